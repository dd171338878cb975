//! Random starts and random events, determined by a seed.

use dvonn::{Phase, Player, Setup};
use fastrand::Rng;
use gipf::{Decider, DvonnColours, Trial};

use crate::game::AnyGame;

/// A random event that the rules call for. Online, the server draws it and stores the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RandomEvent {
    /// The colours and the start of the DVONN game that decides a GIPF challenge.
    Arranged {
        /// The GIPF player who is White in the DVONN game.
        white: Player,
        /// The start position as text.
        start: String,
    },
    /// The dice that decide a challenge in GIPF.
    Rolled {
        /// The announcer's die.
        announcer: u8,
        /// The challenger's die.
        challenger: u8,
    },
}

impl RandomEvent {
    /// The event as the text of an action, for engines.
    pub fn action(&self) -> String {
        match self {
            RandomEvent::Arranged { white, start } => {
                let white = if *white == Player::White { "white" } else { "black" };
                format!("arrange:{white}:{}", start.replace(' ', "_"))
            }
            RandomEvent::Rolled { announcer, challenger } => format!("roll:{announcer},{challenger}"),
        }
    }

    /// Draws the random event that is pending in a GIPF game, if any.
    pub(crate) fn of_gipf(game: &gipf::Game, seed: u64) -> Option<RandomEvent> {
        game.contest().filter(|contest| contest.trial == Trial::Open && !game.position().is_over())?;
        let settings = game.position().rules().settings;
        let mut random = Rng::with_seed(seed);
        Some(match settings.decider {
            Decider::Dice => RandomEvent::Rolled { announcer: random.u8(1..=6), challenger: random.u8(1..=6) },
            decider => {
                let by_lot = settings.dvonn_colours == DvonnColours::ByLot;
                let white = if by_lot && random.bool() { Player::Black } else { Player::White };
                let placed = decider == Decider::PlacedDvonn;
                let start = if placed { random_board(random.u64(..)) } else { Setup::start() };
                RandomEvent::Arranged { white, start: notation::write_position(&start) }
            }
        })
    }
}

/// A DVONN game after a placing phase in which `pick` chooses each space: it gets the number of free spaces and returns
/// an index below it.
pub fn place_randomly(mut pick: impl FnMut(usize) -> usize) -> dvonn::Game {
    let mut game = dvonn::Game::new();
    while game.position().phase() == Phase::Placing {
        let free: Vec<dvonn::Move> = game.position().legal_moves().collect();
        let chosen = game.play(free[pick(free.len())]);
        debug_assert!(chosen.is_ok(), "a generated move is legal");
    }
    game
}

/// A full DVONN board after random placements in the order of the rules, White to move.
pub fn random_board(seed: u64) -> Setup {
    let mut random = Rng::with_seed(seed);
    place_randomly(|count| random.usize(..count)).setup().clone()
}

/// The number of random turns at the start of a GIPF game: one of each player.
const RANDOM_TURNS: usize = 2;

/// A random position shortly after the start of a game, for matches: in DVONN with a full board, in GIPF after one turn of
/// each player. The position depends only on `start`, `seed` and `number`; consecutive numbers give unrelated positions.
pub fn random_start(start: &AnyGame, seed: u64, number: u64) -> AnyGame {
    // Each number has its own generator, so the order of the calls does not matter. Neighbouring seeds give similar first
    // outputs, so the seed goes through the generator twice.
    let own_seed = Rng::with_seed(seed).u64(..) ^ number;
    let mut random = Rng::with_seed(Rng::with_seed(own_seed).u64(..));
    match start {
        AnyGame::Dvonn(_) => {
            let board = place_randomly(|count| random.usize(..count)).setup().clone();
            dvonn::Game::from_setup(board).map_or_else(|_| start.clone(), AnyGame::from)
        }
        AnyGame::Gipf(game) => {
            let after = after_random_turns(game, &mut random).filter(|after| !after.position().is_over());
            after.map_or_else(|| start.clone(), AnyGame::from)
        }
    }
}

/// A GIPF game that starts from the position after one random turn of each player.
fn after_random_turns(start: &gipf::Game, random: &mut Rng) -> Option<gipf::Game> {
    let mut position = *start.position();
    for _ in 0..RANDOM_TURNS {
        let turns = position.turns();
        if turns.is_empty() {
            return None;
        }
        position.play_turn(&turns[random.usize(..turns.len())]).ok()?;
    }
    gipf::Game::from_setup(position.setup()).ok()
}
