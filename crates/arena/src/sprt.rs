//! The sequential probability ratio test: stops a match as soon as its question is answered.

use serde::Serialize;

use crate::statistics::{Pentanomial, score_of_elo};

/// The question whether A is stronger than B by the upper of two Elo differences rather than by the lower.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// The chance of either wrong answer: to say high if low is true, and low if high is.
pub const ERROR_RATE: f64 = 0.05;

/// Two Elo differences that cannot be told from each other.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{low},{high} are not two Elo differences from -1000 to 1000, the lower one first, like 0,10")]
pub struct InvalidSprt {
    low: f64,
    high: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The lower difference is the better explanation.
    Low,
    /// The upper difference is the better explanation.
    High,
    /// More games are needed.
    Undecided,
}

/// How far the test has got.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The lower of the two Elo differences.
    pub low: f64,
    /// The upper of the two Elo differences.
    pub high: f64,
    /// The logarithm of how many times better the upper difference explains the results than the lower.
    pub ratio: f64,
    /// From this ratio down the answer is low.
    pub lower_bound: f64,
    /// From this ratio up the answer is high.
    pub upper_bound: f64,
    /// The answer, if there is one.
    pub decision: Decision,
}

/// Differences beyond this are not a question for a test, and scores beyond them not one for arithmetic.
const GREATEST_DIFFERENCE: f64 = 1000.0;

/// Stands for a count of zero, so that what has not happened yet is thought rare instead of impossible.
const HARDLY_ANY: f64 = 1e-3;

impl Sprt {
    /// The test between these two Elo differences.
    ///
    /// # Errors
    /// If they are not two different ones in rising order.
    pub fn new(low: f64, high: f64) -> Result<Sprt, InvalidSprt> {
        let range = -GREATEST_DIFFERENCE..=GREATEST_DIFFERENCE;
        let valid = range.contains(&low) && range.contains(&high) && low < high;
        if valid { Ok(Sprt { low, high }) } else { Err(InvalidSprt { low, high }) }
    }

    /// What pairs with these results say.
    pub fn judge(self, pairs: &Pentanomial) -> SprtState {
        let bound = ((1.0 - ERROR_RATE) / ERROR_RATE).ln();
        let ratio = self.ratio(pairs);
        let decision = if ratio >= bound {
            Decision::High
        } else if ratio <= -bound {
            Decision::Low
        } else {
            Decision::Undecided
        };
        SprtState { low: self.low, high: self.high, ratio, lower_bound: -bound, upper_bound: bound, decision }
    }

    /// The generalised log-likelihood ratio: each hypothesis only fixes the mean score, so each is represented by the
    /// distribution of that mean that explains the results best.
    fn ratio(self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { HARDLY_ANY } else { count as f64 });
        let low = likeliest_with_mean(&counts, score_of_elo(self.low));
        let high = likeliest_with_mean(&counts, score_of_elo(self.high));
        (0..counts.len()).map(|step| counts[step] * (high[step] / low[step]).ln()).sum()
    }
}

