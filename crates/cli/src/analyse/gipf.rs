//! What the turns of a game of GIPF were worth, for other programs and in the record of the game.

use engine::gipf::study::{StudiedTurn, Study, StudyReport};
use engine::{Judgement, Tally, points};
use gipf::{PlayedTurn, Player};
use notation::gipf::Record;
use notation::{Comment, Evaluation, GameResult, Line, Step};
use serde::Serialize;

/// How the summary begins; by this it is found again when an annotated game is analysed once more.
const SUMMARY: &str = "Analysis: ";

/// The glyphs that a study gives, and takes away where it thinks otherwise: ?, ?? and ?!.
const GLYPHS: [(Judgement, u8); 3] = [(Judgement::Mistake, 2), (Judgement::Blunder, 4), (Judgement::Inaccuracy, 6)];

/// A game; docs/analysis.md describes every field.
#[derive(Serialize)]
pub(crate) struct Findings<'a> {
    white: Option<&'a str>,
    black: Option<&'a str>,
    result: &'static str,
    position: String,
    #[serde(flatten)]
    study: StudyReport,
}

impl<'a> Findings<'a> {
    pub(crate) fn new(record: &'a Record, study: &Study) -> Findings<'a> {
        Findings {
            white: record.tags.get("White"),
            black: record.tags.get("Black"),
            result: GameResult::sign(record.result),
            position: notation::gipf::write_position(&record.start),
            study: StudyReport::new(study),
        }
    }
}

/// Adds values, glyphs, better lines and a summary; other comments and variations stay.
pub(crate) fn annotate(record: &mut Record, study: &Study) {
    let comments = &mut record.main_line.comments;
    comments.retain(|comment| !comment.text.starts_with(SUMMARY));
    comments.push(Comment::text(summarise(study)));
    for (step, studied) in record.main_line.steps.iter_mut().zip(&study.turns) {
        evaluate(step, for_white(studied, studied.after));
        step.glyphs.retain(|glyph| !GLYPHS.iter().any(|(_, ours)| ours == glyph));
        let glyph = studied.verdict.and_then(|(judgement, _)| GLYPHS.iter().find(|(ours, _)| *ours == judgement));
        let Some((_, glyph)) = glyph else { continue };
        step.glyphs.push(*glyph);
        let mut steps: Vec<Step<PlayedTurn>> = better(studied).map(Step::new).collect();
        let Some(first) = steps.first_mut() else { continue };
        evaluate(first, for_white(studied, studied.before));
        let actions = |steps: &[Step<PlayedTurn>]| steps.iter().map(|step| step.action.clone()).collect::<Vec<_>>();
        if !step.variations.iter().any(|known| actions(&known.steps) == actions(&steps)) {
            step.variations.push(Line { comments: Vec::new(), steps });
        }
    }
}

/// Gives a turn one evaluation, in its first comment, in place of all it had.
fn evaluate(step: &mut Step<PlayedTurn>, for_white: i32) {
    for comment in &mut step.comments {
        comment.evaluation = None;
    }
    if step.comments.is_empty() {
        step.comments.push(Comment::default());
    }
    step.comments[0].evaluation = Some(Evaluation::Estimate(for_white));
}

/// A value of the player whose turn it was, as White sees it.
fn for_white(studied: &StudiedTurn, value: i32) -> i32 {
    if studied.player == Player::White { value } else { -value }
}

/// Best play in place of a turn.
fn better(studied: &StudiedTurn) -> impl Iterator<Item = PlayedTurn> {
    let movers = std::iter::successors(Some(studied.player), |mover| Some(mover.opponent()));
    let played =
        |(player, turn): (Player, &gipf::Turn)| PlayedTurn { player, turn: turn.clone(), contests: Vec::new() };
    movers.zip(&studied.pv).map(played)
}

fn summarise(study: &Study) -> String {
    let [white, black] = Player::BOTH.map(|player| {
        let Tally { moves, lost, inaccuracies, mistakes, blunders, .. } = study.tally(player);
        format!(
            "{player} lost {:.2} in {moves} turns; inaccuracies {inaccuracies}, mistakes {mistakes}, blunders \
             {blunders}.",
            points(lost)
        )
    });
    format!("{SUMMARY}{white} {black}")
}
