//! Games and their events.

use api::{GameId, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::journal::NewGame;
use super::{Connection, Store, StoreError, id, moment, moment_if_any};
use game_state::{Seat, Settings, StampedEvent};

/// A game without its events.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: GameId,
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) over: bool,
    pub(crate) winner: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) moves: i64,
    pub(crate) created_at: Timestamp,
    pub(crate) ended_at: Option<Timestamp>,
}

pub(super) fn read_game(row: &AnyRow) -> Result<GameRow, StoreError> {
    let settings: String = row.try_get("settings")?;
    let seat = |user: Option<String>, level: Option<i64>| match user {
        Some(user) => Seat::User { user },
        None => Seat::Engine { level: level.unwrap_or(1) as u8 },
    };
    Ok(GameRow {
        id: id(row, "id")?,
        settings: serde_json::from_str(&settings)?,
        seats: [
            seat(row.try_get("white")?, row.try_get("white_level")?),
            seat(row.try_get("black")?, row.try_get("black_level")?),
        ],
        over: row.try_get::<String, _>("state")? == "over",
        winner: row.try_get("winner")?,
        reason: row.try_get("reason")?,
        moves: row.try_get("moves")?,
        created_at: moment(row, "created_at")?,
        ended_at: moment_if_any(row, "ended_at")?,
    })
}

pub(super) async fn insert_game(connection: &mut Connection, id: &str, new: &NewGame) -> Result<(), StoreError> {
    let settings = serde_json::to_string(&new.settings)?;
    let user = |seat: &Seat| match seat {
        Seat::User { user } => Some(user.clone()),
        Seat::Engine { .. } => None,
    };
    let level = |seat: &Seat| match seat {
        Seat::User { .. } => None,
        Seat::Engine { level } => Some(i64::from(*level)),
    };
    let [white, black] = &new.seats;
    sqlx::query(
        "INSERT INTO games (id, game, tempo, rated, settings, white, black, white_level, black_level, state, moves, \
         created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'live', 0, $10)",
    )
    .bind(id)
    .bind(new.settings.game.name())
    .bind(new.settings.clock.tempo().name())
    .bind(i64::from(new.settings.rated))
    .bind(settings)
    .bind(user(white))
    .bind(user(black))
    .bind(level(white))
    .bind(level(black))
    .bind(new.at.millis())
    .execute(connection)
    .await
    .map(drop)
    .map_err(|error| match error.as_database_error() {
        Some(database) if database.is_unique_violation() => StoreError::GameExists,
        _ => StoreError::Database(error),
    })
}

pub(super) async fn set_deadline(
    connection: &mut Connection,
    id: &str,
    deadline: Option<Timestamp>,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET deadline = $2 WHERE id = $1")
        .bind(id)
        .bind(deadline.map(Timestamp::millis))
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// Corrects the deadline of a game.
    pub(crate) async fn set_deadline(&self, id: &str, deadline: Option<Timestamp>) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        set_deadline(&mut transaction, id, deadline).await?;
        Ok(transaction.commit().await?)
    }

    /// Games whose deadline has passed, the longest ago first.
    pub(crate) async fn games_out_of_time(&self, now: Timestamp, most: i64) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT $2")
            .bind(now.millis())
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    /// A game without its events.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let row = sqlx::query("SELECT * FROM games WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(read_game).transpose()
    }

    /// The events of a game after a version; empty if there is no such game.
    pub(crate) async fn events(&self, game: &str, since: i64) -> Result<Vec<StampedEvent>, StoreError> {
        let rows =
            sqlx::query("SELECT version, at, body FROM events WHERE game_id = $1 AND version > $2 ORDER BY version")
                .bind(game)
                .bind(since)
                .fetch_all(&self.readers)
                .await?;
        let mut events = rows.iter().map(read_event).collect::<Result<Vec<_>, _>>()?;
        self.add_variations(game, &mut events).await?;
        Ok(events)
    }

    /// The chat messages of a game.
    pub(crate) async fn chat(&self, game: &str) -> Result<Vec<StampedEvent>, StoreError> {
        // The type comes first in the JSON of an event.
        let rows = sqlx::query(
            "SELECT version, at, body FROM events WHERE game_id = $1 AND body LIKE '{\"type\":\"chat\"%' ORDER BY version",
        )
        .bind(game)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_event).collect()
    }

    /// Whether there is a game with this id.
    pub(crate) async fn has_game(&self, id: &str) -> Result<bool, StoreError> {
        let row =
            sqlx::query("SELECT 1 AS one FROM games WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        Ok(row.is_some())
    }

    /// The games in progress with a clock, whose timers must run.
    pub(crate) async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games WHERE state = 'live' AND tempo <> 'unlimited'")
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    /// The number of games in progress of a user against the engine.
    pub(crate) async fn engine_games_of(&self, user: &str) -> Result<i64, StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM games WHERE white = $1 AND black IS NULL AND state = 'live') \
             + (SELECT COUNT(*) FROM games WHERE black = $1 AND white IS NULL AND state = 'live') AS games",
        )
        .bind(user)
        .fetch_one(&self.readers)
        .await?;
        Ok(row.try_get("games")?)
    }

    /// The games in progress of a user.
    pub(crate) async fn live_games_of(&self, user: &str) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM (SELECT id, created_at FROM games WHERE white = $1 AND state = 'live' \
             UNION ALL SELECT id, created_at FROM games WHERE black = $1 AND state = 'live') AS own \
             ORDER BY created_at DESC LIMIT 500",
        )
        .bind(user)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }
}

fn read_event(row: &AnyRow) -> Result<StampedEvent, StoreError> {
    let body: String = row.try_get("body")?;
    Ok(StampedEvent { version: row.try_get("version")?, at: moment(row, "at")?, event: serde_json::from_str(&body)? })
}
