//! The rules of the board game GIPF, with DVONN-potentials and challenges that are decided by a game of DVONN.
//!
//! GIPF is a game for two players on a hexagonal board of 37 spots with 24 dots around them. A player takes a piece from
//! the reserve, puts it on a dot and pushes it onto the board; the pieces in its way move one spot further. Four or more
//! adjacent pieces of one colour form a row. The owner of a row removes it, together with every piece that extends it
//! without a gap: the owner's pieces return to the reserve, the opponent's are captured and leave the game. A player who
//! has to move and has no piece left in reserve loses.
//!
//! The crate implements the rules and nothing else. Apart from `dvonn`, whose rules decide challenges, it has no
//! dependencies; it does no I/O and parses no text beyond the labels of points (`e5`), stacks (`wd^`), turns (`b1-e4`)
//! and actions (`pass`). Position text and game records are the job of the `notation` crate.
//!
//! # Example
//!
//! White completes a row by pushing from `b1`, and removes it in the same turn:
//!
//! ```
//! use gipf::{Game, Kind, Player, Rules, Setup, Stack, Version};
//!
//! let mut setup = Setup::empty(Rules::new(Version::Basic));
//! for label in ["b2", "b3", "b4"] {
//!     setup.set(label.parse()?, Some(Stack::new(Player::White, Kind::Basic)));
//! }
//! setup.reserves = [12, 15];
//!
//! let mut game = Game::from_setup(setup)?;
//! game.play_turn(&"b1-b5;xb2,b3,b4,b5".parse()?)?;
//! assert_eq!(game.position().reserve(Player::White), 15);
//! assert_eq!(game.position().turn(), Player::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The terms of the rules
//!
//! | term | meaning |
//! |---|---|
//! | spot, dot | a point that can hold pieces; a point at the edge from which pieces enter |
//! | basic piece | a single piece |
//! | GIPF-piece | two basic pieces, stacked; a player without one loses, except in the basic version |
//! | loaded piece | a basic piece with an unused DVONN-potential of its colour on top |
//! | jump | the move of a potential from a loaded piece onto an adjacent opposing piece, which it neutralises |
//! | used potential | a potential that has jumped; it never moves again, and the spot belongs to its owner |
//! | row, run | four or more adjacent spots of one colour; the unbroken sequence of occupied spots that contains them |
//! | removing (the code says *taking*) | clearing the run of a row; GIPF-pieces and loaded pieces may be left |
//! | challenge | the opponent contests an announced jump, and a game of DVONN (or a die each) decides |
//!
//! [`Rules`] is what the players agree before the game: the [`Version`], the number of potentials, whether DVONN is
//! connected, and [`Settings`] for questions that the published rules leave open.
//!
//! # Steps, turns and actions
//!
//! A turn can consist of many decisions, made by more than one player: which rows to remove and what to leave of them,
//! the move, the opponent's answer to a jump, the rows after the move. The crate therefore has three units of play:
//!
//! | type | unit | use it for |
//! |---|---|---|
//! | [`Step`] | one decision | search and user interfaces; [`Position::steps`] lists the legal ones |
//! | [`Turn`] | a whole turn, as it is written: `h6-c4;xc6*,d6,f5,g4` | game records and perft |
//! | [`Action`] | everything a player does without interruption, or one random event | servers and protocols: a game is its start and a list of actions |
//!
//! Usually a position has about 30 turns, but it can have thousands, because a player may leave any subset of the
//! GIPF-pieces and loaded pieces of a run. A position has few steps, so programs that search should use steps. [`Phase`]
//! shows how the steps of a turn follow each other.
//!
//! # Which type to use
//!
//! | type | use it for |
//! |---|---|
//! | [`Game`] | user interfaces, servers and records: checked moves, history, undo, and the DVONN games of challenges ([`Contest`]) |
//! | [`Position`] | search and analysis: a `Copy` value with bitboards and a Zobrist key |
//! | [`Setup`], [`Snapshot`] | editors and parsers: an arbitrary arrangement between two turns, or within one, validated on conversion |
//! | [`Row`], [`Prospect`] | the rows of a player; the pushes that would make one |
//! | [`IllegalStep`], [`ActionError`], [`ContestError`] | the reason why something was refused |
//! | [`Fault`], [`StateFault`] | each problem of an invalid setup or snapshot |
//! | [`Spot`], [`SpotSet`], [`Dot`], [`Direction`], [`Line`], [`Entry`] | board geometry; `SpotSet` is a bitboard |
//! | [`Stack`], [`Kind`] | the pieces on one spot |
//! | [`Symmetry`] | the twelve symmetries of the board |
//! | [`perft`], [`divide`] | counts of sequences of turns, for testing |
//!
//! # Correctness
//!
//! The tests play random games in step with an independent reference implementation (`tests/slow`), check the worked
//! examples of the rules (`tests/cases.rs`) and compare perft counts with those of other programs.

#![forbid(unsafe_code)]

mod action;
mod apply;
mod board;
mod contest;
mod dvonn_text;
mod entry_lanes;
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
mod snapshot;
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
pub use line::{Entry, Line, ParseLineError};
pub use position::{Ending, Outcome, Phase, Position};
pub use prospects::Prospect;
pub use refusal::IllegalStep;
pub use rows::Row;
pub use rules::{
    Decider, DvonnColours, LastGipfs, LostChallenge, Rules, Settings, Stage, Surrender, TiedChallenge, Version,
};
pub use setup::{Fault, InvalidSetup, Setup};
pub use snapshot::{InvalidSnapshot, OpenDvonn, Snapshot, StateFault};
pub use spot_set::{SpotSet, Spots};
pub use stack::{Kind, ParseStackError, Stack};
pub use step::{Decision, Jump, Push, Step, Taking};
pub use symmetry::Symmetry;
pub use turn::{ParseTurnError, Turn, TurnMove};
pub use turns::{divide, perft};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
