// Routing: `#/puzzles/12` is the page `puzzles` with the detail `12`. Pages are addressed by the fragment, so that any static
// file server can serve the app.

import type { GamePage } from '../games';

export type Page =
  | 'front'
  | 'missing'
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
  | 'settings'
  | GamePage;

/** Whether a page exists; set when the app starts. */
let isPage = (_name: string): _name is Page => false;

class Route {
  page: Page = $state('front');
  /** The parts of the address after the page's name. */
  details: readonly string[] = $state.raw([]);

  read(hash: string): void {
    const [name, ...details] = hash.replace(/^#\/?/, '').split('/');
    if (!name) this.page = 'front';
    else this.page = isPage(name) ? name : 'missing';
    this.details = details.map(decode);
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

/** Starts routing; `known` says which pages exist. */
export function followAddress(known: (name: string) => name is Page): void {
  isPage = known;
  route.read(location.hash);
  addEventListener('hashchange', () => {
    const before = route.page;
    route.read(location.hash);
    scrollTo(0, 0);
    // For screen readers and the keyboard, move the focus to the start of the new page.
    if (route.page !== before) document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** The address of a page, for links. */
export function addressOf(page: Page, ...details: string[]): string {
  return page === 'front' ? '#/' : `#/${[page, ...details.map(encodeURIComponent)].join('/')}`;
}

export function goTo(page: Page, ...details: string[]): void {
  location.hash = addressOf(page, ...details);
}
