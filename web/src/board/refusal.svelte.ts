// Says why nothing can be moved from a space that was chosen, for a few seconds.

/** How long the reason is shown, in milliseconds. */
const SHOWN = 5000;
/** The largest width of the text, the height to keep free for it, and its distance from the edge of the window. */
const WIDTH = 272;
const HEIGHT = 160;
const MARGIN = 4;

export class Refusal {
  /** The space, the reason, and the point of the window below which it is shown, centred. */
  shown: { name: string; why: string; x: number; y: number } | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(name: string, why: string, space: DOMRect): void {
    clearTimeout(this.#timer);
    const half = Math.min(WIDTH / 2, innerWidth / 2) + MARGIN;
    const x = Math.max(half, Math.min(innerWidth - half, space.left + space.width / 2));
    this.shown = { name, why, x, y: Math.min(space.bottom, innerHeight - HEIGHT) };
    this.#timer = setTimeout(() => this.clear(), SHOWN);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
