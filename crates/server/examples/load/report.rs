//! Prints the results.

use std::time::Duration;

use crate::Plan;
use crate::game::Tally;
use crate::server::Memory;

pub(crate) fn print(plan: &Plan, tally: &mut Tally, busy: f64, memory: Memory) {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: Vec<&str> = load.split_whitespace().take(1).collect();
    println!("{} games, one move per second each, {} s; load average {}", plan.games, plan.seconds, load.join(" "));
    println!("| time | moves | p50 | p99 | p99.9 | maximum |");
    println!("|---|---|---|---|---|---|");
    row("to the opponent's socket", &mut tally.times);
    row("to the confirmation", &mut tally.answers);
    println!("moves lost: {}; moves late: {}", tally.lost, tally.late);
    println!("server memory: {:.0} MiB, peak {:.0} MiB", memory.now, memory.most);
    println!("server CPU time: {:.2} s per second", busy / plan.seconds as f64);
}

fn row(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| {
        let place = (times.len() as f64 * part) as usize;
        let time = times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default();
        format!("{:.1} ms", time.as_secs_f64() * 1000.0)
    };
    println!("| {what} | {} | {} | {} | {} | {} |", times.len(), at(0.5), at(0.99), at(0.999), at(1.0));
}
