//! The engines of a match: how they are started and asked, and which fault it is if they fail.

use dvonn::Game;
use protocol::{Answer, GipfAnswer, RemoteEngine, RemoteError};

use crate::configuration::Configuration;
use crate::limit::Clocks;
use crate::summary::{Fault, FaultKind, Side};

/// Starts the engine of a side and sets its options: first those that both engines of the match get, as far as it has
/// them, then its own.
pub(crate) fn start_engine(configuration: &Configuration, side: Side) -> Result<RemoteEngine, Fault> {
    let setup = configuration.engine(side);
    let mut engine = RemoteEngine::start(&mut setup.command.to_command(), configuration.patience)?;
    if configuration.gipf.is_some() {
        engine.set_option("Game", "gipf")?;
    }
    for (name, value) in configuration.common_options() {
        if engine.has_option(name) {
            engine.set_option(name, &value)?;
        }
    }
    for (name, value) in &setup.options {
        engine.set_option(name, value)?;
    }
    Ok(engine)
}

/// Asks an engine whose turn it is for a move. If none comes it matters whether a clock ran.
pub(crate) fn ask_engine(engine: &mut RemoteEngine, game: &Game, clocks: &Clocks) -> Result<Answer, Fault> {
    let (time, clock_runs) = clocks.allowance(game.position().turn());
    engine.choose(game, &clocks.go(), time).map_err(|error| match error {
        RemoteError::Silent { .. } if clock_runs => Fault::new(FaultKind::Time, error.to_string()),
        _ => Fault::from(error),
    })
}

/// Asks an engine for a word of GIPF, after the start and the words so far.
pub(crate) fn ask_gipf_engine(
    engine: &mut RemoteEngine,
    start: &gipf::Setup,
    words: &[String],
    player: dvonn::Player,
    clocks: &Clocks,
) -> Result<GipfAnswer, Fault> {
    let (time, clock_runs) = clocks.allowance(player);
    engine.choose_gipf(start, words, &clocks.go(), time).map_err(|error| match error {
        RemoteError::Silent { .. } if clock_runs => Fault::new(FaultKind::Time, error.to_string()),
        _ => Fault::from(error),
    })
}

impl From<RemoteError> for Fault {
    fn from(error: RemoteError) -> Fault {
        let kind = match error {
            RemoteError::Silent { .. } => FaultKind::Silence,
            RemoteError::Unreadable { .. } | RemoteError::UnknownOption { .. } => FaultKind::Unreadable,
            RemoteError::Start { .. } | RemoteError::Ended(_) => FaultKind::Crash,
        };
        Fault::new(kind, error.to_string())
    }
}
