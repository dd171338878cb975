// The puzzles written by `caldera puzzles`, fetched when the page is opened.
import address from '../../../data/puzzles/puzzles.json?url';

export const KINDS = ['win', 'save', 'cut', 'pass'] as const;
export type Kind = (typeof KINDS)[number];
export const GRADES = [1, 2, 3, 4, 5] as const;
export type Grade = (typeof GRADES)[number];

export interface Puzzle {
  id: string;
  /** Win, save a tie, or win by as many points as possible. */
  goal: 'win' | 'save' | 'most';
  kind: Kind;
  grade: Grade;
  position: string;
  /** The lead of the player to move at the end of the solution. */
  value: number;
  /** Best play to the end. The visitor finds moves 1, 3, …, one for each element of `tries`. */
  line: string;
  /** For each move to find: the value of every other move, and the reply to it. */
  tries: Record<string, [value: number, answer: string | null]>[];
  source: string;
}

/** The filter for puzzles; `null` means any. */
export interface Wish {
  kind: Kind | null;
  grade: Grade | null;
}

export type Result = 'solved' | 'failed';

let book: Promise<readonly Puzzle[]> | null = null;

/** Fetches the puzzles once; after a failure, the next call tries again. */
export function loadBook(): Promise<readonly Puzzle[]> {
  book ??= fetchBook().catch((reason: unknown) => {
    book = null;
    throw reason;
  });
  return book;
}

async function fetchBook(): Promise<readonly Puzzle[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the puzzles were answered with ${answer.status}`);
  return ((await answer.json()) as { puzzles: Puzzle[] }).puzzles;
}

/** Whether it comes from engine self-play. */
export function isSelfPlayed(puzzle: Puzzle): boolean {
  return puzzle.source.startsWith('self-play');
}

export function matches(puzzle: Puzzle, { kind, grade }: Wish): boolean {
  return (kind === null || puzzle.kind === kind) && (grade === null || puzzle.grade === grade);
}

/** A random puzzle that matches the filter: unseen ones first, then failed ones, then any. `random` is in [0, 1). */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  wish: Wish,
  results: Readonly<Record<string, Result>>,
  current: string | null,
  random: number,
): Puzzle | null {
  const fitting = puzzles.filter((puzzle) => matches(puzzle, wish) && puzzle.id !== current);
  const fresh = fitting.filter(({ id }) => results[id] === undefined);
  const missed = fitting.filter(({ id }) => results[id] === 'failed');
  const offered = [fresh, missed, fitting].find((some) => some.length > 0) ?? [];
  return offered[Math.floor(random * offered.length)] ?? null;
}

/** A prime step, so that the days go through all puzzles and consecutive days get unrelated ones. */
const STRIDE = 7919;

/** The puzzle of a day, the same for all visitors. No puzzle is repeated until all have been used. */
export function puzzleOfDay(puzzles: readonly Puzzle[], date: Date): Puzzle | null {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  return puzzles[(day * STRIDE) % puzzles.length] ?? null;
}
