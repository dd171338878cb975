//! Games of the engine against itself, for more endings than the archives have.

use dvonn::{Game, Move, Phase, Player};
use engine::{Level, Limits, Stop, dvonn::Engine};
use fastrand::Rng;

/// The levels that play: good enough for sensible endings, and not so good that all games are alike.
const LEVELS: std::ops::RangeInclusive<u8> = 4..=7;

/// Plays the game with this number to its end; it depends on nothing but the two numbers and the engine.
pub fn play_game(seed: u64, number: u32) -> Game {
    let mut random = Rng::with_seed(Rng::with_seed(seed).u64(..) ^ u64::from(number));
    let mut engine = Engine::new();
    engine.set_hash(1);
    let mut game = Game::new();
    while game.position().phase() == Phase::Placing {
        let free: Vec<Move> = game.position().legal_moves().collect();
        let Ok(_) = game.play(free[random.usize(..free.len())]) else { return game };
    }
    let levels = [random.u8(LEVELS), random.u8(LEVELS)];
    engine.set_seed(random.u64(..));
    while !game.position().is_over() {
        let level = levels[usize::from(game.position().turn() == Player::Black)];
        engine.set_level(Level::new(level).unwrap_or_default());
        let report = engine.search(game.position(), &Limits::default(), &Stop::new(), |_| ());
        let Some(Ok(_)) = report.best().map(|action| game.play(action)) else { return game };
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_and_depend_on_their_numbers_alone() {
        let game = play_game(3, 5);
        assert!(game.position().is_over());
        assert_eq!(play_game(3, 5).turns(), game.turns());
        assert_ne!(play_game(3, 6).turns(), game.turns());
        assert_ne!(play_game(4, 5).turns(), game.turns());
    }
}
