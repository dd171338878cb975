// Online games that wait for the visitor's move: the title of the tab and its icon say so.

class Attention {
  /** The games of the lobby in which it is the visitor's turn. */
  waiting: readonly string[] = $state.raw([]);
  /** The online game on the page, whose state is known better than the lobby's. */
  open: { id: string; yours: boolean } | null = $state.raw(null);

  /** The number of games that wait for the visitor's move. */
  get count(): number {
    const { open, waiting } = this;
    return waiting.filter((id) => id !== open?.id).length + (open?.yours ? 1 : 0);
  }
}

export const attention = new Attention();

/** Shows the icon of the tab, with a mark if a game waits. */
export function showIcon(marked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = marked ? '/icon-turn.svg' : '/icon.svg';
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
}
