// Shows the pieces inside a stack after a long press, when the mouse rests on it, or when a key is pressed.

/** How long a finger presses a stack, or a mouse rests on it, before it is shown, in milliseconds. */
const LONG_PRESS = 450;
const DWELL = 700;

export class Peeking {
  /** The space of the stack that is shown. */
  name: string | null = $state(null);
  #waiting: { name: string | null; timer: ReturnType<typeof setTimeout> } | null = null;
  readonly #worthwhile: (name: string) => boolean;

  /** `worthwhile` says whether a stack has more than one piece. */
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

  /** Handles a finger or a button pressed on a space; `begun` is called when the stack is shown. */
  press(name: string | null, begun: () => void): void {
    this.name = null;
    this.#later(name, LONG_PRESS, begun);
  }

  /** Handles a mouse over a space. */
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
