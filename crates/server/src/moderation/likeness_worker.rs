//! Analyses finished rated games between people in the background, and keeps each player's [`Evidence`] up to date.
//!
//! A search takes a thread of the engine's queue only if no game waits for one, for a tenth of a second at most, so that it
//! delays the engine's moves by no more than that. Each analysed game is stored, so that a restart continues where it was.
//!
//! [`Evidence`]: super::engine_likeness::Evidence

use std::sync::Arc;
use std::time::Duration;

use api::{Event, GameId, Seat, StampedEvent, UserId};
use engine::{Limits, Stop, Time};
use game_state::{GameState, ReplayError};
use games::{AnyGame, GameKind};

use super::engine_likeness::{JudgedGame, JudgedMove, assess};
use crate::app::App;
use crate::errors::ApiError;
use crate::time::now;

/// How far back games are analysed, in milliseconds.
const SINCE: i64 = 30 * 86_400_000;
/// The analysed games of a player that count.
const GAMES: i64 = 50;
/// Game ids that are shown with the evidence.
const SHOWN: usize = 10;
/// The nodes of a search.
const NODES: u64 = 10_000;
/// The longest search.
const LONGEST: Duration = Duration::from_millis(100);
/// The hash table of the engine, in mebibytes.
const HASH: usize = 8;
/// Positions with a larger lead are decided, in hundredths of a point: any move does.
const DECIDED: [i32; 2] = [1_000, 500];

/// A move of a person with the position before and after it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    before: AnyGame,
    after: AnyGame,
    /// 0 for White, 1 for Black.
    by: usize,
    text: String,
    time: i64,
}

/// The moves of a game that were choices: no forced moves, placements, or parts of a turn. Moves that were taken back do not
/// count.
pub(super) fn choices(events: &[StampedEvent]) -> Result<Vec<Choice>, ReplayError> {
    let Some((first, rest)) = events.split_first() else { return Ok(Vec::new()) };
    let mut state = GameState::begin(first)?;
    // One place for each entry.
    let mut found: Vec<Option<Choice>> = Vec::new();
    let mut since = first.at;
    for stamped in rest {
        let before = match &stamped.event {
            Event::Moved { by, text, .. } => Some((state.board().clone(), by.index(), text.clone())),
            _ => None,
        };
        state.apply(stamped)?;
        found.truncate(state.entries().len());
        if let Some((before, by, text)) = before {
            let (after, time) = (state.board().clone(), stamped.at - since);
            found.resize(state.entries().len() - 1, None);
            found.push(Some(Choice { before, after, by, text, time }));
        }
        found.resize(state.entries().len(), None);
        if stamped.event.changes_entries() {
            since = stamped.at;
        }
    }
    Ok(found.into_iter().flatten().filter(is_choice).collect())
}

fn is_choice(choice: &Choice) -> bool {
    match (&choice.before, &choice.after) {
        (AnyGame::Dvonn(before), _) => {
            before.position().phase() != dvonn::Phase::Placing && before.position().count_moves() > 1
        }
        (AnyGame::Gipf(before), AnyGame::Gipf(after)) => {
            before.position().is_between_turns() && after.turns().len() == before.turns().len() + 1
        }
        _ => false,
    }
}

/// The engines that judge moves.
pub(super) struct Judge {
    dvonn: engine::dvonn::Engine,
    gipf: engine::gipf::Engine,
    limits: Limits,
    /// The last position that was searched: usually that before the next move.
    known_dvonn: Option<(dvonn::Position, engine::dvonn::Report)>,
    known_gipf: Option<(gipf::Position, engine::gipf::Report)>,
}

impl Judge {
    pub(super) fn new() -> Judge {
        let (dvonn, gipf) = (engine::dvonn::Engine::with_hash(HASH), engine::gipf::Engine::with_hash(HASH));
        let limits = Limits { nodes: Some(NODES), time: Time::PerMove(LONGEST), ..Limits::default() };
        Judge { dvonn, gipf, limits, known_dvonn: None, known_gipf: None }
    }

    fn search_dvonn(&mut self, position: &dvonn::Position, stop: &Stop) -> engine::dvonn::Report {
        match self.known_dvonn.take() {
            Some((known, report)) if known == *position => report,
            _ => self.dvonn.search(position, &self.limits, stop, |_| ()),
        }
    }

    fn search_gipf(&mut self, position: &gipf::Position, stop: &Stop) -> engine::gipf::Report {
        match self.known_gipf.take() {
            Some((known, report)) if known == *position => report,
            _ => self.gipf.search(position, &self.limits, stop, |_| ()),
        }
    }

