// Compresses the built files once, so that the server need not do it for every visitor.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthwhile = /\.(html|js|css|svg|json|webmanifest|wasm|txt)$/;

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

let first = 0;
for (const path of [...files('dist')].filter((path) => worthwhile.test(path))) {
  const content = readFileSync(path);
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  // The engine, its worker and the puzzles come after the first paint.
  const later = /engine|worker|puzzles/i.test(path);
  if (!later) first += brotli.length;
  console.log(`${String(brotli.length).padStart(8)} ${path}${later ? '  (later)' : ''}`);
}
console.log(`${first} bytes to the first paint at most, with every language`);
const limit = 250_000;
if (first > limit) {
  console.error(`error: the page may weigh ${limit} bytes without the engine`);
  process.exit(1);
}
