//! `caldera analyse`: tells what every move of a game was worth.

mod annotate;
mod findings;
mod gipf;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use engine::{Limits, Time, dvonn::Engine, gipf::Engine as GipfEngine};
use notation::Format;

use crate::arguments::{EngineArguments, GameName, parse_time, read_gipf_records, read_records};
use crate::progress::Progress;

/// The time for a position if neither time nor nodes are limited.
const TIME: Duration = Duration::from_secs(1);

/// Analyse the main line of every game of a file: what each move was worth, what was best, and how many points were lost.
///
/// Prints the games as pgn with values, glyphs and better lines, or with --json an object a game and line.
/// docs/analysis.md explains both. What format a file is in is seen from its content.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera analyse game.pgn --time 5 > annotated.pgn")]
pub(crate) struct Arguments {
    /// The file with the games; `-` reads the standard input.
    file: PathBuf,

    /// The game whose records they are.
    #[arg(long, value_enum, default_value_t = GameName::Dvonn)]
    game: GameName,

    /// How many seconds a move may take; 1 unless told, or unlimited with --nodes.
    #[arg(long, value_name = "S", value_parser = parse_time)]
    time: Option<Duration>,

    /// How many positions to look at for a move; with one thread the result is then always the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Print a JSON object a game.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engine: EngineArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    match arguments.game {
        GameName::Dvonn => analyse_dvonn(arguments, out),
        GameName::Gipf => analyse_gipf(arguments, out),
    }
}

fn analyse_gipf(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut engine = GipfEngine::new();
    engine.set_threads(arguments.engine.threads());
    engine.set_hash(arguments.engine.hash());
    let limits = arguments.limits();
    analyse_all(read_gipf_records(&arguments.file)?, out, |mut record, on_progress| {
        engine.new_game();
        let game = record.replay()?;
        let study = ::engine::gipf::study::study(&mut engine, &game, &limits, on_progress);
        if arguments.json {
            return Ok(Findings::Object(serde_json::to_string(&gipf::Findings::new(&record, &study))?));
        }
        gipf::annotate(&mut record, &study);
        Ok(Findings::Record(notation::gipf::write_records(&[record])?))
    })
    .with_context(|| arguments.file.display().to_string())
}

fn analyse_dvonn(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut engine = Engine::new();
    engine.set_threads(arguments.engine.threads());
    engine.set_hash(arguments.engine.hash());
    let limits = arguments.limits();
    analyse_all(read_records(&arguments.file)?, out, |mut record, on_progress| {
        // What the games before have left in the table would make the result depend on their order.
        engine.new_game();
        let game = record.replay()?;
        let study = ::engine::dvonn::study::study(&mut engine, &game, &limits, on_progress);
        if arguments.json {
            return Ok(Findings::Object(serde_json::to_string(&findings::Findings::new(&record, &study))?));
        }
        annotate::annotate(&mut record, &study);
        Ok(Findings::Record(notation::write_records(&[record], Format::Pgn)?))
    })
    .with_context(|| arguments.file.display().to_string())
}

/// What is printed of a game: a JSON object, or the annotated record.
enum Findings {
    Object(String),
    Record(String),
}

/// Analyses one game after the other, and prints what was found of each before the next one begins.
fn analyse_all<R>(
    records: Vec<R>,
    out: &mut impl Write,
    mut analyse: impl FnMut(R, &mut dyn FnMut(usize, usize)) -> anyhow::Result<Findings>,
) -> anyhow::Result<()> {
    let progress = Progress::new();
    let games = records.len();
    for (number, record) in (1..).zip(records) {
        let found = analyse(record, &mut |done, all| {
            progress.show(&format!("game {number} of {games}: {done} of {all} positions"));
        });
        progress.show("");
        match found? {
            Findings::Object(text) => writeln!(out, "{text}")?,
            Findings::Record(text) => write!(out, "{}{text}", if number > 1 { "\n" } else { "" })?,
        }
        out.flush()?;
    }
    Ok(())
}

impl Arguments {
    fn limits(&self) -> Limits {
        let time = match (self.time, self.nodes) {
            (Some(time), _) => Time::PerMove(time),
            (None, Some(_)) => Time::Unlimited,
            (None, None) => Time::PerMove(TIME),
        };
        Limits { nodes: self.nodes, time, ..Limits::default() }
    }
}
