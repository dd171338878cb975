//! A game of GIPF in the browser, step by step.

use dvonn::Player;
use gipf::{Ending, Kind, Phase, Point, Position, Stack};
use notation::{GameResult, RESIGNATION, TERMINATION};
use wasm_bindgen::prelude::wasm_bindgen;

use super::action::Action;
use super::layout::points;
use crate::game::{name, player};
use crate::refusal::Refusal;

/// A game from its first position to the present moment, which may be in the middle of a turn.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfGame {
    pub(super) game: gipf::Game,
}

#[wasm_bindgen]
impl GipfGame {
    /// A new game: the version with its potentials and challenges (`tournament+d6+c1,1`), and the answers to open
    /// questions that differ from the recommended ones (`tie=no-jump decider=dice`).
    ///
    /// # Errors
    /// With what is wrong with the texts, or with what they agree on.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, settings: &str) -> Result<GipfGame, Refusal> {
        GipfGame::from_setup(notation::gipf::read_variant(variant).map_err(Refusal::new)?, settings)
    }

    /// A game that begins with a position in one line.
    ///
    /// # Errors
    /// With what is wrong with the texts, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &str, settings: &str) -> Result<GipfGame, Refusal> {
        GipfGame::from_setup(notation::gipf::read_setup(position).map_err(Refusal::new)?, settings)
    }

    /// The first game of a record, at the end of its main line.
    ///
    /// # Errors
    /// With the place and what was expected there, or if there is no game in the text.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<GipfGame, Refusal> {
        let records = notation::gipf::read_records(text.as_bytes()).map_err(Refusal::new)?;
        let record = records.first().ok_or_else(|| Refusal::new("there is no game in the text"))?;
        Ok(GipfGame { game: record.replay().map_err(Refusal::new)? })
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
    pub fn record(&self, white: &str, black: &str, resigned: Option<String>) -> Result<String, Refusal> {
        let mut record = notation::gipf::Record::from_game(&self.game);
        record.tags.set("White", white);
        record.tags.set("Black", black);
        if let Some(loser) = resigned {
            record.result = Some(GameResult::Win(player(&loser)?.opponent()));
            record.tags.set(TERMINATION, RESIGNATION);
        }
        notation::gipf::write_records(&[record]).map_err(Refusal::new)
    }

    /// Whose turn it is: `white` or `black`.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        name(self.here().turn())
    }

    /// Who has to do something now, in the game of DVONN too; nobody if the game is over or chance has to speak.
    #[wasm_bindgen(getter)]
    pub fn actor(&self) -> Option<String> {
        let fighter = || self.game.contest().and_then(gipf::Contest::dvonn_turn);
        let over = self.here().is_over();
        self.here().chooser().or_else(fighter).filter(|_| !over).map(name)
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
    #[wasm_bindgen(getter)]
    pub fn winner(&self) -> Option<String> {
        self.here().outcome().map(|outcome| name(outcome.winner))
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
            Point::Spot(spot) => self.here().stack(spot).map_or_else(String::new, pieces),
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

    /// Plays an action: a step of GIPF, or what happens in a challenge.
    ///
    /// # Errors
    /// With the reason why it is illegal; the game stays as it was.
    pub fn play(&mut self, action: &str) -> Result<(), Refusal> {
        match Action::read(action)? {
            Action::Step(step) => self.game.play(step).map_err(Refusal::new),
            Action::Dvonn(action) => self.game.play_dvonn(action).map_err(Refusal::new),
            Action::Surrender(player) => self.game.surrender_dvonn(player).map_err(Refusal::new),
            Action::Draw(seed) => self.draw(seed),
            Action::Arrange(terms) => self.game.arrange(*terms).map_err(Refusal::new),
            Action::Roll(announcer, challenger) => self.game.roll(announcer, challenger).map_err(Refusal::new),
        }
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
    pub fn as_if_turn_of(&self, who: &str) -> Result<Option<GipfGame>, Refusal> {
        let turn = player(who)?;
        if self.here().phase() != Phase::Start || self.here().is_over() {
            return Ok(None);
        }
        let mut setup = self.here().setup();
        setup.turn = turn;
        Ok(gipf::Game::from_setup(setup).ok().map(|game| GipfGame { game }))
    }

    /// The turns so far as they are written; the last may not be finished.
    pub fn turns(&self) -> Vec<String> {
        let current = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        self.game.turns().iter().chain(current).map(|played| played.turn.to_string()).collect()
    }

    /// Whose each of the turns so far was.
    #[wasm_bindgen(js_name = whoMoved)]
    pub fn who_moved(&self) -> Vec<String> {
        let current = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        self.game.turns().iter().chain(current).map(|played| name(played.player)).collect()
    }
}

impl GipfGame {
    fn from_setup(mut setup: gipf::Setup, settings: &str) -> Result<GipfGame, Refusal> {
        setup.rules.settings = notation::gipf::read_settings(settings).map_err(Refusal::new)?;
        Ok(GipfGame { game: gipf::Game::from_setup(setup).map_err(Refusal::new)? })
    }

    pub(super) fn here(&self) -> &Position {
        self.game.position()
    }

    fn of_both(&self, count: impl Fn(&Position, Player) -> u8) -> Vec<u8> {
        Player::BOTH.iter().map(|player| count(self.here(), *player)).collect()
    }
}

/// The letters of a stack, bottom to top.
pub(super) fn pieces(stack: Stack) -> String {
    let of = |player: Player, letters: [char; 2]| letters[player as usize];
    let base = stack.base();
    let mut text = String::from(of(base, ['w', 'b']));
    match stack.kind() {
        Kind::Basic => {}
        Kind::Gipf => text.push(of(base, ['W', 'B'])),
        Kind::Loaded => text.push(of(base, ['p', 'q'])),
    }
    let mut owner = base;
    for _ in 0..stack.used() {
        owner = owner.opponent();
        text.push(of(owner, ['u', 'v']));
    }
    text
}
