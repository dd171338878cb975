//! Where the points of the GIPF board lie on a plane, and the lines between them.

use gipf::{Dot, Entry, Line, Point, Spot, SpotSet};
use wasm_bindgen::prelude::wasm_bindgen;

/// Every point: the spots first, then the dots.
pub(super) fn points() -> impl Iterator<Item = Point> {
    Spot::ALL.into_iter().map(Point::Spot).chain(Dot::ALL.into_iter().map(Point::Dot))
}

/// The names of all points of the board: the spots first, then the dots.
#[wasm_bindgen(js_name = gipfPoints)]
pub fn gipf_points() -> Vec<String> {
    points().map(|point| point.to_string()).collect()
}

/// The names of the dots, from which pieces enter.
#[wasm_bindgen(js_name = gipfDots)]
pub fn gipf_dots() -> Vec<String> {
    Dot::ALL.iter().map(Dot::to_string).collect()
}

/// How far to the right each point lies, in the order of [`gipf_points`]; neighbours are 1 apart.
#[wasm_bindgen(js_name = gipfPointsX)]
pub fn gipf_points_x() -> Vec<f64> {
    let step = 0.75_f64.sqrt();
    gipf_points().iter().map(|name| coordinates(name).0 * step).collect()
}

/// How far up each point lies, in the order of [`gipf_points`].
#[wasm_bindgen(js_name = gipfPointsY)]
pub fn gipf_points_y() -> Vec<f64> {
    gipf_points().iter().map(|name| coordinates(name).1).collect()
}

/// The lines, each by the names of the two dots at its ends, one after the other.
#[wasm_bindgen(js_name = gipfLines)]
pub fn gipf_lines() -> Vec<String> {
    let ends = |line: Line| {
        let along = move |entry: &Entry| entry.path().iter().copied().collect::<SpotSet>() == line.spots();
        Entry::all().filter(along).map(|entry| entry.dot().to_string())
    };
    Line::all().flat_map(ends).collect()
}

/// The column and the height of a point, counted from the middle column's foot: columns beside it begin higher up.
fn coordinates(name: &str) -> (f64, f64) {
    let mut letters = name.bytes();
    let column = f64::from(letters.next().unwrap_or(b'a')) - f64::from(b'a');
    let row = f64::from(letters.next().unwrap_or(b'1')) - f64::from(b'1');
    (column, row + (column - 4.0).abs() / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(one: usize, other: usize) -> f64 {
        let (x, y) = (gipf_points_x(), gipf_points_y());
        (x[one] - x[other]).hypot(y[one] - y[other])
    }

    #[test]
    fn neighbours_and_only_they_are_one_apart() {
        for (one, first) in Spot::ALL.into_iter().enumerate() {
            for (other, second) in Spot::ALL.into_iter().enumerate() {
                assert_eq!((distance(one, other) - 1.0).abs() < 1e-9, first.is_next_to(second), "{first} {second}");
            }
        }
    }

    #[test]
    fn dots_lie_one_step_before_the_spots_that_they_lead_to() {
        let names = gipf_points();
        let index = |name: String| names.iter().position(|other| *other == name).expect("a point");
        assert_eq!((names.len(), gipf_dots().len()), (61, 24));
        for entry in Entry::all() {
            let (dot, first) = (index(entry.dot().to_string()), index(entry.first().to_string()));
            assert!((distance(dot, first) - 1.0).abs() < 1e-9, "{entry}");
        }
    }

    #[test]
    fn lines_run_from_dot_to_dot() {
        let lines = gipf_lines();
        assert_eq!(lines.len(), 2 * Line::COUNT);
        assert_eq!(lines[..2], ["b1", "b6"]);
        assert!(lines.chunks(2).any(|ends| ends == ["e1", "e9"]));
    }
}
