//! A study for other programs.

use engine::dvonn::study::{Study, StudyReport};
use notation::{GameResult, Record};
use serde::Serialize;

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
            position: notation::write_position(&record.start),
            study: StudyReport::new(study),
        }
    }
}
