//! `caldera match`: plays a match between two engines.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use arena::{
    CommandLine, Configuration, EngineSetup, FinishedGame, Limit, MatchResult, Sprt, StartList, Starts, Tally,
    TimeControl, read_seconds, result_of_saved,
};
use games::AnyGame;

use crate::arguments::{GameArguments, parse_time, read_records};

/// The default number of games.
const GAMES: usize = 100;

/// The default number of games with `--sprt`, which almost always stops the match earlier.
const GAMES_WITH_TEST: usize = 100_000;

/// Play a match between two UGI engines and report Elo, error bars and SPRT.
///
/// A and B are the commands of the engines, quoted if they have arguments. Games are played in pairs: same starting position,
/// colours swapped. An engine that crashes, hangs, exceeds its time or plays an illegal move loses the game.
/// docs/arena.md explains the options and the figures.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:\n  \
        caldera match \"caldera engine\" \"old/caldera engine\" --time 5+0.1 --sprt 0,10\n  \
        caldera match result games.pgn"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,

    /// The command of engine A, from whose point of view results are given.
    #[arg(value_name = "A", required = true)]
    engine_a: Option<CommandLine>,

    /// The command of engine B.
    #[arg(value_name = "B", required = true)]
    engine_b: Option<CommandLine>,

    /// Maximum number of games [default: 100; with --sprt 100000].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    games: Option<usize>,

    /// Number of the first pair. With --games, plays a part of a match; `caldera match result` joins the parts.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    first_pair: usize,

    /// Clock per player: seconds for the game and optionally an increment per move, such as 5+0.1.
    #[arg(long, value_name = "S[+S]", default_value = "5", group = "limit")]
    time: TimeControl,

    /// Seconds per move.
    #[arg(long, value_name = "S", group = "limit", value_parser = parse_time)]
    movetime: Option<Duration>,

    /// Nodes per move, without a clock.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Search depth, without a clock.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Milliseconds by which a move may exceed its time.
    #[arg(long, value_name = "MS", default_value_t = 50)]
    margin: u64,

    /// Timeout in seconds where no clock runs: for starting, for getting ready, and for moves with --nodes or --depth.
    #[arg(long, value_name = "S", default_value = "60", value_parser = read_seconds)]
    patience: Duration,

    #[command(flatten)]
    game: GameArguments,

    #[arg(long, value_name = "VERSION", help = games::help::VARIANT)]
    variant: Option<String>,

    #[arg(long, value_name = "random|even|placing|FILE", default_value = "random", help = games::help::STARTS)]
    starts: String,

    /// Seed for the random starting positions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Number of simultaneous games.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    concurrency: usize,

    /// Size of each engine's transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,

    /// Number of search threads of each engine.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threads: u32,

    /// Set an option of engine A only; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    option_a: Vec<(String, String)>,

    /// Set an option of engine B only; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    option_b: Vec<(String, String)>,

    /// Stop as soon as an SPRT decides whether A is stronger by LO or by HI Elo, with error rates of 5 %.
    #[arg(long, value_name = "LO,HI", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Append every game to this file as pgn.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Print the result as one JSON object.
    #[arg(long)]
    json: bool,

    /// Report every game on standard error.
    #[arg(long)]
    verbose: bool,
}

#[derive(clap::Subcommand)]
enum Action {
    Result(ResultArguments),
}

/// Compute the result of a match from games that were saved with --save.
///
/// The files may be parts of one match, in any order, such as those played with --first-pair. The result is the same as
/// that of the match in one piece.
#[derive(clap::Args)]
struct ResultArguments {
    /// Files written by --save.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    game: GameArguments,

    /// Maximum number of games of the match [default: the number of saved games].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    games: Option<usize>,

    /// Evaluate an SPRT: only the pairs up to the one that decides it count.
    #[arg(long, value_name = "LO,HI", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Print the result as one JSON object.
    #[arg(long)]
    json: bool,
}

impl ResultArguments {
    fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let read = |file: &PathBuf| read_records(self.game.kind(), file);
        let records = self.files.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?.concat();
        print_result(&result_of_saved(&records, self.games, self.sprt)?, self.json, out)
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(Action::Result(action)) = &arguments.action {
        return action.run(out);
    }
    let configuration = arguments.configuration()?;
    let is_terminal = std::io::stderr().is_terminal();
    let result = arena::play_match(&configuration, |game, tally| {
        let clear = if is_terminal { "\r\x1b[K" } else { "" };
        if arguments.verbose {
            eprintln!("{clear}{}", describe(game));
        }
        if is_terminal {
            eprint!("{clear}{}", progress(tally));
        }
        ControlFlow::Continue(())
    });
    if is_terminal {
        eprint!("\r\x1b[K");
    }
    print_result(&result?, arguments.json, out)
}

fn print_result(result: &MatchResult, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(result)?)?;
    } else {
        write!(out, "{result}")?;
    }
    Ok(())
}

impl Arguments {
    fn configuration(&self) -> anyhow::Result<Configuration> {
        let engine = |command: &Option<CommandLine>, options: &[(String, String)]| EngineSetup {
            command: command.clone().expect("required without a subcommand"),
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
            first_pair: self.first_pair - 1,
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
            "even" => return Err(anyhow!("--starts even is not available in {kind}: use random or a file")),
            "placing" if kind.begins_with_placing() => return Ok(Starts::same(AnyGame::start(kind))),
            "placing" => return Err(anyhow!("--starts placing is not available in {kind}: use random or a file")),
            path => path,
        };
        let text = std::fs::read_to_string(path).with_context(|| format!("{path} cannot be read"))?;
        Ok(Starts::Listed(StartList::read(kind, &text).with_context(|| path.to_owned())?))
    }
}

/// Describes a finished game in one line.
fn describe(game: &FinishedGame) -> String {
    let (summary, tags) = (&game.summary, game.record.tags());
    let name = |colour| tags.get(colour).unwrap_or("?");
    let end = match &summary.ending {
        arena::Ending::Played(finish) => finish.to_string(),
        arena::Ending::Endless => "too many turns".to_owned(),
        arena::Ending::Forfeited { by, fault } => format!("{by} lost by {fault}"),
    };
    let (number, plies, result) = (summary.number + 1, summary.plies, summary.result());
    format!("game {number}: {} – {}: {result}, {end}, {plies} plies", name("White"), name("Black"))
}

/// Describes the standing of the match in one line.
fn progress(tally: &Tally) -> String {
    let figures = tally.statistics();
    let test = tally.sprt().map(|sprt| format!(", LLR {:.2} of ±{:.2}", sprt.ratio, sprt.upper_bound));
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
    text.parse().ok().filter(|count| *count > 0).ok_or_else(|| anyhow!("expected a whole number greater than 0"))
}

fn parse_option(text: &str) -> anyhow::Result<(String, String)> {
    let (name, value) = text.split_once('=').ok_or_else(|| anyhow!("expected NAME=VALUE, such as Level=5"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn parse_sprt(text: &str) -> anyhow::Result<Sprt> {
    let (low, high) = text.split_once(',').ok_or_else(|| anyhow!("expected LO,HI, such as 0,10"))?;
    let number = |text: &str| text.trim().parse().with_context(|| format!("{text:?} is not a number"));
    Ok(Sprt::new(number(low)?, number(high)?)?)
}
