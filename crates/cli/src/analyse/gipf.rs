//! What the turns of a game of GIPF were worth, in the record of the game.

use engine::gipf::study::{StudiedTurn, Study};
use engine::{Tally, points};
use gipf::{PlayedTurn, Player};
use notation::Evaluation;
use notation::gipf::Record;

use super::annotate::{add_variation, evaluate, mark, summarise};

/// Adds values, glyphs, better lines and a summary; other comments and variations stay.
pub(super) fn annotate(record: &mut Record, study: &Study) {
    summarise(&mut record.main_line, &summary(study));
    for (step, studied) in record.main_line.steps.iter_mut().zip(&study.turns) {
        evaluate(step, evaluation(studied, studied.after));
        if mark(step, studied.verdict.map(|(judgement, _)| judgement)) {
            add_variation(step, better(studied), evaluation(studied, studied.before));
        }
    }
}

/// A value of the player whose turn it was, as White sees it.
fn evaluation(studied: &StudiedTurn, value: i32) -> Evaluation {
    Evaluation::Estimate(if studied.player == Player::White { value } else { -value })
}

/// Best play in place of a turn.
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
