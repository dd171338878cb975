// A puzzle of DVONN, and its form in the file that `caldera puzzles` writes.
import type { FoundPuzzle, Grade, Puzzle } from '../../puzzles';

export const KINDS = ['win', 'save', 'cut', 'pass'] as const;
export type Kind = (typeof KINDS)[number];

export interface DvonnPuzzle extends Puzzle {
  game: 'dvonn';
  /** Win, save a tie, or win by as many points as possible. */
  goal: 'win' | 'save' | 'most';
  kind: Kind;
  position: string;
  /** The lead of the player to move at the end of the solution. */
  value: number;
  /** Best play to the end. The visitor finds moves 1, 3, …, one for each element of `tries`. */
  line: string;
  /** For each move to find: the value of every other move, and the reply to it. */
  tries: Record<string, [value: number, answer: string | null]>[];
  /** The game; empty if the page says where it comes from. */
  source: string;
}

/** A puzzle as it is in the file. */
export type FilePuzzle = Omit<DvonnPuzzle, 'game' | 'moves'>;

export function fromFile(puzzle: FilePuzzle): DvonnPuzzle {
  return { ...puzzle, game: 'dvonn', moves: puzzle.tries.length };
}

/** A puzzle that the server has found in a game of this site. */
export function fromSite({ id, goal, theme, grade, position, value, line, tries }: FoundPuzzle): DvonnPuzzle {
  const results = tries.map((wrong) =>
    Object.fromEntries(Object.entries(wrong).map(([move, { value, reply }]) => [move, [value, reply ?? null] as [number, string | null]])),
  );
  return fromFile({ id, goal, kind: theme, grade: grade as Grade, position, value, line: line.join(' '), tries: results, source: '' });
}

/** Whether it comes from engine self-play. */
export function isSelfPlayed(puzzle: DvonnPuzzle): boolean {
  return puzzle.source.startsWith('self-play');
}
