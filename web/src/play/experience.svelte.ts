// What this device has seen of local games: how many were finished, wins in a row, and the tips of the coach.
const KEY = 'caldera.experience';
/** In this many games the pieces that can move are marked, if the visitor has not decided otherwise. */
const FIRST_GAMES = 3;
/** After this many wins in a row at a level, the next one is offered. */
const WINS = 2;
const HIGHEST = 10;

interface Stored {
  games: number;
  tips: string[];
  /** The wins in a row at a level, by game. */
  wins: Record<string, { level: number; wins: number }>;
}

function read(): Stored {
  const empty: Stored = { games: 0, tips: [], wins: {} };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null;
    const { games, tips, wins } = stored ?? {};
    return {
      games: typeof games === 'number' && games >= 0 ? games : 0,
      tips: Array.isArray(tips) ? tips.filter((tip) => typeof tip === 'string') : [],
      wins: typeof wins === 'object' && wins !== null ? (wins as Stored['wins']) : {},
    };
  } catch {
    return empty;
  }
}

class Experience {
  #stored: Stored = $state.raw(read());

  /** Whether the visitor is still in their first games. */
  get isNew(): boolean {
    return this.#stored.games < FIRST_GAMES;
  }

  /** Whether the coach is wanted: until the first game is finished, or the visitor declines. */
  get coached(): boolean {
    return this.#stored.games === 0;
  }

  hasSeen(tip: string): boolean {
    return this.#stored.tips.includes(tip);
  }

  see(tip: string): void {
    if (!this.hasSeen(tip)) this.#write({ tips: [...this.#stored.tips, tip] });
  }

  /** Counts a finished game, against the computer with its level; returns the level to offer, if there is one. */
  finish(game: string, level: number | null, won: boolean): number | null {
    const games = this.#stored.games + 1;
    if (level === null) {
      this.#write({ games });
      return null;
    }
    const before = this.#stored.wins[game];
    const wins = won ? (before?.level === level && Number.isInteger(before.wins) ? before.wins : 0) + 1 : 0;
    const offered = wins >= WINS && level < HIGHEST;
    this.#write({ games, wins: { ...this.#stored.wins, [game]: { level, wins: offered ? 0 : wins } } });
    return offered ? level + 1 : null;
  }

  #write(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // Without storage it lasts until the tab is closed.
    }
  }
}

export const experience = new Experience();
