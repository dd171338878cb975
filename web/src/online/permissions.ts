// What the visitor may do in an online game: what the server permits, as far as the page shows the current position.
import type { Colour } from '../games';
import type { GameFacts } from './game-facts';

/** An online game, as far as permissions depend on it. Its properties are reactive. */
export interface Moment {
  readonly facts: GameFacts;
  readonly you: Colour | null;
  /** How many entries are shown, if not all of them. */
  readonly shown: number | null;
  /** Whether a move is waiting for its acknowledgement. */
  readonly waiting: boolean;
  readonly now: number;
}

/** Each permission reads only what it depends on, so that the clock does not invalidate the others. */
export class Permissions {
  readonly #moment: Moment;

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  get #granted(): GameFacts['permissions'] {
    return this.#moment.facts.permissions;
  }

  /** Whether the visitor plays, and sees the current position. */
  get #atTheBoard(): boolean {
    const moment = this.#moment;
    return moment.you !== null && moment.shown === null && !moment.waiting;
  }

  /** Whether the visitor must act. */
  get act(): boolean {
    return this.#atTheBoard && this.#granted.make_move;
  }

  /** Whether the opponent must act, so that a premove can be chosen. */
  get premove(): boolean {
    return this.#atTheBoard && this.#granted.premove;
  }

  /** Whether conditional moves can be chosen. */
  get plan(): boolean {
    return this.#atTheBoard && this.#granted.conditional_moves;
  }

  get abort(): boolean {
    return this.#granted.abort;
  }

  get takeBack(): boolean {
    return this.#granted.ask_takeback;
  }

  get claim(): boolean {
    const { claim, claim_at: claimAt } = this.#granted;
    return claim || (claimAt != null && this.#moment.now >= claimAt);
  }
}
