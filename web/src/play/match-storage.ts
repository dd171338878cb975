// Stores a local game in the browser, one for each game.
import type { Colour } from '../games/colour';
import type { Ending } from './local-match.svelte';

export interface StoredMatch<Terms> {
  terms: Terms;
  start: string;
  actions: string[];
  left: Record<Colour, number>;
  /** The ending by resignation or on time; `null` if there is none. */
  given: Ending | null;
  over: boolean;
  /** Identifies the match that wrote this; each tab has its own. */
  owner?: string;
}

export class MatchStorage<Terms> {
  readonly key: string;
  /** The name of the property with the actions in the stored object. */
  readonly #actions: string;

  constructor(key: string, actions: string) {
    this.key = key;
    this.#actions = actions;
  }

  /** Whether there is an unfinished game. */
  get hasOpenGame(): boolean {
    const stored = this.read();
    return stored !== null && !stored.over && stored.actions.length > 0;
  }

  /** The stored game; `null` if there is none or it is invalid. */
  read(): StoredMatch<Terms> | null {
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Record<string, unknown> | null;
      if (!stored || typeof stored['terms'] !== 'object' || typeof stored['left'] !== 'object') return null;
      const actions = stored[this.#actions];
      return Array.isArray(actions) ? ({ ...stored, actions } as unknown as StoredMatch<Terms>) : null;
    } catch {
      return null;
    }
  }

  write(match: StoredMatch<Terms> | null): void {
    try {
      if (match) {
        const { actions, ...rest } = match;
        localStorage.setItem(this.key, JSON.stringify({ ...rest, [this.#actions]: actions }));
      } else localStorage.removeItem(this.key);
    } catch {
      // Without storage the game lasts until the tab is closed.
    }
  }
}
