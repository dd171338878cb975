// Routing: `/puzzles/12` is the page `puzzles` with the detail `12`. The server answers every page with the app.
// Earlier addresses, `/#/puzzles/12`, are replaced by paths. They also lead into an app on a file server without a fallback.

import { tick } from 'svelte';
import type { GamePage } from '../games';
import { scrollPositions } from './scroll-positions';

export type Page =
  | 'front'
  | 'missing'
  | 'about'
  | 'new'
  | 'learn'
  | 'puzzles'
  | 'online'
  | 'game'
  | 'challenge'
  | 'player'
  | 'leaders'
  | 'search'
  | 'account'
  | 'forgot'
  | 'reset'
  | 'verify'
  | 'moderation'
  | 'embed'
  | 'settings'
  | GamePage;

/** Pages whose links contain a secret. It stays in the fragment, which browsers send to no server. */
const SECRET_PAGES: readonly string[] = ['reset', 'verify'];

/** Whether a page exists; set when the app starts. */
let isPage = (_name: string): _name is Page => false;

class Route {
  page: Page = $state('front');
  /** The parts of the path after the page's name. */
  details: readonly string[] = $state.raw([]);
  /** The fragment, without `#`. */
  fragment = $state('');

  read({ pathname, hash }: { pathname: string; hash: string }): void {
    const [name, ...details] = pathname.replace(/^\/(index\.html$)?/, '').split('/');
    if (!name) this.page = 'front';
    else this.page = isPage(name) ? name : 'missing';
    if (details.at(-1) === '') details.pop();
    this.details = details.map(decode);
    this.fragment = decode(hash.slice(1));
  }
}

/** Decodes a part of an address; an invalid escape sequence, as in a truncated link, leaves it unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The current page. */
export const route = new Route();

/** The path of an address; one that has its page in the fragment is translated. */
export function pathOf({ pathname, hash }: { pathname: string; hash: string }): string {
  if (!hash.startsWith('#/')) return pathname + hash;
  const [name = '', ...details] = hash.slice(2).split('/');
  return SECRET_PAGES.includes(name) ? `/${name}#${details.join('/')}` : hash.slice(1);
}

/** Starts routing; `known` says which pages exist. */
export function followAddress(known: (name: string) => name is Page): void {
  isPage = known;
  adoptAddress();
  scrollPositions.begin();
  // Also sent when the fragment changes.
  addEventListener('popstate', () => {
    scrollPositions.leave();
    const before = route.page;
    adoptAddress();
    arrive(before, scrollPositions.enter());
  });
  addEventListener('click', onclick);
}

function adoptAddress(): void {
  if (location.hash.startsWith('#/')) history.replaceState(history.state, '', pathOf(location));
  route.read(location);
}

/** Follows links to pages of the app without loading it again. */
function onclick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
  if (!link?.href || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.search !== '') return;
  const path = pathOf(address);
  // Anything else, such as a file, is the server's.
  const [name = ''] = path.slice(1).split(/[/#]/);
  if (name !== '' && !isPage(name)) return;
  event.preventDefault();
  navigate(path);
}

function navigate(path: string): void {
  if (path === location.pathname + location.hash) return;
  scrollPositions.leave();
  const before = route.page;
  history.pushState(scrollPositions.next(), '', path);
  route.read(location);
  arrive(before, 0);
}

/** Scrolls to where the page was left, and for screen readers and the keyboard moves the focus to the start of a new page. */
function arrive(before: Page, top: number): void {
  if (route.page !== before) document.getElementById('main')?.focus({ preventScroll: true });
  if (top === 0) scrollTo(0, 0);
  else void tick().then(() => scrollPositions.restore(top));
}

/** The address of a page, for links. */
export function addressOf(page: Page, ...details: string[]): string {
  return page === 'front' ? '/' : `/${[page, ...details.map(encodeURIComponent)].join('/')}`;
}

export function goTo(page: Page, ...details: string[]): void {
  navigate(addressOf(page, ...details));
}

/** Changes the address of the current page, for example because it no longer shows what the address names. */
export function replaceAddress(page: Page, ...details: string[]): void {
  history.replaceState(history.state, '', addressOf(page, ...details));
}
