//! The game on the table, of either kind: words are played, and every step must be the choice of whoever says it.

use dvonn::{MoveSet, Phase as DvonnPhase};
use gipf::{Decider, DvonnColours, Terms, Trial};

use super::settings::{Colour, Game, Placing};

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) enum Board {
    Dvonn(Box<dvonn::Game>),
    Gipf(Box<gipf::Game>),
}

/// What the rules leave to chance, and the server decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Chance {
    /// Who is White in the game of DVONN within GIPF, and with what position it begins.
    Arranged { white: Colour, start: String },
    /// A die each.
    Rolled { announcer: u8, challenger: u8 },
}

/// How a game ended by its own rules: the winner, and the points if there are any.
pub(crate) type Finish = (Option<Colour>, Option<[u8; 2]>);

impl Board {
    /// The text of the first position of such a game; the seed decides what is random in it.
    pub(crate) fn start_text(game: &Game, seed: u64) -> Result<String, String> {
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
    pub(crate) fn from_start(game: &Game, start: &str) -> Result<Board, String> {
        match game {
            Game::Dvonn { .. } => {
                let game = notation::read_position(start).map_err(|error| error.to_string())?;
                Ok(Board::Dvonn(Box::new(game)))
            }
            Game::Gipf { variant, settings } => Ok(Board::Gipf(Box::new(gipf_start(variant, settings)?))),
        }
    }

    /// Whose choice it is; nobody's if the game is over, or if chance has the word.
    pub(crate) fn actor(&self) -> Option<Colour> {
        match self {
            Board::Dvonn(game) => (!game.position().is_over()).then(|| game.position().turn().into()),
            Board::Gipf(game) => game.actor().map(Colour::from),
        }
    }

    /// Plays a word of this player and returns it as it is written properly.
    pub(crate) fn play(&mut self, by: Colour, word: &str) -> Result<String, String> {
        match self {
            Board::Dvonn(game) => play_dvonn(game, word),
            Board::Gipf(game) => {
                let played = game.apply_text_as(by.into(), word).map_err(|error| error.to_string())?;
                Ok(played.to_short_string())
            }
        }
    }

    /// A word as it is compared with others: whether a jump that may be challenged is written with its `!`, with spaces around or
    /// in capitals where those say nothing, is all the same.
    pub(crate) fn proper(&self, word: &str) -> String {
        let word = word.trim();
        match self {
            Board::Dvonn(_) => word.to_ascii_lowercase(),
            Board::Gipf(_) => {
                let word = word.strip_suffix('!').unwrap_or(word);
                word.parse().map_or_else(|_| word.to_owned(), |turn: gipf::Turn| turn.to_string())
            }
        }
    }

    /// Whether the player whose turn it is can do nothing but pass.
    pub(crate) fn must_pass(&self) -> bool {
        let position = match self {
            Board::Dvonn(game) => Some(game.position()),
            Board::Gipf(game) => game.contest().and_then(|contest| contest.dvonn()).map(dvonn::Game::position),
        };
        position.is_some_and(|position| !position.is_over() && position.move_sets().any(|set| set == MoveSet::Pass))
    }

    /// What chance has to decide now, decided by a seed.
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

    /// Follows what chance decided.
    pub(crate) fn take_chance(&mut self, chance: &Chance) -> Result<(), String> {
        let Board::Gipf(game) = self else { return Err("nothing is left to chance in DVONN".to_owned()) };
        match chance {
            Chance::Arranged { white, start } => {
                let start = notation::read_setup(start).map_err(|error| error.to_string())?;
                game.arrange(Terms { white: (*white).into(), start }).map_err(|error| error.to_string())
            }
            Chance::Rolled { announcer, challenger } => {
                game.roll(*announcer, *challenger).map_err(|error| error.to_string())
            }
        }
    }

    /// A player gives up the game of DVONN within GIPF.
    pub(crate) fn surrender(&mut self, by: Colour) -> Result<(), String> {
        match self {
            Board::Dvonn(_) => Err("there is no game within DVONN: resign".to_owned()),
            Board::Gipf(game) => game.surrender_dvonn(by.into()).map_err(|error| error.to_string()),
        }
    }

    /// How the game ended, if it is over.
    pub(crate) fn finish(&self) -> Option<Finish> {
        match self {
            Board::Dvonn(game) => {
                let score = game.position().final_score()?;
                Some((score.winner().map(Colour::from), Some([score.white, score.black])))
            }
            Board::Gipf(game) => Some((Some(game.position().outcome()?.winner.into()), None)),
        }
    }

    /// The present position in one line.
    pub(crate) fn position_text(&self) -> String {
        match self {
            Board::Dvonn(game) => notation::write_position(game.setup()),
            Board::Gipf(game) => notation::gipf::write_position(&game.position().setup()),
        }
    }
}

fn play_dvonn(game: &mut dvonn::Game, word: &str) -> Result<String, String> {
    let action: dvonn::Move = word.parse().map_err(|error: dvonn::ParseMoveError| error.to_string())?;
    game.play(action).map_err(|reason| reason.to_string())?;
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
