//! A study written into the record of its game.

use dvonn::Player;
use engine::dvonn::study::{StudiedMove, Study, Verdict};
use engine::{Judgement, Tally, dvonn::Value, points};
use notation::{Comment, Evaluation, Line, Record, Step};

/// How the summary begins; by this it is found again when an annotated game is analysed once more.
const SUMMARY: &str = "Analysis: ";

/// The glyphs that a study gives, and takes away where it thinks otherwise: ?, ?? and ?!.
const MISTAKE: u8 = 2;
const BLUNDER: u8 = 4;
const INACCURACY: u8 = 6;

/// Adds values, glyphs, better lines and a summary; other comments and variations stay.
pub(crate) fn annotate(record: &mut Record, study: &Study) {
    let comments = &mut record.main_line.comments;
    comments.retain(|comment| !comment.text.starts_with(SUMMARY));
    comments.push(Comment::text(summarise(study)));
    for (step, studied) in record.main_line.steps.iter_mut().zip(&study.moves) {
        evaluate(step, evaluation(studied, studied.after));
        step.glyphs.retain(|glyph| ![MISTAKE, BLUNDER, INACCURACY].contains(glyph));
        if let Some(verdict) = &studied.verdict
            && let Some(glyph) = glyph(verdict.judgement)
        {
            step.glyphs.push(glyph);
            add_better_line(step, studied, verdict);
        }
    }
}

const fn glyph(judgement: Judgement) -> Option<u8> {
    match judgement {
        Judgement::Best | Judgement::Good => None,
        Judgement::Inaccuracy => Some(INACCURACY),
        Judgement::Mistake => Some(MISTAKE),
        Judgement::Blunder => Some(BLUNDER),
    }
}

/// Gives a move one evaluation, in its first comment, in place of all it had.
fn evaluate(step: &mut Step, evaluation: Evaluation) {
    for comment in &mut step.comments {
        comment.evaluation = None;
    }
    if step.comments.is_empty() {
        step.comments.push(Comment::default());
    }
    step.comments[0].evaluation = Some(evaluation);
    step.comments.retain(|comment| *comment != Comment::default());
}

fn add_better_line(step: &mut Step, studied: &StudiedMove, verdict: &Verdict) {
    let mut steps: Vec<Step> = verdict.pv.iter().copied().map(Step::new).collect();
    let known = step
        .variations
        .iter()
        .any(|known| known.steps.iter().map(|step| step.action).eq(steps.iter().map(|step| step.action)));
    if known {
        return;
    }
    if let Some(first) = steps.first_mut() {
        evaluate(first, evaluation(studied, studied.before));
        step.variations.push(Line { comments: Vec::new(), steps });
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
fn summarise(study: &Study) -> String {
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
    format!("{SUMMARY}{white} {black} {solved}")
}
