// What the front page and the page about learning lead to, a line each. Those whose page is not there are left out.
import type { Key } from './languages';
import { addressOf, isPage } from './route.svelte';

interface Offer {
  /** The page without which there is nothing to offer. */
  page: string;
  title: Key;
  text: Key;
}

const FRONT: readonly Offer[] = [
  { page: 'online', title: 'online', text: 'offerOnline' },
  { page: 'learn', title: 'learn', text: 'offerLearn' },
  { page: 'puzzles', title: 'offerPuzzlesTitle', text: 'offerPuzzles' },
  { page: 'analyse', title: 'offerAnalyseTitle', text: 'offerAnalyse' },
];

const LEARNING: readonly Offer[] = [
  { page: 'rules', title: 'rules', text: 'offerRules' },
  { page: 'puzzles', title: 'offerPuzzlesTitle', text: 'offerPuzzles' },
  { page: 'gipf-rules', title: 'offerGipfTitle', text: 'offerGipf' },
];

export interface Card {
  address: string;
  title: Key;
  text: Key;
}

function present(offers: readonly Offer[]): Card[] {
  return offers.flatMap(({ page, title, text }) => (isPage(page) ? [{ address: addressOf(page), title, text }] : []));
}

export const onFrontPage = (): Card[] => present(FRONT);
export const forLearners = (): Card[] => present(LEARNING);
