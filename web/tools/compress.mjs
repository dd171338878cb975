// Compresses the built files, so that the server does not compress them for every visitor, and measures the size of the
// files that the first paint needs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn } from './files.mjs';

const worthwhile = /\.(html|js|css|svg|json|webmanifest|wasm|txt)$/;

/** The files that index.html refers to, and those that they import statically. */
function askedFor() {
  const found = new Set(['dist/index.html']);
  for (const path of found) {
    const text = readFileSync(path, 'utf8');
    const names = path.endsWith('.html') ? /(?:src|href)="[^"]*?(assets\/[^"]+|[\w-]+\.svg)"/g : /(?:from|import)\s*"\.\/([^"]+\.js)"/g;
    if (!/\.(html|js)$/.test(path)) continue;
    for (const [, name] of text.matchAll(names)) found.add(path.endsWith('.html') ? join('dist', name) : join('dist/assets', name));
  }
  return found;
}

const languages = readdirSync('src/locales');
/** The first paint also needs the rules and one language, found by name; the largest language is counted. */
const languageOf = (path) => languages.find((language) => basename(path).startsWith(`${language}-`));

const asked = askedFor();
let [first, words] = [0, 0];
for (const path of [...filesIn('dist')].filter((path) => worthwhile.test(path))) {
  const content = readFileSync(path);
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  const language = languageOf(path) !== undefined;
  const later = !asked.has(path) && !language && !/^rules_bg-/.test(basename(path));
  if (language) words = Math.max(words, brotli.length);
  else if (!later) first += brotli.length;
  console.log(`${String(brotli.length).padStart(8)} ${path}${later ? '  (later)' : ''}`);
}
first += words;
console.log(`${first} bytes before the first paint, with the largest language`);
const limit = 200_000;
if (first > limit) {
  console.error(`error: the first paint needs ${first} bytes; the limit is ${limit}`);
  process.exit(1);
}
