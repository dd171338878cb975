//! GIPF games, played step by step.

use dvonn::Player;
use gipf::{Ending, Phase, Point, Position};
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{game_from_position, new_game, points, stack_letters};
use workbench::{RecordedGame, player_from_name, player_name};

use crate::boundary::Exception;

/// A GIPF game with its history. It can be in the middle of a turn.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfGame {
    game: gipf::Game,
}

#[wasm_bindgen]
impl GipfGame {
    /// Starts a game of a variant (`tournament+d6+c1,1`) with the settings that differ from the defaults
    /// (`tie=no-jump decider=dice`).
    ///
    /// # Errors
    /// If a text is malformed or the variant is contradictory.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, settings: &str) -> Result<GipfGame, Exception> {
        Ok(new_game(variant, settings)?.into())
    }

    /// Starts a game from position text.
    ///
    /// # Errors
    /// If a text is malformed or the position is invalid.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &str, settings: &str) -> Result<GipfGame, Exception> {
        Ok(game_from_position(position, settings)?.into())
    }

    /// Parses the first game of a record and plays its main line.
    ///
    /// # Errors
    /// If the text is malformed, a turn is illegal, or the text contains no game.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<GipfGame, Exception> {
        Ok(workbench::read_game::<gipf::Game>(text)?.into())
    }

    /// The start position as text.
    pub fn start(&self) -> String {
        notation::gipf::write_position(self.game.start())
    }

    /// The settings that differ from the defaults.
    pub fn settings(&self) -> String {
        notation::gipf::write_settings(self.game.start().rules.settings)
    }

    /// The current position as text, without the state of an unfinished turn.
    pub fn position(&self) -> String {
        notation::gipf::write_position(&self.here().setup())
    }

    /// The game as a record, with the names of the players and the player who resigned, if any.
    ///
    /// # Errors
    /// If the name is neither `white` nor `black`.
    pub fn record(&self, white: &str, black: &str, resigned: Option<String>) -> Result<String, Exception> {
        let resigned = resigned.map(|name| player_from_name(&name)).transpose()?;
        Ok(workbench::write_game(&self.game, white, black, resigned)?)
    }

    /// The parts of a share link: the start, the complete turns and the settings, without empty parts at the end.
    pub fn link(&self) -> Vec<String> {
        gipf::Game::write_link(self.game.start(), &self.game.plies())
    }

    /// The player whose turn it is.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour")]
    pub fn turn(&self) -> String {
        player_name(self.here().turn()).into()
    }

    /// The player to act, including in a DVONN game; `undefined` if the game is over or a random event is pending.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour | undefined")]
    pub fn actor(&self) -> Option<String> {
        self.game.actor().map(|player| player_name(player).into())
    }

    /// The phase of the turn: `start`, `taken`, `announced`, `challenged`, `again` or `moved`.
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

    /// The winner, once the game is over.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour | undefined")]
    pub fn winner(&self) -> Option<String> {
        self.here().outcome().map(|outcome| player_name(outcome.winner).into())
    }

    /// The reason why the game is over: `no-move`, `no-gipf` or `resignation`.
    #[wasm_bindgen(getter)]
    pub fn ending(&self) -> Option<String> {
        let word = match self.here().outcome()?.ending {
            Ending::NoMove => "no-move",
            Ending::NoGipf => "no-gipf",
            Ending::Resignation => "resignation",
        };
        Some(word.into())
    }

    /// The stacks in the order of the points, one letter per piece from bottom to top: `w` and `b` are basic pieces, a `W` or
    /// `B` above one makes a GIPF-piece, `p` and `q` are unused potentials of White and Black, `u` and `v` used ones.
    pub fn stacks(&self) -> Vec<String> {
        let stack = |point| match point {
            Point::Spot(spot) => self.here().stack(spot).map_or_else(String::new, stack_letters),
            Point::Dot(_) => String::new(),
        };
        points().map(stack).collect()
    }

    /// The reserves of White and Black.
    pub fn reserves(&self) -> Vec<u8> {
        self.of_both(Position::reserve)
    }

    /// The numbers of White's and Black's pieces that have been captured.
    pub fn captured(&self) -> Vec<u8> {
        self.of_both(Position::captured)
    }

    /// The unplayed potentials of White and Black.
    pub fn unplayed(&self) -> Vec<u8> {
        self.of_both(Position::unplayed)
    }

    /// The challenges left to White and Black.
    pub fn challenges(&self) -> Vec<u8> {
        self.of_both(Position::challenges)
    }

    /// The number of potentials per player at the start.
    #[wasm_bindgen(getter)]
    pub fn potentials(&self) -> u8 {
        self.here().rules().potentials
    }

    /// Whether DVONN is connected, so that jumps can be challenged.
    #[wasm_bindgen(getter)]
    pub fn connected(&self) -> bool {
        self.here().rules().connected
    }

    /// Undoes the last step, DVONN move or random event; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// A new game with the current board in which it is this player's turn, for entering a premove; `undefined` in the middle
    /// of a turn or if such a position is invalid.
    ///
    /// # Errors
    /// If the name is neither `white` nor `black`.
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

    /// The text of the turns so far; the last may be unfinished.
    pub fn turns(&self) -> Vec<String> {
        let current = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        self.game.turns().iter().chain(current).map(|played| played.turn.to_string()).collect()
    }

    /// The player of each turn so far.
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
