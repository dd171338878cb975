//! The weights of the evaluation of GIPF, in thousandths: for the player to move, and for the other one.
//!
//! Written by `cargo run --release -p engine --example tune_gipf`; not by hand.

use super::FEATURES;

/// What each feature is worth in each version.
pub(crate) const WEIGHTS: [[[i32; FEATURES]; 2]; 3] =
    [[[400, -300, 200, 900, -200, -200, 100, 80, 150, 60, -40, -60, 20, 30, 100, 250, 100, 100, 100]; 2]; 3];
