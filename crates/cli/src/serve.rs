//! `caldera serve`: runs the web app and the game server.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use server::{BackupPlan, Bounds, Config, Hsts, Keep, Network, SiteLinks, TlsFiles};
use tracing_subscriber::layer::{Identity, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use crate::readiness;
#[cfg(feature = "telemetry")]
use crate::traces::Exporter;

/// Serve the web app and the game server.
///
/// Runs until Ctrl-C or SIGTERM. Options override environment variables (`CALDERA_LISTEN` and so on), which override the
/// configuration file. Its keys are the names of the options with underscores, such as `public_url`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  caldera serve --listen 127.0.0.1:8080\n  \
    caldera serve --database postgres://caldera@localhost/caldera --public-url https://dvonn.example --behind-proxy\n  \
    caldera serve --database postgres://caldera@db/caldera --bus nats://bus:4222")]
pub(crate) struct Arguments {
    /// Configuration file, in TOML.
    #[arg(long, value_name = "FILE", env = "CALDERA_CONFIG")]
    config: Option<PathBuf>,

    /// Print the effective configuration as a configuration file, without passwords, and exit.
    #[arg(long)]
    print_config: bool,

    /// Ask the server that runs with this configuration on this machine whether it is ready, and exit with 0 or 1.
    #[arg(long, conflicts_with = "print_config")]
    check: bool,

    #[command(flatten)]
    options: Options,
}

/// The settings that options, environment variables and the configuration file can set.
#[derive(clap::Args, Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// Address and port to listen on; port 0 selects a free port [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_LISTEN")]
    listen: Option<String>,

    /// Database: sqlite:FILE or postgres://… [default: sqlite:caldera.db].
    #[arg(long, value_name = "URL", env = "CALDERA_DATABASE")]
    database: Option<String>,

    /// File that contains the URL of the database, for one with a password.
    #[arg(long, value_name = "FILE", env = "CALDERA_DATABASE_FILE")]
    database_file: Option<PathBuf>,

    /// Bus of a site with several nodes: `nats://HOST:PORT`, or several servers separated by commas; needs PostgreSQL.
    #[arg(long, value_name = "URL", env = "CALDERA_BUS", hide_env_values = true)]
    bus: Option<String>,

    /// Public address of the server, such as `https://dvonn.example`.
    #[arg(long, value_name = "URL", env = "CALDERA_PUBLIC_URL")]
    public_url: Option<String>,

    /// Certificate for TLS with its intermediates, in PEM; loaded again on SIGHUP and when it changes.
    #[arg(long, value_name = "FILE", env = "CALDERA_TLS_CERT")]
    tls_cert: Option<PathBuf>,

    /// Private key of the certificate, in PEM.
    #[arg(long, value_name = "FILE", env = "CALDERA_TLS_KEY")]
    tls_key: Option<PathBuf>,

    /// Address on which plain HTTP is redirected to the public address, such as 0.0.0.0:80.
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_REDIRECT_HTTP")]
    redirect_http: Option<String>,

    /// Folder in which certbot places its challenges, served by --redirect-http.
    #[arg(long, value_name = "FOLDER", env = "CALDERA_ACME_WEBROOT")]
    acme_webroot: Option<PathBuf>,

    /// Seconds for which browsers use only TLS, or off [default: 31536000 if the public URL is https].
    #[arg(long, value_name = "SECONDS", env = "CALDERA_HSTS")]
    hsts: Option<HstsTime>,

    /// Extend --hsts to all subdomains.
    #[arg(long, env = "CALDERA_HSTS_SUBDOMAINS", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    hsts_subdomains: Option<bool>,

    /// Back up the database to this folder, `file:///FOLDER` or `s3://BUCKET/PREFIX` while the server runs.
    #[arg(long, value_name = "URL", env = "CALDERA_BACKUP")]
    backup: Option<String>,

    /// Interval of these backups, such as 30s, 5min or 1h [default: 5min].
    #[arg(long, value_name = "TIME", env = "CALDERA_BACKUP_EVERY")]
    backup_every: Option<String>,

    /// Backups to keep, by days, weeks and months, or all [default: 7d,4w,6m].
    #[arg(long, value_name = "KEEP", env = "CALDERA_BACKUP_KEEP")]
    backup_keep: Option<String>,

    /// Trust the X-Forwarded-For header of one reverse proxy with a private address in front of the server.
    #[arg(long, env = "CALDERA_BEHIND_PROXY", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    behind_proxy: Option<bool>,

    /// Trust X-Forwarded-For of proxies in this network, such as 10.0.0.0/8, or with this address; may be repeated.
    #[arg(long, value_name = "CIDR", env = "CALDERA_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxy: Vec<String>,

    /// Header in which the proxies pass on addresses: x-forwarded-for or forwarded [default: x-forwarded-for].
    #[arg(long, value_name = "HEADER", env = "CALDERA_PROXY_HEADER")]
    proxy_header: Option<String>,

    /// Serve the metrics for Prometheus also on this address and port, to everybody who can reach it.
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_METRICS_LISTEN")]
    metrics_listen: Option<String>,

    /// Export traces to the OpenTelemetry collector at this address, such as `http://localhost:4318`.
    #[cfg(feature = "telemetry")]
    #[arg(long, value_name = "URL", env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    otlp_endpoint: Option<String>,

    /// IP address that is exempt from rate limits; may be repeated.
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_EXEMPT_ADDRESS", value_delimiter = ',')]
    exempt_address: Vec<IpAddr>,

    /// Maximum number of engine threads for games against the computer [default: 1].
    #[arg(long, value_name = "N", env = "CALDERA_ENGINE_THREADS", value_parser = clap::value_parser!(u16).range(ENGINE_THREADS))]
    engine_threads: Option<u16>,

    /// How to send mails, for forgotten passwords: `smtp://USER:PASSWORD@HOST:587` (STARTTLS), `smtps://…`, `file:FOLDER` or `log`.
    ///
    /// Needs --public-url. `smtp://HOST:25?tls=none` sends without encryption, for a mail server on the same machine.
    #[arg(long, value_name = "URL", env = "CALDERA_MAIL", hide_env_values = true)]
    mail: Option<String>,

    /// Sender of mails, such as `Caldera <noreply@dvonn.example>` [default: noreply at the host of --public-url].
    #[arg(long, value_name = "ADDRESS", env = "CALDERA_MAIL_FROM")]
    mail_from: Option<String>,

    /// Address of the source code, for the footer of the web app, such as `https://code.example/caldera`.
    #[arg(long, value_name = "URL", env = "CALDERA_SOURCE_URL")]
    source_url: Option<String>,

    /// Where users reach the operator, for the footer of the web app: a web address or `mailto:club@dvonn.example`.
    #[arg(long, value_name = "URL", env = "CALDERA_CONTACT")]
    contact: Option<String>,

    /// Serve only the API, without the web app; also works if the binary was built without it.
    #[arg(long, env = "CALDERA_WITHOUT_PAGES", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    without_pages: Option<bool>,

    /// Days after which an inactive guest without running games is deleted [default: 90].
    #[arg(long, value_name = "DAYS", env = "CALDERA_GUEST_DAYS", value_parser = clap::value_parser!(u16).range(GUEST_DAYS))]
    guest_days: Option<u16>,

    /// Write the log as JSON, one object per line.
    #[arg(long, env = "CALDERA_LOG_JSON", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    log_json: Option<bool>,

    /// The limits, only in the file. `--print-config` prints them with explanations.
    #[arg(skip)]
    #[serde(skip_serializing)]
    limits: BTreeMap<String, serde_json::Value>,
}

