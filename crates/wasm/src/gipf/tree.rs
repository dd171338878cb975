//! A game of GIPF with its variations, as somebody who analyses it goes through it.

use gipf::{PlayedTurn, Position, Setup, Turn};
use notation::gipf::Record;
use notation::{GameResult, Line, TERMINATION, Tags};
use wasm_bindgen::prelude::wasm_bindgen;

use super::GipfGame;
use super::{fault, link};
use crate::branches::Branches;
use crate::game::name;
use crate::refusal::Refusal;
use crate::tree::{title, without};

/// The games of a record of GIPF, or the one position that a text is.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfGames {
    records: Vec<Record>,
}

#[wasm_bindgen]
impl GipfGames {
    /// Reads a position in one line, or records.
    ///
    /// # Errors
    /// With the place and what was expected there.
    pub fn read(text: &[u8]) -> Result<GipfGames, Refusal> {
        let words = String::from_utf8_lossy(text);
        if words.trim_start().starts_with(|letter: char| letter.is_alphabetic()) {
            let position = notation::gipf::read_position(&words).map_err(|error| fault::refuse_position(&error))?;
            return Ok(GipfGames { records: vec![Record::new(position.setup())] });
        }
        let records = notation::gipf::read_records(text).map_err(|error| fault::refuse_record(&error))?;
        Ok(GipfGames { records })
    }

    /// How many there are; one at least.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.records.len()
    }

    /// A game's players, as far as they are known, to choose it by.
    pub fn title(&self, index: usize) -> String {
        title(self.records.get(index).map(|record| &record.tags))
    }

    /// A game, to go through it.
    ///
    /// # Errors
    /// If there are not so many.
    pub fn tree(&self, index: usize) -> Result<GipfTree, Refusal> {
        let record = self.records.get(index);
        record.map(GipfTree::from_record).ok_or_else(|| Refusal::new(format!("there is no game {}", index + 1)))
    }
}

/// Turns and variations. Every turn has a number that it keeps; 0 is the start.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfTree {
    tags: Tags,
    start: Setup,
    /// The result that the record told, and the main line that led to it.
    told: (Option<GameResult>, Vec<PlayedTurn>),
    branches: Branches<PlayedTurn>,
}

