// Calls a function at short intervals while it runs.

/** Short enough that the seconds of a clock change evenly, in milliseconds. */
const INTERVAL = 100;

export class Clock {
  readonly #tick: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  get runs(): boolean {
    return this.#timer !== undefined;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(this.#tick, INTERVAL);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
