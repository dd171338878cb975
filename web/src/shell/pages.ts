// The pages of the app: title, entry in the head, and where the page comes from. What a first visit needs is there at
// once (`now`); the others are fetched when they are opened (`later`).
import type { Component } from 'svelte';
import type { Key } from './languages';
import Front from './FrontPage.svelte';
import Missing from './NotFoundPage.svelte';
import NewGame from '../play/NewGamePage.svelte';
import Play from '../games/dvonn/DvonnPlayPage.svelte';
import Rules from '../games/dvonn/DvonnRulesPage.svelte';
import type { Page } from './route.svelte';

interface About {
  title: Key;
  /** The entry in the head under which the page belongs. */
  entry?: Page;
}
export type PageOfApp = About & ({ now: Component } | { later: () => Promise<{ default: Component }> });

/** A page that needs the rules of GIPF, which come with it. */
async function withGipf<Module>(page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, import('../games/gipf/rules').then(({ loadGipf }) => loadGipf())]);
  return module;
}

/** What the head leads to, in its order. */
export const ENTRIES: readonly { page: Page; text: Key }[] = [
  { page: 'new', text: 'play' },
  { page: 'learn', text: 'learn' },
  { page: 'puzzles', text: 'puzzles' },
  { page: 'analyse', text: 'analysis' },
  { page: 'online', text: 'online' },
];

export const PAGES: Record<Page, PageOfApp> = {
  front: { title: 'tagline', now: Front },
  missing: { title: 'nothingHere', now: Missing },
  new: { title: 'newGame', entry: 'new', now: NewGame },
  play: { title: 'play', entry: 'new', now: Play },
  learn: { title: 'learn', entry: 'learn', later: () => import('../learn/LearnPage.svelte') },
  rules: { title: 'rules', entry: 'learn', now: Rules },
  puzzles: { title: 'puzzles', entry: 'puzzles', later: () => import('../puzzles/PuzzlesPage.svelte') },
  analyse: { title: 'analysis', entry: 'analyse', later: () => import('../games/dvonn/DvonnAnalysisPage.svelte') },
  gipf: { title: 'gipfPlay', entry: 'new', later: () => withGipf(import('../games/gipf/GipfPlayPage.svelte')) },
  'gipf-analyse': { title: 'gipfAnalysis', entry: 'analyse', later: () => withGipf(import('../games/gipf/GipfAnalysisPage.svelte')) },
  online: { title: 'online', entry: 'online', later: () => import('../online/LobbyPage.svelte') },
  game: { title: 'onlineGame', entry: 'online', later: () => import('../online/OnlineGamePage.svelte') },
  challenge: { title: 'onlineChallengeTitle', entry: 'online', later: () => import('../online/ChallengePage.svelte') },
  player: { title: 'onlineProfile', entry: 'online', later: () => import('../online/ProfilePage.svelte') },
  leaders: { title: 'onlineLeaders', entry: 'online', later: () => import('../online/LeaderboardPage.svelte') },
  search: { title: 'onlineSearch', entry: 'online', later: () => import('../online/SearchPage.svelte') },
  account: { title: 'onlineAccount', entry: 'online', later: () => import('../online/AccountPage.svelte') },
  'gipf-rules': { title: 'gipfRules', entry: 'learn', later: () => withGipf(import('../games/gipf/GipfRulesPage.svelte')) },
};
