//! Where the spaces of the board lie on a plane.

use dvonn::Space;
use wasm_bindgen::prelude::wasm_bindgen;

/// The names of the spaces, row 1 first.
#[wasm_bindgen]
pub fn spaces() -> Vec<String> {
    Space::ALL.iter().map(Space::to_string).collect()
}

/// How far to the right each space lies, in the order of [`spaces`]; neighbours are 1 apart.
#[wasm_bindgen(js_name = spacesX)]
pub fn spaces_x() -> Vec<f64> {
    Space::ALL.iter().map(|space| f64::from(space.column()) - f64::from(space.row()) / 2.0).collect()
}

/// How far up each space lies, in the order of [`spaces`].
#[wasm_bindgen(js_name = spacesY)]
pub fn spaces_y() -> Vec<f64> {
    let step = 0.75_f64.sqrt();
    Space::ALL.iter().map(|space| f64::from(space.row()) * step).collect()
}

#[cfg(test)]
mod tests {
    use dvonn::Space;

    use super::*;

    #[test]
    fn neighbours_and_only_they_are_one_apart() {
        let (x, y) = (spaces_x(), spaces_y());
        for a in Space::ALL {
            for b in Space::ALL {
                let distance = (x[a.index()] - x[b.index()]).hypot(y[a.index()] - y[b.index()]);
                let neighbours = a.line_to(b).is_some_and(|(_, steps)| steps == 1);
                assert_eq!((distance - 1.0).abs() < 1e-9, neighbours, "{a} {b}");
                assert!(a == b || distance > 0.99, "{a} {b}");
            }
        }
    }
}
