//! The move picker: generates the moves of a position with ordering scores and hands them out best first.

use dvonn::{Move, MoveSet, Position, Replies, Space};

/// A move with its ordering score: higher scores are tried earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) action: Move,
    pub(super) score: i32,
    /// The number of moves picked before it.
    pub(super) move_number: u16,
}

/// The moves of all positions on the path from the root, in one vector.
///
/// The moves of the current position are at the end, so that no node allocates.
#[derive(Debug, Default)]
pub(super) struct MoveStack {
    moves: Vec<ScoredMove>,
}

/// The part of the [`MoveStack`] that belongs to one position.
#[derive(Debug)]
pub(super) struct MoveList {
    start: usize,
    next: usize,
    end: usize,
    /// The number of deferred moves. They are stored at the beginning of the list, where moves have been picked
    /// already.
    deferred: usize,
    /// Whether the deferred moves are being picked.
    in_deferred_pass: bool,
}

impl MoveList {
    /// Whether the deferred moves are being picked.
    pub(super) fn in_deferred_pass(&self) -> bool {
        self.in_deferred_pass
    }

    /// Whether deferred moves remain, to be picked after all others.
    pub(super) fn has_deferred(&self) -> bool {
        self.deferred > 0 || self.in_deferred_pass
    }

    /// The number of moves still to be picked.
    pub(super) fn len(&self) -> usize {
        self.end - self.next
    }
}

impl MoveStack {
    /// Generates the stack moves of the side to move; none if it must pass or the game is over.
    ///
    /// `score` receives each move with the number of replies that it leaves, or `None` if only playing it would tell.
    #[inline]
    pub(super) fn generate(
        &mut self,
        position: &Position,
        mut score: impl FnMut(Move, Option<u32>) -> i32,
    ) -> MoveList {
        let start = self.moves.len();
        let replies = Replies::new(position);
        for set in position.move_sets() {
            let MoveSet::Stack(from, landings) = set else { break };
            let left = replies.after_leaving(from);
            for to in landings {
                let action = Move::Stack { from, to };
                let count = left.as_ref().map(|left| left.count_after_landing(to));
                self.moves.push(ScoredMove { action, score: score(action, count), move_number: 0 });
            }
        }
        MoveList { start, next: start, end: self.moves.len(), deferred: 0, in_deferred_pass: false }
    }

    /// Generates the stack moves of the side to move if the opponent has no reply to any of them.
    #[inline]
    pub(super) fn generate_without_replies(
        &mut self,
        position: &Position,
        score: impl Fn(Space, Space) -> i32,
    ) -> MoveList {
        let start = self.moves.len();
        for from in position.unblocked(position.turn()) {
            for to in position.landings(from) {
                self.moves.push(ScoredMove {
                    action: Move::Stack { from, to },
                    score: score(from, to),
                    move_number: 0,
                });
            }
        }
        MoveList { start, next: start, end: self.moves.len(), deferred: 0, in_deferred_pass: false }
    }

    /// Removes the excluded moves from a list of which nothing has been picked yet.
    pub(super) fn exclude(&mut self, list: &mut MoveList, excluded: &[Move]) {
        let mut kept = list.start;
        for index in list.start..list.end {
            let scored = self.moves[index];
            if !excluded.contains(&scored.action) {
                self.moves[kept] = scored;
                kept += 1;
            }
        }
        list.end = kept;
    }

    /// Picks the best remaining move by selection sort: most positions need only the first few.
    #[inline]
    pub(super) fn pick(&mut self, list: &mut MoveList) -> Option<ScoredMove> {
        if list.next == list.end && list.deferred > 0 {
            (list.next, list.end) = (list.start, list.start + list.deferred);
            (list.deferred, list.in_deferred_pass) = (0, true);
        }
        let rest = &mut self.moves[list.next..list.end];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].score > rest[best].score {
                best = index;
            }
        }
        let first = *rest.first()?;
        let mut picked = std::mem::replace(&mut rest[best], first);
        if !list.in_deferred_pass {
            picked.move_number = (list.next - list.start) as u16;
        }
        list.next += 1;
        Some(picked)
    }

    /// Defers a picked move until all others have been picked; false if it has been deferred before.
    pub(super) fn defer(&mut self, list: &mut MoveList, scored: ScoredMove) -> bool {
        if !list.in_deferred_pass {
            self.moves[list.start + list.deferred] = scored;
            list.deferred += 1;
        }
        !list.in_deferred_pass
    }

    /// Pops the moves of the current position, which begin at `start`.
    #[inline]
    pub(super) fn truncate(&mut self, start: usize) {
        self.moves.truncate(start);
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of the stacking phase with many moves.
    fn full_board() -> Position {
        let mut position = Position::start();
        for space in Space::ALL {
            position.play_unchecked(Move::Place(space));
        }
        position
    }

    #[test]
    fn deferred_moves_are_picked_once_more_after_all_others() {
        let mut stack = MoveStack::default();
        let mut number = 0;
        let mut list = stack.generate(&full_board(), |_, _| {
            number += 1;
            number
        });
        let count = list.len();
        let mut scores = Vec::new();
        let mut refused = 0;
        while let Some(scored) = stack.pick(&mut list) {
            if scored.score % 3 == 0 {
                if stack.defer(&mut list, scored) {
                    continue;
                }
                refused += 1;
            }
            scores.push(scored.score);
        }
        let all = || (1..=count as i32).rev();
        let expected: Vec<i32> =
            all().filter(|score| score % 3 != 0).chain(all().filter(|score| score % 3 == 0)).collect();
        assert_eq!(scores, expected);
        assert_eq!(refused, count / 3);
    }
}
