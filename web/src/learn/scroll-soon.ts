// Scrolls to what a move has brought.

/** A tap makes its move before the browser sends its click, which must not hit what the scrolling brings under the finger. */
const AFTER_TAP = 250;

/** Scrolls to an element once the tap that made it appear is over. Returns a function that cancels it. */
export function scrollSoon(element: HTMLElement | undefined): () => void {
  const timer = setTimeout(() => element?.scrollIntoView({ block: 'nearest' }), AFTER_TAP);
  return () => clearTimeout(timer);
}
