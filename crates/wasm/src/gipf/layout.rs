//! Where the points of the GIPF board lie, and the lines between them.

use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{lines, places};

use crate::boundary::texts;

/// The names of all points of the board: the spots first, then the dots.
#[wasm_bindgen(js_name = gipfPoints)]
pub fn gipf_points() -> Vec<String> {
    places().into_iter().map(|place| place.name).collect()
}

/// The names of the dots, from which pieces enter.
#[wasm_bindgen(js_name = gipfDots)]
pub fn gipf_dots() -> Vec<String> {
    places().into_iter().filter(|place| place.rim).map(|place| place.name).collect()
}

/// How far to the right each point lies, in the order of [`gipf_points`]; neighbours are 1 apart.
#[wasm_bindgen(js_name = gipfPointsX)]
pub fn gipf_points_x() -> Vec<f64> {
    places().iter().map(|place| place.x).collect()
}

/// How far up each point lies, in the order of [`gipf_points`].
#[wasm_bindgen(js_name = gipfPointsY)]
pub fn gipf_points_y() -> Vec<f64> {
    places().iter().map(|place| place.y).collect()
}

/// The lines, each by the names of the two dots at its ends, one after the other.
#[wasm_bindgen(js_name = gipfLines)]
pub fn gipf_lines() -> Vec<String> {
    texts(lines().into_iter().flatten())
}
