//! The pictures of both games: size, contents, limits.

use games::{AnyGame, GameKind};
use pictures::{Animation, HEIGHT, MAX_FRAMES, WIDTH, board_svg, card_svg, png};

/// The width and height of a PNG image.
fn size(image: &[u8]) -> [u32; 2] {
    assert!(image.starts_with(b"\x89PNG\r\n\x1a\n"));
    [16, 20].map(|at| u32::from_be_bytes(image[at..at + 4].try_into().expect("four bytes")))
}

#[test]
fn cards_of_both_games_have_the_size_of_link_previews() {
    for (kind, position) in [
        (GameKind::Dvonn, "9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move"),
        (GameKind::Dvonn, "startpos"),
        (GameKind::Gipf, "startpos"),
    ] {
        let game = AnyGame::read(kind, position).expect("a position");
        let image = png(&card_svg(&game)).expect("an image");
        assert_eq!(size(&image), [WIDTH, HEIGHT]);
        assert!(image.len() > 5_000, "{} bytes", image.len());
    }
}

#[test]
fn a_board_shows_heights_and_hidden_dvonn_pieces() {
    let plain = board_svg(&AnyGame::read(GameKind::Dvonn, "9/10/3,w,r,6/10/9 w move").expect("a position"));
    let high = board_svg(&AnyGame::read(GameKind::Dvonn, "9/10/3,rww,r,6/10/9 w move").expect("a position"));
    assert_eq!(plain.matches("<path").count() + 4, high.matches("<path").count(), "two sides, a figure, a badge");
    assert!(!plain.contains("NaN") && !high.contains("NaN"));
}

/// The number of frames of a GIF image, from their control extensions.
fn frames(image: &[u8]) -> usize {
    assert!(image.starts_with(b"GIF89a"));
    image.windows(4).filter(|bytes| *bytes == [0x21, 0xf9, 4, 4]).count()
}

#[test]
fn an_animation_shows_each_position_once() {
    let mut game = AnyGame::start(GameKind::Dvonn);
    let mut animation = Animation::new(&game);
    for action in ["e3", "d3", "f3", "c3"] {
        game.apply(action).expect("a legal move");
        animation.push(&game);
        animation.push(&game);
    }
    let image = animation.gif().expect("an animation");
    assert_eq!(frames(&image), 5);
    assert!(image.len() < 100_000, "{} bytes", image.len());
}

#[test]
fn an_animation_of_a_long_game_has_a_limited_number_of_frames() {
    let position = |text: &str| AnyGame::read(GameKind::Dvonn, text).expect("a position");
    let [one, other] = ["9/10/3,w,r,6/10/9 w move", "9/10/3,r,w,6/10/9 w move"].map(position);
    let mut animation = Animation::new(&one);
    for _ in 0..2 * MAX_FRAMES {
        animation.push(&other);
        animation.push(&one);
    }
    let found = frames(&animation.gif().expect("an animation"));
    assert!((MAX_FRAMES / 2..=MAX_FRAMES).contains(&found), "{found} frames");
}
