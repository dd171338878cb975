// The visitor's arrows and circles on an analysis board. They belong to a position and last until another game is opened.
import type { Pen, Shape, Sketching } from '../board';

export class Sketch implements Sketching {
  /** The colour with which fingers and buttons draw; `null` if they move pieces. */
  pen: Pen | null = $state(null);
  #drawn: ReadonlyMap<number, readonly Shape[]> = $state.raw(new Map());
  readonly #current: () => number;

  /** `current` returns the node of the position that is shown. */
  constructor(current: () => number) {
    this.#current = current;
  }

  get shapes(): readonly Shape[] {
    return this.#drawn.get(this.#current()) ?? [];
  }

  /** Draws a shape. Drawing it again removes it, or changes its colour. */
  draw(shape: Shape): void {
    const same = this.shapes.find(({ from, to }) => from === shape.from && to === shape.to);
    const others = this.shapes.filter((other) => other !== same);
    this.#put(same?.brush === shape.brush ? others : [...others, shape]);
  }

  erase(): void {
    if (this.shapes.length > 0) this.#put([]);
  }

  /** Forgets the drawings of nodes that were deleted. */
  keepOnly(nodes: ReadonlyMap<number, unknown>): void {
    if ([...this.#drawn.keys()].some((id) => !nodes.has(id))) this.#drawn = new Map([...this.#drawn].filter(([id]) => nodes.has(id)));
  }

  reset(): void {
    this.#drawn = new Map();
  }

  #put(shapes: readonly Shape[]): void {
    this.#drawn = new Map([...this.#drawn, [this.#current(), shapes]]);
  }
}
