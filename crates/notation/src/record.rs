//! Game records: tags, moves, comments, variations and the result.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use dvonn::{Game, Move, Player, Score, Setup};

use crate::error::{ReplayError, WriteError};
use crate::format::Format;

/// A whole game, written down.
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
    /// Who, where, when; not the result, the score or the start, which the record has itself.
    pub tags: Tags,
    /// The arrangement with which the game begins.
    pub start: Setup,
    /// The moves that were played.
    pub main_line: Variation,
    /// How the game ended, if it did.
    pub result: Option<GameResult>,
}

impl Record {
    /// A record without moves.
    pub fn new(start: Setup) -> Record {
        Record { tags: Tags::default(), start, main_line: Variation::default(), result: None }
    }

    /// The record of a game, with its result if it is over.
    pub fn from_game(game: &Game) -> Record {
        let steps = game.actions().map(Step::new).collect();
        Record {
            main_line: Variation { comments: Vec::new(), steps },
            result: game.position().final_score().map(GameResult::from),
            ..Record::new(game.start().clone())
        }
    }

    /// The game that the main line leads to.
    ///
    /// # Errors
    /// If the start or a move breaks the rules; records that were read never do.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = Game::from_setup(self.start.clone())?;
        for (ply, step) in (1..).zip(&self.main_line.steps) {
            let action = step.action;
            game.play(action).map_err(|reason| ReplayError::Illegal { ply, action, reason })?;
        }
        Ok(game)
    }

    /// Like [`Record::replay`], for formats that hold only games from the empty board.
    pub(crate) fn replay_from_empty_board(&self, format: Format) -> Result<Game, WriteError> {
        if self.start == Setup::start() { Ok(self.replay()?) } else { Err(WriteError::SetUpPosition(format)) }
    }

    /// Who gave up, if the game ended so.
    pub(crate) fn resigned(&self) -> Option<Player> {
        match self.result {
            Some(GameResult::Win(winner)) if self.tags.get(TERMINATION) == Some(RESIGNATION) => Some(winner.opponent()),
            _ => None,
        }
    }
}

/// A series of moves from some position: of DVONN, unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<A = Move> {
    /// What is said before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub steps: Vec<Step<A>>,
}

impl<A> Default for Variation<A> {
    fn default() -> Variation<A> {
        Variation { comments: Vec::new(), steps: Vec::new() }
    }
}

/// One move of a line, with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<A = Move> {
    /// The move.
    pub action: A,
    /// Numeric annotation glyphs, like 1 for a good move.
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<Comment>,
    /// Lines that could have been played instead, each beginning with another move in this one's place.
    pub variations: Vec<Variation<A>>,
}

impl<A> Step<A> {
    /// A move without comments.
    pub fn new(action: A) -> Step<A> {
        Step { action, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// A comment: words, the player's clock, an evaluation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// The time left on the clock of the player who has just moved; written to the millisecond.
    pub clock: Option<Duration>,
    /// What an engine thought of the position.
    pub evaluation: Option<Evaluation>,
    /// The words; line ends count as blanks.
    pub text: String,
}

impl Comment {
    /// A comment of words only.
    pub fn text(text: impl Into<String>) -> Comment {
        Comment { text: text.into(), ..Comment::default() }
    }
}

/// By how many points White is ahead at the end of the game; negative if Black is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// An estimate, in hundredths of a point.
    Estimate(i32),
    /// A proved final difference.
    Exact(i32),
}

/// `3.25`, `-1.00`, or `#5` where it is proved.
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
    /// Reads what [`Evaluation`] displays; a plus sign, and fewer digits after the point or none, are fine too.
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

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// This player won.
    Win(Player),
    /// Nobody did.
    Tie,
}

impl GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`; `None` for `*`, the sign of a game that is not over; an error for anything else.
    pub(crate) fn from_text(text: &str) -> Result<Option<GameResult>, ()> {
        match text {
            "1-0" => Ok(Some(GameResult::Win(Player::White))),
            "0-1" => Ok(Some(GameResult::Win(Player::Black))),
            "1/2-1/2" => Ok(Some(GameResult::Tie)),
            "*" => Ok(None),
            _ => Err(()),
        }
    }

    /// The sign of a result, `*` if there is none.
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

/// In words: `White wins`, `Black wins`, `a tie`.
impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win(player) => write!(formatter, "{player} wins"),
            GameResult::Tie => formatter.write_str("a tie"),
        }
    }
}

/// Names and values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    values: BTreeMap<String, String>,
}

impl Tags {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Gives a name a value, in place of the one it had. A value is one line: blanks and line ends become one blank.
    pub fn set(&mut self, name: impl Into<String>, value: impl AsRef<str>) {
        let words: Vec<&str> = value.as_ref().split_whitespace().collect();
        self.values.insert(name.into(), words.join(" "));
    }

    /// Like [`Tags::set`], unless the value says that nothing is known, or the record knows it itself.
    pub(crate) fn note(&mut self, name: &str, value: impl AsRef<str>) {
        let value = value.as_ref().trim();
        if !["", UNKNOWN, UNKNOWN_DATE].contains(&value) && !OWN_TAGS.contains(&name) {
            self.set(name, value);
        }
    }

    /// All names and values, in the order of the names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Tags that say what the record itself knows; [`Tags`] has no need of them.
pub(crate) const GAME: &str = "Game";
pub(crate) const RESULT: &str = "Result";
pub(crate) const SCORE: &str = "Score";
pub(crate) const POSITION: &str = "Position";
pub(crate) const OWN_TAGS: [&str; 4] = [GAME, RESULT, SCORE, POSITION];

/// What is written where nothing is known.
pub(crate) const UNKNOWN: &str = "?";
pub(crate) const UNKNOWN_DATE: &str = "????.??.??";

/// The tag that tells why a game ended before its last move.
pub const TERMINATION: &str = "Termination";

/// The value of [`TERMINATION`] if a player gave up.
pub const RESIGNATION: &str = "resignation";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_read_as_they_are_written() {
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
