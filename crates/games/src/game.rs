//! A game of any kind, and what can be asked about it.

use std::ops::ControlFlow;

use dvonn::{MoveSet, Player};

use crate::error::{PlayError, StartError, UnreadableAction};
use crate::finish::Finish;
use crate::kind::GameKind;
use crate::random::RandomEvent;

/// A game from its first position to the present one.
///
/// Actions are texts: a move of DVONN, or a [`gipf::Action`], in which a DVONN move has no prefix while a challenge is
/// open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGame {
    /// DVONN.
    Dvonn(Box<dvonn::Game>),
    /// GIPF.
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
    /// The text for the start of a game, where one is expected.
    pub const STARTPOS: &str = "startpos";

    /// The start of a game; of GIPF, the basic version.
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

    /// The start of a version of GIPF, like `tournament+d6+c1,1`, with settings, like `tie=no-jump`.
    ///
    /// # Errors
    /// With what is wrong with the texts, or with every fault of what they agree on.
    pub fn gipf(variant: &str, settings: &str) -> Result<AnyGame, StartError> {
        let mut setup = notation::gipf::read_variant(variant)?;
        setup.rules.settings = notation::gipf::read_settings(settings)?;
        Ok(AnyGame::from(gipf::Game::from_setup(setup)?))
    }

    /// The game that begins with a position text; of GIPF also with a version.
    ///
    /// # Errors
    /// With the place and what was expected there, or with every fault of the position.
    pub fn from_position(kind: GameKind, text: &str) -> Result<AnyGame, StartError> {
        Ok(match kind {
            GameKind::Dvonn => AnyGame::from(notation::read_position(text)?),
            GameKind::Gipf => AnyGame::from(notation::gipf::read_game(text)?),
        })
    }

    /// The same, or the start of the game for `startpos`.
    ///
    /// # Errors
    /// With what is wrong with the position.
    pub fn read(kind: GameKind, text: &str) -> Result<AnyGame, StartError> {
        if text.trim().eq_ignore_ascii_case(AnyGame::STARTPOS) {
            Ok(AnyGame::start(kind))
        } else {
            AnyGame::from_position(kind, text)
        }
    }

    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            AnyGame::Dvonn(_) => GameKind::Dvonn,
            AnyGame::Gipf(_) => GameKind::Gipf,
        }
    }

    /// The game of DVONN, if it is one.
    pub fn dvonn(&self) -> Option<&dvonn::Game> {
        match self {
            AnyGame::Dvonn(game) => Some(game),
            AnyGame::Gipf(_) => None,
        }
    }

    /// Plays an action of a caller who is trusted, and returns its normalised text.
    ///
    /// # Errors
    /// With the reason; the game stays as it was.
    pub fn apply(&mut self, text: &str) -> Result<String, PlayError> {
        match self {
            AnyGame::Dvonn(game) => play_dvonn(game, text),
            AnyGame::Gipf(game) => match game.apply_text(text) {
                Ok(action) => Ok(action.to_short_string()),
                Err(error) => Err(PlayError::of_gipf(&normalise_gipf(game, text), error)),
            },
        }
    }

    /// Plays an action of a player who is not trusted, and returns its normalised text: nobody acts for the other player,
    /// and nobody tells what a challenge or chance decides.
    ///
    /// # Errors
    /// With the reason; the game stays as it was.
    pub fn apply_as(&mut self, player: Player, text: &str) -> Result<String, PlayError> {
        match self {
            AnyGame::Dvonn(game) => play_dvonn(game, text),
            AnyGame::Gipf(game) => match game.apply_text_as(player, text) {
                Ok(action) => Ok(action.to_short_string()),
                Err(error) => Err(PlayError::of_gipf(&normalise_gipf(game, text), error)),
            },
        }
    }

    /// An action in the form in which actions are compared, legal or not: without blanks around it, without the `!` of an
    /// announced jump, in lower case where case does not matter.
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

    /// The player to act; whose turn it is, if nobody acts.
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

    /// How the game ended by its rules, if it did.
    pub fn finish(&self) -> Option<Finish> {
        match self {
            AnyGame::Dvonn(game) => game.position().final_score().map(Finish::Dvonn),
            AnyGame::Gipf(game) => game.position().outcome().map(Finish::Gipf),
        }
    }

    /// How many turns have been finished.
    pub fn plies(&self) -> usize {
        match self {
            AnyGame::Dvonn(game) => game.turns().len(),
            AnyGame::Gipf(game) => game.turns().len(),
        }
    }

    /// Every action that the player to act may choose. In GIPF these are whole turns; of those with a jump that can be
    /// challenged, only the announcement.
    pub fn actions(&self) -> Vec<String> {
        match self {
            AnyGame::Dvonn(game) => game.position().legal_moves().map(|action| action.to_string()).collect(),
            AnyGame::Gipf(game) => game.actions().iter().map(gipf::Action::to_short_string).collect(),
        }
    }

    /// Shows every legal move to a closure, which may stop early. In GIPF these are whole turns, with all that a challenge
    /// may come to; there can be very many.
    pub fn each_move<B>(&self, mut visit: impl FnMut(&str) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            AnyGame::Dvonn(game) => game.position().legal_moves().try_for_each(|action| visit(&action.to_string())),
            AnyGame::Gipf(game) => game.position().each_turn(|turn, _| visit(&turn.to_string())),
        }
    }

    /// How many sequences of `depth` moves there are. Where it is known how many first moves there are, `on_progress` hears
    /// how many of them are done.
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

    /// [`AnyGame::perft`] split by the first move.
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

    /// Whether the player to act has to pass, in a game of DVONN within GIPF too.
    pub fn must_pass(&self) -> bool {
        let position = match self {
            AnyGame::Dvonn(game) => Some(game.position()),
            AnyGame::Gipf(game) => game.contest().and_then(gipf::Contest::dvonn).map(dvonn::Game::position),
        };
        position.is_some_and(|position| !position.is_over() && position.move_sets().any(|set| set == MoveSet::Pass))
    }

    /// The pending random event, drawn from a seed; `None` if none is pending.
    pub fn random_event(&self, seed: u64) -> Option<RandomEvent> {
        match self {
            AnyGame::Dvonn(_) => None,
            AnyGame::Gipf(game) => RandomEvent::of_gipf(game, seed),
        }
    }

    /// Applies what chance decided.
    ///
    /// # Errors
    /// If no such event is pending; the game stays as it was.
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

    /// Whether a game within the game is being played, which can be given up alone: the DVONN game of a challenge.
    pub fn has_inner_game(&self) -> bool {
        match self {
            AnyGame::Dvonn(_) => false,
            AnyGame::Gipf(game) => game.contest().is_some_and(|contest| contest.dvonn().is_some()),
        }
    }

    /// A player gives up the game within the game.
    ///
    /// # Errors
    /// If there is none; the game stays as it was.
    pub fn surrender(&mut self, player: Player) -> Result<(), PlayError> {
        match self {
            AnyGame::Dvonn(_) => Err(PlayError::NoInnerGame(self.kind())),
            AnyGame::Gipf(game) => {
                game.surrender_dvonn(player).map_err(|error| PlayError::of_contest("surrender", error))
            }
        }
    }

    /// The present position as text, with all that bears on play.
    pub fn position_text(&self) -> String {
        match self {
            AnyGame::Dvonn(game) => notation::write_position(game.setup()),
            AnyGame::Gipf(game) => notation::gipf::write_game(game),
        }
    }

    /// What stands on the board as text, without settings and the state of an unfinished turn.
    pub fn board_text(&self) -> String {
        match self {
            AnyGame::Dvonn(game) => notation::write_position(game.setup()),
            AnyGame::Gipf(game) => notation::gipf::write_position(&game.position().setup()),
        }
    }

    /// The first position as text, with all that bears on play.
    pub fn start_text(&self) -> String {
        match self {
            AnyGame::Dvonn(game) => notation::write_position(game.start()),
            AnyGame::Gipf(game) => notation::gipf::write_snapshot(game.first_snapshot()),
        }
    }

    /// The board as a picture in characters.
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

/// The text of an action that can be read, as it is written.
fn normalise_gipf(game: &gipf::Game, text: &str) -> String {
    game.read_action(text).map_or_else(|_| text.to_owned(), |action| action.to_short_string())
}
