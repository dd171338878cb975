//! The UGI conformance check: a list of checks that any engine can be run through.

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

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What was checked, as a short sentence for people.
    pub name: &'static str,
    /// What the engine did wrong; `None` if it passed.
    pub failure: Option<String>,
}

/// One check. Its session has completed the handshake.
type Check = fn(&mut Session) -> Result<(), Failure>;

/// All checks, in the order in which they run.
const CHECKS: [(&str, Check); 20] = [
    ("handshake", talk::handshake),
    ("options are announced and can be set", options::options),
    ("isready is answered", talk::is_ready),
    ("positions of both phases are understood", talk::positions),
    ("queries are answered", talk::queries),
    ("invalid lines are rejected and change nothing", talk::bad_lines),
    ("a placement is chosen on the empty board", play::empty_board),
    ("a move is chosen on the full board", play::full_board),
    ("a forced pass is played", play::forced_pass),
    ("a finished game has no best move", play::finished_game),
    ("info lines are valid", play::info_lines),
    ("the best moves of 50 positions are legal", play::many_positions),
    ("node and depth limits end a search", play::nodes_and_depth),
    ("movetime is respected", play::move_time),
    ("clocks are respected", play::clocks),
    ("stop ends an infinite search", play::stop),
    ("isready is answered during a search", play::ready_while_searching),
    ("GIPF turns are legal and on time, if GIPF is offered", |session| other_game::turns(session, GameKind::Gipf)),
    ("stop ends an infinite GIPF search, if GIPF is offered", |session| other_game::stop(session, GameKind::Gipf)),
    ("quit ends the engine, even during a search", play::quit),
];

/// Runs all conformance checks and reports each verdict as soon as it is known. Returns whether the engine passed all.
///
/// `connect` is called once per check, so that every check starts with a new engine; `caldera engine-check` starts a
/// process each time. `tolerance` is added to every time limit: the engine may take that long to answer `stop`, and a
/// search may exceed its `movetime` by that much.
///
/// # Example
///
/// ```no_run
/// use std::process::Command;
/// use std::time::Duration;
///
/// use protocol::Client;
///
/// let connect = || Client::spawn(&mut Command::new("./my-engine"));
/// let passed = protocol::check(connect, Duration::from_millis(100), |verdict| match &verdict.failure {
///     None => println!("pass  {}", verdict.name),
///     Some(failure) => println!("fail  {}: {failure}", verdict.name),
/// });
/// # let _ = passed;
/// ```
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
