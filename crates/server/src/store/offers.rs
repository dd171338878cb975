//! Seeks and challenges.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError};
use game_state::{Colour, Settings};

/// Who may take an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfferKind {
    /// Anybody, out of the lobby.
    Seek,
    /// Whoever has the link, or is named.
    Challenge,
}

/// An offer to play.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) id: String,
    pub(crate) kind: OfferKind,
    pub(crate) owner: String,
    /// Who alone may take it.
    pub(crate) opponent: Option<String>,
    /// What the owner wants to play with; chance decides if he has no wish.
    pub(crate) colour: Option<Colour>,
    pub(crate) settings: Settings,
    pub(crate) created_at: i64,
    pub(crate) expires_at: i64,
}

fn read_offer(row: &AnyRow) -> Result<Offer, StoreError> {
    let settings: String = row.try_get("settings")?;
    let colour: Option<String> = row.try_get("colour")?;
    Ok(Offer {
        id: row.try_get("id")?,
        kind: if row.try_get::<String, _>("kind")? == "seek" { OfferKind::Seek } else { OfferKind::Challenge },
        owner: row.try_get("owner")?,
        opponent: row.try_get("opponent")?,
        colour: colour.map(|name| if name == "white" { Colour::White } else { Colour::Black }),
        settings: serde_json::from_str(&settings).map_err(|error| StoreError::Broken(error.to_string()))?,
        created_at: row.try_get("created_at")?,
        expires_at: row.try_get("expires_at")?,
    })
}

impl Store {
    pub(crate) async fn add_offer(&self, offer: &Offer) -> Result<(), StoreError> {
        let settings = serde_json::to_string(&offer.settings).map_err(|error| StoreError::Broken(error.to_string()))?;
        let colour = offer.colour.map(|colour| if colour == Colour::White { "white" } else { "black" }.to_owned());
        sqlx::query(
            "INSERT INTO offers (id, kind, owner, opponent, colour, settings, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&offer.id)
        .bind(if offer.kind == OfferKind::Seek { "seek" } else { "challenge" })
        .bind(&offer.owner)
        .bind(offer.opponent.clone())
        .bind(colour)
        .bind(settings)
        .bind(offer.created_at)
        .bind(offer.expires_at)
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    pub(crate) async fn offers(&self, now: i64) -> Result<Vec<Offer>, StoreError> {
        let rows = sqlx::query("SELECT * FROM offers WHERE expires_at > $1").bind(now).fetch_all(&self.readers).await?;
        rows.iter().map(read_offer).collect()
    }

    /// Forgets an offer; whether there was one.
    pub(crate) async fn remove_offer(&self, id: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM offers WHERE id = $1").bind(id).execute(&self.writers).await?;
        Ok(done.rows_affected() > 0)
    }
}
