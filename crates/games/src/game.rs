//! A game of any kind.

use std::ops::ControlFlow;

use dvonn::{MoveSet, Player};

use crate::error::{PlayError, StartError, UnreadableAction};
use crate::finish::Finish;
use crate::kind::GameKind;
use crate::random::RandomEvent;

/// A game of any kind, with its history.
///
/// Actions are text: a DVONN move, or a [`gipf::Action`]. While a challenge is being decided, DVONN moves have no prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGame {
    /// A DVONN game.
    Dvonn(Box<dvonn::Game>),
    /// A GIPF game.
    Gipf(Box<gipf::Game>),
}

impl From<dvonn::Game> for AnyGame {
    fn from(game: dvonn::Game) -> AnyGame {
        AnyGame::Dvonn(Box::new(game))
    }
}

impl From<gipf::Game> for AnyGame {
    fn from(game: gipf::Game) -> AnyGame {
        AnyGame::Gipf(Box::new(game))
    }
}

impl AnyGame {
    /// The text that means the start of the game wherever a position is expected.
    pub const STARTPOS: &str = "startpos";

    /// Starts a game; for GIPF, the basic version.
    pub fn start(kind: GameKind) -> AnyGame {
        match kind {
            GameKind::Dvonn => AnyGame::from(dvonn::Game::new()),
            GameKind::Gipf => {
                let basic = gipf::Setup::start(gipf::Rules::new(gipf::Version::Basic), 0);
                let Ok(game) = gipf::Game::from_setup(basic) else { unreachable!("the basic game can be played") };
                AnyGame::from(game)
            }
        }
    }

    /// Starts a GIPF game of a variant, such as `tournament+d6+c1,1`, with settings, such as `tie=no-jump`.
    ///
    /// # Errors
    /// [`StartError`] if a text is malformed or the variant is contradictory.
    pub fn gipf(variant: &str, settings: &str) -> Result<AnyGame, StartError> {
        let mut setup = notation::gipf::read_variant(variant)?;
        setup.rules.settings = notation::gipf::read_settings(settings)?;
        Ok(AnyGame::from(gipf::Game::from_setup(setup)?))
    }

    /// Starts a game from position text; for GIPF also from a version.
    ///
    /// # Errors
    /// [`StartError`] with the place of the syntax error, or with every fault of an invalid position.
    pub fn from_position(kind: GameKind, text: &str) -> Result<AnyGame, StartError> {
        Ok(match kind {
            GameKind::Dvonn => AnyGame::from(notation::read_position(text)?),
            GameKind::Gipf => AnyGame::from(notation::gipf::read_game(text)?),
        })
    }

    /// Like [`AnyGame::from_position`], but also accepts [`startpos`](AnyGame::STARTPOS).
    ///
    /// # Errors
    /// [`StartError`], as for [`AnyGame::from_position`].
    pub fn read(kind: GameKind, text: &str) -> Result<AnyGame, StartError> {
        if text.trim().eq_ignore_ascii_case(AnyGame::STARTPOS) {
            Ok(AnyGame::start(kind))
        } else {
            AnyGame::from_position(kind, text)
        }
    }

    /// The kind of the game.
    pub const fn kind(&self) -> GameKind {
        match self {
            AnyGame::Dvonn(_) => GameKind::Dvonn,
            AnyGame::Gipf(_) => GameKind::Gipf,
        }
    }

    /// The DVONN game, or `None` for another kind.
    pub fn dvonn(&self) -> Option<&dvonn::Game> {
        match self {
            AnyGame::Dvonn(game) => Some(game),
            AnyGame::Gipf(_) => None,
        }
    }

    /// Plays an action of a trusted caller, who may also decide challenges and random events. Returns the normalised text.
    ///
    /// # Errors
    /// [`PlayError`] with the reason if the action is refused. The game is then unchanged.
    pub fn apply(&mut self, text: &str) -> Result<String, PlayError> {
        match self {
            AnyGame::Dvonn(game) => play_dvonn(game, text),
            AnyGame::Gipf(game) => match game.apply_text(text) {
                Ok(action) => Ok(action.to_short_string()),
                Err(error) => Err(PlayError::of_gipf(&normalise_gipf(game, text), error)),
            },
        }
    }

