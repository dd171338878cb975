//! Tunes the evaluation of GIPF on self-play:
//! `cargo run --release -p caldera-engine --example tune_gipf -- GAMES DEPTH SEED`.
//!
//! Plays GAMES games of each version, every other one with six potentials, with random turns in between, and fits the
//! weights by logistic regression, so that the features of each position predict the winner. Prints the new
//! `src/gipf/weights.rs`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::gipf::{Engine, FEATURES, count_features};
use engine::{Limits, Stop};
use gipf::{Player, Position, Rules, Step, Version};

/// Each feature has one weight for the side to move and one for the opponent.
const UNKNOWNS: usize = 2 * FEATURES;

/// One turn in this many begins with a random step, and so do the first turns, so that games differ.
const RANDOM_STEP: u32 = 10;
const RANDOM_TURNS: usize = 4;

/// Longer games are discarded.
const LONGEST: usize = 400;

/// The regularisation that ties the two weights of a feature to each other, and all of them to zero, in positions.
const BOND: f64 = 30.0;
const PULL: f64 = 3.0;

struct Sample {
    features: [i8; UNKNOWNS],
    won: bool,
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let games = arguments.next().unwrap_or(300);
    let depth = arguments.next().unwrap_or(2) as u32;
    let seed = arguments.next().unwrap_or(1);

    let versions = Version::ALL.map(|version| {
        let (next, samples) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            break;
                        }
                        let potentials = if number % 2 == 0 { 6 } else { 0 };
                        let rules = Rules::new(version).with_potentials(potentials);
                        let met = play(rules, depth, seed << 32 | number);
                        samples.lock().expect("no thread panics").extend(met);
                    }
                });
            }
        });
        let samples = samples.into_inner().expect("no thread panics");
        let weights = fit(&samples);
        eprintln!("{version}: {} positions, error {:.4} bits", samples.len(), loss(&samples, &weights));
        weights
    });
    print_weights(&versions);
}

/// Plays one game and returns its samples.
fn play(rules: Rules, depth: u32, seed: u64) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::new();
    engine.set_hash(1);
    engine.set_net(None);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut position = Position::start(rules, 0).expect("a game that can be agreed on");
    let mut met: Vec<([i8; UNKNOWNS], Player)> = Vec::new();
    let mut turns = 0;
    while !position.is_over() && turns < LONGEST {
        if position.is_between_turns() && turns >= RANDOM_TURNS {
            met.push((unknowns(&position), position.turn()));
        }
        let at_random = turns < RANDOM_TURNS || random.u32(..RANDOM_STEP) == 0;
        let step =
            if at_random { random_step(&position, &mut random) } else { best_step(&mut engine, &position, &limits) };
        position.play(step).expect("legal");
        turns += usize::from(position.is_between_turns());
    }
    let Some(outcome) = position.outcome() else { return Vec::new() };
    met.into_iter().map(|(features, player)| Sample { features, won: player == outcome.winner }).collect()
}

fn random_step(position: &Position, random: &mut fastrand::Rng) -> Step {
    let steps = position.steps();
    steps[random.usize(..steps.len())]
}

fn best_step(engine: &mut Engine, position: &Position, limits: &Limits) -> Step {
    engine.search(position, limits, &Stop::new(), |_| ()).best().expect("the game is not over")
}

fn unknowns(position: &Position) -> [i8; UNKNOWNS] {
    let [mine, theirs] = count_features(position);
    std::array::from_fn(|index| if index < FEATURES { mine[index] as i8 } else { -theirs[index - FEATURES] as i8 })
}

fn chance(features: &[i8; UNKNOWNS], weights: &[f64; UNKNOWNS]) -> f64 {
    let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| f64::from(*feature) * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn loss(samples: &[Sample], weights: &[f64; UNKNOWNS]) -> f64 {
    let bits = samples.iter().map(|sample| {
        let chance = chance(&sample.features, weights);
        -(if sample.won { chance } else { 1.0 - chance }).max(1e-9).log2()
    });
    bits.sum::<f64>() / samples.len().max(1) as f64
}

/// Newton's method on the logistic loss.
fn fit(samples: &[Sample]) -> [f64; UNKNOWNS] {
    let mut weights = [0.0; UNKNOWNS];
    for _ in 0..12 {
        let (mut matrix, mut right) = (vec![[0.0; UNKNOWNS]; UNKNOWNS], [0.0; UNKNOWNS]);
        for sample in samples {
            let chance = chance(&sample.features, &weights);
            let (slope, bend) = (f64::from(u8::from(sample.won)) - chance, (chance * (1.0 - chance)).max(1e-6));
            for (row, feature) in sample.features.iter().enumerate().filter(|(_, feature)| **feature != 0) {
                right[row] += f64::from(*feature) * slope;
                for (cell, other) in matrix[row].iter_mut().zip(&sample.features) {
                    *cell += bend * f64::from(*feature) * f64::from(*other);
                }
            }
        }
        for index in 0..UNKNOWNS {
            let twin = (index + FEATURES) % UNKNOWNS;
            matrix[index][index] += BOND + PULL;
            matrix[index][twin] -= BOND;
            right[index] -= BOND * (weights[index] - weights[twin]) + PULL * weights[index];
        }
        let change = solve(matrix, right);
        weights.iter_mut().zip(change).for_each(|(weight, change)| *weight += change);
    }
    weights
}

/// Gaussian elimination; the matrix is positive definite, so no pivoting is needed.
fn solve(mut matrix: Vec<[f64; UNKNOWNS]>, mut right: [f64; UNKNOWNS]) -> [f64; UNKNOWNS] {
    for step in 0..UNKNOWNS {
        for row in step + 1..UNKNOWNS {
            let factor = matrix[row][step] / matrix[step][step];
            let pivot = matrix[step];
            matrix[row].iter_mut().zip(pivot).for_each(|(cell, above)| *cell -= factor * above);
            right[row] -= factor * right[step];
        }
    }
    let mut solution = [0.0; UNKNOWNS];
    for row in (0..UNKNOWNS).rev() {
        let known: f64 = (row + 1..UNKNOWNS).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    solution
}

fn print_weights(versions: &[[f64; UNKNOWNS]; 3]) {
    println!(
        "//! The weights of the evaluation, in thousandths: for the side to move, and for the opponent.
//!
//! Generated by `cargo run --release -p caldera-engine --example tune_gipf`; do not edit.

use super::FEATURES;

/// The weights of the features in each version of GIPF, in the order of [`super::NAMES`].
#[rustfmt::skip]
pub(super) const WEIGHTS: [[[i32; FEATURES]; 2]; 3] = ["
    );
    for weights in versions {
        println!("    [");
        for side in weights.chunks(FEATURES) {
            let numbers: Vec<String> =
                side.iter().map(|weight| ((weight * 1000.0).round() as i32).to_string()).collect();
            println!("        [{}],", numbers.join(", "));
        }
        println!("    ],");
    }
    println!("];");
}
