//! Writes GIPF records.

use gipf::{Position, Setup};

use super::record::Record;
use super::{GIPF, SETTINGS, VARIANT, write_position, write_settings, write_variant};
use crate::error::{ReplayError, WriteError};
use crate::pgn::{check_tag_names, write_moves, write_tags};
use crate::record::{GameResult, POSITION};

/// Writes records, separated by empty lines.
///
/// # Errors
/// [`WriteError`] if a record contains an illegal turn, or something that could not be read back unchanged.
pub fn write_records(records: &[Record]) -> Result<String, WriteError> {
    let games: Vec<String> = records.iter().map(write_one).collect::<Result<_, _>>()?;
    Ok(games.join("\n"))
}

fn write_one(record: &Record) -> Result<String, WriteError> {
    let game = record.replay()?;
    check_tag_names(&record.tags)?;
    if let Some(outcome) = game.position().outcome()
        && record.result != Some(GameResult::Win(outcome.winner))
    {
        let said = record.result.map_or_else(|| "open".to_owned(), |result| result.to_string());
        return Err(WriteError::Malformed(format!("the result is given as {said}, but {outcome}")));
    }
    let mut own = if is_start(&record.start) {
        vec![(VARIANT, write_variant(&record.start))]
    } else {
        vec![(POSITION, write_position(&record.start))]
    };
    let settings = write_settings(record.start.rules.settings);
    if !settings.is_empty() {
        own.push((SETTINGS, settings));
    }
    let tags = write_tags(GIPF, &record.tags, record.result, &own);
    let start = Position::from_setup(&record.start).map_err(ReplayError::from)?;
    write_moves(tags, &record.main_line, &start, record.result)
}

/// Whether the setup is the start of its variant.
fn is_start(setup: &Setup) -> bool {
    let mut start = Setup::start(setup.rules, 0);
    start.challenges = setup.challenges;
    start == *setup
}
