//! Annotates the record of a GIPF game with its analysis.

use engine::gipf::study::{StudiedTurn, Study};
use engine::{Tally, points};
use gipf::{PlayedTurn, Player};
use notation::Evaluation;
use notation::gipf::Record;

use super::annotate::{add_variation, evaluate, mark, summarise};

/// Adds evaluations, glyphs, better variations and a summary. Keeps other comments and variations.
pub(super) fn annotate(record: &mut Record, study: &Study) {
    summarise(&mut record.main_line, &summary(study));
    for (step, studied) in record.main_line.steps.iter_mut().zip(&study.turns) {
        evaluate(step, evaluation(studied, studied.after));
        if mark(step, studied.verdict.map(|(judgement, _)| judgement)) {
            add_variation(step, better(studied), evaluation(studied, studied.before));
        }
    }
}

/// Converts a value for the player to move to one for White.
fn evaluation(studied: &StudiedTurn, value: i32) -> Evaluation {
    Evaluation::Estimate(if studied.player == Player::White { value } else { -value })
}

/// The variation that would have been better than the turn.
fn better(studied: &StudiedTurn) -> impl Iterator<Item = PlayedTurn> {
    let movers = std::iter::successors(Some(studied.player), |mover| Some(mover.opponent()));
    let played =
        |(player, turn): (Player, &gipf::Turn)| PlayedTurn { player, turn: turn.clone(), contests: Vec::new() };
    movers.zip(&studied.pv).map(played)
}

fn summary(study: &Study) -> String {
    let [white, black] = Player::BOTH.map(|player| {
        let Tally { moves, lost, inaccuracies, mistakes, blunders, .. } = study.tally(player);
        format!(
            "{player} lost {:.2} in {moves} turns; inaccuracies {inaccuracies}, mistakes {mistakes}, blunders \
             {blunders}.",
            points(lost)
        )
    });
    format!("{white} {black}")
}
