// The visitor's progress with puzzles, kept in the browser's storage.
import { PUZZLE_SOURCES } from '../games/puzzles';
import { dayOf, streakOf, type Day } from './daily';
import type { Rating } from './glicko';
import { GRADES, type Puzzle, type Result, type Wish } from './puzzle';
import { NEWCOMER, rateAttempt, ratingOf } from './puzzle-rating';
import { EMPTY, isRecord, merge, parse, parseOld, type Snapshot } from './stored-progress';

const KEY = 'caldera.puzzles';

/** What is kept on this device only: the filter, and the puzzle that the visitor has not finished. */
interface Local {
  wish: Wish;
  current: string | null;
}

function read(): Snapshot & Local {
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    // No storage, or its content is invalid: start with no progress.
  }
  const whole = isRecord(stored) ? stored : {};
  const wish = isRecord(whole['wish']) ? whole['wish'] : {};
  return {
    ...(parse(stored, Date.now()) ?? parseOld(stored)),
    wish: {
      game: PUZZLE_SOURCES.find(({ game }) => game === wish['game'])?.game ?? null,
      kind: PUZZLE_SOURCES.flatMap(({ kinds }) => kinds).find(({ name }) => name === wish['kind'])?.name ?? null,
      grade: GRADES.find((grade) => grade === wish['grade']) ?? null,
    },
    current: typeof whole['current'] === 'string' ? whole['current'] : null,
  };
}

export class Progress {
  #kept: Snapshot = $state.raw(EMPTY);
  wish: Readonly<Wish> = $state.raw({ game: null, kind: null, grade: null });
  /** The id of the puzzle that was shown last and is not finished. */
  current: string | null = $state(null);

  /** The result of each puzzle that was attempted. A puzzle solved later stays solved. */
  readonly results: Readonly<Record<string, Result>> = $derived(
    Object.fromEntries(Object.entries(this.#kept.puzzles).map(([id, { solved }]) => [id, solved ? 'solved' : 'failed'])),
  );
  /** The attempts in the order in which they were made. */
  readonly #attempts = $derived(
    Object.entries(this.#kept.puzzles)
      .sort(([a, x], [b, y]) => x.at - y.at || (a < b ? -1 : 1))
      .map(([, attempt]) => attempt),
  );
  readonly #rated = $derived(this.#attempts.flatMap(({ first, against }) => (against === null ? [] : [{ first, against }])));
  /** The visitor's rating. It is computed from the attempts, so it needs no merging. */
  readonly rating: Rating = $derived(this.#rated.reduce((player, { first, against }) => rateAttempt(player, against, first), NEWCOMER));
  /** The number of puzzles in a row that were solved at the first attempt. */
  readonly streak: number = $derived(this.#attempts.reduce((streak, { first }) => (first ? streak + 1 : 0), 0));

  constructor() {
    const { wish, current, ...kept } = read();
    this.#kept = kept;
    this.wish = wish;
    this.current = current;
    // Another tab has made progress.
    if (typeof addEventListener === 'function')
      addEventListener('storage', ({ key }) => {
        if (key === KEY) this.#kept = merge(this.#kept, parse(read(), Date.now()) ?? EMPTY);
      });
  }

  /** The number of attempts that were rated. */
  get rated(): number {
    return this.#rated.length;
  }

  /**
   * Stores the result of an attempt. Only the first attempt counts for rating and streak. Returns the change of the rating if
   * the attempt was rated.
   */
  note(puzzle: Pick<Puzzle, 'id' | 'grade' | 'moves'>, result: Result, rated = true): number | null {
    const before = this.#kept.puzzles[puzzle.id];
    const rating = this.rating.rating;
    const solved = result === 'solved';
    if (before !== undefined && (before.solved || !solved)) return null;
    const record = before ? { ...before, solved } : { at: this.#now(), first: solved, solved, against: rated ? ratingOf(puzzle) : null };
    this.#keep({ ...this.#kept, puzzles: { ...this.#kept.puzzles, [puzzle.id]: record } });
    return before === undefined && rated ? Math.round(this.rating.rating) - Math.round(rating) : null;
  }

  /** Whether the first attempt ever solved a puzzle. */
  solvedAtOnce({ id }: Pick<Puzzle, 'id'>): boolean {
    return this.#kept.puzzles[id]?.first ?? false;
  }

  /** Stores that a daily puzzle was solved. */
  noteDay(day: Day, first: boolean): void {
    if (this.#kept.days[day] === undefined) this.#keep({ ...this.#kept, days: { ...this.#kept.days, [day]: { at: Date.now(), first } } });
  }

  /** Whether the puzzle of a day was solved, and how. */
  day(day: Day): 'first' | 'later' | null {
    const record = this.#kept.days[day];
    return record ? (record.first ? 'first' : 'later') : null;
  }

  /** The current and the best streak of days on which the puzzle of that day was solved. */
  days(today: Day): { current: number; best: number } {
    const onTime = Object.entries(this.#kept.days).filter(([day, { at }]) => dayOf(at) === day);
    return streakOf(new Set(onTime.map(([day]) => day)), today);
  }

  /** The best score of timed runs of this length. */
  best(minutes: number): number {
    return this.#kept.runs[minutes]?.score ?? 0;
  }

  /** Stores the score of a timed run if it is the best of its length. */
  noteRun(minutes: number, score: number): void {
    if (score > this.best(minutes)) this.#keep({ ...this.#kept, runs: { ...this.#kept.runs, [minutes]: { at: Date.now(), score } } });
  }

  want(wish: Partial<Wish>): void {
    this.wish = { ...this.wish, ...wish };
    this.#keep(this.#kept);
  }

  show(id: string | null): void {
    this.current = id;
    this.#keep(this.#kept);
  }

  /** The number of these puzzles with this result. */
  count(puzzles: readonly Pick<Puzzle, 'id'>[], result: Result): number {
    return puzzles.filter(({ id }) => this.results[id] === result).length;
  }

  get isEmpty(): boolean {
    const { puzzles, days, runs } = this.#kept;
    return [puzzles, days, runs].every((part) => Object.keys(part).length === 0);
  }

  /** Deletes all progress, but not the filter. */
  reset(): void {
    this.#keep({ ...EMPTY, since: Date.now() });
  }

  /** The progress as plain JSON, to export it or to merge it on another device. Reading it is reactive. */
  snapshot(): Snapshot {
    return this.#kept;
  }

  /**
   * Merges a snapshot of another device into this one. Invalid parts are ignored; returns whether the value was a snapshot at all.
   */
  merge(value: unknown): boolean {
    const other = parse(value, Date.now());
    if (other !== null) this.#keep(merge(this.#kept, other));
    return other !== null;
  }

  /** The time of an attempt. No two attempts in a row have the same, so that they keep their order. */
  #now(): number {
    const [now, last] = [Date.now(), this.#attempts.at(-1)?.at ?? 0];
    return last >= now && last < now + 1000 ? last + 1 : now;
  }

  #keep(kept: Snapshot): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...kept, wish: this.wish, current: this.current } satisfies Snapshot & Local));
    } catch {
      // Without storage the progress lasts until the tab is closed.
    }
  }
}

export const progress = new Progress();
