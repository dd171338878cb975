//! A row that can be taken, as the page gets to see it.

use gipf::{Row, SpotSet};
use wasm_bindgen::prelude::wasm_bindgen;

/// A row of the player to move.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct GipfRow {
    row: Row,
    /// What of the optional pieces is the other player's: it costs nothing to take it.
    foreign: SpotSet,
}

impl GipfRow {
    pub(super) fn new(row: Row, foreign: SpotSet) -> GipfRow {
        GipfRow { row, foreign }
    }
}

#[wasm_bindgen]
impl GipfRow {
    /// The spots that make it a row.
    #[wasm_bindgen(getter)]
    pub fn spots(&self) -> Vec<String> {
        names(self.row.spots)
    }

    /// All the spots that are taken with it, or may be.
    #[wasm_bindgen(getter)]
    pub fn run(&self) -> Vec<String> {
        names(self.row.run)
    }

    /// What has to go.
    #[wasm_bindgen(getter)]
    pub fn compulsory(&self) -> Vec<String> {
        names(self.row.compulsory)
    }

    /// What the taker may leave.
    #[wasm_bindgen(getter)]
    pub fn optional(&self) -> Vec<String> {
        names(self.row.optional)
    }

    /// What most takers take: all that has to go, and what is the other player's.
    #[wasm_bindgen(getter)]
    pub fn proposal(&self) -> Vec<String> {
        names(self.row.compulsory | self.row.optional & self.foreign)
    }

    /// Whether it may stand as it is.
    #[wasm_bindgen(getter, js_name = mayStay)]
    pub fn may_stay(&self) -> bool {
        self.row.may_stay
    }
}

pub(super) fn names(spots: SpotSet) -> Vec<String> {
    spots.into_iter().map(|spot| spot.to_string()).collect()
}
