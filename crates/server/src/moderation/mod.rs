//! Moderation: what users and addresses may not do, in memory for the checks, and what moderators do about it.

mod actions;
mod enforcement;
pub(crate) mod engine_likeness;
mod likeness_worker;

pub(crate) use actions::LATELY;
pub(crate) use enforcement::{Enforcement, show_sanction};
pub(crate) use likeness_worker::analyse_games;
