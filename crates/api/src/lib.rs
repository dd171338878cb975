//! The types of the server's HTTP and WebSocket interface: requests, responses and events, shared by server and clients.
//!
//! Events, settings and ids come from [`game_state`] and are exported here again. With the feature `openapi` every type
//! has a schema for the server's OpenAPI document. `docs/api.md` describes the interface for people.

#![cfg_attr(
    feature = "openapi",
    allow(unused_qualifications, reason = "the code that utoipa's macros generate qualifies everything")
)]

mod accounts;
mod error;
mod games;
mod lobby;
mod messages;
mod players;

pub use accounts::{DeleteAccount, Me, NameAndPassword, NewToken, Passwords, Scope, SessionView, TokenView};
pub use error::{ErrorBody, ErrorDetail};
pub use game_state::{
    Action, ChatLine, ChatRoom, Clock, Colour, EndReason, EntryKind, EntryView, Event, FaultValue, Game, GameId,
    InvalidId, OfferId, Outcome, Placing, Presence, RatingChange, ReasonCode, Seat, Settings, StampedEvent, StateView,
    Tempo, Times, Timestamp, UserId,
};
pub use games::{Done, ExportFormat, ExportQuery, GameSummary, GameView, NewReport, SearchQuery, SeatView, SinceQuery};
pub use lobby::{EngineGame, GameCreated, NewChallenge, NewSeek, OfferView};
pub use messages::{ClientMessage, EventMessage, GameMessage, Notice};
pub use players::{FindQuery, LeaderView, LeadersQuery, PlayerRating, Profile, RatingPoint, RatingView};
