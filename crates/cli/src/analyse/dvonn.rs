//! Annotates the record of a DVONN game with its analysis.

use dvonn::Player;
use engine::dvonn::Value;
use engine::dvonn::study::{StudiedMove, Study};
use engine::{Tally, points};
use notation::{Evaluation, Record};

use super::annotate::{add_variation, evaluate, mark, summarise};

/// Adds evaluations, glyphs, better variations and a summary. Keeps other comments and variations.
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

/// Converts a value for the player to move to one for White.
fn evaluation(studied: &StudiedMove, value: Value) -> Evaluation {
    let for_white = if studied.player == Player::White { value } else { value.reversed() };
    match for_white {
        Value::Estimate(hundredths) => Evaluation::Estimate(hundredths),
        Value::Exact(points) => Evaluation::Exact(points),
    }
}

/// Summarises the figures of both players.
fn summary(study: &Study) -> String {
    let [white, black] = Player::BOTH.map(|player| {
        let tally = study.tally(player);
        let Tally { moves, lost, inaccuracies, mistakes, blunders, .. } = tally;
        let (Some(average), Some(best)) = (tally.average_lost(), tally.best_percent()) else {
            return format!("{player} made no move to judge.");
        };
        format!(
            "{player} lost {:.2} points in {moves} moves, {average:.2} per move; best moves {best:.0} %, inaccuracies \
             {inaccuracies}, mistakes {mistakes}, blunders {blunders}.",
            points(lost)
        )
    });
    let solved = match study.solved_from {
        Some(ply) => format!("Solved from ply {ply}."),
        None => "Not solved.".to_owned(),
    };
    format!("{white} {black} {solved}")
}
