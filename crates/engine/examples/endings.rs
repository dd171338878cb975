//! Measures how many endings of real games the solver proves in a given time:
//! `cargo run --release -p caldera-engine --example endings -- SECONDS THREADS LIST FILE…`.
//!
//! Takes back 12, 15, 18 and 21 moves of each complete game in the files and gives the solver SECONDS on THREADS threads.
//! As many positions are solved at once as the machine has cores for. The file LIST gets one line for each position:
//! file, moves before the end, lower and upper bound, nodes, seconds, position.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use dvonn::{Game, Phase};
use engine::dvonn::{Goal, Solution, Solver, SolverLimits};
use engine::{Stop, TranspositionTable};

const PLIES: [usize; 4] = [12, 15, 18, 21];

/// The size of the transposition table for each position, in mebibytes.
const HASH: usize = 256;

/// The results of a class of endings.
#[derive(Clone, Copy, Default)]
struct Row {
    tried: u32,
    winner: u32,
    exact: u32,
    nodes: u64,
    seconds: f64,
}

impl Row {
    fn add(&mut self, solution: &Solution, seconds: f64) {
        self.tried += 1;
        self.winner += u32::from(solution.outcome().is_some());
        self.exact += u32::from(solution.value().is_some());
        self.nodes += solution.nodes;
        self.seconds += seconds;
    }
}

/// A table: the rows by their class.
type Table = BTreeMap<usize, Row>;

/// A position some moves before the end of a game.
struct Ending {
    file: String,
    plies: usize,
    game: Game,
}

impl Ending {
    fn list(&self, list: &Mutex<File>, solution: &Solution, seconds: f64) {
        let Solution { lower, upper, nodes, .. } = solution;
        let (file, plies, position) = (&self.file, self.plies, notation::write_position(self.game.setup()));
        let line = format!("{file}\t{plies}\t{lower}\t{upper}\t{nodes}\t{seconds:.3}\t{position}");
        writeln!(list.lock().expect("no thread panics"), "{line}").expect("the list can be written");
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().and_then(|text| text.parse().ok()).expect("the seconds for each position");
    let threads: usize = arguments.next().and_then(|text| text.parse().ok()).expect("the threads for each position");
    let list = arguments.next().expect("the file for the list of results");
    let list = Mutex::new(File::create(list).expect("the list can be written"));
    let endings: Vec<Ending> = arguments.flat_map(|file| endings_of(&file)).collect();
    let tables = Mutex::new([Table::new(), Table::new()]);
    let next = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..(cores / threads).max(1) {
            scope.spawn(|| {
                let table = TranspositionTable::new(HASH);
                while let Some(ending) = endings.get(next.fetch_add(1, Ordering::Relaxed)) {
                    table.clear();
                    let start = Instant::now();
                    let limits =
                        SolverLimits { time: Some(Duration::from_secs_f64(seconds)), ..SolverLimits::default() };
                    let position = ending.game.position();
                    let mut solver = Solver::with_threads(&table, threads);
                    let solution = solver.solve(position, Goal::Difference, &limits, &Stop::new());
                    let taken = start.elapsed().as_secs_f64();
                    ending.list(&list, &solution, taken);
                    let [by_plies, by_occupied] = &mut *tables.lock().expect("no thread panics");
                    by_plies.entry(ending.plies).or_default().add(&solution, taken);
                    by_occupied.entry(position.occupied().len() as usize).or_default().add(&solution, taken);
                }
            });
        }
    });
    let [by_plies, by_occupied] = tables.into_inner().expect("no thread panics");
    print_table("moves before the end", &by_plies);
    print_table("occupied spaces", &by_occupied);
}

fn print_table(class: &str, table: &Table) {
    println!("| {class} | endgames | winner proved | difference proved | million nodes per second |");
    println!("|---|---|---|---|---|");
    for (class, row) in table {
        let share = |count: u32| format!("{count} ({:.0} %)", 100.0 * f64::from(count) / f64::from(row.tried));
        let speed = row.nodes as f64 / row.seconds / 1e6;
        println!("| {class} | {} | {} | {} | {speed:.1} |", row.tried, share(row.winner), share(row.exact));
    }
}

/// The positions of a file's complete games.
fn endings_of(file: &str) -> Vec<Ending> {
    let bytes = std::fs::read(file).expect("the file can be read");
    // Some archived games are illegal; skip them.
    let Ok((_, records)) = notation::read_records(&bytes) else { return Vec::new() };
    let mut endings = Vec::new();
    for record in records {
        let game = record.replay().expect("what was read is legal");
        if !game.position().is_over() {
            continue;
        }
        for plies in PLIES {
            let mut earlier = game.clone();
            for _ in 0..plies {
                earlier.undo();
            }
            if earlier.position().phase() == Phase::Stacking {
                endings.push(Ending { file: file.to_owned(), plies, game: earlier });
            }
        }
    }
    endings
}
