//! What stands at a place of a text, and what should: the two halves of every message about a text that cannot be read.
//!
//! They are values rather than sentences, so that they can be said in the reader's own language too.

use std::fmt;

use dvonn::{ParseMoveError, ParseSpaceError, Player, Score};

use crate::record::GameResult;

/// What stands where something else should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A word, shortened if it is long, with its control characters made visible.
    Word(String),
    /// A whole stack, written likewise.
    Stack(String),
    /// The end of the text.
    End,
    /// The end of a row of the board.
    RowEnd,
    /// Nothing, between two signs.
    Nothing,
    /// A record of GIPF that does not tell which version was played.
    NoVariant,
}

/// How many characters of a wrong word a message repeats.
const QUOTE_LIMIT: usize = 24;

impl Found {
    /// A word of the text; an empty one stands for its end.
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

/// What should stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The letter of the player to move.
    Player,
    /// A word for the phase.
    Phase,
    /// The player to move, behind the fifth row.
    PlayerAfterRows,
    /// Nothing more.
    PositionEnd,
    /// As many rows as the board has.
    FiveRows {
        /// How many there are.
        found: u8,
    },
    /// No more spaces than the row has.
    RowEnd {
        /// The row, counted from 1.
        row: u8,
        /// How many spaces it has.
        length: u8,
    },
    /// A smaller number of empty spaces.
    FewerSpaces {
        /// The row, counted from 1.
        row: u8,
        /// How many spaces it has.
        length: u8,
        /// How many of them are not told of yet.
        left: u8,
    },
    /// More spaces.
    MoreSpaces {
        /// The row, counted from 1.
        row: u8,
        /// How many spaces it has.
        length: u8,
        /// How many of them are told of.
        filled: u8,
    },
    /// A number of empty spaces.
    EmptySpaces,
    /// A stack, or a number of empty spaces.
    Pieces,
    /// No more pieces than this.
    StackHeight(usize),
    /// A game in one of the formats.
    Game,
    /// DVONN as the name of the game, written like this.
    Dvonn(&'static str),
    /// A move.
    Move(ParseMoveError),
    /// A move, or the word that ends a game of Little Golem.
    MoveOrResign(ParseMoveError),
    /// A move, or the word that ends a game of the `CodeCup`.
    MoveOrQuit(ParseMoveError),
    /// A space of the board.
    Space(ParseSpaceError),
    /// A move, or what ends the game.
    MoveOrResult,
    /// A move, its number, or what ends the game.
    MoveOrNumber,
    /// A move that the mark belongs to.
    MoveBeforeGlyph,
    /// A move that the variation replaces.
    MoveBeforeVariation,
    /// A move.
    MoveInVariation,
    /// A move, or the end of the variation.
    VariationEnd,
    /// Variations that are not so deep inside each other.
    Depth(usize),
    /// The end of the comment.
    CommentEnd,
    /// A mark by its number.
    Glyph,
    /// A mark by its sign.
    Sign,
    /// A result.
    Result,
    /// What each player has at the end.
    Score,
    /// The name of a tag.
    TagName,
    /// The value of the tag with this name.
    TagValue(String),
    /// The quote at the end of that value.
    TagQuote(String),
    /// The end of the tag.
    TagEnd,
    /// What the backslash stands before.
    Escaped,
    /// A position, in which no backslash stands.
    PositionWithoutBackslash,
    /// The bracket that ends a value, of this name.
    Bracket(String),
    /// The value of a property of Boardspace, of this name.
    PropertyValue(String),
    /// A property of Boardspace, or the end of the game.
    Property,
    /// The beginning of a game of Boardspace.
    GameStart,
    /// The property of Boardspace that names the game.
    GameProperty,
    /// A command of Boardspace.
    Command,
    /// The end of a command of Boardspace, of this name.
    CommandEnd(String),
    /// Nothing after the player who gave up.
    EndAfterResign,
    /// Nothing after the last word.
    EndAfterQuit,
    /// Something that only GIPF knows: what, and in words.
    Gipf(GipfPart, String),
}

/// What of GIPF is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfPart {
    /// A game, and what it is called.
    Game,
    /// The version, with what is agreed on besides.
    Version,
    /// A spot and what stands on it.
    Stack,
    /// Two numbers, White's and Black's.
    Numbers,
    /// What White and Black may still play.
    Stages,
    /// Answers to open questions.
    Settings,
    /// A turn.
    Turn,
    /// What decided a challenge.
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
                return write!(formatter, "{left} more spaces at most in row {row}");
            }
            Expected::MoreSpaces { row, length, filled } => {
                return write!(formatter, "{length} spaces in row {row}, not {filled}");
            }
            Expected::EmptySpaces => "a number of empty spaces, 1 or more",
            Expected::Pieces => "pieces (w, b, r) or a number of empty spaces",
            Expected::StackHeight(most) => return write!(formatter, "{most} pieces at most"),
            Expected::Game => "a game as pgn, boardspace, littlegolem or codecup",
            Expected::Dvonn(name) => return write!(formatter, "{name}, the game that can be read"),
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
            Expected::Depth(most) => return write!(formatter, "variations inside each other {most} deep at most"),
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

/// Something said about a game that its moves, or something said before, show to be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A score, and the one at the end, if the game is over.
    Score {
        /// What is said.
        said: Score,
        /// What is so.
        found: Option<Score>,
    },
    /// A result, and the score with which the game ends.
    ResultOfScore {
        /// What is said.
        said: GameResult,
        /// What is so.
        found: Score,
    },
    /// A result, and another one that was told before.
    ResultAgain {
        /// What is said.
        said: GameResult,
        /// What was said before.
        before: GameResult,
    },
    /// Whose turn it is.
    Turn {
        /// What is said.
        said: Player,
        /// What is so.
        found: Player,
    },
    /// A claim about a game of GIPF and what is so, in words.
    Gipf {
        /// What is said.
        said: String,
        /// What is so.
        found: String,
    },
}

impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Score { said, found: Some(found) } => {
                write!(formatter, "the score is said to be {said}, but the game ends {found}")
            }
            Claim::Score { said, found: None } => {
                write!(formatter, "the score is said to be {said}, but the game is not over")
            }
            Claim::ResultOfScore { said, found } => {
                write!(formatter, "the result is said to be {said}, but the game ends {found}")
            }
            Claim::ResultAgain { said, before } => {
                write!(formatter, "the result is said to be {said}, but before it was {before}")
            }
            Claim::Turn { said, found } => {
                write!(formatter, "this is said to be {said}'s turn, but it is {found}'s")
            }
            Claim::Gipf { said, found } => write!(formatter, "{said}, but {found}"),
        }
    }
}
