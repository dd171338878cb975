//! The colours of the light theme, as in `web/src/shell/app.css`.

pub(crate) const GROUND: &str = "#f6f1e8";
pub(crate) const INK: &str = "#2a211c";
pub(crate) const MUTED: &str = "#5f5249";
pub(crate) const SLAB: &str = "#cdb79b";
pub(crate) const SLAB_EDGE: &str = "#a98e70";
pub(crate) const WELL: &str = "#bba283";
pub(crate) const WELL_LINE: &str = "#a98f70";
pub(crate) const LAST: &str = "#7c4a12";
pub(crate) const EMBER: &str = "#ffd9a8";
pub(crate) const BADGE_LINE: &str = "#fff3e2";

/// The colours of the pieces of one player, or of the DVONN pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) face: &'static str,
    pub(crate) side: &'static str,
    pub(crate) line: &'static str,
    /// The groove, which must stand out from the face.
    pub(crate) groove: &'static str,
    pub(crate) hole: &'static str,
    pub(crate) figure: &'static str,
}

pub(crate) const WHITE: Paint =
    Paint { face: "#fbf5e9", side: "#e0d4be", line: "#a3927a", groove: "#a3927a", hole: "#d9cbb2", figure: "#2a211c" };

pub(crate) const BLACK: Paint =
    Paint { face: "#2d2624", side: "#1b1615", line: "#0b0908", groove: "#7a6c66", hole: "#100c0b", figure: "#fbf5e9" };

pub(crate) const RED: Paint =
    Paint { face: "#d9481c", side: "#a93412", line: "#7c2208", groove: "#7c2208", hole: "#8f2a0c", figure: "#fbf5e9" };

/// The colours of a piece by its letter: `W` and `B` are upper halves of GIPF-pieces, `p` and `q` potentials, `u` and `v` used ones.
pub(crate) const fn paint(piece: char) -> Paint {
    match piece {
        'w' | 'W' | 'p' | 'u' => WHITE,
        'b' | 'B' | 'q' | 'v' => BLACK,
        _ => RED,
    }
}
