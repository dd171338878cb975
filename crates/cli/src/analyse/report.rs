//! The JSON output of `caldera analyse`.

use games::AnyRecord;
use notation::GameResult;
use serde::Serialize;

/// The analysis of one game; docs/analysis.md describes every field.
#[derive(Serialize)]
pub(crate) struct GameReport<'a, S> {
    white: Option<&'a str>,
    black: Option<&'a str>,
    result: &'static str,
    position: String,
    #[serde(flatten)]
    study: S,
}

impl<'a, S: Serialize> GameReport<'a, S> {
    /// Combines the tags of a record with the engine's analysis.
    pub(crate) fn new(record: &'a AnyRecord, study: S) -> GameReport<'a, S> {
        GameReport {
            white: record.tags().get("White"),
            black: record.tags().get("Black"),
            result: GameResult::sign(record.result()),
            position: record.start_text(),
            study,
        }
    }
}
