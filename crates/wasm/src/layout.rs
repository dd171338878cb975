//! The coordinates of the DVONN board.

use wasm_bindgen::prelude::wasm_bindgen;
use workbench::dvonn::places;

/// The labels of the spaces, row 1 first.
#[wasm_bindgen]
pub fn spaces() -> Vec<String> {
    places().into_iter().map(|place| place.name).collect()
}

/// The x coordinate of each space, in the order of [`spaces`]. Neighbouring spaces are 1 apart.
#[wasm_bindgen(js_name = spacesX)]
pub fn spaces_x() -> Vec<f64> {
    places().iter().map(|place| place.x).collect()
}

/// The y coordinate of each space, upwards, in the order of [`spaces`].
#[wasm_bindgen(js_name = spacesY)]
pub fn spaces_y() -> Vec<f64> {
    places().iter().map(|place| place.y).collect()
}
