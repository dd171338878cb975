// A text waiting to be opened by an analysis page: a record of the other game, or a game that was just played.
import type { GamePage } from '../games';
import { goTo } from '../shell';

let pending: { page: GamePage; text: Uint8Array } | null = null;

/** Opens a text on the page for its game. */
export function openTextIn(page: GamePage, text: Uint8Array): void {
  pending = { page, text };
  goTo(page);
}

/** Returns the text waiting for a page, and clears it. */
export function takePendingText(page: GamePage): Uint8Array | null {
  if (pending?.page !== page) return null;
  const { text } = pending;
  pending = null;
  return text;
}
