// Which puzzle comes next: one at the visitor's level that matches the filter.
import type { Puzzle, Result, Wish } from './puzzle';
import { ratingOf } from './puzzle-rating';

export function matches(puzzle: Puzzle, { game, kind, grade }: Wish): boolean {
  return (game === null || puzzle.game === game) && (kind === null || puzzle.kind === kind) && (grade === null || puzzle.grade === grade);
}

/** The number of puzzles nearest to the level from which one is chosen at random, with all that are equally near as the last. */
const NEAREST = 12;

/** One of the puzzles whose ratings are nearest to `level`. `random` is in [0, 1). */
export function nearest(puzzles: readonly Puzzle[], level: number, random: number): Puzzle | null {
  const distance = (puzzle: Puzzle): number => Math.abs(ratingOf(puzzle) - level);
  const sorted = [...puzzles].sort((a, b) => distance(a) - distance(b));
  const last = sorted[Math.min(NEAREST, sorted.length) - 1];
  const near = last ? sorted.filter((puzzle) => distance(puzzle) <= distance(last)) : [];
  return near[Math.floor(random * near.length)] ?? null;
}

/** The next puzzle that matches the filter: unseen ones first, then failed ones, then any. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  wish: Wish,
  results: Readonly<Record<string, Result>>,
  level: number,
  current: string | null,
  random: number,
): Puzzle | null {
  const fitting = puzzles.filter((puzzle) => matches(puzzle, wish) && puzzle.id !== current);
  const fresh = fitting.filter(({ id }) => results[id] === undefined);
  const missed = fitting.filter(({ id }) => results[id] === 'failed');
  const offered = [fresh, missed, fitting].find((some) => some.length > 0) ?? [];
  return nearest(offered, level, random);
}
