//! Shards of what an evaluation says at first sight, without any search: for comparing evaluations, not for learning.

use std::path::PathBuf;

use dvonn::{Player, Position};

use super::game::{any_move, random_of_game};
use super::record::Record;
use super::shard::{Header, Shard, ShardError};

/// Writes random games into a shard; the value of each position is what `judge` says of it for the player to move.
///
/// The header says 0 nodes a move, so that nobody takes it for a shard to learn from. Returns how many positions there are.
///
/// # Errors
/// If the shard cannot be written.
pub fn write_glances(
    path: PathBuf,
    seed: u64,
    net: u64,
    games: u64,
    judge: impl Fn(&Position) -> i32,
) -> Result<u64, ShardError> {
    let mut shard = Shard::open(path, Header { seed, signature: 0, net, nodes: 0 })?;
    let mut positions = 0;
    while u64::from(shard.games()) < games {
        let records = glance(seed, shard.games(), &judge);
        shard.append(&records)?;
        positions += records.len() as u64;
    }
    Ok(positions)
}

fn glance(seed: u64, game: u32, judge: impl Fn(&Position) -> i32) -> Vec<Record> {
    let mut random = random_of_game(seed, game);
    let mut position = Position::start();
    let mut met = Vec::new();
    while !position.is_over() {
        met.push(position);
        position.play_unchecked(any_move(&position, &mut random));
    }
    let result = position.score().lead(Player::White);
    let records = (0..).zip(&met).map(|(ply, position)| Record {
        inputs: engine::dvonn::net::encode(position),
        phase: position.phase(),
        value: judge(position).clamp(i16::MIN.into(), i16::MAX.into()) as i16,
        result: (result * position.turn().sign()) as i8,
        exact: None,
        ply,
        noisy: true,
        noise_ahead: true,
        game,
    });
    records.collect()
}
