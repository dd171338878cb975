import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { matches, nearest, nextPuzzle } from '../../src/puzzles/choose';
import { GRADES } from '../../src/puzzles/puzzle';
import { ratingOf } from '../../src/puzzles/puzzle-rating';
import { Rush } from '../../src/puzzles/rush.svelte';
import { fromFile, KINDS, type DvonnPuzzle, type FilePuzzle } from '../../src/games/dvonn/puzzle';
import { Game, turnOf } from '../../src/games/dvonn/rules';
import { rulesFromFile } from './rules';

const file = readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8');
const puzzles = (JSON.parse(file) as { puzzles: FilePuzzle[] }).puzzles.map(fromFile);

beforeAll(rulesFromFile);

test('unseen puzzles come before failed ones, and these before solved ones', () => {
  const wish = { game: null, kind: 'cut', grade: 3 } as const;
  const fitting = puzzles.filter((puzzle) => matches(puzzle, wish));
  expect(fitting.length).toBeGreaterThan(3);
  const solved = Object.fromEntries(fitting.map(({ id }) => [id, 'solved' as const]));
  const [first, second] = fitting as [DvonnPuzzle, DvonnPuzzle];
  const { [first.id]: _, ...allButFirst } = solved;
  for (const random of [0, 0.5, 0.999]) {
    expect(nextPuzzle(puzzles, wish, allButFirst, 1000, null, random)).toBe(first);
    expect(nextPuzzle(puzzles, wish, { ...solved, [second.id]: 'failed' }, 1000, null, random)).toBe(second);
    expect(fitting).toContain(nextPuzzle(puzzles, wish, solved, 1000, first.id, random));
    expect(nextPuzzle(puzzles, wish, allButFirst, 1000, first.id, random)).not.toBe(first);
  }
  expect(nextPuzzle([first], wish, {}, 1000, first.id, 0)).toBeNull();
  expect(puzzles.filter((puzzle) => matches(puzzle, { game: 'gipf', kind: null, grade: null }))).toEqual([]);
});

test('the next puzzle is one of those nearest to the level, of any theme', () => {
  for (const [level, grades] of [
    [0, [1]],
    [1150, [2]],
    [1800, [4, 5]],
    [3000, [5]],
  ] as const) {
    const chosen = Array.from({ length: 50 }, (_, index) => nearest(puzzles, level, index / 50)!);
    for (const { grade } of chosen) expect(grades, String(level)).toContain(grade);
    expect(new Set(chosen.map(({ kind }) => kind)).size, String(level)).toBeGreaterThan(1);
  }
});

test('a run gets harder, ends at the third mistake, and repeats no puzzle', () => {
  const rush = new Rush(
    puzzles,
    3,
    () => 0,
    () => 0.5,
  );
  const ratings: number[] = [];
  const seen = new Set<string>();
  for (let solved = 0; solved < 30; solved += 1) {
    ratings.push(ratingOf(rush.puzzle!));
    seen.add(rush.puzzle!.id);
    rush.note('solved');
  }
  expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
  expect(ratings.at(-1)! - ratings[0]!).toBeGreaterThan(900);
  expect([seen.size, rush.score]).toEqual([30, 30]);
  const missed = rush.puzzle!;
  rush.note('failed');
  rush.note('failed');
  expect(rush.ending).toBeNull();
  rush.note('failed');
  rush.note('solved');
  expect([rush.ending, rush.score, rush.missed.length, rush.missed[0]]).toEqual(['mistakes', 30, 3, missed]);
});

test('a run ends when its time is up, and counts nothing after that', () => {
  let now = 5000;
  const rush = new Rush(
    puzzles,
    5,
    () => now,
    () => 0,
  );
  now += 299_999;
  rush.note('solved');
  expect([rush.left, rush.ending, rush.score]).toEqual([1, null, 1]);
  now += 1;
  rush.note('solved');
  expect([rush.left, rush.ending, rush.score]).toEqual([0, 'time', 1]);
  const short = new Rush(
    puzzles.slice(0, 1),
    3,
    () => now,
    () => 0,
  );
  short.note('solved');
  expect(short.ending).toBe('all');
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
  const { facts } = await import('../../src/games/dvonn/puzzle-text');
  for (const puzzle of puzzles) {
    const { cuts, passes, second } = facts(puzzle);
    if (puzzle.kind === 'cut') expect(cuts.length, puzzle.id).toBeGreaterThan(0);
    if (puzzle.kind === 'pass') expect(passes.length, puzzle.id).toBeGreaterThan(0);
    const values = Object.values(puzzle.tries[0]!).map(([value]) => value);
    expect(second?.value, puzzle.id).toBe(Math.max(...values));
    expect(second!.value, puzzle.id).toBeLessThan(puzzle.value);
  }
});
