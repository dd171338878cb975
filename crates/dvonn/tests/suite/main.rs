//! Tests of the rules of DVONN.

mod perft;
mod properties;
mod queries;
mod reasons;
#[path = "../slow/mod.rs"]
mod slow;
mod twin;
