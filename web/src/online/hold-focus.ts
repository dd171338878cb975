// Keeps the keyboard focus in place: when the focused element is removed, focuses the element around it, so that the focus
// does not jump to the start of the page.

/** An attachment for an element around buttons that come and go. Does nothing if other code has moved the focus. */
export function holdFocus(element: HTMLElement): () => void {
  let last: Element | null = null;
  const remember = (): void => {
    last = document.activeElement;
  };
  const watch = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    setTimeout(() => {
      if (document.activeElement === document.body && element.isConnected) element.focus({ preventScroll: true });
    });
  });
  element.tabIndex = -1;
  element.addEventListener('focusin', remember);
  watch.observe(element, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    element.removeEventListener('focusin', remember);
  };
}
