//! Engines talk here: UGI and JSON analysis over any reader and writer.
//!
//! | what | how |
//! |---|---|
//! | an engine that plays, told line by line what to do | [`serve_ugi`] |
//! | an engine that answers questions, one JSON object a line | [`serve_analysis`] |
//! | the other end of UGI, line by line | [`Client`] |
//! | the other end of UGI, as an engine that is told what to do | [`RemoteEngine`] |
//! | whether a program keeps to UGI | [`check`] |
//!
//! The servers know nothing of terminals or sockets: the standard input, a test and a fuzzer run the same code. What
//! the lines look like is written in `docs/protocol.md`.
//!
//! ```
//! let mut answers = Vec::new();
//! protocol::serve_ugi(&protocol::Settings::default(), &b"position startpos moves e3\nquery p1turn\n"[..], &mut answers)?;
//! assert_eq!(answers, b"response false\n");
//! # Ok::<(), std::io::Error>(())
//! ```

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

/// The name under which the servers introduce themselves.
const NAME: &str = "Caldera";

/// The version that they name.
const VERSION: &str = env!("CARGO_PKG_VERSION");
