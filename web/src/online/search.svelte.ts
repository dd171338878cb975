// A paginated search for games. The search page keeps its search while the app is open, so that its results are still there
// after a look at a game.
import type { GameId } from '../games';
import { api, ask, type Summary } from './client';
import { faultText } from './display-text';

/** The page size of the server. */
const PAGE = 50;

export class GameSearch {
  player = $state('');
  against = $state('');
  game: 'all' | GameId = $state('all');
  tempo: 'all' | 'blitz' | 'rapid' | 'classical' | 'correspondence' | 'unlimited' = $state('all');
  which: 'all' | 'live' | 'over' = $state('all');
  rated: 'all' | 'rated' | 'casual' = $state('all');

  games: Summary[] | null = $state.raw(null);
  more = $state(false);
  fault = $state('');
  #asked = 0;

  /** The query parameters of the filters. */
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

  /** Starts a new search. The previous results stay until the new ones arrive. */
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
      // A later search has been started in the meantime.
      if (asked !== this.#asked) return;
      this.games = [...known, ...found];
      this.more = found.length === PAGE;
      this.fault = '';
    } catch (reason) {
      if (asked === this.#asked) this.fault = faultText(reason);
    }
  }
}

/** The search of the search page. */
export const search = new GameSearch();
