//! What the moves of a game of DVONN were worth, in the record of the game.

use dvonn::Player;
use engine::dvonn::Value;
use engine::dvonn::study::{StudiedMove, Study};
use engine::{Tally, points};
use notation::{Evaluation, Record};

use super::annotate::{add_variation, evaluate, mark, summarise};

/// Adds values, glyphs, better lines and a summary; other comments and variations stay.
pub(super) fn annotate(record: &mut Record, study: &Study) {
    summarise(&mut record.main_line, &summary(study));
    for (step, studied) in record.main_line.steps.iter_mut().zip(&study.moves) {
        evaluate(step, evaluation(studied, studied.after));
        let verdict = studied.verdict.as_ref();
        if mark(step, verdict.map(|verdict| verdict.judgement))
            && let Some(verdict) = verdict
        {
            add_variation(step, verdict.pv.iter().copied(), evaluation(studied, studied.before));
        }
    }
}

/// A value of the player who moves, as White sees it.
fn evaluation(studied: &StudiedMove, value: Value) -> Evaluation {
    let for_white = if studied.player == Player::White { value } else { value.reversed() };
    match for_white {
        Value::Estimate(hundredths) => Evaluation::Estimate(hundredths),
        Value::Exact(points) => Evaluation::Exact(points),
    }
}

/// Both players' figures in a few sentences.
fn summary(study: &Study) -> String {
    let [white, black] = Player::BOTH.map(|player| {
        let tally = study.tally(player);
        let Tally { moves, lost, inaccuracies, mistakes, blunders, .. } = tally;
        let (Some(average), Some(best)) = (tally.average_lost(), tally.best_percent()) else {
            return format!("{player} made no move to judge.");
        };
        format!(
            "{player} lost {:.2} points in {moves} moves, {average:.2} a move; best moves {best:.0} %, inaccuracies \
             {inaccuracies}, mistakes {mistakes}, blunders {blunders}.",
            points(lost)
        )
    });
    let solved = match study.solved_from {
        Some(ply) => format!("Solved from ply {ply} on."),
        None => "Not solved.".to_owned(),
    };
    format!("{white} {black} {solved}")
}
