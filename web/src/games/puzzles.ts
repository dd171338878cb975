// The puzzles of all games. They are not part of the registry, because only the pages with puzzles need them.
import type { PuzzleSource } from '../puzzles';
import { dvonnPuzzles } from './dvonn/puzzle-source';
import { gipfPuzzles } from './gipf/puzzle-source';

export const PUZZLE_SOURCES = [dvonnPuzzles, gipfPuzzles] as unknown as readonly PuzzleSource[];
