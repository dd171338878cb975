//! The server as a process of its own: killed, short of disk, administered, visited by engines.

mod admin;
mod backup;
mod bot;
mod bot_gipf;
#[allow(dead_code, unused_imports, unused_macros, reason = "the tests of the server need more of it")]
#[path = "../../../server/tests/common/mod.rs"]
mod common;
mod faults;
mod kill;
mod ledger;
mod process;
mod settings;
