// Proves the DVONN lessons: their answers, and every claim in their texts.
import { beforeAll, describe, expect, test } from 'vitest';
import { Game, stacksOf } from '../../src/games/dvonn/rules';
import { STRATEGY, type Strategy } from '../../src/games/dvonn/strategy-lessons';
import { engineFromFile, judge, solve } from './engine';
import { rulesFromFile } from './rules';

beforeAll(rulesFromFile);
beforeAll(engineFromFile);

function lesson(name: string): Strategy {
  const found = STRATEGY.find((lesson) => lesson.name === name);
  if (!found) throw new Error(`there is no lesson ${name}`);
  return found;
}

function after(position: string, ...moves: string[]): Game {
  const game = Game.fromPosition(position);
  for (const move of moves) game.play(move);
  return game;
}

/** The same stacks with the opponent to move. */
function turnTo(colour: 'w' | 'b', game: Game): Game {
  return Game.fromPosition(game.position().replace(/ [wb] move/, ` ${colour} move`));
}

const points = (game: Game): string => game.score().join(':');

/** White's lead after best play. */
function worth(game: Game): number {
  if (game.over) {
    const [white = 0, black = 0] = game.score();
    return white - black;
  }
  const { lower, upper } = solve(game.position());
  expect(lower).toBe(upper);
  return game.turn === 'white' ? lower : -lower;
}

/** The same by brute force; throws if there are too many positions. */
function bruteForce(game: Game, budget: { left: number }): number {
  if (budget.left-- <= 0) throw new Error('too many positions');
  if (game.over) return worth(game);
  const values = game.legalMoves().map((move) => {
    const next = game.copy();
    next.play(move);
    return bruteForce(next, budget);
  });
  return game.turn === 'white' ? Math.max(...values) : Math.min(...values);
}

/** The final board after a move and best play by both players. */
function outcome(position: string, ...moves: string[]): Game {
  const game = after(position, ...moves);
  for (const move of game.over ? [] : solve(game.position()).line) game.play(move);
  expect(game.over).toBe(true);
  return game;
}

test('every lesson has right and wrong moves', () => {
  expect(new Set(STRATEGY.map(({ name }) => name)).size).toBe(STRATEGY.length);
  for (const { name, position, answers } of STRATEGY) {
    const legal = Game.fromPosition(position).legalMoves();
    expect(answers.length, name).toBeGreaterThan(0);
    for (const answer of answers) expect(legal, name).toContain(answer);
    expect(legal.length - answers.length, name).toBeGreaterThan(1);
  }
});

describe.each(STRATEGY.filter(({ proof }) => proof === 'solver'))('$name', ({ position, answers }: Strategy) => {
  test('only the answers win, according to the solver and to brute force', () => {
    for (const move of Game.fromPosition(position).legalMoves()) {
      const game = after(position, move);
      const value = worth(game);
      expect(value > 0, `the value of ${move} is ${value}`).toBe(answers.includes(move));
      expect(value, `${move} does not lead to a tie`).not.toBe(0);
      expect(bruteForce(game, { left: 500_000 }), move).toBe(value);
    }
  });
});

/** The wrong moves of which a lesson says this. */
function wrongMoves(name: string, reason: string): string[] {
  const { position, answers, wrong } = lesson(name);
  const moves = Game.fromPosition(position)
    .legalMoves()
    .filter((move) => !answers.includes(move));
  return moves.filter((move) => (wrong[move] ?? wrong['any']) === reason);
}

test('each lesson says why some wrong moves are wrong, and only of moves that exist', () => {
  for (const { name, position, answers, wrong } of STRATEGY as readonly Strategy[]) {
    expect(Object.keys(wrong).length, name).toBeGreaterThan(0);
    const legal = Game.fromPosition(position).legalMoves();
    for (const move of Object.keys(wrong).filter((move) => move !== 'any')) {
      expect(legal, name).toContain(move);
      expect(answers, name).not.toContain(move);
    }
  }
});

