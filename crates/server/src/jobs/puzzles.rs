//! Puzzles from finished games: which games are searched, how many of them, and where.
//!
//! The leader adds a row for each game that can contain puzzles, a few at a time. Workers do the searches, or without them the
//! leader itself. Nobody waits for a result, so everything else goes first.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::{Game, GameId, Placing, Seat};
use game_state::GameState;
use puzzles::fingerprint;

use super::job::{Class, FoundPuzzle, GameText, Job, JobName, Task};
use super::{here, nodes};
use crate::app::App;
use crate::errors::ApiError;
use crate::secrets::digest_bytes;
use crate::store::{GameRow, NewPuzzle};

/// The weakest level of the engine whose games are searched: endings that a weaker one reaches make no sensible puzzles.
const WEAKEST_LEVEL: u8 = 5;
/// The pieces that are placed before the first move.
const PLACED: i64 = dvonn::Space::COUNT as i64;
/// A game with fewer moves is not near its end: the solver can manage a board once most of its spaces are empty.
const FEWEST_MOVES: i64 = 15;
/// How often a node of several looks for games at least, and a single server.
const LOOK: Duration = Duration::from_secs(5);
const LOOK_ALONE: Duration = Duration::from_mins(1);
/// The shortest pause, for large limits.
const SHORTEST: Duration = Duration::from_millis(100);
/// Searches that may be open. More wait as games without a search.
const MOST_OPEN: usize = 50;
/// A search that is still open after this time is added to the queue again, in case it was lost there.
const ADD_AGAIN: Duration = Duration::from_secs(30);

/// Whether a finished game is searched: it was played to its end or nearly, whatever ended it, and no weak engine has played.
fn can_have_puzzles(row: &GameRow) -> bool {
    let Game::Dvonn { placing } = row.settings.game else { return false };
    let placed = if placing == Placing::Whole { PLACED } else { 0 };
    let is_played = row.moves >= placed + FEWEST_MOVES;
    is_played && row.seats.iter().all(|seat| !matches!(seat, Seat::Engine { level } if *level < WEAKEST_LEVEL))
}

/// How many games are searched per hour.
fn per_hour(app: &App) -> usize {
    let bounds = &app.config.bounds;
    if app.jobs.workers() > 0 { bounds.puzzle_games_of_workers } else { bounds.puzzle_games }
}

/// Spreads the games over the hour.
struct Pace {
    since: Instant,
}

impl Pace {
    /// How many games may be added now: at most those of a minute, so that a server that was idle for long has no more work than
    /// others.
    fn due(&self, per_hour: usize) -> usize {
        let due = self.since.elapsed().as_secs_f64() * per_hour as f64 / 3_600.0;
        (due as usize).min((per_hour / 60).max(1))
    }
}

/// Searches finished games for puzzles, or adds the searches to the queue of the workers, as long as the server runs.
pub(crate) async fn search_puzzles(app: Arc<App>) {
    let mut pace = Pace { since: Instant::now() };
    // When each search was added to the queue.
    let mut added: HashMap<GameId, Instant> = HashMap::new();
    loop {
        let longest = if app.member.is_alone() { LOOK_ALONE } else { LOOK };
        let interval = Duration::from_hours(1) / per_hour(&app).max(1) as u32;
        tokio::time::sleep(interval.clamp(SHORTEST, longest)).await;
        if !app.member.leads() || per_hour(&app) == 0 {
            continue;
        }
        if let Err(error) = look(&app, &mut pace, &mut added).await {
            tracing::error!(?error, "cannot look for puzzles, will retry");
        }
    }
}

