//! A load test: many live games on one server, measuring how long a move takes to the opponent's socket.
//!
//! `make bench-server` runs it. The server runs in its own process. Each game plays one move per second, at a random offset;
//! the time is measured from before the move is sent until the opponent's socket has received it. In the end every game on the
//! server is compared with the moves that were confirmed.

mod game;
mod person;
mod report;
mod server;

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Tally;
use person::Person;
use server::Server;

/// The parameters of the test.
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
        let number = || value.parse::<u64>().map_err(|_| format!("{value} is not a number\n{USAGE}"));
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

/// The number of games that are started concurrently.
const ARRIVING: usize = 16;
/// The time before the measurement begins.
const WARM_UP: Duration = Duration::from_secs(5);

async fn measure(plan: &Plan) -> Result<(), String> {
    let server = Server::start(plan)?;
    eprintln!("starting {} games …", plan.games);
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
    eprintln!("comparing the games with the moves sent …");
    for game in &finished {
        all.lost += game.count_lost().await?;
    }
    report::print(plan, &mut all, busy, memory);
    server.end()
}
