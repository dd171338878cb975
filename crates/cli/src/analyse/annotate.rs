//! Adds an analysis to the record of any game: evaluations, glyphs, variations and a summary.

use engine::Judgement;
use notation::{Comment, Evaluation, Step, Variation};

/// The beginning of the summary, by which a later analysis of the same record finds and replaces it.
const SUMMARY: &str = "Analysis: ";

/// The glyphs that an analysis sets or removes: ?, ?? and ?!.
const GLYPHS: [(Judgement, u8); 3] = [(Judgement::Mistake, 2), (Judgement::Blunder, 4), (Judgement::Inaccuracy, 6)];

/// Sets the summary before the first move, replacing an earlier one.
pub(super) fn summarise<A>(line: &mut Variation<A>, summary: &str) {
    line.comments.retain(|comment| !comment.text.starts_with(SUMMARY));
    line.comments.push(Comment::text(format!("{SUMMARY}{summary}")));
}

/// Sets the evaluation of a move in its first comment, replacing earlier ones.
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

/// Sets the glyph for a judgement, replacing those of an earlier analysis. Returns whether the judgement has a glyph.
pub(super) fn mark<A>(step: &mut Step<A>, judgement: Option<Judgement>) -> bool {
    step.glyphs.retain(|glyph| !GLYPHS.iter().any(|(_, ours)| ours == glyph));
    let glyph = GLYPHS.iter().find(|(ours, _)| Some(*ours) == judgement);
    step.glyphs.extend(glyph.map(|(_, glyph)| *glyph));
    glyph.is_some()
}

/// Adds a better variation with the evaluation of its first move, unless the record already contains it.
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
