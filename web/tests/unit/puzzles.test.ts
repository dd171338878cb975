import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GRADES, KINDS, matches, nextPuzzle, puzzleOfDay, type Puzzle } from '../../src/puzzles/puzzle-file';
import { Game, turnOf } from '../../src/games/dvonn/rules';
import { rulesFromFile } from './rules';

const file = readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8');
const { puzzles } = JSON.parse(file) as { puzzles: Puzzle[] };
const KEY = 'caldera.puzzles';
let kept: Map<string, string>;

beforeAll(rulesFromFile);
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

/** Progress as loaded by a new visit. */
async function visit() {
  const { Progress } = await import('../../src/puzzles/progress.svelte');
  return new Progress();
}

const easy = { id: 'a', grade: 1 } as const;
const other = { id: 'b', grade: 1 } as const;
const hard = { id: 'c', grade: 5 } as const;

test('results are stored for the next visit', async () => {
  const first = await visit();
  expect(first.isEmpty).toBe(true);
  first.note(easy, 'solved');
  first.note(other, 'solved');
  first.note(hard, 'failed');
  first.want({ grade: 5 });
  const second = await visit();
  expect(second.results).toEqual({ a: 'solved', b: 'solved', c: 'failed' });
  expect([second.streaks[1], second.streaks[5]]).toEqual([2, 0]);
  expect(second.wish).toEqual({ kind: null, grade: 5 });
  expect(second.count([easy, other, hard], 'solved')).toBe(2);
});

test('only the first attempt counts for the streak, and a solved puzzle stays solved', async () => {
  const progress = await visit();
  progress.note(easy, 'failed');
  progress.note(easy, 'solved');
  expect([progress.results['a'], progress.streaks[1]]).toEqual(['solved', 0]);
  progress.note(other, 'solved');
  progress.note(other, 'solved');
  progress.note(other, 'failed');
  expect([progress.results['b'], progress.streaks[1]]).toEqual(['solved', 1]);
  progress.note({ id: 'd', grade: 1 }, 'failed');
  expect(progress.streaks[1]).toBe(0);
});

test('a reset deletes everything but the filter', async () => {
  const progress = await visit();
  progress.note(easy, 'solved');
  progress.want({ kind: 'cut' });
  progress.reset();
  const later = await visit();
  expect(later.isEmpty).toBe(true);
  expect(later.streaks[1]).toBe(0);
  expect(later.wish).toEqual({ kind: 'cut', grade: null });
});

test('invalid stored progress is ignored', async () => {
  for (const text of ['', '{', 'null', '[]', '7', '{"results":[1],"streaks":"x","wish":null}']) {
    kept.set(KEY, text);
    const progress = await visit();
    expect([progress.isEmpty, progress.wish.kind, progress.streaks[3]]).toEqual([true, null, 0]);
  }
  kept.set(KEY, '{"results":{"a":"solved","b":"won"},"streaks":{"1":-3,"2":2.5,"3":4},"wish":{"kind":"eat","grade":9}}');
  const progress = await visit();
  expect(progress.results).toEqual({ a: 'solved' });
  expect(progress.streaks).toEqual({ 1: 0, 2: 0, 3: 4, 4: 0, 5: 0 });
  expect(progress.wish).toEqual({ kind: null, grade: null });
});

test('puzzles work without storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('no');
    },
  });
  const progress = await visit();
  progress.note(easy, 'solved');
  expect(progress.results).toEqual({ a: 'solved' });
});

test('unseen puzzles come before failed ones, and these before solved ones', () => {
  const wish = { kind: 'cut', grade: 3 } as const;
  const fitting = puzzles.filter((puzzle) => matches(puzzle, wish));
  expect(fitting.length).toBeGreaterThan(3);
  const solved = Object.fromEntries(fitting.map(({ id }) => [id, 'solved' as const]));
  const [first, second] = fitting as [Puzzle, Puzzle];
  const { [first.id]: _, ...allButFirst } = solved;
  for (const random of [0, 0.5, 0.999]) {
    expect(nextPuzzle(puzzles, wish, allButFirst, null, random)).toBe(first);
    expect(nextPuzzle(puzzles, wish, { ...solved, [second.id]: 'failed' }, null, random)).toBe(second);
    expect(fitting).toContain(nextPuzzle(puzzles, wish, solved, first.id, random));
    expect(nextPuzzle(puzzles, wish, allButFirst, first.id, random)).not.toBe(first);
  }
  expect(nextPuzzle([first], wish, {}, first.id, 0)).toBeNull();
});

test('the puzzle of the day does not repeat until all puzzles have been used', () => {
  const days = puzzles.map((_, day) => puzzleOfDay(puzzles, new Date(2026, 0, 1 + day, 12))?.id);
  expect(new Set(days).size).toBe(puzzles.length);
  expect(puzzleOfDay(puzzles, new Date(2026, 4, 5, 0, 1))).toBe(puzzleOfDay(puzzles, new Date(2026, 4, 5, 23, 59)));
  expect(puzzleOfDay([], new Date())).toBeNull();
});

test('every puzzle can be played as the page plays it', () => {
  for (const { id, position, line, tries, value, kind, grade } of puzzles) {
    expect(KINDS, id).toContain(kind);
    expect(GRADES, id).toContain(grade);
    const game = Game.fromPosition(position);
    const side = turnOf(game);
    for (const [index, move] of line.split(' ').entries()) {
      const others = index % 2 === 0 ? tries[index / 2] : undefined;
      // The puzzle file has an entry for every legal move.
      if (others) expect([move, ...Object.keys(others)].sort(), id).toEqual(game.legalMoves().sort());
      game.play(move);
    }
    expect(game.over, id).toBe(true);
    const [white = 0, black = 0] = game.score();
    expect(side === 'white' ? white - black : black - white, id).toBe(value);
  }
});

test('the explanation of a puzzle follows from its moves', async () => {
  const { facts } = await import('../../src/puzzles/puzzle-text');
  for (const puzzle of puzzles) {
    const { cuts, passes, second } = facts(puzzle);
    if (puzzle.kind === 'cut') expect(cuts.length, puzzle.id).toBeGreaterThan(0);
    if (puzzle.kind === 'pass') expect(passes.length, puzzle.id).toBeGreaterThan(0);
    const values = Object.values(puzzle.tries[0]!).map(([value]) => value);
    expect(second?.value, puzzle.id).toBe(Math.max(...values));
    expect(second!.value, puzzle.id).toBeLessThan(puzzle.value);
  }
});
