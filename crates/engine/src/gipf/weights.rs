//! The weights of the evaluation of GIPF, in thousandths: for the player to move, and for the other one.
//!
//! Written by `cargo run --release -p engine --example tune_gipf`; not by hand.

use super::FEATURES;

/// What each feature is worth in each version, in the order of [`super::NAMES`].
#[rustfmt::skip]
pub(crate) const WEIGHTS: [[[i32; FEATURES]; 2]; 3] = [
    [
        [1015, -324, 982, 0, 0, 0, 0, 151, 208, 1076, 1246, 961, -34, 29, -23, 590, 150, -23],
        [1014, -366, 976, 0, 0, 0, 0, 139, 231, 1100, 1248, 979, -59, 27, 34, 417, 17, -21],
    ],
    [
        [621, -296, 601, 1134, -176, -113, 0, 175, 155, -553, 559, -595, 54, 65, 0, 301, 156, -52],
        [617, -341, 589, 1126, -231, -107, 0, 183, 163, -534, 559, -583, 47, 66, 66, 217, 49, -47],
    ],
    [
        [524, -388, 563, 1066, -288, 179, 85, 117, 82, -582, -127, -744, 103, 106, -24, 137, 41, 27],
        [523, -425, 558, 1069, -464, 188, 35, 136, 81, -585, -143, -738, 110, 115, -13, 116, 45, 25],
    ],
];
