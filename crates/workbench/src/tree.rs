//! Variation trees, and files with several games.

use notation::{GameResult, TERMINATION, Tags, Variation};

use crate::error::Error;
use crate::recorded::{GameRecord, RecordedGame};
use crate::variations::{TreeNode, Variations};

/// The games of a text: records in any known format, or a single position.
#[derive(Clone, Debug)]
pub struct Games<G: RecordedGame> {
    records: Vec<GameRecord<G>>,
}

impl<G: RecordedGame> Games<G> {
    /// Parses a position or game records.
    ///
    /// # Errors
    /// If the text is malformed or a move is illegal; the error has a fault with its place.
    pub fn read(text: &[u8]) -> Result<Games<G>, Error> {
        Ok(Games { records: G::read_games(text)? })
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The names of a game's players, such as `Ada – Bob`; `?` if unknown.
    pub fn title(&self, index: usize) -> String {
        let tags = self.records.get(index).map(|record| &record.tags);
        let tag = |name| tags.and_then(|tags| tags.get(name)).unwrap_or("?");
        format!("{} – {}", tag("White"), tag("Black"))
    }

    /// The variation tree of a game.
    ///
    /// # Errors
    /// If there is no game with this index, counted from 0.
    pub fn tree(&self, index: usize) -> Result<Tree<G>, Error> {
        let record = self.records.get(index);
        record.map(Tree::from_record).ok_or_else(|| Error::new(format!("there is no game {}", index + 1)))
    }
}

/// A game as a variation tree. Nodes are plies, identified by numbers that never change; 0 is the start position.
///
/// ```
/// use workbench::Tree;
///
/// let mut tree = Tree::<dvonn::Game>::new(dvonn::Setup::start());
/// let first = tree.play(0, "e3")?;
/// tree.play(first, "d3")?;
/// assert_eq!(tree.nodes().len(), 3);
/// assert_eq!(tree.link(first)?, ["new", "XW", "1"]);
/// # Ok::<(), workbench::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree<G: RecordedGame> {
    tags: Tags,
    start: G::Setup,
    /// The result in the record and the main line it belongs to.
    recorded: (Option<GameResult>, Vec<G::Ply>),
    variations: Variations<G::Ply>,
    opens_at: usize,
}

impl<G: RecordedGame> Tree<G> {
    /// A tree without plies. The start position must be valid; otherwise [`Tree::game`] fails.
    pub fn new(start: G::Setup) -> Tree<G> {
        Tree::from_record(&GameRecord::new(start))
    }

    /// Parses the parts of a share link, as [`Tree::link`] writes them.
    ///
    /// # Errors
    /// If a part is malformed or a move is illegal; the error has a fault with its place.
    pub fn from_link(parts: &[&str]) -> Result<Tree<G>, Error> {
        let (game, place) = parts.split_at(parts.len().min(G::LINK_PARTS));
        let part = |index: usize| place.get(index).copied().filter(|part| !part.is_empty());
        let mut record = GameRecord::from_game(&G::read_link(game)?);
        let Some(plies) = part(0) else { return Ok(Tree::from_record(&record)) };
        let plies: usize = plies.parse().map_err(|_| Error::new(format!("{plies:?} is not a number of moves")))?;
        let mut branch = None;
        if let Some(line) = part(1) {
            let mut other = game.to_vec();
            other[1] = line;
            let mut steps = GameRecord::from_game(&G::read_link(&other)?).main_line.steps;
            let main = &mut record.main_line.steps;
            let same = main.iter().zip(&steps).take_while(|(one, other)| one.action == other.action).count();
            steps.drain(..same);
            match main.get_mut(same) {
                Some(step) if !steps.is_empty() => {
                    step.variations.push(Variation { comments: Vec::new(), steps });
                    branch = Some(same);
                }
                _ => main.extend(steps),
            }
        }
        let mut tree = Tree::from_record(&record);
        tree.opens_at = 0;
        for ply in 0..plies {
            let children = tree.variations.children(tree.opens_at)?;
            let next = if branch == Some(ply) { children.last() } else { children.first() };
            tree.opens_at = *next.ok_or_else(|| Error::new(format!("the line has fewer than {plies} moves")))?;
        }
        Ok(tree)
    }

    /// Builds the tree of a record.
    pub fn from_record(record: &GameRecord<G>) -> Tree<G> {
        let mut record = record.clone();
        G::normalise(&record.start, &mut record.main_line);
        let variations = Variations::new(&record.main_line);
        Tree {
            recorded: (record.result, record.plies()),
            // The start exists.
            opens_at: variations.end_of_line(0).unwrap_or_default(),
            variations,
            tags: record.tags,
            start: record.start,
        }
    }

