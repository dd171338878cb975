//! `caldera puzzles`: extracts puzzles from game records and self-play games.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::puzzles::{Candidate, Kind, Maker, Puzzle, play_game, select, write_puzzles};
use anyhow::Context;
use dvonn::Game;

use crate::arguments::read_dvonn_records;
use crate::progress::Progress;

/// Extract DVONN puzzles from games: positions with a single best move.
///
/// The solver proves every solution. The selection is balanced by theme, difficulty and size, and contains no position
/// twice, not even mirrored or with colours swapped. The same games give the same file.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera puzzles games.pgn --games 1000 --seed 1 --count 200 --out puzzles.json")]
pub(crate) struct Arguments {
    /// Game records, in any format that `caldera convert` reads.
    #[arg(value_name = "FILE", required_unless_present = "games")]
    files: Vec<PathBuf>,

    /// Number of additional self-play games.
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u32,

    /// Seed for the self-play games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Maximum number of puzzles.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// The file to write; an existing one is replaced.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// A game and the name of its source.
type Named = (String, Game);

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    // Check all input and the output file before the slow part.
    let mut recorded = Vec::new();
    for file in &arguments.files {
        recorded.extend(read_games(file)?);
    }
    let target = &arguments.out;
    std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(target)
        .with_context(|| format!("{} cannot be written", target.display()))?;
    let played = (1..=arguments.games).map(|number| {
        let name = format!("self-play, seed {}, game {number}", arguments.seed);
        (name, play_game(arguments.seed, number))
    });
    let whole = recorded.len() + arguments.games as usize;
    let found = find(recorded.into_iter().chain(played), whole);
    let candidates = found.len();
    let chosen = select(found, arguments.count as usize);
    std::fs::write(target, write_puzzles(&chosen)?)
        .with_context(|| format!("{} cannot be written", target.display()))?;
    writeln!(out, "{} puzzles of {candidates} candidates in {whole} games", chosen.len())?;
    print_shares(&chosen, out)
}

fn read_games(file: &Path) -> anyhow::Result<Vec<Named>> {
    let name = file.file_stem().map_or_else(|| "game".into(), |stem| stem.to_string_lossy().into_owned());
    let records = read_dvonn_records(file)?;
    let alone = records.len() == 1;
    let games = (1..).zip(&records).map(|(number, record)| {
        let game = record.replay().with_context(|| format!("{}: game {number}", file.display()))?;
        Ok((if alone { name.clone() } else { format!("{name}, game {number}") }, game))
    });
    games.collect()
}

fn find(games: impl Iterator<Item = Named>, whole: usize) -> Vec<Candidate> {
    let progress = Progress::new();
    let mut maker = Maker::new();
    let mut found = Vec::new();
    for (number, (name, game)) in (0..).zip(games) {
        progress.show(&format!("{} of {whole} games, {} puzzles", number + 1, found.len()));
        found.extend(maker.find(&game, number, &name));
    }
    found
}

/// Prints the number of puzzles by theme and grade.
fn print_shares(puzzles: &[Puzzle], out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "| theme | grade 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|")?;
    for (kind, name) in [(Kind::Win, "win"), (Kind::Save, "save"), (Kind::Cut, "cut"), (Kind::Pass, "pass")] {
        let of_grade = |grade| puzzles.iter().filter(|puzzle| puzzle.kind == kind && puzzle.grade == grade).count();
        let counts: Vec<String> = (1..=5).map(|grade| of_grade(grade).to_string()).collect();
        writeln!(out, "| {name} | {} |", counts.join(" | "))?;
    }
    Ok(())
}
