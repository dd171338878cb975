//! Starts and events that depend on nothing but a seed.

use dvonn::{Phase, Player, Setup};
use fastrand::Rng;
use gipf::{Decider, DvonnColours, Trial};

use crate::game::AnyGame;

/// What the rules leave to chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RandomEvent {
    /// Who is White in the DVONN game within GIPF, and with what it begins.
    Arranged {
        /// The GIPF player who is White.
        white: Player,
        /// The text of the position with which it begins.
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
    /// The event as an action text, for engines.
    pub fn action(&self) -> String {
        match self {
            RandomEvent::Arranged { white, start } => {
                let white = if *white == Player::White { "white" } else { "black" };
                format!("arrange:{white}:{}", start.replace(' ', "_"))
            }
            RandomEvent::Rolled { announcer, challenger } => format!("roll:{announcer},{challenger}"),
        }
    }

    /// The event that is pending in a game of GIPF, drawn from a seed.
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

/// A game of DVONN whose pieces are placed by a generator: `pick` chooses among this many free spaces.
pub fn place_randomly(mut pick: impl FnMut(usize) -> usize) -> dvonn::Game {
    let mut game = dvonn::Game::new();
    while game.position().phase() == Phase::Placing {
        let free: Vec<dvonn::Move> = game.position().legal_moves().collect();
        let chosen = game.play(free[pick(free.len())]);
        debug_assert!(chosen.is_ok(), "a listed move is legal");
    }
    game
}

/// A full board of DVONN after random placements by the rules.
pub fn random_board(seed: u64) -> Setup {
    let mut random = Rng::with_seed(seed);
    place_randomly(|count| random.usize(..count)).setup().clone()
}

/// The random turns with which a random start of GIPF begins: one of each player.
const RANDOM_TURNS: usize = 2;

/// A random position soon after the start of a game, for matches: in DVONN the board is full, in GIPF each player has made
/// a turn. Numbers that are close to each other give positions that have nothing to do with each other.
pub fn random_start(start: &AnyGame, seed: u64, number: u64) -> AnyGame {
    // Each number has a generator of its own, so the order of the calls does not matter. Two rounds, since neighbouring
    // seeds give similar first numbers.
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

/// A game of GIPF that begins with what a random turn of each player leads to.
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
