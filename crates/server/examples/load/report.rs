//! Prints the results.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::Plan;
use crate::game::Tally;
use crate::server::Memory;
use crate::site::Busy;

pub(crate) fn print(plan: &Plan, tally: &mut Tally, busy: Busy, memory: &[Memory], minutes: &[f64]) {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: Vec<&str> = load.split_whitespace().take(1).collect();
    let servers = if plan.nodes == 0 { "1 server".to_owned() } else { format!("{} nodes", plan.nodes) };
    let interval = match plan.interval.as_millis() {
        0 => "moves without a pause".to_owned(),
        milliseconds => format!("a move every {milliseconds} ms each"),
    };
    let (games, seconds) = (plan.games, plan.seconds);
    println!("{servers}, {games} games, {interval}, {seconds} s; load average {}", load.join(" "));
    println!("| time | moves | p50 | p99 | p99.9 | maximum |");
    println!("|---|---|---|---|---|---|");
    row("to the opponent's socket", &mut tally.times);
    row("to the confirmation", &mut tally.answers);
    if plan.nodes > 0 {
        row("to the spectator's socket", &mut tally.watched);
    }
    println!("moves per second: {:.0}", tally.times.len() as f64 / plan.seconds as f64);
    println!("moves lost: {}; moves late: {}", tally.missing.lost, tally.late);
    if plan.nodes > 0 {
        println!(
            "moves compared in the database: {}; not on a socket, or not the same: {}",
            tally.missing.compared, tally.missing.unheard
        );
    }
    let mut slow: BTreeMap<u64, usize> = BTreeMap::new();
    for second in &tally.slow {
        *slow.entry(*second).or_default() += 1;
    }
    let slow: Vec<String> = slow.iter().map(|(second, moves)| format!("{second} s: {moves}")).collect();
    println!(
        "moves that took longer than 50 ms, by second: {}",
        if slow.is_empty() { "none".to_owned() } else { slow.join(", ") }
    );
    let memory: Vec<String> =
        memory.iter().map(|memory| format!("{:.0} MiB, peak {:.0} MiB", memory.now, memory.most)).collect();
    println!("server memory: {}", memory.join("; "));
    if !minutes.is_empty() {
        let minutes: Vec<String> = minutes.iter().map(|mebibytes| format!("{mebibytes:.0}")).collect();
        println!("server memory after each minute, in MiB: {}", minutes.join(" "));
    }
    let rate = |seconds: f64| format!("{:.2}", seconds / plan.seconds as f64);
    println!("server CPU time: {} s per second", rate(busy.servers));
    println!(
        "CPU time of others, in s per second: PostgreSQL {}, NATS {}, the clients {}",
        rate(busy.database),
        rate(busy.bus),
        rate(busy.clients)
    );
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
