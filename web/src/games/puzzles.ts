// The puzzles of all games. They are not part of the registry, because only the pages with puzzles need them.
import type { PuzzleSource } from '../puzzles';
import { dvonnPuzzles } from './dvonn/puzzle-source';

export const PUZZLE_SOURCES = [dvonnPuzzles] as unknown as readonly PuzzleSource[];
