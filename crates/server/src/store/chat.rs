//! Chat messages by author: for the export of a user's data, and for deleting what they wrote.

use api::{ChatRoom, Event, GameId, Timestamp};
use sqlx::{AssertSqlSafe, Row};

use super::{Connection, Store, StoreError, id, moment};

/// A chat message of a user.
#[derive(Clone, Debug)]
pub(crate) struct ChatRow {
    pub(crate) game: GameId,
    pub(crate) version: i64,
    pub(crate) at: Timestamp,
    pub(crate) event: Event,
}

/// The author of an event in the column of the same name, if it is a chat message.
pub(super) fn author_of(event: &Event) -> Option<&str> {
    match event {
        Event::Chat { author, .. } => Some(author),
        _ => None,
    }
}

/// Empties the chat messages of a user. The events stay, so that the versions of the games do not change.
pub(super) async fn erase_chat(connection: &mut Connection, user: &str) -> Result<(), StoreError> {
    for room in [ChatRoom::Players, ChatRoom::Watchers] {
        let emptied = Event::Chat { room, author: user.to_owned(), text: String::new() };
        let emptied = serde_json::to_string(&emptied)?;
        // The beginning up to the author is the same for all messages of a user in a kind of chat.
        let (beginning, _) = emptied.rsplit_once(",\"text\"").ok_or_else(|| StoreError::Broken(emptied.clone()))?;
        sqlx::query(AssertSqlSafe(format!(
            "UPDATE events SET body = $2 WHERE author = $1 AND substr(body, 1, {}) = $3 AND body <> $2",
            beginning.chars().count()
        )))
        .bind(user)
        .bind(&emptied)
        .bind(beginning)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

impl Store {
    /// The chat messages of a user after one of them, in the order of games and versions.
    pub(crate) async fn chat_of(
        &self,
        user: &str,
        (game, version): (&str, i64),
        most: i64,
    ) -> Result<Vec<ChatRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT game_id, version, at, body FROM events WHERE author = $1 \
             AND (game_id > $2 OR (game_id = $2 AND version > $3)) ORDER BY game_id, version LIMIT $4",
        )
        .bind(user)
        .bind(game)
        .bind(version)
        .bind(most)
        .fetch_all(&self.searchers)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            let body: String = row.try_get("body")?;
            Ok(ChatRow {
                game: id(row, "game_id")?,
                version: row.try_get("version")?,
                at: moment(row, "at")?,
                event: serde_json::from_str(&body)?,
            })
        };
        rows.iter().map(read).collect()
    }
}
