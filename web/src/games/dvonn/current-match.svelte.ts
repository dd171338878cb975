// The game at hand: one at a time, whichever page is looking.
import { Match, type Terms } from './match.svelte';
import { goTo } from '../../shell/route.svelte';

export type { Terms };

class Table {
  match: Match | null = $state.raw(null);
}

export const table = new Table();

/** Begins a game and goes to it. */
export function start(terms: Terms): void {
  table.match?.close();
  table.match = Match.begin(terms);
  goTo('play');
}

/** The game that is going on, or was when the tab was closed. */
export function resume(): void {
  table.match ??= Match.resume();
}
