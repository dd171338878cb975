//! A game with its variations, as somebody who analyses it goes through it.

use dvonn::{Game as Rules, Move, Setup};
use notation::{Format, GameResult, Record, TERMINATION, Tags};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::branches::Branches;
use crate::game::{Game, name};
use crate::link;
use crate::refusal::Refusal;

/// Whether a text is a position or a record of GIPF rather than of DVONN, as far as its beginning tells.
#[wasm_bindgen(js_name = isGipf)]
pub fn is_gipf(text: &[u8]) -> bool {
    notation::gipf::is_gipf(&String::from_utf8_lossy(text))
}

/// The games of a text in any known format, or the one position that it is.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Games {
    records: Vec<Record>,
}

#[wasm_bindgen]
impl Games {
    /// Reads a position in one line, or records.
    ///
    /// # Errors
    /// With the place and what was expected there.
    pub fn read(text: &[u8]) -> Result<Games, Refusal> {
        // Only positions begin with a word that has rows; a record may consist of nothing but the sign of a tie.
        let words = String::from_utf8_lossy(text);
        let first = words.split_whitespace().next().unwrap_or_default();
        let is_position = first.contains('/') && !first.starts_with(['[', '(', '{']) && first != "1/2-1/2";
        if is_position {
            let game = notation::read_position(&words)?;
            return Ok(Games { records: vec![Record::new(game.start().clone())] });
        }
        let (_, records) = notation::read_records(text)?;
        Ok(Games { records })
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
    pub fn tree(&self, index: usize) -> Result<Tree, Refusal> {
        let record = self.records.get(index);
        record.map(Tree::from_record).ok_or_else(|| Refusal::new(format!("there is no game {}", index + 1)))
    }
}

/// Moves and variations. Every move has a number that it keeps; 0 is the start.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Tree {
    tags: Tags,
    start: Setup,
    /// The result that the record told, and the main line that led to it.
    told: (Option<GameResult>, Vec<Move>),
    branches: Branches<Move>,
}

#[wasm_bindgen]
impl Tree {
    /// A tree without moves, from a position in one line.
    ///
    /// # Errors
    /// With what is wrong with the text, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(text: &str) -> Result<Tree, Refusal> {
        let game = notation::read_position(text)?;
        Ok(Tree::from_record(&Record::new(game.start().clone())))
    }

    /// The game that the parts of an address hold.
    ///
    /// # Errors
    /// With the place of what is wrong.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(start: &str, moves: &str) -> Result<Tree, Refusal> {
        Ok(Tree::from_record(&Record::from_game(&link::read(start, moves)?)))
    }

    /// All moves as JSON: `[{"id", "parent", "move", "who", "cut", "glyphs", "comments", "value", "exact", "children"}]`,
    /// each before those that follow it. The value is White's lead in hundredths of a point, if one was noted.
    pub fn nodes(&self) -> String {
        let tell = |game: &mut Rules, action: &Move| {
            // The moves were checked when they came into the tree.
            let _ = game.play(*action);
            game.turns().last().map_or_else(String::new, |turn| {
                let cut: u8 = turn.removed.iter().map(|(_, stack)| stack.height()).sum();
                format!(",\"move\":\"{action}\",\"who\":\"{}\",\"cut\":{cut}", name(turn.player))
            })
        };
        let forget = |game: &mut Rules| {
            game.undo();
        };
        self.branches.describe(&mut self.begin(), tell, forget)
    }

    /// The game up to a move.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn game(&self, id: usize) -> Result<Game, Refusal> {
        Ok(Game::from(self.replay(id)?))
    }

    /// Plays a move after another one and tells its number; a move that is there already is not made again.
    ///
    /// # Errors
    /// With the reason why it is illegal; the tree stays as it was.
    pub fn play(&mut self, id: usize, action: &str) -> Result<usize, Refusal> {
        let action: Move = action.parse().map_err(Refusal::new)?;
        self.replay(id)?.play(action).map_err(Refusal::new)?;
        Ok(self.branches.child(id, &action))
    }

    /// Deletes a move and all that follow it, and tells the number of the one before. The start cannot be deleted.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn remove(&mut self, id: usize) -> Result<usize, Refusal> {
        self.branches.remove(id)
    }

    /// Makes the way to a move the main line.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn promote(&mut self, id: usize) -> Result<(), Refusal> {
        self.branches.promote(id)
    }

    /// Notes what an engine thinks of the position after a move, in hundredths of a point for White, and how good the move
    /// was (`inaccuracy`, `mistake`, `blunder`; anything else is no mark).
    ///
    /// # Errors
    /// If there is no such move.
    pub fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Refusal> {
        self.branches.note(id, hundredths, exact, judgement)
    }

    /// What the record says of the game under a name like `White` or `Date`.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.tags.get(name).map(str::to_owned)
    }

    /// The game with its variations in our own format.
    ///
    /// # Errors
    /// If there are too many variations inside each other to be written.
    pub fn record(&self) -> Result<String, Refusal> {
        let mut record = Record { tags: self.tags.clone(), ..Record::new(self.start.clone()) };
        record.main_line = self.branches.main_line();
        let game = record.replay().map_err(Refusal::new)?;
        let (told, main_line) = &self.told;
        if let Some(score) = game.position().final_score() {
            record.result = Some(score.into());
        } else if game.actions().eq(main_line.iter().copied()) {
            record.result = *told;
        } else {
            // Who gave up did so elsewhere.
            record.tags = without(&record.tags, TERMINATION);
        }
        notation::write_records(&[record], Format::Pgn).map_err(Refusal::new)
    }

    /// The parts of an address that hold the line through a move to its end.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn link(&self, id: usize) -> Result<Vec<String>, Refusal> {
        Ok(vec![link::write_start(&self.start), link::write_moves(self.branches.line_through(id)?)])
    }

    /// The parts of an address that hold the position after a move.
    ///
    /// # Errors
    /// If there is no such move.
    #[wasm_bindgen(js_name = positionLink)]
    pub fn position_link(&self, id: usize) -> Result<Vec<String>, Refusal> {
        Ok(vec![link::write_start(self.replay(id)?.setup())])
    }
}

