// Compresses the built files, so that the server does not compress them for every visitor, and measures the size of the
// files that the first paint and the first use in English need.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
let [first, words, english] = [0, 0, 0];
for (const path of [...filesIn('dist')].filter((path) => worthwhile.test(path))) {
  const content = readFileSync(path);
  const language = languageOf(path) !== undefined;
  const later = !asked.has(path) && !language && !/^rules_bg-/.test(basename(path));
  // The highest quality takes three times as long.
  const quality = later ? 10 : 11;
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  if (languageOf(path) === 'en') english = brotli.length;
  if (language) words = Math.max(words, brotli.length);
  else if (!later) first += brotli.length;
  console.log(`${String(brotli.length).padStart(8)} ${path}${later ? '  (later)' : ''}`);
}
first += words;
console.log(`${first} bytes before the first paint, with the largest language`);

/** The fonts for English: the files of the @font-face rules that cover the letters of ASCII. They are compressed already. */
function fontsForEnglish() {
  const sheets = [...asked].filter((path) => path.endsWith('.css')).map((path) => readFileSync(path, 'utf8'));
  const faces = sheets.flatMap((text) => text.match(/@font-face\s*\{[^}]*\}/g) ?? []);
  const found = faces.filter((face) => /unicode-range:[^;}]*U\+(\?\?|0+-0*FF)/i.test(face));
  return found.map((face) => join('dist/assets', basename(/url\(["']?([^"')]+)/.exec(face)?.[1] ?? '')));
}
const fonts = fontsForEnglish().reduce((sum, path) => sum + statSync(path).size, 0);
const use = first + fonts - words + english;
console.log(`${use} bytes for the first use in English, ${fonts} of them for fonts`);
const limit = 200_000;
if (first > limit) {
  console.error(`error: the first paint needs ${first} bytes; the limit is ${limit}`);
  process.exit(1);
}
const useLimit = 220_000;
if (fonts === 0 || use > useLimit) {
  console.error(`error: the first use needs ${use} bytes, ${fonts} of them for fonts; the limit is ${useLimit}`);
  process.exit(1);
}
