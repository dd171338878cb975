//! The weights of the evaluation, in hundredths of a point: on an empty board, and on a full one.
//!
//! Written by `cargo run --release -p engine --example tune`; not by hand.

/// What it is worth to have the turn.
pub(crate) const TURN: [i32; 2] = [-25, 198];

/// What each feature is worth, in the order of [`crate::count_features`].
pub(crate) const FEATURES: [[i32; 2]; crate::FEATURES] = [
    [53, 12],
    [220, -8],
    [96, 431],
    [574, 449],
    [126, -61],
    [-46, -14],
    [24, 8],
    [6, -28],
    [-14, -110],
    [-134, -256],
    [60, -132],
    [-266, 254],
];

/// What each feature of a filled board is worth, in the order of [`crate::count_board_features`].
pub(crate) const BOARD: [i32; crate::BOARD_FEATURES] = [50, 32, 14, -68];
