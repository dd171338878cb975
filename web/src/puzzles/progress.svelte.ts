// The puzzles that the visitor has solved, kept in the browser's storage.
import { GRADES, KINDS, type Grade, type Kind, type Puzzle, type Result, type Wish } from './puzzle-file';

const KEY = 'caldera.puzzles';

type Streaks = Record<Grade, number>;

interface Stored {
  results: Record<string, Result>;
  streaks: Streaks;
  wish: Wish;
}

const none = (): Streaks => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The stored progress, without invalid parts. */
function read(): Stored {
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    // No storage, or its content is invalid: start with no progress.
  }
  const whole = isRecord(stored) ? stored : {};
  const [results, streaks, wish] = ['results', 'streaks', 'wish'].map((part) => (isRecord(whole[part]) ? whole[part] : {}));
  const isResult = (entry: [string, unknown]): entry is [string, Result] => entry[1] === 'solved' || entry[1] === 'failed';
  const counted = none();
  for (const grade of GRADES) {
    const streak = streaks![grade];
    if (Number.isSafeInteger(streak) && (streak as number) > 0) counted[grade] = streak as number;
  }
  return {
    results: Object.fromEntries(Object.entries(results!).filter(isResult)),
    streaks: counted,
    wish: {
      kind: KINDS.find((kind: Kind) => kind === wish!['kind']) ?? null,
      grade: GRADES.find((grade) => grade === wish!['grade']) ?? null,
    },
  };
}

export class Progress {
  results: Readonly<Record<string, Result>> = $state.raw({});
  /** For each grade, the number of puzzles in a row that were solved at the first attempt. */
  streaks: Readonly<Streaks> = $state.raw(none());
  wish: Readonly<Wish> = $state.raw({ kind: null, grade: null });

  constructor() {
    Object.assign(this, read());
  }

  /** Stores the result of an attempt. A solved puzzle stays solved; only the first attempt counts for the streak. */
  note(puzzle: Pick<Puzzle, 'id' | 'grade'>, result: Result): void {
    const before = this.results[puzzle.id];
    if (before === 'solved') return;
    this.results = { ...this.results, [puzzle.id]: result };
    if (before === undefined || result === 'failed') {
      const streak = result === 'solved' ? this.streaks[puzzle.grade] + 1 : 0;
      this.streaks = { ...this.streaks, [puzzle.grade]: streak };
    }
    this.#keep();
  }

  want(wish: Partial<Wish>): void {
    this.wish = { ...this.wish, ...wish };
    this.#keep();
  }

  /** The number of these puzzles with this result. */
  count(puzzles: readonly Pick<Puzzle, 'id'>[], result: Result): number {
    return puzzles.filter(({ id }) => this.results[id] === result).length;
  }

  get isEmpty(): boolean {
    return Object.keys(this.results).length === 0;
  }

  /** Deletes all results, but not the filter. */
  reset(): void {
    this.results = {};
    this.streaks = none();
    this.#keep();
  }

  #keep(): void {
    const { results, streaks, wish } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ results, streaks, wish } satisfies Stored));
    } catch {
      // Without storage the progress lasts until the tab is closed.
    }
  }
}

export const progress = new Progress();
