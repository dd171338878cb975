// Limits the rate of moves that are heard, so that a record through which the visitor steps quickly stays silent.

/** At most this many moves are heard in this many milliseconds; moves that are not heard count too. */
const MOVES = 2;
const WINDOW = 600;

export class RateLimit {
  #times: number[] = [];

  /** Whether a move at this time is heard. */
  allows(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < WINDOW);
    this.#times.push(now);
    return this.#times.length <= MOVES;
  }
}
