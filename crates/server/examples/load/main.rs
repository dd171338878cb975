//! A load test: many live games on one server or several nodes, measuring how long a move takes to the opponent's socket.
//!
//! `make bench-server` runs it. The server runs in its own process; `--nodes` starts several, with PostgreSQL and NATS, and connects the
//! players and a spectator of each game to different ones. Each game plays one move per second, at a random offset;
//! the time is measured from before the move is sent until the opponent's socket has received it. In the end every game on the
//! server is compared with the moves that were confirmed and, with `--nodes`, with those that arrived at the three sockets. With `--attack` another address floods the server meanwhile,
//! from a process of its own with low priority: on a real site, the attacker's machine is not the players'.

mod attack;
#[allow(dead_code, unused_imports, unused_macros, reason = "the tests use the rest")]
#[path = "../../tests/common/mod.rs"]
mod common;
mod game;
mod person;
mod report;
mod server;
mod site;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Tally;
use person::Person;
use site::Site;

/// The parameters of the test.
#[derive(Clone, Debug)]
struct Plan {
    program: String,
    database: Option<String>,
    /// The number of nodes; 0 for a single server without a bus.
    nodes: usize,
    games: usize,
    seconds: u64,
    /// The time between the moves of a game; 0 to move as soon as the opponent's move has arrived.
    interval: Duration,
    attack: bool,
    /// Only attack this server.
    attack_only: Option<SocketAddr>,
}

const USAGE: &str = "usage: load [--program caldera] [--database URL | --nodes 3] [--games 1000] [--seconds 60] [--interval 1000] [--attack]";

fn read_arguments() -> Result<Plan, String> {
    let mut plan = Plan {
        program: "target/release/caldera".to_owned(),
        database: None,
        nodes: 0,
        games: 1000,
        seconds: 60,
        interval: Duration::from_secs(1),
        attack: false,
        attack_only: None,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--attack" {
            plan.attack = true;
            continue;
        }
        let value = arguments.next().ok_or(USAGE)?;
        let number = || value.parse::<u64>().map_err(|_| format!("{value} is not a number\n{USAGE}"));
        match name.as_str() {
            "--program" => plan.program = value,
            "--database" => plan.database = Some(value),
            "--nodes" => plan.nodes = number()? as usize,
            "--interval" => plan.interval = Duration::from_millis(number()?),
            "--games" => plan.games = number()? as usize,
            "--seconds" => plan.seconds = number()?,
            "--attack-only" => {
                plan.attack_only = Some(value.parse().map_err(|_| format!("{value} is not an address"))?);
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    if plan.nodes > 0 && (plan.database.is_some() || plan.attack) {
        return Err(format!("--nodes starts its own database, and cannot be attacked\n{USAGE}"));
    }
    Ok(plan)
}

fn main() {
    let done = read_arguments().and_then(|plan| {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        match plan.attack_only {
            Some(server) => runtime.block_on(attack::run(server, Duration::from_secs(plan.seconds))),
            None => runtime.block_on(measure(&plan)),
        }
    });
    if let Err(message) = done {
        eprintln!("error: {message}");
        std::process::exit(1);
    }
}

/// The number of games that are started concurrently.
const ARRIVING: usize = 16;
const MINUTE: Duration = Duration::from_mins(1);
/// The time before the measurement begins.
const WARM_UP: Duration = Duration::from_secs(5);

async fn measure(plan: &Plan) -> Result<(), String> {
    let site = Site::start(plan)?;
    let addresses = site.addresses();
    eprintln!("starting {} games …", plan.games);
    let places = Arc::new(tokio::sync::Semaphore::new(ARRIVING));
    let mut arriving = Vec::new();
    for number in 0..plan.games {
        let places = Arc::clone(&places);
        let [white, black, spectator] = [0, 1, 2].map(|person| addresses[(number + person) % addresses.len()]);
        let spectator = (plan.nodes > 0).then_some(spectator);
        arriving.push(tokio::spawn(async move {
            let _place = places.acquire().await.map_err(|error| error.to_string())?;
            let players = [Person::arrive(white).await?, Person::arrive(black).await?];
            let spectator = match spectator {
                Some(address) => Some(Person::arrive(address).await?),
                None => None,
            };
            game::Match::begin(players, spectator).await
        }));
    }
    let mut matches = Vec::new();
    for game in arriving {
        matches.push(game.await.map_err(|error| error.to_string())??);
    }
    eprintln!("measuring for {} s …", plan.seconds);
    let begin = Instant::now();
    let (from, until) = (begin + WARM_UP, begin + WARM_UP + Duration::from_secs(plan.seconds));
    let playing: Vec<_> =
        matches.into_iter().map(|game| tokio::spawn(game.play(begin, from, until, plan.interval))).collect();
    let attack = if plan.attack { Some(attack::spawn(addresses[0], until - begin)?) } else { None };
    tokio::time::sleep_until(from.into()).await;
    let busy_before = site.busy();
    // The memory after each minute, which shows whether it grows.
    let mut minutes = Vec::new();
    while until - Instant::now() > MINUTE {
        tokio::time::sleep(MINUTE).await;
        minutes.push(site.memory().iter().map(|memory| memory.now).sum());
    }
    tokio::time::sleep_until(until.into()).await;
    let busy = site.busy().since(busy_before);
    let memory = site.memory();
    let mut all = Tally::default();
    let mut finished = Vec::new();
    for game in playing {
        let (game, tally) = game.await.map_err(|error| error.to_string())??;
        all.add(tally);
        finished.push(game);
    }
    eprintln!("comparing the games with the moves sent …");
    let stored = site.stored()?;
    for game in &mut finished {
        match &stored {
            Some(stored) => all.missing.add(game.compare(stored).await?),
            None => all.missing.lost += game.count_lost().await?,
        }
    }
    report::print(plan, &mut all, busy, &memory, &minutes);
    if let Some(attack) = attack {
        print!("{}", attack::finish(attack)?);
    }
    site.end()
}
