// The layout of the sources: features say what they are for, and only the registry names the games.
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

test('every feature has an index that says what it is for', () => {
  const folders = readdirSync(SRC).filter((name) => statSync(join(SRC, name)).isDirectory() && !['wasm', 'locales'].includes(name));
  for (const folder of [...folders, 'games/dvonn', 'games/gipf']) {
    const index = join(SRC, folder, 'index.ts');
    expect(existsSync(index), folder).toBe(true);
    expect(readFileSync(index, 'utf8'), folder).toMatch(/^\/\/ \w/);
  }
});

test('features ask the registry instead of naming a game', () => {
  const naming = [...filesIn('')].filter((path) => !/^(wasm|locales|games\/gipf)\//.test(path) && /gipf/i.test(readFileSync(join(SRC, path), 'utf8')));
  expect(naming.sort()).toEqual([
    // The engine's worker makes the engine of each game.
    'engine/worker.ts',
    // A link between the games' rules, and the way to tell their texts apart.
    'games/dvonn/game.ts',
    'games/dvonn/rules.ts',
    // The registry.
    'games/index.ts',
    'games/lessons.ts',
    // Generated from the server's description.
    'online/api.ts',
  ]);
});
