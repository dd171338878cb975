//! What the engines of both games share: limits and the stop flag, time management, the transposition table, levels,
//! and the verdicts of an analysis.

pub(crate) mod bound;
pub(crate) mod history_score;
pub(crate) mod huge_pages;
pub(crate) mod instant;
pub(crate) mod judgement;
pub(crate) mod level;
pub(crate) mod limits;
pub(crate) mod net_file;
pub(crate) mod shared;
pub(crate) mod time_management;
pub(crate) mod transposition_table;