    /// Plays an action of a player and returns its normalised text. In GIPF a player cannot act for the opponent, nor decide
    /// a challenge or a random event. In DVONN the caller must check that it is the player's turn.
    ///
    /// # Errors
    /// [`PlayError`] with the reason if the action is refused. The game is then unchanged.
    pub fn apply_as(&mut self, player: Player, text: &str) -> Result<String, PlayError> {
        match self {
            AnyGame::Dvonn(game) => play_dvonn(game, text),
            AnyGame::Gipf(game) => match game.apply_text_as(player, text) {
                Ok(action) => Ok(action.to_short_string()),
                Err(error) => Err(PlayError::of_gipf(&normalise_gipf(game, text), error)),
            },
        }
    }

    /// Normalises the text of an action for comparison, whether or not it is legal: trims it, removes the `!` of an
    /// announced jump, and converts it to lower case where case does not matter.
    pub fn normalise(&self, text: &str) -> String {
        let text = text.trim();
        match self {
            AnyGame::Dvonn(_) => text.to_ascii_lowercase(),
            AnyGame::Gipf(_) => {
                let text = text.strip_suffix('!').unwrap_or(text);
                text.parse().map_or_else(|_| text.to_owned(), |turn: gipf::Turn| turn.to_string())
            }
        }
    }

    /// The player to act; `None` if the game is over or a random event is pending.
    pub fn actor(&self) -> Option<Player> {
        match self {
            AnyGame::Dvonn(game) => (!game.position().is_over()).then(|| game.position().turn()),
            AnyGame::Gipf(game) => game.actor(),
        }
    }

    /// The player to act or, if there is none, the player whose turn it is.
    pub fn turn(&self) -> Player {
        self.actor().unwrap_or_else(|| match self {
            AnyGame::Dvonn(game) => game.position().turn(),
            AnyGame::Gipf(game) => game.position().turn(),
        })
    }

    /// Whether the game is over by its rules.
    pub fn is_over(&self) -> bool {
        match self {
            AnyGame::Dvonn(game) => game.position().is_over(),
            AnyGame::Gipf(game) => game.position().is_over(),
        }
    }

    /// The end of the game according to its rules; `None` if it is not over.
    pub fn finish(&self) -> Option<Finish> {
        match self {
            AnyGame::Dvonn(game) => game.position().final_score().map(Finish::Dvonn),
            AnyGame::Gipf(game) => game.position().outcome().map(Finish::Gipf),
        }
    }

    /// The number of finished turns.
    pub fn plies(&self) -> usize {
        match self {
            AnyGame::Dvonn(game) => game.turns().len(),
            AnyGame::Gipf(game) => game.turns().len(),
        }
    }

    /// The legal actions of the player to act. In GIPF these are whole turns, and announcements of jumps that can be
    /// challenged.
    pub fn actions(&self) -> Vec<String> {
        match self {
            AnyGame::Dvonn(game) => game.position().legal_moves().map(|action| action.to_string()).collect(),
            AnyGame::Gipf(game) => game.actions().iter().map(gipf::Action::to_short_string).collect(),
        }
    }

