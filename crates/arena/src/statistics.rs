//! Statistics of a match: score, Elo, points, and their confidence intervals.

use std::borrow::Borrow;

use serde::Serialize;

use crate::summary::{GameSummary, Side};

/// Half the width of a 95 % confidence interval, in standard errors.
pub const STANDARD_ERRORS: f64 = 1.959_963_985;

/// Statistics of a set of games, from the point of view of engine A.
///
/// A figure that cannot be determined is infinite, and `null` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// The number of games.
    pub games: usize,
    /// Games that A won.
    pub wins: usize,
    /// Tied games.
    pub ties: usize,
    /// Games that A lost.
    pub losses: usize,
    /// A's share of the points, from 0 to 1; a tie is half a point.
    pub score: f64,
    /// The complete pairs, by A's score.
    pub pentanomial: Pentanomial,
    /// The Elo difference.
    pub elo: Elo,
    /// The likelihood of superiority (LOS) of A, from 0 to 1.
    pub superiority: f64,
    /// The final point differences on the board.
    pub points: Points,
    /// The lengths of the games.
    pub plies: Plies,
}

/// The number of pairs in which A scored 0, ½, 1, 1½ and 2 points.
pub type Pentanomial = [usize; 5];

/// A difference in strength on the logistic Elo scale: an advantage of 400 corresponds to odds of 10 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The estimate; infinite if one engine scored all points.
    pub value: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
    /// How the interval was computed.
    pub method: Method,
}

/// How a confidence interval is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// From the scores of pairs, so that the influence of their common start does not count as noise.
    Pentanomial,
    /// From the results of single games, if there is no complete pair.
    Trinomial,
}

/// A's final lead in completed games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Points {
    /// The number of completed games.
    pub games: usize,
    /// A's mean lead.
    pub mean: f64,
    /// Half the width of the 95 % confidence interval of the mean.
    pub error: f64,
}

/// The lengths of the games in turns from their starting positions, including passes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plies {
    /// The total of all games.
    pub total: usize,
    /// The mean length.
    pub mean: f64,
    /// The shortest game.
    pub shortest: usize,
    /// The longest game.
    pub longest: usize,
}

impl Statistics {
    /// Computes the statistics of these games, which must be in the order of their numbers.
    pub fn of<G: Borrow<GameSummary>>(games: &[G]) -> Statistics {
        let games: Vec<&GameSummary> = games.iter().map(G::borrow).collect();
        let halves = |wanted: u8| games.iter().filter(|game| game.half_points(Side::A) == wanted).count();
        let [losses, ties, wins] = [0, 1, 2].map(halves);
        let mut pentanomial = [0; 5];
        for pair in games.chunk_by(|one, other| one.pair() == other.pair()) {
            if let [first, second] = pair {
                pentanomial[usize::from(first.half_points(Side::A) + second.half_points(Side::A))] += 1;
            }
        }
        let (method, sample) = if pentanomial.iter().sum::<usize>() > 0 {
            (Method::Pentanomial, Sample::of(&pentanomial))
        } else {
            (Method::Trinomial, Sample::of(&[losses, ties, wins]))
        };
        Statistics {
            games: games.len(),
            wins,
            ties,
            losses,
            score: ratio(wins as f64 + ties as f64 / 2.0, games.len()),
            pentanomial,
            elo: sample.elo(method),
            superiority: sample.superiority(wins, losses),
            points: Points::of(&games),
            plies: Plies::of(&games),
        }
    }
}

/// A sample of independent scores between 0 and 1.
struct Sample {
    size: usize,
    mean: f64,
    /// The standard error of the mean; `None` if all scores are equal or there are fewer than two.
    standard_error: Option<f64>,
}

impl Sample {
    /// Creates a sample from the counts of equidistant scores from 0 to 1.
    fn of(counts: &[usize]) -> Sample {
        let size: usize = counts.iter().sum();
        let scores =
            || counts.iter().enumerate().map(|(step, count)| (step as f64 / (counts.len() - 1) as f64, *count));
        let mean = ratio(scores().map(|(score, count)| score * count as f64).sum(), size);
        let squares: f64 = scores().map(|(score, count)| (score - mean).powi(2) * count as f64).sum();
        let varied = counts.iter().filter(|count| **count > 0).count() > 1;
        // Divide by n - 1 (Bessel's correction), because the mean is estimated from the same sample.
        let standard_error = varied.then(|| (squares / (size - 1) as f64 / size as f64).sqrt());
        Sample { size, mean, standard_error }
    }

