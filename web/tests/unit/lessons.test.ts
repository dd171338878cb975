import { beforeAll, expect, test } from 'vitest';
import { lessons } from '../../src/games/dvonn/rule-lessons';
import { Game } from '../../src/games/dvonn/rules';
import { rulesFromFile } from './rules';

beforeAll(rulesFromFile);

function lesson(title: string): Game {
  const position = lessons.find((lesson) => lesson.title === title)?.position;
  if (!position) throw new Error(`${title} has no position`);
  return Game.fromPosition(position);
}

test('every lesson can be tried', () => {
  for (const { position } of lessons) expect(Game.fromPosition(position).legalMoves().length).toBeGreaterThan(0);
});

test('the lesson about surrounded stacks has one', () => {
  const game = lesson('ruleBlocked');
  expect(game.stacks().filter((stack) => stack.endsWith('w')).length).toBeGreaterThan(game.movers().length);
});

test('the lesson about being cut off has moves that cut and moves that do not', () => {
  const game = lesson('ruleCut');
  const losses = game.legalMoves().map((move) => game.cutOff(move).length);
  expect(Math.max(...losses)).toBeGreaterThan(0);
  expect(Math.min(...losses)).toBe(0);
});

test('the lesson about DVONN pieces has a stack with one, and one to move onto', () => {
  const game = lesson('ruleRed');
  const reds = game.stacks().filter((stack) => stack.includes('r'));
  expect(reds.sort()).toEqual(['r', 'rw']);
});

test('the lesson about the end leads to a pass and to the end', () => {
  const queue = [lesson('ruleEnd')];
  let [passes, ends] = [0, 0];
  for (const game of queue) {
    if (game.over) ends += 1;
    if (game.mustPass) passes += 1;
    for (const move of game.legalMoves()) {
      const next = game.copy();
      next.play(move);
      queue.push(next);
    }
  }
  expect(passes).toBeGreaterThan(0);
  expect(ends).toBeGreaterThan(0);
});
