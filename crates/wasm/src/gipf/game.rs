//! A game of GIPF in the browser, step by step.

use dvonn::Player;
use gipf::{Ending, Phase, Point, Position};
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{game_from_position, new_game, points, stack_letters};
use workbench::{player_from_name, player_name};

use crate::boundary::Exception;

/// A game from its first position to the present moment, which may be in the middle of a turn.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfGame {
    game: gipf::Game,
}

#[wasm_bindgen]
impl GipfGame {
    /// A new game: the version with its potentials and challenges (`tournament+d6+c1,1`), and the answers to open
    /// questions that differ from the recommended ones (`tie=no-jump decider=dice`).
    ///
    /// # Errors
    /// With what is wrong with the texts, or with what they agree on.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, settings: &str) -> Result<GipfGame, Exception> {
        Ok(new_game(variant, settings)?.into())
    }

    /// A game that begins with a position in one line.
    ///
    /// # Errors
    /// With what is wrong with the texts, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &str, settings: &str) -> Result<GipfGame, Exception> {
        Ok(game_from_position(position, settings)?.into())
    }

    /// The first game of a record, at the end of its main line.
    ///
    /// # Errors
    /// With the place and what was expected there, or if there is no game in the text.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<GipfGame, Exception> {
        Ok(workbench::read_game::<gipf::Game>(text)?.into())
    }

    /// The position with which the game began, in one line.
    pub fn start(&self) -> String {
        notation::gipf::write_position(self.game.start())
    }

    /// The answers to open questions that differ from the recommended ones.
    pub fn settings(&self) -> String {
        notation::gipf::write_settings(self.game.start().rules.settings)
    }

    /// What stands on the board now, in one line; how far the turn is does not show in it.
    pub fn position(&self) -> String {
        notation::gipf::write_position(&self.here().setup())
    }

    /// The game as a record, with the names of the players and who gave up, if anybody did.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn record(&self, white: &str, black: &str, resigned: Option<String>) -> Result<String, Exception> {
        let resigned = resigned.map(|name| player_from_name(&name)).transpose()?;
        Ok(workbench::write_game(&self.game, white, black, resigned)?)
    }

    /// Whose turn it is.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour")]
    pub fn turn(&self) -> String {
        player_name(self.here().turn()).into()
    }

    /// Who acts next, in the game of DVONN too; `undefined` if the game is over or lots must be drawn.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour | undefined")]
    pub fn actor(&self) -> Option<String> {
        self.game.actor().map(|player| player_name(player).into())
    }

    /// How far the turn is: `start`, `taken`, `announced`, `challenged`, `again` or `moved`.
    #[wasm_bindgen(getter)]
    pub fn phase(&self) -> String {
        let word = match self.here().phase() {
            Phase::Start => "start",
            Phase::Taken => "taken",
            Phase::Announced(_) => "announced",
            Phase::Challenged(_) => "challenged",
            Phase::Again => "again",
            Phase::Moved => "moved",
        };
        word.into()
    }

    /// Who has won, once the game is over.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour | undefined")]
    pub fn winner(&self) -> Option<String> {
        self.here().outcome().map(|outcome| player_name(outcome.winner).into())
    }

    /// Why the game is over: `no-move`, `no-gipf` or `resignation`.
    #[wasm_bindgen(getter)]
    pub fn ending(&self) -> Option<String> {
        let word = match self.here().outcome()?.ending {
            Ending::NoMove => "no-move",
            Ending::NoGipf => "no-gipf",
            Ending::Resignation => "resignation",
        };
        Some(word.into())
    }

    /// The stacks in the order of the points, from bottom to top: `w` and `b` are basic pieces, a `W` or `B` makes a
    /// GIPF-piece of the one below it, `p` and `q` are White's and Black's unused potentials, `u` and `v` their used ones.
    pub fn stacks(&self) -> Vec<String> {
        let stack = |point| match point {
            Point::Spot(spot) => self.here().stack(spot).map_or_else(String::new, stack_letters),
            Point::Dot(_) => String::new(),
        };
        points().map(stack).collect()
    }

    /// The pieces in reserve of White and Black.
    pub fn reserves(&self) -> Vec<u8> {
        self.of_both(Position::reserve)
    }

    /// The pieces that White and Black have lost.
    pub fn captured(&self) -> Vec<u8> {
        self.of_both(Position::captured)
    }

    /// The potentials that White and Black may still play.
    pub fn unplayed(&self) -> Vec<u8> {
        self.of_both(Position::unplayed)
    }

    /// How many more times White and Black may challenge.
    pub fn challenges(&self) -> Vec<u8> {
        self.of_both(Position::challenges)
    }

    /// How many potentials each player began with.
    #[wasm_bindgen(getter)]
    pub fn potentials(&self) -> u8 {
        self.here().rules().potentials
    }

    /// Whether jumps can be challenged at all in this game.
    #[wasm_bindgen(getter)]
    pub fn connected(&self) -> bool {
        self.here().rules().connected
    }

    /// Takes the last action back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// What stands on the board as a game of its own in which it is this player's turn, to choose a move beforehand;
    /// nothing in the middle of a turn, or if there is no such game.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = asIfTurnOf)]
    pub fn as_if_turn_of(&self, who: &str) -> Result<Option<GipfGame>, Exception> {
        let turn = player_from_name(who)?;
        if self.here().phase() != Phase::Start || self.here().is_over() {
            return Ok(None);
        }
        let mut setup = self.here().setup();
        setup.turn = turn;
        Ok(gipf::Game::from_setup(setup).ok().map(GipfGame::from))
    }

    /// The turns so far as they are written; the last may not be finished.
    pub fn turns(&self) -> Vec<String> {
        let current = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        self.game.turns().iter().chain(current).map(|played| played.turn.to_string()).collect()
    }

    /// Who made each of the turns so far.
    #[wasm_bindgen(js_name = whoMoved, unchecked_return_type = "types.Colour[]")]
    pub fn who_moved(&self) -> Vec<String> {
        let current = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        self.game.turns().iter().chain(current).map(|played| player_name(played.player).into()).collect()
    }
}

impl GipfGame {
    pub(super) fn game(&self) -> &gipf::Game {
        &self.game
    }

    pub(super) fn game_mut(&mut self) -> &mut gipf::Game {
        &mut self.game
    }

    fn here(&self) -> &Position {
        self.game.position()
    }

    fn of_both(&self, count: impl Fn(&Position, Player) -> u8) -> Vec<u8> {
        Player::BOTH.iter().map(|player| count(self.here(), *player)).collect()
    }
}

impl From<gipf::Game> for GipfGame {
    fn from(game: gipf::Game) -> GipfGame {
        GipfGame { game }
    }
}
