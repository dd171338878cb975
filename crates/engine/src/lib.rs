//! Chooses moves of DVONN and turns of GIPF: search, evaluation, exact solver, placement, levels, time management.
//!
//! [`dvonn`] and [`gipf`] have the same layout and share what does not depend on the game: limits, levels, the
//! transposition table, verdicts. Search and evaluation are separate: no trait spans the two games.

#![deny(unsafe_code)]

mod common;
pub mod dvonn;
pub mod gipf;

pub use common::instant::set_clock;
pub use common::judgement::{Judgement, LossThresholds, Tally, points};
pub use common::level::Level;
pub use common::limits::{Limits, Stop, Time};
pub use common::transposition_table::TranspositionTable;
