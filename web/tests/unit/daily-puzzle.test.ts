import { expect, test } from 'vitest';
import { dayOf, FIRST_DAY, isDay, plusDays, plusMonth, puzzleOfDay, streakOf, weeksOf } from '../../src/puzzles/daily';
import type { Puzzle } from '../../src/puzzles/puzzle';

const puzzles: Puzzle[] = Array.from({ length: 612 }, (_, index) => ({ id: `p${index}`, game: 'dvonn', kind: 'win', grade: 1, moves: 1 }));

test('a day begins at midnight UTC, wherever the visitor is', () => {
  expect(dayOf(Date.UTC(2026, 10, 18, 23, 59, 59, 999))).toBe('2026-11-18');
  expect(dayOf(Date.UTC(2026, 10, 19))).toBe('2026-11-19');
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('the puzzle of a day is fixed, and does not repeat until all puzzles have been used', () => {
  const days = puzzles.map((_, index) => puzzleOfDay(puzzles, plusDays('2026-11-19', index))?.id);
  expect(new Set(days).size).toBe(puzzles.length);
  // Day 20776 since 1970; links to past days must keep their meaning.
  expect(puzzleOfDay(puzzles, '2026-11-19')?.id).toBe(`p${(20776 * 7919) % 612}`);
  expect(puzzleOfDay([], '2026-11-19')).toBeNull();
});

test('only real days from the first one until today are accepted', () => {
  const accepted = ['2026-11-19', '2026-11-18', FIRST_DAY];
  const rejected = ['2026-11-20', '2025-12-31', '2026-02-30', '2026-13-01', '2026-1-1', '', 'today', '2026-11-19T00', '__proto__'];
  for (const day of accepted) expect(isDay(day, '2026-11-19'), day).toBe(true);
  for (const day of rejected) expect(isDay(day, '2026-11-19'), day).toBe(false);
});

test('the calendar starts each month on its weekday', () => {
  expect(weeksOf('2026-11').slice(0, 8)).toEqual([null, null, null, null, null, null, '2026-11-01', '2026-11-02']);
  expect(weeksOf('2026-06').slice(0, 1)).toEqual(['2026-06-01']);
  expect(weeksOf('2028-02').at(-1)).toBe('2028-02-29');
  expect([plusMonth('2026-12', 1), plusMonth('2026-01', -1), plusMonth('2026-01', 1)]).toEqual(['2027-01', '2025-12', '2026-02']);
});

test('a streak lasts until a day is missed; today may still be open', () => {
  const solved = new Set(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-17', '2026-11-18']);
  expect(streakOf(solved, '2026-11-18')).toEqual({ current: 2, best: 3 });
  expect(streakOf(solved, '2026-11-19')).toEqual({ current: 2, best: 3 });
  expect(streakOf(solved, '2026-11-20')).toEqual({ current: 0, best: 3 });
  expect(streakOf(new Set(), '2026-11-20')).toEqual({ current: 0, best: 0 });
});
