//! `caldera worker`: does the engine's work for game servers.

use std::io::Write;

use server::WorkerConfig;

use crate::serve::start_plain_log;

/// Do engine work for game servers: moves against the computer, analyses of finished games.
///
/// Takes jobs from the queue on a NATS server with JetStream, for all sites that use it, and runs until Ctrl-C or SIGTERM. Start
/// as many workers as you like. The servers need the same `--bus`; docs/scaling.md has the details.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera worker --bus nats://bus:4222 --threads 4")]
pub(crate) struct Arguments {
    /// Bus of the servers: `nats://HOST:PORT`, or several servers separated by commas.
    #[arg(long, value_name = "URL", env = "CALDERA_BUS", hide_env_values = true)]
    bus: String,

    /// Number of threads that search; live moves take precedence over analyses.
    #[arg(long, value_name = "N", env = "CALDERA_WORKER_THREADS", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Serve the metrics for Prometheus on this address and port, to everybody who can reach it.
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_METRICS_LISTEN")]
    metrics_listen: Option<String>,

    /// Write the log as JSON, one object per line.
    #[arg(long, env = "CALDERA_LOG_JSON", num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value = "false")]
    log_json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    start_plain_log(arguments.log_json);
    let config = WorkerConfig {
        bus: arguments.bus.clone(),
        threads: usize::from(arguments.threads),
        metrics_listen: arguments.metrics_listen.clone(),
    };
    server::work(config, || {
        // If standard output is closed, work anyway.
        let _ = writeln!(out, "Caldera's worker takes jobs (press Ctrl-C to stop)").and_then(|()| out.flush());
    })?;
    Ok(())
}