    /// The ply to show first: the one that a link leads to, or the end of the main line of a record.
    pub const fn opens_at(&self) -> usize {
        self.opens_at
    }

    /// All nodes in depth-first order, each before its children.
    pub fn nodes(&self) -> Vec<TreeNode> {
        // The start was validated when it was read.
        let Ok(mut game) = G::replay(&self.start, Vec::new()) else { return Vec::new() };
        self.variations.nodes(&mut game, G::enter, G::leave)
    }

    /// The game up to and including a ply.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn game(&self, id: usize) -> Result<G, Error> {
        G::replay(&self.start, self.variations.actions(id)?)
    }

    /// Plays a ply after the ply `id` and returns its number. If the tree already has it, returns the existing number.
    ///
    /// # Errors
    /// If there is no ply `id`, or the new ply is illegal or not a whole turn. The tree is then unchanged.
    pub fn play(&mut self, id: usize, text: &str) -> Result<usize, Error> {
        let mut game = self.game(id)?;
        game.play_text(text)?;
        self.follow(id, &game)?.ok_or_else(|| Error::new(format!("{text} is not a whole turn")))
    }

    /// Adds the next ply of a game that was at the ply `id` and has been continued. Returns its number, or `None` if the ply
    /// is not finished yet.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn follow(&mut self, id: usize, game: &G) -> Result<Option<usize>, Error> {
        let known = self.variations.actions(id)?.len();
        Ok(game.plies().get(known).map(|ply| self.variations.child(id, ply)))
    }

    /// Deletes a ply with its subtree and returns the number of its parent. The start is never deleted.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn remove(&mut self, id: usize) -> Result<usize, Error> {
        self.variations.remove(id)
    }

    /// Makes the variation that leads to a ply the main line.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn promote(&mut self, id: usize) -> Result<(), Error> {
        self.variations.promote(id)
    }

    /// Annotates a ply with an engine's evaluation of the position after it, in hundredths of a point for White, and with
    /// the glyph of the judgement (`inaccuracy`, `mistake` or `blunder`; others have none). Replaces earlier annotations of
    /// this kind.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Error> {
        self.variations.note(id, hundredths, exact, judgement)
    }

    /// The value of a tag, such as `White` or `Date`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Writes the game with its variations as a record. A recorded result is kept only if the main line is unchanged.
    ///
    /// # Errors
    /// If the variations are nested too deeply.
    pub fn record(&self) -> Result<String, Error> {
        let main_line = self.variations.main_line();
        let mut record = GameRecord { tags: self.tags.clone(), main_line, ..GameRecord::new(self.start.clone()) };
        let plies = record.plies();
        let (result, main_line) = &self.recorded;
        let is_recorded = plies == *main_line;
        if let Some(result) = G::replay(&self.start, plies)?.result() {
            record.result = Some(result);
        } else if is_recorded {
            record.result = *result;
        } else {
            // A resignation belongs to the moves that were played.
            record.tags = without(&record.tags, TERMINATION);
        }
        G::write_record(record)
    }

    /// The parts of a share link to a ply: the game with its main line, and, unless it is the end of the main line, the number of
    /// plies before it. In a variation, the line through the ply follows, continued to its end.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn link(&self, id: usize) -> Result<Vec<String>, Error> {
        let main = self.variations.line_through(0)?;
        let path = self.variations.actions(id)?;
        let mut parts = G::write_link(&self.start, &main);
        if path == main {
            return Ok(parts);
        }
        parts.resize(G::LINK_PARTS, String::new());
        parts.push(path.len().to_string());
        if !main.starts_with(&path) {
            let line = G::write_link(&self.start, &self.variations.line_through(id)?);
            parts.extend(line.into_iter().nth(1));
        }
        Ok(parts)
    }

    /// The parts of a share link to the position after a ply.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn position_link(&self, id: usize) -> Result<Vec<String>, Error> {
        Ok(G::write_link(&self.game(id)?.setup(), &[]))
    }
}

/// A copy of the tags without one of them.
fn without(tags: &Tags, left_out: &str) -> Tags {
    let mut kept = Tags::default();
    for (name, value) in tags.iter().filter(|(name, _)| *name != left_out) {
        kept.set(name, value);
    }
    kept
}

#[cfg(test)]
mod tests {
    use ::dvonn::Game;
    use serde_json::Value;

    use super::*;

