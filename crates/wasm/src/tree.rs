//! A game with its variations, as somebody who analyses it goes through it.

use std::fmt::Write;

use dvonn::{Game as Rules, Move, Setup};
use notation::{Comment, Evaluation, Format, GameResult, Line, Record, Step, TERMINATION, Tags};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Game, name};
use crate::refusal::Refusal;
use crate::{json, link};

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
        let tags = self.records.get(index).map(|record| &record.tags);
        let tag = |name| tags.and_then(|tags| tags.get(name)).unwrap_or("?");
        format!("{} – {}", tag("White"), tag("Black"))
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
    /// What was deleted leaves an empty place, so that the others keep their numbers.
    nodes: Vec<Option<Node>>,
}

/// A move; the start has none.
#[derive(Clone, Debug, Default)]
struct Node {
    parent: usize,
    action: Option<Move>,
    glyphs: Vec<u8>,
    /// What is said before the first move of a variation, or of the game.
    introduction: Vec<Comment>,
    comments: Vec<Comment>,
    /// The moves from here, the main one first.
    children: Vec<usize>,
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
        let mut game = self.begin();
        let mut list = Vec::new();
        self.describe(0, &mut game, &mut list);
        json::list(list)
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
        Ok(self.child(id, action))
    }

    /// Deletes a move and all that follow it, and tells the number of the one before. The start cannot be deleted.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn remove(&mut self, id: usize) -> Result<usize, Refusal> {
        let parent = self.node(id)?.parent;
        if id == 0 {
            return Ok(0);
        }
        if let Some(parent) = &mut self.nodes[parent] {
            parent.children.retain(|child| *child != id);
        }
        let mut gone = vec![id];
        while let Some(id) = gone.pop() {
            gone.extend(self.nodes[id].take().into_iter().flat_map(|node| node.children));
        }
        Ok(parent)
    }

    /// Makes the way to a move the main line.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn promote(&mut self, id: usize) -> Result<(), Refusal> {
        let mut child = id;
        while child != 0 {
            let parent = self.node(child)?.parent;
            if let Some(parent) = &mut self.nodes[parent] {
                parent.children.sort_by_key(|other| *other != child);
            }
            child = parent;
        }
        Ok(())
    }

    /// Notes what an engine thinks of the position after a move, in hundredths of a point for White, and how good the move
    /// was (`inaccuracy`, `mistake`, `blunder`; anything else is no mark).
    ///
    /// # Errors
    /// If there is no such move.
    pub fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Refusal> {
        self.node(id)?;
        let Some(node) = &mut self.nodes[id] else { return Ok(()) };
        let marks = [("mistake", 2), ("blunder", 4), ("inaccuracy", 6)];
        node.glyphs.retain(|glyph| marks.iter().all(|(_, mark)| mark != glyph));
        node.glyphs.extend(marks.iter().filter(|(name, _)| *name == judgement).map(|(_, mark)| mark));
        for comment in &mut node.comments {
            comment.evaluation = None;
        }
        if node.comments.is_empty() {
            node.comments.push(Comment::default());
        }
        node.comments[0].evaluation =
            Some(if exact { Evaluation::Exact(hundredths / 100) } else { Evaluation::Estimate(hundredths) });
        Ok(())
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
        record.main_line = self.line_from(0);
        record.main_line.comments = self.nodes[0].as_ref().map_or_else(Vec::new, |start| start.introduction.clone());
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
        let mut end = id;
        while let Some(next) = self.node(end)?.children.first() {
            end = *next;
        }
        Ok(vec![link::write_start(&self.start), link::write_moves(self.actions(end)?)])
    }

    /// The part of an address that holds the position after a move.
    ///
    /// # Errors
    /// If there is no such move.
    #[wasm_bindgen(js_name = positionLink)]
    pub fn position_link(&self, id: usize) -> Result<String, Refusal> {
        Ok(link::write_start(self.replay(id)?.setup()))
    }
}

impl Tree {
    fn from_record(record: &Record) -> Tree {
        let moves = record.main_line.steps.iter().map(|step| step.action).collect();
        let start = Node { introduction: record.main_line.comments.clone(), ..Node::default() };
        let mut tree = Tree {
            tags: record.tags.clone(),
            start: record.start.clone(),
            told: (record.result, moves),
            nodes: vec![Some(start)],
        };
        tree.add(0, &record.main_line);
        tree
    }

    fn add(&mut self, from: usize, line: &Line) {
        let mut at = from;
        for step in &line.steps {
            let id = self.child(at, step.action);
            if let Some(node) = &mut self.nodes[id] {
                node.glyphs.extend(&step.glyphs);
                node.comments.extend(step.comments.iter().cloned());
            }
            for variation in &step.variations {
                self.add(at, variation);
                let first = variation.steps.first().map(|first| self.child(at, first.action));
                if let Some(node) = first.and_then(|first| self.nodes[first].as_mut()) {
                    node.introduction.extend(variation.comments.iter().cloned());
                }
            }
            at = id;
        }
    }

