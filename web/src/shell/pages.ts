// The pages of the app: those listed here, and those that each game in the registry adds.
import { GAMES, type GamePage } from '../games';
import FrontPage from './FrontPage.svelte';
import type { Key } from './languages';
import NotFoundPage from './NotFoundPage.svelte';
import type { PageInfo } from './page-info';
import type { Page } from './route.svelte';

/** The entries of the navigation bar, in order. */
export const ENTRIES: readonly { page: Page; text: Key }[] = [
  { page: 'new', text: 'play' },
  { page: 'learn', text: 'learn' },
  { page: 'puzzles', text: 'puzzles' },
  { page: 'analyse', text: 'analysis' },
  { page: 'online', text: 'online' },
];

const PAGES_OF_GAMES = Object.assign({}, ...GAMES.map(({ pages }) => pages)) as Record<GamePage, PageInfo>;

export const PAGES: Record<Page, PageInfo> = {
  front: { title: 'tagline', now: FrontPage },
  missing: { title: 'nothingHere', now: NotFoundPage },
  about: { title: 'aboutTitle', later: () => import('./AboutPage.svelte') },
  new: { title: 'newGame', entry: 'new', later: () => import('../play/NewGamePage.svelte') },
  learn: { title: 'learn', entry: 'learn', later: () => import('../learn/LearnPage.svelte') },
  puzzles: { title: 'puzzles', entry: 'puzzles', later: () => import('../puzzles/PuzzlesPage.svelte') },
  online: { title: 'online', entry: 'online', later: () => import('../online/LobbyPage.svelte') },
  game: { title: 'onlineGame', entry: 'online', later: () => import('../online/OnlineGamePage.svelte') },
  challenge: { title: 'onlineChallengeTitle', entry: 'online', later: () => import('../online/ChallengePage.svelte') },
  player: { title: 'onlineProfile', entry: 'online', later: () => import('../online/ProfilePage.svelte') },
  leaders: { title: 'onlineLeaders', entry: 'online', later: () => import('../online/LeaderboardPage.svelte') },
  search: { title: 'onlineSearch', entry: 'online', later: () => import('../online/SearchPage.svelte') },
  account: { title: 'onlineAccount', entry: 'online', later: () => import('../online/AccountPage.svelte') },
  forgot: { title: 'accountForgot', entry: 'online', later: () => import('../online/ForgotPage.svelte') },
  reset: { title: 'accountReset', entry: 'online', later: () => import('../online/ResetPage.svelte') },
  verify: { title: 'accountVerify', entry: 'online', later: () => import('../online/VerifyPage.svelte') },
  moderation: { title: 'moderation', entry: 'online', later: () => import('../moderation/ModerationPage.svelte') },
  embed: { title: 'embedTitle', later: () => import('./EmbedGuidePage.svelte') },
  settings: { title: 'settings', later: () => import('./SettingsPage.svelte') },
  ...PAGES_OF_GAMES,
};

/** Whether a page of this name exists. */
export function isPage(name: string): name is Page {
  return Object.hasOwn(PAGES, name);
}
