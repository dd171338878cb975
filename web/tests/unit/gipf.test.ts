import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { neighbour, project } from '../../src/board/geometry';
import { gipfLessons } from '../../src/games/gipf/rule-lessons';
import { GipfGame, lines, loadGipf, points } from '../../src/games/gipf/rules';

beforeAll(() => loadGipf(readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url))));

function lesson(title: string): GipfGame {
  const found = gipfLessons.find((lesson) => lesson.title === title);
  if (!found?.position) throw new Error(`${title} has no position`);
  return GipfGame.fromPosition(found.position, 'settings' in found ? found.settings : '');
}

const stack = (game: GipfGame, spot: string): string | undefined => game.stacks()[points().findIndex((point) => point.name === spot)];

test('the board has its dots, spots and lines, and arrow keys reach all of them', () => {
  expect(points().filter((point) => point.rim)).toHaveLength(24);
  expect(points()).toHaveLength(61);
  expect(lines()).toHaveLength(21);
  for (const turned of [false, true]) {
    const picture = project(points(), turned, false);
    for (const { x, y } of picture.points.values())
      expect(x > 40 && y > 40 && x < picture.width - 40 && y < picture.height - 40).toBe(true);
    const reached = new Set(['e5']);
    for (const name of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = neighbour(picture.points, name, key);
        if (next !== null) reached.add(next);
      }
    }
    expect(reached.size).toBe(61);
  }
});

test('every lesson can be tried', () => {
  for (const { title, position } of gipfLessons) if (position) expect(lesson(title).actor, title).toBe('white');
});

test('the lesson about lines has a full line', () => {
  const movers = lesson('gipfRuleLine').movers('basic');
  expect(lesson('gipfRuleLine').targets('b6', 'basic')).toEqual(['c6']);
  expect(movers).toContain('e1');
  const game = lesson('gipfRuleLine');
  game.play(game.moving('e1', 'e2', 'basic'));
  expect(['e2', 'e3', 'e4', 'e5'].map((spot) => stack(game, spot))).toEqual(['w', 'b', 'w', 'b']);
});

test('the lesson about rows has a push that makes one, with pieces to capture', () => {
  const game = lesson('gipfRuleRow');
  game.play(game.moving('a1', 'b2', 'basic'));
  expect(game.rows().map((row) => row.run)).toEqual([['b2', 'c3', 'd4', 'e5', 'f5', 'g5']]);
  game.play(game.taking(game.rows()[0]!.proposal.join(',')));
  expect([...game.reserves()]).toEqual([11, 9]);
  expect(game.turn).toBe('black');
});

test('the lesson about several rows has two, of which one can be taken', () => {
  const game = lesson('gipfRuleRows');
  expect(game.kinds()).toEqual([]);
  expect(game.rows()).toHaveLength(2);
  game.play(game.taking(game.rows()[1]!.proposal.join(',')));
  expect(game.rows()).toHaveLength(0);
});

test('in the lesson about the end every move ends the game', () => {
  const begin = (): GipfGame => lesson('gipfRuleEnd');
  for (const from of begin().movers('basic')) {
    for (const to of begin().targets(from, 'basic')) {
      const game = begin();
      game.play(game.moving(from, to, 'basic'));
      expect([game.winner, game.ending], `${from} ${to}`).toEqual(['white', 'no-move']);
    }
  }
});

test('the lesson about GIPF-pieces is won only by taking the black one', () => {
  const game = lesson('gipfRuleGipf');
  const [row] = game.rows();
  expect(row!.optional).toEqual(['c3', 'f5']);
  expect(row!.proposal).toContain('f5');
  game.play(game.taking(row!.compulsory.join(',')));
  expect(game.winner).toBeUndefined();
  game.undo();
  game.play(game.taking(row!.proposal.join(',')));
  expect([game.winner, game.ending]).toEqual(['white', 'no-gipf']);
});

test('in the lesson about a row that may stay, it can be taken or left', () => {
  const game = lesson('gipfRuleStay');
  expect(game.rows().map((row) => row.mayStay)).toEqual([true]);
  expect(game.movers('basic')).not.toEqual([]);
});

test('the lessons about entering offer the kinds of pieces they describe', () => {
  expect(lesson('gipfRuleTournament').kinds()).toEqual(['gipf']);
  expect(lesson('gipfRuleLoad').kinds()).toEqual(['loaded', 'basic']);
});

test('the jump of its lesson makes a row', () => {
  const game = lesson('gipfRuleJump');
  game.play(game.moving('e5', 'f5', 'basic'));
  expect(game.rows().map((row) => row.spots)).toEqual([['c3', 'd4', 'e5', 'f5']]);
});

test('in the lesson about loaded pieces there is a choice for both colours, and a row that may not stay', () => {
  const [row] = lesson('gipfRuleLoaded').rows();
  expect(row!.optional).toEqual(['b5', 'f4']);
});

test('in the lesson about used potentials both colours are uncovered', () => {
  const game = lesson('gipfRuleUsed');
  const [row] = game.rows();
  game.play(game.taking(row!.proposal.join(',')));
  expect(['e5', 'f4', 'g3'].map((spot) => stack(game, spot))).toEqual(['b', 'w', '']);
});

test('the lesson about challenges starts a game of DVONN', () => {
  const game = lesson('gipfRuleConnect');
  game.play(game.moving('e5', 'd5', 'basic'));
  expect([game.phase, game.actor]).toEqual(['announced', 'black']);
  game.play('?');
  game.play('draw:5');
  expect(game.dvonn()?.placing).toBe(false);
});
