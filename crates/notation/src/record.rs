//! Game records: tags, moves, comments, variations and the result.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use dvonn::{Game, Move, Player, Score, Setup};

use crate::error::{ReplayError, WriteError};
use crate::format::Format;

/// The record of a game: tags, start, moves with annotations, and result.
///
/// ```
/// use notation::Record;
///
/// let mut game = dvonn::Game::new();
/// game.play("e3".parse()?)?;
/// let mut record = Record::from_game(&game);
/// record.tags.set("White", "Ada");
/// assert_eq!(record.replay()?.turns(), game.turns());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Names, place, date and other tags. The tags `Game`, `Result`, `Score` and `Position` are not among them: they are
    /// derived from the other fields.
    pub tags: Tags,
    /// The arrangement the game starts from.
    pub start: Setup,
    /// The moves of the game.
    pub main_line: Variation,
    /// The result, or `None` if the game is unfinished. A game can have a result without being over on the board, for
    /// example by resignation.
    pub result: Option<GameResult>,
}

impl Record {
    /// Creates a record without moves.
    pub fn new(start: Setup) -> Record {
        Record { tags: Tags::default(), start, main_line: Variation::default(), result: None }
    }

    /// Creates the record of a game, with its result if it is over.
    pub fn from_game(game: &Game) -> Record {
        let steps = game.actions().map(Step::new).collect();
        Record {
            main_line: Variation { comments: Vec::new(), steps },
            result: game.position().final_score().map(GameResult::from),
            ..Record::new(game.start().clone())
        }
    }

    /// Plays the main line and returns the game.
    ///
    /// # Errors
    /// [`ReplayError`] if the start is invalid or a move is illegal. This cannot happen for a record that was read and not
    /// changed.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = Game::from_setup(self.start.clone())?;
        for (ply, step) in (1..).zip(&self.main_line.steps) {
            let action = step.action;
            game.play(action).map_err(|reason| ReplayError::Illegal { ply, action, reason })?;
        }
        Ok(game)
    }

    /// Like [`Record::replay`], for formats that can store only games that start with the empty board.
    pub(crate) fn replay_from_empty_board(&self, format: Format) -> Result<Game, WriteError> {
        if self.start == Setup::start() { Ok(self.replay()?) } else { Err(WriteError::SetUpPosition(format)) }
    }

    /// The player who resigned, if the game ended by resignation.
    pub(crate) fn resigned(&self) -> Option<Player> {
        match self.result {
            Some(GameResult::Win(winner)) if self.tags.get(TERMINATION) == Some(RESIGNATION) => Some(winner.opponent()),
            _ => None,
        }
    }
}

/// A sequence of moves with annotations. `A` is the type of a move: [`Move`] for DVONN, `gipf::PlayedTurn` for GIPF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<A = Move> {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub steps: Vec<Step<A>>,
}

impl<A> Default for Variation<A> {
    fn default() -> Variation<A> {
        Variation { comments: Vec::new(), steps: Vec::new() }
    }
}

/// One move of a [`Variation`], with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<A = Move> {
    /// The move.
    pub action: A,
    /// Numeric annotation glyphs (NAGs), such as 1 for a good move.
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<Comment>,
    /// Alternatives to this move. Each variation starts from the position before it.
    pub variations: Vec<Variation<A>>,
}

impl<A> Step<A> {
    /// A move without annotations.
    pub fn new(action: A) -> Step<A> {
        Step { action, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// A comment: text, and optionally a clock time and an evaluation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// `[%clk …]`: the time left to the player who has just moved. Written with millisecond precision.
    pub clock: Option<Duration>,
    /// `[%eval …]`: an engine's evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// The text. Each sequence of whitespace, line breaks included, is read back as one space.
    pub text: String,
}

impl Comment {
    /// A comment with text only.
    pub fn text(text: impl Into<String>) -> Comment {
        Comment { text: text.into(), ..Comment::default() }
    }
}

/// An evaluation in points from White's point of view: the expected final difference for DVONN, or the engine's lead for
/// GIPF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// An estimate, in hundredths of a point.
    Estimate(i32),
    /// A proved final difference, in points.
    Exact(i32),
}

/// Writes `3.25` or `-1.00` for an estimate, and `#5` for a proved difference.
impl fmt::Display for Evaluation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Estimate(hundredths) => {
                let sign = if *hundredths < 0 { "-" } else { "" };
                let size = hundredths.unsigned_abs();
                write!(formatter, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Evaluation::Exact(points) => write!(formatter, "#{points}"),
        }
    }
}

