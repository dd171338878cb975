// Compares successive states of a game, and says which events beside the moves are heard.
import type { Colour } from '../games/colour';
import type { Occasion } from './cues';

/** The state of a game as far as it is heard. */
export interface GameMoment {
  /** Identifies the game: the first state of another game is heard as a start, not as a change. */
  readonly game: unknown;
  /** The number of actions so far. */
  readonly count: number;
  /** Whether the visitor plays against someone else and must act now. */
  readonly yours: boolean;
  /** How the game ended; `null` if it has not. */
  readonly end: 'win' | 'loss' | 'end' | null;
  /** The running clock of a visitor who must act, in milliseconds; `null` if there is none. */
  readonly clock: { readonly of: Colour; readonly left: number } | null;
  /** Whether the visitor may have been waiting for this game to start. */
  readonly awaited?: boolean;
}

/** Low time is announced at this time left, and again only after the clock has risen above the other one. */
const LOW = 10_000;
const AMPLE = 20_000;

/** How a game ended for this visitor; `null` for a spectator. */
export function endFor(you: Colour | null, winner: Colour | null): 'win' | 'loss' | 'end' {
  if (you === null || winner === null) return 'end';
  return you === winner ? 'win' : 'loss';
}

export class GameListener {
  #last: GameMoment | null = null;
  /** Whether low time can still be announced on a clock. */
  #armed = new Map<Colour, boolean>();

  hear(now: GameMoment): Occasion[] {
    const before = this.#last?.game === now.game ? this.#last : null;
    this.#last = now;
    if (!before) this.#armed = new Map();
    const low = this.#low(now);
    if (!before) return now.awaited && now.yours ? ['turn'] : [];
    if (now.end !== null) return before.end === null ? [now.end] : [];
    const turn = now.yours && !before.yours && now.count > before.count;
    return [...(turn ? (['turn'] as const) : []), ...(low ? (['low'] as const) : [])];
  }

  #low({ clock }: GameMoment): boolean {
    if (!clock) return false;
    const { of, left } = clock;
    const armed = this.#armed.get(of);
    this.#armed.set(of, left > AMPLE || (left > LOW && armed !== false));
    return armed === true && left <= LOW;
  }
}
