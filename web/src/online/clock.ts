// What a player has left at a moment, as the server will reckon it.
import type { Left, ServerClock } from './client';

/** What a clock shows: milliseconds of the game, of the move, or of the present period. */
export interface Shown {
  milliseconds: number;
  /** Periods that are left, the present one among them; none where there are none. */
  periods: number | null;
  /** Whether the time for the game is used up, and periods run. */
  inPeriod: boolean;
}

export const isLive = (clock: ServerClock): boolean => clock.type !== 'unlimited' && clock.type !== 'correspondence';

/** What is left after thinking so long; nothing without a clock. */
export function leftAfter(clock: ServerClock, left: Left, elapsed: number): Shown | null {
  if (clock.type === 'unlimited') return null;
  const rest = left.milliseconds - Math.max(0, elapsed);
  if (clock.type !== 'byoyomi') return { milliseconds: Math.max(0, rest), periods: null, inPeriod: false };
  if (rest > 0) return { milliseconds: rest, periods: left.periods, inPeriod: false };
  const period = clock.period * 1000;
  const used = Math.floor(-rest / period);
  if (used >= left.periods) return { milliseconds: 0, periods: 0, inPeriod: true };
  return { milliseconds: period - (-rest % period), periods: left.periods - used, inPeriod: true };
}

/** The server's clock, judged by what it said and how long the answer took. */
export class ServerTime {
  #offset: number | null = null;
  #lag = Infinity;

  /** The server said this time in an answer that was so long on its way, there and back. */
  heard(now: number, lag: number): void {
    if (lag > this.#lag) return;
    this.#lag = lag;
    this.#offset = now + lag / 2 - performance.now();
  }

  /** The server said this time by itself: it is at least as late as that. */
  atLeast(now: number): void {
    this.#offset = Math.max(this.#offset ?? -Infinity, now - performance.now());
  }

  get now(): number {
    return performance.now() + (this.#offset ?? Date.now() - performance.now());
  }
}
