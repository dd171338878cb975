//! Computes the result of a match from its saved games.

use std::collections::BTreeMap;

use games::AnyRecord;
use notation::GameResult;

use crate::result::MatchResult;
use crate::sprt::Sprt;
use crate::summary::{Ending, Fault, FaultKind, GameSummary, Side};
use crate::tally::Tally;

/// The reason why records are not the games of a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMatch {
    /// There are no games.
    #[error("there are no games")]
    Empty,
    /// A record lacks a tag that every saved game of a match has.
    #[error("game {number} of the file is not a game of a match: its tag {tag} is {found:?}, expected {expected}")]
    Tag {
        /// The number of the record, from 1.
        number: usize,
        /// The name of the tag.
        tag: &'static str,
        /// Its value, empty if it is missing.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The same game occurs twice.
    #[error("round {0} occurs twice: these are the games of more than one match")]
    Repeated(String),
    /// The players are others than those of the first game.
    #[error("round {round} was played by {found}, and the games before by {expected}")]
    Players {
        /// The round.
        round: String,
        /// The players of this game, A first.
        found: String,
        /// The players of the games before.
        expected: String,
    },
    /// The game has not ended.
    #[error("round {0} is unfinished")]
    Unfinished(String),
}

/// Computes the result of a match from its saved games, in any order: the same as that of the match itself, except for
/// its duration, which is unknown.
///
/// `planned` is the maximum number of games; `None` means the number of records. If the SPRT is decided, only the pairs up
/// to the deciding one count.
///
/// # Errors
/// Returns an error if a record is not a finished game of a match, or if the records are from more than one match.
pub fn result_of_saved(
    records: &[AnyRecord],
    planned: Option<usize>,
    sprt: Option<Sprt>,
) -> Result<MatchResult, InvalidMatch> {
    let mut names: Option<[String; 2]> = None;
    let mut games = BTreeMap::new();
    for (number, record) in (1..).zip(records) {
        let (summary, found) = read_game(number, record)?;
        let round = record.tags().get("Round").unwrap_or_default().to_owned();
        let expected = names.get_or_insert_with(|| found.clone());
        if *expected != found {
            let [found, expected] = [&found, &*expected].map(|names| names.join(" and "));
            return Err(InvalidMatch::Players { round, found, expected });
        }
        if games.insert(summary.number, summary).is_some() {
            return Err(InvalidMatch::Repeated(round));
        }
    }
    let names = names.ok_or(InvalidMatch::Empty)?;
    let first_pair = games.first_key_value().map_or(0, |(number, _)| number / 2);
    let mut tally = Tally::new(first_pair, planned.unwrap_or(games.len()), sprt);
    for game in games.into_values() {
        tally.add(game);
    }
    Ok(MatchResult::new(names, tally, None))
}

/// Reads the summary of a game, and the names of engines A and B.
fn read_game(number: usize, record: &AnyRecord) -> Result<(GameSummary, [String; 2]), InvalidMatch> {
    let tag = |tag: &'static str| record.tags().get(tag).unwrap_or_default();
    let invalid = |name: &'static str, expected: &'static str| InvalidMatch::Tag {
        number,
        tag: name,
        found: tag(name).to_owned(),
        expected,
    };
    let number = read_round(tag("Round"))
        .ok_or_else(|| invalid("Round", "the numbers of the pair and of the game within it, such as 3.2"))?;
    let white = if number.is_multiple_of(2) { Side::A } else { Side::B };
    let names = match (tag("White"), tag("Black")) {
        ("", _) => return Err(invalid("White", "the name of an engine")),
        (_, "") => return Err(invalid("Black", "the name of an engine")),
        (first, second) if white == Side::A => [first, second],
        (first, second) => [second, first],
    };
    let unfinished = || InvalidMatch::Unfinished(tag("Round").to_owned());
    let mut summary = GameSummary { number, white, plies: record.plies(), ending: Ending::Endless };
    let termination = record.tags().get("Termination").and_then(read_fault);
    summary.ending = match (termination, record.result()) {
        (_, None) => return Err(unfinished()),
        (Some(fault), Some(GameResult::Win(winner))) => {
            Ending::Forfeited { by: summary.side(winner.opponent()), fault }
        }
        // The moves of a record were checked when it was read.
        _ => match record.replay().ok().and_then(|game| game.finish()) {
            Some(finish) => Ending::Played(finish),
            None if summary.plies >= crate::worker::LONGEST => Ending::Endless,
            None => return Err(unfinished()),
        },
    };
    Ok((summary, names.map(str::to_owned)))
}

/// Reads the number of a game from its round: `3.2` is the second game of the third pair, number 5.
fn read_round(text: &str) -> Option<usize> {
    let (pair, game) = text.split_once('.')?;
    let (pair, game): (usize, usize) = (pair.parse().ok()?, game.parse().ok()?);
    (pair >= 1 && (1..=2).contains(&game)).then(|| pair.checked_sub(1)?.checked_mul(2)?.checked_add(game - 1))?
}

fn read_fault(text: &str) -> Option<Fault> {
    let (kind, reason) = text.split_once(": ")?;
    let kind = FaultKind::ALL.into_iter().find(|known| known.to_string() == kind)?;
    Some(Fault { kind, reason: reason.to_owned() })
}
