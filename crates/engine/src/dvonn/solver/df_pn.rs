//! Large endings: depth-first proof-number search (df-pn).
//!
//! It looks for a small tree that proves or disproves one statement, "the value is at least `target`", and always
//! expands where the least work seems to be missing: moves that leave few replies, however deep they lead. Alpha-beta
//! would follow its first guess to the end of the game, which in a large ending is too far away.
//!
//! Source: Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002.

use dvonn::{Move, MoveSet, Position, Replies};

use super::bounds::{Bounds, Prospects};
use super::table_key::TableKey;
use super::tt_entry::TtEntry;
use super::{Solver, count_pieces};

/// Proof and disproof number: estimates of how many leaves must still be searched to prove, or to disprove, that the
/// value is at least the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than any finite proof number.
const PN_INFINITY: u32 = 1 << 30;

impl ProofNumbers {
    pub(super) const PROVED: ProofNumbers = ProofNumbers { proof: 0, disproof: PN_INFINITY };
    pub(super) const DISPROVED: ProofNumbers = ProofNumbers { proof: PN_INFINITY, disproof: 0 };
    /// As thresholds: search until the statement is proved or disproved.
    pub(super) const INFINITE: ProofNumbers = ProofNumbers { proof: PN_INFINITY, disproof: PN_INFINITY };

    fn solved(reached: bool) -> ProofNumbers {
        if reached { ProofNumbers::PROVED } else { ProofNumbers::DISPROVED }
    }

    fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position after one move, with proof numbers of the opponent's statement: "my value is at least `1 - target`".
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    action: Move,
    key: TableKey,
    occupied: u32,
    numbers: ProofNumbers,
    bounds: Bounds,
}

impl Child {
    /// A new child. Its initial disproof number is the number of replies: one good reply proves, all must be refuted to
    /// disprove.
    fn new(action: Move, key: TableKey, occupied: u32, replies: u32) -> Child {
        let numbers = ProofNumbers { proof: 1, disproof: replies };
        Child { action, key, occupied, numbers, bounds: Bounds::WIDEST }
    }
}

/// The proof numbers of a node by its children, and the most-proving child.
struct Selection {
    numbers: ProofNumbers,
    /// The most-proving child: the one with the least disproof number.
    best: usize,
    /// The second-least disproof number.
    second: u32,
    /// The number of children that are not proved for the opponent.
    unproved: u32,
}

impl Solver<'_> {
    /// Searches until the statement "the value for the side to move is at least `target`" is proved or disproved, or
    /// one of its proof numbers reaches its threshold.
    ///
    /// Contract: a proof number of 0 is a proof, a disproof number of 0 a disproof. The bounds are proved whatever the
    /// proof numbers are. After a stop both are meaningless, and no bound is stored.
    pub(super) fn df_pn(
        &mut self,
        position: &Position,
        target: i32,
        pieces: i32,
        thresholds: ProofNumbers,
    ) -> (ProofNumbers, Bounds) {
        let occupied = position.occupied().len();
        if occupied <= self.alpha_beta_limit {
            let value = self.alpha_beta(position, target - 1, target, pieces);
            // By the contract of alpha-beta with a null window.
            let bounds = if value >= target {
                Bounds { lower: value, ..Bounds::WIDEST }
            } else {
                Bounds { upper: value, ..Bounds::WIDEST }
            };
            return (ProofNumbers::solved(value >= target), bounds);
        }
        let entry = self.probe(TableKey::of(position), occupied);
        let mut bounds = entry.map_or_else(|| Prospects::new(position).bounds(position, pieces), TtEntry::bounds);
        if let Some(reached) = bounds.reach(target) {
            return (ProofNumbers::solved(reached), bounds);
        }
        let before = self.budget.nodes();
        let start = self.children.len();
        self.generate_children(position, target, pieces);
        let numbers = if self.children.len() == start {
            // Neither player can move: the score is final.
            let lead = position.score().lead(position.turn());
            bounds = Bounds { lower: lead, upper: lead };
            ProofNumbers::solved(lead >= target)
        } else {
            let numbers = self.search_children(position, target, pieces, thresholds, start);
            if self.budget.is_exhausted() {
                self.children.truncate(start);
                return (numbers, bounds);
            }
            bounds = bounds.intersection(bounds_from_children(&self.children[start..], numbers));
            numbers
        };
        self.children.truncate(start);
        let work = self.budget.nodes() - before;
        self.store_df_pn(TableKey::of(position), work, bounds, target, numbers);
        (numbers, bounds)
    }

    /// Searches the most-proving child again and again, until the node is solved or a threshold is reached.
    fn search_children(
        &mut self,
        position: &Position,
        target: i32,
        pieces: i32,
        thresholds: ProofNumbers,
        start: usize,
    ) -> ProofNumbers {
        loop {
            let Selection { numbers, best, second, unproved } = select_child(&self.children[start..]);
            if numbers.is_solved() || numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof {
                return numbers;
            }
            // The 1 + ε trick with ε = 1/8: stay with this child until another is better by an eighth, which saves
            // switching back and forth.
            let child_thresholds = ProofNumbers {
                proof: thresholds.disproof.saturating_sub(unproved - 1).max(1),
                disproof: thresholds.proof.min(second.saturating_add(second / 8 + 1)).min(PN_INFINITY),
            };
            if self.is_parallel && self.claim(start + best, target, child_thresholds) {
                continue;
            }
            let child = self.children[start + best];
            let mut next = *position;
            let removed = next.play_unchecked(child.action);
            let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
            let (numbers, bounds) = self.df_pn(&next, 1 - target, pieces, child_thresholds);
            if self.budget.is_exhausted() {
                return numbers;
            }
            let child = &mut self.children[start + best];
            child.numbers = numbers;
            child.bounds = child.bounds.intersection(bounds);
        }
    }

    /// Stores a child as if it had reached its thresholds (virtual proof numbers), so that the other threads search
    /// elsewhere. It proves nothing, since thresholds are greater than 0.
    ///
    /// Returns true if another thread has solved the child in the meantime: its proof is taken over, not overwritten.
    fn claim(&mut self, index: usize, target: i32, thresholds: ProofNumbers) -> bool {
        let Child { key, occupied, .. } = self.children[index];
        if occupied <= self.alpha_beta_limit {
            return false;
        }
        let stored = self.probe(key, occupied).map_or(Bounds::WIDEST, TtEntry::bounds);
        let child = &mut self.children[index];
        child.bounds = child.bounds.intersection(stored);
        if let Some(reached) = child.bounds.reach(1 - target) {
            child.numbers = ProofNumbers::solved(reached);
            return true;
        }
        let bounds = child.bounds;
        self.store_df_pn(key, 1, bounds, 1 - target, thresholds);
        false
    }

    /// Appends the children of a position with stored or initial proof numbers; none if the game is over.
    fn generate_children(&mut self, position: &Position, target: i32, pieces: i32) {
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
                            Some(left) if count > 0 => {
                                let key = TableKey::after(position, from, to, left.key_after_landing(to));
                                Child::new(action, key, occupied, count)
                            }
                            _ => play_child(position, action, 1 - target, pieces),
                        });
                    }
                }
                MoveSet::Pass => self.children.push(play_child(position, Move::Pass, 1 - target, pieces)),
                MoveSet::Place(_) => {}
            }
        }
        // All probes in one loop, so that the processor can overlap the cache misses.
        for index in start..self.children.len() {
            let Child { key, occupied, numbers, .. } = self.children[index];
            if numbers.is_solved() {
                continue;
            }
            if let Some(entry) = self.probe(key, occupied) {
                let child = &mut self.children[index];
                child.bounds = entry.bounds();
                let stored = || (occupied > self.alpha_beta_limit).then(|| entry.proof_numbers(1 - target)).flatten();
                let solved = child.bounds.reach(1 - target).map(ProofNumbers::solved);
                child.numbers = solved.or_else(stored).unwrap_or(numbers);
            }
        }
        self.budget.spend((self.children.len() - start) as u64);
    }
}

