//! Large endings: proof-number search, depth first.
//!
//! It looks for a small tree that answers one question, "is the value at least so much?", and turns first to where the
//! least seems to be missing: to moves that leave few replies, however deep they lead. Alpha-beta would follow its first
//! guess to the end of the game, which in a large ending is too far away.

use dvonn::{Move, MoveSet, Position, Replies};

use super::bounds::{self, Bounds};
use super::known::Known;
use super::{Solver, count_pieces};

/// About how much must still be looked at to prove that the value is at least what is asked, and to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than any finite cost.
const INFINITE: u32 = 1 << 30;

impl Costs {
    pub(super) const PROVED: Costs = Costs { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVED: Costs = Costs { proof: INFINITE, disproof: 0 };
    pub(super) const NO_LIMIT: Costs = Costs { proof: INFINITE, disproof: INFINITE };

    fn of_answer(answer: bool) -> Costs {
        if answer { Costs::PROVED } else { Costs::DISPROVED }
    }

    fn is_answer(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position after one move, and the question that it raises for the other player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    action: Move,
    key: u64,
    occupied: u32,
    costs: Costs,
    bounds: Bounds,
}

impl Child {
    /// A child with a first guess at its costs: one good move proves, all replies must be refuted to disprove.
    fn new(action: Move, key: u64, occupied: u32, replies: u32) -> Child {
        Child { action, key, occupied, costs: Costs { proof: 1, disproof: replies }, bounds: Bounds::WIDEST }
    }
}

/// What the children say together about their parent, and which one to look at next.
struct Choice {
    costs: Costs,
    /// The child that is cheapest to disprove for the other player.
    best: usize,
    /// What disproving the second cheapest costs.
    second: u32,
    /// How many children are not proved for the other player.
    open: u32,
}

impl Solver<'_> {
    /// Works on the question whether the value for the player to move is at least `question`, until it is answered or
    /// one of its costs has reached its limit.
    ///
    /// Contract: costs of 0 are proofs. The bounds are proved whatever the costs say. After a stop both mean nothing, and
    /// no bound is stored.
    pub(super) fn weigh(&mut self, position: &Position, question: i32, pieces: i32, limit: Costs) -> (Costs, Bounds) {
        let occupied = position.occupied().len();
        if occupied <= self.small_ending {
            let value = self.search_ending(position, question - 1, question, pieces);
            // The contract of alpha-beta with a window of one.
            let bounds = if value >= question {
                Bounds { lower: value, ..Bounds::WIDEST }
            } else {
                Bounds { upper: value, ..Bounds::WIDEST }
            };
            return (Costs::of_answer(value >= question), bounds);
        }
        let known = self.get(position.key(), occupied);
        let mut bounds = known.map_or_else(|| bounds::certain(position, pieces), Known::bounds);
        if let Some(answer) = bounds.answer(question) {
            return (Costs::of_answer(answer), bounds);
        }
        let before = self.budget.nodes();
        let start = self.children.len();
        self.generate_children(position, question, pieces);
        let costs = if self.children.len() == start {
            // Nobody can move: the score is final.
            let lead = position.score().lead(position.turn());
            bounds = Bounds { lower: lead, upper: lead };
            Costs::of_answer(lead >= question)
        } else {
            let costs = self.weigh_children(position, question, pieces, limit, start);
            if self.budget.is_spent() {
                self.children.truncate(start);
                return (costs, bounds);
            }
            bounds = bounds.and(bounds_from_children(&self.children[start..], costs));
            costs
        };
        self.children.truncate(start);
        let work = self.budget.nodes() - before;
        self.put_proof(position.key(), work, bounds, question, costs);
        (costs, bounds)
    }

    /// Looks into one child after the other, always the one that seems nearest to an answer.
    fn weigh_children(&mut self, position: &Position, question: i32, pieces: i32, limit: Costs, start: usize) -> Costs {
        loop {
            let choice = choose(&self.children[start..]);
            let Choice { costs, best, second, open } = choice;
            if costs.is_answer() || costs.proof >= limit.proof || costs.disproof >= limit.disproof {
                return costs;
            }
            // On with this child until another looks better by a quarter, or the parent's own limits are reached.
            let child_limit = Costs {
                proof: limit.disproof.saturating_sub(open - 1).max(1),
                disproof: limit.proof.min(second.saturating_add(second / 4 + 1)).min(INFINITE),
            };
            let child = self.children[start + best];
            if self.in_company && child.occupied > self.small_ending {
                // As if it had reached its limits already, so that the other threads look elsewhere meanwhile. It proves
                // nothing: the limits are more than 0.
                self.put_proof(child.key, 1, child.bounds, 1 - question, child_limit);
            }
            let mut next = *position;
            let removed = next.play_unchecked(child.action);
            let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
            let (costs, bounds) = self.weigh(&next, 1 - question, pieces, child_limit);
            if self.budget.is_spent() {
                return costs;
            }
            let child = &mut self.children[start + best];
            child.costs = costs;
            child.bounds = child.bounds.and(bounds);
        }
    }

    /// Puts the positions after each move at the end of the list, with what is known or guessed of them; none if the game
    /// is over.
    fn generate_children(&mut self, position: &Position, question: i32, pieces: i32) {
        let replies = Replies::new(position);
        let occupied = position.occupied().len() - 1;
        let start = self.children.len();
        for set in position.move_sets() {
            match set {
                MoveSet::Stack(from, landings) => {
                    let left = replies.after_leaving(from);
                    for to in landings {
                        let action = Move::Stack { from, to };
                        let count = left.as_ref().map_or(0, |left| left.count_after_landing(to));
                        self.children.push(match &left {
                            Some(left) if count > 0 => Child::new(action, left.key_after_landing(to), occupied, count),
                            _ => try_out(position, action, 1 - question, pieces),
                        });
                    }
                }
                MoveSet::Pass => self.children.push(try_out(position, Move::Pass, 1 - question, pieces)),
                MoveSet::Place(_) => {}
            }
        }
        // All looks into the table in one row: the processor waits for several at once.
        for index in start..self.children.len() {
            let Child { key, occupied, costs, .. } = self.children[index];
            if costs.is_answer() {
                continue;
            }
            if let Some(known) = self.get(key, occupied) {
                let child = &mut self.children[index];
                child.bounds = known.bounds();
                let asked_before = || (occupied > self.small_ending).then(|| known.costs(1 - question)).flatten();
                let answer = child.bounds.answer(1 - question).map(Costs::of_answer);
                child.costs = answer.or_else(asked_before).unwrap_or(costs);
            }
        }
        self.budget.spend((self.children.len() - start) as u64);
    }
}

/// A child that must be played to be known: something may be cut off, or the other player may have no move.
fn try_out(position: &Position, action: Move, question: i32, pieces: i32) -> Child {
    let mut next = *position;
    let removed = next.play_unchecked(action);
    let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
    let count = next.count_stack_moves(next.turn());
    let mut child = Child::new(action, next.key(), next.occupied().len(), count.max(1));
    // Nobody can come to own more than all pieces; and a finished game is worth its score.
    child.bounds = if count == 0 && next.is_over() {
        let lead = next.score().lead(next.turn());
        Bounds { lower: lead, upper: lead }
    } else {
        Bounds { lower: -pieces, upper: pieces }
    };
    if let Some(answer) = child.bounds.answer(question) {
        child.costs = Costs::of_answer(answer);
    }
    child
}

/// The parent is proved by one child that is disproved for the other player, and disproved when all are proved for him.
///
/// Positions that several moves lead to would be counted several times in a sum, so the cost of disproving is that of the
/// dearest child, and one for each other that is open.
fn choose(children: &[Child]) -> Choice {
    let mut choice = Choice { costs: Costs { proof: INFINITE, disproof: 0 }, best: 0, second: INFINITE, open: 0 };
    for (index, Child { costs, .. }) in children.iter().enumerate() {
        if costs.disproof < choice.costs.proof {
            choice.second = choice.costs.proof;
            choice.costs.proof = costs.disproof;
            choice.best = index;
        } else {
            choice.second = choice.second.min(costs.disproof);
        }
        if costs.proof > 0 {
            choice.open += 1;
            choice.costs.disproof = choice.costs.disproof.max(costs.proof);
        }
    }
    if choice.costs.proof == 0 {
        choice.costs = Costs::PROVED;
    } else if choice.open > 0 {
        choice.costs.disproof = (choice.costs.disproof + choice.open - 1).min(INFINITE);
    } else {
        choice.costs = Costs::DISPROVED;
    }
    choice
}

/// A player can have the best of what his moves give him for certain, and no more than the best that any may give him.
///
/// Only if the question is answered: before that some children may be missing.
fn bounds_from_children(children: &[Child], costs: Costs) -> Bounds {
    let mine = children.iter().map(|child| child.bounds.flipped());
    let lower = mine.clone().map(|bounds| bounds.lower).max().unwrap_or(Bounds::WIDEST.lower);
    let upper = mine.map(|bounds| bounds.upper).max().unwrap_or(Bounds::WIDEST.upper);
    Bounds { lower, upper: if costs.disproof == 0 { upper } else { Bounds::WIDEST.upper } }
}
