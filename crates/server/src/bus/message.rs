//! The messages between nodes.

use api::{AnalysisProgress, GameId, Notice, OfferId, StampedEvent, Timestamp};
use serde::{Deserialize, Serialize};

use crate::live::{Ended, RoomSummary};
use crate::store::Offer;

/// What one node tells others.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum BusMessage {
    /// Events of the game were committed.
    Committed { events: Vec<StampedEvent> },
    /// Who is connected to the game through the sender.
    Connected(Connected),
    /// Asks all nodes who is connected to the game.
    WhoIsConnected,
    /// The analysis of the game has made progress.
    Analysis { progress: AnalysisProgress },
    /// For the user.
    Notice { notice: Notice },
    /// For all connections to the lobby.
    Lobby { notice: Notice },
    /// An offer was created.
    OfferAdded { offer: Offer },
    /// An offer was accepted or withdrawn.
    OfferGone { id: OfferId },
    /// All offers by and to this user were withdrawn.
    OffersGone { user: String },
    /// Connections have to end.
    Ended { ended: Ended },
    /// The name or a rating of this user has changed.
    Changed { user: String },
    /// The name of this user has changed, after `Changed`: show the new one in the games they play.
    Renamed { user: String },
    /// A user has muted another, or no longer mutes them.
    Mute { user: String, other: String, mute: bool },
    /// Sanctions or bans of addresses have changed.
    Sanctions,
    /// The most watched live games that the sender has in memory.
    Watched { games: Vec<WatchedGame> },
    /// Programs of this user that are connected through the sender.
    Programs { user: String, count: usize, left_at: Timestamp },
    /// Asks all nodes for their connected programs.
    WhichPrograms,
}

/// A live game with its number of spectators.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct WatchedGame {
    pub(crate) id: GameId,
    pub(crate) summary: RoomSummary,
    /// Those of all nodes.
    pub(crate) watchers: usize,
}

/// Who is connected to a game through a node.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct Connected {
    /// Connections of White and of Black.
    pub(crate) players: [usize; 2],
    /// Since when a player without connections has been away.
    pub(crate) away_since: [Timestamp; 2],
    /// Connections of spectators.
    pub(crate) watchers: usize,
    /// Where each player was last seen: the IP bucket.
    pub(crate) addresses: [Option<String>; 2],
}
