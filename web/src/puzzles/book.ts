// The puzzles of all games, fetched when they are first needed.
import { PUZZLE_SOURCES } from '../games/puzzles';
import type { Puzzle, PuzzleSource } from './puzzle';

let book: Promise<readonly Puzzle[]> | null = null;

/** Fetches the puzzles once; after a failure, the next call tries again. */
export function loadBook(): Promise<readonly Puzzle[]> {
  book ??= Promise.all(PUZZLE_SOURCES.map(({ load }) => load()))
    .then((each) => each.flat())
    .catch((reason: unknown) => {
      book = null;
      throw reason;
    });
  return book;
}

export function sourceOf(puzzle: Puzzle): PuzzleSource {
  const found = PUZZLE_SOURCES.find(({ game }) => game === puzzle.game);
  if (!found) throw new Error(`no puzzles of the game ${puzzle.game}`);
  return found;
}
