import { beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '../../src/puzzles/progress.svelte';
import { NEWCOMER } from '../../src/puzzles/puzzle-rating';
import { EMPTY, merge, parse, type PuzzleRecord, type Snapshot } from '../../src/puzzles/stored-progress';

const KEY = 'caldera.puzzles';
const NOW = Date.UTC(2026, 10, 19, 12);
let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  return () => vi.useRealTimers();
});

/** Progress as loaded by a new visit. */
async function visit(): Promise<Progress> {
  const { Progress } = await import('../../src/puzzles/progress.svelte');
  return new Progress();
}

const easy = { id: 'a', grade: 1, moves: 1 } as const;
const other = { id: 'b', grade: 1, moves: 2 } as const;
const hard = { id: 'c', grade: 5, moves: 1 } as const;

test('results, rating, days and best scores are stored for the next visit', async () => {
  const first = await visit();
  expect(first.isEmpty).toBe(true);
  expect(first.note(easy, 'solved')).toBeGreaterThan(0);
  first.note(other, 'solved');
  expect(first.streak).toBe(2);
  expect(first.note(hard, 'failed')).toBeLessThan(0);
  first.noteDay('2026-11-19', true);
  first.noteRun(3, 12);
  first.noteRun(3, 7);
  first.want({ grade: 5 });
  first.show('d');
  const second = await visit();
  expect(second.results).toEqual({ a: 'solved', b: 'solved', c: 'failed' });
  expect([second.streak, second.rated, second.best(3), second.best(5)]).toEqual([0, 3, 12, 0]);
  expect(second.rating).toEqual(first.rating);
  expect(second.rating.rating).toBeGreaterThan(NEWCOMER.rating);
  expect([second.day('2026-11-19'), second.day('2026-11-18')]).toEqual(['first', null]);
  expect([second.wish.grade, second.current]).toEqual([5, 'd']);
  expect(second.count([easy, other, hard], 'solved')).toBe(2);
});

test('only the first attempt counts for streak and rating, and a solved puzzle stays solved', async () => {
  const progress = await visit();
  progress.note(easy, 'failed');
  const { rating } = progress.rating;
  expect(progress.note(easy, 'solved')).toBeNull();
  expect([progress.results['a'], progress.streak, progress.rating.rating]).toEqual(['solved', 0, rating]);
  progress.note(other, 'solved');
  expect(progress.note(other, 'failed')).toBeNull();
  expect([progress.results['b'], progress.streak]).toEqual(['solved', 1]);
  expect(progress.note(hard, 'failed', false)).toBeNull();
  expect([progress.rated, progress.streak]).toEqual([2, 0]);
});

test('a daily puzzle that is solved later does not count for the streak of days', async () => {
  const progress = await visit();
  progress.noteDay('2026-11-18', false);
  expect(progress.days('2026-11-19')).toEqual({ current: 0, best: 0 });
  progress.noteDay('2026-11-19', true);
  progress.noteDay('2026-11-19', false);
  expect([progress.day('2026-11-18'), progress.day('2026-11-19')]).toEqual(['later', 'first']);
  expect(progress.days('2026-11-19')).toEqual({ current: 1, best: 1 });
});

test('a reset deletes everything but the filter, also when an old device is merged', async () => {
  const progress = await visit();
  progress.note(easy, 'solved');
  progress.noteRun(3, 4);
  progress.want({ kind: 'cut' });
  const old = progress.snapshot();
  vi.advanceTimersByTime(1000);
  progress.reset();
  expect(progress.merge(old)).toBe(true);
  const later = await visit();
  expect([later.isEmpty, later.streak, later.best(3), later.rating]).toEqual([true, 0, 0, NEWCOMER]);
  expect(later.wish.kind).toBe('cut');
});

test('the progress of version 1 is kept', async () => {
  kept.set(KEY, '{"results":{"a":"solved","b":"failed","c":"won"},"streaks":{"1":3},"wish":{"kind":"cut","grade":9}}');
  const progress = await visit();
  expect(progress.results).toEqual({ a: 'solved', b: 'failed' });
  expect([progress.rating, progress.rated, progress.wish]).toEqual([NEWCOMER, 0, { game: null, kind: 'cut', grade: null }]);
  // Puzzles seen before are not rated.
  expect(progress.note(other, 'solved')).toBeNull();
  progress.note(hard, 'solved');
  expect((await visit()).results).toEqual({ a: 'solved', b: 'solved', c: 'solved' });
});

test('invalid stored progress is ignored', async () => {
  const broken = ['', '{', 'null', '[]', '7', '{"results":[1],"streaks":"x","wish":null}', '{"version":2,"puzzles":[],"days":7}'];
  for (const text of [...broken, '{"version":3,"puzzles":{"a":{"at":1,"first":true,"solved":true,"against":null}}}']) {
    kept.set(KEY, text);
    const progress = await visit();
    expect([progress.isEmpty, progress.wish.kind, progress.rating], text).toEqual([true, null, NEWCOMER]);
  }
  kept.set(KEY, '{"version":2,"wish":{"game":"chess","kind":"eat","grade":9},"current":7}');
  const { wish, current } = await visit();
  expect([wish, current]).toEqual([{ game: null, kind: null, grade: null }, null]);
});

