//! Tunes the hand-crafted evaluation of DVONN on self-play:
//! `cargo run --release -p caldera-engine --example tune_dvonn -- GAMES DEPTH SEED`.
//!
//! Plays games from random full boards with some random moves in between, and fits the weights by least squares, so
//! that the features of each position and of each board predict the final difference. Prints the new
//! `src/dvonn/weights.rs`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use dvonn::{Move, Phase, Player, Position, Space};
use engine::dvonn::{BOARD_FEATURES, Engine, FEATURES, count_board_features, count_features};
use engine::{Limits, Stop};

/// Each feature has one weight for the empty and one for the full board, and so has the turn.
const UNKNOWNS: usize = 2 * (FEATURES + 1);

/// One move in this many is random, so that games differ.
const RANDOM_MOVE: u32 = 8;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let games = arguments.next().unwrap_or(1000);
    let depth = arguments.next().unwrap_or(2) as u32;
    let seed = arguments.next().unwrap_or(1);

    let next = AtomicU64::new(0);
    let sums = Mutex::new((Equations::<UNKNOWNS>::new(), Equations::<BOARD_FEATURES>::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let (mut positions, mut boards) = (Equations::new(), Equations::new());
                while next.fetch_add(1, Ordering::Relaxed) < games {
                    let game = seed << 32 | next.load(Ordering::Relaxed);
                    play(game, depth, &mut positions, &mut boards);
                }
                let mut sums = sums.lock().expect("no thread panics");
                sums.0.add_all(&positions);
                sums.1.add_all(&boards);
            });
        }
    });
    let (positions, boards) = sums.into_inner().expect("no thread panics");
    print_weights(&positions.solve(), &boards.solve());
    eprintln!("{games} games, {} positions, error {:.3} points", positions.count, positions.error());
}

/// Plays one game and adds its positions to the equations.
fn play(seed: u64, depth: u32, positions: &mut Equations<UNKNOWNS>, boards: &mut Equations<BOARD_FEATURES>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::with_hash(1);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut position = Position::start();
    let mut met: Vec<([f64; UNKNOWNS], Player)> = Vec::new();
    let mut board = None;
    while !position.is_over() {
        let moves: Vec<Move> = position.legal_moves().collect();
        if position.phase() == Phase::Stacking {
            board.get_or_insert(position);
            met.push((unknowns(&position), position.turn()));
        }
        let at_random = position.phase() == Phase::Placing || random.u32(..RANDOM_MOVE) == 0;
        let action = if at_random {
            moves[random.usize(..moves.len())]
        } else {
            engine.search(&position, &limits, &Stop::new(), |_| ()).best().expect("the game is not over")
        };
        position.play(action).expect("legal");
    }
    let score = position.score();
    for (features, player) in met {
        positions.add(&features, f64::from(score.lead(player)) * 100.0);
    }
    let board = board.expect("every game has a full board");
    let [white, black] = Player::BOTH.map(|player| count_board_features(&board, player));
    let difference = std::array::from_fn(|feature| f64::from(white[feature] - black[feature]));
    boards.add(&difference, f64::from(score.lead(Player::White)) * 100.0);
}

/// The regressors of a position: each feature twice, for the empty and for the full board.
fn unknowns(position: &Position) -> [f64; UNKNOWNS] {
    let mover = position.turn();
    let [mine, theirs] = [mover, mover.opponent()].map(|player| count_features(position, player));
    let full = f64::from(position.occupied().len()) / Space::COUNT as f64;
    std::array::from_fn(|unknown| {
        let share = if unknown % 2 == 0 { 1.0 - full } else { full };
        let feature = unknown / 2;
        share * if feature < FEATURES { f64::from(mine[feature] - theirs[feature]) } else { 1.0 }
    })
}

/// The normal equations of a least-squares fit.
struct Equations<const N: usize> {
    matrix: [[f64; N]; N],
    right: [f64; N],
    squares: f64,
    count: u64,
}

impl<const N: usize> Equations<N> {
    fn new() -> Equations<N> {
        Equations { matrix: [[0.0; N]; N], right: [0.0; N], squares: 0.0, count: 0 }
    }

    fn add(&mut self, features: &[f64; N], value: f64) {
        for (row, feature) in features.iter().enumerate() {
            for (column, other) in features.iter().enumerate() {
                self.matrix[row][column] += feature * other;
            }
            self.right[row] += feature * value;
        }
        self.squares += value * value;
        self.count += 1;
    }

    fn add_all(&mut self, other: &Equations<N>) {
        for row in 0..N {
            for column in 0..N {
                self.matrix[row][column] += other.matrix[row][column];
            }
            self.right[row] += other.right[row];
        }
        self.squares += other.squares;
        self.count += other.count;
    }

    /// Gaussian elimination with pivoting; a small ridge on the diagonal keeps unseen features at zero.
    fn solve(&self) -> [f64; N] {
        let (mut matrix, mut right) = (self.matrix, self.right);
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] += 1.0;
        }
        for step in 0..N {
            let size = |row: &usize| matrix[*row][step].abs();
            let pivot = (step..N).max_by(|one, other| size(one).total_cmp(&size(other))).expect("a row is left");
            matrix.swap(step, pivot);
            right.swap(step, pivot);
            for row in step + 1..N {
                let factor = matrix[row][step] / matrix[step][step];
                let pivot_row = matrix[step];
                matrix[row].iter_mut().zip(pivot_row).for_each(|(cell, above)| *cell -= factor * above);
                right[row] -= factor * right[step];
            }
        }
        let mut solution = [0.0; N];
        for row in (0..N).rev() {
            let known: f64 = (row + 1..N).map(|column| matrix[row][column] * solution[column]).sum();
            solution[row] = (right[row] - known) / matrix[row][row];
        }
        solution
    }

    /// The root of the mean squared error, in points.
    fn error(&self) -> f64 {
        let solution = self.solve();
        let explained: f64 = solution.iter().zip(self.right).map(|(weight, right)| weight * right).sum();
        ((self.squares - explained) / self.count as f64).sqrt() / 100.0
    }
}

fn print_weights(positions: &[f64; UNKNOWNS], boards: &[f64; BOARD_FEATURES]) {
    let pair = |feature: usize| format!("[{:.0}, {:.0}]", positions[2 * feature], positions[2 * feature + 1]);
    let features: Vec<String> = (0..FEATURES).map(pair).collect();
    let board: Vec<String> = boards.iter().map(|weight| format!("{weight:.0}")).collect();
    println!(
        "//! The weights of the hand-crafted evaluation, in hundredths of a point: on an empty board, and on a full one.
//!
//! Generated by `cargo run --release -p caldera-engine --example tune_dvonn`; do not edit.

/// The value of being to move.
pub(super) const TURN: [i32; 2] = {};

/// The weight of each feature, in the order of [`super::count_features`].
pub(super) const FEATURES: [[i32; 2]; super::FEATURES] = [{}];

/// The weight of each feature of a filled board, in the order of [`super::count_board_features`].
pub(super) const BOARD: [i32; super::BOARD_FEATURES] = [{}];",
        pair(FEATURES),
        features.join(", "),
        board.join(", ")
    );
}
