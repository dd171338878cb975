// Caches the whole app, so that it works offline. The build fills in VERSION and FILES.
//
// Each version has one cache, which is filled completely or not at all. A page gets all its files from one cache, so that
// versions never mix. A new version waits until the page activates it.
const VERSION = '__VERSION__';
/** The files of the app by path: the SHA-256 digest of the content, or null if the name contains a digest. */
const FILES = __FILES__;
const PREFIX = 'caldera-';
const CACHE = PREFIX + VERSION;
const PAGE = '/index.html';

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
  const path = address.pathname === '/' ? PAGE : address.pathname;
  // Requests for anything else, such as the server's API, go to the network.
  if (Object.hasOwn(FILES, path)) event.respondWith(answer(path, request));
});
