//! Writes shards of static evaluations without search, for comparing implementations of an evaluation.

use std::path::Path;

use dvonn::{Player, Position};

use super::game::any_move;
use super::record::Record;
use crate::datagen::shard::ShardWriter;
use crate::datagen::{DataError, Header, random_of_game};

/// Writes games of random moves to a shard, with the value that `evaluate` gives for the player to move. Returns the number
/// of positions written.
///
/// The header has 0 nodes per move, which marks the shard as unsuitable for training.
///
/// # Errors
/// Returns an error if the shard cannot be written.
pub fn write_static_evaluations(
    path: &Path,
    seed: u64,
    net: u64,
    games: u32,
    evaluate: impl Fn(&Position) -> i32,
) -> Result<u64, DataError> {
    let mut shard = ShardWriter::new::<Record>(path, Header { seed, signature: 0, net, nodes: 0 })?;
    for game in 0..games {
        shard.append(&random_game(seed, game, &evaluate))?;
    }
    shard.finish()
}

/// Plays a game of random moves and records every position.
fn random_game(seed: u64, game: u32, evaluate: impl Fn(&Position) -> i32) -> Vec<Record> {
    let mut random = random_of_game(seed, game);
    let mut position = Position::start();
    let mut positions = Vec::new();
    while !position.is_over() {
        positions.push(position);
        position.play_unchecked(any_move(&position, &mut random));
    }
    let result = position.score().lead(Player::White);
    let records = (0..).zip(&positions).map(|(ply, position)| Record {
        inputs: engine::dvonn::net::encode(position),
        phase: position.phase(),
        value: evaluate(position).clamp(i16::MIN.into(), i16::MAX.into()) as i16,
        result: (result * position.turn().sign()) as i8,
        exact: None,
        ply,
        noisy: true,
        noise_ahead: true,
        game,
    });
    records.collect()
}
