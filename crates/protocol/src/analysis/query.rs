//! A query, checked and taken apart into the turns to search.

use std::sync::Arc;
use std::time::Duration;

use dvonn::{Game, Position};
use engine::{Limits, Time};

use super::request::{Fault, Request};
use crate::board::{Board, GameName};
use crate::game::{self, BadGame};
use crate::quote::quoted;
use crate::settings::Settings;

/// One turn of a query, to be searched and answered.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: Arc<str>,
    /// How many moves of the query's line were played before.
    pub(crate) turn: usize,
    pub(crate) subject: Subject,
    pub(crate) limits: Limits,
    pub(crate) priority: i64,
    /// The least time between partial reports, if any are wanted.
    pub(crate) report_every: Option<Duration>,
}

/// What is searched.
#[derive(Clone, Debug)]
pub(crate) enum Subject {
    Dvonn(Box<Position>),
    /// A game, since a challenge that is open in it is decided by a game of DVONN.
    Gipf(Box<gipf::Game>),
}

impl Job {
    /// Whether its search may go on until somebody stops it.
    pub(crate) fn is_endless(&self) -> bool {
        matches!(self.limits, Limits { depth: None, nodes: None, time: Time::Unlimited })
    }
}

/// The turns that a query asks for, in its order.
pub(crate) fn read(request: Request, settings: &Settings) -> Result<Vec<Job>, Fault> {
    let Some(id) = request.id.clone() else {
        let error = "a query needs an id, which its answers repeat";
        return Err(Fault::of_field(None, "id", error));
    };
    let fault = |field: &str, error: &str| Fault::of_field(Some(id.clone()), field, error);

    let name = match request.game.as_deref() {
        None => settings.game,
        Some(text) => GameName::read(text)
            .ok_or_else(|| fault("game", &format!("game is {}, expected {}", quoted(text), GameName::EXPECTED)))?,
    };
    let start = match request.position.as_deref().map(str::trim) {
        None | Some("startpos") => name.start(),
        Some(text) => name.begin(text).map_err(|error| fault("position", &error.bare_reason()))?,
    };
    let moves = request.moves.unwrap_or_default();
    let subjects = subjects(start, &moves).map_err(|error| fault("moves", &error.to_string()))?;
    let turns = request.analyse_turns.unwrap_or_else(|| vec![moves.len()]);
    check_turns(&turns, moves.len()).map_err(|error| fault("analyse_turns", &error))?;

    let time = match request.movetime_ms {
        None => Time::Unlimited,
        Some(milliseconds) => Time::PerMove(read_time(milliseconds).map_err(|error| fault("movetime_ms", &error))?),
    };
    if request.nodes == Some(0) {
        return Err(fault("nodes", "nodes is 0, expected 1 or more"));
    }
    if request.depth == Some(0) {
        return Err(fault("depth", "depth is 0, expected 1 or more"));
    }
    let limits = settings.cap(Limits { depth: request.depth, nodes: request.nodes, time });
    let report_every =
        request.report_every_ms.map(read_time).transpose().map_err(|error| fault("report_every_ms", &error))?;

    let id: Arc<str> = id.into();
    let job = |turn: usize| Job {
        id: Arc::clone(&id),
        turn,
        subject: subjects[turn].clone(),
        limits: limits.clone(),
        priority: request.priority.unwrap_or(0),
        report_every,
    };
    Ok(turns.into_iter().map(job).collect())
}

fn check_turns(turns: &[usize], moves: usize) -> Result<(), String> {
    if turns.is_empty() {
        return Err("analyse_turns is empty: name a turn, or leave the field out for the last".to_owned());
    }
    let mut seen = vec![false; moves + 1];
    for turn in turns {
        match seen.get_mut(*turn) {
            None => return Err(format!("there is no turn {turn}: the line has {moves} moves, so 0 to {moves} are")),
            Some(true) => return Err(format!("turn {turn} is named twice")),
            Some(seen) => *seen = true,
        }
    }
    Ok(())
}

fn read_time(milliseconds: u64) -> Result<Duration, String> {
    let time = Duration::from_millis(milliseconds);
    if time <= Settings::MOST_TIME {
        Ok(time)
    } else {
        Err(format!("{milliseconds} is too long: {} milliseconds are the most", Settings::MOST_TIME.as_millis()))
    }
}

/// What there is to search before the first move, and after each of them.
fn subjects(start: Board, moves: &[String]) -> Result<Vec<Subject>, BadGame> {
    match start {
        Board::Dvonn(game) => {
            let game = game::play(*game, moves.iter().map(String::as_str))?;
            Ok(positions(game).into_iter().map(|position| Subject::Dvonn(Box::new(position))).collect())
        }
        Board::Gipf(mut game) => {
            let mut subjects = vec![Subject::Gipf(game.clone())];
            for (number, text) in (1..).zip(moves) {
                game::play_gipf(&mut game, number, text)?;
                subjects.push(Subject::Gipf(game.clone()));
            }
            Ok(subjects)
        }
    }
}

/// Every position of a game, the first one first.
fn positions(mut game: Game) -> Vec<Position> {
    let mut positions = vec![*game.position()];
    while game.undo().is_some() {
        positions.push(*game.position());
    }
    positions.reverse();
    positions
}
