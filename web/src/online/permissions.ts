// What the visitor may do in an online game: the server's permissions, restricted while an earlier position is shown.
import type { Colour } from '../games';
import { settings } from '../shell';
import type { GameFacts } from './game-facts';

/** The parts of an online game on which permissions depend. Its properties are reactive. */
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

  /** Whether the visitor is a player, and the current position is shown. */
  get #atTheBoard(): boolean {
    const moment = this.#moment;
    return moment.you !== null && moment.shown === null && !moment.waiting;
  }

  /** Whether the visitor must act. */
  get act(): boolean {
    return this.#atTheBoard && this.#granted.make_move;
  }

  /** Whether the opponent must act, so that a premove can be chosen, unless the visitor has switched premoves off. */
  get premove(): boolean {
    return settings.premove && this.#atTheBoard && this.#granted.premove;
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
