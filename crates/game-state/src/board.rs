//! The board of an online game, of any kind. Every step of a move must be the choice of the player who makes it.

use dvonn::{MoveSet, Phase as DvonnPhase};
use gipf::{Decider, DvonnColours, Terms, Trial};

use crate::entry::{Chance, Entry};
use crate::refusal::{Fault, ReasonCode};
use crate::settings::{Colour, Game, Placing};

/// A game in progress.
#[derive(Clone, Debug)]
pub enum Board {
    /// DVONN.
    Dvonn(Box<dvonn::Game>),
    /// GIPF.
    Gipf(Box<gipf::Game>),
}

/// How a game ended by its rules: the winner, and the points if there are any.
pub(crate) type Finish = (Option<Colour>, Option<[u8; 2]>);

impl Board {
    /// The first position of such a game as text; a random one is drawn from the seed.
    ///
    /// # Errors
    /// If the description of the game is not valid.
    pub fn start_text(game: &Game, seed: u64) -> Result<String, String> {
        match game {
            Game::Dvonn { placing } => {
                let start = if *placing == Placing::Random { random_board(seed) } else { dvonn::Setup::start() };
                Ok(notation::write_position(&start))
            }
            Game::Gipf { variant, settings } => {
                let board = gipf_start(variant, settings)?;
                Ok(notation::gipf::write_position(board.start()))
            }
        }
    }

    /// The game that begins with this position.
    ///
    /// # Errors
    /// If the description of the game or the position is not valid.
    pub fn from_start(game: &Game, start: &str) -> Result<Board, String> {
        match game {
            Game::Dvonn { .. } => {
                let game = notation::read_position(start).map_err(|error| error.to_string())?;
                Ok(Board::Dvonn(Box::new(game)))
            }
            Game::Gipf { variant, settings } => Ok(Board::Gipf(Box::new(gipf_start(variant, settings)?))),
        }
    }

    /// The player to act; `None` if the game is over or a random event is pending.
    pub fn actor(&self) -> Option<Colour> {
        match self {
            Board::Dvonn(game) => (!game.position().is_over()).then(|| game.position().turn().into()),
            Board::Gipf(game) => game.actor().map(Colour::from),
        }
    }

    /// Plays a move of this player and returns its normalised text.
    ///
    /// # Errors
    /// With the reason, if the text is not a legal move; the board stays as it was.
    pub fn play(&mut self, by: Colour, text: &str) -> Result<String, Fault> {
        match self {
            Board::Dvonn(game) => play_dvonn(game, text),
            Board::Gipf(game) => Ok(game.apply_text_as(by.into(), text)?.to_short_string()),
        }
    }

    /// A move in the form in which moves are compared: without spaces around it, without the `!` of an announced jump, in
    /// lower case where case does not matter.
    pub(crate) fn normalise(&self, text: &str) -> String {
        let text = text.trim();
        match self {
            Board::Dvonn(_) => text.to_ascii_lowercase(),
            Board::Gipf(_) => {
                let text = text.strip_suffix('!').unwrap_or(text);
                text.parse().map_or_else(|_| text.to_owned(), |turn: gipf::Turn| turn.to_string())
            }
        }
    }

    /// Puts an entry on the board.
    pub(crate) fn enter(&mut self, entry: &Entry) -> Result<(), Fault> {
        match entry {
            Entry::Move(by, text) => self.play(*by, text).map(drop),
            Entry::Pass(by) => self.play(*by, "pass").map(drop),
            Entry::Chance(chance) => self.take_chance(chance),
            Entry::Surrender(by) => self.surrender(*by),
        }
    }

    /// Whether the player to act has to pass.
    pub fn must_pass(&self) -> bool {
        let position = match self {
            Board::Dvonn(game) => Some(game.position()),
            Board::Gipf(game) => game.contest().and_then(|contest| contest.dvonn()).map(dvonn::Game::position),
        };
        position.is_some_and(|position| !position.is_over() && position.move_sets().any(|set| set == MoveSet::Pass))
    }

