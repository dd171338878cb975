// Which sounds belong to a move or an event of a game. Pure: nothing here plays anything.

/** Events of a game beside its moves; `end` is an end without a winner, or of a game in which the visitor does not play. */
export type Occasion = 'turn' | 'low' | 'win' | 'loss' | 'end';
export type SoundName = 'lift' | 'place' | 'land' | 'push' | 'take' | 'cut' | Occasion;

export interface Cue {
  readonly sound: SoundName;
  /** The height of the stack, or the number of pieces. */
  readonly size: number;
  /** When it starts, in milliseconds. */
  readonly delay: number;
}

/** The parts of a move that can be heard; the animations of a board have them. */
export interface HeardMove {
  /** The origin; `null` if a piece was placed. */
  readonly from: string | null;
  /** The target; `null` if pieces were only removed. */
  readonly to: string | null;
  /** Further stacks that moved. */
  readonly also?: readonly unknown[];
  /** Whether pieces slide on the board. */
  readonly slide?: boolean;
  /** The pieces that the move removed. */
  readonly removed: readonly { readonly pieces: string }[];
}

/**
 * The sounds of a move. `height` is that of the stack on which it ends, `lifted` says whether picking it up has been heard
 * already, as with a stack that the visitor chose, and `pace` is the duration of its animation in milliseconds.
 */
export function cuesOf({ from, to, also = [], slide = false, removed }: HeardMove, height: number, lifted: boolean, pace: number): Cue[] {
  const gone = removed.reduce((sum, { pieces }) => sum + pieces.length, 0);
  if (to === null) return gone > 0 ? [{ sound: 'take', size: gone, delay: 0 }] : [];
  const cues: Cue[] = [];
  if (slide) {
    cues.push({ sound: 'push', size: 1 + also.length, delay: Math.max(0, pace - 200) });
  } else if (from === null) {
    cues.push({ sound: 'place', size: height, delay: pace });
  } else {
    if (!lifted && pace > 0) cues.push({ sound: 'lift', size: height, delay: 0 });
    cues.push({ sound: 'land', size: height, delay: pace });
  }
  if (gone > 0) cues.push({ sound: 'cut', size: gone, delay: pace });
  return cues;
}

/** The last move is still being heard, so that what it leads to is heard after it, in milliseconds. */
const RECENT = 1000;
const PAUSE = 250;

/**
 * The sounds of an event. `sinceMove` is the time since the last move that was heard: for a visitor who looks at the page,
 * a move of the opponent is enough to announce their turn.
 */
export function cuesFor(occasion: Occasion, sinceMove: number, focused: boolean, pace: number): Cue[] {
  const recent = sinceMove < RECENT;
  if (occasion === 'turn' && focused && recent) return [];
  return [{ sound: occasion, size: 1, delay: recent && occasion !== 'low' ? pace + PAUSE : 0 }];
}
