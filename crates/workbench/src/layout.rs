//! The coordinates of the points of a board.

use serde::Serialize;

/// A point of a board with its coordinates.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The label of the point.
    pub name: String,
    /// The distance to the right. Neighbouring points are 1 apart.
    pub x: f64,
    /// The distance upwards.
    pub y: f64,
    /// Whether the point is a dot, from which pieces only enter.
    pub rim: bool,
}
