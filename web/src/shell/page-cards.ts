// The cards that the front page and the page about learning show: where each leads, its title and its text.
import { GAMES } from '../games';
import type { Key } from './languages';
import { addressOf, type Page } from './route.svelte';

export interface Card {
  address: string;
  title: Key;
  text: Key;
}

const card = (page: Page, title: Key, text: Key): Card => ({ address: addressOf(page), title, text });

export const onFrontPage = (): Card[] => [
  card('online', 'online', 'offerOnline'),
  card('learn', 'learn', 'offerLearn'),
  card('puzzles', 'offerPuzzlesTitle', 'offerPuzzles'),
  card('analyse', 'offerAnalyseTitle', 'offerAnalyse'),
];

/** The rules of each game; the puzzles, which are of the first game, follow its rules. */
export function forLearners(): Card[] {
  const [first, ...others] = GAMES.map(({ rulesPage, texts }) => card(rulesPage, texts.rulesTitle, texts.rulesText));
  return [...(first ? [first] : []), card('puzzles', 'offerPuzzlesTitle', 'offerPuzzles'), ...others];
}
