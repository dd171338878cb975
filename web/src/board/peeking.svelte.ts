// Peeking into a stack: by a long press, a resting mouse, or a key.

/** How long a finger rests on a stack, or a mouse over it, in milliseconds. */
const LONG_PRESS = 450;
const DWELL = 700;

export class Peeking {
  /** The stack that is being looked into. */
  name: string | null = $state(null);
  #waiting: { name: string | null; timer: ReturnType<typeof setTimeout> } | null = null;
  readonly #worthwhile: (name: string) => boolean;

  /** `worthwhile` tells whether there is more to see in a stack than its top. */
  constructor(worthwhile: (name: string) => boolean) {
    this.#worthwhile = worthwhile;
  }

  get waits(): boolean {
    return this.#waiting !== null;
  }

  toggle(name: string): void {
    this.name = this.name !== name && this.#worthwhile(name) ? name : null;
  }

  close(): void {
    this.name = null;
    this.forget();
  }

  /** A finger or a button is held down on a stack; `begun` is called when that has become a look. */
  press(name: string | null, begun: () => void): void {
    this.name = null;
    this.#later(name, LONG_PRESS, begun);
  }

  /** A mouse is over a space. */
  hover(name: string | null): void {
    if (name !== this.name) this.name = null;
    if (name !== this.#waiting?.name) this.#later(name, DWELL, () => {});
  }

  forget(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = null;
  }

  #later(name: string | null, milliseconds: number, begun: () => void): void {
    this.forget();
    const look = (): void => {
      if (name === null || !this.#worthwhile(name)) return;
      begun();
      this.name = name;
    };
    this.#waiting = { name, timer: setTimeout(look, milliseconds) };
  }
}
