// A line of conditional moves, tried on a separate board before it is sent to the server.
import type { Colour } from '../games';

export interface ConditionalLine {
  /** The player who must act at the end of the line; `null` if the game is over or a random event is pending. */
  readonly actor: Colour | null;
  /** The action texts of the line for the server. The server passes by itself, so no pass is among them. */
  readonly words: readonly string[];
  /** Who made the last action. */
  readonly lastBy: Colour | null;
  /** The line as people read it, with the steps of an unfinished turn. */
  readonly said: string;
  /** Whether the last turn is unfinished. */
  readonly unfinished: boolean;
  play: (action: string) => void;
  /** Takes the last step back. */
  back: () => void;
}
