// Keeps the keyboard's place: when what had the focus goes, for its work is done, the focus stays with what is around it
// instead of falling back to the beginning of the page.

/** For an element around buttons that come and go. Whoever knows a better place is quicker than this. */
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
