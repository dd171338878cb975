//! `caldera engine-check`: looks whether a program keeps to the protocol.

use std::fmt;
use std::io::Write;
use std::process;
use std::time::Duration;

use protocol::Client;

/// Look whether a program keeps to UGI as docs/protocol.md describes it; the exit code is 1 if it does not.
///
/// Prints a line a check: pass or fail, what was looked at, and what was wrong.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera engine-check caldera engine")]
pub(crate) struct Arguments {
    /// How many milliseconds an answer may come too late.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    tolerance: u32,

    /// The program, and its arguments.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// The program has not passed.
#[derive(Debug)]
pub(crate) struct Failed {
    failures: usize,
    checks: usize,
}

impl fmt::Display for Failed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {} checks failed", self.failures, self.checks)
    }
}

impl std::error::Error for Failed {}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let Some((program, rest)) = arguments.command.split_first() else {
        anyhow::bail!("no command to check");
    };
    let connect = || Client::spawn(process::Command::new(program).args(rest));
    // A program that is not there is a bad argument, not a bad engine.
    connect().map_err(|error| anyhow::anyhow!("{program} cannot be started: {error}"))?;

    let (mut checks, mut failures) = (0, 0);
    let mut written = Ok(());
    protocol::check(connect, Duration::from_millis(u64::from(arguments.tolerance)), |verdict| {
        checks += 1;
        let line = match &verdict.failure {
            None => writeln!(out, "pass  {}", verdict.name),
            Some(failure) => {
                failures += 1;
                writeln!(out, "fail  {}: {failure}", verdict.name)
            }
        };
        if written.is_ok() {
            written = line.and_then(|()| out.flush());
        }
    });
    written?;
    if failures > 0 {
        return Err(Failed { failures, checks }.into());
    }
    Ok(())
}
