//! The coordinates and lines of the GIPF board.

use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{lines, places};

use crate::boundary::texts;

/// The labels of all points of the board: first the spots, then the dots.
#[wasm_bindgen(js_name = gipfPoints)]
pub fn gipf_points() -> Vec<String> {
    places().into_iter().map(|place| place.name).collect()
}

/// The labels of the dots, from which pieces enter.
#[wasm_bindgen(js_name = gipfDots)]
pub fn gipf_dots() -> Vec<String> {
    places().into_iter().filter(|place| place.rim).map(|place| place.name).collect()
}

/// The x coordinate of each point, in the order of [`gipf_points`]. Neighbouring points are 1 apart.
#[wasm_bindgen(js_name = gipfPointsX)]
pub fn gipf_points_x() -> Vec<f64> {
    places().iter().map(|place| place.x).collect()
}

/// The y coordinate of each point, upwards, in the order of [`gipf_points`].
#[wasm_bindgen(js_name = gipfPointsY)]
pub fn gipf_points_y() -> Vec<f64> {
    places().iter().map(|place| place.y).collect()
}

/// The lines as a flat list: two labels for each, the dots at its ends.
#[wasm_bindgen(js_name = gipfLines)]
pub fn gipf_lines() -> Vec<String> {
    texts(lines().into_iter().flatten())
}