    /// The number of a move after another one; it is made if it is new.
    fn child(&mut self, parent: usize, action: Move) -> usize {
        let children = self.nodes[parent].as_ref().map_or(&[][..], |node| &node.children);
        let is_it = |id: &&usize| self.nodes[**id].as_ref().is_some_and(|node| node.action == Some(action));
        if let Some(known) = children.iter().find(is_it) {
            return *known;
        }
        let id = self.nodes.len();
        self.nodes.push(Some(Node { parent, action: Some(action), ..Node::default() }));
        if let Some(node) = &mut self.nodes[parent] {
            node.children.push(id);
        }
        id
    }

    fn node(&self, id: usize) -> Result<&Node, Refusal> {
        let node = self.nodes.get(id).and_then(Option::as_ref);
        node.ok_or_else(|| Refusal::new(format!("there is no move with the number {id}")))
    }

    /// The moves that lead to one, and that one.
    fn actions(&self, id: usize) -> Result<Vec<Move>, Refusal> {
        let mut actions = Vec::new();
        let mut at = id;
        while let Some(action) = self.node(at)?.action {
            actions.push(action);
            at = self.node(at)?.parent;
        }
        actions.reverse();
        Ok(actions)
    }

    fn begin(&self) -> Rules {
        // The start was checked when it was read.
        Rules::from_setup(self.start.clone()).unwrap_or_default()
    }

    fn replay(&self, id: usize) -> Result<Rules, Refusal> {
        let mut game = self.begin();
        for action in self.actions(id)? {
            game.play(action).map_err(Refusal::new)?;
        }
        Ok(game)
    }

    /// Writes a move and all that follow it; the game stands before it, and does so again afterwards.
    fn describe(&self, id: usize, game: &mut Rules, list: &mut Vec<String>) {
        let Some(node) = self.nodes.get(id).and_then(Option::as_ref) else { return };
        let played = node.action.is_some_and(|action| game.play(action).is_ok());
        let mut text = format!("{{\"id\":{id},\"parent\":{}", node.parent);
        if let Some((turn, action)) = game.turns().last().zip(node.action) {
            let cut: u8 = turn.removed.iter().map(|(_, stack)| stack.height()).sum();
            let _ = write!(text, ",\"move\":\"{action}\",\"who\":\"{}\",\"cut\":{cut}", name(turn.player));
        }
        let said = node.introduction.iter().chain(&node.comments).filter(|comment| !comment.text.is_empty());
        let comments = json::list(said.map(|comment| json::string(&comment.text)));
        let (glyphs, children) = (json::list(&node.glyphs), json::list(&node.children));
        let _ = write!(text, ",\"glyphs\":{glyphs},\"comments\":{comments},\"children\":{children}");
        let value = match node.comments.iter().find_map(|comment| comment.evaluation) {
            Some(Evaluation::Estimate(hundredths)) => Some((hundredths, false)),
            Some(Evaluation::Exact(points)) => Some((points * 100, true)),
            None => None,
        };
        if let Some((hundredths, exact)) = value {
            let _ = write!(text, ",\"value\":{hundredths},\"exact\":{exact}");
        }
        list.push(text + "}");
        for child in &node.children {
            self.describe(*child, game, list);
        }
        if played {
            game.undo();
        }
    }

    /// The main line from a move on, with the variations beside it.
    fn line_from(&self, id: usize) -> Line {
        let mut line = Line::default();
        let mut at = id;
        while let Some(node) = self.nodes.get(at).and_then(Option::as_ref)
            && let Some((main, others)) = node.children.split_first()
        {
            let Some(mut step) = self.step(*main) else { break };
            step.variations = others.iter().filter_map(|other| self.variation(*other)).collect();
            line.steps.push(step);
            at = *main;
        }
        line
    }

    fn variation(&self, id: usize) -> Option<Line> {
        let first = self.step(id)?;
        let mut line = self.line_from(id);
        line.steps.insert(0, first);
        line.comments = self.nodes[id].as_ref().map_or_else(Vec::new, |node| node.introduction.clone());
        Some(line)
    }

    fn step(&self, id: usize) -> Option<Step> {
        let node = self.nodes.get(id)?.as_ref()?;
        let mut step = Step::new(node.action?);
        (step.glyphs, step.comments) = (node.glyphs.clone(), node.comments.clone());
        step.comments.retain(|comment| *comment != Comment::default());
        Some(step)
    }
}

/// All tags but one.
fn without(tags: &Tags, left_out: &str) -> Tags {
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
        let end = Tree::from_link(&position, "").expect("a position");
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