impl Evaluation {
    /// Parses the format of `Display`. A plus sign and fewer than two decimals are accepted. Returns `None` for anything
    /// else.
    pub fn from_text(text: &str) -> Option<Evaluation> {
        let number = text.strip_prefix('#').unwrap_or(text);
        let (sign, digits) = match number.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, number.strip_prefix('+').unwrap_or(number)),
        };
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        if !is_number(whole) || !is_number(fraction) || fraction.len() > 2 || whole.len() > 6 {
            return None;
        }
        let whole: i32 = whole.parse().ok()?;
        if text.starts_with('#') {
            return (!digits.contains('.')).then_some(Evaluation::Exact(sign * whole));
        }
        let tenths: i32 = fraction.parse().ok()?;
        let hundredths = if fraction.len() == 1 { tenths * 10 } else { tenths };
        Some(Evaluation::Estimate(sign * (whole * 100 + hundredths)))
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// This player won.
    Win(Player),
    /// A tie. GIPF has none.
    Tie,
}

impl GameResult {
    /// Parses `1-0`, `0-1` or `1/2-1/2`. Returns `Ok(None)` for `*`, an unfinished game, and an error for anything else.
    pub(crate) fn from_text(text: &str) -> Result<Option<GameResult>, ()> {
        match text {
            "1-0" => Ok(Some(GameResult::Win(Player::White))),
            "0-1" => Ok(Some(GameResult::Win(Player::Black))),
            "1/2-1/2" => Ok(Some(GameResult::Tie)),
            "*" => Ok(None),
            _ => Err(()),
        }
    }

    /// The PGN sign of a result: `1-0`, `0-1` or `1/2-1/2`, or `*` for `None`.
    pub fn sign(result: Option<GameResult>) -> &'static str {
        match result {
            Some(GameResult::Win(Player::White)) => "1-0",
            Some(GameResult::Win(Player::Black)) => "0-1",
            Some(GameResult::Tie) => "1/2-1/2",
            None => "*",
        }
    }
}

impl From<Score> for GameResult {
    fn from(score: Score) -> GameResult {
        score.winner().map_or(GameResult::Tie, GameResult::Win)
    }
}

/// Writes `White wins`, `Black wins` or `a tie`.
impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win(player) => write!(formatter, "{player} wins"),
            GameResult::Tie => formatter.write_str("a tie"),
        }
    }
}

/// The tags of a record: names and values, sorted by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    values: BTreeMap<String, String>,
}

impl Tags {
    /// The value of a tag, or `None` if the record does not have it.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Sets a tag, replacing any previous value. Each sequence of whitespace in the value becomes one space.
    ///
    /// The name is not checked here; [`write_records`](crate::write_records) refuses names that are not letters, digits
    /// and underscores.
    pub fn set(&mut self, name: impl Into<String>, value: impl AsRef<str>) {
        let words: Vec<&str> = value.as_ref().split_whitespace().collect();
        self.values.insert(name.into(), words.join(" "));
    }

    /// Like [`Tags::set`], but ignores values that mean "unknown" and tags that the record derives from other fields.
    pub(crate) fn note(&mut self, name: &str, value: impl AsRef<str>) {
        let value = value.as_ref().trim();
        if !["", UNKNOWN, UNKNOWN_DATE].contains(&value) && !OWN_TAGS.contains(&name) {
            self.set(name, value);
        }
    }

    /// All names and values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Tags that are derived from other fields of the record and are not stored in [`Tags`].
pub(crate) const GAME: &str = "Game";
pub(crate) const RESULT: &str = "Result";
pub(crate) const SCORE: &str = "Score";
pub(crate) const POSITION: &str = "Position";
pub(crate) const OWN_TAGS: [&str; 4] = [GAME, RESULT, SCORE, POSITION];

/// Values of tags that are unknown.
pub(crate) const UNKNOWN: &str = "?";
pub(crate) const UNKNOWN_DATE: &str = "????.??.??";

/// The tag with the reason why a game ended early, as in PGN.
pub const TERMINATION: &str = "Termination";

/// The value of [`TERMINATION`] if a player resigned.
pub const RESIGNATION: &str = "resignation";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_round_trip() {
        for hundredths in [-10_000, -325, -100, -5, 0, 1, 10, 99, 100, 4242] {
            let evaluation = Evaluation::Estimate(hundredths);
            assert_eq!(Evaluation::from_text(&evaluation.to_string()), Some(evaluation));
        }
        for points in [-49, -1, 0, 7] {
            let evaluation = Evaluation::Exact(points);
            assert_eq!(Evaluation::from_text(&evaluation.to_string()), Some(evaluation));
        }
        assert_eq!(Evaluation::from_text("+3.5"), Some(Evaluation::Estimate(350)));
        assert_eq!(Evaluation::from_text("-2"), Some(Evaluation::Estimate(-200)));
        for text in ["", "#", "-", "1.", ".5", "1.234", "#1.5", "--1", "+-1", "9999999", "1e3", "#+"] {
            assert_eq!(Evaluation::from_text(text), None, "{text}");
        }
    }
}
