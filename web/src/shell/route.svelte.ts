// Which page the address names, and what it says besides: `#/puzzles/12` is the page `puzzles` with the detail `12`.
// Pages stand behind a #, so that any server of plain files will do.

const NAMES = [
  'front',
  'missing',
  'new',
  'play',
  'learn',
  'rules',
  'puzzles',
  'analyse',
  'gipf',
  'gipf-rules',
  'gipf-analyse',
  'online',
  'game',
  'challenge',
  'player',
  'leaders',
  'search',
  'account',
] as const;
export type Page = (typeof NAMES)[number];

/** Whether there is a page of this name. */
export function isPage(name: string): name is Page {
  return NAMES.some((page) => page === name);
}

class Route {
  page: Page = $state('front');
  /** What follows the page's name, part by part. */
  details: readonly string[] = $state.raw([]);

  read(hash: string): void {
    const [name, ...details] = hash.replace(/^#\/?/, '').split('/');
    if (!name) this.page = 'front';
    else this.page = isPage(name) ? name : 'missing';
    this.details = details.map(decode);
  }
}

/** An address that somebody has cut in the middle of a sign is taken as it stands. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page of the address, followed as it changes. */
export const route = new Route();

export function followAddress(): void {
  route.read(location.hash);
  addEventListener('hashchange', () => {
    const before = route.page;
    route.read(location.hash);
    scrollTo(0, 0);
    // Who hears the page, or goes through it by keys, is where the new one begins.
    if (route.page !== before) document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** The address of a page, to link to. */
export function addressOf(page: Page, ...details: string[]): string {
  return page === 'front' ? '#/' : `#/${[page, ...details.map(encodeURIComponent)].join('/')}`;
}

export function goTo(page: Page, ...details: string[]): void {
  location.hash = addressOf(page, ...details);
}
