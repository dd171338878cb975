//! Runs a match: distributes the games to workers, collects the results, and stops when the match is decided.

use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Instant;

use games::AnyRecord;
use protocol::RemoteEngine;

use crate::configuration::Configuration;
use crate::engines::start_engine;
use crate::result::MatchResult;
use crate::summary::{Fault, FinishedGame, Side};
use crate::tally::Tally;
use crate::worker::Worker;

/// The reason why a match could not be played or completed.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine could not be started for the first game. Later failures to start only lose a game.
    #[error("engine {side} cannot play: {}", fault.reason)]
    Start {
        /// Which engine.
        side: Side,
        /// What went wrong.
        fault: Fault,
    },
    /// A record cannot be saved.
    #[error("{} cannot be written: {error}", path.display())]
    Save {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: std::io::Error,
    },
}

/// Plays a match and calls `observer` after every game; the observer may stop the match.
///
/// Each of the concurrent workers has its own two engine processes. The result does not depend on the order in which
/// games finish: games are counted by their numbers, and if an SPRT stops the match, only the pairs up to the deciding
/// one count.
///
/// # Example
///
/// ```no_run
/// use std::ops::ControlFlow;
///
/// let engine = |command: &str| -> Result<_, arena::InvalidCommandLine> {
///     Ok(arena::EngineSetup { command: command.parse()?, options: Vec::new() })
/// };
/// let configuration = arena::Configuration::new([engine("new/caldera engine")?, engine("old/caldera engine")?]);
/// let result = arena::play_match(&configuration, |game, tally| {
///     println!("game {} is over, {} to go", game.summary.number, tally.planned() - tally.finished());
///     ControlFlow::Continue(())
/// })?;
/// println!("{result}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if an engine cannot be started for the first game, or if a record cannot be saved.
pub fn play_match(
    configuration: &Configuration,
    mut observer: impl FnMut(&FinishedGame, &Tally) -> ControlFlow<()>,
) -> Result<MatchResult, MatchError> {
    let begin = Instant::now();
    let mut file = configuration.save.clone().map(RecordFile::open).transpose()?;
    let first =
        Side::BOTH.map(|side| start_engine(configuration, side).map_err(|fault| MatchError::Start { side, fault }));
    let [first_a, first_b] = first;
    let (first_a, first_b) = (first_a?, first_b?);
    let name = |side, engine: &RemoteEngine| {
        engine.name().unwrap_or(configuration.engine(side).command.short_name()).to_owned()
    };
    let names = distinct_names([name(Side::A, &first_a), name(Side::B, &first_b)]);
    // The first worker uses these two engine processes.
    let mut engines = Some([Some(first_a), Some(first_b)]);

    let mut tally = Tally::new(configuration.first_pair, configuration.games, configuration.sprt);
    let stop = AtomicBool::new(false);
    let next = AtomicUsize::new(0);
    let mut failure = None;
    std::thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..configuration.concurrency.clamp(1, configuration.games.max(1)) {
            let engines: [Option<RemoteEngine>; 2] = engines.take().unwrap_or_default();
            let mut worker = Worker::new(configuration, &names, engines, &stop);
            let (sender, stop, next) = (sender.clone(), &stop, &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= configuration.games {
                        break;
                    }
                    let Some(game) = worker.play(2 * configuration.first_pair + number) else { break };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for game in finished {
            if let Some(file) = &mut file
                && failure.is_none()
                && let Err(error) = file.append(&game.record)
            {
                failure = Some(error);
                stop.store(true, Ordering::Relaxed);
            }
            tally.add(game.summary.clone());
            if observer(&game, &tally).is_break() || tally.is_decided() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(MatchResult::new(names, tally, Some(begin.elapsed()))),
    }
}

/// Makes two equal names distinct.
fn distinct_names([a, b]: [String; 2]) -> [String; 2] {
    if a == b { [format!("{a} A"), format!("{b} B")] } else { [a, b] }
}

/// A file to which games are appended one by one, so that an interrupted match loses none.
struct RecordFile {
    path: PathBuf,
    file: File,
    /// Whether the next game needs a separating empty line.
    has_content: bool,
}

impl RecordFile {
    fn open(path: PathBuf) -> Result<RecordFile, MatchError> {
        let open = || {
            let file = File::options().append(true).create(true).open(&path)?;
            let has_content = file.metadata()?.len() > 0;
            Ok((file, has_content))
        };
        match open() {
            Ok((file, has_content)) => Ok(RecordFile { path, file, has_content }),
            Err(error) => Err(MatchError::Save { path, error }),
        }
    }

    /// Writes a game with a single write, so that the file never contains half a game.
    fn append(&mut self, record: &AnyRecord) -> Result<(), MatchError> {
        let text = record.to_pgn().expect("the moves of a played game are legal");
        let separator = if self.has_content { "\n" } else { "" };
        self.has_content = true;
        self.file
            .write_all(format!("{separator}{text}").as_bytes())
            .map_err(|error| MatchError::Save { path: self.path.clone(), error })
    }
}