/// The value of `hsts`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(try_from = "HstsText", into = "HstsText")]
struct HstsTime(Option<u64>);

/// A number or a text in the configuration file.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum HstsText {
    Seconds(u64),
    Text(String),
}

impl From<HstsTime> for HstsText {
    fn from(HstsTime(time): HstsTime) -> HstsText {
        time.map_or_else(|| HstsText::Text("off".to_owned()), HstsText::Seconds)
    }
}

impl TryFrom<HstsText> for HstsTime {
    type Error = String;

    fn try_from(text: HstsText) -> Result<HstsTime, String> {
        match text {
            HstsText::Seconds(seconds) => Ok(HstsTime(Some(seconds))),
            HstsText::Text(text) => text.parse(),
        }
    }
}

impl FromStr for HstsTime {
    type Err = String;

    fn from_str(text: &str) -> Result<HstsTime, String> {
        match text {
            "off" => Ok(HstsTime(None)),
            text => text
                .parse()
                .map(|seconds| HstsTime(Some(seconds)))
                .map_err(|_| format!("{text} is not a time: expected a number of seconds, or off")),
        }
    }
}

/// The interval of backups.
const BACKUP_EVERY: Duration = Duration::from_mins(5);
/// The longest interval, in seconds.
const BACKUP_LONGEST: u64 = 30 * 24 * 60 * 60;

