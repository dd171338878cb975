//! Analyses of finished games that users have requested.

use api::{AnalysisProgress, AnalysisState, AnalysisView, GameAnalysis, GameId, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, id, moment, moment_if_any};
use crate::time::now;

/// A requested analysis without its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestedAnalysis {
    pub(crate) game: GameId,
    pub(crate) state: AnalysisState,
    pub(crate) nodes: u64,
    pub(crate) requested_at: Timestamp,
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Requested {
    /// The analysis was added, or a failed one begins again.
    Added,
    /// It exists already.
    Known,
    /// Too many analyses wait.
    Full,
}

fn state_of(name: &str) -> Result<AnalysisState, StoreError> {
    Ok(match name {
        "waiting" => AnalysisState::Waiting,
        "running" => AnalysisState::Running,
        "done" => AnalysisState::Done,
        "failed" => AnalysisState::Failed,
        other => return Err(StoreError::Broken(format!("{other} is not the state of an analysis"))),
    })
}

fn read_progress(row: &AnyRow) -> Result<AnalysisProgress, StoreError> {
    let count = |column: &str| Ok::<_, StoreError>(row.try_get::<i64, _>(column)?.clamp(0, i64::from(u32::MAX)) as u32);
    let state = state_of(&row.try_get::<String, _>("state")?)?;
    Ok(AnalysisProgress { state, done: count("done")?, total: count("total")? })
}

fn read_request(row: &AnyRow) -> Result<RequestedAnalysis, StoreError> {
    Ok(RequestedAnalysis {
        game: id(row, "game_id")?,
        state: state_of(&row.try_get::<String, _>("state")?)?,
        nodes: row.try_get::<i64, _>("nodes")?.max(1) as u64,
        requested_at: moment(row, "requested_at")?,
    })
}

impl Store {
    /// Adds a request for the analysis of a game, unless more than `most` wait already. One that failed begins again.
    pub(crate) async fn request_analysis(
        &self,
        game: &GameId,
        user: &str,
        nodes: u64,
        most: usize,
    ) -> Result<Requested, StoreError> {
        let mut transaction = self.begin().await?;
        let row = sqlx::query("SELECT COUNT(*) AS open FROM analyses WHERE state IN ('waiting', 'running')")
            .fetch_one(&mut *transaction)
            .await?;
        let is_full = row.try_get::<i64, _>("open")? >= most as i64;
        let known = sqlx::query("SELECT state FROM analyses WHERE game_id = $1")
            .bind(game.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        let state = known.map(|row| row.try_get::<String, _>("state")).transpose()?;
        if state.is_some_and(|state| state != "failed") {
            return Ok(Requested::Known);
        }
        if is_full {
            return Ok(Requested::Full);
        }
        let added = sqlx::query(
            "INSERT INTO analyses (game_id, requested_by, requested_at, state, done, total, nodes, tries) \
             VALUES ($1, $2, $3, 'waiting', 0, 0, $4, 0) \
             ON CONFLICT (game_id) DO UPDATE SET requested_by = excluded.requested_by, \
             requested_at = excluded.requested_at, state = 'waiting', done = 0, total = 0, nodes = excluded.nodes, \
             tries = 0, ended_at = NULL, reason = NULL WHERE analyses.state = 'failed'",
        )
        .bind(game.as_str())
        .bind(user)
        .bind(now().millis())
        .bind(nodes as i64)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(if added.rows_affected() > 0 { Requested::Added } else { Requested::Known })
    }

    /// The analysis of a game, if it was requested.
    pub(crate) async fn analysis(&self, game: &GameId) -> Result<Option<AnalysisView>, StoreError> {
        let row = sqlx::query("SELECT * FROM analyses WHERE game_id = $1")
            .bind(game.as_str())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let result = row.try_get::<Option<String>, _>("result")?;
        let result = result.map(|text| serde_json::from_str::<GameAnalysis>(&text)).transpose()?;
        Ok(Some(AnalysisView {
            progress: read_progress(&row)?,
            requested_at: moment_if_any(&row, "requested_at")?,
            reason: row.try_get("reason")?,
            result,
        }))
    }

    /// The analyses that are not finished, the oldest first.
    pub(crate) async fn open_analyses(&self, most: i64) -> Result<Vec<RequestedAnalysis>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM analyses WHERE state IN ('waiting', 'running') ORDER BY requested_at, game_id LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(read_request).collect()
    }

