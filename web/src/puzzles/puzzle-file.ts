// The puzzles that `caldera puzzles` has made. The file is fetched when somebody wants one, and not before.
import address from '../../../data/puzzles/puzzles.json?url';

export const KINDS = ['win', 'save', 'cut', 'pass'] as const;
export type Kind = (typeof KINDS)[number];
export const GRADES = [1, 2, 3, 4, 5] as const;
export type Grade = (typeof GRADES)[number];

export interface Puzzle {
  id: string;
  /** Win, reach a tie, or win by as much as possible. */
  goal: 'win' | 'save' | 'most';
  kind: Kind;
  grade: Grade;
  position: string;
  /** By how many points the player to move will be ahead. */
  value: number;
  /** Best play to the end. The first, third … moves are to be found, as many as there are tries. */
  line: string;
  /** What every other move gives, and the answer to it, for each move that is to be found. */
  tries: Record<string, [value: number, answer: string | null]>[];
  source: string;
}

/** Which puzzles are wanted; nothing means any. */
export interface Wish {
  kind: Kind | null;
  grade: Grade | null;
}

export type Result = 'solved' | 'failed';

let book: Promise<readonly Puzzle[]> | null = null;

/** The puzzles, fetched once; after a failure they can be asked for again. */
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

/** Whether it comes from a game of the engine against itself. */
export function isSelfPlayed(puzzle: Puzzle): boolean {
  return puzzle.source.startsWith('self-play');
}

export function matches(puzzle: Puzzle, { kind, grade }: Wish): boolean {
  return (kind === null || puzzle.kind === kind) && (grade === null || puzzle.grade === grade);
}

/** One that fits the wish: new ones first, then those that were missed, then any. `random` is below 1. */
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

/** A step that shares no factor with any number of puzzles it does not divide: neighbouring days get unlike puzzles. */
const STRIDE = 7919;

/** The puzzle of a day, the same for everybody; no two are the same until all have been. */
export function puzzleOfDay(puzzles: readonly Puzzle[], date: Date): Puzzle | null {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  return puzzles[(day * STRIDE) % puzzles.length] ?? null;
}