test('edge: one move covers a black piece and frees two', () => {
  const { position, answers } = lesson('edge');
  const start = Game.fromPosition(position);
  const free = new Set(start.movers());
  const freed = (move: string): string[] =>
    turnTo('w', after(position, move))
      .movers()
      .filter((space) => !free.has(space) && space !== move.slice(2));
  const covers = (move: string): string => stacksOf(start).get(move.slice(2)) ?? '';
  const fitting = start.legalMoves().filter((move) => freed(move).length >= 2 && covers(move) === 'b');
  // So each other move covers no black piece or frees fewer than two, as the lesson says of it.
  expect(fitting).toEqual(answers);
  expect(wrongMoves('edge', 'edgeWrong').length).toBe(start.legalMoves().length - 1);
  expect(freed('f1e1').sort()).toEqual(['f2', 'g2']);
  expect(freed('f1g1').sort()).toEqual(['f2', 'g2']);
  expect(covers('f1g1')).toBe('w');
  // It is also a good move: better than the one that covers a white piece, and better than most.
  const value = (move: string): number => -judge(after(position, move).position(), 20_000).hundredths;
  const values = start
    .legalMoves()
    .map(value)
    .sort((a, b) => b - a);
  expect(value('f1e1')).toBeGreaterThan(value('f1g1'));
  expect(value('f1e1')).toBeGreaterThanOrEqual(values[2]!);
});

test('placing: the edge beside a DVONN piece is several points better', () => {
  const { position, answers } = lesson('placing');
  const start = Game.fromPosition(position);
  const spaces = start.legalMoves();
  expect(spaces.sort()).toEqual(['b3', 'c3', 'e5']);
  expect(stacksOf(start).get('d5')).toBe('r');
  /** The games with all pieces placed, one for each reply of Black. */
  const endings = (first: string): Game[] =>
    spaces
      .filter((space) => space !== first)
      .map((reply) =>
        after(
          position,
          first,
          reply,
          spaces.find((space) => space !== first && space !== reply)!,
        ),
      );
  const value = (first: string): number => Math.min(...endings(first).map((game) => judge(game.position(), 60_000).hundredths));
  const right = answers[0]!;
  expect(wrongMoves('placing', 'placingWrong').sort()).toEqual(['b3', 'c3']);
  for (const space of wrongMoves('placing', 'placingWrong'))
    for (const game of endings(space)) expect(game.whyNotMovable(space)?.code).toBe('surrounded');
  for (const space of spaces) {
    for (const game of endings(space)) {
      expect(game.placing).toBe(false);
      expect(game.turn).toBe('white');
      expect(game.movers().includes(space)).toBe(space === right);
    }
    if (space !== right) expect(value(right) - value(space), space).toBeGreaterThanOrEqual(200);
  }
});

test('reds: g2 would have gone to i4 and cut off four pieces', () => {
  const { position } = lesson('reds');
  const threat = turnTo('b', Game.fromPosition(position));
  expect(threat.cutOff('g2i4')).toEqual(['g1']);
  expect(threat.stacks().filter((stack) => stack === 'wwww').length).toBe(1);
  expect(stacksOf(outcome(position, 'h3g2')).get('g2')).toBe('rbw');
  const wrong = wrongMoves('reds', 'redsWrong');
  expect(wrong).toHaveLength(2);
  for (const move of wrong) {
    const game = after(position, move);
    expect(solve(game.position()).line[0], move).toBe('g2i4');
    expect(game.cutOff('g2i4'), move).toEqual(['g1']);
    expect(stacksOf(game).get('g2'), move).toContain('r');
  }
});

test('carrying: five pieces are cut off, one of them White’s; the other direction loses everything', () => {
  const { position } = lesson('carrying');
  const start = Game.fromPosition(position);
  expect(points(start)).toBe('4:7');
  expect(start.stacks().filter((stack) => stack.includes('r'))).toEqual(['rw']);
  const gone = start.cutOff('f3d1').map((space) => stacksOf(start).get(space) ?? '');
  expect(gone.join('').length).toBe(5);
  expect(gone.filter((stack) => stack.endsWith('w'))).toEqual(['w']);
  expect(wrongMoves('carrying', 'carryingWrong').sort()).toEqual(['f3f5', 'f3h5']);
  for (const move of ['f3f5', 'f3h5']) {
    expect(outcome(position, move).score()[0], move).toBe(0);
    const [red] = [...stacksOf(outcome(position, move))].filter(([, stack]) => stack.includes('r'));
    expect([red?.[0], red?.[1].slice(-1)], move).toEqual([move.slice(2), 'b']);
  }
});

test('cutting: every move of g1 cuts off h1 and i2; f1 threatened g2', () => {
  const { position } = lesson('cutting');
  const start = Game.fromPosition(position);
  const moves = start.legalMoves().filter((move) => move.startsWith('g1'));
  expect(moves.sort()).toEqual(['g1f1', 'g1g2', 'g1h1']);
  for (const move of moves) expect(start.cutOff(move).sort()).toEqual(['h1', 'i2']);
  expect(turnTo('b', start).targets('f1')).toContain('g2');
  expect(wrongMoves('cutting', 'cuttingWrong').sort()).toEqual(['g1g2', 'g1h1']);
  for (const move of ['g1h1', 'g1g2']) expect(solve(after(position, move).position()).line[0]).toBe('f1g2');
});

