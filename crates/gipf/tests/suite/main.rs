//! Tests of the rules of GIPF.

mod actions;
mod cases;
mod contests;
mod perft;
mod properties;
mod reasons;
#[path = "../slow/mod.rs"]
mod slow;
mod support;
mod twin;
