//! Metrics for Prometheus: their list, the histograms' buckets, and the values that are read when they are requested. With the
//! feature `telemetry`, also the traces of proxies.

mod gauges;
#[cfg(feature = "telemetry")]
mod parent;
mod process;

use std::sync::OnceLock;
use std::time::Duration;

use axum::http::StatusCode;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

pub(crate) use gauges::render;
#[cfg(feature = "telemetry")]
pub(crate) use parent::continue_trace;

/// Buckets of durations, in seconds, dense around the 50 ms within which a move is to be answered.
const SECONDS: [f64; 14] = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.25, 0.5, 1.0, 5.0, 20.0];
/// Buckets of the number of games in a commit.
const SIZES: [f64; 9] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];

/// The type of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Counter,
    Gauge,
    Histogram,
}

/// Every metric: name, type and meaning, as in docs/deploying.md. Labels have few values, whatever clients send.
const ALL: &[(&str, Type, &str)] = &[
    (
        "caldera_http_request_seconds",
        Type::Histogram,
        "time until a response begins, by `route`, `method` and `status` class",
    ),
    ("caldera_action_seconds", Type::Histogram, "time from receiving an action to its commit"),
    ("caldera_actions", Type::Counter, "actions in games, by `action` and `result`: done, refused or failed"),
    ("caldera_commit_seconds", Type::Histogram, "duration of a database commit"),
    ("caldera_commit_size", Type::Histogram, "games per commit"),
    ("caldera_commit_failures", Type::Counter, "failed commits"),
    ("caldera_store_errors", Type::Counter, "database operations that failed"),
    ("caldera_games_started", Type::Counter, "games started"),
    ("caldera_events", Type::Counter, "events of games"),
    ("caldera_limited", Type::Counter, "refusals by a limit, by `kind`"),
    ("caldera_sign_in_failures", Type::Counter, "attempts to sign in with a wrong name or password"),
    ("caldera_slow_readers", Type::Counter, "connections that had to catch up from the database"),
    ("caldera_nodes", Type::Gauge, "running nodes of the site, with `--bus`"),
    ("caldera_dead_nodes", Type::Counter, "nodes that this one declared dead"),
    (
        "caldera_commit_conflicts",
        Type::Counter,
        "commits that were decided again because another node had changed the game",
    ),
    ("caldera_healed_games", Type::Counter, "games that were read again because a message of another node was lost"),
    (
        "caldera_bus_losses",
        Type::Counter,
        "times at which messages on the bus were lost, apart from broken connections",
    ),
    (
        "caldera_jobs",
        Type::Counter,
        "results of engine jobs, by `class` (live, correspondence, analysis, puzzles), `by` (worker, node, nobody) and `result` \
         (stored, repeated, failed)",
    ),
    ("caldera_late_moves", Type::Counter, "moves that a node chose itself because no worker did in time"),
    ("caldera_workers", Type::Gauge, "running engine workers, with `--bus`"),
    (
        "caldera_worker_jobs",
        Type::Counter,
        "of a worker: jobs, by `class` and `result`: stored, unneeded, given_back or failed",
    ),
    ("caldera_worker_job_seconds", Type::Histogram, "of a worker: duration of jobs"),
    ("caldera_sockets", Type::Gauge, "open sockets, by `kind`: game or user"),
    ("caldera_streams", Type::Gauge, "open streams of programs, by `kind`: game or user"),
    ("caldera_connections", Type::Gauge, "open connections, not including sockets"),
    ("caldera_rooms", Type::Gauge, "games in memory"),
    ("caldera_ready", Type::Gauge, "1 if the database accepts writes, as in `/readyz`"),
    ("caldera_journal_queue", Type::Gauge, "writes that wait for a commit"),
    ("caldera_password_queue", Type::Gauge, "passwords that are hashed or wait for it"),
    ("caldera_engine_queue", Type::Gauge, "searches that wait for a thread, by `class`: live or correspondence"),
    ("caldera_engine_searches", Type::Gauge, "searches that run"),
    (
        "caldera_database_connections",
        Type::Gauge,
        "open connections to the database, by `pool` and `state`: idle or used",
    ),
    ("caldera_tls_handshake_failures", Type::Counter, "TLS handshakes that did not succeed, by `reason`"),
    (
        "caldera_backup_last_success_timestamp_seconds",
        Type::Gauge,
        "time of the last backup by the server (`--backup`); alert if it is old",
    ),
    ("caldera_backup_size_bytes", Type::Gauge, "size of the last backup"),
    ("caldera_backup_bytes", Type::Counter, "bytes written for backups"),
    ("caldera_backup_seconds", Type::Histogram, "duration of backups"),
    ("caldera_backup_failures", Type::Counter, "failed backups"),
    ("caldera_mails", Type::Counter, "mails, by `result`: sent, postponed or given_up"),
    ("caldera_disk_bytes", Type::Gauge, "size of the file system with the SQLite database"),
    ("caldera_disk_free_bytes", Type::Gauge, "what is free of it"),
    ("caldera_runtime_tasks", Type::Gauge, "tasks of the asynchronous runtime"),
    ("caldera_runtime_queue", Type::Gauge, "tasks that wait in its global queue"),
    ("caldera_build_info", Type::Gauge, "1, with the `version`"),
    ("process_cpu_seconds_total", Type::Counter, "processor time of the process, in whole seconds"),
    ("process_resident_memory_bytes", Type::Gauge, "resident memory"),
    ("process_open_fds", Type::Gauge, "open files and sockets"),
    ("process_max_fds", Type::Gauge, "limit of open files and sockets"),
    ("process_threads", Type::Gauge, "threads"),
    ("process_start_time_seconds", Type::Gauge, "start of the process, in seconds since 1970"),
];

