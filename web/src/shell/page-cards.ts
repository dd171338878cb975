// The cards on the front page and the learning page: address, title and text.
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

/** The rules of each game, with the puzzles after the rules of the first game, to which they belong. */
export function forLearners(): Card[] {
  const [first, ...others] = GAMES.map(({ rulesPage, texts }) => card(rulesPage, texts.rulesTitle, texts.rulesText));
  return [...(first ? [first] : []), card('puzzles', 'offerPuzzlesTitle', 'offerPuzzles'), ...others];
}
