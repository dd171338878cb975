//! `caldera analyse`: tells what every move of a game was worth.

mod annotate;
mod dvonn;
mod gipf;
mod report;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use engine::{Limits, Time, dvonn::Engine, gipf::Engine as GipfEngine};
use games::AnyRecord;
use serde::Serialize;

use crate::arguments::{EngineArguments, GameArguments, parse_time, read_records};
use crate::progress::Progress;
use report::GameReport;

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

    #[command(flatten)]
    game: GameArguments,

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

/// Analyses one game after the other, and prints what was found of each before the next one begins.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let progress = Progress::new();
    let records = read_records(arguments.game.kind(), &arguments.file)?;
    let mut analyst = Analyst::new(arguments);
    let games = records.len();
    for (number, record) in (1..).zip(records) {
        let found = analyst.analyse(record, &mut |done, all| {
            progress.show(&format!("game {number} of {games}: {done} of {all} positions"));
        });
        progress.show("");
        let text = found.with_context(|| arguments.file.display().to_string())?;
        if arguments.json {
            writeln!(out, "{text}")?;
        } else {
            write!(out, "{}{text}", if number > 1 { "\n" } else { "" })?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The engines that study games, each started when it is first needed.
struct Analyst<'a> {
    arguments: &'a Arguments,
    limits: Limits,
    dvonn: Option<Engine>,
    gipf: Option<GipfEngine>,
}

impl<'a> Analyst<'a> {
    fn new(arguments: &'a Arguments) -> Analyst<'a> {
        Analyst { arguments, limits: arguments.limits(), dvonn: None, gipf: None }
    }

    /// A JSON object about a game, or its annotated record.
    fn analyse(&mut self, record: AnyRecord, on_progress: &mut dyn FnMut(usize, usize)) -> anyhow::Result<String> {
        let (threads, hash) = (self.arguments.engine.threads(), self.arguments.engine.hash());
        // What the games before have left in the table would make the result depend on their order.
        match record {
            AnyRecord::Dvonn(mut record) => {
                let engine = self.dvonn.get_or_insert_with(|| {
                    let mut engine = Engine::new();
                    engine.set_threads(threads);
                    engine.set_hash(hash);
                    engine
                });
                engine.new_game();
                let study = ::engine::dvonn::study::study(engine, &record.replay()?, &self.limits, on_progress);
                let report = ::engine::dvonn::study::StudyReport::new(&study);
                dvonn::annotate(&mut record, &study);
                self.write(&AnyRecord::Dvonn(record), report)
            }
            AnyRecord::Gipf(mut record) => {
                let engine = self.gipf.get_or_insert_with(|| {
                    let mut engine = GipfEngine::new();
                    engine.set_threads(threads);
                    engine.set_hash(hash);
                    engine
                });
                engine.new_game();
                let study = ::engine::gipf::study::study(engine, &record.replay()?, &self.limits, on_progress);
                let report = ::engine::gipf::study::StudyReport::new(&study);
                gipf::annotate(&mut record, &study);
                self.write(&AnyRecord::Gipf(record), report)
            }
        }
    }

    fn write(&self, annotated: &AnyRecord, report: impl Serialize) -> anyhow::Result<String> {
        if self.arguments.json {
            return Ok(serde_json::to_string(&GameReport::new(annotated, report))?);
        }
        Ok(annotated.to_pgn()?)
    }
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
