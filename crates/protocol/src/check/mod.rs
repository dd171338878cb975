//! Whether a program keeps to UGI: a row of checks that any engine can be put through.

mod options;
mod other_game;
mod play;
mod samples;
mod session;
mod talk;

use std::io;
use std::time::Duration;

use games::GameKind;

use crate::client::Client;
use session::{Failure, Session};

/// How a check went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What was looked at.
    pub name: &'static str,
    /// What was wrong; nothing if the check was passed.
    pub failure: Option<String>,
}

/// One check: it gets an engine that has just been greeted.
type Check = fn(&mut Session) -> Result<(), Failure>;

/// The checks, in the order in which they are run.
const CHECKS: [(&str, Check); 20] = [
    ("handshake", talk::handshake),
    ("options are announced and can be set", options::options),
    ("isready is answered", talk::is_ready),
    ("positions of both phases are understood", talk::positions),
    ("queries are answered", talk::queries),
    ("bad lines are refused and change nothing", talk::bad_lines),
    ("a placement is chosen on the empty board", play::empty_board),
    ("a move is chosen on the full board", play::full_board),
    ("a forced pass is a move", play::forced_pass),
    ("a finished game has no best move", play::finished_game),
    ("info lines can be read", play::info_lines),
    ("the best moves of 50 positions are legal", play::many_positions),
    ("limits of nodes and depth end a search", play::nodes_and_depth),
    ("movetime is kept", play::move_time),
    ("clocks are kept", play::clocks),
    ("stop ends an infinite search", play::stop),
    ("isready is answered during a search", play::ready_while_searching),
    ("turns of GIPF, if it is offered, are legal and in time", |session| other_game::turns(session, GameKind::Gipf)),
    ("stop ends an infinite search of GIPF, if it is offered", |session| other_game::stop(session, GameKind::Gipf)),
    ("quit ends it, during a search too", play::quit),
];

/// Puts an engine through all checks, each with a fresh engine, and tells the verdicts as they come.
///
/// The tolerance is what is granted on top of every time that is measured: an answer to `stop` may take as long, and a
/// search with `movetime` may last so much longer. Returns whether all checks were passed.
pub fn check(
    mut connect: impl FnMut() -> io::Result<Client>,
    tolerance: Duration,
    mut on_verdict: impl FnMut(&Verdict),
) -> bool {
    let mut all_passed = true;
    for (name, run) in CHECKS {
        let result = connect()
            .map_err(|error| Failure::Other(format!("the engine cannot be started: {error}")))
            .and_then(|client| Session::greet(client, tolerance))
            .and_then(|mut session| run(&mut session));
        all_passed &= result.is_ok();
        on_verdict(&Verdict { name, failure: result.err().map(|failure| failure.to_string()) });
    }
    all_passed
}
