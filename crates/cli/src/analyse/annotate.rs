//! What a study writes into the record of any game: values, glyphs, better lines, a summary.

use engine::Judgement;
use notation::{Comment, Evaluation, Step, Variation};

/// How the summary begins; by this it is found again when an annotated game is analysed once more.
const SUMMARY: &str = "Analysis: ";

/// The glyphs that a study gives, and takes away where it thinks otherwise: ?, ?? and ?!.
const GLYPHS: [(Judgement, u8); 3] = [(Judgement::Mistake, 2), (Judgement::Blunder, 4), (Judgement::Inaccuracy, 6)];

/// Writes the summary before the first move, in place of the one that was there.
pub(super) fn summarise<A>(line: &mut Variation<A>, summary: &str) {
    line.comments.retain(|comment| !comment.text.starts_with(SUMMARY));
    line.comments.push(Comment::text(format!("{SUMMARY}{summary}")));
}

/// Gives a move one evaluation, in its first comment, in place of all it had.
pub(super) fn evaluate<A>(step: &mut Step<A>, evaluation: Evaluation) {
    for comment in &mut step.comments {
        comment.evaluation = None;
    }
    if step.comments.is_empty() {
        step.comments.push(Comment::default());
    }
    step.comments[0].evaluation = Some(evaluation);
    step.comments.retain(|comment| *comment != Comment::default());
}

/// Gives a move the glyph of its judgement, in place of those of earlier studies; whether it has one.
pub(super) fn mark<A>(step: &mut Step<A>, judgement: Option<Judgement>) -> bool {
    step.glyphs.retain(|glyph| !GLYPHS.iter().any(|(_, ours)| ours == glyph));
    let glyph = GLYPHS.iter().find(|(ours, _)| Some(*ours) == judgement);
    step.glyphs.extend(glyph.map(|(_, glyph)| *glyph));
    glyph.is_some()
}

/// Adds a better line to a move, with the evaluation of its first move, unless the line is there already.
pub(super) fn add_variation<A: PartialEq>(
    step: &mut Step<A>,
    better: impl IntoIterator<Item = A>,
    evaluation: Evaluation,
) {
    let mut steps: Vec<Step<A>> = better.into_iter().map(Step::new).collect();
    let is_same =
        |known: &Variation<A>| known.steps.iter().map(|step| &step.action).eq(steps.iter().map(|step| &step.action));
    if step.variations.iter().any(is_same) {
        return;
    }
    if let Some(first) = steps.first_mut() {
        evaluate(first, evaluation);
        step.variations.push(Variation { comments: Vec::new(), steps });
    }
}
