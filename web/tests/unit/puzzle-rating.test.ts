import { expect, test } from 'vitest';
import { rate, type Rating } from '../../src/puzzles/glicko';
import { NEWCOMER, rateAttempt, ratingOf } from '../../src/puzzles/puzzle-rating';
import { GRADES } from '../../src/puzzles/puzzle';

test('the example of the Glicko-2 paper', () => {
  const player: Rating = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rate(
    player,
    [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ],
    0.5,
  );
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 2);
  // The paper truncates it to 0.05999.
  expect(after.volatility).toBeCloseTo(0.059996, 6);
});

test('without results only the deviation grows, as in step 6 of the paper', () => {
  const after = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, []);
  expect([after.rating, after.volatility]).toEqual([1500, 0.06]);
  expect(after.deviation).toBeCloseTo(200.2714, 3);
});

test('a surprising result raises the volatility, and the search for it ends on both of its paths', () => {
  const sure: Rating = { rating: 1500, deviation: 50, volatility: 0.06 };
  const strong = { rating: 2200, deviation: 40, score: 1 };
  const upset = rate(
    sure,
    Array.from({ length: 8 }, () => strong),
  );
  expect(upset.volatility).toBeGreaterThan(0.06);
  expect(upset.rating).toBeGreaterThan(1550);
  for (const rating of [0, 500, 1500, 2500, 4000])
    for (const score of [0, 1]) {
      const after = rate(sure, [{ rating, deviation: 120, score }]);
      expect(Object.values(after).every(Number.isFinite), `${rating} ${score}`).toBe(true);
      expect(Math.sign(after.rating - 1500)).toBe(score === 1 ? 1 : -1);
    }
});

test('ratings of puzzles grow with grade and number of moves', () => {
  for (const grade of GRADES) {
    expect(ratingOf({ grade, moves: 2 })).toBeGreaterThan(ratingOf({ grade, moves: 1 }));
    if (grade < 5) expect(ratingOf({ grade: (grade + 1) as 2, moves: 2 })).toBeGreaterThan(ratingOf({ grade, moves: 3 }));
  }
  expect(NEWCOMER.rating).toBeGreaterThan(ratingOf({ grade: 1, moves: 1 }));
  expect(NEWCOMER.rating).toBeLessThan(ratingOf({ grade: 2, moves: 1 }));
});

test('the rating of a solver converges to the level of the puzzles that they solve half of the time', () => {
  let player = NEWCOMER;
  for (let attempt = 0; attempt < 60; attempt += 1) player = rateAttempt(player, 1650, attempt % 2 === 0);
  expect(Math.abs(player.rating - 1650)).toBeLessThan(60);
  // It stays able to change.
  const { rating, deviation } = player;
  expect(deviation).toBeGreaterThanOrEqual(60);
  expect(rateAttempt(player, 1650, true).rating - rating).toBeGreaterThan(5);
});
