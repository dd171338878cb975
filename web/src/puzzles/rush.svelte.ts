// A timed run: puzzles of rising difficulty until the time is up or the third mistake is made.
import { nearest } from './choose';
import type { Puzzle, Result } from './puzzle';
import { ratingOf } from './puzzle-rating';

/** The lengths of runs in minutes. */
export const LENGTHS = [3, 5] as const;
export type Minutes = (typeof LENGTHS)[number];
export const MISTAKES = 3;

/** The rating of the first puzzles, and how much each solved one adds. */
const FIRST = 850;
const EACH = 40;

export type Ending = 'time' | 'mistakes' | 'stopped' | 'all';

export class Rush {
  readonly minutes: Minutes;
  readonly #puzzles: readonly Puzzle[];
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #end: number;
  readonly #seen = new Set<string>();

  puzzle: Puzzle | null = $state.raw(null);
  score = $state(0);
  missed: readonly Puzzle[] = $state.raw([]);
  /** The time left in milliseconds, as of the last `tick`. */
  left = $state(0);
  ending: Ending | null = $state(null);

  constructor(puzzles: readonly Puzzle[], minutes: Minutes, now: () => number = Date.now, random: () => number = Math.random) {
    this.#puzzles = puzzles;
    this.minutes = minutes;
    this.#now = now;
    this.#random = random;
    this.left = minutes * 60_000;
    this.#end = now() + this.left;
    this.#next();
  }

  /** Reads the clock. */
  tick(): void {
    if (this.ending !== null) return;
    this.left = Math.max(0, this.#end - this.#now());
    if (this.left === 0) this.ending = 'time';
  }

  /** The result of the puzzle that is shown. After the end of the time it no longer counts. */
  note(result: Result): void {
    this.tick();
    if (this.ending !== null || this.puzzle === null) return;
    if (result === 'solved') this.score += 1;
    else this.missed = [...this.missed, this.puzzle];
    if (this.missed.length === MISTAKES) this.ending = 'mistakes';
    else this.#next();
  }

  stop(): void {
    this.ending ??= 'stopped';
  }

  #next(): void {
    const unseen = this.#puzzles.filter(({ id }) => !this.#seen.has(id));
    // Not easier than the level, as long as there are harder ones.
    const level = FIRST + EACH * this.score;
    const harder = unseen.filter((puzzle) => ratingOf(puzzle) >= level);
    this.puzzle = nearest(harder.length > 0 ? harder : unseen, level, this.#random());
    if (this.puzzle) this.#seen.add(this.puzzle.id);
    else this.ending = 'all';
  }
}