#[wasm_bindgen]
impl GipfTree {
    /// A tree without turns, from a version with its potentials and challenges: `tournament+d6+c1,1`.
    ///
    /// # Errors
    /// With what is wrong with the text.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str) -> Result<GipfTree, Refusal> {
        let game = GipfGame::new(variant, "")?;
        Ok(GipfTree::from_record(&Record::new(game.game.start().clone())))
    }

    /// A tree without turns, from a position in one line and the answers to open questions.
    ///
    /// # Errors
    /// With what is wrong with the texts, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &str, settings: &str) -> Result<GipfTree, Refusal> {
        let game = GipfGame::from_position(position, settings)?;
        Ok(GipfTree::from_record(&Record::new(game.game.start().clone())))
    }

    /// The game that the parts of an address hold: the start, the turns, the settings.
    ///
    /// # Errors
    /// With the place of what is wrong.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(start: &str, turns: &str, settings: &str) -> Result<GipfTree, Refusal> {
        Ok(GipfTree::from_record(&Record::from_game(&link::read(start, turns, settings)?)))
    }

    /// All turns as JSON: `[{"id", "parent", "move", "who", "glyphs", "comments", "value", "exact", "children"}]`, each
    /// before those that follow it. The value is White's lead in hundredths, if one was noted.
    pub fn nodes(&self) -> String {
        let tell = |(): &mut (), played: &PlayedTurn| {
            format!(",\"move\":\"{}\",\"who\":\"{}\"", played.turn, name(played.player))
        };
        self.branches.describe(&mut (), tell, |()| ())
    }

    /// The game up to a turn.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn game(&self, id: usize) -> Result<GipfGame, Refusal> {
        Ok(GipfGame { game: self.replay(id)? })
    }

    /// Plays a turn after another one and tells its number; a turn that is there already is not made again.
    ///
    /// # Errors
    /// With the reason why it is illegal; the tree stays as it was.
    pub fn play(&mut self, id: usize, turn: &str) -> Result<usize, Refusal> {
        let mut game = self.replay(id)?;
        game.play_turn(&turn.parse().map_err(Refusal::new)?).map_err(Refusal::new)?;
        let (known, whole) = (self.branches.actions(id)?.len(), Record::from_game(&game).main_line.steps);
        let played = whole.get(known).ok_or_else(|| Refusal::new(format!("{turn} is no whole turn")))?;
        Ok(self.branches.child(id, &played.action))
    }

    /// Takes over the turn that a game, which stood after the turn with this number, has gone on with; nothing as long as
    /// that is not finished.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn follow(&mut self, id: usize, game: &GipfGame) -> Result<Option<usize>, Refusal> {
        let known = self.branches.actions(id)?.len();
        let whole = Record::from_game(&game.game).main_line.steps;
        Ok(whole.get(known).map(|step| self.branches.child(id, &step.action)))
    }

    /// Deletes a turn and all that follow it, and tells the number of the one before. The start cannot be deleted.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn remove(&mut self, id: usize) -> Result<usize, Refusal> {
        self.branches.remove(id)
    }

    /// Makes the way to a turn the main line.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn promote(&mut self, id: usize) -> Result<(), Refusal> {
        self.branches.promote(id)
    }

    /// Notes what an engine thinks of the position after a turn, in hundredths for White, and how good the turn was
    /// (`inaccuracy`, `mistake`, `blunder`; anything else is no mark).
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Refusal> {
        self.branches.note(id, hundredths, exact, judgement)
    }

    /// What the record says of the game under a name like `White` or `Date`.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.tags.get(name).map(str::to_owned)
    }

    /// The game with its variations as a record.
    ///
    /// # Errors
    /// If there are too many variations inside each other to be written.
    pub fn record(&self) -> Result<String, Refusal> {
        let mut record = Record { tags: self.tags.clone(), ..Record::new(self.start.clone()) };
        record.main_line = self.branches.main_line();
        let game = record.replay().map_err(Refusal::new)?;
        let (told, main_line) = &self.told;
        if let Some(outcome) = game.position().outcome() {
            record.result = Some(GameResult::Win(outcome.winner));
        } else if record.main_line.steps.iter().map(|step| &step.action).eq(main_line) {
            record.result = *told;
        } else {
            // Who gave up did so elsewhere.
            record.tags = without(&record.tags, TERMINATION);
        }
        notation::gipf::write_records(&[record]).map_err(Refusal::new)
    }

    /// The parts of an address that hold the line through a turn to its end.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn link(&self, id: usize) -> Result<Vec<String>, Refusal> {
        Ok(link::write(&self.start, &self.branches.line_through(id)?))
    }

    /// The parts of an address that hold the position after a turn.
    ///
    /// # Errors
    /// If there is no such turn.
    #[wasm_bindgen(js_name = positionLink)]
    pub fn position_link(&self, id: usize) -> Result<Vec<String>, Refusal> {
        Ok(link::write(&self.replay(id)?.position().setup(), &[]))
    }
}

impl GipfTree {
    fn from_record(record: &Record) -> GipfTree {
        let mut main_line = record.main_line.clone();
        if let Ok(start) = Position::from_setup(&record.start) {
            spell(&mut main_line, start);
        }
        let turns = main_line.steps.iter().map(|step| step.action.clone()).collect();
        GipfTree {
            tags: record.tags.clone(),
            start: record.start.clone(),
            told: (record.result, turns),
            branches: Branches::new(&main_line),
        }
    }

    fn replay(&self, id: usize) -> Result<gipf::Game, Refusal> {
        let mut record = Record::new(self.start.clone());
        record.main_line.steps = self.branches.actions(id)?.into_iter().map(notation::Step::new).collect();
        record.replay().map_err(Refusal::new)
    }
}

/// Spells the turns of a line as a game does, so that one that is played again is known.
fn spell(line: &mut Line<PlayedTurn>, start: Position) {
    let mut position = start;
    for step in &mut line.steps {
        for variation in &mut step.variations {
            spell(variation, position);
        }
        if let Ok(steps) = position.steps_of(&step.action.turn) {
            let mut turn = Turn::default();
            for part in steps {
                turn.add(part);
            }
            step.action.turn = turn;
        }
        // The turns were checked when they were read.
        let _ = position.play_turn(&step.action.turn);
    }
}
