//! Where the spaces of the board lie.

use wasm_bindgen::prelude::wasm_bindgen;
use workbench::dvonn::places;

/// The names of the spaces, row 1 first.
#[wasm_bindgen]
pub fn spaces() -> Vec<String> {
    places().into_iter().map(|place| place.name).collect()
}

/// How far to the right each space lies, in the order of [`spaces`]; neighbours are 1 apart.
#[wasm_bindgen(js_name = spacesX)]
pub fn spaces_x() -> Vec<f64> {
    places().iter().map(|place| place.x).collect()
}

/// How far up each space lies, in the order of [`spaces`].
#[wasm_bindgen(js_name = spacesY)]
pub fn spaces_y() -> Vec<f64> {
    places().iter().map(|place| place.y).collect()
}
