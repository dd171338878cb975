//! A test engine that plays random moves and can be made to misbehave.
//!
//! | argument | effect |
//! |---|---|
//! | `--seed 7`, `--name Robin` | set the seed and the name |
//! | `--log FILE` | appends every received line to a file |
//! | `--crash PLY`, `--illegal PLY`, `--unreadable PLY`, `--babble PLY`, `--sleep PLY`, `--flood PLY` | misbehave in this way in every turn from this ply on |
//! | `--mute LINE` | ignores this line |
//! | `--die LINE` | exits on this line |

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, Write};
use std::time::Duration;

use dvonn::{Game, Move};

/// Longer than any test waits for an answer.
const FOREVER: Duration = Duration::from_secs(20);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: HashMap<String, String> =
        arguments.chunks(2).map(|pair| (pair[0].trim_start_matches('-').to_owned(), pair[1].clone())).collect();
    let mut engine = Engine::new(arguments);
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if !engine.answer(line.trim()) {
            break;
        }
    }
}

struct Engine {
    arguments: HashMap<String, String>,
    log: Option<File>,
    seed: u64,
    greedy: bool,
    game: Game,
}

impl Engine {
    fn new(arguments: HashMap<String, String>) -> Engine {
        let log = arguments.get("log").map(|path| File::options().append(true).create(true).open(path).expect("a log"));
        let seed = arguments.get("seed").map_or(0, |seed| seed.parse().expect("a number"));
        Engine { arguments, log, seed, greedy: false, game: Game::new() }
    }

    /// Whether the fault is configured for this line.
    fn misbehaves_at(&self, fault: &str, line: &str) -> bool {
        self.arguments.get(fault).is_some_and(|named| named == line)
    }

    /// Whether the fault is configured for the current ply or an earlier one.
    fn misbehaves_now(&self, fault: &str) -> bool {
        let named = self.arguments.get(fault).map(|ply| ply.parse::<usize>().expect("a ply"));
        named.is_some_and(|ply| self.game.turns().len() >= ply)
    }

    /// Answers a line. Returns false if the engine is to exit.
    fn answer(&mut self, line: &str) -> bool {
        if let Some(log) = &mut self.log {
            log.write_all(format!("{line}\n").as_bytes()).expect("the log is writable");
        }
        if self.misbehaves_at("die", line) {
            eprintln!("I was told to die at {line}");
            std::process::exit(3);
        }
        if self.misbehaves_at("mute", line) {
            return true;
        }
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["ugi"] => {
                if let Some(name) = self.arguments.get("name") {
                    println!("id name {name}");
                }
                println!("option name Hash type spin default 16 min 1 max 1024");
                println!("option name Style type combo default random var random var greedy");
                println!("ugiok");
            }
            ["setoption", "name", "Style", "value", style] => self.greedy = *style == "greedy",
            ["isready"] => println!("readyok"),
            ["position", "startpos", rest @ ..] => self.set_up(Game::new(), rest),
            ["position", "fen", rows, turn, phase, rest @ ..] => {
                let start = notation::read_position(&format!("{rows} {turn} {phase}")).expect("a position");
                self.set_up(start, rest);
            }
            ["go", ..] => self.go(),
            ["quit"] => return false,
            _ => {}
        }
        true
    }

    fn set_up(&mut self, start: Game, moves: &[&str]) {
        self.game = start;
        for word in moves.iter().skip_while(|word| **word == "moves") {
            self.game.play(word.parse().expect("a move")).expect("a legal move");
        }
    }

    fn go(&self) {
        if self.misbehaves_now("crash") {
            panic!("I was told to crash");
        } else if self.misbehaves_now("illegal") {
            println!("bestmove a1a1");
        } else if self.misbehaves_now("unreadable") {
            println!("\u{1b}[2J bestmove?\nbestmove \"x}}y\\ z");
        } else if self.misbehaves_now("babble") {
            println!("I would rather talk about the weather");
        } else if self.misbehaves_now("sleep") {
            std::thread::sleep(FOREVER);
        } else if self.misbehaves_now("flood") {
            while writeln!(std::io::stdout(), "info string {}", "blah ".repeat(1000)).is_ok() {}
        } else {
            let (action, lead) = self.choose();
            println!("info depth 1 score points {lead}.25 pv {action}");
            println!("bestmove {action}");
        }
    }

    /// Chooses a move that depends only on the seed and the position. Also returns the current lead.
    fn choose(&self) -> (Move, i32) {
        let position = self.game.position();
        let turn = position.turn();
        let mut random = fastrand::Rng::with_seed(self.seed ^ position.key());
        let mut moves: Vec<Move> = position.legal_moves().collect();
        random.shuffle(&mut moves);
        let lead_after = |action: &Move| {
            let mut after = *position;
            after.play_unchecked(*action);
            after.score().lead(turn)
        };
        let best = if self.greedy { moves.into_iter().max_by_key(lead_after) } else { moves.into_iter().next() };
        (best.expect("the game is not over"), position.score().lead(turn).max(0))
    }
}
