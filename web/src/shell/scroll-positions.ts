// Where each entry of the browser's history was scrolled to when it was left, so that going back returns there.

/** The state of a history entry. */
interface Entry {
  entry: number;
}

class ScrollPositions {
  readonly #tops = new Map<number, number>();
  #current = 0;
  #observer: ResizeObserver | undefined;

  begin(): void {
    // After a reload the numbers start above those of older entries.
    this.#current = numberOf(history.state) ?? Date.now();
    history.replaceState({ entry: this.#current } satisfies Entry, '');
    history.scrollRestoration = 'manual';
    // The browser restores the position after a reload.
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  }

  /** Notes the position of the entry that is being left. */
  leave(): void {
    this.#observer?.disconnect();
    this.#tops.set(this.#current, scrollY);
  }

  /** The state of a new entry. */
  next(): Entry {
    this.#current = Math.max(this.#current, ...this.#tops.keys()) + 1;
    return { entry: this.#current };
  }

  /** Adopts the entry that the browser has moved to, and returns its position. */
  enter(): number {
    const known = numberOf(history.state);
    if (known === undefined) history.replaceState(this.next(), '');
    else this.#current = known;
    return this.#tops.get(this.#current) ?? 0;
  }

  /** Scrolls to a position as soon as the page is long enough, unless the visitor scrolls first. */
  restore(top: number): void {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) return;
    const observer = new ResizeObserver(() => {
      scrollTo(0, top);
      if (Math.abs(scrollY - top) < 2) observer.disconnect();
    });
    this.#observer = observer;
    observer.observe(document.body);
    for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      addEventListener(event, () => observer.disconnect(), { once: true, passive: true });
  }
}

function numberOf(state: unknown): number | undefined {
  const entry = (state as Partial<Entry> | null)?.entry;
  return typeof entry === 'number' ? entry : undefined;
}

export const scrollPositions = new ScrollPositions();