    /// Calls `visit` with every legal move until it returns [`ControlFlow::Break`]. In GIPF these are whole turns, including
    /// every possible result of a challenge; there can be millions.
    pub fn each_move<B>(&self, mut visit: impl FnMut(&str) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            AnyGame::Dvonn(game) => game.position().legal_moves().try_for_each(|action| visit(&action.to_string())),
            AnyGame::Gipf(game) => game.position().each_turn(|turn, _| visit(&turn.to_string())),
        }
    }

    /// Counts the sequences of `depth` moves. For DVONN, `on_progress` is called after each first move with the number of
    /// first moves done and their total.
    pub fn perft(&self, depth: u32, mut on_progress: impl FnMut(usize, usize)) -> u64 {
        match self {
            AnyGame::Dvonn(game) => {
                let moves = game.position().count_moves() as usize;
                let parts = dvonn::divide(game.position(), depth);
                (1..).zip(parts).fold(0, |nodes, (done, (_, part))| {
                    on_progress(done, moves);
                    nodes + part
                })
            }
            AnyGame::Gipf(game) => gipf::perft(game.position(), depth),
        }
    }

    /// [`AnyGame::perft`], split by the first move.
    pub fn divide(&self, depth: u32) -> Box<dyn Iterator<Item = (String, u64)> + '_> {
        match self {
            AnyGame::Dvonn(game) => {
                Box::new(dvonn::divide(game.position(), depth).map(|(action, nodes)| (action.to_string(), nodes)))
            }
            AnyGame::Gipf(game) => {
                let parts = gipf::divide(game.position(), depth);
                Box::new(parts.into_iter().map(|(turn, nodes)| (turn.to_string(), nodes)))
            }
        }
    }

    /// Whether the player to act must pass, in DVONN or in the DVONN game of a GIPF challenge.
    pub fn must_pass(&self) -> bool {
        let position = match self {
            AnyGame::Dvonn(game) => Some(game.position()),
            AnyGame::Gipf(game) => game.contest().and_then(gipf::Contest::dvonn).map(dvonn::Game::position),
        };
        position.is_some_and(|position| !position.is_over() && position.move_sets().any(|set| set == MoveSet::Pass))
    }

    /// Draws the pending random event. The seed determines the result. `None` if no random event is pending.
    pub fn random_event(&self, seed: u64) -> Option<RandomEvent> {
        match self {
            AnyGame::Dvonn(_) => None,
            AnyGame::Gipf(game) => RandomEvent::of_gipf(game, seed),
        }
    }

    /// Applies a random event.
    ///
    /// # Errors
    /// [`PlayError`] if no such event is pending or its values are invalid. The game is then unchanged.
    pub fn apply_event(&mut self, event: &RandomEvent) -> Result<(), PlayError> {
        let AnyGame::Gipf(game) = self else { return Err(PlayError::NothingRandom(self.kind())) };
        match event {
            RandomEvent::Arranged { white, start } => {
                let start = notation::read_setup(start).map_err(StartError::Syntax)?;
                let terms = gipf::Terms { white: *white, start };
                game.arrange(terms).map_err(|error| PlayError::of_contest("arrange", error))
            }
            RandomEvent::Rolled { announcer, challenger } => {
                game.roll(*announcer, *challenger).map_err(|error| PlayError::of_contest("roll", error))
            }
        }
    }

    /// Whether an inner game is in progress that can be resigned separately: the DVONN game of a GIPF challenge.
    pub fn has_inner_game(&self) -> bool {
        match self {
            AnyGame::Dvonn(_) => false,
            AnyGame::Gipf(game) => game.contest().is_some_and(|contest| contest.dvonn().is_some()),
        }
    }

    /// Resigns the inner game on behalf of a player.
    ///
    /// # Errors
    /// [`PlayError`] if no inner game is in progress. The game is then unchanged.
    pub fn surrender(&mut self, player: Player) -> Result<(), PlayError> {
        match self {
            AnyGame::Dvonn(_) => Err(PlayError::NoInnerGame(self.kind())),
            AnyGame::Gipf(game) => {
                game.surrender_dvonn(player).map_err(|error| PlayError::of_contest("surrender", error))
            }
        }
    }

    /// The complete current position as text, including the settings and the state of an unfinished turn.
    pub fn position_text(&self) -> String {
        match self {
            AnyGame::Dvonn(game) => notation::write_position(game.setup()),
            AnyGame::Gipf(game) => notation::gipf::write_game(game),
        }
    }

    /// The current arrangement of pieces as text, without settings and without the state of an unfinished turn.
    pub fn board_text(&self) -> String {
        match self {
            AnyGame::Dvonn(game) => notation::write_position(game.setup()),
            AnyGame::Gipf(game) => notation::gipf::write_position(&game.position().setup()),
        }
    }

    /// The complete start position as text.
    pub fn start_text(&self) -> String {
        match self {
            AnyGame::Dvonn(game) => notation::write_position(game.start()),
            AnyGame::Gipf(game) => notation::gipf::write_snapshot(game.first_snapshot()),
        }
    }

    /// An ASCII diagram of the board.
    pub fn draw_board(&self) -> String {
        match self {
            AnyGame::Dvonn(game) => notation::draw_board(game.setup()),
            AnyGame::Gipf(game) => notation::gipf::draw_board(&game.position().setup()),
        }
    }
}

fn play_dvonn(game: &mut dvonn::Game, text: &str) -> Result<String, PlayError> {
    let action: dvonn::Move = text.parse().map_err(UnreadableAction::Dvonn)?;
    match game.play(action) {
        Ok(_) => Ok(action.to_string()),
        Err(reason) => Err(PlayError::Illegal { action: action.to_string(), reason: reason.into() }),
    }
}

/// The normalised text of an action, or the text itself if it is not an action.
fn normalise_gipf(game: &gipf::Game, text: &str) -> String {
    game.read_action(text).map_or_else(|_| text.to_owned(), |action| action.to_short_string())
}