    /// Judges a move; `None` in a decided position.
    pub(super) fn judge(&mut self, choice: &Choice, stop: &Stop) -> Option<JudgedMove> {
        let (best, worth, left, choices, decided) = match (&choice.before, &choice.after) {
            (AnyGame::Dvonn(before), AnyGame::Dvonn(after)) => {
                let report = self.search_dvonn(before.position(), stop);
                let next = self.search_dvonn(after.position(), stop);
                let same = after.position().turn() == before.position().turn();
                let left = if same { next.value } else { next.value.reversed() };
                let best = report.best().is_some_and(|best| Some(best) == choice.text.parse().ok());
                self.known_dvonn = Some((*after.position(), next));
                let choices = before.position().count_moves();
                (best, report.value.hundredths(), left.hundredths(), choices, DECIDED[0])
            }
            (AnyGame::Gipf(before), AnyGame::Gipf(after)) => {
                let report = self.search_gipf(before.position(), stop);
                let next = self.search_gipf(after.position(), stop);
                let left = next.value.reversed().hundredths();
                self.known_gipf = Some((*after.position(), next));
                let played = after.turns().last().map(|played| &played.turn);
                let best = report.whole_turns(before.position()).first() == played;
                let choices = choice.before.actions().len() as u32;
                (best, report.value.hundredths(), left, choices, DECIDED[1])
            }
            _ => return None,
        };
        let worth = worth.max(left);
        let lost = if best { 0 } else { (worth - left).min(2 * decided) };
        (worth.abs() <= decided && !stop.is_stopped()).then_some(JudgedMove {
            agreed: best,
            lost,
            choices,
            time: choice.time,
        })
    }
}

/// Analyses one game after another, as long as the server runs.
pub(crate) async fn analyse_games(app: Arc<App>) {
    loop {
        tokio::time::sleep(app.config.bounds.analyse_every).await;
        if !app.member.leads() {
            continue;
        }
        if let Err(error) = analyse_next(&app).await {
            tracing::error!(?error, "cannot analyse a game, will retry");
        }
    }
}

/// Analyses the newest game that has not been analysed, and assesses its players.
async fn analyse_next(app: &Arc<App>) -> Result<(), ApiError> {
    let Some(id) = app.store.game_to_analyse(now() - SINCE).await? else { return Ok(()) };
    let events = app.store.events(&id, 0).await?;
    let (kind, parts) = match analyse(app, &id, &events).await {
        Ok(Some(analysed)) => analysed,
        // The server shuts down.
        Ok(None) => return Ok(()),
        Err(error) => {
            // It must not keep the others from being analysed.
            tracing::error!(game = %id, error, "cannot analyse a game");
            return Ok(app.store.add_analysis(&id, "", &[]).await?);
        }
    };
    app.store.add_analysis(&id, kind.name(), &parts).await?;
    for (user, _) in parts {
        let games = app.store.analysed_games(&user, kind.name(), GAMES).await?;
        if let Some(evidence) = assess(kind, &games) {
            let recent = games.into_iter().map(|game| game.id).take(SHOWN).collect();
            app.store.set_likeness(&user, kind.name(), evidence, recent).await?;
        }
    }
    Ok(())
}

/// Judges the moves of both players; `None` if the server shuts down.
async fn analyse(app: &Arc<App>, id: &GameId, events: &[StampedEvent]) -> Result<Option<Analysed>, String> {
    let state = GameState::replay(events).map_err(|error| error.to_string())?;
    let mut judged: [Vec<JudgedMove>; 2] = [Vec::new(), Vec::new()];
    let mut judge = Judge::new();
    for choice in choices(events).map_err(|error| error.to_string())? {
        let by = choice.by;
        // Aborting this task, when the server shuts down, stops the search.
        let stop = Stop::new();
        let _stops = StopOnDrop(stop.clone());
        let Some(place) = app.rooms.engine_place_in_background(stop.clone()).await else { return Ok(None) };
        let searched = tokio::task::spawn_blocking(move || {
            let _place = place;
            let judged = judge.judge(&choice, &stop);
            (judge, judged)
        });
        let (returned, found) = searched.await.map_err(|error| error.to_string())?;
        judge = returned;
        judged[by].extend(found);
    }
    let kind = match state.board() {
        AnyGame::Dvonn(_) => GameKind::Dvonn,
        AnyGame::Gipf(_) => GameKind::Gipf,
    };
    let ratings = state.rated().map_or([DEFAULT_RATING; 2], |changes| changes.map(|change| change.before));
    let mut parts = Vec::new();
    for ((seat, moves), rating) in state.seats().iter().zip(judged).zip(ratings) {
        let Seat::User { user } = seat else { continue };
        let user = UserId::try_from(user.clone()).map_err(|error| error.to_string())?;
        parts.push((user, JudgedGame { id: id.clone(), rating, moves }));
    }
    Ok(Some((kind, parts)))
}

/// The kind of a game, and the moves of its players.
type Analysed = (GameKind, Vec<(UserId, JudgedGame)>);

/// The rating of players whose game did not change their ratings.
const DEFAULT_RATING: f64 = 1_500.0;

/// Stops a search when it is dropped.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
#[path = "likeness_tests.rs"]
mod tests;
