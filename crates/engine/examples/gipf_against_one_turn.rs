//! Plays GIPF against a player that searches one turn:
//! `cargo run --release -p caldera-engine --example gipf_against_one_turn -- GAMES MILLISECONDS VARIANT SEED`.
//!
//! Both use the same evaluation, change colours every game, and begin with one random turn each so that no game is
//! played twice. Prints the result of each game and the total.

use std::time::{Duration, Instant};

use engine::gipf::Engine;
use engine::{Limits, Stop, Time};
use gipf::{Player, Position};

/// A longer game counts as won by neither.
const LONGEST: usize = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments
            .get(index)
            .map_or(default, |text| text.parse().expect("a number of games, milliseconds, a variant, a seed"))
    };
    let (games, milliseconds, seed) = (number(0, 20), number(1, 100), number(3, 1));
    let variant = arguments.get(2).map_or("tournament+d6", String::as_str);
    let setup = notation::gipf::read_variant(variant).expect("a variant, like tournament+d6");
    let start = Position::from_setup(&setup).expect("a variant that can be played");

    let time = Time::PerMove(Duration::from_millis(milliseconds));
    let timed = Limits { time, ..Limits::default() };
    let one_turn = Limits { depth: Some(1), ..Limits::default() };
    let mut wins = 0;
    let (mut nodes, mut elapsed, mut depths, mut searches, mut longest) = (0, Duration::ZERO, 0, 0, Duration::ZERO);
    for game in 0..games {
        let mut random = fastrand::Rng::with_seed((seed << 32) + game / 2);
        let mut engines = [Engine::new(), Engine::new()];
        let strong = if game % 2 == 0 { Player::White } else { Player::Black };
        let mut position = start;
        let mut turns = 0;
        while !position.is_over() && turns < LONGEST {
            let is_strong = position.chooser() == Some(strong);
            let step = if turns < 2 || position.chooser().is_none() {
                let steps = position.steps();
                steps[random.usize(..steps.len())]
            } else {
                let limits = if is_strong { &timed } else { &one_turn };
                let begun = Instant::now();
                let report = engines[usize::from(is_strong)].search(&position, limits, &Stop::new(), |_| ());
                if is_strong && report.depth > 1 {
                    nodes += report.nodes;
                    elapsed += report.elapsed;
                    depths += report.depth;
                    searches += 1;
                    longest = longest.max(begun.elapsed());
                }
                report.best().expect("the game is not over")
            };
            position.play(step).expect("a chosen step is legal");
            turns += usize::from(position.is_between_turns());
        }
        let winner = position.outcome().map(|outcome| outcome.winner);
        wins += u64::from(winner == Some(strong));
        let result = winner.map_or("nobody wins".to_owned(), |_| position.outcome().expect("over").to_string());
        println!("game {}: engine {strong}, {turns} turns, {result}; {wins} of {}", game + 1, game + 1);
    }
    println!(
        "{wins} of {games}; {:.0} nodes/s, {:.2} turns deep, longest think {} ms",
        nodes as f64 / elapsed.as_secs_f64(),
        f64::from(depths) / f64::from(searches.max(1)),
        longest.as_millis()
    );
}
