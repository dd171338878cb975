//! Self-play games, as a source of more endgames than the archives have.

use dvonn::{Game, Player};
use engine::{Level, Limits, Stop, dvonn::Engine};
use fastrand::Rng;

/// The levels of the players: strong enough for sensible endgames, weak enough for varied games.
const LEVELS: std::ops::RangeInclusive<u8> = 5..=8;

/// Plays a game to its end. The game depends only on the seed, the number and the engine.
pub fn play_game(seed: u64, number: u32) -> Game {
    let mut random = Rng::with_seed(Rng::with_seed(seed).u64(..) ^ u64::from(number));
    let mut engine = Engine::with_hash(1);
    let mut game = games::place_randomly(|count| random.usize(..count));
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
    fn games_are_complete_and_depend_only_on_seed_and_number() {
        let game = play_game(3, 5);
        assert!(game.position().is_over());
        assert_eq!(play_game(3, 5).turns(), game.turns());
        assert_ne!(play_game(3, 6).turns(), game.turns());
        assert_ne!(play_game(4, 5).turns(), game.turns());
    }
}
