import { beforeAll, expect, test } from 'vitest';
import { arrow, covers, edgeLabels, nearest, neighbour, outline, project, thickness } from '../../src/board/geometry';
import { places } from '../../src/games/dvonn/rules';
import { rulesFromFile } from './rules';

beforeAll(rulesFromFile);

const views = [false, true].flatMap((turned) => [false, true].map((tall) => ({ turned, tall })));

test('every space is inside the picture and found at its position', () => {
  for (const { turned, tall } of views) {
    const { points, width, height } = project(places(), turned, tall);
    expect(points.size).toBe(49);
    expect(height > width).toBe(tall);
    for (const [name, { x, y }] of points) {
      expect(x > 60 && y > 60 && x < width - 60 && y < height - 60).toBe(true);
      expect(nearest(points, { x: x + 20, y: y - 20 })).toBe(name);
    }
    expect(nearest(points, { x: 1, y: 1 })).toBeNull();
  }
});

test('a stack covers the label behind it once it is high enough', () => {
  // Labels of the space behind a stack, on a board on its long and on its short side.
  expect([1, 2, 3, 10].map((height) => covers({ x: 50, y: 87 }, height, { x: 0, y: 47 }, 8))).toEqual([false, false, false, false]);
  expect([1, 2, 3, 10].map((height) => covers({ x: 0, y: 100 }, height, { x: 0, y: 51 }, 12))).toEqual([false, true, true, true]);
  // The label is in front of the stack, or beside it.
  expect(covers({ x: 0, y: 0 }, 10, { x: 0, y: 51 }, 12)).toBe(false);
  expect(covers({ x: 87, y: 50 }, 10, { x: 0, y: 51 }, 12)).toBe(false);
});

test('arrow keys reach every space and lead back', () => {
  const back: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
  for (const { turned, tall } of views) {
    const { points } = project(places(), turned, tall);
    const reached = new Set(['e3']);
    for (const name of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = neighbour(points, name, key);
        if (next === null) continue;
        reached.add(next);
        if (!tall && back[key]) expect(neighbour(points, next, back[key])).toBe(name);
      }
    }
    expect(reached.size).toBe(49);
  }
});

test('the outline has the six corners of the board', () => {
  const { points } = project(places(), false, false);
  const names = outline(points.values()).map((corner) => [...points].find(([, point]) => point === corner)?.[0]);
  expect(names.sort()).toEqual(['a1', 'a3', 'c5', 'i1', 'k3', 'k5']);
});

test('high stacks stay within their space', () => {
  for (let height = 1; height <= 49; height += 1) expect(height * thickness(height)).toBeLessThanOrEqual(52.001);
});

test('labels at the edge are beyond the ends of their lines, on every view of the board', () => {
  for (const { turned, tall } of views) {
    const { points, width, height } = project(places(), turned, tall, true);
    const labels = edgeLabels(points);
    expect(labels.map(({ text }) => text).sort()).toEqual([...'12345abcdefghijk']);
    for (const { at } of labels) {
      expect(Math.min(...[...points.values()].map((point) => Math.hypot(point.x - at.x, point.y - at.y)))).toBeGreaterThan(45);
      expect(at.x > 0 && at.x < width && at.y > 0 && at.y < height).toBe(true);
    }
  }
  // Other names have no lines.
  expect(edgeLabels(new Map([['start', { x: 0, y: 0 }]]))).toEqual([]);
});

test('an arrow points at its target and leaves the middle of both spaces free', () => {
  const numbers = (arrow({ x: 0, y: 0 }, { x: 200, y: 0 }, 12).match(/-?[\d.]+/g) ?? []).map(Number);
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  expect(Math.min(...xs)).toBeGreaterThan(15);
  expect(Math.max(...xs)).toBeLessThan(190);
  // The tip lies on the line, and the head is wider than the shaft.
  expect(ys[xs.indexOf(Math.max(...xs))]).toBe(0);
  expect(Math.max(...ys)).toBeGreaterThan(12);
});
