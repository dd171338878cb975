//! The weights of the evaluation, in hundredths of a point: on an empty board, and on a full one.
//!
//! Written by `cargo run --release -p engine --example tune`; not by hand.

/// What it is worth to have the turn.
pub(crate) const TURN: [i32; 2] = [-25, 193];

/// What each feature is worth, in the order of [`crate::count_features`].
pub(crate) const FEATURES: [[i32; 2]; crate::FEATURES] =
    [[64, 30], [224, -14], [78, 90], [648, 182], [130, -73], [-50, -10], [73, 136], [76, 183]];

/// What each feature of a filled board is worth, in the order of [`crate::count_board_features`].
pub(crate) const BOARD: [i32; crate::BOARD_FEATURES] = [80, 37, 31, -63];
