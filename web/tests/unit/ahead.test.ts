import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { TurnBuilder } from '../../src/games/gipf/turn-builder.svelte';
import { gipfLessons } from '../../src/games/gipf/rule-lessons';
import { GipfGame, gipfSteps, loadGipf } from '../../src/games/gipf/rules';
import { premoveChoices } from '../../src/games/dvonn/premove';
import { GipfConditionalLine, PremoveBuilder } from '../../src/games/gipf/online-turns.svelte';
import { opposite } from '../../src/games/colour';
import { Game, turnOf } from '../../src/games/dvonn/rules';
import { rulesFromFile } from './rules';

beforeAll(async () => {
  await rulesFromFile();
  await loadGipf(readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url)));
});

describe('premoves of DVONN', () => {
  test('while placing: all free spaces, with the piece after the opponent’s', () => {
    const game = new Game();
    let spaces = 49;
    while (game.placing) {
      const waiting = opposite(turnOf(game));
      const ahead = premoveChoices(game, waiting);
      expect(premoveChoices(game, turnOf(game))).toBeNull();
      const after = game.copy();
      after.play(game.legalMoves()[0]!);
      // White places the last piece and makes the first move, so Black has no placement to premove.
      if (spaces === 1) expect(ahead).toBeNull();
      else {
        expect(ahead?.next, `${spaces} free`).toBe(after.nextPiece);
        expect([...ahead!.targets(null)].sort()).toEqual([...game.legalMoves()].sort());
        expect(ahead?.movers).toEqual([]);
      }
      game.play(game.legalMoves()[Math.floor(spaces / 2)] ?? game.legalMoves()[0]!);
      spaces -= 1;
    }
    expect(spaces).toBe(0);
  });

  test('while moving: the player’s stacks on the current board', () => {
    const game = Game.withRandomBoard(5);
    const ahead = premoveChoices(game, 'black');
    expect(ahead!.movers.length).toBeGreaterThan(0);
    const other = game.copy();
    other.play(game.legalMoves()[0]!);
    // One move changes few legal moves on a full board.
    const common = other.movers().filter((space) => ahead!.movers.includes(space));
    expect(common.length).toBeGreaterThan(ahead!.movers.length / 2);
    expect(ahead!.targets(null)).toEqual([]);
  });
});

describe('premoves and conditional lines of GIPF', () => {
  const rowLesson = (): TurnBuilder => {
    const found = gipfLessons.find((lesson) => lesson.title === 'gipfRuleRow');
    return new TurnBuilder(GipfGame.fromPosition(found?.position ?? '', ''));
  };

  test('a turn that makes a row is one action, finished when the row is taken', () => {
    const builder = rowLesson();
    const ahead = new PremoveBuilder(builder.asIfTurnOf('white')!);
    const push = ahead.builder.moving('a1', 'b2');
    expect(ahead.play(push)).toBeNull();
    const action = ahead.play(ahead.builder.taking());
    expect(gipfSteps(action ?? '')).toEqual(ahead.steps);
    expect(ahead.steps).toHaveLength(2);
    expect(ahead.shapesOf(action ?? '').flatMap(({ from, to }) => [from, to])).toEqual(expect.arrayContaining(['a1', 'b2', 'g5']));
    expect(builder.actions, 'the game itself is unchanged').toEqual([]);
    ahead.undo();
    expect(ahead.steps).toEqual([push]);
    expect(builder.asIfTurnOf('black')?.view.actor).toBe('black');
  });

  test('a line is taken back by steps of an unfinished turn, then by whole turns', () => {
    const trial = new GipfConditionalLine(rowLesson());
    const before = trial.builder.view;
    const push = trial.builder.moving('a1', 'b2');
    trial.play(push);
    expect([trial.actions, trial.unfinished, trial.actor]).toEqual([[], true, 'white']);
    trial.play(trial.builder.taking());
    expect([trial.actions.length, trial.unfinished, trial.lastBy, trial.actor]).toEqual([1, false, 'white', 'black']);
    expect(trial.actions[0]).toMatch(new RegExp(`^${push};x`));
    trial.back();
    expect(trial.actions).toEqual([]);
    expect(trial.builder.view.stacks).toEqual(before.stacks);
    trial.play(push);
    trial.back();
    expect([trial.text, trial.unfinished]).toEqual(['', false]);
    expect(trial.builder.view.stacks).toEqual(before.stacks);
  });
});
