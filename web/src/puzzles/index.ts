// Puzzles of all games: training with a rating, the daily puzzle, timed runs, and the visitor's progress. The games supply the
// puzzles and the components to solve them. Pages are imported where they are loaded.
export type { AttemptListener, Grade, Puzzle, PuzzleSource, PuzzleTaskProps, Result } from './puzzle';
export type { FoundPuzzle } from './site-puzzle';
