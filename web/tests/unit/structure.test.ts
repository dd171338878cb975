// The layout of the sources: each folder has a documented index, and only the registry names the games.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

function* filesIn(folder: string): Generator<string> {
  for (const name of readdirSync(join(SRC, folder))) {
    const path = join(folder, name);
    if (statSync(join(SRC, path)).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

test('every folder has an index that says what it is for', () => {
  const folders = readdirSync(SRC).filter((name) => statSync(join(SRC, name)).isDirectory() && !['wasm', 'locales'].includes(name));
  for (const folder of [...folders, 'games/dvonn', 'games/gipf']) {
    const index = join(SRC, folder, 'index.ts');
    expect(existsSync(index), folder).toBe(true);
    expect(readFileSync(index, 'utf8'), folder).toMatch(/^\/\/ \w/);
  }
});

test('only the registry names a game', () => {
  const naming = [...filesIn('')].filter(
    (path) => !/^(wasm|locales|games\/gipf)\//.test(path) && /gipf/i.test(readFileSync(join(SRC, path), 'utf8')),
  );
  expect(naming.sort()).toEqual([
    // The engine's worker creates the engine of each game.
    'engine/worker.ts',
    // The link to the other game's rules, and the function that tells the games' texts apart.
    'games/dvonn/game.ts',
    'games/dvonn/rules.ts',
    // The registry.
    'games/index.ts',
    'games/lessons.ts',
    'games/puzzles.ts',
    // Generated from the server's OpenAPI description.
    'online/api.ts',
  ]);
});
