// What all puzzles have in common. Each game adds its own data, and the component that shows them.
import type { Component, Snippet } from 'svelte';
import type { GameId } from '../games';
import type { Key } from '../shell';
import type { FoundPuzzle } from './site-puzzle';

export const GRADES = [1, 2, 3, 4, 5] as const;
export type Grade = (typeof GRADES)[number];

export interface Puzzle {
  /** Unique among the puzzles of all games. */
  id: string;
  game: GameId;
  /** The theme, one of those that the game's source lists. */
  kind: string;
  grade: Grade;
  /** The number of moves to find. */
  moves: number;
}

/** `solved`: without a mistake. `failed`: a mistake was made, or the solution was shown. */
export type Result = 'solved' | 'failed';

/** The filter for puzzles; `null` means any. */
export interface Wish {
  game: GameId | null;
  kind: string | null;
  grade: Grade | null;
}

/** The callbacks of an attempt at a puzzle. */
export interface AttemptListener {
  /** Called once for each attempt: at the first mistake, when the solution is shown, or when the puzzle is solved. */
  onresult: (result: Result) => void;
  /** Called when the visitor has found all moves, even after mistakes. */
  onsolved?: (() => void) | undefined;
}

/** The properties of the component that lets the visitor solve a puzzle of a game. */
export interface PuzzleTaskProps<Each extends Puzzle = Puzzle> extends AttemptListener {
  puzzle: Each;
  /** Whether the first mistake ends the attempt, as in a timed run. */
  once?: boolean;
  /** Buttons that the page adds; `known` says whether the solution is known. */
  buttons?: Snippet<[known: boolean]>;
  /** What else the page adds, below the buttons. */
  more?: Snippet<[known: boolean]>;
}

/** The puzzles of a game. The components are loaded on demand. */
export interface PuzzleSource<Each extends Puzzle = Puzzle> {
  readonly game: GameId;
  readonly kinds: readonly { readonly name: string; readonly title: Key }[];
  /** Fetches the puzzles, and whatever is needed to show them. */
  readonly load: () => Promise<readonly Each[]>;
  /** A puzzle of this game that the server has found. */
  readonly fromSite?: (found: FoundPuzzle) => Each;
  /** Lets the visitor solve a puzzle. */
  readonly task: () => Promise<{ default: Component<PuzzleTaskProps<Each>> }>;
  /** A small board that nobody can move on, and the task in a sentence. */
  readonly preview: () => Promise<{ default: Component<{ puzzle: Each }> }>;
}
