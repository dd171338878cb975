//! The match itself: hands out the games to tables, gathers what comes of them, and stops when all is known.

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
use crate::table::Table;
use crate::tally::Tally;

/// Why a match could not be played, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine could not be started for the first time. Later that costs a game, not the match.
    #[error("engine {side} cannot play: {}", fault.reason)]
    Start {
        /// Which engine.
        side: Side,
        /// What it did instead.
        fault: Fault,
    },
    /// The records cannot be saved.
    #[error("{} cannot be written: {error}", path.display())]
    Save {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

/// Plays a match. The observer hears of every game when it is over, and may stop the match.
///
/// Games are handed out in their order to as many tables as the configuration asks for, each with a pair of engines of
/// its own. What comes out does not depend on the order in which they end: the result counts the games by their numbers,
/// and if a test stops the match, only the pairs up to the one that answered it.
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
/// If an engine cannot be started at all, or a record cannot be saved.
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
    // The engines that showed that they can be started play at the first table.
    let mut engines = Some([Some(first_a), Some(first_b)]);

    let mut tally = Tally::new(configuration.games, configuration.sprt);
    let stop = AtomicBool::new(false);
    let next = AtomicUsize::new(0);
    let mut failure = None;
    std::thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..configuration.concurrency.clamp(1, configuration.games.max(1)) {
            let engines: [Option<RemoteEngine>; 2] = engines.take().unwrap_or_default();
            let mut table = Table::new(configuration, &names, engines, &stop);
            let (sender, stop, next) = (sender.clone(), &stop, &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= configuration.games {
                        break;
                    }
                    let Some(game) = table.play(number) else { break };
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
        None => Ok(MatchResult::new(names, tally, begin.elapsed())),
    }
}

/// Two names that can be told apart.
fn distinct_names([a, b]: [String; 2]) -> [String; 2] {
    if a == b { [format!("{a} A"), format!("{b} B")] } else { [a, b] }
}

/// A file of records that grows game by game, so that an interrupted match loses none.
struct RecordFile {
    path: PathBuf,
    file: File,
    /// Whether there is something in it from which the next game has to be separated.
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

    /// Writes a whole game at once: whatever happens then, there is no half one in the file.
    fn append(&mut self, record: &AnyRecord) -> Result<(), MatchError> {
        let text = record.to_pgn().expect("the moves of a game that was played are legal");
        let separator = if self.has_content { "\n" } else { "" };
        self.has_content = true;
        self.file
            .write_all(format!("{separator}{text}").as_bytes())
            .map_err(|error| MatchError::Save { path: self.path.clone(), error })
    }
}