    /// The request for the analysis of a game, if it is not finished.
    pub(crate) async fn open_analysis(&self, game: &GameId) -> Result<Option<RequestedAnalysis>, StoreError> {
        let row = sqlx::query("SELECT * FROM analyses WHERE game_id = $1 AND state IN ('waiting', 'running')")
            .bind(game.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_request).transpose()
    }

    /// Counts an attempt to analyse a game in the process of the server, and returns their number.
    pub(crate) async fn begin_analysis(&self, game: &GameId) -> Result<i64, StoreError> {
        let row = sqlx::query("UPDATE analyses SET tries = tries + 1 WHERE game_id = $1 RETURNING tries")
            .bind(game.as_str())
            .fetch_one(&self.writers)
            .await?;
        Ok(row.try_get("tries")?)
    }

    /// Does not count the last attempt, because the server was stopped properly during it.
    pub(crate) async fn interrupt_analysis(&self, game: &GameId) -> Result<(), StoreError> {
        sqlx::query("UPDATE analyses SET tries = tries - 1 WHERE game_id = $1 AND tries > 0")
            .bind(game.as_str())
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Stores how far an analysis is. Returns whether it is still open.
    pub(crate) async fn note_analysis_progress(
        &self,
        game: &GameId,
        done: u32,
        total: u32,
    ) -> Result<bool, StoreError> {
        let updated = sqlx::query(
            "UPDATE analyses SET state = 'running', done = $2, total = $3 \
             WHERE game_id = $1 AND state IN ('waiting', 'running')",
        )
        .bind(game.as_str())
        .bind(i64::from(done))
        .bind(i64::from(total))
        .execute(&self.writers)
        .await?;
        Ok(updated.rows_affected() > 0)
    }

    /// Stores the result of an analysis. Returns whether it is the first one.
    pub(crate) async fn finish_analysis(&self, game: &GameId, result: &GameAnalysis) -> Result<bool, StoreError> {
        let updated = sqlx::query(
            "UPDATE analyses SET state = 'done', done = total, ended_at = $2, result = $3 \
             WHERE game_id = $1 AND state <> 'done'",
        )
        .bind(game.as_str())
        .bind(now().millis())
        .bind(serde_json::to_string(result)?)
        .execute(&self.writers)
        .await?;
        Ok(updated.rows_affected() > 0)
    }

    /// Gives an analysis up. Returns whether it was open.
    pub(crate) async fn fail_analysis(&self, game: &GameId, reason: &str) -> Result<bool, StoreError> {
        let updated = sqlx::query(
            "UPDATE analyses SET state = 'failed', ended_at = $2, reason = $3 \
             WHERE game_id = $1 AND state IN ('waiting', 'running')",
        )
        .bind(game.as_str())
        .bind(now().millis())
        .bind(reason)
        .execute(&self.writers)
        .await?;
        Ok(updated.rows_affected() > 0)
    }

    /// The games whose analysis a user has requested, with the times of the requests.
    pub(crate) async fn analyses_by(&self, user: &str, most: i64) -> Result<Vec<RequestedAnalysis>, StoreError> {
        let rows =
            sqlx::query("SELECT * FROM analyses WHERE requested_by = $1 ORDER BY requested_at DESC, game_id LIMIT $2")
                .bind(user)
                .bind(most)
                .fetch_all(&self.searchers)
                .await?;
        rows.iter().map(read_request).collect()
    }
}