/// The valid values of `guest_days`.
const GUEST_DAYS: RangeInclusive<i64> = 1..=3650;
/// The valid values of `engine_threads`.
const ENGINE_THREADS: RangeInclusive<i64> = 1..=256;

impl Options {
    /// Fills in the settings that are missing here from `others`.
    fn or(self, others: Options) -> Options {
        // The database is one setting, given as a URL or as a file that contains it.
        let (database, database_file) = match (self.database, self.database_file) {
            (None, None) => (others.database, others.database_file),
            own => own,
        };
        Options {
            listen: self.listen.or(others.listen),
            database,
            database_file,
            bus: self.bus.or(others.bus),
            tls_cert: self.tls_cert.or(others.tls_cert),
            tls_key: self.tls_key.or(others.tls_key),
            redirect_http: self.redirect_http.or(others.redirect_http),
            acme_webroot: self.acme_webroot.or(others.acme_webroot),
            hsts: self.hsts.or(others.hsts),
            backup: self.backup.or(others.backup),
            backup_every: self.backup_every.or(others.backup_every),
            backup_keep: self.backup_keep.or(others.backup_keep),
            hsts_subdomains: self.hsts_subdomains.or(others.hsts_subdomains),
            public_url: self.public_url.or(others.public_url),
            behind_proxy: self.behind_proxy.or(others.behind_proxy),
            trusted_proxy: if self.trusted_proxy.is_empty() { others.trusted_proxy } else { self.trusted_proxy },
            proxy_header: self.proxy_header.or(others.proxy_header),
            metrics_listen: self.metrics_listen.or(others.metrics_listen),
            #[cfg(feature = "telemetry")]
            otlp_endpoint: self.otlp_endpoint.or(others.otlp_endpoint),
            exempt_address: if self.exempt_address.is_empty() { others.exempt_address } else { self.exempt_address },
            engine_threads: self.engine_threads.or(others.engine_threads),
            mail: self.mail.or(others.mail),
            mail_from: self.mail_from.or(others.mail_from),
            source_url: self.source_url.or(others.source_url),
            contact: self.contact.or(others.contact),
            without_pages: self.without_pages.or(others.without_pages),
            guest_days: self.guest_days.or(others.guest_days),
            log_json: self.log_json.or(others.log_json),
            limits: if self.limits.is_empty() { others.limits } else { self.limits },
        }
    }

