//! `caldera bench --endgames`: solves a suite of endgames with known values and measures the solver.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use engine::dvonn::{Goal, Solver, SolverLimits};
use engine::{Stop, TranspositionTable};
use serde::Deserialize;

/// The size of the solver's table. It is fixed, because it affects the node counts.
const HASH_MEBIBYTES: usize = 256;

/// An endgame of a suite.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    name: String,
    /// The number of moves from this position to the end of its game.
    plies: u32,
    position: String,
    /// The proved value: the final lead of the player to move.
    value: i32,
}

/// Solves every endgame of a suite with one thread and prints nodes and time. `time` is the limit for each endgame.
///
/// A solution that contradicts the proved value is an error; running out of time is not.
pub(crate) fn run(file: &Path, time: Duration, out: &mut impl Write) -> anyhow::Result<()> {
    let name = file.display();
    let bytes = std::fs::read(file).with_context(|| format!("{name} cannot be read"))?;
    let endings: Vec<Ending> =
        serde_json::from_slice(&bytes).with_context(|| format!("{name} is not a suite of endgames"))?;
    let table = TranspositionTable::new(HASH_MEBIBYTES);
    let limits = SolverLimits { time: Some(time), ..SolverLimits::default() };
    let (mut nodes, mut seconds, mut proved) = (0, 0.0, 0);
    writeln!(out, "| ending | moves before the end | spaces | value | nodes | seconds |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for Ending { name, plies, position, value } in &endings {
        let game = notation::read_position(position).with_context(|| format!("bad position {name}"))?;
        // Keep the endgames independent of each other.
        table.clear();
        let start = Instant::now();
        let solution = Solver::new(&table).solve(game.position(), Goal::Difference, &limits, &Stop::new());
        let taken = start.elapsed().as_secs_f64();
        if !(solution.lower..=solution.upper).contains(value) {
            let (lower, upper) = (solution.lower, solution.upper);
            bail!("{name}: found {lower} to {upper}, but the proved value is {value}");
        }
        let found = solution.value().map_or_else(|| "not proved".to_owned(), |value| value.to_string());
        let spaces = game.position().occupied().len();
        writeln!(out, "| {name} | {plies} | {spaces} | {found} | {} | {taken:.3} |", solution.nodes)?;
        out.flush()?;
        nodes += solution.nodes;
        seconds += taken;
        proved += u32::from(solution.value().is_some());
    }
    writeln!(out, "{proved} of {} proved, {nodes} nodes, {seconds:.1} s", endings.len())?;
    Ok(())
}
