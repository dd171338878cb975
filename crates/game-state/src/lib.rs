//! An online game as a state machine: events in, transitions out, no clock and no I/O of its own.
//!
//! A game is its list of [`Event`]s. [`GameState::replay`] folds them into the state; [`GameState::decide`] validates what
//! a player wants and returns a [`Transition`], the events that would follow and the state after them. Nothing has happened
//! until the caller has stored these events. Time is a parameter: milliseconds since 1970, by the server's clock.
//!
//! A client folds the events that it may see with [`ClientGame`], which stands on the same [`GameState`]; so clocks,
//! takebacks and claims follow the same rules on both sides.
//!
//! | module | contents |
//! |---|---|
//! | `settings` | what the players agree on: game, clock, rated or casual |
//! | `event`, `entry` | what happened, and what was done on the board |
//! | `action`, `refusal` | what a player or spectator may want, and why it is refused |
//! | `state`, `transition` | the fold, and what follows from an action or from time |
//! | `permissions` | what a player may do now |
//! | `ids` | typed identities and moments |
//! | `clock` | time controls, lag compensation, what a clock shows |
//! | `client` | the game as one client sees it |
//! | `state_view` | what the server derives for a client that does not fold events |
//! | `limits` | sizes that a game accepts |

mod action;
mod client;
mod clock;
mod entry;
mod event;
mod ids;
pub mod limits;
mod permissions;
mod refusal;
mod settings;
mod state;
mod state_view;
mod transition;

pub use action::Action;
pub use client::{Change, ClientGame, Presence, Snapshot, SnapshotSeat};
pub use clock::{ClockFace, Left, Times};
pub use entry::{ChatLine, Entry, EntryKind, EntryView};
pub use event::{ChatRoom, EndReason, Event, Outcome, RatingChange, Seat, StampedEvent};
pub use ids::{GameId, InvalidId, OfferId, Timestamp, UserId};
pub use permissions::Permissions;
pub use refusal::{Fault, FaultValue, ReasonCode, Refusal};
pub use settings::{Clock, Colour, Game, Placing, Settings, Tempo};
pub use state::{GameState, ReplayError};
pub use state_view::{ClockView, Countdown, OpponentStatus, StateView};
pub use transition::{Context, Transition};

#[cfg(test)]
mod client_tests;
#[cfg(test)]
mod tests;
