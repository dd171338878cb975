//! Chooses moves of DVONN and turns of GIPF: search, evaluation, exact solver, placement, levels, clock use.

#![deny(unsafe_code)]

mod clock;
mod company;
mod engine;
mod evaluation;
pub mod gipf;
mod history;
mod instant;
mod level;
mod limits;
mod moves;
pub mod net;
mod placing;
mod report;
mod search;
mod solver;
pub mod study;
mod table;
mod weights;

pub use crate::engine::Engine;
pub use evaluation::{Evaluate, FEATURES, Features, count_features};
#[cfg(target_arch = "wasm32")]
pub use instant::lend_clock;
pub use level::Level;
pub use limits::{Limits, Stop, Time};
pub use net::{Backend, Net, NetError};
pub use placing::{BOARD_FEATURES, count_board_features};
pub use report::{Report, Value};
pub use solver::{Goal, Solution, Solver, SolverLimits};
pub use table::Table;
