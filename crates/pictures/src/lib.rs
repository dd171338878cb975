//! Boards as images: an SVG in the style of the web app's board, rendered as PNG or as the frames of an animated GIF.
//!
//! | function | result |
//! |---|---|
//! | [`board_svg`] | the board of a game |
//! | [`card_svg`] | the board on a card of 1200 × 630 pixels, for link previews |
//! | [`png`] | an SVG as PNG |
//! | [`Animation`] | a whole game as an animated GIF |
//!
//! The crate does no I/O. Digits and letters are drawn as paths, so that no fonts are needed.
//!
//! ```
//! use games::{AnyGame, GameKind};
//!
//! let game = AnyGame::start(GameKind::Dvonn);
//! let image = pictures::png(&pictures::card_svg(&game))?;
//! assert!(image.starts_with(b"\x89PNG"));
//! # Ok::<(), pictures::PictureError>(())
//! ```

#![forbid(unsafe_code)]

mod animation;
mod card;
mod geometry;
mod letters;
mod palette;
mod raster;
mod scene;
mod stack;
mod svg;

pub use animation::{Animation, MAX_FRAMES};
pub use card::{HEIGHT, WIDTH, card_svg};
pub use raster::png;
pub use svg::board_svg;

/// Why an image cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The SVG cannot be rendered.
    #[error("cannot render the picture: {0}")]
    Render(String),
    /// The image cannot be encoded.
    #[error("cannot encode the picture: {0}")]
    Encode(String),
}