    /// The defaults of the settings that have one.
    fn defaults() -> Options {
        let Config { listen, database, behind_proxy, engine_threads, pages, .. } = Config::default();
        Options {
            listen: Some(listen),
            database: Some(database),
            behind_proxy: Some(behind_proxy),
            engine_threads: Some(engine_threads as u16),
            without_pages: Some(!pages),
            log_json: Some(false),
            proxy_header: Some("x-forwarded-for".to_owned()),
            ..Options::default()
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
        let mut bounds = Bounds::with(&self.limits)?;
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
        let networks = self.trusted_proxy.iter().map(|text| text.parse::<Network>());
        let trusted_proxies = networks.collect::<Result<Vec<_>, _>>().context("trusted_proxy is not valid")?;
        let proxy_header = self.proxy_header.as_deref().map_or(Ok(standard.proxy_header), str::parse);
        let tls = match (self.tls_cert, self.tls_key) {
            (Some(certificate), Some(key)) => {
                Some(TlsFiles { certificate: in_credentials(certificate), key: in_credentials(key) })
            }
            (None, None) => None,
            (Some(_), None) => anyhow::bail!("tls_cert needs tls_key, the file of the certificate's private key"),
            (None, Some(_)) => anyhow::bail!("tls_key needs tls_cert, the file of the certificate"),
        };
        let has_https = self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        if tls.is_some() && self.public_url.is_some() && !has_https {
            anyhow::bail!("the server has a certificate, so public_url must start with https://");
        }
        if self.redirect_http.is_some() && !has_https {
            anyhow::bail!("redirect_http needs public_url with https://, the address to redirect to");
        }
        if self.acme_webroot.is_some() && self.redirect_http.is_none() {
            anyhow::bail!("acme_webroot needs redirect_http, because challenges are sent over plain HTTP");
        }
        if self.backup.is_none() && (self.backup_every.is_some() || self.backup_keep.is_some()) {
            anyhow::bail!("backup_every and backup_keep need backup, the place to back up to");
        }
        let every = self.backup_every.as_deref().map_or(Ok(BACKUP_EVERY), parse_interval)?;
        let keep = self.backup_keep.map_or(Ok(Keep::default()), |keep| keep.parse()).map_err(anyhow::Error::msg)?;
        let backup = self.backup.map(|to| BackupPlan { to, every, keep });
        let hsts = self.hsts.map_or(standard.hsts.map(|hsts| hsts.seconds), |HstsTime(seconds)| seconds);
        let subdomains = self.hsts_subdomains.unwrap_or(false);
        Ok(Config {
            listen: self.listen.unwrap_or(standard.listen),
            database: database_url(self.database, self.database_file)?.unwrap_or(standard.database),
            bus: self.bus,
            tls,
            backup,
            redirect_http: self.redirect_http,
            acme_webroot: self.acme_webroot,
            hsts: hsts.map(|seconds| Hsts { seconds, subdomains }),
            public_url: self.public_url,
            behind_proxy: self.behind_proxy.unwrap_or(standard.behind_proxy),
            trusted_proxies,
            proxy_header: proxy_header.map_err(anyhow::Error::msg)?,
            metrics_listen: self.metrics_listen,
            exempt: self.exempt_address,
            engine_threads: self.engine_threads.map_or(standard.engine_threads, usize::from),
            mail: self.mail,
            mail_from: self.mail_from,
            links: SiteLinks::new(self.source_url, self.contact)?,
            pages: !self.without_pages.unwrap_or(!standard.pages),
            bounds,
        })
    }
}

/// Parses an interval of backups.
fn parse_interval(text: &str) -> anyhow::Result<Duration> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "s" => Some(1),
        "min" | "m" => Some(60),
        "h" => Some(60 * 60),
        "d" => Some(24 * 60 * 60),
        _ => None,
    };
    let number = digits.trim().parse::<u64>().ok();
    let interval = number.zip(seconds).and_then(|(number, seconds)| number.checked_mul(seconds));
    match interval {
        Some(seconds @ 1..=BACKUP_LONGEST) => Ok(Duration::from_secs(seconds)),
        _ => anyhow::bail!("backup_every is {text}, expected 1s to 30d, for example 5min"),
    }
}

/// The database, for commands other than `serve`.
#[derive(clap::Args)]
#[expect(clippy::struct_field_names, reason = "the fields are named like the options")]
pub(crate) struct Database {
    /// Configuration file of the server, in TOML.
    #[arg(long, value_name = "FILE", env = "CALDERA_CONFIG", global = true)]
    config: Option<PathBuf>,

    /// Database: sqlite:FILE or postgres://… [default: sqlite:caldera.db].
    #[arg(long, value_name = "URL", env = "CALDERA_DATABASE", global = true)]
    database: Option<String>,

    /// File that contains the URL of the database, for one with a password.
    #[arg(long, value_name = "FILE", env = "CALDERA_DATABASE_FILE", global = true)]
    database_file: Option<PathBuf>,
}

/// The URL of the database, given itself or in a file.
fn database_url(url: Option<String>, file: Option<PathBuf>) -> anyhow::Result<Option<String>> {
    match (url, file) {
        (Some(_), Some(_)) => anyhow::bail!("database and database_file are both set: expected one of them"),
        (url, None) => Ok(url),
        (None, Some(file)) => {
            let file = in_credentials(file);
            let text = std::fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
            match text.trim() {
                "" => anyhow::bail!("{} is empty: expected the URL of the database", file.display()),
                url => Ok(Some(url.to_owned())),
            }
        }
    }
}

/// A relative path names a credential of the service manager, if there is one of this name.
fn in_credentials(path: PathBuf) -> PathBuf {
    let credentials = std::env::var_os("CREDENTIALS_DIRECTORY").map(PathBuf::from);
    let credential = credentials.filter(|_| path.is_relative()).map(|folder| folder.join(&path));
    credential.filter(|credential| credential.exists()).unwrap_or(path)
}

impl Database {
    /// Returns the URL of the database, determined in the same way as by `serve`.
    pub(crate) fn url(&self) -> anyhow::Result<String> {
        let file = self.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
        let (url, file) = match (self.database.clone(), self.database_file.clone()) {
            (None, None) => (file.database, file.database_file),
            own => own,
        };
        Ok(database_url(url, file)?.unwrap_or(Config::default().database))
    }
}

