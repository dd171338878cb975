//! How much the play of a person resembles the engine's: a statistic over many games, for moderators to look at. Nothing
//! follows from it by itself.
//!
//! Only moves that were neither forced nor made in a decided position count. Three things are compared with what players of
//! the same rating do ([`Baseline`]):
//!
//! 1. The agreement: the share of moves that are the engine's first choice. Its z-score is
//!    (agreements − expected) / √(Σ pᵢ(1 − pᵢ)), the one-sided test of a proportion, with pᵢ from the rating before the game.
//! 2. The average loss in points. Its z-score is (expected − average) / (σ / √n), with σ = [`LOSS_SCATTER`] × expected.
//! 3. The thinking times. People think longer where they have more choices, and their times scatter widely: the standard
//!    deviation of the logarithm of their times is about 1. Programs, and people who copy their moves, are steady.
//!
//! The score is the smaller of the two z-scores, divided by [`DEPENDENCE`], because the moves of a game are not independent,
//! plus at most [`TIME_WEIGHT`] for steady times or minus as much for human ones. Taking the smaller one means that both
//! must be unusual: a player who finds the first choice in easy positions and errs in hard ones is not flagged.

use api::GameId;
use games::GameKind;
use serde::{Deserialize, Serialize};

/// The minimum number of games.
pub(crate) const GAMES: usize = 10;
/// The minimum number of moves that count.
pub(crate) const MOVES: usize = 150;
/// The score from which a player is flagged.
pub(crate) const THRESHOLD: f64 = 4.0;
/// How much the z-scores are reduced for the dependence of moves.
const DEPENDENCE: f64 = 1.5;
/// The standard deviation of losses as a multiple of their mean.
const LOSS_SCATTER: f64 = 2.0;
/// The most that thinking times change the score by.
const TIME_WEIGHT: f64 = 1.0;

/// A move that counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct JudgedMove {
    /// Whether it was the engine's first choice.
    #[serde(rename = "a")]
    pub(crate) agreed: bool,
    /// The loss in hundredths of a point.
    #[serde(rename = "l")]
    pub(crate) lost: i32,
    /// The number of legal moves.
    #[serde(rename = "c")]
    pub(crate) choices: u32,
    /// The thinking time in milliseconds.
    #[serde(rename = "t")]
    pub(crate) time: i64,
}

/// A game of one player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JudgedGame {
    pub(crate) id: GameId,
    /// The rating before the game.
    pub(crate) rating: f64,
    pub(crate) moves: Vec<JudgedMove>,
}

/// What players of a rating do, interpolated between two ratings. docs/benchmarks.md has the measurement.
struct Baseline {
    /// The agreement of players rated 1200 and 2200.
    agreement: [f64; 2],
    /// Their average loss in points.
    loss: [f64; 2],
}

const DVONN: Baseline = Baseline { agreement: [0.25, 0.50], loss: [2.0, 0.8] };
const GIPF: Baseline = Baseline { agreement: [0.20, 0.45], loss: [0.8, 0.3] };

impl Baseline {
    fn of(kind: GameKind) -> &'static Baseline {
        match kind {
            GameKind::Dvonn => &DVONN,
            GameKind::Gipf => &GIPF,
        }
    }

    fn at([low, high]: [f64; 2], rating: f64) -> f64 {
        low + (high - low) * ((rating - 1200.0) / 1000.0).clamp(0.0, 1.0)
    }
}

/// The evidence for or against engine-like play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Evidence {
    pub(crate) score: f64,
    pub(crate) games: usize,
    pub(crate) moves: usize,
    /// The share of first choices.
    pub(crate) agreement: f64,
    pub(crate) expected_agreement: f64,
    /// The average loss in points.
    pub(crate) loss: f64,
    pub(crate) expected_loss: f64,
    /// The median thinking time in seconds.
    pub(crate) median_time: f64,
    /// The standard deviation of the logarithm of the thinking times.
    pub(crate) time_spread: f64,
    /// Spearman's rank correlation of thinking time and number of legal moves.
    pub(crate) time_correlation: f64,
}

impl Evidence {
    /// Whether there is enough evidence, and the score is above the threshold.
    pub(crate) fn is_flagged(&self) -> bool {
        self.games >= GAMES && self.moves >= MOVES && self.score >= THRESHOLD
    }
}

