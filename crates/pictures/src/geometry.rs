//! The geometry of a picture, as in `web/src/board/geometry.ts`: projects the points of a board.

use workbench::Place;

/// Units of the picture between two neighbouring points.
const STEP: f64 = 100.0;
/// Half the width and half the height of a piece in perspective.
pub(crate) const RADIUS: f64 = 41.0;
pub(crate) const DEPTH: f64 = 36.0;
/// How far the slab extends beyond the outermost points, without and with rim points.
const SLAB: f64 = 61.0;
const RIM_SLAB: f64 = 40.0;
/// The space around the slab, for its edge.
const MARGIN: f64 = 15.0;
/// Space above the board for high stacks in the top row.
const HEADROOM: f64 = 34.0;

/// The points of a board on the picture.
#[derive(Clone, Debug)]
pub(crate) struct Projection {
    pub(crate) points: Vec<[f64; 2]>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) slab: f64,
}

/// Projects the points of a board.
pub(crate) fn project(places: &[Place]) -> Projection {
    let slab = if places.iter().any(|place| place.rim) { RIM_SLAB } else { SLAB };
    let flat: Vec<[f64; 2]> = places.iter().map(|place| [place.x * STEP, -place.y * STEP]).collect();
    let range = |axis: usize| {
        let values = flat.iter().map(|point| point[axis]);
        values.fold([f64::MAX, f64::MIN], |[low, high], value| [low.min(value), high.max(value)])
    };
    let ([left, right], [top, bottom]) = (range(0), range(1));
    let around = slab + MARGIN;
    Projection {
        points: flat.iter().map(|[x, y]| [x - left + around, y - top + around + HEADROOM]).collect(),
        width: right - left + 2.0 * around,
        height: bottom - top + 2.0 * around + HEADROOM,
        slab,
    }
}

/// The convex hull of points (monotone chain algorithm).
pub(crate) fn outline(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let mut hull = half(sorted.iter());
    hull.extend(half(sorted.iter().rev()));
    hull
}

fn half<'a>(ordered: impl Iterator<Item = &'a [f64; 2]>) -> Vec<[f64; 2]> {
    let mut hull: Vec<[f64; 2]> = Vec::new();
    for point in ordered {
        while let [.., a, b] = hull[..]
            && (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) <= 1e-6
        {
            hull.pop();
        }
        hull.push(*point);
    }
    hull.pop();
    hull
}

/// The drawn thickness of each piece: high stacks are compressed so that they stay within their space.
pub(crate) fn thickness(height: usize) -> f64 {
    f64::min(11.0, 52.0 / height.max(1) as f64)
}
