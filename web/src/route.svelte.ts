// Which page the address names. Pages stand behind a #, so that any server of plain files will do.

export type Page = 'front' | 'new' | 'play' | 'rules';

class Route {
  page: Page = $state('front');
}

function read(hash: string): Page {
  const name = hash.replace(/^#\/?/, '');
  return name === 'new' || name === 'play' || name === 'rules' ? name : 'front';
}

/** The page of the address, followed as it changes. */
export function loadRoute(): Route {
  const route = new Route();
  route.page = read(location.hash);
  addEventListener('hashchange', () => {
    route.page = read(location.hash);
    scrollTo(0, 0);
  });
  return route;
}

export function goTo(page: Page): void {
  location.hash = page === 'front' ? '#/' : `#/${page}`;
}
