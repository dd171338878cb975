//! Games of any kind behind one interface, and the single list of games.
//!
//! The rules crates `dvonn` and `gipf` have different types for moves, positions and games. Programs that handle either game
//! as text (the protocols, the server, the command line) use the enums of this crate instead:
//!
//! | type | use it for |
//! |---|---|
//! | [`GameKind`] | the list of games, with their names |
//! | [`AnyGame`] | a game: parse a position, play actions as text, ask for the player to act and the result |
//! | [`RuleFault`] | the reason why an action is illegal, as a code with values that programs can translate |
//! | [`Finish`] | the end of a game according to its rules |
//! | [`AnyRecord`] | a game record: parse, write, replay |
//! | [`RandomEvent`] | a random event of a game, such as the dice of a GIPF challenge |
//! | [`random_board`], [`random_start`] | start positions that are determined by a seed |
//! | [`help`] | help texts for command-line arguments that name positions and moves |
//!
//! There is deliberately no trait over search, evaluation, solver or `Position`: these differ per game, and code that needs
//! them matches on [`AnyGame`]. A new game is a new variant of these enums, and the compiler then lists every place that
//! must handle it; `docs/adding-a-game.md` goes through them.
//!
//! # Example
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

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
