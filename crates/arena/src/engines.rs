//! Starts the engines of a match, asks them for moves, and maps their errors to faults.

use dvonn::Player;
use games::{AnyGame, GameKind};
use protocol::{Answer, RemoteEngine, RemoteError};

use crate::configuration::Configuration;
use crate::limit::Clocks;
use crate::summary::{Fault, FaultKind, Side};

/// Starts the engine of a side and sets its options: first the common ones, if it has them, then its own.
pub(crate) fn start_engine(configuration: &Configuration, side: Side) -> Result<RemoteEngine, Fault> {
    let setup = configuration.engine(side);
    let mut engine = RemoteEngine::start(&mut setup.command.to_command(), configuration.patience)?;
    let kind = configuration.starts.kind();
    if kind != GameKind::default() {
        engine.set_option("Game", kind.name())?;
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

/// Asks an engine for its next action. A timeout is a time forfeit if a clock runs, otherwise silence.
pub(crate) fn ask_engine(
    engine: &mut RemoteEngine,
    start: &AnyGame,
    actions: &[String],
    player: Player,
    clocks: &Clocks,
) -> Result<Answer, Fault> {
    let (time, clock_runs) = clocks.allowance(player);
    engine.choose(start, actions, &clocks.go(), time).map_err(|error| match error {
        RemoteError::Timeout { .. } if clock_runs => Fault::new(FaultKind::Time, error.to_string()),
        _ => Fault::from(error),
    })
}

impl From<RemoteError> for Fault {
    fn from(error: RemoteError) -> Fault {
        let kind = match error {
            RemoteError::Timeout { .. } => FaultKind::Silence,
            RemoteError::Unreadable { .. } | RemoteError::UnknownOption { .. } | RemoteError::RefusedOption { .. } => {
                FaultKind::Unreadable
            }
            RemoteError::Start { .. } | RemoteError::Ended(_) => FaultKind::Crash,
        };
        Fault::new(kind, error.to_string())
    }
}
