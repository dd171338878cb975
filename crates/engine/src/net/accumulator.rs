//! The sums of the net's first weights, kept up from position to position along a search.

use dvonn::{Player, Position, Space, SpaceSet};

use super::Net;
use super::inputs::{SETTLED, SLOTS, SURROUNDED, Slots, View};
use super::layers::Row;

/// More changes than any two positions can have: each space has three inputs at most.
const MOST_CHANGES: usize = 3 * Space::COUNT;

/// What a thread remembers of the positions on its way from the root: one accumulator for each player's view of each.
///
/// Whatever an entry holds, another position's sums can be had from it by what is different, so that entries are never
/// wrong, only nearer or farther. Nothing is summed up before somebody asks for it.
pub struct Trail {
    /// The empty board, whose sums are the biases; then the positions by their distance from the root.
    entries: Box<[Entry]>,
    changes: [Changes; 2],
}

#[derive(Clone)]
struct Entry {
    position: Position,
    view: View,
    /// As White and as Black see it.
    sums: [Row; 2],
    /// Whether view and sums are those of the position.
    is_ready: bool,
}

/// The inputs that one player sees come and go.
struct Changes {
    added: [u16; MOST_CHANGES],
    removed: [u16; MOST_CHANGES],
    additions: usize,
    removals: usize,
}

impl Trail {
    /// A trail for a search that goes as deep as this.
    pub(crate) fn new(net: &Net, deepest: usize) -> Trail {
        let position = Position::start();
        let empty = Entry { position, view: View::new(&position), sums: [*net.biases(); 2], is_ready: true };
        let changes = || Changes { added: [0; MOST_CHANGES], removed: [0; MOST_CHANGES], additions: 0, removals: 0 };
        Trail { entries: vec![empty; deepest + 2].into(), changes: [changes(), changes()] }
    }

    /// Where the entry of a position is; whoever goes deeper than he said shares the last one.
    #[inline]
    fn number(&self, ply: usize) -> usize {
        (ply + 1).min(self.entries.len() - 1)
    }

    /// Tells of a position whose followers are going to be looked at.
    #[inline]
    pub(crate) fn follow(&mut self, position: &Position, ply: usize) {
        let number = self.number(ply);
        let entry = &mut self.entries[number];
        if entry.position.key() != position.key() {
            entry.position = *position;
            entry.is_ready = false;
        }
    }

    /// The sums of a position, seen by White and by Black.
    #[inline]
    pub(crate) fn sums(&mut self, net: &Net, position: &Position, view: View, ply: usize) -> &[Row; 2] {
        let number = self.number(ply);
        if !self.entries[number - 1].is_ready {
            self.make_ready(net, number - 1);
        }
        let (before, rest) = self.entries.split_at_mut(number);
        let entry = &mut rest[0];
        if !entry.is_ready || entry.position.key() != position.key() {
            entry.position = *position;
            entry.view = view;
            entry.is_ready = true;
            entry.sum_up(net, &before[number - 1], &mut self.changes);
        }
        &entry.sums
    }

    /// Sums up an entry that was only told of, and those before it if they too were only told of.
    #[cold]
    fn make_ready(&mut self, net: &Net, number: usize) {
        // The empty board is always ready.
        let first = (0..number).rev().find(|number| self.entries[*number].is_ready).unwrap_or(0) + 1;
        for number in first..=number {
            let (before, rest) = self.entries.split_at_mut(number);
            let entry = &mut rest[0];
            entry.view = View::new(&entry.position);
            entry.is_ready = true;
            entry.sum_up(net, &before[number - 1], &mut self.changes);
        }
    }
}

impl Entry {
    #[inline]
    fn sum_up(&mut self, net: &Net, base: &Entry, changes: &mut [Changes; 2]) {
        find_changes(base, self, changes);
        for ((changes, base), sums) in changes.iter().zip(&base.sums).zip(&mut self.sums) {
            let (added, removed) = (&changes.added[..changes.additions], &changes.removed[..changes.removals]);
            net.backend.update(base, &net.rows, added, removed, sums);
        }
    }
}

/// Finds the inputs that come and go from one position to another.
#[inline]
fn find_changes(before: &Entry, after: &Entry, changes: &mut [Changes; 2]) {
    for changes in changes.iter_mut() {
        (changes.additions, changes.removals) = (0, 0);
    }
    let different = before.position.differences(&after.position);
    for space in different & before.position.occupied() {
        for (changes, player) in changes.iter_mut().zip(Player::BOTH) {
            changes.remove_all(space, before.view.slots(&before.position, space, player));
        }
    }
    for space in different & after.position.occupied() {
        for (changes, player) in changes.iter_mut().zip(Player::BOTH) {
            changes.add_all(space, after.view.slots(&after.position, space, player));
        }
    }
    // Stacks that stand as they stood can be blocked and freed, and settle, by what happens elsewhere.
    let stacks = (after.position.owned_by(Player::White) | after.position.owned_by(Player::Black)) & !different;
    let surrounded = (before.view.surrounded ^ after.view.surrounded) & stacks;
    let settled = (before.view.settled ^ after.view.settled) & stacks;
    let white = after.position.owned_by(Player::White);
    change_marks(surrounded, after.view.surrounded, white, SURROUNDED, changes);
    change_marks(settled, after.view.settled, white, SETTLED, changes);
}

#[inline]
fn change_marks(flipped: SpaceSet, marked: SpaceSet, white: SpaceSet, slot: usize, changes: &mut [Changes; 2]) {
    for space in flipped {
        let side_of_white = usize::from(!white.contains(space));
        for (changes, side) in changes.iter_mut().zip([side_of_white, 1 - side_of_white]) {
            if marked.contains(space) {
                changes.add(space, slot + side);
            } else {
                changes.remove(space, slot + side);
            }
        }
    }
}

impl Changes {
    #[inline]
    fn add(&mut self, space: Space, slot: usize) {
        self.added[self.additions] = (space.index() * SLOTS + slot) as u16;
        self.additions += 1;
    }

    #[inline]
    fn remove(&mut self, space: Space, slot: usize) {
        self.removed[self.removals] = (space.index() * SLOTS + slot) as u16;
        self.removals += 1;
    }

    #[inline]
    fn add_all(&mut self, space: Space, slots: Slots) {
        self.add(space, slots.main);
        if let Some(slot) = slots.surrounded {
            self.add(space, slot);
        }
        if let Some(slot) = slots.settled {
            self.add(space, slot);
        }
    }

    #[inline]
    fn remove_all(&mut self, space: Space, slots: Slots) {
        self.remove(space, slots.main);
        if let Some(slot) = slots.surrounded {
            self.remove(space, slot);
        }
        if let Some(slot) = slots.settled {
            self.remove(space, slot);
        }
    }
}
