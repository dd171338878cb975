// The pages of the app: title, entry in the head, and where the page comes from. What a first visit needs is there at
// once (`now`); the others are fetched when they are opened (`later`).
import type { Component } from 'svelte';
import type { Key } from './languages';
import Front from './pages/Front.svelte';
import Missing from './pages/Missing.svelte';
import NewGame from './pages/NewGame.svelte';
import Play from './pages/Play.svelte';
import Rules from './pages/Rules.svelte';
import type { Page } from './route.svelte';

interface About {
  title: Key;
  /** The entry in the head under which the page belongs. */
  entry?: Page;
}
export type PageOfApp = About & ({ now: Component } | { later: () => Promise<{ default: Component }> });

/** A page that needs the rules of GIPF, which come with it. */
async function withGipf<Module>(page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, import('./gipf/rules').then(({ loadGipf }) => loadGipf())]);
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
  learn: { title: 'learn', entry: 'learn', later: () => import('./pages/Learn.svelte') },
  rules: { title: 'rules', entry: 'learn', now: Rules },
  puzzles: { title: 'puzzles', entry: 'puzzles', later: () => import('./pages/Puzzles.svelte') },
  analyse: { title: 'analysis', entry: 'analyse', later: () => import('./pages/Analyse.svelte') },
  gipf: { title: 'gipfPlay', entry: 'new', later: () => withGipf(import('./pages/Gipf.svelte')) },
  'gipf-analyse': { title: 'gipfAnalysis', entry: 'analyse', later: () => withGipf(import('./pages/GipfAnalyse.svelte')) },
  online: { title: 'online', entry: 'online', later: () => import('./pages/Online.svelte') },
  game: { title: 'onlineGame', entry: 'online', later: () => import('./pages/OnlineGame.svelte') },
  challenge: { title: 'onlineChallengeTitle', entry: 'online', later: () => import('./pages/Challenge.svelte') },
  player: { title: 'onlineProfile', entry: 'online', later: () => import('./pages/Player.svelte') },
  leaders: { title: 'onlineLeaders', entry: 'online', later: () => import('./pages/Leaders.svelte') },
  search: { title: 'onlineSearch', entry: 'online', later: () => import('./pages/Search.svelte') },
  account: { title: 'onlineAccount', entry: 'online', later: () => import('./pages/Account.svelte') },
  'gipf-rules': { title: 'gipfRules', entry: 'learn', later: () => withGipf(import('./pages/GipfRules.svelte')) },
};
