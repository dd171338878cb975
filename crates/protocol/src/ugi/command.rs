//! Parses UGI lines into commands.

use std::str::SplitWhitespace;

use super::go::{self, Go};
use super::options::{self, Setting};
use super::refusal::Refusal;
use games::{AnyGame, GameKind};

use crate::game;
use crate::quote::quoted;
use crate::settings::Settings;

/// A valid command. Whether it can be executed may still depend on the state of the server.
pub(crate) enum Command {
    Identify(Dialect),
    IsReady,
    NewGame,
    SetOption(Setting),
    Position(AnyGame),
    Go(Go),
    Stop,
    Query(Question),
    ValidMoves,
    Draw,
    Quit,
}

/// The spelling of the handshake.
#[derive(Clone, Copy)]
pub(crate) enum Dialect {
    Ugi,
    Uci,
}

/// The subject of a `query`.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    GameOver,
    Result,
    FirstPlayersTurn,
}

/// Parses a line. Returns `None` for an empty one.
pub(crate) fn read(line: &str, settings: &Settings, kind: GameKind) -> Result<Option<Command>, Refusal> {
    let mut words = line.split_whitespace();
    let Some(name) = words.next() else {
        return Ok(None);
    };
    let command = match name {
        "ugi" => Command::Identify(Dialect::Ugi),
        "uci" => Command::Identify(Dialect::Uci),
        "isready" => Command::IsReady,
        "uginewgame" | "ucinewgame" => Command::NewGame,
        "setoption" => return Ok(Some(Command::SetOption(options::read(words, settings)?))),
        "position" => return Ok(Some(Command::Position(read_position(words, kind)?))),
        "go" => return Ok(Some(Command::Go(go::read(words)?))),
        "stop" => Command::Stop,
        "query" => Command::Query(read_question(words.next().unwrap_or_default())?),
        "validmoves" => Command::ValidMoves,
        "d" => Command::Draw,
        "quit" => Command::Quit,
        _ => return Err(Refusal::Command(quoted(name))),
    };
    match words.next() {
        None => Ok(Some(command)),
        Some(word) => Err(unexpected(name, word, "the end of the line")),
    }
}

/// The refusal of an unexpected word; an empty word means the end of the line.
pub(crate) fn unexpected(after: &str, found: &str, expected: &str) -> Refusal {
    Refusal::Word { after: after.to_owned(), found: quoted(found), expected: expected.to_owned() }
}

fn read_question(word: &str) -> Result<Question, Refusal> {
    match word {
        "gameover" => Ok(Question::GameOver),
        "result" => Ok(Question::Result),
        "p1turn" => Ok(Question::FirstPlayersTurn),
        _ => Err(unexpected("query", word, "gameover, result or p1turn")),
    }
}

fn read_position(mut words: SplitWhitespace<'_>, kind: GameKind) -> Result<AnyGame, Refusal> {
    let start = match words.next().unwrap_or_default() {
        "startpos" => {
            match words.next() {
                None | Some("moves") => {}
                Some(word) => return Err(unexpected("startpos", word, "moves or the end of the line")),
            }
            AnyGame::start(kind)
        }
        "fen" => {
            let fields: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            game::begin(kind, &fields.join(" "))?
        }
        word => return Err(unexpected("position", word, "startpos or fen")),
    };
    Ok(game::play_all(start, words)?)
}
