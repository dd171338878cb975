//! `caldera analyse`: evaluates every move of a game.

mod annotate;
mod dvonn;
mod gipf;
mod report;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use engine::{Limits, Stop, Time, dvonn::Engine, gipf::Engine as GipfEngine};
use games::AnyRecord;
use serde::Serialize;

use crate::arguments::{EngineArguments, GameArguments, parse_time, read_records};
use crate::progress::Progress;
use report::GameReport;

/// The time per position if neither `--time` nor `--nodes` is given.
const TIME: Duration = Duration::from_secs(1);

/// Analyse games: evaluate every move, find better ones, and count the points lost.
///
/// Analyses the main line of every game in the file and prints the games as pgn with evaluations, glyphs and better
/// variations, or with --json as one object per line. docs/analysis.md explains both. The format of the file is detected
/// from its content.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera analyse game.pgn --time 5 > annotated.pgn")]
pub(crate) struct Arguments {
    /// The file with the games; `-` reads standard input.
    file: PathBuf,

    #[command(flatten)]
    game: GameArguments,

    /// Seconds per move [default: 1, or unlimited with --nodes].
    #[arg(long, value_name = "S", value_parser = parse_time)]
    time: Option<Duration>,

    /// Nodes per move; with one thread the result is reproducible.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Print one JSON object per game.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engine: EngineArguments,
}

/// Analyses the games in order and prints each result before the next analysis starts.
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

/// The engines that analyse games, each created on first use.
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

    /// Analyses a game. Returns a JSON object or the annotated record.
    fn analyse(&mut self, record: AnyRecord, on_progress: &mut dyn FnMut(usize, usize)) -> anyhow::Result<String> {
        let (threads, hash) = (self.arguments.engine.threads(), self.arguments.engine.hash());
        // Both branches call `new_game`, so that the result does not depend on the games analysed before.
        match record {
            AnyRecord::Dvonn(mut record) => {
                let engine = self.dvonn.get_or_insert_with(|| {
                    let mut engine = Engine::new();
                    engine.set_threads(threads);
                    engine.set_hash(hash);
                    engine
                });
                engine.new_game();
                let study =
                    ::engine::dvonn::study::study(engine, &record.replay()?, &self.limits, &Stop::new(), on_progress);
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
                let study =
                    ::engine::gipf::study::study(engine, &record.replay()?, &self.limits, &Stop::new(), on_progress);
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
