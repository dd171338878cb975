import { expect, test } from 'vitest';
import type { GameEvent } from '../../src/online/client';
import { fold, mayAbort, mayClaim, mayTakeBack, timeLeft, type GameFacts } from '../../src/online/game-fold';

const TIMES = { white: { milliseconds: 60_000, periods: 0 }, black: { milliseconds: 60_000, periods: 0 } };
const START: GameFacts = {
  version: 0,
  terms: { game: { name: 'dvonn', placing: 'random' }, clock: { type: 'fischer', seconds: 60, increment: 5 }, rated: false },
  seats: { white: { type: 'engine', level: 1 }, black: { type: 'engine', level: 1 } },
  you: 'white',
  start: '',
  entries: [],
  entryVersion: 0,
  times: TIMES,
  turnSince: 0,
  outcome: null,
  deserted: false,
  rated: null,
  takeback: null,
  premove: null,
  conditionalMoves: [],
  chat: [],
  rematchOffered: null,
  rematch: null,
};

const moved = (by: 'white' | 'black', move: string): GameEvent => ({ type: 'moved', by, move, times: TIMES });

/** The state after events, one every second; White and Black take turns. */
function after(events: readonly GameEvent[], start = START): GameFacts {
  return events.reduce((facts, event, index) => fold(facts, index + 1, (index + 1) * 1000, event, index % 2 === 0 ? 'white' : 'black'), start);
}

const OPENING = [moved('white', 'a1b1'), moved('black', 'c1d1')];

test('clocks stand still until both have moved, and stop at the end', () => {
  expect(timeLeft(after(OPENING.slice(0, 1)), 'black', true, 9000)?.milliseconds).toBe(60_000);
  expect(timeLeft(after(OPENING), 'white', true, 9000)?.milliseconds).toBe(53_000);
  const ended = after([...OPENING, { type: 'ended', outcome: { reason: 'resigned', winner: 'black' } }]);
  expect(timeLeft(ended, 'white', true, 90_000)?.milliseconds).toBe(59_000);
});

test('an outage of the server is not charged to anybody', () => {
  const outage = after([...OPENING, { type: 'interrupted', from: 1000, until: 6000 }]);
  // The turn began at 2000, within the outage.
  expect(timeLeft(outage, 'white', true, 9000)?.milliseconds).toBe(57_000);
});

test('a takeback shortens the game, and is offered only by a player who has moved', () => {
  expect(mayTakeBack(START)).toBe(false);
  const offered = after([...OPENING, { type: 'takeback_offered', by: 'white' }]);
  expect([mayTakeBack(after(OPENING)), mayTakeBack(offered)]).toEqual([true, false]);
  const back = fold(offered, 4, 4000, { type: 'taken_back', entries: 1, times: TIMES }, 'white');
  expect(back.entries.map(({ text }) => text)).toEqual(['a1b1']);
  expect(back.takeback).toBeNull();
});

test('a game is aborted before both have moved, and claimed a minute after the opponent left', () => {
  const begun = after(OPENING);
  expect([mayAbort(after(OPENING.slice(0, 1))), mayAbort(begun)]).toEqual([true, false]);
  expect([mayClaim(begun, null, 99_000), mayClaim(begun, 30_000, 89_999), mayClaim(begun, 30_000, 90_000)]).toEqual([false, false, true]);
  expect(mayClaim({ ...begun, deserted: true }, null, 0)).toBe(true);
  expect(mayClaim({ ...begun, you: null }, 0, 90_000)).toBe(false);
});

test('conditional moves go on with the move that was played, and end with any other', () => {
  const planned = after([...OPENING, { type: 'lines_set', by: 'white', lines: [['e3f3', 'g3h3', 'a1a2', 'b1b2'], ['e3e4', 'g3g4']] }]);
  expect(fold(planned, 4, 4000, moved('black', 'e3f3'), 'black').conditionalMoves).toEqual([['g3h3', 'a1a2', 'b1b2']]);
  expect(fold(planned, 4, 4000, moved('black', 'i3h3'), 'black').conditionalMoves).toEqual([]);
});