    const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n\
        {a start} 1. e3 d3 $1 {[%eval 0.50] \"near\"} ({or} 1... b2 2. c2 (2. c3 c4)) (1... k5) 2. f3 a1 0-1";

    fn tree(text: &str) -> Tree<Game> {
        Games::<Game>::read(text.as_bytes()).expect("games").tree(0).expect("a game")
    }

    fn nodes(tree: &Tree<Game>) -> Vec<Value> {
        match serde_json::to_value(tree.nodes()) {
            Ok(Value::Array(nodes)) => nodes,
            other => panic!("not a list: {other:?}"),
        }
    }

    fn find<'a>(nodes: &'a [Value], action: &str) -> &'a Value {
        nodes.iter().find(|node| node["move"] == action).expect("the move")
    }

    fn id(tree: &Tree<Game>, action: &str) -> usize {
        find(&nodes(tree), action)["id"].as_u64().expect("a number") as usize
    }

    #[test]
    fn a_record_round_trips_through_a_tree() {
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
    fn variations_can_be_added_promoted_and_deleted() {
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
        assert_eq!(nodes(&tree).len(), before.len());
        assert!(tree.game(new).is_err() && tree.remove(new).is_err() && tree.promote(new).is_err());
        assert_eq!(tree.remove(0).expect("the start stays"), 0);
    }

    #[test]
    fn a_link_leads_to_a_move_and_contains_the_main_line() {
        let tree = tree(GAME);
        let moves = |tree: &Tree<Game>, id: usize| -> Vec<String> {
            tree.game(id).expect("a move").actions().map(|action| action.to_string()).collect()
        };
        let end = |tree: &Tree<Game>, from: usize| tree.variations.end_of_line(from).expect("a move");
        let sent = |id: usize| {
            let parts = tree.link(id).expect("a link");
            Tree::<Game>::from_link(&parts.iter().map(String::as_str).collect::<Vec<_>>()).expect("a game")
        };
        // From every move, of the main line or a variation, the receiver sees that move and can go on to the end of its line.
        for node in tree.nodes() {
            let again = sent(node.id);
            assert_eq!(moves(&again, again.opens_at()), moves(&tree, node.id));
            assert_eq!(moves(&again, end(&again, again.opens_at())), moves(&tree, end(&tree, node.id)));
            assert_eq!(moves(&again, end(&again, 0)), ["e3", "d3", "f3", "a1"]);
        }
        assert_eq!(tree.link(id(&tree, "a1")).expect("the end").len(), 2);
        assert_eq!((tree.opens_at(), Tree::<Game>::new(tree.start.clone()).opens_at()), (id(&tree, "a1"), 0));
        for (place, line) in [("x", ""), ("5", ""), ("-1", ""), ("4", "XA")] {
            let link = tree.link(0).expect("a link");
            assert!(Tree::<Game>::from_link(&[&link[0], &link[1], place, line]).is_err(), "{place} {line}");
        }
        // A link from an earlier version has no place.
        let link = tree.link(0).expect("a link");
        let earlier = Tree::<Game>::from_link(&[&link[0], &link[1]]).expect("a game");
        assert_eq!(moves(&earlier, earlier.opens_at()), ["e3", "d3", "f3", "a1"]);
        let position = tree.position_link(id(&tree, "a1")).expect("a position");
        let end = Tree::<Game>::from_link(&[&position[0]]).expect("a position");
        assert_eq!(end.game(0).expect("the start").setup(), tree.game(id(&tree, "a1")).expect("the end").setup());
    }

    #[test]
    fn evaluations_and_judgements_are_written_to_the_record() {
        let mut tree = tree("1. e3 d3 $2 f3");
        tree.note(id(&tree, "d3"), -250, false, "blunder").expect("a move");
        tree.note(id(&tree, "f3"), 300, true, "best").expect("a move");
        let record = tree.record().expect("a record");
        assert!(record.contains("d3 $4 {[%eval -2.50]} 2. f3 {[%eval #3]}"), "{record}");
    }

    #[test]
    fn positions_and_records_are_distinguished_and_errors_name_their_place() {
        assert_eq!(nodes(&tree("w,bw,r,6/10/11/10/9 b move")).len(), 1);
        assert_eq!(nodes(&tree("E3\nD3\n")).len(), 3);
        let refusal = |text: &str| Games::<Game>::read(text.as_bytes()).expect_err("a refusal").to_string();
        assert_eq!(refusal("E3\nE3\n"), "line 2, column 1: ply 2, e3: e3 is already taken");
        assert!(refusal("9/10/11 w place").contains("line 1, column 8"));
        assert!(refusal("w,8/10/11/10/9 w move").contains("no red piece"));
        assert!(refusal("hello").contains("line 1, column 1"));
        assert!(refusal("").contains("line 1"));
        let games =
            Games::<Game>::read(b"[White \"A\"]\n\n1. e3 *\n\n[White \"B\"]\n[Black \"C\"]\n\n1. e3 *").expect("games");
        assert_eq!((games.len(), games.title(0), games.title(1)), (2, "A – ?".into(), "B – C".into()));
        assert!(games.tree(2).is_err());
    }
}
