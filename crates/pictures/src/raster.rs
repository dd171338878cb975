//! Renders SVG images.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::PictureError;

/// Renders an SVG image of this crate as PNG.
///
/// # Errors
/// If the text is not an SVG image, or the image cannot be encoded.
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    render(svg)?.encode_png().map_err(|error| PictureError::Encode(error.to_string()))
}

/// Renders an SVG image in its own size.
pub(crate) fn render(svg: &str) -> Result<Pixmap, PictureError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| PictureError::Render(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| PictureError::Render("the picture has no size".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}
