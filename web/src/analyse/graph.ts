import type { Judgement } from '../engine';

/** A move in the graph of a game. */
export interface GraphMove {
  /** The number, the player and the move. */
  name: string;
  /** White's lead after it, and whether that is proved. */
  value: number;
  exact: boolean;
  judgement: Judgement | null;
}
