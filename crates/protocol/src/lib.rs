//! UGI and JSON protocols for game engines: servers, a client, and a conformance check.
//!
//! The [Universal Game Interface](https://github.com/kz04px/cutegames/blob/master/ugi.md) (UGI) is the chess protocol UCI
//! generalised to any game: a program starts an engine, writes commands to its standard input, and reads answers from
//! its standard output, one per line. This crate implements both sides of UGI for DVONN and GIPF, and adds a second
//! protocol for programs that analyse many positions at once.
//!
//! | to … | use |
//! |---|---|
//! | play against a UGI engine: start it, set options, ask for moves | [`RemoteEngine`] |
//! | exchange single lines with an engine, with timeouts | [`Client`] |
//! | check that an engine conforms to UGI | [`check`] |
//! | run Caldera's own engine over UGI | [`serve_ugi`] |
//! | answer JSON analysis queries with Caldera's own engine | [`serve_analysis`] |
//!
//! The servers work on any reader and writer, so standard input, a socket, a test and a fuzzer run the same code.
//! `docs/protocol.md` in the repository specifies the commands, the options and the JSON fields.
//!
//! # Example
//!
//! Run the engine on another thread, connect to it through pipes, and ask it for the only legal move. To talk to a
//! program instead, replace the pipes by [`RemoteEngine::start`] with a command.
//!
//! ```
//! use std::io::{BufReader, pipe};
//! use std::time::Duration;
//!
//! use games::{AnyGame, GameKind};
//! use protocol::{Client, RemoteEngine, Settings};
//!
//! let (engine_input, to_engine) = pipe()?;
//! let (from_engine, engine_output) = pipe()?;
//! std::thread::spawn(move || protocol::serve_ugi(&Settings::default(), BufReader::new(engine_input), engine_output));
//!
//! let patience = Duration::from_secs(10);
//! let mut engine = RemoteEngine::greet(Client::new(from_engine, to_engine), patience)?; // ugi … ugiok
//! engine.set_option("Hash", "1")?; // setoption name Hash value 1
//! engine.new_game()?; // uginewgame, isready … readyok
//!
//! let start = AnyGame::read(GameKind::Dvonn, "w,bw,r,6/10/11/10/9 b move")?;
//! let answer = engine.choose(&start, &["pass".to_owned()], "go depth 3", patience)?; // position …, go … bestmove
//! assert_eq!(answer.action, "a1b1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Supporting UGI in your engine
//!
//! An engine in any language can play matches (`caldera match`) and games on a server (`caldera bot`) if it answers
//! these commands. Positions and moves are written as in `docs/notation.md`.
//!
//! | command | answer |
//! |---|---|
//! | `ugi` | `id name …`, `id author …`, one `option name …` line per option, `ugiok` |
//! | `setoption name N value V` | none |
//! | `uginewgame` | none |
//! | `isready` | `readyok`, even during a search |
//! | `position startpos moves …`, `position fen P moves …` | none |
//! | `go movetime 500`, `go nodes …`, `go p1time … p2time …` | `info … score points 2.5 … pv …` any number of times, then `bestmove M` |
//! | `stop` | the `bestmove` of the current search |
//! | `quit` | none; the engine exits |
//!
//! `query`, `validmoves` and `info error` complete the protocol. `caldera engine-check ./my-engine` or [`check`] tests all
//! of it and explains each failure.

#![forbid(unsafe_code)]

mod analysis;
mod check;
mod client;
mod engines;
mod game;
mod lines;
mod net_choice;
mod output;
mod quote;
mod report;
mod settings;
mod ugi;

pub use analysis::serve as serve_analysis;
pub use check::{Verdict, check};
pub use client::{Answer, Client, ClientError, ReceivedLine, RemoteEngine, RemoteError};
pub use net_choice::{BadNet, NetChoice};
pub use settings::Settings;
pub use ugi::serve as serve_ugi;

/// The name that the servers report.
const NAME: &str = "Caldera";

/// The version that the servers report.
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
