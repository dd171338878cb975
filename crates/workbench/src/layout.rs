//! Where the points of a board lie on a plane.

use serde::Serialize;

/// A point of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// How far to the right it lies; neighbours are 1 apart.
    pub x: f64,
    /// How far up it lies.
    pub y: f64,
    /// Whether pieces only enter from here and none stands here.
    pub rim: bool,
}
