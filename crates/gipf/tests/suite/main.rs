//! Tests of the rules of GIPF.

mod actions;
mod cases;
mod contests;
mod keys;
mod labels;
mod perft;
mod properties;
mod reasons;
#[path = "../slow/mod.rs"]
mod slow;
mod snapshots;
mod support;
mod twin;
