// The server's time, estimated from its messages.

export class ServerTime {
  #offset: number | null = null;
  #lag = Infinity;

  /** Notes that the server reported `now` in an answer with the round-trip time `lag`. */
  heard(now: number, lag: number): void {
    if (lag > this.#lag) return;
    this.#lag = lag;
    this.#offset = now + lag / 2 - performance.now();
  }

  /** Notes that the server reported `now` in a message without a request: its time is at least that. */
  atLeast(now: number): void {
    this.#offset = Math.max(this.#offset ?? -Infinity, now - performance.now());
  }

  get now(): number {
    return performance.now() + (this.#offset ?? Date.now() - performance.now());
  }
}
