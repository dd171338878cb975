//! Writes shards of static evaluations without search, for comparing implementations of an evaluation.

use std::path::PathBuf;

use engine::gipf::{Evaluate, net};

use super::game::{random_start, random_step};
use super::record::Record;
use crate::datagen::random_of_game;
use crate::datagen::shard::{Header, Shard, ShardError};

/// The longest game of random steps.
const MAX_STEPS: usize = 200;

/// Writes games of random steps to a shard, with the static evaluation of every position between two turns. Returns the
/// number of positions written.
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
    evaluation: &dyn Evaluate,
) -> Result<u64, ShardError> {
    let mut shard = Shard::open(path, Header { seed, signature: 0, net, nodes: 0 })?;
    let mut positions = 0;
    while u64::from(shard.games()) < games {
        let records = random_game(seed, shard.games(), evaluation);
        shard.append(&records)?;
        positions += records.len() as u64;
    }
    Ok(positions)
}

/// Plays a game of random steps and records every position between two turns.
fn random_game(seed: u64, game: u32, evaluation: &dyn Evaluate) -> Vec<Record> {
    let mut random = random_of_game(seed, game);
    let mut position = random_start(&mut random);
    let mut records: Vec<Record> = Vec::new();
    for _ in 0..MAX_STEPS {
        if position.is_over() {
            break;
        }
        if position.is_between_turns() {
            records.push(Record {
                inputs: net::encode(&position),
                value: evaluation.evaluate(&position).clamp(i16::MIN.into(), i16::MAX.into()) as i16,
                result: 0,
                ply: records.len() as u8,
                noisy: true,
                noise_ahead: true,
                game,
            });
        }
        position.play_unchecked(random_step(&position, &mut random));
    }
    records
}
