//! `caldera serve`: the web app and the game server.

use std::io::{IsTerminal, Write};
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;
use server::Config;

/// Serve the web app and the games until Ctrl-C.
///
/// What is not said here is looked for in the environment (`CALDERA_LISTEN` and so on), then in the file, whose keys are the
/// names of the options with underscores.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  caldera serve --listen 127.0.0.1:8080\n  \
    caldera serve --database postgres://caldera@localhost/caldera --public-url https://dvonn.example --behind-proxy")]
pub(crate) struct Arguments {
    /// The file with the settings, in TOML.
    #[arg(long, value_name = "FILE", env = "CALDERA_CONFIG")]
    config: Option<PathBuf>,

    #[command(flatten)]
    options: Options,
}

/// What can be said in each of the three places.
#[derive(clap::Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// The address and port to listen at; port 0 takes any free one [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_LISTEN")]
    listen: Option<String>,

    /// The database: sqlite:FILE or postgres://… [default: sqlite:caldera.db].
    #[arg(long, value_name = "URL", env = "CALDERA_DATABASE")]
    database: Option<String>,

    /// The address under which people reach the server, like <https://dvonn.example>.
    #[arg(long, value_name = "URL", env = "CALDERA_PUBLIC_URL")]
    public_url: Option<String>,

    /// A reverse proxy stands before the server: believe its X-Forwarded-For.
    #[arg(long, env = "CALDERA_BEHIND_PROXY", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    behind_proxy: Option<bool>,

    /// An address that may ask as often as it likes; can be given several times.
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_EXEMPT_ADDRESS", value_delimiter = ',')]
    exempt_address: Vec<IpAddr>,

    /// How many threads the engine may take when people play against it [default: 1].
    #[arg(long, value_name = "N", env = "CALDERA_ENGINE_THREADS", value_parser = clap::value_parser!(u16).range(ENGINE_THREADS))]
    engine_threads: Option<u16>,

    /// Serve games to programs only: this works in a program that was built without the web app, too.
    #[arg(long, env = "CALDERA_WITHOUT_PAGES", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    without_pages: Option<bool>,

    /// After how many days a guest is forgotten who is not seen and plays no game [default: 90].
    #[arg(long, value_name = "DAYS", env = "CALDERA_GUEST_DAYS", value_parser = clap::value_parser!(u16).range(GUEST_DAYS))]
    guest_days: Option<u16>,

    /// Write the log as a line of JSON an event.
    #[arg(long, env = "CALDERA_LOG_JSON", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    log_json: Option<bool>,
}

/// How long guests may be remembered.
const GUEST_DAYS: RangeInclusive<i64> = 1..=3650;
/// How many threads the engine may be given.
const ENGINE_THREADS: RangeInclusive<i64> = 1..=256;

impl Options {
    /// These, and where they say nothing, the others.
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
                anyhow::bail!(
                    "{url} is no address of a server: https:// and a host are expected, and nothing after it"
                );
            }
        }
        let mut bounds = standard.bounds;
        if let Some(days) = self.guest_days {
            if !GUEST_DAYS.contains(&i64::from(days)) {
                anyhow::bail!("{days} days for guests: {} to {} are possible", GUEST_DAYS.start(), GUEST_DAYS.end());
            }
            bounds.guest = Duration::from_hours(24 * u64::from(days));
        }
        // The file has not been through the parser of the command line.
        if let Some(threads) = self.engine_threads.filter(|threads| !ENGINE_THREADS.contains(&i64::from(*threads))) {
            anyhow::bail!(
                "{threads} threads for the engine: {} to {} are possible",
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

/// Which database is meant, for those who are not the server.
#[derive(clap::Args)]
pub(crate) struct Database {
    /// The file with the settings of the server, in TOML.
    #[arg(long, value_name = "FILE", env = "CALDERA_CONFIG", global = true)]
    config: Option<PathBuf>,

    /// The database: sqlite:FILE or postgres://… [default: sqlite:caldera.db].
    #[arg(long, value_name = "URL", env = "CALDERA_DATABASE", global = true)]
    database: Option<String>,
}

impl Database {
    /// Its address, found as the server finds it.
    pub(crate) fn url(&self) -> anyhow::Result<String> {
        let file = self.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
        Ok(self.database.clone().or(file.database).unwrap_or(Config::default().database))
    }
}

fn read_file(path: &Path) -> anyhow::Result<Options> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is not as expected", path.display()))
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let file = arguments.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
    let options = arguments.options.clone().or(file);
    let log_json = options.log_json.unwrap_or(false);
    let config = options.config()?;
    start_log(log_json);
    server::serve(config, |address| {
        // Whoever does not want to read the address can still open it.
        let _ = writeln!(out, "Caldera is at http://{address}/ (Ctrl-C ends it)").and_then(|()| out.flush());
    })?;
    Ok(())
}

/// Writes the log to the standard error; `RUST_LOG` says how much of it.
fn start_log(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info,sqlx=warn".into());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A log on a full disk is no reason to fail: without this, each line that cannot be written would be a panic.
    let log = log.log_internal_errors(false).with_ansi(std::io::stderr().is_terminal());
    // A program that has a log already keeps it.
    let _ = if json { log.json().try_init() } else { log.try_init() };
}
