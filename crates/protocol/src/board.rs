//! A game of either kind, and what can be asked about it.

use dvonn::{Game, Player};
use notation::GameResult;

use crate::game::{self, BadGame};

/// The games that the servers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameName {
    /// DVONN.
    #[default]
    Dvonn,
    /// GIPF, with or without potentials, alone or with DVONN connected to it.
    Gipf,
}

impl GameName {
    /// The names as options and queries have them.
    pub(crate) const EXPECTED: &str = "dvonn or gipf";

    /// Its name in options and queries.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            GameName::Dvonn => "dvonn",
            GameName::Gipf => "gipf",
        }
    }

    /// The game of this name, in either case.
    pub(crate) fn read(text: &str) -> Option<GameName> {
        match text.to_ascii_lowercase().as_str() {
            "dvonn" => Some(GameName::Dvonn),
            "gipf" => Some(GameName::Gipf),
            _ => None,
        }
    }

    /// The game at its beginning; of GIPF, the basic version.
    pub(crate) fn start(self) -> Board {
        match self {
            GameName::Dvonn => Board::Dvonn(Box::new(Game::new())),
            GameName::Gipf => Board::Gipf(Box::new(gipf_start())),
        }
    }

    /// The game that begins with this text.
    pub(crate) fn begin(self, text: &str) -> Result<Board, BadGame> {
        Ok(match self {
            GameName::Dvonn => Board::Dvonn(Box::new(notation::read_position(text)?)),
            GameName::Gipf => Board::Gipf(Box::new(read_gipf(text.trim())?)),
        })
    }
}

fn gipf_start() -> gipf::Game {
    let basic = gipf::Setup::start(gipf::Rules::new(gipf::Version::Basic), 0);
    gipf::Game::from_setup(basic).expect("the basic game can be played")
}

/// A position text, or a version alone for its start.
fn read_gipf(text: &str) -> Result<gipf::Game, BadGame> {
    let setup = if text.contains(char::is_whitespace) {
        notation::gipf::read_setup(text)
    } else {
        notation::gipf::read_variant(text)
    };
    let bad = |reason: String| BadGame::GipfPosition(reason);
    gipf::Game::from_setup(setup.map_err(|error| bad(error.to_string()))?).map_err(|faults| bad(faults.to_string()))
}

/// A game that has come to some position.
#[derive(Clone, Debug)]
pub(crate) enum Board {
    Dvonn(Box<Game>),
    Gipf(Box<gipf::Game>),
}

impl Board {
    /// Plays moves, the first of them called number 1; none of them if one cannot be played.
    pub(crate) fn play<'a>(self, moves: impl IntoIterator<Item = &'a str>) -> Result<Board, BadGame> {
        match self {
            Board::Dvonn(game) => Ok(Board::Dvonn(Box::new(game::play(*game, moves)?))),
            Board::Gipf(mut game) => {
                for (number, text) in (1..).zip(moves) {
                    game::play_gipf(&mut game, number, text)?;
                }
                Ok(Board::Gipf(game))
            }
        }
    }

    /// Who is to do something; White if nobody is.
    pub(crate) fn turn(&self) -> Player {
        match self {
            Board::Dvonn(game) => game.position().turn(),
            Board::Gipf(game) => game.actor().unwrap_or_else(|| game.position().turn()),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        match self {
            Board::Dvonn(game) => game.position().is_over(),
            Board::Gipf(game) => game.position().is_over(),
        }
    }

    /// How the game ended; nothing while it goes on.
    pub(crate) fn result(&self) -> Option<GameResult> {
        match self {
            Board::Dvonn(game) => game.position().final_score().map(GameResult::from),
            Board::Gipf(game) => game.position().outcome().map(|outcome| GameResult::Win(outcome.winner)),
        }
    }

    /// Every move that may be made now.
    pub(crate) fn moves(&self) -> Vec<String> {
        match self {
            Board::Dvonn(game) => game.position().legal_moves().map(|action| action.to_string()).collect(),
            Board::Gipf(game) => game.actions().iter().map(gipf::Action::to_short_string).collect(),
        }
    }

    /// The picture of the board and the position text.
    pub(crate) fn draw(&self) -> String {
        match self {
            Board::Dvonn(game) => {
                let setup = game.setup();
                format!("{}fen {}", notation::draw_board(setup), notation::write_position(setup))
            }
            Board::Gipf(game) => {
                let setup = game.position().setup();
                let picture = notation::gipf::draw_board(&setup);
                format!("{picture}fen {}", notation::gipf::write_position(&setup))
            }
        }
    }
}
