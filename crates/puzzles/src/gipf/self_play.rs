//! Self-play games of GIPF, in which puzzles are found.

use ::gipf::{Game, Player, Position, Rules, Setup, Version};
use engine::gipf::Engine;
use engine::{Level, Limits, Stop};
use fastrand::Rng;

/// The rules of the games, in turn. The basic version comes twice, since its games have the fewest puzzles.
const RULES: [Rules; 8] = [
    Rules::new(Version::Basic),
    Rules::new(Version::Standard),
    Rules::new(Version::Tournament).with_potentials(6),
    Rules::new(Version::Basic).with_potentials(6),
    Rules::new(Version::Standard).with_potentials(6),
    Rules::new(Version::Tournament),
    Rules::new(Version::Basic),
    Rules::new(Version::Basic).with_potentials(6),
];

/// The levels of the players: strong enough for sensible games, weak enough to overlook something.
const LEVELS: std::ops::RangeInclusive<u8> = 3..=7;

/// A game that takes longer is not continued.
const MOST_TURNS: usize = 200;

/// Plays a game. It depends only on the seed, the number and the engine.
pub fn play_game(seed: u64, number: u32) -> Game {
    let mut random = Rng::with_seed(Rng::with_seed(seed).u64(..) ^ u64::from(number));
    let rules = RULES[number as usize % RULES.len()];
    let start = Setup::start(rules, 0);
    let mut engine = Engine::with_hash(1);
    let levels = [random.u8(LEVELS), random.u8(LEVELS)];
    engine.set_seed(random.u64(..));
    let Ok(mut game) = Game::from_setup(start) else { unreachable!("the start of a game is valid") };
    while !game.position().is_over() && game.turns().len() < MOST_TURNS {
        let level = levels[usize::from(game.position().turn() == Player::Black)];
        engine.set_level(Level::new(level).unwrap_or_default());
        let Some(Ok(())) = next_step(&mut engine, game.position()).map(|step| game.play(step)) else { break };
    }
    game
}

fn next_step(engine: &mut Engine, position: &Position) -> Option<::gipf::Step> {
    engine.search(position, &Limits::default(), &Stop::new(), |_| ()).best()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_depend_only_on_seed_and_number() {
        let game = play_game(3, 8);
        assert!(game.position().is_over());
        assert_eq!(play_game(3, 8).turns(), game.turns());
        assert_ne!(play_game(3, 16).turns(), game.turns());
        assert_ne!(play_game(4, 8).turns(), game.turns());
    }
}
