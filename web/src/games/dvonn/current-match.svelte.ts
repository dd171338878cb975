// The current local game of DVONN, which continues while other pages are open.
import { LocalMatch } from '../../play';
import { goTo } from '../../shell';
import { DvonnLocalGame, dvonnStorage, type DvonnMatch, type DvonnTerms } from './local-game.svelte';

class CurrentMatch {
  match: DvonnMatch | null = $state.raw(null);
}

export const current = new CurrentMatch();

/** Starts a game and opens its page. */
export function startDvonn(terms: DvonnTerms): void {
  current.match?.close();
  current.match = LocalMatch.begin(dvonnStorage, terms, DvonnLocalGame.begin(terms));
  goTo('play');
}

/** Opens the stored game again, after another tab has changed it. */
export function reopenDvonn(): void {
  current.match?.close();
  current.match = null;
  resumeDvonn();
}

/** Continues the stored game, if none is open. */
export function resumeDvonn(): void {
  current.match ??= LocalMatch.resume(dvonnStorage, (start) => DvonnLocalGame.at(start));
}
