//! The engine's analysis of rated games, and how much the play of users resembles the engine's.

use api::{EngineLikeness, GameId, Timestamp, UserId};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, id, moment};
use crate::moderation::engine_likeness::{Evidence, JudgedGame};
use crate::time::now;

/// What `evidence` contains as JSON.
#[derive(serde::Serialize, serde::Deserialize)]
struct Stored {
    evidence: Evidence,
    recent: Vec<GameId>,
}

fn read_likeness(row: &AnyRow) -> Result<EngineLikeness, StoreError> {
    let Stored { evidence, recent } = serde_json::from_str(&row.try_get::<String, _>("evidence")?)?;
    Ok(EngineLikeness {
        name: row.try_get("name")?,
        game: row.try_get("game")?,
        flagged: row.try_get::<i64, _>("flagged")? != 0,
        score: evidence.score,
        games: evidence.games,
        moves: evidence.moves,
        agreement: evidence.agreement,
        expected_agreement: evidence.expected_agreement,
        loss: evidence.loss,
        expected_loss: evidence.expected_loss,
        median_time: evidence.median_time,
        time_spread: evidence.time_spread,
        time_correlation: evidence.time_correlation,
        recent,
        at: moment(row, "at")?,
    })
}

impl Store {
    /// The newest finished rated game between people that has not been analysed and began after a time.
    pub(crate) async fn game_to_analyse(&self, since: Timestamp) -> Result<Option<GameId>, StoreError> {
        let row = sqlx::query(
            "SELECT id FROM games WHERE analysed = 0 AND rated = 1 AND state = 'over' AND created_at > $1 \
             AND white IS NOT NULL AND black IS NOT NULL AND moves >= 10 ORDER BY created_at DESC LIMIT 1",
        )
        .bind(since.millis())
        .fetch_optional(&self.searchers)
        .await?;
        row.as_ref().map(|row| id(row, "id")).transpose()
    }

    /// Stores the analysis of a game, one part for each player; none if it cannot be analysed.
    pub(crate) async fn add_analysis(
        &self,
        id: &GameId,
        kind: &str,
        parts: &[(UserId, JudgedGame)],
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        sqlx::query("UPDATE games SET analysed = 1 WHERE id = $1").bind(id.as_str()).execute(&mut *transaction).await?;
        for (user, game) in parts {
            sqlx::query(
                "INSERT INTO analysed_games (game_id, user_id, game, at, rating, moves) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT DO NOTHING",
            )
            .bind(game.id.as_str())
            .bind(user.as_str())
            .bind(kind)
            .bind(now().millis())
            .bind(game.rating)
            .bind(serde_json::to_string(&game.moves)?)
            .execute(&mut *transaction)
            .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The latest analysed games of a user in one kind of game.
    pub(crate) async fn analysed_games(
        &self,
        user: &str,
        kind: &str,
        most: i64,
    ) -> Result<Vec<JudgedGame>, StoreError> {
        let rows = sqlx::query(
            "SELECT game_id, rating, moves FROM analysed_games WHERE user_id = $1 AND game = $2 ORDER BY at DESC LIMIT $3",
        )
        .bind(user)
        .bind(kind)
        .bind(most)
        .fetch_all(&self.searchers)
        .await?;
        let read = |row: &AnyRow| {
            let moves = serde_json::from_str(&row.try_get::<String, _>("moves")?)?;
            Ok(JudgedGame { id: id(row, "game_id")?, rating: row.try_get("rating")?, moves })
        };
        rows.iter().map(read).collect()
    }

    /// Stores how much a user's play resembles the engine's.
    pub(crate) async fn set_likeness(
        &self,
        user: &str,
        kind: &str,
        evidence: Evidence,
        recent: Vec<GameId>,
    ) -> Result<(), StoreError> {
        let (flagged, score) = (i64::from(evidence.is_flagged()), evidence.score);
        sqlx::query(
            "INSERT INTO engine_likeness (user_id, game, flagged, score, evidence, at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (user_id, game) DO UPDATE SET flagged = excluded.flagged, score = excluded.score, \
             evidence = excluded.evidence, at = excluded.at",
        )
        .bind(user)
        .bind(kind)
        .bind(flagged)
        .bind(score)
        .bind(serde_json::to_string(&Stored { evidence, recent })?)
        .bind(now().millis())
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    /// How much a user's play resembles the engine's, by kind of game.
    pub(crate) async fn likeness_of(&self, user: &str) -> Result<Vec<EngineLikeness>, StoreError> {
        let rows = sqlx::query(
            "SELECT engine_likeness.*, users.name AS name FROM engine_likeness JOIN users ON users.id = user_id \
             WHERE user_id = $1 ORDER BY game",
        )
        .bind(user)
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(read_likeness).collect()
    }

    /// The users whose play resembles the engine's, the highest scores first, without banned users.
    pub(crate) async fn flagged_users(&self, most: i64) -> Result<Vec<EngineLikeness>, StoreError> {
        let rows = sqlx::query(
            "SELECT engine_likeness.*, users.name AS name FROM engine_likeness JOIN users ON users.id = user_id \
             WHERE flagged = 1 AND (users.banned_at IS NULL OR users.banned_until <= $2) ORDER BY score DESC LIMIT $1",
        )
        .bind(most)
        .bind(now().millis())
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(read_likeness).collect()
    }
}
