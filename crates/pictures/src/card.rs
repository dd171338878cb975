//! A card for link previews: the board with the name of the app and the players' numbers of pieces.

use std::fmt::Write;

use games::AnyGame;

use crate::geometry::project;
use crate::letters;
use crate::palette::{BLACK, GROUND, INK, MUTED, WHITE};
use crate::scene::Scene;
use crate::svg::{draw, open};

/// The size of a card, which Open Graph and Twitter cards recommend.
pub const WIDTH: u32 = 1200;
/// See [`WIDTH`].
pub const HEIGHT: u32 = 630;

/// The distance to the edges.
const EDGE: f64 = 44.0;

/// The board of a game on a card of [`WIDTH`] × [`HEIGHT`], for link previews.
pub fn card_svg(game: &AnyGame) -> String {
    let scene = Scene::of(game);
    let picture = project(&scene.places);
    let size = [f64::from(WIDTH), f64::from(HEIGHT)];
    let mut svg = open(size, size);
    let _ = write!(svg, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{GROUND}\"/>");
    // A wide board leaves room above it, a square one at its sides.
    let wide = picture.width > 1.5 * picture.height;
    let top = if wide { 96.0 } else { 14.0 };
    let scale = ((size[0] - 2.0 * EDGE) / picture.width).min((size[1] - top - 22.0) / picture.height);
    let left = (size[0] - picture.width * scale) / 2.0;
    let down = top + (size[1] - top - 22.0 - picture.height * scale) / 2.0;
    let _ = write!(svg, "<g transform=\"translate({left:.2} {down:.2}) scale({scale:.4})\">");
    draw(&mut svg, &scene, &picture);
    svg.push_str("</g>");
    logo(&mut svg, [EDGE, 34.0]);
    letters::draw(&mut svg, "CALDERA", [EDGE + 72.0, 46.0], 30.0, 2.3, INK);
    letters::draw(&mut svg, name(game), [EDGE + 72.0, 88.0], 17.0, 2.0, MUTED);
    counts(&mut svg, scene.counts, wide);
    svg.push_str("</svg>");
    svg
}

const fn name(game: &AnyGame) -> &'static str {
    match game {
        AnyGame::Dvonn(_) => "DVONN",
        AnyGame::Gipf(_) => "GIPF",
    }
}

/// Draws the players' numbers of pieces in the upper right corner: beside each other, or one below the other.
fn counts(svg: &mut String, counts: [u32; 2], wide: bool) {
    let right = f64::from(WIDTH) - EDGE;
    for (index, (count, paint)) in counts.into_iter().zip([WHITE, BLACK]).enumerate() {
        let text = count.to_string();
        let [x, y] = match (wide, index) {
            (true, 0) => [right - 140.0, 68.0],
            (true, _) => [right, 68.0],
            (false, index) => [right, 68.0 + 66.0 * index as f64],
        };
        let from = x - letters::width("00", 30.0);
        let _ = write!(
            svg,
            "<ellipse cx=\"{cx:.2}\" cy=\"{cy}\" rx=\"22\" ry=\"19\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>\
             <ellipse cx=\"{cx:.2}\" cy=\"{y}\" rx=\"22\" ry=\"19\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>\
             <ellipse cx=\"{cx:.2}\" cy=\"{y}\" rx=\"10\" ry=\"8.5\" fill=\"{}\"/>",
            paint.side,
            paint.line,
            paint.face,
            paint.line,
            paint.hole,
            cx = from - 40.0,
            cy = y + 6.0,
        );
        letters::draw(svg, &text, [from, y - 15.0], 30.0, 2.3, INK);
    }
}

/// Draws the logo, as in `web/public/icon.svg`.
fn logo(svg: &mut String, [x, y]: [f64; 2]) {
    let _ = write!(
        svg,
        "<g transform=\"translate({x} {y})\"><path d=\"M32 3 57 17.5V46.5L32 61 7 46.5V17.5Z\" fill=\"#2b211d\"/>\
         <path d=\"M12 44c6-3 9-14 12-19l5 3.5h6l5-3.5c3 5 6 16 12 19L32 55.5Z\" fill=\"#f1e7d8\"/>\
         <ellipse cx=\"32\" cy=\"24.5\" rx=\"9.5\" ry=\"4.2\" fill=\"#d9481c\"/>\
         <path d=\"M32 9.5 36.2 17h-8.4Z\" fill=\"#ff9a5f\"/></g>"
    );
}
