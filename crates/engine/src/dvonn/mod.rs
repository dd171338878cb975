//! The engine of DVONN: search, evaluation, net, exact solver, placement, MultiPV, game analysis.

mod abdada;
mod beginner;
pub mod bench;
mod engine;
mod evaluation;
mod history;
mod level;
mod move_picker;
mod multipv;
pub mod net;
mod packed_move;
mod placing;
mod placing_search;
mod report;
mod search;
mod solver;
pub mod study;
mod time_management;
mod tt_entry;
mod weights;

pub use engine::Engine;
pub use evaluation::{Evaluate, FEATURES, Features, count_features};
pub use net::{Backend, Net, NetError};
pub use placing::{BOARD_FEATURES, count_board_features};
pub use report::{Report, Value};
pub use solver::{Goal, Solution, Solver, SolverLimits};
