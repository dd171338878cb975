// Caches the whole app, so that it works offline. The build fills in VERSION and FILES.
//
// Each version has one cache, which is filled completely or not at all. A page gets all its files from one cache, so that
// versions never mix. A new version waits until the page activates it.
const VERSION = '__VERSION__';
/** The files of the app by path: the SHA-256 digest of the content, or null if the name contains a digest. */
const FILES = __FILES__;
/** The first parts of the paths of pages. All pages are `/index.html`. */
const PAGES = __PAGES__;
const PREFIX = 'caldera-';
const CACHE = PREFIX + VERSION;
const PAGE = '/index.html';

/** The file for a path; `null` for everything that the app does not contain, such as the server's API. */
function fileFor(path, isNavigation) {
  if (Object.hasOwn(FILES, path)) return path;
  const [name, ...details] = path.slice(1).split('/');
  // The server allows other sites to frame the pages below `/embed`, which the headers of the cached file do not.
  const isPage = name === '' || (PAGES.includes(name) && !(name === 'embed' && details.length > 0));
  return isNavigation && isPage ? PAGE : null;
}

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Fetches a file of this version. A file with a digest in its name may come from any cache. The digest of any other file is
    checked, because a server that is being updated may send a file of another version. */
async function fetchFile(path, digest) {
  if (digest === null) {
    const known = await caches.match(path);
    if (known) return known;
  }
  const response = await fetch(path, { cache: digest === null ? 'default' : 'reload' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (digest !== null) {
    const found = hex(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
    if (found !== digest) throw new Error(`${path} is of another version`);
  }
  return response;
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(FILES).map(async ([path, digest]) => cache.put(path, await fetchFile(path, digest))));
  } catch (reason) {
    await caches.delete(CACHE);
    throw reason;
  }
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  // Also serve the page of the first visit, which came from the network.
  await self.clients.claim();
}

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  const file = fileFor(address.pathname, request.mode === 'navigate');
  if (file !== null) event.respondWith(answer(file, request));
});
