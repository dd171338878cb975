//! Metrics of the process, from Linux's `/proc`. Other systems have none.

use std::fs;

/// Clock ticks per second in `/proc`, the same on every Linux.
const TICKS: u64 = 100;

/// Updates the metrics of the process.
pub(super) fn update() {
    let Some(stat) = fs::read_to_string("/proc/self/stat").ok() else { return };
    // The second field is the name of the program, in parentheses, and may contain spaces.
    let Some((_, fields)) = stat.rsplit_once(')') else { return };
    let fields: Vec<u64> = fields.split_whitespace().map(|field| field.parse().unwrap_or(0)).collect();
    // Numbered from 3, the state: 14 and 15 are processor times, 20 threads, 22 the start.
    let field = |number: usize| fields.get(number - 3).copied().unwrap_or(0);
    metrics::counter!("process_cpu_seconds_total").absolute((field(14) + field(15)) / TICKS);
    metrics::gauge!("process_threads").set(field(20) as f64);
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(kibibytes) = number_after(&status, "VmRSS:") {
        metrics::gauge!("process_resident_memory_bytes").set((kibibytes * 1024) as f64);
    }
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    if let Some(most) = number_after(&limits, "Max open files") {
        metrics::gauge!("process_max_fds").set(most as f64);
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        metrics::gauge!("process_open_fds").set(open.count() as f64);
    }
    let system = fs::read_to_string("/proc/stat").unwrap_or_default();
    if let Some(boot) = number_after(&system, "btime") {
        metrics::gauge!("process_start_time_seconds").set((boot + field(22) / TICKS) as f64);
    }
}

/// The first number after a word at the beginning of a line.
fn number_after(text: &str, word: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(word))?;
    rest.split_whitespace().next()?.parse().ok()
}
