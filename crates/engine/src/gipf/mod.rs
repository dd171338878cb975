//! The engine of GIPF: search over whole turns, evaluation, challenges and their DVONN games, MultiPV, game analysis.

mod choice;
mod engine;
mod evaluation;
mod history;
mod level;
mod multipv;
pub mod net;
mod pruning;
mod quiescence;
mod report;
mod search;
mod step_list;
pub mod study;
mod tt_entry;
mod weights;

pub use choice::Choice;
pub use engine::Engine;
pub use evaluation::{Evaluate, FEATURES, Features, NAMES, count_features};
pub use net::Net;
pub use report::{Report, Value};
