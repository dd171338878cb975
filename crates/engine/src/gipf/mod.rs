//! The engine of GIPF: search over whole turns, evaluation, challenges and their DVONN games, MultiPV, game analysis.

mod choice;
mod engine;
mod evaluation;
mod history;
mod level;
mod multipv;
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
pub use evaluation::{FEATURES, NAMES, count_features, evaluate};
pub use report::{Report, Value};
