//! `caldera solve`: proves the result of an endgame.

use std::io::Write;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::bail;
use dvonn::{Phase, Player, Position};
use engine::dvonn::{Goal, Solution, Solver, SolverLimits};
use engine::{Stop, TranspositionTable};
use serde::Serialize;

use crate::arguments::{EngineArguments, PositionArguments, parse_time};
use crate::progress::Progress;

/// Prove the exact result of a DVONN endgame and print the best line.
///
/// If the time is too short for a proof, prints the bounds proved so far.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera solve \"w,bw,r,6/10/11/10/9 w move\" --time 60")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Time limit in seconds.
    #[arg(long, value_name = "S", default_value = "10", value_parser = parse_time)]
    time: Duration,

    /// Prove only who wins, not by how much, which is faster.
    #[arg(long)]
    winner: bool,

    /// Print one JSON object: value, lower, upper, exact, winner, line, nodes, seconds.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engine: EngineArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let game = arguments.position.read_dvonn()?;
    let position = game.position();
    if position.phase() == Phase::Placing {
        bail!("the position is in the phase `place`: only positions in the phase `move` can be solved");
    }
    let start = Instant::now();
    let solution = solve(position, arguments);
    let seconds = start.elapsed().as_micros() as f64 / 1e6;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&SolveReport::new(&solution, position, seconds))?)?;
        return Ok(());
    }
    writeln!(out, "{}", describe(&solution, position, arguments))?;
    if !solution.pv.is_empty() {
        let moves: Vec<String> = solution.pv.iter().map(ToString::to_string).collect();
        let rest = if is_complete(&solution, position) { "" } else { " …" };
        writeln!(out, "line: {}{rest}", moves.join(" "))?;
    }
    writeln!(out, "{} nodes, {seconds:.3} s", solution.nodes)?;
    Ok(())
}

fn solve(position: &Position, arguments: &Arguments) -> Solution {
    if let Some(score) = position.final_score() {
        let value = score.lead(position.turn());
        return Solution { lower: value, upper: value, pv: Vec::new(), nodes: 0 };
    }
    let goal = if arguments.winner { Goal::Winner } else { Goal::Difference };
    let limits = SolverLimits { time: Some(arguments.time), ..SolverLimits::default() };
    let table = TranspositionTable::new(arguments.engine.hash());
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || show_time(&waiting, arguments.time));
        let solution =
            Solver::with_threads(&table, arguments.engine.threads()).solve(position, goal, &limits, &Stop::new());
        // Closing the channel ends the other thread.
        drop(done);
        solution
    })
}

/// Shows the elapsed time every second until the channel is closed.
fn show_time(waiting: &mpsc::Receiver<()>, most: Duration) {
    let progress = Progress::new();
    if !progress.is_shown() {
        return;
    }
    let start = Instant::now();
    while waiting.recv_timeout(Duration::from_secs(1)) == Err(mpsc::RecvTimeoutError::Timeout) {
        progress.show(&format!("{} of {} s", start.elapsed().as_secs(), most.as_secs_f64()));
    }
}

/// Whether the line reaches the end of the game. It may be shorter if the time ran out after the proof.
fn is_complete(solution: &Solution, position: &Position) -> bool {
    let mut end = *position;
    solution.pv.iter().all(|action| end.play(*action).is_ok()) && end.is_over()
}

/// Describes the result in one sentence.
fn describe(solution: &Solution, position: &Position, arguments: &Arguments) -> String {
    let mover = position.turn();
    let leader = |lead: i32| if lead < 0 { mover.opponent() } else { mover };
    let Solution { lower, upper, .. } = *solution;
    match (solution.value(), solution.outcome()) {
        (Some(0), _) => "proved: a tie".to_owned(),
        (Some(value), _) => format!("proved: {} wins by {}", leader(value), value.abs()),
        (None, Some(_)) if arguments.winner => {
            format!("proved: {} wins by {} or more", leader(lower), lower.abs().min(upper.abs()))
        }
        _ => format!("not proved in {} s: {}", arguments.time.as_secs_f64(), describe_bounds(lower, upper, mover)),
    }
}

/// Describes the bounds from the point of view of the player who is ahead.
fn describe_bounds(lower: i32, upper: i32, mover: Player) -> String {
    let other = mover.opponent();
    if lower >= 0 {
        format!("{mover} is ahead by {lower} to {upper}")
    } else if upper <= 0 {
        format!("{other} is ahead by {} to {}", -upper, -lower)
    } else {
        format!("{mover} may be ahead by up to {upper}, {other} by up to {}", -lower)
    }
}

/// The JSON output.
#[derive(Serialize)]
struct SolveReport {
    /// The final lead of the player to move; `None` if it is not proved.
    value: Option<i32>,
    lower: i32,
    upper: i32,
    exact: bool,
    /// `white`, `black` or `tie`; `None` if it is not proved.
    winner: Option<&'static str>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
}

impl SolveReport {
    fn new(solution: &Solution, position: &Position, seconds: f64) -> SolveReport {
        let white_moves = position.turn() == Player::White;
        let winner = solution.outcome().map(|outcome| match outcome {
            0 => "tie",
            _ if (outcome > 0) == white_moves => "white",
            _ => "black",
        });
        SolveReport {
            value: solution.value(),
            lower: solution.lower,
            upper: solution.upper,
            exact: solution.value().is_some(),
            winner,
            line: solution.pv.iter().map(ToString::to_string).collect(),
            nodes: solution.nodes,
            seconds,
        }
    }
}
