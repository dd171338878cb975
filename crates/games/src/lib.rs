//! The seam between the games and everything that plays them: the one place that lists the games.
//!
//! | type | what it is |
//! |---|---|
//! | [`GameKind`] | which game |
//! | [`AnyGame`] | a game of any kind: play actions as text, ask who acts and how it ended |
//! | [`RuleFault`] | why the rules refuse an action, as a code with values |
//! | [`Finish`] | how a game ended by its rules |
//! | [`AnyRecord`] | a game record of any kind |
//! | [`RandomEvent`] | what the rules leave to chance |
//! | [`random_board`], [`random_start`] | starts that depend on a seed |
//! | [`help`] | what command lines say about the games |
//!
//! Protocol, server and commands handle games through these types. What differs in kind stays apart: search, evaluation,
//! solver and `Position` belong to each game, and code that needs them matches on [`AnyGame`]. A new game is a new variant
//! of these enums; every place that has to know it then fails to compile.
//!
//! ```
//! use games::{AnyGame, GameKind};
//!
//! for (kind, action) in [(GameKind::Dvonn, "e3"), (GameKind::Gipf, "b1-b3")] {
//!     let mut game = AnyGame::start(kind);
//!     game.apply(action)?;
//!     assert_eq!(game.actor(), Some(dvonn::Player::Black));
//! }
//! # Ok::<(), games::PlayError>(())
//! ```

#![forbid(unsafe_code)]

mod error;
mod fault;
mod finish;
mod game;
pub mod help;
mod kind;
mod random;
mod record;

pub use error::{IllegalReason, PlayError, StartError, UnreadableAction};
pub use fault::{RuleCode, RuleFault, RuleValue, player_name};
pub use finish::Finish;
pub use game::AnyGame;
pub use kind::{GameKind, UnknownGame};
pub use random::{RandomEvent, place_randomly, random_board, random_start};
pub use record::{AnyRecord, WriteRecordsError};
