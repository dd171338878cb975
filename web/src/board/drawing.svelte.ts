// Draws shapes with a pointer or the keyboard: dragged from one space to another, an arrow; on a single space, a circle.
import type { Pen, Shape } from './types';

/** The colour that the modifier keys choose. */
export function penOf({ shiftKey, altKey, ctrlKey, metaKey }: MouseEvent, pen: Pen | null): Pen {
  if (shiftKey) return 'red';
  if (altKey) return 'violet';
  if (ctrlKey || metaKey) return 'amber';
  return pen ?? 'green';
}

export class Drawing {
  /** The shape that is being drawn; `null` if none is. */
  shape: (Shape & { brush: Pen }) | null = $state.raw(null);

  /** Begins at a space, if there is one. */
  begin(space: string | null, brush: Pen): void {
    this.shape = space === null ? null : { from: space, to: null, brush };
  }

  /** Leads the shape to a space; outside the board there is none. */
  lead(space: string | null): void {
    if (!this.shape) return;
    const to = space === this.shape.from ? null : space;
    if (to !== this.shape.to) this.shape = { ...this.shape, to };
  }

  /** Ends at a space, and returns the shape; outside the board, `null`. */
  end(space: string | null): Shape | null {
    this.lead(space);
    const { shape } = this;
    this.shape = null;
    return space === null ? null : shape;
  }

  cancel(): void {
    this.shape = null;
  }
}
