//! The accumulator stack: the output of the feature transformer for each position on the path, updated incrementally.

use dvonn::{Player, Position, Space};

use super::Net;
use super::inputs::{BARE_RED, SETTLED, SLOTS, STACKS, SURROUNDED, THEIRS, View, WITH_RED, height_class};
use super::layers::Row;

/// An upper bound of the inputs in which two positions differ: each space has at most three.
const MAX_CHANGES: usize = 3 * Space::COUNT;

/// The accumulators of the positions on a thread's path from the root, two for each: one per player's perspective.
///
/// An accumulator can be updated from that of any other position by the inputs that differ, so a stale entry is never
/// wrong, only more expensive. Updates are lazy: nothing is computed before an evaluation needs it.
pub struct AccumulatorStack {
    /// The empty board, whose accumulators are the biases; then the positions by ply.
    entries: Box<[Entry]>,
    changes: Changes,
}

#[derive(Clone)]
struct Entry {
    position: Position,
    view: View,
    /// The accumulators from the perspectives of White and of Black.
    accumulators: [Row; 2],
    /// Whether view and accumulators belong to the position.
    is_computed: bool,
}

/// The inputs that are switched on and off between two positions, from both perspectives: each input of one has a
/// counterpart in the other.
struct Changes {
    added: Inputs,
    removed: Inputs,
}

struct Inputs {
    seen_by: [[u16; MAX_CHANGES + 1]; 2],
    count: usize,
}

impl AccumulatorStack {
    /// A stack for a search of up to `max_ply`.
    pub(crate) fn new(net: &Net, max_ply: usize) -> AccumulatorStack {
        let position = Position::start();
        let empty = Entry { position, view: View::new(&position), accumulators: [*net.biases(); 2], is_computed: true };
        AccumulatorStack { entries: vec![empty; max_ply + 2].into(), changes: Changes::NONE }
    }

    /// The index of the entry for a ply; plies beyond the maximum share the last one.
    #[inline]
    fn index(&self, ply: usize) -> usize {
        (ply + 1).min(self.entries.len() - 1)
    }

    /// Pushes a position before its children are searched.
    #[inline]
    pub(crate) fn push(&mut self, position: &Position, ply: usize) {
        let index = self.index(ply);
        let entry = &mut self.entries[index];
        if entry.position.key() != position.key() {
            entry.position = *position;
            entry.is_computed = false;
        }
    }

    /// The accumulators of a position from the perspectives of White and of Black.
    #[inline]
    pub(crate) fn accumulators(&mut self, net: &Net, position: &Position, view: View, ply: usize) -> &[Row; 2] {
        let index = self.index(ply);
        if !self.entries[index - 1].is_computed {
            self.compute(net, index - 1);
        }
        let (before, rest) = self.entries.split_at_mut(index);
        let entry = &mut rest[0];
        if !entry.is_computed || entry.position.key() != position.key() {
            entry.position = *position;
            entry.view = view;
            entry.is_computed = true;
            entry.update_from(net, &before[index - 1], &mut self.changes);
        }
        &entry.accumulators
    }

    /// Computes an entry that was only pushed, and those before it that were only pushed too.
    #[cold]
    fn compute(&mut self, net: &Net, index: usize) {
        // The entry of the empty board is always computed.
        let first = (0..index).rev().find(|index| self.entries[*index].is_computed).unwrap_or(0) + 1;
        for index in first..=index {
            let (before, rest) = self.entries.split_at_mut(index);
            let entry = &mut rest[0];
            entry.view = View::new(&entry.position);
            entry.is_computed = true;
            entry.update_from(net, &before[index - 1], &mut self.changes);
        }
    }
}

impl Entry {
    #[inline]
    fn update_from(&mut self, net: &Net, base: &Entry, changes: &mut Changes) {
        changes.find(base, self);
        let Changes { added, removed } = changes;
        for player in [0, 1] {
            let [added, removed] = [&*added, removed].map(|inputs| &inputs.seen_by[player][..inputs.count]);
            net.backend.update(&base.accumulators[player], &net.rows, added, removed, &mut self.accumulators[player]);
        }
    }
}

impl Changes {
    const NONE: Changes = Changes { added: Inputs::NONE, removed: Inputs::NONE };

    /// Finds the inputs that differ between two positions.
    #[inline]
    fn find(&mut self, before: &Entry, after: &Entry) {
        (self.added.count, self.removed.count) = (0, 0);
        let different = before.position.differences(&after.position);
        for space in different & before.position.occupied() {
            self.removed.push_space(&before.position, before.view, space);
        }
        for space in different & after.position.occupied() {
            self.added.push_space(&after.position, after.view, space);
        }
        // Unchanged stacks can become surrounded, free or settled by changes elsewhere.
        let white = after.position.owned_by(Player::White);
        let stacks = (white | after.position.owned_by(Player::Black)) & !different;
        let flags = [
            (SURROUNDED, before.view.surrounded, after.view.surrounded),
            (SETTLED, before.view.settled, after.view.settled),
        ];
        for (slot, before, after) in flags {
            for space in before & !after & stacks {
                self.removed.push(space, slot, 1, !white.contains(space), true);
            }
            for space in after & !before & stacks {
                self.added.push(space, slot, 1, !white.contains(space), true);
            }
        }
    }
}

impl Inputs {
    const NONE: Inputs = Inputs { seen_by: [[0; MAX_CHANGES + 1]; 2], count: 0 };

    /// Adds all inputs of an occupied space.
    #[inline]
    fn push_space(&mut self, position: &Position, view: View, space: Space) {
        let black = position.owned_by(Player::Black).contains(space);
        if !black && !position.owned_by(Player::White).contains(space) {
            self.push(space, BARE_RED, 0, false, true);
            return;
        }
        let slot =
            STACKS + usize::from(position.reds().contains(space)) * WITH_RED + height_class(position.height(space));
        self.push(space, slot, THEIRS, black, true);
        self.push(space, SURROUNDED, 1, black, view.surrounded.contains(space));
        self.push(space, SETTLED, 1, black, view.settled.contains(space));
    }

    /// Adds an input if it is on: `slot` from the perspective of the stack's owner, `slot + theirs` from the
    /// opponent's.
    ///
    /// Branchless, since the branch would be hard to predict: the input is always written, but only counted if it is
    /// on.
    #[inline]
    fn push(&mut self, space: Space, slot: usize, theirs: usize, is_black: bool, is_on: bool) {
        let own = (space.index() * SLOTS + slot) as u16;
        let offset = theirs as u16;
        let black = u16::from(is_black);
        self.seen_by[0][self.count] = own + offset * black;
        self.seen_by[1][self.count] = own + offset * (1 - black);
        self.count += usize::from(is_on);
    }
}
