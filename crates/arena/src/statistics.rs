//! What the results of a match say about the two engines: score, Elo, points, and how sure all that is.

use std::borrow::Borrow;

use serde::Serialize;

use crate::summary::{GameSummary, Side};

/// How many standard errors lie on either side of a value in its 95 % interval.
pub const STANDARD_ERRORS: f64 = 1.959_963_985;

/// The results of a number of games in figures, all from the view of engine A.
///
/// Infinite figures stand for what cannot be told, and become `null` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// Games that count.
    pub games: usize,
    /// Games that A won.
    pub wins: usize,
    /// Games that nobody won.
    pub ties: usize,
    /// Games that A lost.
    pub losses: usize,
    /// The share of all points that A made, a tie being half a point: from 0 to 1.
    pub score: f64,
    /// Pairs with both games over, by what A made of them: 0, ½, 1, 1½, 2 points.
    pub pentanomial: Pentanomial,
    /// The difference in strength.
    pub elo: Elo,
    /// How likely it is that A is the stronger one: from 0 to 1.
    pub superiority: f64,
    /// The final differences on the board.
    pub points: Points,
    /// The lengths of the games.
    pub plies: Plies,
}

/// How often A made 0, ½, 1, 1½ and 2 points of a pair of games.
pub type Pentanomial = [usize; 5];

/// A difference in strength on the logistic scale: who is 400 Elo better makes ten points for each point lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The best guess; infinite if one engine made all the points.
    pub value: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// What the interval was computed from.
    pub method: Method,
}

/// What an error is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// The scores of pairs of games: what both games owe to their common start does not count as noise.
    Pentanomial,
    /// The results of single games, where there is no complete pair.
    Trinomial,
}

/// By how many points A was ahead at the end of the games that were played to the end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Points {
    /// Games that were played to the end.
    pub games: usize,
    /// A's mean lead.
    pub mean: f64,
    /// Half of the 95 % interval around the mean.
    pub error: f64,
}

/// How many turns the games had, from their start positions on, passes included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plies {
    /// All turns of all games.
    pub total: usize,
    /// The mean of a game.
    pub mean: f64,
    /// The shortest game.
    pub shortest: usize,
    /// The longest game.
    pub longest: usize,
}

impl Statistics {
    /// The figures of these games, which come in the order of their numbers.
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

/// Scores between 0 and 1 that were drawn independently of each other.
struct Sample {
    size: usize,
    mean: f64,
    /// Of the mean; `None` if there is no telling: fewer than two draws, or all alike.
    standard_error: Option<f64>,
}

impl Sample {
    /// The sample with so many draws of each score, the scores lying evenly from 0 to 1.
    fn of(counts: &[usize]) -> Sample {
        let size: usize = counts.iter().sum();
        let scores =
            || counts.iter().enumerate().map(|(step, count)| (step as f64 / (counts.len() - 1) as f64, *count));
        let mean = ratio(scores().map(|(score, count)| score * count as f64).sum(), size);
        let squares: f64 = scores().map(|(score, count)| (score - mean).powi(2) * count as f64).sum();
        let varied = counts.iter().filter(|count| **count > 0).count() > 1;
        // One less than the size: the mean was taken from the same draws, and lies too near to them.
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

    /// The chance that the true mean is above one half.
    fn superiority(&self, wins: usize, losses: usize) -> f64 {
        match self.standard_error {
            Some(error) => normal_share_below((self.mean - 0.5) / error),
            // Pairs that are all alike show no spread; single decided games, as coins, still say something.
            None => {
                normal_share_below(ratio(wins as f64 - losses as f64, wins + losses) * ((wins + losses) as f64).sqrt())
            }
        }
    }
}

impl Points {
    fn of(games: &[&GameSummary]) -> Points {
        let leads: Vec<(usize, f64)> =
            games.iter().filter_map(|game| Some((game.pair(), f64::from(game.lead(Side::A)?)))).collect();
        let mean = ratio(leads.iter().map(|(_, lead)| lead).sum(), leads.len());
        // Games of one pair are not independent of each other, pairs are: so what adds up is the deviation of pairs.
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

/// A part of a whole, and nothing of nothing.
fn ratio(part: f64, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part / whole as f64 }
}

/// The Elo difference at which a score between 0 and 1 is to be expected; infinite from 0 down and from 1 up.
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

/// The score between 0 and 1 that an Elo difference lets expect.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The share of a standard normal distribution that lies below a value.
///
/// The series runs until a term changes nothing any more; all its terms have one sign, so nothing cancels out.
fn normal_share_below(value: f64) -> f64 {
    /// Beyond it, 0 and 1 are as near as a number can be.
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
    fn the_normal_distribution_agrees_with_its_integral() {
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
            assert!((normal_share_below(end) - integral).abs() < 1e-10, "{end}: {integral}");
        }
        assert!((normal_share_below(STANDARD_ERRORS) - 0.975).abs() < 1e-9);
        for (value, share) in [(-40.0, 0.0), (0.0, 0.5), (40.0, 1.0)] {
            assert!((normal_share_below(value) - share).abs() < f64::EPSILON, "{value}");
        }
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        for elo in [-800.0, -35.5, 0.0, 1.0, 120.0, 799.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(200.0) - 0.759_746_9).abs() < 1e-6);
        assert!(elo_of_score(-0.1).is_infinite() && elo_of_score(0.0) < 0.0);
        assert!(elo_of_score(1.0).is_infinite() && elo_of_score(1.1) > 0.0);
    }
}
