//! The processes that serve the site: their heartbeats, and the games of those that died.

use api::{GameId, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Connection, Store, StoreError, id, moment, moment_if_any};
use crate::bus::NodeId;
use game_state::Colour;

/// A process that serves the site, or did.
#[derive(Clone, Debug)]
pub(crate) struct NodeRow {
    pub(crate) id: NodeId,
    /// Its last successful write.
    pub(crate) seen_at: Timestamp,
    /// Up to when all outages have been credited.
    pub(crate) credited_at: Timestamp,
    /// When it stopped or was found dead.
    pub(crate) ended_at: Option<Timestamp>,
    /// Whether its players have been credited with the time until its end.
    pub(crate) settled: bool,
}

fn read_node(row: &AnyRow) -> Result<NodeRow, StoreError> {
    Ok(NodeRow {
        id: row.try_get("id")?,
        seen_at: moment(row, "seen_at")?,
        credited_at: moment(row, "credited_at")?,
        ended_at: moment_if_any(row, "ended_at")?,
        settled: row.try_get::<i64, _>("settled")? != 0,
    })
}

/// What a node writes about itself with every transaction.
#[derive(Clone, Debug)]
pub(super) struct Heartbeat {
    pub(super) node: NodeId,
    pub(super) at: Timestamp,
    /// Whether no outage is open.
    pub(super) credited: bool,
    pub(super) bus_up: bool,
}

/// Writes a heartbeat.
///
/// # Errors
/// [`StoreError::Fenced`] if another node has found this one dead. The transaction must then not be committed: it may come from a
/// state that others have left behind.
pub(super) async fn beat(connection: &mut Connection, beat: &Heartbeat) -> Result<(), StoreError> {
    let written = sqlx::query(
        "UPDATE nodes SET seen_at = CASE WHEN seen_at < $2 THEN $2 ELSE seen_at END, bus_up = $4, \
         credited_at = CASE WHEN $3 = 1 AND credited_at < $2 THEN $2 ELSE credited_at END \
         WHERE id = $1 AND ended_at IS NULL",
    )
    .bind(beat.node.as_str())
    .bind(beat.at.millis())
    .bind(i64::from(beat.credited))
    .bind(i64::from(beat.bus_up))
    .execute(connection)
    .await?;
    if written.rows_affected() == 0 { Err(StoreError::Fenced) } else { Ok(()) }
}

/// Notes the node through which a player is connected.
pub(super) async fn seat(
    connection: &mut Connection,
    game: &str,
    colour: Colour,
    node: &NodeId,
) -> Result<(), StoreError> {
    let statement = match colour {
        Colour::White => "UPDATE games SET white_node = $2 WHERE id = $1 AND state = 'live'",
        Colour::Black => "UPDATE games SET black_node = $2 WHERE id = $1 AND state = 'live'",
    };
    sqlx::query(statement).bind(game).bind(node.as_str()).execute(connection).await?;
    Ok(())
}

