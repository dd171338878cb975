//! Seeks and challenges.

use api::{OfferId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, id, moment};
use game_state::{Colour, Settings};

/// The kind of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferKind {
    /// Listed in the lobby and open to everyone.
    Seek,
    /// For the named opponent, or for anyone with the link.
    Challenge,
}

/// An offer to play.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Offer {
    pub(crate) id: OfferId,
    pub(crate) kind: OfferKind,
    pub(crate) owner: UserId,
    /// The only user who may accept it, if any.
    pub(crate) opponent: Option<UserId>,
    /// The colour of the owner; `None` for a random one.
    pub(crate) colour: Option<Colour>,
    pub(crate) settings: Settings,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Timestamp,
}

fn read_offer(row: &AnyRow) -> Result<Offer, StoreError> {
    let settings: String = row.try_get("settings")?;
    let colour: Option<String> = row.try_get("colour")?;
    Ok(Offer {
        id: id(row, "id")?,
        kind: if row.try_get::<String, _>("kind")? == "seek" { OfferKind::Seek } else { OfferKind::Challenge },
        owner: id(row, "owner")?,
        opponent: row.try_get::<Option<String>, _>("opponent")?.map(|_| id(row, "opponent")).transpose()?,
        colour: colour.map(|name| if name == "white" { Colour::White } else { Colour::Black }),
        settings: serde_json::from_str(&settings)?,
        created_at: moment(row, "created_at")?,
        expires_at: moment(row, "expires_at")?,
    })
}

impl Store {
    pub(crate) async fn add_offer(&self, offer: &Offer) -> Result<(), StoreError> {
        let settings = serde_json::to_string(&offer.settings)?;
        let colour = offer.colour.map(|colour| colour.name().to_owned());
        sqlx::query(
            "INSERT INTO offers (id, kind, owner, opponent, colour, settings, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(offer.id.as_str())
        .bind(if offer.kind == OfferKind::Seek { "seek" } else { "challenge" })
        .bind(offer.owner.as_str())
        .bind(offer.opponent.clone().map(String::from))
        .bind(colour)
        .bind(settings)
        .bind(offer.created_at.millis())
        .bind(offer.expires_at.millis())
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    pub(crate) async fn offers(&self, now: Timestamp) -> Result<Vec<Offer>, StoreError> {
        let rows = sqlx::query("SELECT * FROM offers WHERE expires_at > $1")
            .bind(now.millis())
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_offer).collect()
    }

    /// An offer.
    pub(crate) async fn offer(&self, id: &str) -> Result<Option<Offer>, StoreError> {
        let row = sqlx::query("SELECT * FROM offers WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(read_offer).transpose()
    }

    /// Deletes an offer; returns whether it existed.
    pub(crate) async fn remove_offer(&self, id: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM offers WHERE id = $1").bind(id).execute(&self.writers).await?;
        Ok(done.rows_affected() > 0)
    }
}
