//! `caldera puzzles`: extracts puzzles from game records and self-play games.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::puzzles::{Kind, gipf, write_puzzles};
use anyhow::Context;
use games::{AnyGame, GameKind};

use crate::arguments::{GameArguments, read_records};
use crate::progress::Progress;

/// Extract puzzles from games: positions with a single best move or turn.
///
/// The solver proves every solution of DVONN, an exhaustive search every solution of GIPF. The selection is balanced by theme
/// and difficulty, and contains no position twice, not even mirrored or with colours swapped. The same games give the same
/// file.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  caldera puzzles games.pgn --games 1000 --seed 1 --count 200 --out puzzles.json\n  \
                        caldera puzzles --game gipf --games 320 --count 125 --out puzzles.json"
)]
pub(crate) struct Arguments {
    /// Game records, in any format that `caldera convert` reads.
    #[arg(value_name = "FILE", required_unless_present = "games")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    game: GameArguments,

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
type Named = (String, AnyGame);

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = arguments.game.kind();
    // Check all input and the output file before the slow part.
    let mut recorded = Vec::new();
    for file in &arguments.files {
        recorded.extend(read_games(kind, file)?);
    }
    let target = &arguments.out;
    std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(target)
        .with_context(|| format!("{} cannot be written", target.display()))?;
    let played = (1..=arguments.games).map(|number| {
        let name = format!("self-play, seed {}, game {number}", arguments.seed);
        let game = match kind {
            GameKind::Dvonn => AnyGame::from(::puzzles::play_game(arguments.seed, number)),
            GameKind::Gipf => AnyGame::from(gipf::play_game(arguments.seed, number)),
        };
        (name, game)
    });
    let whole = recorded.len() + arguments.games as usize;
    let games = recorded.into_iter().chain(played);
    let count = arguments.count as usize;
    let made = match kind {
        GameKind::Dvonn => make_dvonn(games, whole, count)?,
        GameKind::Gipf => make_gipf(games, whole, count)?,
    };
    std::fs::write(target, &made.text).with_context(|| format!("{} cannot be written", target.display()))?;
    writeln!(out, "{} puzzles of {} candidates in {whole} games", made.grades.len(), made.candidates)?;
    made.print_shares(out)
}

/// A file of puzzles, and what is said about it.
struct Made {
    text: String,
    candidates: usize,
    /// The names of all themes.
    themes: Vec<&'static str>,
    /// The theme and the grade of each puzzle.
    grades: Vec<(&'static str, u8)>,
}

fn make_dvonn(games: impl Iterator<Item = Named>, whole: usize, count: usize) -> anyhow::Result<Made> {
    let mut maker = ::puzzles::Maker::new();
    let found = find(games, whole, |game, number, name| match game {
        AnyGame::Dvonn(game) => maker.find(game, number, name),
        AnyGame::Gipf(_) => Vec::new(),
    });
    let candidates = found.len();
    let chosen = ::puzzles::select(found, count);
    let name = |kind| match kind {
        Kind::Win => "win",
        Kind::Save => "save",
        Kind::Cut => "cut",
        Kind::Pass => "pass",
    };
    Ok(Made {
        text: write_puzzles(&chosen)?,
        candidates,
        themes: [Kind::Win, Kind::Save, Kind::Cut, Kind::Pass].map(name).into(),
        grades: chosen.iter().map(|puzzle| (name(puzzle.kind), puzzle.grade)).collect(),
    })
}

fn make_gipf(games: impl Iterator<Item = Named>, whole: usize, count: usize) -> anyhow::Result<Made> {
    let mut maker = gipf::Maker::new();
    let found = find(games, whole, |game, number, name| match game {
        AnyGame::Gipf(game) => maker.find(game, number, name),
        AnyGame::Dvonn(_) => Vec::new(),
    });
    let candidates = found.len();
    let chosen = gipf::select(found, count);
    let name = |kind| match kind {
        gipf::Kind::Win => "win",
        gipf::Kind::Take => "take",
        gipf::Kind::Hold => "hold",
        gipf::Kind::Jump => "jump",
    };
    Ok(Made {
        text: write_puzzles(&chosen)?,
        candidates,
        themes: gipf::Kind::ALL.map(name).into(),
        grades: chosen.iter().map(|puzzle| (name(puzzle.kind), puzzle.grade)).collect(),
    })
}

fn read_games(kind: GameKind, file: &Path) -> anyhow::Result<Vec<Named>> {
    let name = file.file_stem().map_or_else(|| "game".into(), |stem| stem.to_string_lossy().into_owned());
    let records = read_records(kind, file)?;
    let alone = records.len() == 1;
    let games = (1..).zip(&records).map(|(number, record)| {
        let game = record.replay().with_context(|| format!("{}: game {number}", file.display()))?;
        Ok((if alone { name.clone() } else { format!("{name}, game {number}") }, game))
    });
    games.collect()
}

fn find<C>(
    games: impl Iterator<Item = Named>,
    whole: usize,
    mut find_in: impl FnMut(&AnyGame, u32, &str) -> Vec<C>,
) -> Vec<C> {
    let progress = Progress::new();
    let mut found = Vec::new();
    for (number, (name, game)) in (0..).zip(games) {
        progress.show(&format!("{} of {whole} games, {} puzzles", number + 1, found.len()));
        found.extend(find_in(&game, number, &name));
    }
    found
}

impl Made {
    /// Prints the number of puzzles by theme and grade.
    fn print_shares(&self, out: &mut impl Write) -> anyhow::Result<()> {
        writeln!(out, "| theme | grade 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|")?;
        for theme in &self.themes {
            let of_grade = |grade| self.grades.iter().filter(|puzzle| **puzzle == (*theme, grade)).count();
            let counts: Vec<String> = (1..=5).map(|grade| of_grade(grade).to_string()).collect();
            writeln!(out, "| {theme} | {} |", counts.join(" | "))?;
        }
        Ok(())
    }
}
