//! An online game as a state machine: events in, transitions out, without a clock or I/O.
//!
//! A game is its list of [`Event`]s (event sourcing). [`GameState::replay`] folds them into the state.
//! [`GameState::decide`] validates an [`Action`] and returns a [`Transition`]: the events that follow, and the state after
//! them. It takes effect when the caller has stored the events. Time is a parameter, by the server's clock.
//!
//! Clients fold the events that they may see with [`ClientGame`]. It uses the same [`GameState`], so clocks, takebacks and
//! claims follow the same rules on both sides.
//!
//! # Example
//!
//! ```
//! use game_state::{
//!     Action, Clock, Colour, Context, Event, Game, GameState, Placing, Refusal, Seat, Settings, StampedEvent, Timestamp,
//! };
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // The first event creates the game.
//! let game = Game::Dvonn { placing: Placing::Whole };
//! let start = game.start_text(0)?;
//! let settings = Settings { game, clock: Clock::Fischer { seconds: 300, increment: 3 }, rated: false };
//! let (white, black) = (Seat::User { user: "ada".into() }, Seat::User { user: "bob".into() });
//! let created = Event::Created { settings, white, black, start, rematch_of: None };
//! let first = StampedEvent { version: 1, at: Timestamp::from_millis(0), event: created };
//! let state = GameState::begin(&first)?;
//!
//! // White places a piece on e3. Black cannot move in White's turn.
//! let now = Timestamp::from_millis(2_000);
//! let context = Context { now, lag: 0, opponent_gone: false, opponent_barred: false, seed: 0 };
//! let action = Action::Move { text: "e3".into(), id: None };
//! assert_eq!(state.decide("bob", Some(Colour::Black), &action, context).unwrap_err(), Refusal::NotYourTurn);
//! let (next, events) = state.decide("ada", Some(Colour::White), &action, context)?.into_parts();
//! assert_eq!(next.actor(), Some(Colour::Black));
//!
//! // The stored events give the same state again.
//! let stored: Vec<StampedEvent> = [first].into_iter().chain(events).collect();
//! assert_eq!(GameState::replay(&stored)?.entries(), next.entries());
//! # Ok(())
//! # }
//! ```
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `settings` | game, time control, rated or casual |
//! | `event`, `entry` | events, and the list of moves |
//! | `action`, `refusal` | actions of players and spectators, and why they are refused |
//! | `state`, `transition` | folding events; the events that follow from an action or from elapsed time |
//! | `permissions` | what a player may do now |
//! | `ids` | typed ids and timestamps |
//! | `clock` | time controls and lag compensation |
//! | `client` | the game as one client sees it |
//! | `state_view` | the state that the server derives for a client that does not fold events |
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
mod forced_tests;
#[cfg(test)]
mod refusal_tests;
#[cfg(test)]
mod tests;
