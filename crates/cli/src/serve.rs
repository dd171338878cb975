//! `caldera serve`: runs the web app and the game server.

use std::io::{IsTerminal, Write};
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;
use server::Config;

/// Serve the web app and the game server.
///
/// Runs until Ctrl-C or SIGTERM. Options override environment variables (`CALDERA_LISTEN` and so on), which override the
/// configuration file. Its keys are the names of the options with underscores, such as `public_url`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  caldera serve --listen 127.0.0.1:8080\n  \
    caldera serve --database postgres://caldera@localhost/caldera --public-url https://dvonn.example --behind-proxy")]
pub(crate) struct Arguments {
    /// Configuration file, in TOML.
    #[arg(long, value_name = "FILE", env = "CALDERA_CONFIG")]
    config: Option<PathBuf>,

    #[command(flatten)]
    options: Options,
}

/// The settings that options, environment variables and the configuration file can set.
#[derive(clap::Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// Address and port to listen on; port 0 selects a free port [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_LISTEN")]
    listen: Option<String>,

    /// Database: sqlite:FILE or postgres://… [default: sqlite:caldera.db].
    #[arg(long, value_name = "URL", env = "CALDERA_DATABASE")]
    database: Option<String>,

    /// Public address of the server, such as `https://dvonn.example`.
    #[arg(long, value_name = "URL", env = "CALDERA_PUBLIC_URL")]
    public_url: Option<String>,

    /// Trust the X-Forwarded-For header of a reverse proxy in front of the server.
    #[arg(long, env = "CALDERA_BEHIND_PROXY", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    behind_proxy: Option<bool>,

    /// IP address that is exempt from rate limits; may be repeated.
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_EXEMPT_ADDRESS", value_delimiter = ',')]
    exempt_address: Vec<IpAddr>,

    /// Maximum number of engine threads for games against the computer [default: 1].
    #[arg(long, value_name = "N", env = "CALDERA_ENGINE_THREADS", value_parser = clap::value_parser!(u16).range(ENGINE_THREADS))]
    engine_threads: Option<u16>,

    /// Serve only the API, without the web app; also works if the binary was built without it.
    #[arg(long, env = "CALDERA_WITHOUT_PAGES", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    without_pages: Option<bool>,

    /// Days after which an inactive guest without running games is deleted [default: 90].
    #[arg(long, value_name = "DAYS", env = "CALDERA_GUEST_DAYS", value_parser = clap::value_parser!(u16).range(GUEST_DAYS))]
    guest_days: Option<u16>,

    /// Write the log as JSON, one object per line.
    #[arg(long, env = "CALDERA_LOG_JSON", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    log_json: Option<bool>,
}

/// The valid values of `guest_days`.
const GUEST_DAYS: RangeInclusive<i64> = 1..=3650;
/// The valid values of `engine_threads`.
const ENGINE_THREADS: RangeInclusive<i64> = 1..=256;

impl Options {
    /// Fills in the settings that are missing here from `others`.
    fn or(self, others: Options) -> Options {
        Options {
            listen: self.listen.or(others.listen),
            database: self.database.or(others.database),
            public_url: self.public_url.or(others.public_url),
            behind_proxy: self.behind_proxy.or(others.behind_proxy),
            exempt_address: if self.exempt_address.is_empty() { others.exempt_address } else { self.exempt_address },
            engine_threads: self.engine_threads.or(others.engine_threads),
            without_pages: self.without_pages.or(others.without_pages),
            guest_days: self.guest_days.or(others.guest_days),
            log_json: self.log_json.or(others.log_json),
        }
    }

    fn config(self) -> anyhow::Result<Config> {
        let standard = Config::default();
        if let Some(url) = &self.public_url {
            let host = url
                .strip_prefix("https://")
                .or_else(|| url.strip_prefix("http://"))
                .map(|rest| rest.trim_end_matches('/'));
            if host.is_none_or(|host| host.is_empty() || host.contains('/')) {
                anyhow::bail!("{url} is not the address of a server: expected https:// and a host, without a path");
            }
        }
        let mut bounds = standard.bounds;
        if let Some(days) = self.guest_days {
            if !GUEST_DAYS.contains(&i64::from(days)) {
                anyhow::bail!("guest_days is {days}, expected {} to {}", GUEST_DAYS.start(), GUEST_DAYS.end());
            }
            bounds.guest = Duration::from_hours(24 * u64::from(days));
        }
        // The command-line parser has not checked the values of the file.
        if let Some(threads) = self.engine_threads.filter(|threads| !ENGINE_THREADS.contains(&i64::from(*threads))) {
            anyhow::bail!(
                "engine_threads is {threads}, expected {} to {}",
                ENGINE_THREADS.start(),
                ENGINE_THREADS.end()
            );
        }
        Ok(Config {
            listen: self.listen.unwrap_or(standard.listen),
            database: self.database.unwrap_or(standard.database),
            public_url: self.public_url,
            behind_proxy: self.behind_proxy.unwrap_or(standard.behind_proxy),
            exempt: self.exempt_address,
            engine_threads: self.engine_threads.map_or(standard.engine_threads, usize::from),
            pages: !self.without_pages.unwrap_or(!standard.pages),
            bounds,
        })
    }
}

/// The database, for commands other than `serve`.
#[derive(clap::Args)]
pub(crate) struct Database {
    /// Configuration file of the server, in TOML.
    #[arg(long, value_name = "FILE", env = "CALDERA_CONFIG", global = true)]
    config: Option<PathBuf>,

    /// Database: sqlite:FILE or postgres://… [default: sqlite:caldera.db].
    #[arg(long, value_name = "URL", env = "CALDERA_DATABASE", global = true)]
    database: Option<String>,
}

impl Database {
    /// Returns the URL of the database, determined in the same way as by `serve`.
    pub(crate) fn url(&self) -> anyhow::Result<String> {
        let file = self.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
        Ok(self.database.clone().or(file.database).unwrap_or(Config::default().database))
    }
}

fn read_file(path: &Path) -> anyhow::Result<Options> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is not a valid configuration", path.display()))
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let file = arguments.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
    let options = arguments.options.clone().or(file);
    let log_json = options.log_json.unwrap_or(false);
    let config = options.config()?;
    start_log(log_json);
    server::serve(config, |address| {
        let line = if log_json {
            serde_json::json!({ "url": format!("http://{address}/") }).to_string()
        } else {
            format!("Caldera is at http://{address}/ (press Ctrl-C to stop)")
        };
        // If standard output is closed, serve anyway.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    })?;
    Ok(())
}

/// Starts logging to standard error, filtered by `RUST_LOG`.
fn start_log(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info,sqlx=warn".into());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Without this, a log line that cannot be written, for example on a full disk, would cause a panic.
    let log = log.log_internal_errors(false).with_ansi(std::io::stderr().is_terminal());
    // An error means that logging is already initialised.
    let _ = if json { log.json().try_init() } else { log.try_init() };
}
