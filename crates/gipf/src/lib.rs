//! The rules of GIPF: three versions, DVONN-potentials, and DVONN connected to it.
//!
//! Two players push pieces onto a board of 37 spots; four of a colour in a row are taken off again. This crate knows
//! the rules and nothing else: no text beyond the labels of points, stacks, turns and actions, no input or output.
//!
//! | type | what it is |
//! |---|---|
//! | [`Spot`], [`SpotSet`], [`Dot`], [`Direction`], [`Line`], [`Entry`] | the board |
//! | [`Stack`], [`Kind`] | what stands on it |
//! | [`Rules`], [`Settings`] | what the players agree on |
//! | [`Setup`] | any arrangement of pieces, unchecked |
//! | [`Position`], [`Phase`] | a valid one at any moment of a turn, small and fast |
//! | [`Step`], [`Turn`] | what is done at a time, and in a whole turn |
//! | [`Action`] | everything that can change a game, as one text |
//! | [`Row`] | what may be or has to be taken |
//! | [`ActionError`], [`IllegalStep`], [`ContestError`], [`Fault`] | what cannot be done, and why |
//! | [`Game`], [`Contest`] | a game with its history, and the games of DVONN within it |
//! | [`perft`] | counts sequences of turns, to prove the rest right |
//!
//! ```
//! use gipf::{Game, Rules, Setup, Version};
//!
//! let mut game = Game::from_setup(Setup::start(Rules::new(Version::Standard), 0))?;
//! while game.position().outcome().is_none() && game.turns().len() < 10 {
//!     let step = game.position().steps()[0];
//!     game.play(step)?;
//! }
//! assert_eq!(game.turns()[0].turn.to_string(), "a1-c3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod action;
mod apply;
mod board;
mod contest;
mod dvonn_text;
mod game;
mod hash;
mod legality;
mod line;
mod play;
mod position;
mod prospects;
mod refusal;
mod rows;
mod rules;
mod setup;
mod spot_set;
mod stack;
mod step;
mod steps;
mod symmetry;
mod turn;
mod turns;

pub use action::{Action, ParseActionError};
pub use apply::ActionError;
pub use board::{Direction, Dot, ParsePointError, Point, Spot};
pub use contest::{Agreement, Contest, ContestError, Terms, Trial};
pub use dvonn::Player;
pub use game::{Game, PlayedTurn};
pub use line::{Entry, Line};
pub use position::{Ending, Outcome, Phase, Position};
pub use prospects::Prospect;
pub use refusal::IllegalStep;
pub use rows::Row;
pub use rules::{
    Decider, DvonnColours, LastGipfs, LostChallenge, Rules, Settings, Stage, Surrender, TiedChallenge, Version,
};
pub use setup::{Fault, InvalidSetup, Setup};
pub use spot_set::{SpotSet, Spots};
pub use stack::{Kind, ParseStackError, Stack};
pub use step::{Decision, Jump, Push, Step, Taking};
pub use symmetry::Symmetry;
pub use turn::{ParseTurnError, Turn, TurnMove};
pub use turns::{divide, perft};
