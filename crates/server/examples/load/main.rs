//! Many live games at once against a server in a process of its own: how long a move takes to the other player's socket.
//!
//! `make bench-server` calls it. Each game makes a move a second, at a moment of its own; the time is taken from before the
//! move is sent until it is read at the opponent's socket. In the end every game is compared with what was sent.

mod game;
mod person;
mod report;
mod server;

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Tally;
use person::Person;
use server::Server;

/// What is measured.
#[derive(Clone, Debug)]
struct Plan {
    program: String,
    database: Option<String>,
    games: usize,
    seconds: u64,
}

const USAGE: &str = "usage: load [--program caldera] [--database URL] [--games 1000] [--seconds 60]";

fn read_arguments() -> Result<Plan, String> {
    let mut plan = Plan { program: "target/release/caldera".to_owned(), database: None, games: 1000, seconds: 60 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(USAGE)?;
        let number = || value.parse::<u64>().map_err(|_| format!("{value} is no number\n{USAGE}"));
        match name.as_str() {
            "--program" => plan.program = value,
            "--database" => plan.database = Some(value),
            "--games" => plan.games = number()? as usize,
            "--seconds" => plan.seconds = number()?,
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(plan)
}

fn main() {
    let done = read_arguments().and_then(|plan| {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.map_err(|error| error.to_string())?.block_on(measure(&plan))
    });
    if let Err(message) = done {
        eprintln!("error: {message}");
        std::process::exit(1);
    }
}

/// How many people arrive at once before the measurement begins.
const ARRIVING: usize = 16;
/// What is played before it counts: connections warm up, and all are there.
const WARM_UP: Duration = Duration::from_secs(5);

async fn measure(plan: &Plan) -> Result<(), String> {
    let server = Server::start(plan)?;
    eprintln!("{} games begin …", plan.games);
    let places = Arc::new(tokio::sync::Semaphore::new(ARRIVING));
    let mut arriving = Vec::new();
    for _ in 0..plan.games {
        let (address, places) = (server.address, Arc::clone(&places));
        arriving.push(tokio::spawn(async move {
            let _place = places.acquire().await.map_err(|error| error.to_string())?;
            let players = [Person::arrive(address).await?, Person::arrive(address).await?];
            game::Match::begin(players).await
        }));
    }
    let mut matches = Vec::new();
    for game in arriving {
        matches.push(game.await.map_err(|error| error.to_string())??);
    }
    eprintln!("measuring for {} s …", plan.seconds);
    let begin = Instant::now();
    let (from, until) = (begin + WARM_UP, begin + WARM_UP + Duration::from_secs(plan.seconds));
    let playing: Vec<_> = matches.into_iter().map(|game| tokio::spawn(game.play(begin, from, until))).collect();
    tokio::time::sleep_until(from.into()).await;
    let busy_before = server.busy();
    tokio::time::sleep_until(until.into()).await;
    let busy = server.busy() - busy_before;
    let memory = server.memory();
    let mut all = Tally::default();
    let mut finished = Vec::new();
    for game in playing {
        let (game, tally) = game.await.map_err(|error| error.to_string())??;
        all.add(tally);
        finished.push(game);
    }
    eprintln!("comparing …");
    for game in &finished {
        all.lost += game.count_lost().await?;
    }
    report::print(plan, &mut all, busy, memory);
    server.end()
}
