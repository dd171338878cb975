//! Parses GIPF records and plays every turn.

use std::collections::BTreeSet;

use gipf::{PlayedTurn, Position, Setup, Version};

use super::record::Record;
use super::{GIPF, PositionError, SETTINGS, VARIANT, read_settings, read_setup, read_variant, write_variant};
use crate::cursor::Cursor;
use crate::error::{Place, ReadError, SyntaxError};
use crate::expected::{Claim, Expected, Found, GipfPart};
use crate::format::decode;
use crate::pgn::{Movetext, Placed, Reader, parse_result, read_all};
use crate::record::{GAME, GameResult, POSITION, RESULT, Tags, Variation};

/// Whether a text appears to be a position or a record of GIPF, judging by its first word and its tags. The text need not
/// be valid.
///
/// ```
/// use notation::gipf::is_gipf;
///
/// assert!(is_gipf("basic+d6 b2=b,b5=w 12,12 6,6 ll w"));
/// assert!(is_gipf("[White \"Ada\"]\n[Variant \"tournament\"]\n\n1. Ge8 *"));
/// assert!(!is_gipf("[Game \"DVONN\"]\n\n1. e3 *"));
/// assert!(!is_gipf("9/10/11/10/9 w place"));
/// ```
pub fn is_gipf(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let version = first.split('+').next().unwrap_or_default();
    let value = |line: &str, name: &str| line.strip_prefix('[')?.trim_start().strip_prefix(name).map(str::to_owned);
    let names_it = |value: String| value.to_ascii_uppercase().contains(GIPF);
    Version::from_name(version).is_some()
        || (text.lines().map(str::trim_start))
            .any(|line| value(line, VARIANT).is_some() || value(line, GAME).is_some_and(names_it))
}

/// Parses all games of a file, at least one.
///
/// ```
/// use notation::gipf::read_records;
///
/// let records = read_records(b"[Variant \"tournament\"] 1. Ge8 Gd8-f7 2. Ge9-e7 *")?;
/// assert_eq!(records[0].main_line.steps.len(), 3);
///
/// let error = read_records(b"[Variant \"basic\"] 1. b2").unwrap_err();
/// let reason = "b2 is not empty: name the dot where the push begins, like b1-e4";
/// assert_eq!(error.to_string(), format!("line 1, column 22: ply 1, b2: {reason}"));
/// # Ok::<(), notation::ReadError>(())
/// ```
///
/// # Errors
/// [`ReadError`] if the file is malformed or a turn is illegal.
pub fn read_records(bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
    let text = decode(bytes);
    let records = read_all(&text, read_record)?;
    if records.is_empty() {
        let mut cursor = Cursor::new(&text);
        cursor.take_while(|_| true);
        return Err(cursor.unexpected(Expected::Gipf(GipfPart::Game, "a game of GIPF".to_owned())).into());
    }
    Ok(records)
}

/// The tags of a record, parsed but not yet combined.
#[derive(Default)]
struct Head {
    tags: Tags,
    results: Vec<Placed<GameResult>>,
    variant: Option<Placed<Setup>>,
    position: Option<Placed<Setup>>,
    settings: Option<gipf::Settings>,
}

fn read_record(reader: &mut Reader<'_>) -> Result<Record, ReadError> {
    let begin = reader.cursor.place();
    let mut head = Head::default();
    let mut seen = BTreeSet::new();
    while reader.cursor.peek() == Some('[') {
        let before = reader.cursor.clone();
        let (name, value) = reader.tag()?;
        if !seen.insert(name.clone()) {
            // A repeated tag begins the next game.
            reader.cursor = before;
            let (start, position) = head.start(begin)?;
            return finish(head, start, Variation::default(), &position);
        }
        head.read(&name, &value)?;
        reader.skip_between_games();
    }
    let (start, position) = head.start(begin)?;
    let main_line = Movetext::new(&mut reader.cursor).line(&position)?;
    head.results.extend(reader.result_sign()?);
    finish(head, start, main_line, &position)
}

impl Head {
    fn read(&mut self, name: &str, value: &Placed<String>) -> Result<(), SyntaxError> {
        let Placed { place, value: text } = value;
        // Moves the place of an error from the value to the file.
        let shifted = |mut error: SyntaxError| {
            error.place = Place { line: place.line, column: place.column + error.place.column - 1 };
            error
        };
        let placed = |setup| Some(Placed { place: *place, value: setup });
        match name {
            GAME if text.eq_ignore_ascii_case(GIPF) => {}
            GAME => {
                return Err(SyntaxError::new(
                    *place,
                    text,
                    Expected::Gipf(GipfPart::Game, "GIPF as the name of the game".to_owned()),
                ));
            }
            RESULT => self.results.extend(parse_result(value)?),
            VARIANT => self.variant = placed(read_variant(text).map_err(shifted)?),
            POSITION => self.position = placed(read_setup(text).map_err(shifted)?),
            SETTINGS => {
                let settings = read_settings(text);
                let fault = |error| {
                    SyntaxError::new(*place, text, Expected::Gipf(GipfPart::Settings, format!("settings ({error})")))
                };
                self.settings = Some(settings.map_err(fault)?);
            }
            _ => self.tags.note(name, text),
        }
        Ok(())
    }

    /// Determines the start of the game from the tags.
    fn start(&self, begin: Place) -> Result<(Setup, Position), ReadError> {
        let named = self.position.as_ref().or(self.variant.as_ref());
        let Some(Placed { place, value: setup }) = named else {
            let expected = "a tag Variant with the version, like [Variant \"standard+d6\"], or a tag Position";
            let expected = Expected::Gipf(GipfPart::Version, expected.to_owned());
            return Err(SyntaxError { place: begin, found: Found::NoVariant, expected }.into());
        };
        if let Some(variant) =
            self.variant.as_ref().filter(|variant| write_variant(&variant.value) != write_variant(setup))
        {
            return Err(ReadError::Contradiction {
                place: variant.place,
                claim: Claim::Gipf {
                    said: format!("the variant is given as {}", write_variant(&variant.value)),
                    found: format!("the position has the variant {}", write_variant(setup)),
                },
            });
        }
        let mut setup = setup.clone();
        setup.rules.settings = self.settings.unwrap_or_default();
        match Position::from_setup(&setup).map_err(PositionError::from) {
            Ok(position) => Ok((setup, position)),
            Err(PositionError::Syntax(error)) => Err(error.into()),
            Err(PositionError::Invalid(faults)) => Err(ReadError::GipfSetup { place: *place, faults }),
        }
    }
}

/// Builds the record. The result follows from the turns, the tag and the sign at the end, which must agree.
fn finish(head: Head, start: Setup, main_line: Variation<PlayedTurn>, begin: &Position) -> Result<Record, ReadError> {
    let mut position = *begin;
    for step in &main_line.steps {
        // The turns were checked by the parser.
        let _ = position.play_turn(&step.action.turn);
    }
    let outcome = position.outcome();
    let mut result = outcome.map(|outcome| GameResult::Win(outcome.winner));
    for Placed { place, value: claimed } in head.results {
        match result {
            None => result = Some(claimed),
            Some(known) if known == claimed => {}
            Some(known) => {
                let claim = match outcome {
                    Some(outcome) => {
                        Claim::Gipf { said: format!("the result is given as {claimed}"), found: outcome.to_string() }
                    }
                    None => Claim::ResultAgain { said: claimed, before: known },
                };
                return Err(ReadError::Contradiction { place, claim });
            }
        }
    }
    Ok(Record { tags: head.tags, start, main_line, result })
}