/// Of all distributions over the five scores of a pair that have this mean, the one that makes the counts likeliest.
///
/// By Lagrange's method it is `share / (1 + multiplier * (score - mean))` for each score, where the multiplier is the
/// one that makes the mean right. That mean falls as the multiplier grows, so bisection finds it, between the two
/// multipliers at which the denominator of the best or the worst score is zero.
fn likeliest_with_mean(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    /// Each step halves the interval: after these many, nothing of a double is left to halve.
    const STEPS: usize = 100;
    let total: f64 = counts.iter().sum();
    let distance = |step: usize| step as f64 / 4.0 - mean;
    let share = |step: usize, multiplier: f64| counts[step] / total / (1.0 + multiplier * distance(step));
    let (mut low, mut high) = (-1.0 / distance(4), -1.0 / distance(0));
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        let excess: f64 = (0..5).map(|step| distance(step) * share(step, middle)).sum();
        if excess > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    std::array::from_fn(|step| share(step, f64::midpoint(low, high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The log-likelihood of the counts under the best distribution with this mean, by climbing: from a distribution
    /// with the mean, in small steps along the three directions that change neither the sum nor the mean.
    fn climbed_likelihood(counts: [f64; 5], mean: f64) -> f64 {
        const DIRECTIONS: [[f64; 5]; 3] =
            [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [0.0, 0.0, 1.0, -2.0, 1.0]];
        let likelihood = |shares: &[f64; 5]| -> f64 {
            if shares.iter().any(|share| *share <= 0.0) {
                return f64::NEG_INFINITY;
            }
            (0..5).map(|step| counts[step] * shares[step].ln()).sum()
        };
        // Binomial: four coins that each fall right with the chance `mean`.
        let choose = [1.0, 4.0, 6.0, 4.0, 1.0];
        let mut best: [f64; 5] =
            std::array::from_fn(|k| choose[k] * mean.powi(k as i32) * (1.0 - mean).powi(4 - k as i32));
        let mut size = 0.1;
        while size > 1e-9 {
            let mut improved = false;
            for first in -2..=2 {
                for second in -2..=2 {
                    for third in -2..=2 {
                        let factors = [first, second, third].map(|factor| f64::from(factor) * size);
                        let tried: [f64; 5] = std::array::from_fn(|k| {
                            best[k] + (0..3).map(|axis| factors[axis] * DIRECTIONS[axis][k]).sum::<f64>()
                        });
                        if likelihood(&tried) > likelihood(&best) {
                            best = tried;
                            improved = true;
                        }
                    }
                }
            }
            if !improved {
                size /= 2.0;
            }
        }
        likelihood(&best)
    }

    #[test]
    fn the_ratio_agrees_with_a_climb_to_the_best_distributions() {
        for (pairs, low, high) in [
            ([5, 20, 40, 25, 10], 0.0, 20.0),
            ([30, 12, 50, 9, 21], -15.0, 40.0),
            ([1, 2, 3, 4, 90], 0.0, 300.0),
            ([100, 1, 200, 1, 120], -5.0, 5.0),
        ] {
            let sprt = Sprt::new(low, high).expect("in order");
            let counts = pairs.map(|count| count as f64);
            let slow = climbed_likelihood(counts, score_of_elo(high)) - climbed_likelihood(counts, score_of_elo(low));
            assert!((sprt.judge(&pairs).ratio - slow).abs() < 1e-4, "{pairs:?}: {slow}");
        }
    }

    #[test]
    fn distributions_have_the_mean_asked_for() {
        for counts in [[3.0, 1.0, 4.0, 1.0, 5.0], [HARDLY_ANY, HARDLY_ANY, 7.0, HARDLY_ANY, HARDLY_ANY]] {
            for mean in [0.01, 0.3, 0.5, 0.77, 0.99] {
                let shares = likeliest_with_mean(&counts, mean);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
                let found: f64 = (0..5).map(|step| shares[step] * step as f64 / 4.0).sum();
                assert!((found - mean).abs() < 1e-9, "{shares:?}");
            }
        }
    }

    #[test]
    fn nothing_is_decided_without_games_and_everything_with_many() {
        let sprt = Sprt::new(0.0, 10.0).expect("in order");
        assert!(sprt.judge(&[0; 5]).ratio.abs() < f64::EPSILON);
        assert_eq!(sprt.judge(&[0, 0, 1, 0, 0]).decision, Decision::Undecided);
        assert_eq!(sprt.judge(&[0, 0, 0, 0, 300]).decision, Decision::High);
        assert_eq!(sprt.judge(&[300, 0, 0, 0, 0]).decision, Decision::Low);
    }

    #[test]
    fn the_order_of_the_pairs_and_the_colours_do_not_matter() {
        let sprt = Sprt::new(-10.0, 10.0).expect("in order");
        let ratio = sprt.judge(&[9, 4, 20, 7, 30]).ratio;
        assert!((sprt.judge(&[30, 7, 20, 4, 9]).ratio + ratio).abs() < 1e-9);
    }

    #[test]
    fn bounds_out_of_order_are_refused() {
        for (low, high) in [(5.0, 5.0), (10.0, 0.0), (f64::NAN, 3.0), (0.0, f64::INFINITY), (-5000.0, 0.0)] {
            assert!(Sprt::new(low, high).is_err(), "{low},{high}");
        }
        let message = Sprt::new(10.0, 0.0).unwrap_err().to_string();
        assert!(message.starts_with("10,0 are not two Elo differences"), "{message}");
    }
}