/// A child that has to be played: the move may cut pieces off, or leave the opponent without a move.
fn play_child(position: &Position, action: Move, target: i32, pieces: i32) -> Child {
    let mut next = *position;
    let removed = next.play_unchecked(action);
    let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
    let count = next.count_stack_moves(next.turn());
    let mut child = Child::new(action, TableKey::of(&next), next.occupied().len(), count.max(1));
    // A finished game is worth its score; otherwise no player can own more than all pieces.
    child.bounds = if count == 0 && next.is_over() {
        let lead = next.score().lead(next.turn());
        Bounds { lower: lead, upper: lead }
    } else {
        Bounds { lower: -pieces, upper: pieces }
    };
    if let Some(reached) = child.bounds.reach(target) {
        child.numbers = ProofNumbers::solved(reached);
    }
    child
}

/// Computes the proof numbers of a node and selects the most-proving child.
///
/// One child that is disproved for the opponent proves the node; it is disproved when all are proved for the opponent.
/// As transpositions would be counted several times in a sum, the disproof number is the maximum of the children's plus
/// one for each other unproved child (weak proof-number search, Ueda et al. 2008).
fn select_child(children: &[Child]) -> Selection {
    let mut selection = Selection {
        numbers: ProofNumbers { proof: PN_INFINITY, disproof: 0 },
        best: 0,
        second: PN_INFINITY,
        unproved: 0,
    };
    for (index, Child { numbers, .. }) in children.iter().enumerate() {
        if numbers.disproof < selection.numbers.proof {
            selection.second = selection.numbers.proof;
            selection.numbers.proof = numbers.disproof;
            selection.best = index;
        } else {
            selection.second = selection.second.min(numbers.disproof);
        }
        if numbers.proof > 0 {
            selection.unproved += 1;
            selection.numbers.disproof = selection.numbers.disproof.max(numbers.proof);
        }
    }
    if selection.numbers.proof == 0 {
        selection.numbers = ProofNumbers::PROVED;
    } else if selection.unproved > 0 {
        selection.numbers.disproof = (selection.numbers.disproof + selection.unproved - 1).min(PN_INFINITY);
    } else {
        selection.numbers = ProofNumbers::DISPROVED;
    }
    selection
}

/// Bounds of a node by those of its children: the best lower and the best upper bound that any move has.
///
/// The upper bound holds only if the node is disproved: before that some children have not been searched.
fn bounds_from_children(children: &[Child], numbers: ProofNumbers) -> Bounds {
    let own = children.iter().map(|child| child.bounds.negated());
    let lower = own.clone().map(|bounds| bounds.lower).max().unwrap_or(Bounds::WIDEST.lower);
    let upper = own.map(|bounds| bounds.upper).max().unwrap_or(Bounds::WIDEST.upper);
    Bounds { lower, upper: if numbers.disproof == 0 { upper } else { Bounds::WIDEST.upper } }
}
