//! Tests of the server as a separate process: crashes, full disks, administration, backups and bots.

mod admin;
mod backup;
mod bot;
mod bot_gipf;
#[allow(dead_code, unused_imports, unused_macros, reason = "the server's own tests use more of it")]
#[path = "../../../server/tests/common/mod.rs"]
mod common;
mod faults;
mod kill;
mod ledger;
mod process;
mod settings;
