// A line that is tried on a board of its own before the server is asked to follow it.
import type { Hand } from '../gipf/hand.svelte';
import type { Colour } from '../rules';
import type { DvonnTable } from './dvonn.svelte';

export interface Trial {
  /** The board of DVONN on which the line is tried, or the hand of GIPF. */
  readonly dvonn: DvonnTable | null;
  readonly hand: Hand | null;
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
