//! Measures how many endings of real games the solver proves in a given time:
//! `cargo run --release -p caldera-engine --example endings -- SECONDS LIST FILE…`.
//!
//! Takes back 12, 15, 18 and 21 moves of each complete game in the files and gives the solver SECONDS on one thread. As
//! many positions are solved at once as the machine has cores. The file LIST gets one line for each position: file,
//! moves before the end, lower and upper bound, nodes, seconds, position.

use std::fs::File;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use dvonn::{Game, Phase};
use engine::dvonn::{Goal, Solution, Solver, SolverLimits};
use engine::{Stop, TranspositionTable};

const PLIES: [usize; 4] = [12, 15, 18, 21];

/// The results at one distance from the end.
#[derive(Clone, Copy, Default)]
struct Row {
    tried: u32,
    winner: u32,
    exact: u32,
    nodes: u64,
    seconds: f64,
}

/// A position some moves before the end of a game.
struct Ending {
    file: String,
    column: usize,
    game: Game,
}

impl Ending {
    fn list(&self, list: &Mutex<File>, solution: &Solution, seconds: f64) {
        let Solution { lower, upper, nodes, .. } = solution;
        let (file, plies, position) = (&self.file, PLIES[self.column], notation::write_position(self.game.setup()));
        let line = format!("{file}\t{plies}\t{lower}\t{upper}\t{nodes}\t{seconds:.3}\t{position}");
        writeln!(list.lock().expect("no thread panics"), "{line}").expect("the list can be written");
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().and_then(|text| text.parse().ok()).expect("the seconds for each position");
    let list = arguments.next().expect("the file for the list of results");
    let list = Mutex::new(File::create(list).expect("the list can be written"));
    let endings: Vec<Ending> = arguments.flat_map(|file| endings_of(&file)).collect();
    let rows = Mutex::new([Row::default(); PLIES.len()]);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let table = TranspositionTable::new(256);
                while let Some(ending) = endings.get(next.fetch_add(1, Ordering::Relaxed)) {
                    table.clear();
                    let start = Instant::now();
                    let limits =
                        SolverLimits { time: Some(Duration::from_secs_f64(seconds)), ..SolverLimits::default() };
                    let solution =
                        Solver::new(&table).solve(ending.game.position(), Goal::Difference, &limits, &Stop::new());
                    let taken = start.elapsed().as_secs_f64();
                    ending.list(&list, &solution, taken);
                    let row = &mut rows.lock().expect("no thread panics")[ending.column];
                    row.tried += 1;
                    row.winner += u32::from(solution.outcome().is_some());
                    row.exact += u32::from(solution.value().is_some());
                    row.nodes += solution.nodes;
                    row.seconds += taken;
                }
            });
        }
    });
    println!("| moves before the end | endings | winner proved | difference proved | million nodes a second |");
    println!("|---|---|---|---|---|");
    for (plies, row) in PLIES.into_iter().zip(rows.into_inner().expect("no thread panics")) {
        let share = |count: u32| format!("{count} ({:.0} %)", 100.0 * f64::from(count) / f64::from(row.tried.max(1)));
        let speed = row.nodes as f64 / row.seconds / 1e6;
        println!("| {plies} | {} | {} | {} | {speed:.1} |", row.tried, share(row.winner), share(row.exact));
    }
}

/// The positions of a file's complete games, each with its column of the table.
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
        for (column, plies) in PLIES.into_iter().enumerate() {
            let mut earlier = game.clone();
            for _ in 0..plies {
                earlier.undo();
            }
            if earlier.position().phase() == Phase::Stacking {
                endings.push(Ending { file: file.to_owned(), column, game: earlier });
            }
        }
    }
    endings
}