    /// The result of the pending random event, drawn from a seed; `None` if none is pending.
    pub(crate) fn chance(&self, seed: u64) -> Option<Chance> {
        let Board::Gipf(game) = self else { return None };
        let contest = game.contest().filter(|contest| contest.trial == Trial::Open)?;
        debug_assert!(contest.decision.is_none());
        let settings = game.position().rules().settings;
        let mut random = fastrand::Rng::with_seed(seed);
        Some(match settings.decider {
            Decider::Dice => Chance::Rolled { announcer: random.u8(1..=6), challenger: random.u8(1..=6) },
            decider => {
                let by_lot = settings.dvonn_colours == DvonnColours::ByLot;
                let white = if by_lot && random.bool() { Colour::Black } else { Colour::White };
                let placed = decider == Decider::PlacedDvonn;
                let start = if placed { random_board(random.u64(..)) } else { dvonn::Setup::start() };
                Chance::Arranged { white, start: notation::write_position(&start) }
            }
        })
    }

    /// Applies the result of a random event.
    fn take_chance(&mut self, chance: &Chance) -> Result<(), Fault> {
        let Board::Gipf(game) = self else { return Err(no_contest()) };
        match chance {
            Chance::Arranged { white, start } => {
                let start = notation::read_setup(start).map_err(|error| Fault::new(ReasonCode::GipfContest, error))?;
                game.arrange(Terms { white: (*white).into(), start })?;
            }
            Chance::Rolled { announcer, challenger } => game.roll(*announcer, *challenger)?,
        }
        Ok(())
    }

    /// A player resigns the game of DVONN that decides a challenge.
    pub(crate) fn surrender(&mut self, by: Colour) -> Result<(), Fault> {
        match self {
            Board::Dvonn(_) => Err(no_contest()),
            Board::Gipf(game) => Ok(game.surrender_dvonn(by.into())?),
        }
    }

    /// Whether a game of DVONN decides a challenge at the moment.
    pub fn is_contested(&self) -> bool {
        matches!(self, Board::Gipf(game) if game.contest().is_some_and(|contest| contest.dvonn().is_some()))
    }

    /// How the game ended by its rules, if it did.
    pub(crate) fn finish(&self) -> Option<Finish> {
        match self {
            Board::Dvonn(game) => {
                let score = game.position().final_score()?;
                Some((score.winner().map(Colour::from), Some([score.white, score.black])))
            }
            Board::Gipf(game) => Some((Some(game.position().outcome()?.winner.into()), None)),
        }
    }

    /// The current position as text.
    pub fn position_text(&self) -> String {
        match self {
            Board::Dvonn(game) => notation::write_position(game.setup()),
            Board::Gipf(game) => notation::gipf::write_position(&game.position().setup()),
        }
    }
}

fn no_contest() -> Fault {
    Fault::new(ReasonCode::GipfContest, "no challenge is open: resign instead")
}

fn play_dvonn(game: &mut dvonn::Game, text: &str) -> Result<String, Fault> {
    let action: dvonn::Move = text.parse().map_err(|error: dvonn::ParseMoveError| Fault::from(error))?;
    game.play(action)?;
    Ok(action.to_string())
}

fn gipf_start(variant: &str, settings: &str) -> Result<gipf::Game, String> {
    let mut setup = notation::gipf::read_variant(variant).map_err(|error| error.to_string())?;
    setup.rules.settings = notation::gipf::read_settings(settings).map_err(|error| error.to_string())?;
    gipf::Game::from_setup(setup).map_err(|error| error.to_string())
}

/// A full board after random placements by the rules.
fn random_board(seed: u64) -> dvonn::Setup {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = dvonn::Game::new();
    while game.position().phase() == DvonnPhase::Placing {
        let free: Vec<dvonn::Move> = game.position().legal_moves().collect();
        if free.is_empty() || game.play(free[random.usize(..free.len())]).is_err() {
            break;
        }
    }
    game.setup().clone()
}