test('mobility: the smallest capture leaves Black half the moves, the larger ones lose', () => {
  const { position } = lesson('mobility');
  const start = Game.fromPosition(position);
  const heights = ['f1', 'f3', 'g3'].map((space) => stacksOf(start).get(space)?.length);
  expect(heights).toEqual([4, 6, 1]);
  /** The numbers of moves that White and Black would have if it were their turn. */
  const moves = (move: string): number[] =>
    (['w', 'b'] as const).map((colour) => turnTo(colour, after(position, move)).legalMoves().length);
  expect(moves('f2g3')).toEqual([5, 4]);
  expect(wrongMoves('mobility', 'mobilityWrong').sort()).toEqual(['f2f1', 'f2f3']);
  for (const move of ['f2f1', 'f2f3']) {
    expect(turnTo('w', after(position, move)).movers(), move).not.toContain(move.slice(2));
    expect(moves(move), move).toEqual([3, 8]);
    expect(worth(after(position, move)), move).toBeLessThanOrEqual(-12);
  }
  expect(worth(after(position, 'f2g3'))).toBe(5);
  // Then only Black's h4 can move; before, the piece on g3 could move too.
  expect(after(position, 'f2g3').movers()).toEqual(['h4']);
  expect(turnTo('b', start).movers().sort()).toEqual(['g3', 'h4']);
});

test('heightening: after the recapture the stack has no legal target', () => {
  const { position } = lesson('heightening');
  expect(turnTo('b', Game.fromPosition(position)).targets('e2')).toContain('e4');
  const wrong = wrongMoves('heightening', 'heighteningWrong');
  expect(wrong.length).toBe(Game.fromPosition(position).legalMoves().length - 1);
  for (const move of wrong) {
    const game = after(position, move);
    expect(stacksOf(game).get('e2')?.length, move).toBe(2);
    expect(solve(game.position()).line, move).toContain('e2e4');
  }
  const covered = after(position, 'd2e2');
  expect(stacksOf(covered).get('e2')?.length).toBe(3);
  expect(covered.legalMoves().filter((move) => move.endsWith('e2'))).toEqual(['c2e2']);
  const back = turnTo('b', after(position, 'd2e2', 'c2e2'));
  expect(stacksOf(back).get('e2')?.length).toBe(5);
  expect(back.targets('e2')).toEqual([]);
});

test('tempo: Black must pass, and it ends 7 to 5', () => {
  const { position, answers } = lesson('tempo');
  const start = Game.fromPosition(position);
  expect(points(start)).toBe('3:9');
  for (const move of start.legalMoves()) expect(after(position, move).mustPass, move).toBe(answers.includes(move));
  const wrong = wrongMoves('tempo', 'tempoWrong');
  expect(wrong.length).toBe(start.legalMoves().length - 1);
  for (const move of wrong) {
    const movers = after(position, move).movers();
    expect(movers.length, move).toBeGreaterThan(0);
    for (const space of movers) expect(['e4', 'e5'], move).toContain(space);
  }
  const black = turnTo('b', start);
  expect(black.movers().sort()).toEqual(['e4', 'e5']);
  expect(black.targets('e5')).toEqual(['e3']);
  const end = after(position, 'e3e4', 'pass', 'd3d5');
  expect(end.over).toBe(true);
  expect(points(end)).toBe('7:5');
});

test('counting: the larger capture loses 6 to 7, the smaller one wins 11 to 3', () => {
  const { position } = lesson('counting');
  expect(stacksOf(Game.fromPosition(position)).get('f3')?.length).toBe(3);
  expect(wrongMoves('counting', 'countingWrong')).toEqual(['f2f3']);
  expect(points(outcome(position, 'f2f3'))).toBe('6:7');
  expect(solve(after(position, 'f2f3').position()).line.filter((move, turn) => turn % 2 === 0 && move !== 'pass').length).toBe(2);
  expect(after(position, 'c1d1').legalMoves()).toEqual(['e1e3']);
  expect(after(position, 'c1d1', 'e1e3').legalMoves()).toContain('d1f3');
  expect(points(outcome(position, 'c1d1'))).toBe('11:3');
});
