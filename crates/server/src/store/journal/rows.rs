//! The rows of a commit.

use api::Timestamp;
use game_state::{Colour, Event, StampedEvent};
use sqlx::AssertSqlSafe;

use super::{Commit, Ending};
use crate::store::chat::author_of;
use crate::store::conditional_moves::{self, logged};
use crate::store::games::{insert_game, set_deadline};
use crate::store::ratings::rate;
use crate::store::{Connection, StoreError};

/// Writes everything of a commit except its events, and returns these with the events that the commit adds.
pub(super) async fn write_one(connection: &mut Connection, commit: &Commit) -> Result<Vec<StampedEvent>, StoreError> {
    if let Some(created) = &commit.created {
        insert_game(connection, &commit.game, created).await?;
    }
    if let Some(offer) = &commit.offer {
        let deleted =
            sqlx::query("DELETE FROM offers WHERE id = $1").bind(offer.as_str()).execute(&mut *connection).await?;
        // It may have been withdrawn through another node.
        if deleted.rows_affected() == 0 {
            return Err(StoreError::OfferGone);
        }
    }
    if let Some(deadline) = commit.deadline {
        set_deadline(connection, &commit.game, Some(deadline)).await?;
    }
    let mut events = commit.events.clone();
    if let Some(ended) = &commit.ended {
        let at = events.last().map_or(Timestamp::default(), |stamped| stamped.at);
        let rated = end_game(connection, &commit.game, ended, at).await?;
        if let (Some(event), Some(last)) = (rated, events.last()) {
            events.push(StampedEvent { version: last.version + 1, at, event });
        }
    }
    Ok(events)
}

/// The numbers of rows that one statement inserts. A round trip to the database costs more than a row; there are only a few
/// sizes, so that each statement is prepared once.
const ROWS: [usize; 4] = [64, 16, 4, 1];

/// Inserts the events of several games.
pub(super) async fn insert_events(
    connection: &mut Connection,
    mut rows: &[(&str, &StampedEvent)],
) -> Result<(), StoreError> {
    while let Some(size) = ROWS.into_iter().find(|size| *size <= rows.len()) {
        let (now, later) = rows.split_at(size);
        rows = later;
        // The statement contains only placeholders.
        let mut query = sqlx::query(AssertSqlSafe(insertion(size)));
        for (game, stamped) in now {
            let body = serde_json::to_string(&*logged(&stamped.event))?;
            query = query.bind(*game).bind(stamped.version).bind(stamped.at.millis()).bind(body);
            query = query.bind(author_of(&stamped.event));
        }
        query.execute(&mut *connection).await.map_err(|error| match error.as_database_error() {
            Some(database) if database.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Database(error),
        })?;
    }
    Ok(())
}

fn insertion(rows: usize) -> String {
    let place = |number: usize| format!("${number}");
    let places = |row: usize| format!("({})", (5 * row + 1..=5 * row + 5).map(place).collect::<Vec<_>>().join(", "));
    let places: Vec<String> = (0..rows).map(places).collect();
    format!("INSERT INTO events (game_id, version, at, body, author) VALUES {}", places.join(", "))
}

async fn end_game(
    connection: &mut Connection,
    game: &str,
    ending: &Ending,
    at: Timestamp,
) -> Result<Option<Event>, StoreError> {
    let winner = ending.outcome.winner.map_or("none", Colour::name);
    let reason = serde_json::to_value(ending.outcome.reason).ok().and_then(|value| value.as_str().map(str::to_owned));
    let statement = "UPDATE games SET state = 'over', winner = $2, reason = $3, moves = $4, ended_at = $5, deadline = NULL \
         WHERE id = $1";
    sqlx::query(statement)
        .bind(game)
        .bind(winner)
        .bind(reason.unwrap_or_default())
        .bind(ending.moves)
        .bind(at.millis())
        .execute(&mut *connection)
        .await?;
    conditional_moves::delete(connection, game).await?;
    rate(connection, game, ending, at).await
}
