// The ratings of puzzles, and of the visitor who solves them.
import { rate, type Rating } from './glicko';
import type { Grade, Puzzle } from './puzzle';

/** A newcomer starts between the ratings of the puzzles of grades 1 and 2, and can solve the first ones. */
export const NEWCOMER: Rating = { rating: 1000, deviation: 300, volatility: 0.06 };

/** The ratings of the puzzles with one move to find; each further move adds `EACH_MOVE`. */
const BY_GRADE: Record<Grade, number> = { 1: 900, 2: 1150, 3: 1400, 4: 1650, 5: 1900 };
const EACH_MOVE = 75;
/** The grade is only an estimate of how difficult people find a puzzle. */
const DEVIATION = 120;
/** The deviation never falls below this value, so that the rating follows a player who improves. */
const LEAST_DEVIATION = 60;

/** A rating with a larger deviation is provisional. */
export const PROVISIONAL = 130;

/** The rating of a puzzle, which follows from its grade and number of moves and is the same for all visitors. */
export function ratingOf({ grade, moves }: Pick<Puzzle, 'grade' | 'moves'>): number {
  return BY_GRADE[grade] + EACH_MOVE * (moves - 1);
}

/** The visitor's rating after an attempt at a puzzle, which is a rating period of one game. */
export function rateAttempt(player: Rating, against: number, solved: boolean): Rating {
  const next = rate(player, [{ rating: against, deviation: DEVIATION, score: solved ? 1 : 0 }]);
  return { ...next, deviation: Math.max(next.deviation, LEAST_DEVIATION) };
}
