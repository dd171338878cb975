//! Helpers for tests: random boards and endings, brute-force minimax, and checks of principal variations.

// Each test binary compiles its own copy and may not use all of it.
#![allow(dead_code, unreachable_pub)]

use std::collections::HashMap;

use dvonn::{Game, Move, Phase, Piece, Player, Position, Setup, Space, SpaceSet, Stack};
use engine::dvonn::Report;

/// A full board with randomly placed pieces.
pub fn mixed_board(random: &mut fastrand::Rng) -> Game {
    let mut pieces: Vec<Piece> =
        Piece::ALL.into_iter().flat_map(|piece| std::iter::repeat_n(piece, piece.total() as usize)).collect();
    random.shuffle(&mut pieces);
    full_board(&pieces)
}

/// A full board on which one player owns the rim: the other is shut in and has to pass, but can move again later.
pub fn shut_in_board(random: &mut fastrand::Rng) -> Game {
    let outer = Player::BOTH[random.usize(..2)];
    let is_rim = |space: &Space| SpaceSet::neighbours_of(*space).len() < 6;
    let (rim, mut inner): (Vec<Space>, Vec<Space>) = Space::ALL.into_iter().partition(is_rim);
    random.shuffle(&mut inner);
    // The rim has one more space than a player has pieces.
    let odd = rim[random.usize(..rim.len())];
    let piece = |space: Space| {
        if inner[..Piece::REDS as usize].contains(&space) {
            Piece::Red
        } else if inner.contains(&space) || space == odd {
            outer.opponent().piece()
        } else {
            outer.piece()
        }
    };
    full_board(&Space::ALL.map(piece))
}

fn full_board(pieces: &[Piece]) -> Game {
    let mut setup = Setup::empty(Player::White, Phase::Stacking);
    for (space, piece) in Space::ALL.into_iter().zip(pieces) {
        setup.set(space, Stack::of(*piece));
    }
    Game::from_setup(setup).expect("a full board is valid")
}

/// A random game, played until it is over or at most this many spaces are occupied.
pub fn random_ending(random: &mut fastrand::Rng, occupied: u32) -> Game {
    let mut game = if random.u8(..4) == 0 { shut_in_board(random) } else { mixed_board(random) };
    while game.position().occupied().len() > occupied && !game.position().is_over() {
        play_randomly(&mut game, random);
    }
    game
}

/// A random ending with exactly this many occupied spaces that is not over.
pub fn random_live_ending(random: &mut fastrand::Rng, occupied: u32) -> Game {
    loop {
        let game = random_ending(random, occupied);
        if game.position().occupied().len() == occupied && !game.position().is_over() {
            return game;
        }
    }
}

/// Plays a random legal move.
pub fn play_randomly(game: &mut Game, random: &mut fastrand::Rng) {
    let moves: Vec<Move> = game.position().legal_moves().collect();
    game.play(moves[random.usize(..moves.len())]).expect("a generated move is legal");
}

/// The complete position, instead of a hash key that could share a bug with the engine.
type Fingerprint = ([u16; Space::COUNT], Player);

fn fingerprint(position: &Position) -> Fingerprint {
    let describe = |space: Space| {
        let owner = position.owner(space).map_or(0, |player| if player == Player::White { 1 } else { 2 });
        u16::from(position.height(space)) << 3 | u16::from(position.reds().contains(space)) << 2 | owner
    };
    (Space::ALL.map(describe), position.turn())
}

/// Plain minimax to the end of the game: no pruning, no move ordering, no bounds.
#[derive(Default)]
pub struct BruteForce {
    values: HashMap<Fingerprint, i32>,
}

impl BruteForce {
    /// The final lead of the side to move.
    pub fn value(&mut self, position: &Position) -> i32 {
        if let Some(score) = position.final_score() {
            return score.lead(position.turn());
        }
        let fingerprint = fingerprint(position);
        if let Some(value) = self.values.get(&fingerprint) {
            return *value;
        }
        let moves: Vec<Move> = position.legal_moves().collect();
        let value = moves.into_iter().map(|action| -self.value(&after(position, action))).max();
        let value = value.expect("a player without a move passes until the game is over");
        self.values.insert(fingerprint, value);
        value
    }
}

/// The position after a legal move.
pub fn after(position: &Position, action: Move) -> Position {
    let mut next = *position;
    next.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    next
}

/// The position at the end of a variation of legal moves.
pub fn play_variation(position: &Position, line: &[Move]) -> Position {
    line.iter().fold(*position, |position, action| after(&position, *action))
}

/// Asserts that a variation is legal, ends the game, and leaves the current side to move ahead by `value`.
pub fn assert_variation_scores(position: &Position, line: &[Move], value: i32) {
    let end = play_variation(position, line);
    let score = end.final_score().unwrap_or_else(|| panic!("the variation {line:?} stops before the end"));
    assert_eq!(score.lead(position.turn()), value, "the variation {line:?} has another score");
}

/// A report without the elapsed time, which depends on the machine.
pub fn timeless(report: &Report) -> Report {
    Report { elapsed: std::time::Duration::ZERO, ..report.clone() }
}
