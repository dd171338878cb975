//! The sequential probability ratio test (SPRT), which stops a match as soon as the result is significant.
//!
//! The log-likelihood ratio (LLR) is the generalised one for pentanomial results, as in
//! [Fishtest](https://official-stockfish.github.io/docs/fishtest-wiki/Fishtest-Mathematics.html).

use serde::Serialize;

use crate::statistics::{Pentanomial, score_of_elo};

/// A test between two hypotheses: A is stronger than B by the lower (H0) or by the upper (H1) of two Elo differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// The probability of accepting H1 if H0 is true, and of accepting H0 if H1 is true.
pub const ERROR_RATE: f64 = 0.05;

/// Two numbers that are not valid hypotheses.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{low},{high} are not two Elo differences: expected LO,HI within ±1000, LO below HI, such as 0,10")]
pub struct InvalidSprt {
    low: f64,
    high: f64,
}

/// The decision of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// H0 is accepted: the lower difference.
    Low,
    /// H1 is accepted: the upper difference.
    High,
    /// More games are needed.
    Undecided,
}

/// The state of the test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The lower Elo difference, H0.
    pub low: f64,
    /// The upper Elo difference, H1.
    pub high: f64,
    /// The log-likelihood ratio of H1 to H0.
    pub ratio: f64,
    /// H0 is accepted at this ratio or below.
    pub lower_bound: f64,
    /// H1 is accepted at this ratio or above.
    pub upper_bound: f64,
    /// The decision.
    pub decision: Decision,
}

/// The largest Elo difference allowed. Beyond it the arithmetic loses precision.
const GREATEST_DIFFERENCE: f64 = 1000.0;

/// Replaces a count of zero, so that a score that has not occurred is improbable instead of impossible.
const ZERO_COUNT: f64 = 1e-3;

impl Sprt {
    /// Creates a test between two Elo differences.
    ///
    /// # Errors
    /// Returns an error unless both lie between -1000 and 1000 and `low` is less than `high`.
    pub fn new(low: f64, high: f64) -> Result<Sprt, InvalidSprt> {
        let range = -GREATEST_DIFFERENCE..=GREATEST_DIFFERENCE;
        let valid = range.contains(&low) && range.contains(&high) && low < high;
        if valid { Ok(Sprt { low, high }) } else { Err(InvalidSprt { low, high }) }
    }

    /// Evaluates the test for pairs with these results.
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

    /// The generalised log-likelihood ratio. A hypothesis fixes only the mean score, so each is represented by its
    /// maximum-likelihood distribution with that mean.
    fn ratio(self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { ZERO_COUNT } else { count as f64 });
        let low = maximum_likelihood_with_mean(&counts, score_of_elo(self.low));
        let high = maximum_likelihood_with_mean(&counts, score_of_elo(self.high));
        (0..counts.len()).map(|step| counts[step] * (high[step] / low[step]).ln()).sum()
    }
}

/// The maximum-likelihood distribution over the five scores of a pair among those with this mean.
///
/// With a Lagrange multiplier, the probability of each score is `share / (1 + multiplier * (score - mean))`. The mean of
/// this distribution decreases as the multiplier grows, so bisection finds the multiplier. It lies between the two values
/// at which the denominator of the best or the worst score is zero.
fn maximum_likelihood_with_mean(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    /// Each step halves the interval; after this many, it cannot be halved further.
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

    /// The maximum log-likelihood of the counts under a distribution with this mean, found by hill climbing: from a
    /// distribution with this mean, in small steps along the three directions that change neither the sum nor the mean.
    fn climbed_likelihood(counts: [f64; 5], mean: f64) -> f64 {
        const DIRECTIONS: [[f64; 5]; 3] =
            [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [0.0, 0.0, 1.0, -2.0, 1.0]];
        let likelihood = |shares: &[f64; 5]| -> f64 {
            if shares.iter().any(|share| *share <= 0.0) {
                return f64::NEG_INFINITY;
            }
            (0..5).map(|step| counts[step] * shares[step].ln()).sum()
        };
        // Start with the binomial distribution of four trials with probability `mean`.
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
    fn the_ratio_agrees_with_hill_climbing() {
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
    fn distributions_have_the_requested_mean() {
        for counts in [[3.0, 1.0, 4.0, 1.0, 5.0], [ZERO_COUNT, ZERO_COUNT, 7.0, ZERO_COUNT, ZERO_COUNT]] {
            for mean in [0.01, 0.3, 0.5, 0.77, 0.99] {
                let shares = maximum_likelihood_with_mean(&counts, mean);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
                let found: f64 = (0..5).map(|step| shares[step] * step as f64 / 4.0).sum();
                assert!((found - mean).abs() < 1e-9, "{shares:?}");
            }
        }
    }

    #[test]
    fn no_games_decide_nothing_and_many_games_decide() {
        let sprt = Sprt::new(0.0, 10.0).expect("in order");
        assert!(sprt.judge(&[0; 5]).ratio.abs() < f64::EPSILON);
        assert_eq!(sprt.judge(&[0, 0, 1, 0, 0]).decision, Decision::Undecided);
        assert_eq!(sprt.judge(&[0, 0, 0, 0, 300]).decision, Decision::High);
        assert_eq!(sprt.judge(&[300, 0, 0, 0, 0]).decision, Decision::Low);
    }

    #[test]
    fn reversing_the_results_negates_the_ratio() {
        let sprt = Sprt::new(-10.0, 10.0).expect("in order");
        let ratio = sprt.judge(&[9, 4, 20, 7, 30]).ratio;
        assert!((sprt.judge(&[30, 7, 20, 4, 9]).ratio + ratio).abs() < 1e-9);
    }

    #[test]
    fn invalid_hypotheses_are_rejected() {
        for (low, high) in [(5.0, 5.0), (10.0, 0.0), (f64::NAN, 3.0), (0.0, f64::INFINITY), (-5000.0, 0.0)] {
            assert!(Sprt::new(low, high).is_err(), "{low},{high}");
        }
        let message = Sprt::new(10.0, 0.0).unwrap_err().to_string();
        assert!(message.starts_with("10,0 are not two Elo differences"), "{message}");
    }
}
