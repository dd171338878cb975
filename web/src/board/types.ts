// Types of the board's properties.

/** The animation of a move. */
export interface MoveAnimation {
  /** A new id for each animation. */
  id: number;
  /** The origin of the stack; `null` if a piece was placed. */
  from: string | null;
  /** The target; `null` if pieces were only removed. */
  to: string | null;
  /** The number of moved pieces. */
  count: number;
  /** Further stacks that moved. */
  also?: { from: string; to: string; count: number }[];
  /** Whether pieces slide on the board instead of flying above it. */
  slide?: boolean;
  /** The removed pieces, and the number of pieces below them that stayed. */
  removed: { space: string; pieces: string; below?: number }[];
}

/** Where the names of spaces are: on the spaces, at the edge of the board, or nowhere. */
export type Coordinates = 'inside' | 'edge' | 'off';

/** The texts with which a board asks for the confirmation of a move. */
export interface ConfirmWords {
  ask: (from: string | null, to: string) => string;
  yes: string;
  no: string;
}

export interface SpaceState {
  mover: boolean;
  target: boolean;
  /** Whether it can be chosen while no stack is selected. */
  choice: boolean;
  /** Whether its pieces are about to be removed. */
  going: boolean;
  selected: boolean;
  lost: Lost;
}

/**
 * The look of a shape: a hint or a premove, the engine's best move or another good one, or the colour of the visitor's drawing.
 */
export const PENS = ['green', 'red', 'violet', 'amber'] as const;
export type Pen = (typeof PENS)[number];
export type Brush = 'hint' | 'premove' | 'best' | 'other' | Pen;

/** An arrow from one space to another, drawn above the pieces; a circle around a space if `to` is `null`. */
export interface Shape {
  from: string;
  to: string | null;
  brush: Brush;
}

/** What receives the visitor's drawings on a board. */
export interface Sketching {
  /** The colour with which fingers and buttons draw; `null` if they move pieces, and only the right mouse button draws. */
  readonly pen: Pen | null;
  draw: (shape: Shape) => void;
  /** Removes all drawings. */
  erase: () => void;
}

/** The number of pieces that a move cuts off, by the colour of the stacks they are in. */
export interface Lost {
  white: number;
  black: number;
}

export interface Words {
  board: string;
  /** The label of a space. */
  space: (name: string, pieces: string, state: SpaceState) => string;
  /** The list of the pieces in a stack, from bottom to top. */
  inside: (name: string, pieces: string) => string;
  /** What the shapes on the board say, as far as it is not said elsewhere. */
  shapes?: (shapes: readonly Shape[]) => string;
}
