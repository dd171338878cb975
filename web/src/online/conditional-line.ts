// A line of conditional moves, built on a separate board before it is sent to the server.
import type { Colour } from '../games';

export interface ConditionalLine {
  /** The player who must act at the end of the line; `null` if the game is over or a random event is pending. */
  readonly actor: Colour | null;
  /** The action texts for the server. Forced passes are left out, because the server plays them itself. */
  readonly actions: readonly string[];
  /** The player of the last action. */
  readonly lastBy: Colour | null;
  /** The line for display, with the steps of an unfinished turn. */
  readonly text: string;
  /** Whether the last turn is unfinished. */
  readonly unfinished: boolean;
  play: (action: string) => void;
  /** Takes the last step back. */
  back: () => void;
}
