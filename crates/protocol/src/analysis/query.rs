//! Validates a query and splits it into one job per turn to search.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use engine::{Limits, Time};
use games::{AnyGame, GameKind};

use super::request::{Fault, Request};
use crate::game::{self, BadGame};
use crate::quote::quoted;
use crate::settings::Settings;

/// One turn of a query, to search and answer.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: Arc<str>,
    /// The number of moves played before this turn.
    pub(crate) turn: usize,
    /// The game at that turn.
    pub(crate) game: AnyGame,
    pub(crate) limits: Limits,
    pub(crate) priority: i64,
    /// The minimum time between partial answers; `None` for no partial answers.
    pub(crate) report_every: Option<Duration>,
}

impl Job {
    /// Whether the search has no limit, so that it may run until it is cancelled.
    pub(crate) fn is_endless(&self) -> bool {
        matches!(self.limits, Limits { depth: None, nodes: None, time: Time::Unlimited })
    }
}

/// Returns one job for each turn that the query asks for, in the order of the query.
pub(crate) fn read(request: Request, settings: &Settings) -> Result<Vec<Job>, Fault> {
    let Some(id) = request.id.clone() else {
        let error = "a query needs an id; its answers repeat it";
        return Err(Fault::of_field(None, "id", error));
    };
    let fault = |field: &str, error: &str| Fault::of_field(Some(id.clone()), field, error);

    let kind = match request.game.as_deref() {
        None => settings.game,
        Some(text) => text
            .parse()
            .map_err(|_| fault("game", &format!("game is {}, expected {}", quoted(text), GameKind::EXPECTED)))?,
    };
    let start = match request.position.as_deref().map(str::trim) {
        None | Some(AnyGame::STARTPOS) => AnyGame::start(kind),
        Some(text) => game::begin(kind, text).map_err(|error| fault("position", &error.bare_reason()))?,
    };
    let moves = request.moves.unwrap_or_default();
    let turns = request.analyse_turns.unwrap_or_else(|| vec![moves.len()]);
    let games = games_at(start, &moves, &turns).map_err(|error| fault("moves", &error.to_string()))?;
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
        game: games[&turn].clone(),
        limits: limits.clone(),
        priority: request.priority.unwrap_or(0),
        report_every,
    };
    Ok(turns.into_iter().map(job).collect())
}

fn check_turns(turns: &[usize], moves: usize) -> Result<(), String> {
    if turns.is_empty() {
        return Err("analyse_turns is empty: list a turn, or omit the field to analyse the last position".to_owned());
    }
    let mut seen = vec![false; moves + 1];
    for turn in turns {
        match seen.get_mut(*turn) {
            None => return Err(format!("turn {turn} does not exist: with {moves} moves, turns run from 0 to {moves}")),
            Some(true) => return Err(format!("turn {turn} is listed twice")),
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
        Err(format!("{milliseconds} ms is too long: the maximum is {} ms", Settings::MOST_TIME.as_millis()))
    }
}

/// Returns the game at each of these turns. Turns beyond the last move are missing from the result.
fn games_at(start: AnyGame, moves: &[String], turns: &[usize]) -> Result<HashMap<usize, AnyGame>, BadGame> {
    let mut games = HashMap::new();
    let mut game = start;
    for number in 0..=moves.len() {
        if number > 0 {
            game::play(&mut game, number, &moves[number - 1])?;
        }
        if turns.contains(&number) {
            games.insert(number, game.clone());
        }
    }
    Ok(games)
}
