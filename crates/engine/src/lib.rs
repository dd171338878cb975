//! Engines for DVONN and GIPF: alpha-beta search, neural-network and hand-crafted evaluation, an exact endgame solver,
//! playing levels, time management and game analysis.
//!
//! [`dvonn`] and [`gipf`] have the same layout: an `Engine` that searches positions, `Report`s about the search, and `study`
//! for the analysis of whole games. They share what does not depend on the game: [`Limits`], [`Stop`], [`Level`], the
//! [`TranspositionTable`] and the [`Judgement`] of moves. Search and evaluation are separate; no trait spans the two games.
//!
//! The engines parse and print nothing. Callers pass positions and limits and receive reports in a callback. The crate
//! `protocol` puts UGI and JSON around them.
//!
//! # Example
//!
//! Search the start of a game with a node limit, which makes the result reproducible:
//!
//! ```
//! use engine::dvonn::Engine;
//! use engine::{Level, Limits, Stop};
//!
//! let mut engine = Engine::new();
//! engine.set_level(Level::new(5).expect("levels are 1 to 10"));
//! let limits = Limits { nodes: Some(1000), ..Limits::default() };
//! let position = dvonn::Position::start();
//! let report = engine.search(&position, &limits, &Stop::new(), |report| println!("depth {}", report.depth));
//! assert!(position.is_legal(report.best().expect("the game is not over")));
//! ```
//!
//! # Techniques
//!
//! | part | DVONN | GIPF |
//! |---|---|---|
//! | search | principal variation search, iterative deepening, aspiration windows | the same, over the steps of whole turns; chance nodes for challenges |
//! | parallel search | ABDADA | lazy SMP |
//! | pruning and ordering | reverse futility and late move pruning, late move reductions, hash move, killers, history | reverse futility pruning, late move reductions, hash move, killers, history |
//! | evaluation | an NNUE-style network ([`dvonn::net`]), or hand-crafted features | a similar network ([`gipf::net`]), or hand-crafted features |
//! | endgames | df-pn and alpha-beta ([`dvonn::Solver`]) | – |
//!
//! # Stopping and determinism
//!
//! A search ends at the first limit it reaches, or soon after [`Stop::stop`] is called from another thread; it always
//! returns a report. With one thread and a limit of depth or nodes, the result depends only on the position, the settings and
//! the searches since `new_game`.
//!
//! # Features
//!
//! `serde` adds reports of game analyses that can be serialised (`StudyReport`). On WebAssembly, call [`set_clock`] first;
//! without a clock, time limits have no effect.

#![deny(unsafe_code)]

mod common;
pub mod dvonn;
pub mod gipf;

pub use common::instant::set_clock;
pub use common::judgement::{Judgement, LossThresholds, Tally, points};
pub use common::level::Level;
pub use common::limits::{Limits, Stop, Time};
pub use common::net_file::NetError;
pub use common::transposition_table::TranspositionTable;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
