// A text waiting to be opened by an analysis page: a record of the other game, or a game that was just played.
import { goTo, type Page } from '../shell/route.svelte';

export type AnalysisPage = Extract<Page, 'analyse' | 'gipf-analyse'>;

let pending: { page: AnalysisPage; text: Uint8Array } | null = null;

/** Opens a text on the page for its game. */
export function openTextIn(page: AnalysisPage, text: Uint8Array): void {
  pending = { page, text };
  goTo(page);
}

/** What has been pending to a page, once. */
export function takePendingText(page: AnalysisPage): Uint8Array | null {
  if (pending?.page !== page) return null;
  const { text } = pending;
  pending = null;
  return text;
}
