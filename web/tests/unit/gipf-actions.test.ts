// The actions that the page sends are the texts that the server and UGI read. The grammar is in crates/gipf; these tests
// notice if the page's module was built from another one.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { GipfConditionalLine } from '../../src/games/gipf/online-turns.svelte';
import { GipfGame, gipfSteps, loadGipf } from '../../src/games/gipf/rules';
import { TurnBuilder } from '../../src/games/gipf/turn-builder.svelte';

beforeAll(() => loadGipf(readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url))));

const START = 'tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b';

test('a jump that can be challenged is announced, challenged and decided in the texts of the server', () => {
  const line = new GipfConditionalLine(new TurnBuilder(GipfGame.fromPosition(START, '')));
  const jump = line.builder.moving('d5', 'e6');
  line.play(jump);
  expect(line.builder.actionSoFar([jump])).toEqual({ text: 'd5^e6!', normalised: 'd5^e6', finished: true });
  expect(line.actions).toEqual(['d5^e6']);
  expect([line.lastBy, line.actor]).toEqual(['black', 'white']);
  for (const step of line.builder.stepsOfEntry({ kind: 'move', by: 'white', text: '?' })) line.play(step);
  expect(line.actions).toEqual(['d5^e6', '?']);
  expect(line.builder.view.dvonn?.placing, 'the challenge opens a DVONN game').toBe(true);
});

test('a turn of several steps is one text', () => {
  expect(gipfSteps('xe7,e8;c7-e7')).toEqual(['xe7,e8', 'c7-e7']);
  expect(() => gipfSteps('xe7,e8;c7-e7%')).toThrow();
});
