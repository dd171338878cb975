//! Draws a stack, as in `web/src/board/Stack.svelte`.

use std::fmt::Write;

use crate::geometry::{DEPTH, RADIUS, thickness};
use crate::letters;
use crate::palette::{BADGE_LINE, EMBER, RED, paint};

/// The size of a potential relative to a piece.
const SHRUNK: f64 = 0.68;

const fn is_small(piece: char) -> bool {
    matches!(piece, 'p' | 'q' | 'u' | 'v')
}

/// Draws a stack of pieces, from bottom to top, on the point 0, 0.
pub(crate) fn draw(svg: &mut String, pieces: &str) {
    let pieces: Vec<char> = pieces.chars().collect();
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
    let thick = thickness(pieces.len());
    let size = |piece: char| if is_small(piece) { SHRUNK } else { 1.0 };
    let _ = write!(
        svg,
        "<ellipse cx=\"3\" cy=\"6\" rx=\"{}\" ry=\"{}\" fill=\"#321e0f\" fill-opacity=\".3\"/>",
        RADIUS * size(*first) + 2.0,
        DEPTH * size(*first)
    );
    for (level, piece) in pieces.iter().enumerate() {
        let bottom = -(level as f64) * thick;
        let top = bottom - thick;
        let (wide, deep, paint) = (RADIUS * size(*piece), DEPTH * size(*piece), paint(*piece));
        let _ = write!(
            svg,
            "<path d=\"M{} {top:.2}V{bottom:.2}A{wide} {deep} 0 0 0 {wide} {bottom:.2}V{top:.2}Z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>",
            -wide, paint.side, paint.line
        );
        // A face is visible if nothing, or something smaller, lies on it.
        let seen = pieces.get(level + 1).is_none_or(|above| !is_small(*piece) && is_small(*above));
        if seen {
            let _ = write!(
                svg,
                "<ellipse cy=\"{top:.2}\" rx=\"{wide}\" ry=\"{deep}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>",
                paint.face, paint.line
            );
        }
    }
    let _ = write!(svg, "<g transform=\"translate(0 {:.2})\">", -(pieces.len() as f64) * thick);
    draw_top(svg, *last);
    if pieces.len() > 1 && pieces.iter().all(|piece| matches!(piece, 'w' | 'b' | 'r')) {
        letters::centre(svg, &pieces.len().to_string(), [0.0, 0.0], 18.0, 2.6, paint(*last).figure);
    }
    if pieces.contains(&'r') && *last != 'r' {
        let _ = write!(
            svg,
            "<path transform=\"translate(29 -21)\" d=\"M0 -15 14 10H-14Z\" fill=\"{}\" stroke=\"{BADGE_LINE}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
            RED.face
        );
    }
    svg.push_str("</g>");
}

/// Draws the marks of the top piece.
fn draw_top(svg: &mut String, piece: char) {
    let paint = paint(piece);
    let groove = |svg: &mut String, [rx, ry]: [f64; 2]| {
        let _ = write!(
            svg,
            "<ellipse rx=\"{rx}\" ry=\"{ry}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\" opacity=\".55\"/>",
            paint.groove
        );
    };
    match piece {
        'W' | 'B' => {
            groove(svg, [RADIUS - 7.0, DEPTH - 6.0]);
            let _ = write!(
                svg,
                "<path d=\"M0 -22 6 -9.1 21.7 -11 12 0 21.7 11 6 9.1 0 22 -6 9.1 -21.7 11 -12 0 -21.7 -11 -6 -9.1Z\" fill=\"{}\"/>",
                paint.figure
            );
        }
        'p' | 'q' => {
            let _ = write!(
                svg,
                "<path d=\"M0 -15 15 11H-15Z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
                RED.face, RED.line
            );
        }
        'u' | 'v' => {
            let _ = write!(
                svg,
                "<path d=\"M0 -13 13 9H-13Z\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
                paint.groove
            );
        }
        _ => {
            groove(svg, [RADIUS - 8.0, DEPTH - 7.0]);
            let _ = write!(svg, "<ellipse rx=\"19\" ry=\"16.5\" fill=\"{}\"/>", paint.hole);
        }
    }
    if piece == 'r' {
        let _ = write!(svg, "<path d=\"M0 -12 11 7H-11Z\" fill=\"{EMBER}\"/>");
    }
}
