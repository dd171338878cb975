// A text that one page hands to the other: what was opened on the page of DVONN may be a game of GIPF, and the other way
// round; and a game that was played goes to its analysis.
import { goTo, type Page } from '../route.svelte';

export type AnalysisPage = Extract<Page, 'analyse' | 'gipf-analyse'>;

let handed: { page: AnalysisPage; text: Uint8Array } | null = null;

/** Opens a text on the page for its game. */
export function handTo(page: AnalysisPage, text: Uint8Array): void {
  handed = { page, text };
  goTo(page);
}

/** What has been handed to a page, once. */
export function takeHanded(page: AnalysisPage): Uint8Array | null {
  if (handed?.page !== page) return null;
  const { text } = handed;
  handed = null;
  return text;
}