/// The metrics of the process.
pub(crate) fn handle() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let buckets = |builder: PrometheusBuilder, name: &str, buckets: &[f64]| {
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), buckets).expect("there are buckets")
        };
        let durations = ALL.iter().filter(|(name, kind, _)| *kind == Type::Histogram && name.ends_with("_seconds"));
        let builder = durations.fold(PrometheusBuilder::new(), |builder, (name, ..)| buckets(builder, name, &SECONDS));
        let recorder = buckets(builder, "caldera_commit_size", &SIZES).build_recorder();
        let handle = recorder.handle();
        // If the process has a recorder already, the metrics go there.
        let _ = metrics::set_global_recorder(recorder);
        describe();
        handle
    })
}

/// Describes all metrics, and creates the counters without labels: otherwise they would be missing until their first event.
fn describe() {
    for (name, kind, meaning) in ALL.iter().copied() {
        match kind {
            Type::Counter => metrics::describe_counter!(name, meaning),
            Type::Gauge => metrics::describe_gauge!(name, meaning),
            Type::Histogram => metrics::describe_histogram!(name, meaning),
        }
        if kind == Type::Counter && !meaning.contains(", by `") {
            metrics::counter!(name).absolute(0);
        }
    }
    for name in ["caldera_rooms", "caldera_connections"] {
        metrics::gauge!(name).set(0.0);
    }
    metrics::gauge!("caldera_nodes").set(1.0);
    for (name, kind) in
        ["caldera_sockets", "caldera_streams"].into_iter().flat_map(|name| [(name, "game"), (name, "user")])
    {
        metrics::gauge!(name, "kind" => kind).set(0.0);
    }
    for kind in crate::limits::limited_kinds() {
        metrics::counter!("caldera_limited", "kind" => kind).absolute(0);
    }
    metrics::gauge!("caldera_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}

/// Measures a request.
pub(crate) fn record_request(route: &str, method: &'static str, status: StatusCode, duration: Duration) {
    let class = match status.as_u16() {
        100..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    };
    let labels = [("route", route.to_owned()), ("method", method.to_owned()), ("status", class.to_owned())];
    metrics::histogram!("caldera_http_request_seconds", &labels).record(duration.as_secs_f64());
}

/// Counts as one in a gauge with a `kind` until it is dropped.
#[derive(Debug)]
pub(crate) struct Open(metrics::Gauge);

impl Open {
    pub(crate) fn new(name: &'static str, kind: &'static str) -> Open {
        let gauge = metrics::gauge!(name, "kind" => kind);
        gauge.increment(1);
        Open(gauge)
    }

    /// One in a gauge without labels.
    pub(crate) fn unlabelled(name: &'static str) -> Open {
        let gauge = metrics::gauge!(name);
        gauge.increment(1);
        Open(gauge)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps docs/deploying.md up to date with the list.
    #[test]
    fn the_operators_guide_lists_all_metrics() {
        let guide = include_str!("../../../docs/deploying.md");
        let row = |(name, kind, meaning): &(&str, Type, &str)| {
            format!("| `{name}` | {} | {meaning} |", format!("{kind:?}").to_lowercase())
        };
        let missing: Vec<String> = ALL.iter().map(row).filter(|row| !guide.contains(row)).collect();
        assert!(missing.is_empty(), "docs/deploying.md lacks these rows:\n{}", missing.join("\n"));
    }
}
