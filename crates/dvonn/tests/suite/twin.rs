//! Differential test: the crate against a slow reference implementation written from the rulebook alone.
//!
//! Random games are played on both, and everything observable is compared after every move.

use crate::slow::SlowGame;
use dvonn::{Game, Move, Phase, Piece, Space, SpaceSet};

/// Enough games to exercise the rare rules, removals and passes, thousands of times.
const GAMES: u64 = 4_000;

/// `CALDERA_DVONN_GAMES` sets another number.
fn games() -> u64 {
    std::env::var("CALDERA_DVONN_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES)
}

/// A full board with Black on the rim and White inside, so that White is blocked, must pass, and can move again later.
fn shut_in_board(random: &mut fastrand::Rng) -> String {
    let is_rim = |space: Space| SpaceSet::neighbours_of(space).len() < 6;
    let mut inner: Vec<Space> = Space::ALL.into_iter().filter(|space| !is_rim(*space)).collect();
    random.shuffle(&mut inner);
    let mut setup = dvonn::Setup::empty(dvonn::Player::White, Phase::Stacking);
    for space in Space::ALL {
        let piece = if inner[..3].contains(&space) {
            Piece::Red
        } else if inner.contains(&space) {
            Piece::White
        } else {
            Piece::Black
        };
        setup.set(space, dvonn::Stack::of(piece));
    }
    // The rim has 24 spaces but Black only 23 pieces, so one space of the rim is White's.
    let rim: Vec<Space> = Space::ALL.into_iter().filter(|space| is_rim(*space)).collect();
    setup.set(rim[random.usize(..rim.len())], dvonn::Stack::of(Piece::White));
    notation::write_position(&setup)
}

/// Compares position text, score, legal moves, key and connected groups of both implementations.
fn compare(game: &Game, twin: &SlowGame) {
    let position = game.position();
    assert_eq!(notation::write_position(game.setup()), twin.to_text());
    assert_eq!(notation::read_position(&twin.to_text()).expect("a reached position is valid").position(), position);
    assert_eq!(position.key(), position.recomputed_key());
    let score = position.score();
    assert_eq!((u32::from(score.white), u32::from(score.black)), twin.score());
    assert_eq!(position.is_over(), twin.is_over());

    let mut moves: Vec<String> = position.legal_moves().map(|action| action.to_string()).collect();
    assert_eq!(moves.len(), position.count_moves() as usize);
    moves.sort();
    assert_eq!(moves, twin.legal_moves());

    if position.phase() == Phase::Stacking {
        let groups = twin.groups();
        assert!(groups.len() <= 3, "three reds hold three groups at most");
        for group in groups {
            let spaces: SpaceSet = group.iter().map(|space| space.parse::<Space>().expect("a label")).collect();
            assert!(!(spaces & position.reds()).is_empty(), "each group holds a red");
            let first = SpaceSet::only(spaces.first().expect("a group is not empty"));
            assert_eq!(first.connected_within(position.occupied()), spaces);
        }
    }
}

/// Plays one random game on both and returns the number of moves that removed stacks and the number of passes.
fn play_both(random: &mut fastrand::Rng, start: Option<&str>) -> (u32, u32) {
    let mut game = start.map_or_else(Game::new, |text| notation::read_position(text).expect("valid"));
    let mut twin = start.map_or_else(SlowGame::start, SlowGame::from_text);
    let mut out_of_game = 0;
    let (mut removals, mut passes) = (0, 0);
    compare(&game, &twin);
    while !game.position().is_over() {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let action = moves[random.usize(..moves.len())];
        let before = game.clone();
        let outcome = game.play(action).expect("a generated move is legal");
        let removed: Vec<(String, String)> =
            outcome.turn.removed.iter().map(|(space, stack)| (space.to_string(), stack.to_string())).collect();
        let over = outcome.final_score.is_some();
        assert_eq!(removed, twin.play(&action.to_string()));
        out_of_game += removed.iter().map(|(_, pieces)| pieces.len()).sum::<usize>();
        removals += u32::from(!removed.is_empty());
        passes += u32::from(action == Move::Pass);
        compare(&game, &twin);
        assert_eq!(over, twin.is_over());
        if !twin.is_placing() {
            assert_eq!(twin.pieces_on_board() + out_of_game, Space::COUNT, "pieces are conserved");
        }
        let mut undone = game.clone();
        assert_eq!(undone.undo(), Some(action));
        assert_eq!(undone, before, "taking {action} back");
    }
    (removals, passes)
}

/// Plays every other game, so that two test threads share the work.
fn play_games(parity: u64) {
    let (mut removals, mut passes) = (0, 0);
    for seed in (0..games()).filter(|seed| seed % 2 == parity) {
        let mut random = fastrand::Rng::with_seed(seed);
        let start = (seed % 8 >= 6).then(|| shut_in_board(&mut random));
        let (game_removals, game_passes) = play_both(&mut random, start.as_deref());
        removals += game_removals;
        passes += game_passes;
    }
    let played = games() as u32 / 2;
    assert!(
        removals > played && passes > played / 2,
        "rare rules were met too rarely in {played} games: {removals} removals, {passes} passes"
    );
}

#[test]
fn even_random_games_agree() {
    play_games(0);
}

#[test]
fn odd_random_games_agree() {
    play_games(1);
}

/// Each of the last five positions exposes a bug that was introduced on purpose.
#[test]
fn the_twin_counts_the_same_sequences() {
    let texts = [
        "1,b,1,w,5/1,b,w,rb,w,5/2,r,ww,b,6/2,w,b,r,5/9 w move",
        // Some moves leave exactly six replies, all of them by the stack they land on.
        "3,w,1,r,3/3,r,w,1,w,1,w,1/1,r,1,w,1,bb,w,w,w,2/4,w,5/2,w,w,w,w,3 w move",
        // A stack of eleven is too high for any line of the board, one of ten is not.
        "9/10/wwwwwwwwwww,r,r,w,w,w,w,w,w,w,b/10/9 w move",
        "9/10/wwwwwwwwww,r,r,w,w,w,w,w,w,w,b/10/9 w move",
        "9/10/bbbbbbbbbb,r,r,w,w,w,w,w,w,w,w/10/9 w move",
        // A stack with a red piece leaves a corner whose neighbours are the only stacks that lose contact.
        "rww,b,1,rw,5/b,b,8/11/10/9 w move",
    ];
    for text in texts {
        let position = *notation::read_position(text).expect("valid").position();
        for depth in 0..=3 {
            assert_eq!(SlowGame::from_text(text).perft(depth), dvonn::perft(&position, depth), "{text}, depth {depth}");
        }
    }
}
