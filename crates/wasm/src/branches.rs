//! Moves and variations of any game, with what is said about them. Every move has a number that it keeps; 0 is the start.

use std::fmt::Write;

use notation::{Comment, Evaluation, Line, Step};

use crate::json;
use crate::refusal::Refusal;

/// A game's moves, each after the one that it follows.
#[derive(Clone, Debug)]
pub(crate) struct Branches<A> {
    /// What was deleted leaves an empty place, so that the others keep their numbers.
    nodes: Vec<Option<Node<A>>>,
}

/// A move; the start has none.
#[derive(Clone, Debug)]
struct Node<A> {
    parent: usize,
    action: Option<A>,
    glyphs: Vec<u8>,
    /// What is said before the first move of a variation, or of the game.
    introduction: Vec<Comment>,
    comments: Vec<Comment>,
    /// The moves from here, the main one first.
    children: Vec<usize>,
}

impl<A> Node<A> {
    fn new(parent: usize, action: Option<A>) -> Node<A> {
        Node {
            parent,
            action,
            glyphs: Vec::new(),
            introduction: Vec::new(),
            comments: Vec::new(),
            children: Vec::new(),
        }
    }
}

impl<A: Clone + PartialEq> Branches<A> {
    /// The moves of a record.
    pub(crate) fn new(main_line: &Line<A>) -> Branches<A> {
        let start = Node { introduction: main_line.comments.clone(), ..Node::new(0, None) };
        let mut branches = Branches { nodes: vec![Some(start)] };
        branches.add(0, main_line);
        branches
    }

    fn add(&mut self, from: usize, line: &Line<A>) {
        let mut at = from;
        for step in &line.steps {
            let id = self.child(at, &step.action);
            if let Some(node) = &mut self.nodes[id] {
                node.glyphs.extend(&step.glyphs);
                node.comments.extend(step.comments.iter().cloned());
            }
            for variation in &step.variations {
                self.add(at, variation);
                let first = variation.steps.first().map(|first| self.child(at, &first.action));
                if let Some(node) = first.and_then(|first| self.nodes[first].as_mut()) {
                    node.introduction.extend(variation.comments.iter().cloned());
                }
            }
            at = id;
        }
    }

    /// The number of a move after another one, which must be there; it is made if it is new.
    pub(crate) fn child(&mut self, parent: usize, action: &A) -> usize {
        let children = self.nodes[parent].as_ref().map_or(&[][..], |node| &node.children);
        let is_it = |id: &&usize| self.nodes[**id].as_ref().is_some_and(|node| node.action.as_ref() == Some(action));
        if let Some(known) = children.iter().find(is_it) {
            return *known;
        }
        let id = self.nodes.len();
        self.nodes.push(Some(Node::new(parent, Some(action.clone()))));
        if let Some(node) = &mut self.nodes[parent] {
            node.children.push(id);
        }
        id
    }

    fn node(&self, id: usize) -> Result<&Node<A>, Refusal> {
        let node = self.nodes.get(id).and_then(Option::as_ref);
        node.ok_or_else(|| Refusal::new(format!("there is no move with the number {id}")))
    }

    /// The moves that lead to one, and that one.
    pub(crate) fn actions(&self, id: usize) -> Result<Vec<A>, Refusal> {
        let mut actions = Vec::new();
        let mut at = id;
        while let Some(action) = &self.node(at)?.action {
            actions.push(action.clone());
            at = self.node(at)?.parent;
        }
        actions.reverse();
        Ok(actions)
    }

    /// The moves of the line through one to its end.
    pub(crate) fn line_through(&self, id: usize) -> Result<Vec<A>, Refusal> {
        let mut end = id;
        while let Some(next) = self.node(end)?.children.first() {
            end = *next;
        }
        self.actions(end)
    }

    /// Deletes a move and all that follow it, and tells the number of the one before. The start cannot be deleted.
    pub(crate) fn remove(&mut self, id: usize) -> Result<usize, Refusal> {
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
    pub(crate) fn promote(&mut self, id: usize) -> Result<(), Refusal> {
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
    pub(crate) fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Refusal> {
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

    /// All moves as JSON, each before those that follow it: `[{"id", "parent", "glyphs", "comments", "value", "exact",
    /// "children"}]`, and between them what the game has to say of a move. It is told to go `into` each move, and out of it
    /// again: it begins at the start.
    pub(crate) fn describe<G>(
        &self,
        game: &mut G,
        into: impl Fn(&mut G, &A) -> String,
        out: impl Fn(&mut G),
    ) -> String {
        let mut list = Vec::new();
        self.describe_from(0, game, &into, &out, &mut list);
        json::list(list)
    }

    fn describe_from<G>(
        &self,
        id: usize,
        game: &mut G,
        into: &impl Fn(&mut G, &A) -> String,
        out: &impl Fn(&mut G),
        list: &mut Vec<String>,
    ) {
        let Some(node) = self.nodes.get(id).and_then(Option::as_ref) else { return };
        let mut text = format!("{{\"id\":{id},\"parent\":{}", node.parent);
        if let Some(action) = &node.action {
            text += &into(game, action);
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
            self.describe_from(*child, game, into, out, list);
        }
        if node.action.is_some() {
            out(game);
        }
    }

    /// The main line with its variations, as a record has it.
    pub(crate) fn main_line(&self) -> Line<A> {
        let mut line = self.line_from(0);
        line.comments = self.nodes[0].as_ref().map_or_else(Vec::new, |start| start.introduction.clone());
        line
    }

    /// The main line from a move on, with the variations beside it.
    fn line_from(&self, id: usize) -> Line<A> {
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

    fn variation(&self, id: usize) -> Option<Line<A>> {
        let first = self.step(id)?;
        let mut line = self.line_from(id);
        line.steps.insert(0, first);
        line.comments = self.nodes[id].as_ref().map_or_else(Vec::new, |node| node.introduction.clone());
        Some(line)
    }

    fn step(&self, id: usize) -> Option<Step<A>> {
        let node = self.nodes.get(id)?.as_ref()?;
        let mut step = Step::new(node.action.clone()?);
        (step.glyphs, step.comments) = (node.glyphs.clone(), node.comments.clone());
        step.comments.retain(|comment| *comment != Comment::default());
        Some(step)
    }
}