/// Assesses the games of a player; `None` without moves that count.
pub(crate) fn assess(kind: GameKind, games: &[JudgedGame]) -> Option<Evidence> {
    let baseline = Baseline::of(kind);
    let moves: Vec<(&JudgedMove, f64)> =
        games.iter().flat_map(|game| game.moves.iter().map(|played| (played, game.rating))).collect();
    if moves.is_empty() {
        return None;
    }
    let count = moves.len() as f64;
    let agreed = moves.iter().filter(|(played, _)| played.agreed).count() as f64;
    let chances: Vec<f64> = moves.iter().map(|(_, rating)| Baseline::at(baseline.agreement, *rating)).collect();
    let expected: f64 = chances.iter().sum();
    let variance: f64 = chances.iter().map(|chance| chance * (1.0 - chance)).sum();
    let agreement_z = (agreed - expected) / variance.sqrt();
    let loss = moves.iter().map(|(played, _)| f64::from(played.lost) / 100.0).sum::<f64>() / count;
    let expected_loss = moves.iter().map(|(_, rating)| Baseline::at(baseline.loss, *rating)).sum::<f64>() / count;
    let loss_z = (expected_loss - loss) / (LOSS_SCATTER * expected_loss / count.sqrt());

    let times: Vec<f64> = moves.iter().map(|(played, _)| played.time.max(100) as f64 / 1_000.0).collect();
    let choices: Vec<f64> = moves.iter().map(|(played, _)| f64::from(played.choices)).collect();
    let (time_spread, time_correlation) = (spread(&times), rank_correlation(&times, &choices));
    // 1 for times without any spread or relation to the choices, −1 for clearly human ones.
    let steadiness = (1.0 - 2.0 * time_spread - time_correlation).clamp(-1.0, 1.0);
    Some(Evidence {
        score: agreement_z.min(loss_z) / DEPENDENCE + TIME_WEIGHT * steadiness,
        games: games.iter().filter(|game| !game.moves.is_empty()).count(),
        moves: moves.len(),
        agreement: agreed / count,
        expected_agreement: expected / count,
        loss,
        expected_loss,
        median_time: median(&times),
        time_spread,
        time_correlation,
    })
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// The standard deviation of the logarithms.
fn spread(values: &[f64]) -> f64 {
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    let count = logarithms.len() as f64;
    let mean = logarithms.iter().sum::<f64>() / count;
    (logarithms.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// The ranks of values; equal values share the average of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let equal =
            order[start..].iter().take_while(|place| values[**place].total_cmp(&values[order[start]]).is_eq()).count();
        for place in &order[start..start + equal] {
            ranks[*place] = start as f64 + (equal - 1) as f64 / 2.0;
        }
        start += equal;
    }
    ranks
}

/// Spearman's rank correlation; 0 if one side is constant.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let scale = (product(&one, &one) * product(&other, &other)).sqrt();
    if scale > 0.0 { product(&one, &other) / scale } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::random_id;

    /// Games of 20 moves: one move in ten agrees `share` times, and the others lose `lost` hundredths.
    fn games(count: usize, share: usize, lost: i32, time: impl Fn(usize) -> i64) -> Vec<JudgedGame> {
        let judged = |number: usize| {
            let agreed = number % 10 < share;
            let (lost, choices) = (if agreed { 0 } else { lost }, 5 + (number * 7 % 30) as u32);
            JudgedMove { agreed, lost, choices, time: time(number) }
        };
        (0..count)
            .map(|_| JudgedGame { id: random_id(), rating: 1500.0, moves: (0..20).map(judged).collect() })
            .collect()
    }

    /// Longer with more choices, and widely scattered.
    fn human(number: usize) -> i64 {
        let choices = 5 + (number * 7 % 30) as i64;
        choices * 200 * [1, 4, 2, 9, 1][number % 5]
    }

    #[test]
    fn steady_play_of_first_choices_is_flagged_and_ordinary_play_is_not() {
        let score = |share, lost, time: fn(usize) -> i64| {
            assess(GameKind::Dvonn, &games(12, share, lost, time)).expect("evidence")
        };
        let engine = score(9, 50, |_| 3_000);
        assert!(engine.is_flagged(), "{engine:?}");
        assert_eq!((engine.games, engine.moves, engine.median_time), (12, 240, 3.0));
        assert!((engine.agreement - 0.9).abs() < 1e-9 && (engine.loss - 0.05).abs() < 1e-9);
        assert!(engine.time_spread < 1e-9 && engine.time_correlation.abs() < 1e-9);
        let ordinary = score(3, 250, human);
        assert!(!ordinary.is_flagged() && ordinary.score < 0.0, "{ordinary:?}");
        // Steady times alone prove nothing, and neither does agreement with large losses in between.
        assert!(!score(3, 250, |_| 3_000).is_flagged());
        assert!(!score(6, 600, human).is_flagged());
    }

    #[test]
    fn little_evidence_is_never_enough() {
        assert!(assess(GameKind::Dvonn, &[]).is_none());
        assert!(!assess(GameKind::Dvonn, &games(9, 10, 0, |_| 3_000)).expect("evidence").is_flagged());
        assert!(assess(GameKind::Dvonn, &games(10, 10, 0, |_| 3_000)).expect("evidence").is_flagged());
    }

    #[test]
    fn stronger_players_may_agree_more() {
        let mut strong = games(12, 6, 150, human);
        let weak = assess(GameKind::Dvonn, &strong).expect("evidence").score;
        for game in &mut strong {
            game.rating = 2300.0;
        }
        assert!(assess(GameKind::Dvonn, &strong).expect("evidence").score < weak - 1.0);
    }

    #[test]
    fn the_rank_correlation_is_spearmans() {
        // By hand: the ranks are 0 1.5 1.5 3 and 0 1 3 2.
        let found = rank_correlation(&[1.0, 2.0, 2.0, 9.0], &[1.0, 3.0, 8.0, 5.0]);
        assert!((found - 0.632_455_532).abs() < 1e-6, "{found}");
        assert!(rank_correlation(&[1.0, 1.0], &[1.0, 2.0]).abs() < 1e-9);
    }
}
