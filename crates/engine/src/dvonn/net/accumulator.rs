//! The sums of the net's first weights, kept up from position to position along a search.

use dvonn::{Player, Position, Space};

use super::Net;
use super::inputs::{BARE_RED, SETTLED, SLOTS, STACKS, SURROUNDED, THEIRS, View, WITH_RED, height_class};
use super::layers::Row;

/// More changes than any two positions can have: each space has three inputs at most.
const MOST_CHANGES: usize = 3 * Space::COUNT;

/// What a thread remembers of the positions on its way from the root: one accumulator for each player's view of each.
///
/// Whatever an entry holds, another position's sums can be had from it by what is different, so that entries are never
/// wrong, only nearer or farther. Nothing is summed up before somebody asks for it.
pub struct AccumulatorStack {
    /// The empty board, whose sums are the biases; then the positions by their distance from the root.
    entries: Box<[Entry]>,
    changes: Changes,
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

/// The inputs that come and go, as White and as Black see them: what is an input to one is also one to the other.
struct Changes {
    added: Inputs,
    removed: Inputs,
}

struct Inputs {
    seen_by: [[u16; MOST_CHANGES + 1]; 2],
    count: usize,
}

impl AccumulatorStack {
    /// A trail for a search that goes as deep as this.
    pub(crate) fn new(net: &Net, deepest: usize) -> AccumulatorStack {
        let position = Position::start();
        let empty = Entry { position, view: View::new(&position), sums: [*net.biases(); 2], is_ready: true };
        AccumulatorStack { entries: vec![empty; deepest + 2].into(), changes: Changes::NONE }
    }

    /// Where the entry of a position is; whoever goes deeper than he said shares the last one.
    #[inline]
    fn number(&self, ply: usize) -> usize {
        (ply + 1).min(self.entries.len() - 1)
    }

    /// Tells of a position whose followers are going to be looked at.
    #[inline]
    pub(crate) fn push(&mut self, position: &Position, ply: usize) {
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
    fn sum_up(&mut self, net: &Net, base: &Entry, changes: &mut Changes) {
        changes.find(base, self);
        let Changes { added, removed } = changes;
        for player in [0, 1] {
            let [added, removed] = [&*added, removed].map(|inputs| &inputs.seen_by[player][..inputs.count]);
            net.backend.update(&base.sums[player], &net.rows, added, removed, &mut self.sums[player]);
        }
    }
}

impl Changes {
    const NONE: Changes = Changes { added: Inputs::NONE, removed: Inputs::NONE };

    /// Finds the inputs that come and go from one position to another.
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
        // Stacks that stand as they stood can be blocked and freed, and settle, by what happens elsewhere.
        let white = after.position.owned_by(Player::White);
        let stacks = (white | after.position.owned_by(Player::Black)) & !different;
        let marks = [
            (SURROUNDED, before.view.surrounded, after.view.surrounded),
            (SETTLED, before.view.settled, after.view.settled),
        ];
        for (slot, before, after) in marks {
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
    const NONE: Inputs = Inputs { seen_by: [[0; MOST_CHANGES + 1]; 2], count: 0 };

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

    /// Adds an input if it is on: `slot` to the owner of the stack, and `theirs` farther to the other player.
    ///
    /// Whether it is on is hard to foresee; so it is always written, and then counted or not.
    #[inline]
    fn push(&mut self, space: Space, slot: usize, theirs: usize, is_black: bool, is_on: bool) {
        let own = (space.index() * SLOTS + slot) as u16;
        let farther = theirs as u16;
        let black = u16::from(is_black);
        self.seen_by[0][self.count] = own + farther * black;
        self.seen_by[1][self.count] = own + farther * (1 - black);
        self.count += usize::from(is_on);
    }
}
