//! The two parts of a syntax error: what was found, and what was expected instead.
//!
//! They are values rather than sentences, so that user interfaces can translate them.

use std::fmt;

use dvonn::{ParseMoveError, ParseSpaceError, Player, Score};

use crate::record::GameResult;

/// What was found where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A word, shortened if it is long, with control characters escaped.
    Word(String),
    /// A whole stack, shortened and escaped likewise.
    Stack(String),
    /// The end of the text.
    End,
    /// The end of a row of the board.
    RowEnd,
    /// Nothing, between two separators.
    Nothing,
    /// A GIPF record without a version.
    NoVariant,
}

/// The maximum number of characters of a word that an error quotes.
const QUOTE_LIMIT: usize = 24;

impl Found {
    /// A word of the text; an empty word means the end of the text.
    pub(crate) fn word(word: &str) -> Found {
        if word.is_empty() { Found::End } else { Found::Word(excerpt(word)) }
    }

    pub(crate) fn stack(word: &str) -> Found {
        Found::Stack(excerpt(word))
    }
}

fn excerpt(word: &str) -> String {
    let visible =
        |letter: char| if letter.is_control() { letter.escape_debug().to_string() } else { letter.to_string() };
    let shown: String = word.chars().take(QUOTE_LIMIT).map(visible).collect();
    let more = if word.chars().nth(QUOTE_LIMIT).is_some() { "…" } else { "" };
    shown + more
}

impl fmt::Display for Found {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Word(word) => write!(formatter, "`{word}`"),
            Found::Stack(word) => write!(formatter, "a stack `{word}`"),
            Found::End => formatter.write_str("the end"),
            Found::RowEnd => formatter.write_str("the end of the row"),
            Found::Nothing => formatter.write_str("nothing"),
            Found::NoVariant => formatter.write_str("a game without one"),
        }
    }
}

/// What a parser expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The letter of the player to move.
    Player,
    /// The phase: `place` or `move`.
    Phase,
    /// The player to move, after the fifth row.
    PlayerAfterRows,
    /// The end of the position.
    PositionEnd,
    /// Five rows.
    FiveRows {
        /// The number of rows found.
        found: u8,
    },
    /// The end of the row.
    RowEnd {
        /// The row, counted from 1.
        row: u8,
        /// The number of spaces in the row.
        length: u8,
    },
    /// A smaller number of empty spaces.
    FewerSpaces {
        /// The row, counted from 1.
        row: u8,
        /// The number of spaces in the row.
        length: u8,
        /// The number of spaces that are left in the row.
        left: u8,
    },
    /// More spaces in the row.
    MoreSpaces {
        /// The row, counted from 1.
        row: u8,
        /// The number of spaces in the row.
        length: u8,
        /// The number of spaces found.
        filled: u8,
    },
    /// A number of empty spaces.
    EmptySpaces,
    /// A stack, or a number of empty spaces.
    Pieces,
    /// At most this number of pieces in a stack.
    StackHeight(usize),
    /// A game record in one of the formats.
    Game,
    /// The name of the game, spelled as in this format.
    Dvonn(&'static str),
    /// A move.
    Move(ParseMoveError),
    /// A move, or `resign` in the Little Golem format.
    MoveOrResign(ParseMoveError),
    /// A move, or `Quit` in the `CodeCup` format.
    MoveOrQuit(ParseMoveError),
    /// A space of the board.
    Space(ParseSpaceError),
    /// A move or a result.
    MoveOrResult,
    /// A move, a move number or a result.
    MoveOrNumber,
    /// A move before a glyph.
    MoveBeforeGlyph,
    /// A move before a variation.
    MoveBeforeVariation,
    /// At least one move in the variation.
    MoveInVariation,
    /// A move, or the end of the variation.
    VariationEnd,
    /// Variations nested at most this deep.
    Depth(usize),
    /// The end of the comment.
    CommentEnd,
    /// A glyph by its number, such as `$1`.
    Glyph,
    /// A glyph by its sign, such as `!?`.
    Sign,
    /// A result.
    Result,
    /// The final score.
    Score,
    /// The name of a tag.
    TagName,
    /// The value of the tag with this name.
    TagValue(String),
    /// The closing quote of the value of the tag with this name.
    TagQuote(String),
    /// The closing bracket of a tag.
    TagEnd,
    /// A character after a backslash.
    Escaped,
    /// A position text, which never contains a backslash.
    PositionWithoutBackslash,
    /// The closing bracket of the value with this name.
    Bracket(String),
    /// A value after the Boardspace property with this name.
    PropertyValue(String),
    /// A Boardspace property or the end of the game.
    Property,
    /// The opening parenthesis of a Boardspace game.
    GameStart,
    /// The Boardspace property that names the game.
    GameProperty,
    /// A Boardspace command.
    Command,
    /// The end of the Boardspace command with this name.
    CommandEnd(String),
    /// The end of a Little Golem game after `resign`.
    EndAfterResign,
    /// The end of a `CodeCup` transcript after `Quit`.
    EndAfterQuit,
    /// A part of a GIPF text, and its description in English.
    Gipf(GipfPart, String),
}

