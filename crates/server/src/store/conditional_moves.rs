//! Conditional moves. The event log contains only that a player has set some; the variations, which can be large, are here, and
//! only the latest ones of each player.

use std::borrow::Cow;

use game_state::{Event, StampedEvent};
use sqlx::Row;

use super::{Connection, Store, StoreError};

/// The event as the log contains it.
pub(super) fn logged(event: &Event) -> Cow<'_, Event> {
    match event {
        Event::ConditionalMovesSet { by, .. } => {
            Cow::Owned(Event::ConditionalMovesSet { by: *by, variations: Vec::new() })
        }
        other => Cow::Borrowed(other),
    }
}

/// Stores the variations of an event that sets conditional moves; they replace earlier ones.
pub(super) async fn save(connection: &mut Connection, game: &str, stamped: &StampedEvent) -> Result<(), StoreError> {
    let Event::ConditionalMovesSet { by, variations } = &stamped.event else { return Ok(()) };
    let query = if variations.is_empty() {
        sqlx::query("DELETE FROM conditional_moves WHERE game_id = $1 AND colour = $2").bind(game).bind(by.name())
    } else {
        sqlx::query(
            "INSERT INTO conditional_moves (game_id, colour, version, variations) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (game_id, colour) DO UPDATE SET version = excluded.version, variations = excluded.variations",
        )
        .bind(game)
        .bind(by.name())
        .bind(stamped.version)
        .bind(serde_json::to_string(variations)?)
    };
    query.execute(connection).await?;
    Ok(())
}

/// Deletes the variations of a game that has ended.
pub(super) async fn delete(connection: &mut Connection, game: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM conditional_moves WHERE game_id = $1").bind(game).execute(connection).await?;
    Ok(())
}

impl Store {
    /// Adds the variations to the events that set them. Earlier events stay without: what they set has been replaced.
    pub(super) async fn add_variations(&self, game: &str, events: &mut [StampedEvent]) -> Result<(), StoreError> {
        let sets = |stamped: &StampedEvent| matches!(stamped.event, Event::ConditionalMovesSet { .. });
        if !events.iter().any(sets) {
            return Ok(());
        }
        let rows = sqlx::query("SELECT version, variations FROM conditional_moves WHERE game_id = $1")
            .bind(game)
            .fetch_all(&self.readers)
            .await?;
        for row in rows {
            let version: i64 = row.try_get("version")?;
            let found = events.iter_mut().find(|stamped| stamped.version == version);
            if let Some(Event::ConditionalMovesSet { variations, .. }) = found.map(|stamped| &mut stamped.event) {
                *variations = serde_json::from_str(row.try_get("variations")?)?;
            }
        }
        Ok(())
    }
}
