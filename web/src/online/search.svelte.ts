// What games are looked for, page by page. The search of the page for it is kept while the app is open: who comes back
// from a game finds what he had found.
import { api, ask, type Summary } from './client';
import { faultText } from './display-text';

/** How many games the server tells at a time. */
const PAGE = 50;

export class GameSearch {
  player = $state('');
  against = $state('');
  game: 'all' | 'dvonn' | 'gipf' = $state('all');
  tempo: 'all' | 'blitz' | 'rapid' | 'classical' | 'correspondence' | 'unlimited' = $state('all');
  which: 'all' | 'live' | 'over' = $state('all');
  rated: 'all' | 'rated' | 'casual' = $state('all');

  games: Summary[] | null = $state.raw(null);
  more = $state(false);
  fault = $state('');
  #asked = 0;

  /** All that is asked for, as the server reads it. */
  get query(): Record<string, string | boolean> {
    const { player, against, game, tempo, which, rated } = this;
    return {
      ...(player.trim() ? { player: player.trim() } : {}),
      ...(against.trim() ? { opponent: against.trim() } : {}),
      ...(game === 'all' ? {} : { game }),
      ...(tempo === 'all' ? {} : { tempo }),
      ...(which === 'all' ? {} : { state: which }),
      ...(rated === 'all' ? {} : { rated: rated === 'rated' }),
    };
  }

  /** Looks anew. What was found before stands until something else is. */
  async look(): Promise<void> {
    await this.#find([], {});
  }

  async goOn(): Promise<void> {
    const known = this.games ?? [];
    const last = known.at(-1);
    if (last) await this.#find(known, { before: last.created_at, after: last.id });
  }

  async #find(known: Summary[], where: { before?: number; after?: string }): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const found = await ask(api.GET('/api/games', { params: { query: { ...this.query, ...where } } }));
      // Somebody who types has asked for something else by now.
      if (asked !== this.#asked) return;
      this.games = [...known, ...found];
      this.more = found.length === PAGE;
      this.fault = '';
    } catch (reason) {
      if (asked === this.#asked) this.fault = faultText(reason);
    }
  }
}

/** The search of the page for it. */
export const search = new GameSearch();
