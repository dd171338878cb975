// The accuracy and the turning point of a game.
import { expect, test } from 'vitest';
import { accuracyOf, turningPoint, type StudiedMove } from '../../src/play/accuracy';

const move = (player: 'white' | 'black', value_before: number, value_after: number, lost: number | null = 0): StudiedMove => ({
  player,
  move: 'e3',
  value_before,
  value_after,
  lost,
});

test('a move without loss counts 100, the smallest mistake 50, and moves without judgement nothing', () => {
  const moves = [move('white', 0, 0, 0), move('black', 0, 0, 3), move('white', 0, 0, 3), move('white', 0, 0, null)];
  expect(accuracyOf(moves, 'white', 3)).toBe(75);
  expect(accuracyOf(moves, 'black', 3)).toBe(50);
  expect(accuracyOf([], 'white', 3)).toBeNull();
});

test('the turning point is the last move before which the later winner did not lead', () => {
  // Values are for the player who moves: White leads, then throws the lead away with the third move.
  const moves = [move('white', 2, 2), move('black', -2, -2), move('white', 2, -4), move('black', 4, 4)];
  expect(turningPoint(moves)).toBe(2);
  expect(turningPoint([move('white', 2, 2), move('black', -2, -2)])).toBeNull();
  expect(turningPoint([move('white', 2, 0.1)])).toBeNull();
  expect(turningPoint([])).toBeNull();
});