test('puzzles work without storage', async () => {
  const refuse = (): never => {
    throw new Error('no');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const progress = await visit();
  progress.note(easy, 'solved');
  expect(progress.results).toEqual({ a: 'solved' });
});

const solvedAt = (at: number, first = true): PuzzleRecord => ({ at, first, solved: true, against: 1000 });
const failedAt = (at: number): PuzzleRecord => ({ at, first: false, solved: false, against: 1000 });
const snapshot = (part: Partial<Snapshot>): Snapshot => ({ ...EMPTY, ...part });

test('merging two devices loses no solved puzzle, and the earlier attempt is the first', () => {
  const phone = snapshot({
    puzzles: { a: failedAt(10), b: solvedAt(20), c: solvedAt(0) },
    days: { '2026-11-18': { at: 50, first: false } },
    runs: { 3: { at: 1, score: 9 } },
  });
  const desk = snapshot({
    puzzles: { a: solvedAt(30), b: failedAt(5), d: failedAt(40) },
    days: { '2026-11-18': { at: 60, first: true }, '2026-11-19': { at: 70, first: true } },
    runs: { 3: { at: 2, score: 8 }, 5: { at: 2, score: 20 } },
  });
  const both = merge(phone, desk);
  expect(both).toEqual({
    version: 2,
    since: 0,
    puzzles: { a: { ...failedAt(10), solved: true }, b: { ...failedAt(5), solved: true }, c: solvedAt(0), d: failedAt(40) },
    days: { '2026-11-18': { at: 50, first: false }, '2026-11-19': { at: 70, first: true } },
    runs: { 3: { at: 1, score: 9 }, 5: { at: 2, score: 20 } },
  });
  expect(merge(desk, phone)).toEqual(both);
});

test('merging is idempotent, commutative and between resets associative', () => {
  const [a, b, c] = [
    snapshot({ puzzles: { x: failedAt(10), y: solvedAt(10) }, runs: { 3: { at: 4, score: 5 } } }),
    snapshot({ puzzles: { x: solvedAt(20), z: failedAt(16) }, days: { '2026-01-01': { at: 20, first: true } } }),
    snapshot({
      puzzles: { x: { ...solvedAt(20, false), against: null }, y: solvedAt(17) },
      days: { '2026-01-01': { at: 20, first: false } },
      runs: { 3: { at: 30, score: 5 } },
    }),
  ];
  for (const one of [a, b, c]) {
    expect(merge(one, one)).toEqual(merge(EMPTY, one));
    for (const two of [a, b, c]) expect(merge(one, two)).toEqual(merge(two, one));
  }
  const all = merge(merge(a, b), c);
  for (const [one, two, three] of [
    [a, c, b],
    [b, c, a],
    [c, b, a],
  ] as const) {
    expect(merge(one, merge(two, three))).toEqual(all);
    expect(merge(merge(one, two), three)).toEqual(all);
  }
});

test('a snapshot of another device is validated', async () => {
  const progress = await visit();
  progress.note(easy, 'solved');
  const before = progress.snapshot();
  for (const value of [null, 7, 'x', [], {}, { version: 1, puzzles: {} }, { ...EMPTY, version: '2' }]) {
    expect(progress.merge(value)).toBe(false);
    expect(progress.snapshot()).toBe(before);
  }
  const hostile: unknown = JSON.parse(`{
    "version": 2, "since": ${NOW * 2},
    "puzzles": {"__proto__": {"at": 1, "first": true, "solved": true, "against": 1}, "<b>": {"at": 1, "first": true, "solved": true, "against": 1},
      "n": {"at": -1, "first": true, "solved": true, "against": 1}, "o": {"at": 1, "first": 1, "solved": true, "against": 1}, "p": null,
      "q": {"at": 5, "first": true, "solved": false, "against": 1e9, "more": "x"}},
    "days": {"yesterday": {"at": 1, "first": true}, "2026-11-01": {"at": "1", "first": true}},
    "runs": {"3": {"at": 1, "score": 1e9}, "5": {"at": 1, "score": 2.5}}
  }`);
  expect(parse(hostile, NOW)).toEqual({
    ...EMPTY,
    puzzles: { ['__proto__']: expect.anything() as unknown, q: { at: 5, first: true, solved: true, against: null } },
  });
  expect(progress.merge(hostile)).toBe(true);
  expect(progress.results['a']).toBe('solved');
  expect(progress.snapshot().since).toBe(0);
  // What is exported can be read again.
  expect(parse(JSON.parse(JSON.stringify(before)), NOW)).toEqual(before);
});
