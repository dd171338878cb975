// A line of conditional moves, tried on a separate board before it is sent to the server.
import type { TurnBuilder } from '../games/gipf/turn-builder.svelte';
import type { Colour } from '../games/dvonn/rules';
import type { OnlineDvonnBoard } from '../games/dvonn/online.svelte';

export interface ConditionalLine {
  /** The board of DVONN on which the line is tried, or the turn builder of GIPF. */
  readonly dvonn: OnlineDvonnBoard | null;
  readonly builder: TurnBuilder | null;
  /** Whose choice it is at the end of the line; nobody's where the game is over or chance has the word. */
  readonly actor: Colour | null;
  /** The words of the line as the server reads them. It passes by itself, so that no pass is among them. */
  readonly words: readonly string[];
  /** Whose the last word was. */
  readonly lastBy: Colour | null;
  /** The line as people read it, with what is not a whole word yet. */
  readonly said: string;
  /** Whether the last turn still wants a step. */
  readonly unfinished: boolean;
  play: (action: string) => void;
  /** Takes the last step back. */
  back: () => void;
}