/// The part of a GIPF text that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfPart {
    /// A game record of GIPF.
    Game,
    /// The version with its potentials and challenges.
    Version,
    /// A spot and its stack.
    Stack,
    /// Two numbers, White's and Black's.
    Numbers,
    /// The letters for what White and Black may still introduce.
    Stages,
    /// Settings, or the state of a turn.
    Settings,
    /// A turn.
    Turn,
    /// The DVONN game or the dice that decided a challenge.
    Challenge,
}

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Expected::Player => "w or b, the player to move",
            Expected::Phase => "place or move, the phase",
            Expected::PlayerAfterRows => "a blank and the player to move after five rows",
            Expected::PositionEnd => "the end of the position",
            Expected::FiveRows { found } => return write!(formatter, "five rows separated by /, not {found}"),
            Expected::RowEnd { row, length } => {
                return write!(formatter, "the end of row {row}, which has {length} spaces");
            }
            Expected::FewerSpaces { row, left, .. } => {
                return write!(formatter, "at most {left} more spaces in row {row}");
            }
            Expected::MoreSpaces { row, length, filled } => {
                return write!(formatter, "{length} spaces in row {row}, not {filled}");
            }
            Expected::EmptySpaces => "a number of empty spaces, 1 or more",
            Expected::Pieces => "pieces (w, b, r) or a number of empty spaces",
            Expected::StackHeight(most) => return write!(formatter, "at most {most} pieces"),
            Expected::Game => "a game as pgn, boardspace, littlegolem or codecup",
            Expected::Dvonn(name) => return write!(formatter, "{name} as the name of the game"),
            Expected::Move(error) => return write!(formatter, "a move ({error})"),
            Expected::MoveOrResign(error) => return write!(formatter, "a move or resign ({error})"),
            Expected::MoveOrQuit(error) => return write!(formatter, "a move or Quit ({error})"),
            Expected::Space(error) => return write!(formatter, "a space ({error})"),
            Expected::MoveOrResult => "a move, or the result 1-0, 0-1, 1/2-1/2 or *",
            Expected::MoveOrNumber => "a move, a move number with a point, or a result",
            Expected::MoveBeforeGlyph => "a move before a glyph",
            Expected::MoveBeforeVariation => "a move before its variation",
            Expected::MoveInVariation => "a move in the variation",
            Expected::VariationEnd => "a move, or ) to end the variation",
            Expected::Depth(most) => return write!(formatter, "variations nested at most {most} deep"),
            Expected::CommentEnd => "a comment that ends with }",
            Expected::Glyph => "a glyph from $0 to $255",
            Expected::Sign => "one of ! ? !! ?? !? ?!",
            Expected::Result => "a result: 1-0, 0-1, 1/2-1/2 or *",
            Expected::Score => "White's and Black's pieces, like 21-15",
            Expected::TagName => "the name of a tag, in letters and digits",
            Expected::TagValue(name) => return write!(formatter, "the value of the tag {name} in double quotes"),
            Expected::TagQuote(name) => {
                return write!(formatter, "a double quote to end the value of the tag {name}");
            }
            Expected::TagEnd => "] to end the tag",
            Expected::Escaped => "a character after \\",
            Expected::PositionWithoutBackslash => "a position text, which has no backslash",
            Expected::Bracket(name) => return write!(formatter, "] after the value of {name}"),
            Expected::PropertyValue(name) => return write!(formatter, "[ and a value after {name}"),
            Expected::Property => "a property like P0[…], a ; or the ) that ends the game",
            Expected::GameStart => "( at the beginning of a game",
            Expected::GameProperty => "GM[Dvonn] before the end of the game",
            Expected::Command => "dropb, pickb, move, pass, resign, reset or done",
            Expected::CommandEnd(command) => return write!(formatter, "] after {command}"),
            Expected::EndAfterResign => "the end of the game after resign",
            Expected::EndAfterQuit => "the end after Quit",
            Expected::Gipf(_, words) => words,
        };
        formatter.write_str(text)
    }
}

/// A statement in a record that contradicts its moves or an earlier statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A wrong score.
    Score {
        /// What the record states.
        said: Score,
        /// The actual score, or `None` if the game is not over.
        found: Option<Score>,
    },
    /// A result that contradicts the final score.
    ResultOfScore {
        /// What the record states.
        said: GameResult,
        /// The actual value.
        found: Score,
    },
    /// A result that contradicts an earlier one.
    ResultAgain {
        /// What the record states.
        said: GameResult,
        /// The earlier result.
        before: GameResult,
    },
    /// A move by the player who is not to move.
    Turn {
        /// The player who moves in the record.
        said: Player,
        /// The player to move.
        found: Player,
    },
    /// A contradiction in a GIPF record, in English.
    Gipf {
        /// What the record states.
        said: String,
        /// The actual value.
        found: String,
    },
}

impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Score { said, found: Some(found) } => {
                write!(formatter, "the score is given as {said}, but the game ends {found}")
            }
            Claim::Score { said, found: None } => {
                write!(formatter, "the score is given as {said}, but the game is not over")
            }
            Claim::ResultOfScore { said, found } => {
                write!(formatter, "the result is given as {said}, but the game ends {found}")
            }
            Claim::ResultAgain { said, before } => {
                write!(formatter, "the result is given as {said}, but earlier as {before}")
            }
            Claim::Turn { said, found } => {
                write!(formatter, "this is a move by {said}, but it is {found}'s turn")
            }
            Claim::Gipf { said, found } => write!(formatter, "{said}, but {found}"),
        }
    }
}
