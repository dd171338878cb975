// Writes the service worker of a finished build: the template with the list of all files.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { filesIn } from './files.mjs';

const digest = (content) => createHash('sha256').update(content).digest('hex');
const template = readFileSync('tools/service-worker.js', 'utf8');

const files = {};
for (const path of [...filesIn('dist')].sort()) {
  const address = `/${relative('dist', path).split(sep).join('/')}`;
  if (address === '/service-worker.js' || address === '/pages.json') continue;
  // The bundler puts a digest into the names of the files in `assets`.
  files[address] = address.startsWith('/assets/') ? null : digest(readFileSync(path));
}
const list = JSON.stringify(files, null, 1);
const pages = JSON.stringify(Object.keys(JSON.parse(readFileSync('dist/pages.json', 'utf8'))));
const version = digest(template + list + pages).slice(0, 12);
writeFileSync(
  'dist/service-worker.js',
  template
    .replace('__VERSION__', () => version)
    .replace('__FILES__', () => list)
    .replace('__PAGES__', () => pages),
);
console.log(`version ${version}: ${Object.keys(files).length} files cached for offline use`);
