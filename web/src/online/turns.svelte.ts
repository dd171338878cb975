// Follows the visitor's games on all pages, so that the title of the tab says when one waits for a move.
import { untrack } from 'svelte';
import { accountLink, attention } from '../shell';
import type { Summary } from './client';
import { joinLobby } from './lobby.svelte';
import { session } from './session.svelte';

let following = false;

/** Whether an opponent waits for the visitor's move. The computer does not mind. */
export const waits = ({ your_turn: yours, white, black }: Summary): boolean => yours && white.type === 'user' && black.type === 'user';

/** Follows the games of the session, and of every later one. */
export function followTurns(): void {
  if (following) return;
  following = true;
  $effect.root(() => {
    $effect(() => {
      if (session.me?.name === undefined) return;
      const { lobby, leave } = joinLobby({});
      $effect(() => {
        attention.waiting = lobby.games.filter(waits).map(({ id }) => id);
        if (lobby.loaded) accountLink.noteGames(lobby.games.some(({ white, black }) => white.type === 'user' && black.type === 'user'));
      });
      // The lobby hears of the opponents' moves, but not of the visitor's own, on this page or elsewhere.
      $effect(() => {
        if (attention.open !== null) return;
        untrack(() => {
          if (lobby.loaded) void lobby.refresh();
        });
      });
      const look = (): void => {
        if (document.visibilityState === 'visible' && attention.waiting.length > 0) void lobby.refresh();
      };
      document.addEventListener('visibilitychange', look);
      return () => {
        document.removeEventListener('visibilitychange', look);
        attention.waiting = [];
        leave();
      };
    });
  });
}
