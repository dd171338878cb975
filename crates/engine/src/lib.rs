//! Chooses moves of DVONN and turns of GIPF: search, evaluation, exact solver, placement, levels, clock use.

#![deny(unsafe_code)]

#[path = "common/time_management.rs"]
mod clock;
#[path = "dvonn/abdada.rs"]
mod company;
#[path = "dvonn/engine.rs"]
mod engine;
#[path = "dvonn/evaluation.rs"]
mod evaluation;
#[path = "gipf/engine.rs"]
pub mod gipf;
#[path = "dvonn/history.rs"]
mod history;
#[path = "common/instant.rs"]
mod instant;
#[path = "common/level.rs"]
mod level;
#[path = "common/limits.rs"]
mod limits;
#[path = "dvonn/move_picker.rs"]
mod moves;
#[path = "dvonn/net/mod.rs"]
pub mod net;
#[path = "dvonn/placing.rs"]
mod placing;
#[path = "dvonn/report.rs"]
mod report;
#[path = "dvonn/search.rs"]
mod search;
#[path = "dvonn/solver/mod.rs"]
mod solver;
#[path = "dvonn/study/mod.rs"]
pub mod study;
#[path = "common/transposition_table.rs"]
mod table;
#[path = "dvonn/weights.rs"]
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
