// What the visitor may do in an online game: the rules of the game, and what the page shows at the moment.
import type { Colour } from '../games';
import { mayAbort, mayClaim, mayTakeBack, type GameFacts } from './game-fold';

/** An online game, as far as permissions depend on it. Its properties are reactive. */
export interface Moment {
  readonly facts: GameFacts;
  readonly you: Colour | null;
  readonly live: boolean;
  /** The player who must act on the board. */
  readonly actor: Colour | null;
  /** Whether that player has no move; the server passes for them. */
  readonly mustPass: boolean;
  /** How many entries are shown, if not all of them. */
  readonly shown: number | null;
  /** Whether a move is waiting for its acknowledgement. */
  readonly waiting: boolean;
  /** When the opponent left; `null` while they are present. */
  readonly awaySince: number | null;
  readonly now: number;
}

/** Each permission reads only what it depends on, so that the clock does not invalidate the others. */
export class Permissions {
  readonly #moment: Moment;

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  /** Whether the visitor plays, and sees the current position. */
  get #atTheBoard(): boolean {
    const moment = this.#moment;
    return moment.you !== null && moment.shown === null && !moment.waiting;
  }

  /** Whether the visitor must act. */
  get act(): boolean {
    const moment = this.#moment;
    return this.#atTheBoard && !moment.mustPass && moment.actor === moment.you;
  }

  /** Whether the opponent must act, so that a premove can be chosen. */
  get premove(): boolean {
    const moment = this.#moment;
    return this.#atTheBoard && moment.actor !== null && moment.actor !== moment.you;
  }

  /** Whether conditional moves can be chosen. */
  get plan(): boolean {
    return this.premove && !this.#moment.live;
  }

  get abort(): boolean {
    return mayAbort(this.#moment.facts);
  }

  get takeBack(): boolean {
    return mayTakeBack(this.#moment.facts);
  }

  get claim(): boolean {
    return mayClaim(this.#moment.facts, this.#moment.awaySince, this.#moment.now);
  }
}
