//! `caldera engine-check`: checks that an engine conforms to UGI.

use std::fmt;
use std::io::Write;
use std::process;
use std::time::Duration;

use protocol::Client;

/// Check that an engine conforms to UGI.
///
/// Prints one line per check: pass or fail, what was checked, and what was wrong. The exit code is 1 if a check fails.
/// docs/protocol.md specifies the protocol.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera engine-check caldera engine")]
pub(crate) struct Arguments {
    /// Milliseconds by which an answer may be late.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    tolerance: u32,

    /// The engine and its arguments.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// The error of an engine that failed at least one check.
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
    // A command that cannot be started is an invalid argument, not a failed check.
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
