//! Ratings: updated in the transaction that ends a game, so that each result counts exactly once.

use api::{GameId, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::journal::Ending;
use super::{Connection, Store, StoreError, id, moment};
use crate::limits::{RATED_MOVES, RATED_PER_PAIR};
use crate::rating::{Rating, after_game};
use game_state::{EndReason, Event, RatingChange, Seat};

/// A user's rating in one game and tempo.
#[derive(Clone, Debug)]
pub(crate) struct RatingRow {
    pub(crate) game: String,
    pub(crate) tempo: String,
    pub(crate) rating: Rating,
    pub(crate) games: i64,
}

/// A rating after a game.
#[derive(Clone, Debug)]
pub(crate) struct HistoryPoint {
    pub(crate) game_id: GameId,
    pub(crate) game: String,
    pub(crate) tempo: String,
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) at: Timestamp,
}

/// What is shown beside a user's name.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) name: String,
    /// The ratings of an account; guests have none.
    pub(crate) ratings: Vec<RatingRow>,
}

/// An entry in the leaderboard.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    pub(crate) name: String,
    pub(crate) row: RatingRow,
}

fn read_rating(row: &AnyRow) -> Result<RatingRow, StoreError> {
    Ok(RatingRow {
        game: row.try_get("game")?,
        tempo: row.try_get("tempo")?,
        rating: Rating {
            points: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
            updated_at: moment(row, "updated_at")?,
        },
        games: row.try_get("games")?,
    })
}

