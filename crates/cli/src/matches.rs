//! `caldera match`: two engines play against each other.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use arena::{
    CommandLine, Configuration, EngineSetup, FinishedGame, Limit, Sprt, StartList, Starts, Tally, TimeControl,
    read_seconds,
};
use games::AnyGame;

use crate::arguments::{GameArguments, parse_time};

/// The games of a match that nobody limits.
const GAMES: usize = 100;

/// The games of a match that a test will stop, as good as always before that.
const GAMES_WITH_TEST: usize = 100_000;

/// Let two engines play a match, in pairs of games from one start with colours swapped.
///
/// A and B are commands, in quotes if they have arguments, that speak UGI. Who crashes, hangs, oversteps the time or
/// plays what is no legal move loses the game. docs/arena.md says what the figures mean.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera match \"caldera engine\" \"old/caldera engine\" --time 5+0.1 --sprt 0,10")]
pub(crate) struct Arguments {
    /// The command that starts engine A, from whose view results are told.
    #[arg(value_name = "A")]
    engine_a: CommandLine,

    /// The command that starts engine B.
    #[arg(value_name = "B")]
    engine_b: CommandLine,

    /// How many games to play at most: 100, or with --sprt until it is decided, unless told.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    games: Option<usize>,

    /// Seconds a player for the whole game, and an increment a move if wanted, like 5+0.1.
    #[arg(long, value_name = "S[+S]", default_value = "5", group = "limit")]
    time: TimeControl,

    /// Seconds a move.
    #[arg(long, value_name = "S", group = "limit", value_parser = parse_time)]
    movetime: Option<Duration>,

    /// Positions a move; no clock runs.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many moves to look ahead; no clock runs.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Milliseconds by which the time may be overstepped.
    #[arg(long, value_name = "MS", default_value_t = 50)]
    margin: u64,

    /// Seconds that an engine may take where no clock runs: to start, to get ready, to move by --nodes or --depth.
    #[arg(long, value_name = "S", default_value = "60", value_parser = read_seconds)]
    patience: Duration,

    #[command(flatten)]
    game: GameArguments,

    #[arg(long, value_name = "VERSION", help = games::help::VARIANT)]
    variant: Option<String>,

    #[arg(long, value_name = "random|even|placing|FILE", default_value = "random", help = games::help::STARTS)]
    starts: String,

    /// Which random boards.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games to play at once.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    concurrency: usize,

    /// The hash table of each engine, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,

    /// The threads of each engine.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threads: u32,

    /// An option for engine A alone; may be given again.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    option_a: Vec<(String, String)>,

    /// An option for engine B alone; may be given again.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    option_b: Vec<(String, String)>,

    /// Stop as soon as it is clear whether A is better by LO or by HI Elo, with an error of 5 % either way.
    #[arg(long, value_name = "LO,HI", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Append every game to this file, as pgn.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Print the result as one JSON object.
    #[arg(long)]
    json: bool,

    /// Tell every game on the standard error output.
    #[arg(long)]
    verbose: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let configuration = arguments.configuration()?;
    let watched = std::io::stderr().is_terminal();
    let result = arena::play_match(&configuration, |game, tally| {
        let clear = if watched { "\r\x1b[K" } else { "" };
        if arguments.verbose {
            eprintln!("{clear}{}", describe(game));
        }
        if watched {
            eprint!("{clear}{}", progress(tally));
        }
        ControlFlow::Continue(())
    });
    if watched {
        eprint!("\r\x1b[K");
    }
    let result = result?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&result)?)?;
    } else {
        write!(out, "{result}")?;
    }
    Ok(())
}

impl Arguments {
    fn configuration(&self) -> anyhow::Result<Configuration> {
        let engine = |command: &CommandLine, options: &[(String, String)]| EngineSetup {
            command: command.clone(),
            options: options.to_vec(),
        };
        let limit = match (self.movetime, self.nodes, self.depth) {
            (Some(time), ..) => Limit::MoveTime(time),
            (_, Some(nodes), _) => Limit::Nodes(nodes),
            (.., Some(depth)) => Limit::Depth(depth),
            _ => Limit::Clock(self.time),
        };
        Ok(Configuration {
            engines: [engine(&self.engine_a, &self.option_a), engine(&self.engine_b, &self.option_b)],
            games: self.games.unwrap_or(if self.sprt.is_some() { GAMES_WITH_TEST } else { GAMES }),
            starts: self.starts()?,
            limit,
            margin: Duration::from_millis(self.margin),
            patience: self.patience,
            concurrency: self.concurrency,
            hash: self.hash,
            threads: self.threads,
            sprt: self.sprt,
            save: self.save.clone(),
        })
    }

    fn starts(&self) -> anyhow::Result<Starts> {
        let kind = self.game.kind();
        let path = match self.starts.as_str() {
            "random" => {
                let variant = self.variant.as_deref().unwrap_or(kind.match_start());
                let start = AnyGame::read(kind, variant).context("--variant")?;
                return Ok(Starts::random(start, self.seed));
            }
            "even" if kind.begins_with_placing() => return Ok(Starts::Even { seed: self.seed }),
            "even" => return Err(anyhow!("{kind} has no even boards: --starts takes random or a file")),
            "placing" if kind.begins_with_placing() => return Ok(Starts::same(AnyGame::start(kind))),
            "placing" => return Err(anyhow!("no pieces are placed in {kind}: --starts takes random or a file")),
            path => path,
        };
        let text = std::fs::read_to_string(path).with_context(|| format!("{path} cannot be read"))?;
        Ok(Starts::Listed(StartList::read(kind, &text).with_context(|| path.to_owned())?))
    }
}

/// A game in a line.
fn describe(game: &FinishedGame) -> String {
    let (summary, tags) = (&game.summary, game.record.tags());
    let name = |colour| tags.get(colour).unwrap_or("?");
    let end = match &summary.ending {
        arena::Ending::Played(finish) => finish.to_string(),
        arena::Ending::Endless => "no end".to_owned(),
        arena::Ending::Forfeited { by, fault } => format!("{by} lost by {fault}"),
    };
    let (number, plies, result) = (summary.number + 1, summary.plies, summary.result());
    format!("game {number}: {} – {}: {result}, {end}, {plies} plies", name("White"), name("Black"))
}

/// How the match stands, in a line.
fn progress(tally: &Tally) -> String {
    let figures = tally.statistics();
    let test = tally.sprt().map(|sprt| format!(", ratio {:.2} of ±{:.2}", sprt.ratio, sprt.upper_bound));
    format!(
        "{} of {} games: +{} ={} -{}, Elo {}{}",
        tally.finished(),
        tally.planned(),
        figures.wins,
        figures.ties,
        figures.losses,
        figures.elo,
        test.unwrap_or_default()
    )
}

fn parse_count(text: &str) -> anyhow::Result<usize> {
    text.parse().ok().filter(|count| *count > 0).ok_or_else(|| anyhow!("a number from 1 up is expected"))
}

fn parse_option(text: &str) -> anyhow::Result<(String, String)> {
    let (name, value) = text.split_once('=').ok_or_else(|| anyhow!("NAME=VALUE is expected, like Level=5"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn parse_sprt(text: &str) -> anyhow::Result<Sprt> {
    let (low, high) = text.split_once(',').ok_or_else(|| anyhow!("LO,HI is expected, like 0,10"))?;
    let number = |text: &str| text.trim().parse().with_context(|| format!("{text:?} is not a number"));
    Ok(Sprt::new(number(low)?, number(high)?)?)
}
