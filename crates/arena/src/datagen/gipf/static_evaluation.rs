//! Writes shards of static evaluations without search, for comparing implementations of an evaluation.

use std::path::Path;

use engine::gipf::{Evaluate, net};

use super::game::{random_start, random_step};
use super::record::Record;
use crate::datagen::shard::ShardWriter;
use crate::datagen::{DataError, Header, random_of_game};

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
    path: &Path,
    seed: u64,
    net: u64,
    games: u32,
    evaluation: &dyn Evaluate,
) -> Result<u64, DataError> {
    let mut shard = ShardWriter::new::<Record>(path, Header { seed, signature: 0, net, nodes: 0 })?;
    for game in 0..games {
        shard.append(&random_game(seed, game, evaluation))?;
    }
    shard.finish()
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
