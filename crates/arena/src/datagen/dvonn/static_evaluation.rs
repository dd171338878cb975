//! Writes shards of static evaluations without search, for comparing implementations of an evaluation.

use std::path::PathBuf;

use dvonn::{Player, Position};

use super::game::any_move;
use super::record::Record;
use crate::datagen::random_of_game;
use crate::datagen::shard::{Header, Shard, ShardError};

/// Writes games of random moves to a shard, with the value that `evaluate` gives for the player to move. Returns the number
/// of positions written.
///
/// The header has 0 nodes per move, which marks the shard as unsuitable for training.
///
/// # Errors
/// Returns an error if the shard cannot be written.
pub fn write_static_evaluations(
    path: PathBuf,
    seed: u64,
    net: u64,
    games: u64,
    evaluate: impl Fn(&Position) -> i32,
) -> Result<u64, ShardError> {
    let mut shard = Shard::open(path, Header { seed, signature: 0, net, nodes: 0 })?;
    let mut positions = 0;
    while u64::from(shard.games()) < games {
        let records = random_game(seed, shard.games(), &evaluate);
        shard.append(&records)?;
        positions += records.len() as u64;
    }
    Ok(positions)
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
