// Which live game is worth showing: the one of the strongest players.
import type { Seat, Summary } from './client';

const strength = (seat: Seat): number => (seat.type === 'user' ? (seat.rating?.points ?? 0) : 0);

/** The game with the highest ratings; of equal ones the first, since the server lists the most watched first. */
export function strongest(games: readonly Summary[]): Summary | null {
  let best: Summary | null = null;
  let most = -1;
  for (const game of games) {
    const sum = strength(game.white) + strength(game.black);
    if (!game.over && sum > most) [best, most] = [game, sum];
  }
  return best;
}