async fn look(app: &App, pace: &mut Pace, added: &mut HashMap<GameId, Instant>) -> Result<(), ApiError> {
    let open = app.store.open_puzzle_searches(MOST_OPEN as i64).await?.len();
    let due = pace.due(per_hour(app)).min(MOST_OPEN - open);
    if due > 0 && app.store.add_puzzle_searches(due, can_have_puzzles).await? > 0 {
        pace.since = Instant::now();
    }
    let open = app.store.open_puzzle_searches(MOST_OPEN as i64).await?;
    added.retain(|game, at| at.elapsed() < ADD_AGAIN && open.contains(game));
    for game in open {
        if app.jobs.workers() == 0 {
            // Another node may have become the leader meanwhile.
            if app.member.leads()
                && let Some(job) = job(app, &game).await?
            {
                here::run_one(app, job).await?;
            }
        } else if !added.contains_key(&game)
            && let Some(job) = job(app, &game).await?
            && app.jobs.offer(&job).await
        {
            added.insert(game, Instant::now());
        }
    }
    Ok(())
}

/// The job for a game; `None` if the game cannot be loaded, so that the search has failed.
async fn job(app: &App, game: &GameId) -> Result<Option<Job>, ApiError> {
    let events = app.store.events(game, 0).await?;
    match GameState::replay(&events) {
        Ok(state) => Ok(Some(Job { game: game.clone(), position: GameText::of(&state), task: Task::Puzzles })),
        Err(error) => {
            tracing::error!(%game, %error, "cannot load a game to look for puzzles");
            nodes::give_up(app, &JobName::about(Class::Puzzles, game), "the game cannot be loaded").await?;
            Ok(None)
        }
    }
}

/// What is stored of a puzzle.
pub(super) fn to_store(found: FoundPuzzle) -> Result<NewPuzzle, ApiError> {
    let FoundPuzzle { moves, puzzle } = found;
    let game = notation::read_position(&puzzle.position)
        .map_err(|error| ApiError::bad(format!("the position of a puzzle is invalid: {error}")))?;
    let fingerprint = digest_bytes(&fingerprint(game.position()).to_bytes());
    Ok(NewPuzzle { fingerprint, moves, puzzle })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(settings: &str, moves: i64, seats: [Seat; 2]) -> GameRow {
        GameRow {
            id: "game".parse().expect("an id"),
            settings: serde_json::from_str(settings).expect("settings"),
            seats,
            over: true,
            winner: None,
            reason: None,
            moves,
            created_at: api::Timestamp::default(),
            ended_at: None,
        }
    }

    #[test]
    fn only_long_games_without_weak_engines_are_searched() {
        let settings = |game: &str| format!(r#"{{"game":{game},"clock":{{"type":"unlimited"}},"rated":false}}"#);
        let random = settings(r#"{"name":"dvonn","placing":"random"}"#);
        let whole = settings(r#"{"name":"dvonn","placing":"whole"}"#);
        let gipf = settings(r#"{"name":"gipf"}"#);
        let person = || Seat::User { user: "ada".to_owned() };
        let engine = |level| Seat::Engine { level };
        for (settings, moves, other, expected) in [
            (&random, 15, person(), true),
            (&random, 14, person(), false),
            (&whole, 64, person(), true),
            (&whole, 63, person(), false),
            (&gipf, 100, person(), false),
            (&random, 40, engine(5), true),
            (&random, 40, engine(4), false),
        ] {
            assert_eq!(
                can_have_puzzles(&row(settings, moves, [person(), other.clone()])),
                expected,
                "{moves} {other:?}"
            );
            assert_eq!(can_have_puzzles(&row(settings, moves, [other, person()])), expected, "{moves}");
        }
    }

    #[test]
    fn games_are_spread_over_the_hour() {
        let after = |seconds| Pace { since: Instant::now().checked_sub(Duration::from_secs(seconds)).expect("a time") };
        assert_eq!([59, 61, 3_600].map(|seconds| after(seconds).due(60)), [0, 1, 1]);
        assert_eq!([0, 2, 3_600].map(|seconds| after(seconds).due(3_600)), [0, 2, 60]);
        assert_eq!(after(3_600).due(0), 0);
    }
}
