//! A UGI engine that plays like someone who has just learned the rules, to measure the lower levels against.
//!
//! In DVONN it places at random, and then chooses at random among the moves after which it controls the most pieces. In
//! GIPF it completes a row if it can, keeps its own GIPF-pieces and takes those of the opponent, and otherwise pushes or
//! jumps at random. Its choices depend only on the position and on the option `Seed`; 0 draws a new seed for every game.
//!
//!     cargo build --release -p arena --example beginner
//!     caldera match "caldera engine" target/release/examples/beginner --option-a Level=1 --starts placing --games 400

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufRead;

use dvonn::Position;
use games::{AnyGame, GameKind};
use gipf::Action;

fn main() {
    let mut kind = GameKind::default();
    let mut game = AnyGame::start(kind);
    let mut option = 0;
    let mut seed = fastrand::u64(..);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["ugi"] => {
                println!("id name Beginner");
                println!("option name Game type combo default dvonn var dvonn var gipf");
                println!("option name Seed type spin default 0 min 0 max 1000000000");
                println!("ugiok");
            }
            ["setoption", "name", "Game", "value", name] => kind = name.parse().expect("dvonn or gipf"),
            ["setoption", "name", "Seed", "value", number] => option = number.parse().expect("a number"),
            ["isready"] => println!("readyok"),
            ["uginewgame"] => seed = if option == 0 { fastrand::u64(..) } else { option },
            ["position", words @ ..] => game = read_game(kind, words),
            ["go", ..] => println!("bestmove {}", choose(&game, seed)),
            ["quit"] => break,
            _ => {}
        }
    }
}

/// Reads the arguments of `position`.
fn read_game(kind: GameKind, words: &[&str]) -> AnyGame {
    let mut parts = words.splitn(2, |word| *word == "moves");
    let start = parts.next().unwrap_or_default().join(" ");
    let mut game = AnyGame::read(kind, start.trim_start_matches("fen ")).expect("a position");
    for action in parts.next().unwrap_or_default() {
        game.apply(action).expect("a legal action");
    }
    game
}

/// One of the actions with the most appeal.
fn choose(game: &AnyGame, seed: u64) -> String {
    let mut actions: Vec<(i32, String)> = match game {
        AnyGame::Dvonn(game) => {
            let moves = game.position().legal_moves();
            moves.map(|action| (pieces_after(game.position(), action), action.to_string())).collect()
        }
        AnyGame::Gipf(game) => {
            let actions = game.actions().into_iter();
            actions.map(|action| (appeal(game.position(), &action), action.to_short_string())).collect()
        }
    };
    let best = actions.iter().map(|(appeal, _)| *appeal).max();
    actions.retain(|(appeal, _)| Some(*appeal) == best);
    let mut hasher = DefaultHasher::new();
    (seed, game.position_text()).hash(&mut hasher);
    actions.swap_remove(fastrand::Rng::with_seed(hasher.finish()).usize(..actions.len())).1
}

/// The number of pieces that the player controls after a move of DVONN. All placements are equal.
fn pieces_after(position: &Position, action: dvonn::Move) -> i32 {
    let mut next = *position;
    next.play_unchecked(action);
    i32::from(next.score().of(position.turn()))
}

/// Whether a turn of GIPF completes a row, and what it does to the GIPF-pieces on the board.
fn appeal(position: &gipf::Position, action: &Action) -> i32 {
    let Action::Turn(turn) = action else { return 0 };
    let [own, theirs] =
        [position.turn(), position.turn().opponent()].map(|player| position.gipfs() & position.owned_by(player));
    let takings = turn.before.iter().chain(&turn.after);
    let gipfs = takings.map(|taking| (taking.spots & theirs).len() as i32 - (taking.spots & own).len() as i32);
    100 * i32::from(!turn.after.is_empty()) + gipfs.sum::<i32>()
}
