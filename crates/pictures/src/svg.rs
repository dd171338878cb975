//! Draws a board, as in `web/src/board/Board.svelte`.

use std::fmt::Write;

use games::AnyGame;

use crate::geometry::{Projection, outline, project};
use crate::palette::{LAST, SLAB, SLAB_EDGE, WELL, WELL_LINE};
use crate::scene::Scene;
use crate::stack;

/// The board of a game as a standalone SVG image.
pub fn board_svg(game: &AnyGame) -> String {
    let scene = Scene::of(game);
    let picture = project(&scene.places);
    let (width, height) = (picture.width, picture.height);
    let mut svg = open([width, height], [width, height]);
    draw(&mut svg, &scene, &picture);
    svg.push_str("</svg>");
    svg
}

/// The start of an SVG image of this size, with a view box of this size.
pub(crate) fn open([width, height]: [f64; 2], [wide, high]: [f64; 2]) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {wide:.2} {high:.2}\">"
    )
}

/// Draws the board and the pieces on it.
pub(crate) fn draw(svg: &mut String, scene: &Scene, picture: &Projection) {
    let mut corners = String::new();
    for [x, y] in outline(&picture.points) {
        let _ = write!(corners, "{x:.2},{y:.2} ");
    }
    for (colour, width, down) in [(SLAB_EDGE, picture.slab * 2.0 + 4.0, 9), (SLAB, picture.slab * 2.0, 0)] {
        let _ = write!(
            svg,
            "<polygon points=\"{corners}\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linejoin=\"round\" transform=\"translate(0 {down})\"/>"
        );
    }
    for ends in &scene.lines {
        let [[x1, y1], [x2, y2]] = ends.map(|end| picture.points[end]);
        let _ = write!(svg, "<path d=\"M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}\" stroke=\"{WELL_LINE}\" stroke-width=\"5\"/>");
    }
    let [rx, ry] = if scene.lines.is_empty() { [38, 33] } else { [26, 23] };
    for (place, [x, y]) in scene.places.iter().zip(&picture.points) {
        let _ = if place.rim {
            write!(svg, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"9\" fill=\"{WELL_LINE}\"/>")
        } else {
            write!(
                svg,
                "<ellipse cx=\"{x:.2}\" cy=\"{y:.2}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"{WELL}\" stroke=\"{WELL_LINE}\" stroke-width=\"1.5\"/>"
            )
        };
    }
    // From back to front, because the stacks in front cover those behind them.
    let mut order: Vec<usize> = (0..scene.places.len()).collect();
    let point = |index: usize| picture.points[index];
    order.sort_by(|a, b| point(*a)[1].total_cmp(&point(*b)[1]).then(point(*a)[0].total_cmp(&point(*b)[0])));
    for index in order {
        let [x, y] = point(index);
        let _ = write!(svg, "<g transform=\"translate({x:.2} {y:.2})\">");
        if scene.last.contains(&index) {
            let up = if scene.stacks[index].is_empty() { 0 } else { -2 };
            let _ = write!(
                svg,
                "<ellipse cy=\"{up}\" rx=\"45.5\" ry=\"40.5\" fill=\"{LAST}\" fill-opacity=\".22\" stroke=\"{LAST}\" stroke-width=\"4\"/>"
            );
        }
        stack::draw(svg, &scene.stacks[index]);
        svg.push_str("</g>");
    }
}