impl Store {
    /// Adds a node that has just started. Its outages count from `credited_at`.
    pub(crate) async fn add_node(&self, id: &NodeId, now: Timestamp, credited_at: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO nodes (id, started_at, seen_at, credited_at, bus_up, settled) VALUES ($1, $2, $2, $3, 1, 0)",
        )
        .bind(id.as_str())
        .bind(now.millis())
        .bind(credited_at.millis())
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    /// The nodes that run, and those whose players have not been credited yet; the one that started first comes first.
    pub(crate) async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM nodes WHERE settled = 0 ORDER BY started_at, id")
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_node).collect()
    }

    /// Whether messages of a node that runs may not arrive: it is cut off from the bus, or has not been seen since a time.
    pub(crate) async fn is_any_unheard(&self, since: Timestamp) -> Result<bool, StoreError> {
        let statement = "SELECT 1 AS one FROM nodes \
             WHERE settled = 0 AND ended_at IS NULL AND (bus_up = 0 OR seen_at < $1) LIMIT 1";
        let row = sqlx::query(statement).bind(since.millis()).fetch_optional(&self.readers).await?;
        Ok(row.is_some())
    }

    /// The nodes that a process is or has been.
    pub(crate) async fn nodes_of(&self, process: &str) -> Result<Vec<NodeRow>, StoreError> {
        let rows =
            sqlx::query("SELECT * FROM nodes WHERE id LIKE $1 || '-%'").bind(process).fetch_all(&self.readers).await?;
        rows.iter().map(read_node).collect()
    }

    /// Whether a node other than this one ran between two times.
    pub(crate) async fn another_node_ran(
        &self,
        node: &NodeId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 AS one FROM nodes WHERE id <> $1 AND started_at <= $2 AND seen_at >= $3")
            .bind(node.as_str())
            .bind(from.millis())
            .bind(until.millis())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// Ends a node unless it has given a sign of life since; returns whether this call ended it.
    pub(crate) async fn end_node(&self, node: &NodeRow, at: Timestamp) -> Result<bool, StoreError> {
        let ended = sqlx::query("UPDATE nodes SET ended_at = $3 WHERE id = $1 AND seen_at = $2 AND ended_at IS NULL")
            .bind(node.id.as_str())
            .bind(node.seen_at.millis())
            .bind(at.millis())
            .execute(&self.writers)
            .await?;
        Ok(ended.rows_affected() > 0)
    }

    /// Notes that the players of a node have been credited.
    pub(crate) async fn settle_node(&self, id: &NodeId) -> Result<(), StoreError> {
        sqlx::query("UPDATE nodes SET settled = 1 WHERE id = $1").bind(id.as_str()).execute(&self.writers).await?;
        Ok(())
    }

    /// Notes that a node has stopped in an orderly way, when its players need no credit.
    pub(crate) async fn leave(&self, id: &NodeId, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query("UPDATE nodes SET ended_at = $2, settled = 1 WHERE id = $1 AND ended_at IS NULL")
            .bind(id.as_str())
            .bind(now.millis())
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Deletes nodes that ended long ago.
    pub(crate) async fn forget_nodes(&self, before: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "DELETE FROM nodes WHERE settled = 1 AND ended_at < $1 AND seen_at < (SELECT MAX(seen_at) FROM nodes)",
        )
        .bind(before.millis())
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    /// The live games with a player who was connected through this process, by whatever id.
    pub(crate) async fn games_of_process(&self, process: &str) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT games.id FROM games JOIN nodes ON white_node = nodes.id WHERE nodes.id LIKE $1 || '-%' AND state = 'live' \
             UNION SELECT games.id FROM games JOIN nodes ON black_node = nodes.id WHERE nodes.id LIKE $1 || '-%' \
             AND state = 'live'",
        )
        .bind(process)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    /// The nodes through which the players of a game are connected, White's first.
    pub(crate) async fn seats_of(&self, game: &GameId) -> Result<[Option<NodeId>; 2], StoreError> {
        let row = sqlx::query("SELECT white_node, black_node FROM games WHERE id = $1")
            .bind(game.as_str())
            .fetch_one(&self.readers)
            .await?;
        Ok([row.try_get("white_node")?, row.try_get("black_node")?])
    }

    /// The last sign of life of any node after which no outage is open.
    pub(crate) async fn last_heartbeat(&self) -> Result<Timestamp, StoreError> {
        let row = sqlx::query("SELECT COALESCE(MAX(credited_at), 0) AS at FROM nodes").fetch_one(&self.readers).await?;
        moment(&row, "at")
    }

    /// The latest time that a node has written.
    pub(crate) async fn latest_time(&self) -> Result<Timestamp, StoreError> {
        let row = sqlx::query("SELECT COALESCE(MAX(seen_at), 0) AS at FROM nodes").fetch_one(&self.readers).await?;
        moment(&row, "at")
    }

    /// The versions of these games, to find out whether events were missed.
    pub(crate) async fn versions(&self, games: &[GameId]) -> Result<Vec<(GameId, i64)>, StoreError> {
        let places: Vec<String> = (1..=games.len()).map(|number| format!("${number}")).collect();
        let statement = format!(
            "SELECT game_id, MAX(version) AS version FROM events WHERE game_id IN ({}) GROUP BY game_id",
            places.join(", ")
        );
        // The number of games varies, so preparing the statement would fill the cache of statements.
        let mut query = sqlx::query(sqlx::AssertSqlSafe(statement)).persistent(false);
        for game in games {
            query = query.bind(game.as_str());
        }
        let rows = query.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((id(row, "game_id")?, row.try_get("version")?))).collect()
    }
}
