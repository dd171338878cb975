// Drawings on an analysis board.
import { expect, test } from 'vitest';
import { Sketch } from '../../src/analyse/sketch.svelte';
import type { Shape } from '../../src/board/types';

const arrow = (from: string, to: string | null, brush: Shape['brush'] = 'green'): Shape => ({ from, to, brush });

test('each node has its drawings, and loses them with the node', () => {
  let node = 0;
  const sketch = new Sketch(() => node);
  sketch.draw(arrow('a1', 'b2'));
  sketch.draw(arrow('b2', 'a1'));
  node = 1;
  expect(sketch.shapes).toEqual([]);
  sketch.draw(arrow('c3', null, 'red'));
  node = 0;
  expect(sketch.shapes).toEqual([arrow('a1', 'b2'), arrow('b2', 'a1')]);
  sketch.draw(arrow('a1', 'b2'));
  expect(sketch.shapes).toEqual([arrow('b2', 'a1')]);
  sketch.keepOnly(new Map([[0, null]]));
  node = 1;
  expect(sketch.shapes).toEqual([]);
  node = 0;
  sketch.erase();
  expect(sketch.shapes).toEqual([]);
});
