// The puzzles of GIPF, written by `caldera puzzles --game gipf`.
import type { Puzzle, PuzzleSource } from '../../puzzles';
import address from '../../../../data/puzzles/gipf.json?url';

export const KINDS = ['win', 'take', 'hold', 'jump'] as const;
export type Kind = (typeof KINDS)[number];

export interface GipfPuzzle extends Puzzle {
  game: 'gipf';
  /** Win, take a GIPF-piece, take pieces, or make the one turn after which the opponent cannot force a win. */
  goal: 'win' | 'gipf' | 'take' | 'hold';
  kind: Kind;
  /** Within how many turns the goal is reached; for `hold`, within how many turns the opponent does not win. */
  turns: number;
  /** For `take`, the number of pieces. */
  pieces?: number;
  position: string;
  /** For each turn to find, all turns that reach the goal. */
  answers: string[][];
  /** The opponent's replies between them. */
  replies: string[];
  /** Replies that refute wrong first turns, with the turns they refute; one without turns refutes all others. */
  tries?: Record<string, string[]>;
  source: string;
}

/** A puzzle as it is in the file. */
export type FilePuzzle = Omit<GipfPuzzle, 'game' | 'moves'>;

export function fromFile(puzzle: FilePuzzle): GipfPuzzle {
  return { ...puzzle, game: 'gipf', moves: puzzle.answers.length };
}

async function load(): Promise<readonly GipfPuzzle[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the puzzles were answered with ${answer.status}`);
  return ((await answer.json()) as { puzzles: FilePuzzle[] }).puzzles.map(fromFile);
}

/** Loads a component together with the rules that it needs. */
async function withRules<Module>(component: Promise<Module>): Promise<Module> {
  const { loadGipf } = await import('./rules');
  await loadGipf();
  return component;
}

export const gipfPuzzles: PuzzleSource<GipfPuzzle> = {
  game: 'gipf',
  kinds: [
    { name: 'win', title: 'puzzleKindWin' },
    { name: 'take', title: 'gipfPuzzleTake' },
    { name: 'hold', title: 'gipfPuzzleHold' },
    { name: 'jump', title: 'gipfPuzzleJump' },
  ],
  load,
  task: () => withRules(import('./GipfPuzzle.svelte')),
  preview: () => withRules(import('./GipfPuzzlePreview.svelte')),
};