impl Tree {
    fn from_record(record: &Record) -> Tree {
        let moves = record.main_line.steps.iter().map(|step| step.action).collect();
        Tree {
            tags: record.tags.clone(),
            start: record.start.clone(),
            told: (record.result, moves),
            branches: Branches::new(&record.main_line),
        }
    }

    fn begin(&self) -> Rules {
        // The start was checked when it was read.
        Rules::from_setup(self.start.clone()).unwrap_or_default()
    }

    fn replay(&self, id: usize) -> Result<Rules, Refusal> {
        let mut game = self.begin();
        for action in self.branches.actions(id)? {
            game.play(action).map_err(Refusal::new)?;
        }
        Ok(game)
    }
}

/// A game's players, as far as they are known.
pub(crate) fn title(tags: Option<&Tags>) -> String {
    let tag = |name| tags.and_then(|tags| tags.get(name)).unwrap_or("?");
    format!("{} – {}", tag("White"), tag("Black"))
}

/// All tags but one.
pub(crate) fn without(tags: &Tags, left_out: &str) -> Tags {
    let mut kept = Tags::default();
    for (name, value) in tags.iter().filter(|(name, _)| *name != left_out) {
        kept.set(name, value);
    }
    kept
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n\
        {a start} 1. e3 d3 $1 {[%eval 0.50] \"near\"} ({or} 1... b2 2. c2 (2. c3 c4)) (1... k5) 2. f3 a1 0-1";

    fn tree(text: &str) -> Tree {
        Games::read(text.as_bytes()).expect("games").tree(0).expect("a game")
    }

    fn nodes(tree: &Tree) -> Vec<Value> {
        serde_json::from_str(&tree.nodes()).expect("JSON")
    }

    fn find<'a>(nodes: &'a [Value], action: &str) -> &'a Value {
        nodes.iter().find(|node| node["move"] == action).expect("the move")
    }

    fn id(tree: &Tree, action: &str) -> usize {
        find(&nodes(tree), action)["id"].as_u64().expect("a number") as usize
    }

    #[test]
    fn a_record_becomes_a_tree_and_a_record_again() {
        let tree = tree(GAME);
        let all = nodes(&tree);
        assert_eq!(all.len(), 1 + 4 + 4 + 1);
        assert_eq!(all[0]["comments"][0], "a start");
        let near = find(&all, "d3");
        assert_eq!(
            (&near["comments"][0], &near["value"], &near["exact"]),
            (&"\"near\"".into(), &50.into(), &false.into())
        );
        assert_eq!((&near["glyphs"][0], &near["who"]), (&1.into(), &"black".into()));
        assert_eq!(find(&all, "b2")["comments"][0], "or");
        assert_eq!(find(&all, "e3")["children"].as_array().expect("a list").len(), 3);
        let record = tree.record().expect("a record");
        let (_, again) = notation::read_records(record.as_bytes()).expect("our own format");
        let (_, first) = notation::read_records(GAME.as_bytes()).expect("our own format");
        assert_eq!(again, first);
    }

    #[test]
    fn moves_make_variations_that_can_be_deleted_and_made_the_main_line() {
        let mut tree = tree(GAME);
        let before = tree.nodes();
        let e3 = id(&tree, "e3");
        assert_eq!(tree.play(e3, "d3").expect("there already"), id(&tree, "d3"));
        assert!(tree.play(e3, "e3").unwrap_err().to_string().contains("taken"));
        assert_eq!(tree.nodes(), before);
        let new = tree.play(e3, "g3").expect("a legal move");
        tree.play(new, "h3").expect("a legal move");
        tree.promote(id(&tree, "h3")).expect("a move");
        assert_eq!(find(&nodes(&tree), "e3")["children"][0], new);
        let record = tree.record().expect("a record");
        assert!(record.contains("1. e3 g3") && record.contains("(1... d3"), "{record}");
        assert!(!record.contains("resignation") && record.contains("[Result \"*\"]"), "{record}");
        assert_eq!(tree.remove(new).expect("a move"), e3);
        assert_eq!(nodes(&tree).len(), serde_json::from_str::<Vec<Value>>(&before).expect("JSON").len());
        assert!(tree.game(new).is_err() && tree.remove(new).is_err() && tree.promote(new).is_err());
        assert_eq!(tree.remove(0).expect("the start stays"), 0);
    }

    #[test]
    fn the_line_through_a_move_fits_into_an_address() {
        let tree = tree(GAME);
        let parts = tree.link(id(&tree, "b2")).expect("a line");
        let again = Tree::from_link(&parts[0], &parts[1]).expect("a game");
        assert_eq!(again.game(id(&again, "c2")).expect("its end").moves(), ["e3", "b2", "c2"]);
        let position = tree.position_link(id(&tree, "a1")).expect("a position");
        let end = Tree::from_link(&position[0], "").expect("a position");
        assert_eq!(end.game(0).expect("the start").position(), tree.game(id(&tree, "a1")).expect("the end").position());
    }

    #[test]
    fn what_the_engine_thinks_stands_in_the_record() {
        let mut tree = tree("1. e3 d3 $2 f3");
        tree.note(id(&tree, "d3"), -250, false, "blunder").expect("a move");
        tree.note(id(&tree, "f3"), 300, true, "best").expect("a move");
        let record = tree.record().expect("a record");
        assert!(record.contains("d3 $4 {[%eval -2.50]} 2. f3 {[%eval #3]}"), "{record}");
    }

    #[test]
    fn positions_and_records_are_told_apart_and_faults_have_their_place() {
        assert_eq!(nodes(&tree("w,bw,r,6/10/11/10/9 b move")).len(), 1);
        assert_eq!(nodes(&tree("E3\nD3\n")).len(), 3);
        let refusal = |text: &str| Games::read(text.as_bytes()).expect_err("a refusal").to_string();
        assert_eq!(refusal("E3\nE3\n"), "line 2, column 1: ply 2, e3: e3 is already taken");
        assert!(refusal("9/10/11 w place").contains("line 1, column 8"));
        assert!(refusal("w,8/10/11/10/9 w move").contains("no red piece"));
        assert!(refusal("hello").contains("line 1, column 1"));
        assert!(refusal("").contains("line 1"));
        let games = Games::read(b"[White \"A\"]\n\n1. e3 *\n\n[White \"B\"]\n[Black \"C\"]\n\n1. e3 *").expect("games");
        assert_eq!((games.length(), games.title(0), games.title(1)), (2, "A – ?".into(), "B – C".into()));
        assert!(games.tree(2).is_err());
    }
}
