//! Digits and capital letters, drawn as strokes on a grid of 10 × 14 units.

use std::fmt::Write;

/// The width of a glyph, the space between two glyphs, and the height.
const WIDTH: f64 = 10.0;
const GAP: f64 = 4.5;
const HEIGHT: f64 = 14.0;

/// The strokes of a character and its width.
const fn glyph(letter: char) -> (&'static str, f64) {
    match letter {
        '0' | 'O' => ("M5 0C1.8 0 0 2.8 0 7S1.8 14 5 14 10 11.2 10 7 8.2 0 5 0Z", WIDTH),
        '1' => ("M1 3.2 5 0V14", 6.0),
        '2' => ("M.5 3.6C.8 1.4 2.6 0 5 0 7.6 0 9.5 1.6 9.5 4 9.5 6.4 7.8 7.9 5.5 9.8L.5 14H9.8", WIDTH),
        '3' => (
            "M.8 2.6C1.6 1 3.1 0 5 0 7.4 0 9.2 1.4 9.2 3.6 9.2 5.6 7.4 6.8 4.4 6.8 7.8 6.8 9.8 8.2 9.8 10.4 9.8 12.6 7.8 14 5.1 14 \
             2.8 14 1 12.9 .2 11",
            WIDTH,
        ),
        '4' => ("M7.2 14V0L0 10H10", WIDTH),
        '5' => (
            "M9 0H2L1.2 6.4C2.2 5.6 3.5 5.2 5 5.2 7.9 5.2 9.8 7 9.8 9.6 9.8 12.2 7.9 14 5 14 2.8 14 1.1 13 .3 11.2",
            WIDTH,
        ),
        '6' => (
            "M8.8 1.6C7.9 .6 6.6 0 5.2 0 2 0 .2 3 .2 8 .2 11.8 2.1 14 5.1 14 8 14 9.8 12.1 9.8 9.5 9.8 6.9 7.9 5.2 5.3 5.2 \
             2.6 5.2 .6 6.9 .2 9.2",
            WIDTH,
        ),
        '7' => ("M.2 0H9.8L4 14", WIDTH),
        '8' => (
            "M5 6.6C2.4 6.6 .8 5.3 .8 3.3S2.5 0 5 0 9.2 1.3 9.2 3.3 7.6 6.6 5 6.6C2 6.6 .1 8 .1 10.3S2.1 14 5 14 9.9 12.6 9.9 10.3 \
             8 6.6 5 6.6Z",
            WIDTH,
        ),
        '9' => (
            "M1.2 12.4C2.1 13.4 3.4 14 4.8 14 8 14 9.8 11 9.8 6 9.8 2.2 7.9 0 4.9 0 2 0 .2 1.9 .2 4.5 .2 7.1 2.1 8.8 4.7 8.8 \
             7.4 8.8 9.4 7.1 9.8 4.8",
            WIDTH,
        ),
        'A' => ("M0 14 5 0 10 14M1.8 9.4H8.2", WIDTH),
        'C' => ("M9.6 3.2C8.7 1.2 7.2 0 5.1 0 2 0 0 2.8 0 7S2 14 5.1 14C7.2 14 8.7 12.8 9.6 10.8", WIDTH),
        'D' => ("M0 0V14H3.6C7.4 14 9.6 11.3 9.6 7S7.4 0 3.6 0Z", WIDTH),
        'E' => ("M8 0H0V14H8M0 6.8H7", 8.5),
        'F' => ("M8 0H0V14M0 6.8H7", 8.5),
        'G' => ("M9.6 3.2C8.7 1.2 7.2 0 5.1 0 2 0 0 2.8 0 7S2 14 5.1 14C7.8 14 9.8 12.4 9.8 7.6H5.6", WIDTH),
        'I' => ("M0 0V14", 0.5),
        'L' => ("M0 0V14H7.5", 8.0),
        'N' => ("M0 14V0L9.4 14V0", WIDTH),
        'P' => ("M0 14V0H4.8C7.6 0 9.2 1.6 9.2 4.1S7.6 8.2 4.8 8.2H0", 9.5),
        'R' => ("M0 14V0H4.8C7.6 0 9.2 1.5 9.2 3.9S7.6 7.8 4.8 7.8H0M5 7.8 9.6 14", WIDTH),
        'V' => ("M0 0 5 14 10 0", WIDTH),
        _ => ("", WIDTH),
    }
}

/// The width of a text of this height.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let widths: f64 = text.chars().map(|letter| glyph(letter).1 + GAP).sum();
    (widths - GAP).max(0.0) * height / HEIGHT
}

/// Draws a text whose top left corner is at `x`, `y`.
pub(crate) fn draw(svg: &mut String, text: &str, [x, y]: [f64; 2], height: f64, weight: f64, colour: &str) {
    let scale = height / HEIGHT;
    let _ = write!(
        svg,
        "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{weight}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    let mut left = 0.0;
    for letter in text.chars() {
        let (strokes, width) = glyph(letter);
        let _ = write!(svg, "<path transform=\"translate({left} 0)\" d=\"{strokes}\"/>");
        left += width + GAP;
    }
    svg.push_str("</g>");
}

/// Draws a text centred at a point.
pub(crate) fn centre(svg: &mut String, text: &str, [x, y]: [f64; 2], height: f64, weight: f64, colour: &str) {
    draw(svg, text, [x - width(text, height) / 2.0, y - height / 2.0], height, weight, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_is_used_has_strokes() {
        for letter in "0123456789CALDERADVONNGIPF".chars() {
            assert!(!glyph(letter).0.is_empty(), "{letter}");
        }
    }
}
