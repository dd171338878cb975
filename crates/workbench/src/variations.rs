//! The nodes of a variation tree, with glyphs and comments, for any type of ply.

use dvonn::Player;
use notation::{Comment, Evaluation, Step, Variation};
use serde::Serialize;

use crate::error::Error;
use crate::recorded::PlyView;

/// The nodes of a variation tree. Each ply has a number that never changes; 0 is the start.
///
/// ```
/// use notation::Variation;
/// use workbench::Variations;
///
/// let mut variations = Variations::new(&Variation::<&str>::default());
/// let first = variations.child(0, &"e3");
/// let second = variations.child(first, &"d3");
/// assert_eq!(variations.actions(second)?, ["e3", "d3"]);
/// assert_eq!(variations.remove(second)?, first);
/// # Ok::<(), workbench::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variations<A> {
    /// A deleted node becomes `None`, so that the others keep their numbers.
    nodes: Vec<Option<Node<A>>>,
}

/// A node of a variation tree, as user interfaces get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct TreeNode {
    /// The number of the ply; 0 is the start.
    pub id: usize,
    /// The number of the parent; 0 for the start itself.
    pub parent: usize,
    /// The text of the ply; absent for the start.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The player who made the ply; absent for the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Player>,
    /// The number of pieces that the ply cut off, in DVONN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<u8>,
    /// Numeric annotation glyphs.
    pub glyphs: Vec<u8>,
    /// Comments on the ply.
    pub comments: Vec<String>,
    /// White's lead after the ply in hundredths of a point, if the ply has an evaluation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// Whether the evaluation is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// The numbers of the children, the main line first.
    pub children: Vec<usize>,
}

/// A node; the start has no action.
#[derive(Clone, Debug)]
struct Node<A> {
    parent: usize,
    action: Option<A>,
    glyphs: Vec<u8>,
    /// Comments before the first ply of a variation, or of the game.
    introduction: Vec<Comment>,
    comments: Vec<Comment>,
    /// The numbers of the children, the main line first.
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

impl<A: Clone + PartialEq> Variations<A> {
    /// Builds the tree of a main line with its variations.
    pub fn new(main_line: &Variation<A>) -> Variations<A> {
        let start = Node { introduction: main_line.comments.clone(), ..Node::new(0, None) };
        let mut variations = Variations { nodes: vec![Some(start)] };
        variations.add(0, main_line);
        variations
    }

    fn add(&mut self, from: usize, line: &Variation<A>) {
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

    /// Returns the number of the child of `parent` with this action, and adds it if there is none.
    ///
    /// # Panics
    /// If there is no node with the number `parent`.
    pub fn child(&mut self, parent: usize, action: &A) -> usize {
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

    /// The number of the last ply of the main line after a ply; the number of the ply itself if nothing follows.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn end_of_line(&self, id: usize) -> Result<usize, Error> {
        let mut end = id;
        while let Some(next) = self.node(end)?.children.first() {
            end = *next;
        }
        Ok(end)
    }

    /// The numbers of the plies that follow a ply, the main line first.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn children(&self, id: usize) -> Result<&[usize], Error> {
        Ok(&self.node(id)?.children)
    }

    fn node(&self, id: usize) -> Result<&Node<A>, Error> {
        let node = self.nodes.get(id).and_then(Option::as_ref);
        node.ok_or_else(|| Error::new(format!("there is no move number {id}")))
    }

    /// The actions from the start up to and including a ply.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn actions(&self, id: usize) -> Result<Vec<A>, Error> {
        let mut actions = Vec::new();
        let mut at = id;
        while let Some(action) = &self.node(at)?.action {
            actions.push(action.clone());
            at = self.node(at)?.parent;
        }
        actions.reverse();
        Ok(actions)
    }

    /// The actions of the line through a ply, continued to its end.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn line_through(&self, id: usize) -> Result<Vec<A>, Error> {
        self.actions(self.end_of_line(id)?)
    }

    /// Deletes a ply with its subtree and returns the number of its parent. The start is never deleted.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn remove(&mut self, id: usize) -> Result<usize, Error> {
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

    /// Makes the variation that leads to a ply the main line.
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn promote(&mut self, id: usize) -> Result<(), Error> {
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

    /// Annotates a ply with an engine's evaluation of the position after it, in hundredths of a point for White, and with
    /// the glyph of the judgement (`inaccuracy`, `mistake` or `blunder`; others have none).
    ///
    /// # Errors
    /// If there is no such ply.
    pub fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Error> {
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

    /// All nodes in depth-first order, each before its children. `enter` plays and describes a ply, `leave` undoes it.
    pub fn nodes<G>(
        &self,
        game: &mut G,
        enter: impl Fn(&mut G, &A) -> PlyView,
        leave: impl Fn(&mut G),
    ) -> Vec<TreeNode> {
        let mut list = Vec::new();
        self.nodes_from(0, game, &enter, &leave, &mut list);
        list
    }

    fn nodes_from<G>(
        &self,
        id: usize,
        game: &mut G,
        enter: &impl Fn(&mut G, &A) -> PlyView,
        leave: &impl Fn(&mut G),
        list: &mut Vec<TreeNode>,
    ) {
        let Some(node) = self.nodes.get(id).and_then(Option::as_ref) else { return };
        let ply = node.action.as_ref().map(|action| enter(game, action));
        let said = node.introduction.iter().chain(&node.comments).filter(|comment| !comment.text.is_empty());
        let value = node.comments.iter().find_map(|comment| comment.evaluation).map(|value| match value {
            Evaluation::Estimate(hundredths) => (hundredths, false),
            Evaluation::Exact(points) => (points * 100, true),
        });
        let (who, cut) = (ply.as_ref().map(|ply| ply.player), ply.as_ref().and_then(|ply| ply.cut));
        list.push(TreeNode {
            id,
            parent: node.parent,
            action: ply.map(|ply| ply.text),
            who,
            cut,
            glyphs: node.glyphs.clone(),
            comments: said.map(|comment| comment.text.clone()).collect(),
            value: value.map(|(hundredths, _)| hundredths),
            exact: value.map(|(_, exact)| exact),
            children: node.children.clone(),
        });
        for child in &node.children {
            self.nodes_from(*child, game, enter, leave, list);
        }
        if node.action.is_some() {
            leave(game);
        }
    }

    /// The main line with its variations, in the form of a record.
    pub fn main_line(&self) -> Variation<A> {
        let mut line = self.line_from(0);
        line.comments = self.nodes[0].as_ref().map_or_else(Vec::new, |start| start.introduction.clone());
        line
    }

    /// The main line after a ply, with its variations.
    fn line_from(&self, id: usize) -> Variation<A> {
        let mut line = Variation::default();
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

    fn variation(&self, id: usize) -> Option<Variation<A>> {
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
