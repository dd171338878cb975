//! Training data for GIPF.

mod game;
mod record;
mod static_evaluation;

use engine::gipf::Engine;

pub use self::game::Game;
pub use self::record::{InvalidRecord, RECORD_BYTES, Record};
pub use self::static_evaluation::write_static_evaluations;

use super::SelfPlay;

impl SelfPlay for Engine {
    type Game = Game;

    fn into_player(self, nodes: u64) -> impl FnMut(u64, u32) -> Game {
        let mut player = game::SelfPlay::new(self, nodes);
        move |seed, game| player.play(seed, game)
    }
}
