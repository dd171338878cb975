// Glicko-2 ratings, after Mark Glickman, "Example of the Glicko-2 system": http://www.glicko.net/glicko/glicko2.pdf

export interface Rating {
  rating: number;
  /** The standard deviation of the rating. */
  deviation: number;
  /** How much the rating is expected to fluctuate. */
  volatility: number;
}

/** A result against an opponent: 1 for a win, 0.5 for a draw, 0 for a loss. */
export interface Outcome {
  rating: number;
  deviation: number;
  score: number;
}

/** The factor between the usual scale and that of Glicko-2, whose zero is a rating of 1500. */
const SCALE = 173.7178;
const CENTRE = 1500;
/** How much the volatility can change. */
const TAU = 0.5;
/** The precision of the new volatility. */
const EPSILON = 1e-6;

/** The weight of a result against an opponent with this deviation. */
const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

/** The rating after the results of one rating period. */
export function rate(player: Rating, outcomes: readonly Outcome[], tau = TAU): Rating {
  const mu = (player.rating - CENTRE) / SCALE;
  const phi = player.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { rating, deviation, score } of outcomes) {
    const weight = g(deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - CENTRE) / SCALE)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  // Without results, only the deviation grows.
  if (outcomes.length === 0) return { ...player, deviation: SCALE * Math.hypot(phi, player.volatility) };
  const variance = 1 / information;
  const volatility = newVolatility(player.volatility, phi, variance, variance * surprise, tau);
  const newPhi = 1 / Math.sqrt(1 / (phi * phi + volatility * volatility) + information);
  return { rating: CENTRE + SCALE * (mu + newPhi * newPhi * surprise), deviation: SCALE * newPhi, volatility };
}

/** Step 5 of the paper: finds the root of `f` with the Illinois algorithm, a variant of regula falsi. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number, tau: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  let low = a;
  let high: number;
  if (delta * delta > phi * phi + variance) high = Math.log(delta * delta - phi * phi - variance);
  else {
    let k = 1;
    while (f(a - k * tau) < 0) k += 1;
    high = a - k * tau;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
