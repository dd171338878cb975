// Proves the GIPF lessons: tries every turn and every reply, and checks every claim in their texts.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { GipfGame, loadGipf, stacksOf } from '../../src/games/gipf/rules';
import { GIPF_STRATEGY, type GipfStrategy } from '../../src/games/gipf/strategy-lessons';
import { STRATEGY } from '../../src/games/dvonn/strategy-lessons';
import { gipfEngineFromFile, judgeGipf } from './engine';
import { eachTurn, tryAll, wins } from './gipf-search';

beforeAll(() => loadGipf(readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url))));
beforeAll(gipfEngineFromFile);

function lesson(name: string): GipfStrategy {
  const found = GIPF_STRATEGY.find((lesson) => lesson.name === name);
  if (!found) throw new Error(`there is no lesson ${name}`);
  return found;
}

function after(position: string, ...actions: string[]): GipfGame {
  const game = GipfGame.fromPosition(position, '');
  for (const action of actions) game.play(action);
  return game;
}

const reserves = (game: GipfGame): number[] => [...game.reserves()];
const own = (game: GipfGame, pieces: string): string[] => [...stacksOf(game)].filter(([, stack]) => stack === pieces).map(([spot]) => spot);

test('names are unique', () => {
  const names = [...STRATEGY, ...GIPF_STRATEGY].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(GIPF_STRATEGY.filter(({ announced }) => !announced))('$name', ({ position, answers, aim }: GipfStrategy) => {
  test('the answers are right, and all other turns are wrong', () => {
    const tried = tryAll(GipfGame.fromPosition(position, ''));
    expect(tried.length).toBeGreaterThan(10);
    const right = tried.filter(({ now, next, lost }) => ({ now, next, hold: !lost })[aim]).map(({ turn }) => turn);
    expect(right.sort()).toEqual([...answers].sort());
    // A slower win would be judged as wrong, so there must be none.
    const slow = tried.filter(({ turn, next }) => next && !answers.includes(turn));
    expect(slow).toEqual([]);
  });

  test('the engine agrees', () => {
    for (const answer of answers) {
      const game = after(position, ...answer.split(' '));
      if (game.winner !== undefined) expect(game.winner).toBe('white');
      else {
        const { exact, hundredths } = judgeGipf(position, answer.split(' '), 100_000);
        if (aim === 'next') expect([exact, hundredths]).toEqual([true, -10_000]);
        // In lessons about defence the engine finds no win for the opponent, as it does after every other turn.
        else expect(exact && hundredths > 0).toBe(false);
      }
    }
  });
});

/** The wrong turns of which a lesson says something, as their actions. */
function wrongTurns(name: string): string[][] {
  const { position, answers, wrong } = lesson(name);
  const turns = tryAll(after(position)).map(({ turn }) => turn);
  const found = turns.filter((turn) => !answers.includes(turn) && Object.keys(wrong).some((start) => turn.startsWith(start)));
  expect(found.length, name).toBeGreaterThan(0);
  return found.map((turn) => turn.split(' '));
}

/** Pushes, and takes the row that this makes as proposed. */
function pushAndTake(game: GipfGame, from: string, to: string): void {
  game.play(game.moving(from, to, 'basic'));
  game.play(game.taking(game.rows()[0]!.proposal.join(',')));
}

test('what the lessons say of wrong turns is true of each of them', () => {
  for (const turn of wrongTurns('gipf-reserve')) {
    const game = after(lesson('gipf-reserve').position, ...turn);
    pushAndTake(game, 'd1', 'd2');
    expect(reserves(game)[1], turn.join(' ')).toBe(4);
  }
  for (const turn of wrongTurns('gipf-rows')) {
    const game = after(lesson('gipf-rows').position, ...turn);
    game.play(game.moving('i2', 'h3', 'basic'));
    expect(
      game.rows().map(({ spots }) => [...spots].sort()),
      turn.join(' '),
    ).toEqual([['e6', 'f5', 'g4', 'h3']]);
  }
  for (const [name, from, to] of [
    ['gipf-hunt', 'd1', 'd2'],
    ['gipf-guard', 'a4', 'b4'],
  ] as const)
    for (const turn of wrongTurns(name)) {
      const game = after(lesson(name).position, ...turn);
      pushAndTake(game, from, to);
      expect([game.winner, game.ending], turn.join(' ')).toEqual(['black', 'no-gipf']);
    }
  for (const turn of wrongTurns('gipf-jump')) {
    const rows = after(lesson('gipf-jump').position, ...turn).rows();
    expect(
      rows.map(({ spots }) => [...spots].sort()),
      turn.join(' '),
    ).toEqual([['e3', 'e4', 'e5', 'e6']]);
  }
  for (const turn of wrongTurns('gipf-keep')) {
    const game = after(lesson('gipf-keep').position, ...turn);
    expect(wins(game, 'black', 3), turn.join(' ')).toBe(true);
    game.play(game.moving('b6', 'c6', 'basic'));
    expect(game.rows().length, turn.join(' ')).toBe(1);
    // The push itself is the winning answer.
    game.play(game.taking(game.rows()[0]!.proposal.join(',')));
    expect(wins(game, 'black', 2), turn.join(' ')).toBe(true);
  }
});

test('reserve: the row returns four pieces, and so does Black’s', () => {
  const { position } = lesson('gipf-reserve');
  const start = after(position);
  expect(reserves(start)).toEqual([3, 1]);
  const greedy = after(position, 'h3');
  expect(greedy.rows().map(({ run }) => run.length)).toEqual([5]);
  greedy.play(greedy.taking(greedy.rows()[0]!.proposal.join(',')));
  expect([...reserves(greedy), greedy.captured()[1]! - start.captured()[1]!]).toEqual([6, 1, 1]);
  greedy.play(greedy.moving('d1', 'd2', 'basic'));
  greedy.play(greedy.taking(greedy.rows()[0]!.proposal.join(',')));
  expect(reserves(greedy)).toEqual([6, 4]);
  const right = after(position, 'c1-e3');
  expect(['d2', 'e3'].map((spot) => stacksOf(right).get(spot))).toEqual(['w', 'b']);
});

test('rows: one push makes two rows; the wrong one lets Black make a row from h3 to e6', () => {
  const { position } = lesson('gipf-rows');
  expect(reserves(after(position))).toEqual([1, 1]);
  const both = after(position, 'b1-f4');
  expect(
    both
      .rows()
      .map(({ run }) => run.join(' '))
      .sort(),
  ).toEqual(['c2 d3 e4 f4 g4', 'f3 f4 f5 f6']);
  const wrong = after(position, 'b1-f4', 'xf3,f4,f5,f6');
  wrong.play(wrong.moving('i2', 'h3', 'basic'));
  expect(wrong.rows().map(({ spots }) => [...spots].sort())).toEqual([['e6', 'f5', 'g4', 'h3']]);
  // A player who makes no row loses immediately.
  const pushes = tryAll(after(position)).filter(({ turn }) => !turn.includes('x'));
  expect(pushes.every(({ lost }) => lost)).toBe(true);
});

test('hunt: the row on column g captures a piece, and loses', () => {
  const { position } = lesson('gipf-hunt');
  const start = after(position);
  expect([own(start, 'wW'), own(start, 'bB')]).toEqual([['d5'], ['e6']]);
  const pushed = after(position, 'a2-f6');
  expect(['e6', 'f6'].map((spot) => stacksOf(pushed).get(spot))).toEqual(['wW', 'bB']);
  expect(pushed.rows()[0]!.proposal).toContain('f6');
  const greedy = after(position, 'g6', 'xg2*,g3,g4,g5,g6');
  greedy.play(greedy.moving('d1', 'd2', 'basic'));
  expect(greedy.rows()[0]!.optional).toContain('d6');
  greedy.play(greedy.taking(greedy.rows()[0]!.proposal.join(',')));
  expect([greedy.winner, greedy.ending]).toEqual(['black', 'no-gipf']);
});

test('guard: the capture from e9 loses to a push from a4, and is still possible after the answer', () => {
  const { position } = lesson('gipf-guard');
  expect([own(after(position), 'wW'), own(after(position), 'bB').length]).toEqual([['f3'], 2]);
  const greedy = after(position, 'e9-e4', 'xGe4*,e5,e6,e7,e8');
  expect(own(greedy, 'bB').length).toBe(1);
  greedy.play(greedy.moving('a4', 'b4', 'basic'));
  expect(greedy.rows()[0]!.run).toContain('f3');
  greedy.play(greedy.taking(greedy.rows()[0]!.proposal.join(',')));
  expect(greedy.winner).toBe('black');
  const right = after(position, 'a3-c5', 'b2');
  expect(right.moving('e9', 'e8', 'basic')).toBe('e9-e4');
  right.play('e9-e4');
  expect(right.rows()[0]!.optional).toEqual(['e4']);
});

test('jump: the row on e3 removes the potential, and Black’s row is restored', () => {
  const { position } = lesson('gipf-jump');
  expect(reserves(after(position))[1]).toBe(0);
  const game = after(position, 'd3^e3');
  game.play(game.taking(game.rows()[0]!.proposal.join(',')));
  expect(game.turn).toBe('black');
  expect(game.rows().map(({ spots }) => [...spots].sort())).toEqual([['e3', 'e4', 'e5', 'e6']]);
  const right = after(position, 'd3^e4');
  expect([right.winner, right.ending]).toEqual(['white', 'no-move']);
});

test('keep: both jumps lose to a row from b6, and the last push wins by a jump', () => {
  const { position } = lesson('gipf-keep');
  expect(reserves(after(position))).toEqual([1, 1]);
  for (const jump of ['g5^h4', 'g5^h5']) {
    const game = after(position, jump);
    expect(wins(game, 'black', 3), jump).toBe(true);
    game.play(game.moving('b6', 'c6', 'basic'));
    expect(game.rows().length).toBe(1);
  }
  // After any move of Black's last piece, White has no push left either, only the jump.
  const right = after(position, 'c7-c5');
  expect(reserves(right)[0]).toBe(0);
});

test('challenge: the jump wins if it is not challenged, and may lose if it is', () => {
  const { position, announced } = lesson('gipf-challenge');
  const passed = after(position, announced!, 'pass');
  const winning = tryAll(passed).filter(({ now }) => now);
  expect(winning.map(({ turn }) => turn.split(' ')[0])).toEqual(['f2', 'f2']);
  // If White wins the challenge, Black has another move, and with it the game.
  const again = after(position, announced!, '?', 'surrender:black');
  expect([again.phase, again.actor]).toEqual(['again', 'black']);
  expect(wins(again, 'black', 1)).toBe(true);
  again.play(again.moving('i3', 'h3', 'basic'));
  expect(again.rows()[0]!.optional).toContain('d2');
  again.play(again.taking(again.rows()[0]!.proposal.join(',')));
  expect([again.winner, again.ending]).toEqual(['black', 'no-gipf']);
  // If White loses it, the jump is made and the challenge is used up.
  const lost = after(position, announced!, '?', 'surrender:white');
  expect(stacksOf(lost).get('f4')).toBe(stacksOf(passed).get('f4'));
  expect(lost.challenges()[0]).toBe(0);
  expect(passed.challenges()[0]).toBe(1);
});

// The counts come from `caldera moves`, which lists turns independently.
test.each([
  ['basic b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 0,0 pp w', 30],
  ['basic+d6 b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 6,6 ll w', 60],
  ['standard b2=w,c3=W,d4=w,e5=w,f5=B,g3=B,h5=W 8,6 0,0 pp w', 80],
  ['basic+d3 b5=wd,c5=w,d5=w,e5=w,f4=bd,g3=b,e7=b 8,8 0,0 pp w', 76],
  ['basic+d3 e5=wd,d5=b 0,3 0,0 pp w', 1],
])('the brute-force search finds every turn: %s', (position, count) => {
  const turns: string[] = [];
  eachTurn(after(position), (actions) => {
    turns.push(actions.join(' '));
    return false;
  });
  expect(new Set(turns).size).toBe(turns.length);
  expect(turns.length).toBe(count);
});
