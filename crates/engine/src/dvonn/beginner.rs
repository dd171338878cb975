//! How the lower levels choose a move: one move ahead, greedily, and with the oversights of a beginner.

use dvonn::{Move, Player, Position, SpaceSet};

use super::evaluation::Evaluate;
use super::report::{Report, Value};
use crate::common::instant::Instant;
use crate::common::level::{happens, noise};

/// The weaknesses of a beginner, who compares the positions after each of the own moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Beginner {
    /// How much the pieces controlled right after the move count, in percent: a capture of a tall stack is tempting even
    /// if it can be recaptured. The rest is the evaluation of the engine, which also knows about mobility, threats and
    /// contact with the reds.
    pub(super) greed: i32,
    /// For how many moves out of a hundred it is overlooked which stacks they cut off from the reds.
    pub(super) oversight: u32,
    /// Noise on the value of a move, of up to this many hundredths of a point.
    pub(super) noise: i32,
    /// The same for placements.
    pub(super) placing_noise: i32,
}

impl Beginner {
    /// Chooses the move that looks best. The choice depends only on the position and the seed.
    pub(super) fn choose(self, position: &Position, evaluation: &impl Evaluate, seed: u64, start: Instant) -> Report {
        let mut accumulators = evaluation.new_accumulators();
        evaluation.push(&mut accumulators, position, 0);
        let mut best: Option<(i32, Move)> = None;
        let mut nodes = 1;
        for action in position.legal_moves() {
            nodes += 1;
            let mut next = *position;
            let cut_off = next.play_unchecked(action);
            let greedy = next.score().lead(position.turn()) * 100;
            let sound = if next.is_over() { greedy } else { -evaluation.evaluate(&mut accumulators, &next, 1) };
            let key = next.key() ^ seed;
            let overlooked = if happens(key, self.oversight) { lead_on(position, cut_off) } else { 0 };
            let blend = (greedy * self.greed + sound * (100 - self.greed)) / 100;
            let value = blend + overlooked + noise(key, self.noise);
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, action));
            }
        }
        let mut report = Report::before_search(position, start);
        if let Some((value, action)) = best {
            report = Report { depth: 1, nodes, value: Value::Estimate(value), pv: vec![action], ..report };
        }
        report.elapsed = start.elapsed();
        report
    }
}

/// The lead of the side to move among the stacks on some spaces, in hundredths of a point.
fn lead_on(position: &Position, spaces: SpaceSet) -> i32 {
    let pieces = |player: Player| -> i32 {
        let stacks = spaces & position.owned_by(player);
        stacks.into_iter().map(|space| i32::from(position.height(space))).sum()
    };
    (pieces(position.turn()) - pieces(position.turn().opponent())) * 100
}
