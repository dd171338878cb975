// What a board is told, and what it asks for.

/** What has just happened, for the eye to follow. */
export interface MoveAnimation {
  /** Another number for each animation. */
  id: number;
  /** Where a stack came from; nothing if a piece was placed. */
  from: string | null;
  /** Where it went; nothing if pieces only left the board. */
  to: string | null;
  /** How many pieces moved. */
  count: number;
  /** Stacks that moved along with it. */
  also?: { from: string; to: string; count: number }[];
  /** Whether pieces slide over the board, rather than fly above it. */
  slide?: boolean;
  /** What left the board, and how many pieces below it stayed. */
  removed: { space: string; pieces: string; below?: number }[];
}

export interface SpaceState {
  mover: boolean;
  target: boolean;
  /** Whether it can be touched without choosing a stack before. */
  choice: boolean;
  /** Whether what stands there is about to leave. */
  going: boolean;
  selected: boolean;
  lost: number;
}

export interface Words {
  board: string;
  /** What is to be said of a space, beyond its name. */
  space: (name: string, pieces: string, state: SpaceState) => string;
  /** What lies in a stack, from bottom to top. */
  inside: (name: string, pieces: string) => string;
}
