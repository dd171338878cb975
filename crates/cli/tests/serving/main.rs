//! Tests of the server as a separate process: crashes, full disks, administration, backups, bots, and several nodes.

mod admin;
mod backup;
mod bot;
mod bot_gipf;
mod check;
mod cluster;
#[allow(dead_code, unused_imports, unused_macros, reason = "the server's own tests use more of it")]
#[path = "../../../server/tests/common/mod.rs"]
mod common;
mod cost;
mod deployment;
mod faults;
mod increments;
mod kill;
mod ledger;
mod process;
mod proxy;
mod service;
mod settings;
mod telemetry;
#[cfg(feature = "telemetry")]
mod traces;
mod workers;