/// Updates the ratings after a rated game; returns the event that describes the change.
pub(super) async fn rate(
    connection: &mut Connection,
    game_id: &str,
    ending: &Ending,
    at: Timestamp,
) -> Result<Option<Event>, StoreError> {
    let [Seat::User { user: white }, Seat::User { user: black }] = &ending.seats else { return Ok(None) };
    if !ending.settings.rated || ending.outcome.reason == EndReason::Aborted || ending.moves < RATED_MOVES {
        return Ok(None);
    }
    lock_users(connection, white, black).await?;
    if ending.same_address || share_device(connection, white, black).await? {
        return Ok(None);
    }
    if rated_games(connection, white, black, at - DAY).await? >= RATED_PER_PAIR {
        return Ok(None);
    }
    let (game, tempo) = (ending.settings.game.name(), ending.settings.clock.tempo().name());
    let mut before = Vec::new();
    for user in [white, black] {
        let row = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 AND game = $2 AND tempo = $3")
            .bind(user)
            .bind(game)
            .bind(tempo)
            .fetch_optional(&mut *connection)
            .await?;
        let row = row.as_ref().map(read_rating).transpose()?;
        before.push(row.map_or((Rating::new(at), 0), |row| (row.rating, row.games)));
    }
    let after = after_game([before[0].0, before[1].0], ending.outcome.winner, at);
    for ((user, rating), (_, games)) in [white, black].into_iter().zip(after).zip(&before) {
        sqlx::query(
            "INSERT INTO ratings (user_id, game, tempo, rating, deviation, volatility, games, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, game, tempo) DO UPDATE SET \
             rating = $4, deviation = $5, volatility = $6, games = $7, updated_at = $8",
        )
        .bind(user)
        .bind(game)
        .bind(tempo)
        .bind(rating.points)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(games + 1)
        .bind(at.millis())
        .execute(&mut *connection)
        .await?;
        sqlx::query(
            "INSERT INTO rating_history (user_id, game_id, game, tempo, rating, deviation, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(user)
        .bind(game_id)
        .bind(game)
        .bind(tempo)
        .bind(rating.points)
        .bind(rating.deviation)
        .bind(at.millis())
        .execute(&mut *connection)
        .await?;
    }
    let change = |side: usize| RatingChange { before: before[side].0.points, after: after[side].points };
    Ok(Some(Event::Rated { white: change(0), black: change(1) }))
}

/// Keeps other nodes from rating a game of one of these users until the transaction ends. SQLite has one writer anyway.
async fn lock_users(connection: &mut Connection, one: &str, other: &str) -> Result<(), StoreError> {
    if connection.backend_name() == "PostgreSQL" {
        // In the order of the ids, so that two transactions do not wait for each other.
        sqlx::query("SELECT 1 AS one FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE")
            .bind(one)
            .bind(other)
            .fetch_all(connection)
            .await?;
    }
    Ok(())
}

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// The number of rated games of two players since a time.
async fn rated_games(connection: &mut Connection, one: &str, other: &str, since: Timestamp) -> Result<i64, StoreError> {
    let row = sqlx::query(
        "SELECT COUNT(*) AS games FROM rating_history AS own JOIN rating_history AS other \
         ON other.game_id = own.game_id AND other.user_id = $2 WHERE own.user_id = $1 AND own.at > $3",
    )
    .bind(one)
    .bind(other)
    .bind(since.millis())
    .fetch_one(connection)
    .await?;
    Ok(row.try_get("games")?)
}

/// Whether two users have signed in from the same device.
async fn share_device(connection: &mut Connection, one: &str, other: &str) -> Result<bool, StoreError> {
    let row = sqlx::query(
        "SELECT 1 AS one FROM devices AS own JOIN devices AS other ON other.secret = own.secret AND other.user_id = $2 \
         WHERE own.user_id = $1",
    )
    .bind(one)
    .bind(other)
    .fetch_optional(connection)
    .await?;
    Ok(row.is_some())
}

impl Store {
    pub(crate) async fn ratings_of(&self, user: &str) -> Result<Vec<RatingRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 ORDER BY game, tempo")
            .bind(user)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_rating).collect()
    }

    /// The name and all ratings of a user, in one query.
    pub(crate) async fn known(&self, user: &str) -> Result<Known, StoreError> {
        let rows = sqlx::query(
            "SELECT users.name AS name, ratings.* FROM users LEFT JOIN ratings ON ratings.user_id = users.id \
             WHERE users.id = $1",
        )
        .bind(user)
        .fetch_all(&self.readers)
        .await?;
        let name = rows.first().map(|row| row.try_get("name")).transpose()?;
        let rated = |row: &&AnyRow| row.try_get::<Option<String>, _>("game").is_ok_and(|game| game.is_some());
        let ratings = rows.iter().filter(rated).map(read_rating).collect::<Result<_, _>>()?;
        Ok(Known { name: name.unwrap_or_else(|| "?".to_owned()), ratings })
    }

    pub(crate) async fn rating_history(&self, user: &str) -> Result<Vec<HistoryPoint>, StoreError> {
        let rows = sqlx::query("SELECT * FROM rating_history WHERE user_id = $1 ORDER BY at DESC LIMIT 5000")
            .bind(user)
            .fetch_all(&self.searchers)
            .await?;
        let read = |row: &AnyRow| {
            Ok(HistoryPoint {
                game_id: id(row, "game_id")?,
                game: row.try_get("game")?,
                tempo: row.try_get("tempo")?,
                rating: row.try_get("rating")?,
                deviation: row.try_get("deviation")?,
                at: moment(row, "at")?,
            })
        };
        rows.iter().rev().map(read).collect()
    }

    /// The users with the highest ratings, without provisional ones.
    pub(crate) async fn leaders(
        &self,
        game: &str,
        tempo: &str,
        most_deviation: f64,
        most: i64,
    ) -> Result<Vec<Ranked>, StoreError> {
        let rows = sqlx::query(
            "SELECT ratings.*, users.name AS name FROM ratings JOIN users ON users.id = ratings.user_id \
             WHERE game = $1 AND tempo = $2 AND deviation <= $3 AND users.banned_at IS NULL AND users.kind = 'account' \
             ORDER BY rating DESC, name LIMIT $4",
        )
        .bind(game)
        .bind(tempo)
        .bind(most_deviation)
        .bind(most)
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(|row| Ok(Ranked { name: row.try_get("name")?, row: read_rating(row)? })).collect()
    }
}