fn read_file(path: &Path) -> anyhow::Result<Options> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is not a valid configuration", path.display()))
}

/// The effective configuration as a configuration file. Limits have their description and range as a comment.
fn print(options: &Options, bounds: &Bounds) -> anyhow::Result<String> {
    let mut shown = Options { guest_days: None, ..options.clone() };
    let mut text = String::new();
    if let Some(database) = &mut shown.database
        && let Some(without) = without_password(database)
    {
        writeln!(text, "# The password of the database is left out: set CALDERA_DATABASE.")?;
        *database = without;
    }
    if let Some(mail) = &mut shown.mail
        && let Some(without) = without_password(mail)
    {
        writeln!(text, "# The password of the mail server is left out: set CALDERA_MAIL.")?;
        *mail = without;
    }
    write!(text, "{}\n[limits]\n", toml::to_string(&shown)?)?;
    for limit in bounds.list() {
        let per = limit.per.map_or(String::new(), |per| format!(", per {per}"));
        writeln!(text, "# {}{per}: {}", limit.description, limit.range)?;
        let value = toml::Value::try_from(&limit.value)?;
        writeln!(text, "{} = {value}", limit.key)?;
    }
    Ok(text)
}

/// A URL without its password, if it has one: `postgres://user:password@host/…`, or `?password=…`.
fn without_password(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let (address, query) = rest.split_once('?').map_or((rest, None), |(address, query)| (address, Some(query)));
    // A password may contain a slash or an @, although it should be escaped.
    let shown = match address.rsplit_once('@') {
        Some((login, host)) => match login.split_once(':') {
            Some((user, _)) => format!("{user}@{host}"),
            None => address.to_owned(),
        },
        None => address.to_owned(),
    };
    let kept =
        |query: &str| query.split('&').filter(|part| !part.starts_with("password=")).collect::<Vec<_>>().join("&");
    let query = query.map(kept).filter(|query| !query.is_empty()).map_or(String::new(), |query| format!("?{query}"));
    let without = format!("{scheme}://{shown}{query}");
    (without != url).then_some(without)
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let file = arguments.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
    if file.guest_days.is_some() && file.limits.contains_key("guest_lifetime") {
        anyhow::bail!("the configuration has both guest_days and limits.guest_lifetime: remove one of them");
    }
    let options = arguments.options.clone().or(file);
    if arguments.print_config {
        let options = options.or(Options::defaults());
        let text = print(&options, &options.clone().config()?.bounds)?;
        return Ok(out.write_all(text.as_bytes())?);
    }
    if arguments.check {
        let config = options.config()?;
        return readiness::check(&config.listen, config.tls.is_some());
    }
    let log_json = options.log_json.unwrap_or(false);
    #[cfg(feature = "telemetry")]
    let exporter = options.otlp_endpoint.as_deref().filter(|url| !url.is_empty()).map(Exporter::start).transpose()?;
    let config = options.config()?;
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    #[cfg(feature = "telemetry")]
    start_log(log_json, exporter.as_ref().map(Exporter::layer));
    #[cfg(not(feature = "telemetry"))]
    start_log(log_json, None::<Identity>);
    server::serve(config, |address| {
        let line = if log_json {
            serde_json::json!({ "url": format!("{scheme}://{address}/") }).to_string()
        } else {
            format!("Caldera is at {scheme}://{address}/ (press Ctrl-C to stop)")
        };
        // If standard output is closed, serve anyway.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    })?;
    Ok(())
}

/// Starts logging to standard error, without traces.
pub(crate) fn start_plain_log(json: bool) {
    start_log(json, None::<Identity>);
}

/// Starts logging to standard error, filtered by `RUST_LOG`, and adds the layer that exports traces.
fn start_log(json: bool, traces: Option<impl Layer<Registry> + Send + Sync>) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| "info,sqlx=warn".into());
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    // Without this, a log line that cannot be written, for example on a full disk, would cause a panic.
    let log = log.log_internal_errors(false).with_ansi(std::io::stderr().is_terminal());
    // The current span has all that is known; the list of spans would repeat it.
    let log = if json { log.json().with_span_list(false).boxed() } else { log.boxed() };
    // An error means that logging is already initialised.
    let _ = tracing_subscriber::registry().with(traces).with(log.with_filter(filter)).try_init();
}
