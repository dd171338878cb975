//! A whole game as an animated GIF.

use std::fmt::Write;

use games::AnyGame;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::PictureError;
use crate::geometry::project;
use crate::palette::GROUND;
use crate::raster::render;
use crate::scene::Scene;
use crate::svg::{draw, open};

/// The largest number of frames. Of a longer game, moves at regular intervals are shown.
pub const MAX_FRAMES: usize = 160;

/// The largest width and height in pixels.
const LARGEST: [f64; 2] = [600.0, 480.0];

/// How long a frame is shown, and the last one, in hundredths of a second.
const DELAY: u16 = 70;
const LAST_DELAY: u16 = 400;

/// Bits of each colour channel by which similar colours are merged.
const BITS: u32 = 5;

/// Collects the positions of a game for an animation.
#[derive(Clone, Debug)]
pub struct Animation {
    first: Scene,
    others: Vec<Scene>,
}

impl Animation {
    /// An animation that begins with this position.
    pub fn new(start: &AnyGame) -> Animation {
        Animation { first: Scene::of(start), others: Vec::new() }
    }

    /// Adds a position, unless the board looks the same as before.
    pub fn push(&mut self, game: &AnyGame) {
        let scene = Scene::of(game);
        if self.others.last().unwrap_or(&self.first).stacks != scene.stacks {
            self.others.push(scene);
        }
    }

    /// Renders an animated GIF with at most [`MAX_FRAMES`] frames.
    ///
    /// # Errors
    /// If the images cannot be rendered or encoded.
    pub fn gif(&self) -> Result<Vec<u8>, PictureError> {
        let count = self.others.len();
        let step = count.div_ceil(MAX_FRAMES - 2).max(1);
        // All boards have the size of the first one.
        let board = project(&self.first.places);
        let scale = (LARGEST[0] / board.width).min(LARGEST[1] / board.height);
        let size = [(board.width * scale).round(), (board.height * scale).round()];
        let shown =
            self.others.iter().enumerate().filter(|(index, _)| (index + 1).is_multiple_of(step) || index + 1 == count);
        let scenes = std::iter::once(&self.first).chain(shown.map(|(_, scene)| scene));
        let images = scenes.map(|scene| render(&page(scene, size))).collect::<Result<Vec<Pixmap>, _>>()?;
        encode(&images).map_err(|error| PictureError::Encode(error.to_string()))
    }
}

/// A board that fills an image of this size.
fn page(scene: &Scene, size: [f64; 2]) -> String {
    let board = project(&scene.places);
    let scale = (size[0] / board.width).min(size[1] / board.height);
    let [left, top] = [size[0] - board.width * scale, size[1] - board.height * scale].map(|rest| rest / 2.0);
    let mut svg = open(size, size);
    let _ = write!(
        svg,
        "<rect width=\"100%\" height=\"100%\" fill=\"{GROUND}\"/><g transform=\"translate({left:.2} {top:.2}) scale({scale:.4})\">"
    );
    draw(&mut svg, scene, &board);
    svg.push_str("</g></svg>");
    svg
}

fn encode(images: &[Pixmap]) -> Result<Vec<u8>, gif::EncodingError> {
    let colours = Colours::of(images);
    let [width, height] = images.first().map_or([1, 1], |image| [image.width(), image.height()]);
    let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, &colours.palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Option<Vec<u8>> = None;
    for (index, image) in images.iter().enumerate() {
        let pixels = colours.map(image);
        // Only the rectangle that has changed.
        let [left, top, right, bottom] = changed(before.as_deref(), &pixels, width as usize);
        let rows = (top..bottom).flat_map(|row| &pixels[row * width as usize + left..row * width as usize + right]);
        let frame = Frame {
            delay: if index + 1 == images.len() { LAST_DELAY } else { DELAY },
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: rows.copied().collect::<Vec<u8>>().into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame)?;
        before = Some(pixels);
    }
    encoder.into_inner()
}

/// The smallest rectangle that contains all differences (left, top, right, bottom); at least one pixel.
fn changed(before: Option<&[u8]>, pixels: &[u8], width: usize) -> [usize; 4] {
    let Some(before) = before else { return [0, 0, width, pixels.len() / width] };
    let mut area: Option<[usize; 4]> = None;
    for (index, (one, other)) in before.iter().zip(pixels).enumerate() {
        if one != other {
            let [x, y] = [index % width, index / width];
            let [left, top, right, bottom] = area.unwrap_or([x, y, x + 1, y + 1]);
            area = Some([left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]);
        }
    }
    area.unwrap_or([0, 0, 1, 1])
}

/// The palette of an animation: the most frequent colours.
struct Colours {
    palette: Vec<u8>,
    /// The entry of the palette for each merged colour.
    entries: Vec<u8>,
}

impl Colours {
    fn of(images: &[Pixmap]) -> Colours {
        let mut counts = vec![0_u32; 1 << (3 * BITS)];
        let mut sums = vec![[0_u64; 3]; counts.len()];
        // A few frames show all colours.
        let step = images.len().div_ceil(12).max(1);
        for image in images.iter().step_by(step).chain(images.last()) {
            for [red, green, blue, _] in image.data().as_chunks::<4>().0 {
                let key = merged([*red, *green, *blue]);
                counts[key] += 1;
                for (sum, channel) in sums[key].iter_mut().zip([red, green, blue]) {
                    *sum += u64::from(*channel);
                }
            }
        }
        let mut order: Vec<usize> = (0..counts.len()).filter(|key| counts[*key] > 0).collect();
        order.sort_by_key(|key| std::cmp::Reverse(counts[*key]));
        order.truncate(256);
        let palette: Vec<[u8; 3]> =
            order.iter().map(|key| sums[*key].map(|sum| (sum / u64::from(counts[*key])) as u8)).collect();
        let entries = (0..counts.len()).map(|key| nearest(&palette, key)).collect();
        Colours { palette: palette.concat(), entries }
    }

    fn map(&self, image: &Pixmap) -> Vec<u8> {
        image.data().as_chunks::<4>().0.iter().map(|[r, g, b, _]| self.entries[merged([*r, *g, *b])]).collect()
    }
}

/// The index of a colour after similar ones are merged.
fn merged(colour: [u8; 3]) -> usize {
    colour.iter().fold(0, |key, channel| key << BITS | usize::from(channel >> (8 - BITS)))
}

fn nearest(palette: &[[u8; 3]], key: usize) -> u8 {
    let middle = |shift: u32| ((key >> shift & ((1 << BITS) - 1)) << (8 - BITS) | 1 << (7 - BITS)) as i32;
    let wanted = [middle(2 * BITS), middle(BITS), middle(0)];
    let distance = |colour: &[u8; 3]| -> i32 {
        colour.iter().zip(wanted).map(|(channel, wanted)| (i32::from(*channel) - wanted).pow(2)).sum()
    };
    let best = palette.iter().enumerate().min_by_key(|(_, colour)| distance(colour));
    best.map_or(0, |(index, _)| index as u8)
}