    fn elo(&self, method: Method) -> Elo {
        let value = if self.size == 0 { 0.0 } else { elo_of_score(self.mean) };
        let [low, high] = match self.standard_error {
            Some(error) => [-1.0, 1.0].map(|side| elo_of_score(self.mean + side * STANDARD_ERRORS * error)),
            None => [f64::NEG_INFINITY, f64::INFINITY],
        };
        Elo { value, low, high, method }
    }

    /// The probability that the true mean exceeds one half.
    fn superiority(&self, wins: usize, losses: usize) -> f64 {
        match self.standard_error {
            Some(error) => normal_cdf((self.mean - 0.5) / error),
            // If all pairs have the same score, treat the decided games as independent coin tosses.
            None => normal_cdf(ratio(wins as f64 - losses as f64, wins + losses) * ((wins + losses) as f64).sqrt()),
        }
    }
}

impl Points {
    fn of(games: &[&GameSummary]) -> Points {
        let leads: Vec<(usize, f64)> =
            games.iter().filter_map(|game| Some((game.pair(), f64::from(game.lead(Side::A)?)))).collect();
        let mean = ratio(leads.iter().map(|(_, lead)| lead).sum(), leads.len());
        // The games of a pair are correlated, so sum the deviations of pairs, which are independent.
        let pairs: Vec<f64> = leads
            .chunk_by(|(one, _), (other, _)| one == other)
            .map(|pair| pair.iter().map(|(_, lead)| lead - mean).sum::<f64>().powi(2))
            .collect();
        let count = pairs.len() as f64;
        let error = if pairs.len() < 2 {
            f64::INFINITY
        } else {
            STANDARD_ERRORS * (pairs.iter().sum::<f64>() * count / (count - 1.0)).sqrt() / leads.len() as f64
        };
        Points { games: leads.len(), mean, error }
    }
}

impl Plies {
    fn of(games: &[&GameSummary]) -> Plies {
        let plies = || games.iter().map(|game| game.plies);
        let total = plies().sum();
        Plies {
            total,
            mean: ratio(total as f64, games.len()),
            shortest: plies().min().unwrap_or(0),
            longest: plies().max().unwrap_or(0),
        }
    }
}

/// Divides, with 0 / 0 = 0.
fn ratio(part: f64, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part / whole as f64 }
}

/// Returns the Elo difference for an expected score between 0 and 1; infinite outside that range.
///
/// # Example
///
/// ```
/// assert_eq!(arena::elo_of_score(0.5), 0.0);
/// assert!((arena::elo_of_score(10.0 / 11.0) - 400.0).abs() < 1e-9);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// Returns the expected score, between 0 and 1, for an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The cumulative distribution function of the standard normal distribution.
///
/// Sums a series until the terms vanish. All terms have the same sign, so there is no cancellation.
fn normal_cdf(value: f64) -> f64 {
    /// Beyond this value the result is 0 or 1 in double precision.
    const FAR: f64 = 8.5;
    if value.abs() > FAR {
        return if value > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (value, value, 1.0);
    while term.abs() > sum.abs() * f64::EPSILON {
        odd += 2.0;
        term *= value * value / odd;
        sum += term;
    }
    0.5 + sum * (-value * value / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_cdf_agrees_with_numerical_integration() {
        let density = |x: f64| (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
        let (mut integral, mut x) = (0.0, -9.0);
        let step = 1e-4;
        for tenth in -60..=60 {
            let end = f64::from(tenth) / 10.0;
            while x < end - step / 2.0 {
                // Simpson's rule.
                integral += step / 6.0 * (density(x) + 4.0 * density(x + step / 2.0) + density(x + step));
                x += step;
            }
            assert!((normal_cdf(end) - integral).abs() < 1e-10, "{end}: {integral}");
        }
        assert!((normal_cdf(STANDARD_ERRORS) - 0.975).abs() < 1e-9);
        for (value, share) in [(-40.0, 0.0), (0.0, 0.5), (40.0, 1.0)] {
            assert!((normal_cdf(value) - share).abs() < f64::EPSILON, "{value}");
        }
    }

    #[test]
    fn elo_and_score_are_inverse_functions() {
        for elo in [-800.0, -35.5, 0.0, 1.0, 120.0, 799.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(200.0) - 0.759_746_9).abs() < 1e-6);
        assert!(elo_of_score(-0.1).is_infinite() && elo_of_score(0.0) < 0.0);
        assert!(elo_of_score(1.0).is_infinite() && elo_of_score(1.1) > 0.0);
    }
}
