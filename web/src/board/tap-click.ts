// The click that a browser sends after a tap. The tap has made its move by then, and what has taken the place of the board must
// not get the click.

/** The browser sends the click this soon, in milliseconds. */
const SOON = 250;

/** Stops the next click that comes soon and that is not on the element. */
export function keepClick(element: Element | undefined): void {
  const stop = (event: MouseEvent): void => {
    if (event.target instanceof Node && element?.contains(event.target) && element.isConnected) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), SOON);
}
