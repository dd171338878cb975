// Keeps the whole app in the browser, so that it works without a network. The build fills in VERSION and FILES.
//
// One version is one cache, filled as a whole or not at all, and a page gets all its files from one of them: old and new
// never meet. A new version waits until the page says that it may take over.
const VERSION = '__VERSION__';
/** Every file of the app by its path: the SHA-256 of its content, or nothing where the name already holds a digest. */
const FILES = __FILES__;
const PREFIX = 'caldera-';
const CACHE = PREFIX + VERSION;
const PAGE = '/index.html';

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A file of this version. What has a digest in its name may come from any cache; the rest is checked: while a server is
    being renewed, it may send a page that belongs to other files. */
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
  // The first visit's page, which came from the network, is served too from now on.
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
  // What is not a file of the app, such as the server's own services, is none of our business.
  if (Object.hasOwn(FILES, path)) event.respondWith(answer(path, request));
});
