//! The moves of a position with what the search thinks of each, all of a search's in one list.

use dvonn::{Move, MoveSet, Position, Replies};

/// A move and its rank among the others: the higher, the sooner it is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) action: Move,
    pub(crate) rank: i32,
    /// How many moves were handed out before it.
    pub(crate) order: u16,
}

/// The moves of all positions on the way from the root to the present one, one after the other.
///
/// A position's moves are at the end while it is searched, so that no node needs memory of its own.
#[derive(Debug, Default)]
pub(crate) struct MoveStack {
    moves: Vec<Ranked>,
}

/// Which part of the [`MoveStack`] belongs to a position.
#[derive(Debug)]
pub(crate) struct Moves {
    start: usize,
    next: usize,
    end: usize,
    /// How many were put off, at the beginning of the part: what was there has been handed out.
    deferred: usize,
    /// Whether those that were put off are being handed out.
    is_second_round: bool,
}

impl Moves {
    /// Whether those are being handed out that were put off.
    pub(crate) fn were_put_off(&self) -> bool {
        self.is_second_round
    }

    /// How many are still to be handed out.
    pub(crate) fn len(&self) -> usize {
        self.end - self.next
    }
}

impl MoveStack {
    /// Generates the stack moves of the player to move; none if he must pass or the game is over.
    ///
    /// `rank` is told each move with the number of replies it leaves, or `None` where only playing could tell.
    #[inline]
    pub(crate) fn generate(&mut self, position: &Position, mut rank: impl FnMut(Move, Option<u32>) -> i32) -> Moves {
        let start = self.moves.len();
        let replies = Replies::new(position);
        for set in position.move_sets() {
            let MoveSet::Stack(from, landings) = set else { break };
            let left = replies.after_leaving(from);
            for to in landings {
                let action = Move::Stack { from, to };
                let count = left.as_ref().map(|left| left.count_after_landing(to));
                self.moves.push(Ranked { action, rank: rank(action, count), order: 0 });
            }
        }
        Moves { start, next: start, end: self.moves.len(), deferred: 0, is_second_round: false }
    }

    /// Takes some moves out, none of which has been handed out yet.
    pub(crate) fn leave_out(&mut self, moves: &mut Moves, left_out: &[Move]) {
        let mut kept = moves.start;
        for index in moves.start..moves.end {
            let ranked = self.moves[index];
            if !left_out.contains(&ranked.action) {
                self.moves[kept] = ranked;
                kept += 1;
            }
        }
        moves.end = kept;
    }

    /// The best of the moves that are left. Each call looks for it: most positions need only the first few.
    #[inline]
    pub(crate) fn next(&mut self, moves: &mut Moves) -> Option<Ranked> {
        if moves.next == moves.end && moves.deferred > 0 {
            (moves.next, moves.end) = (moves.start, moves.start + moves.deferred);
            (moves.deferred, moves.is_second_round) = (0, true);
        }
        let rest = &mut self.moves[moves.next..moves.end];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].rank > rest[best].rank {
                best = index;
            }
        }
        let first = *rest.first()?;
        let mut chosen = std::mem::replace(&mut rest[best], first);
        if !moves.is_second_round {
            chosen.order = (moves.next - moves.start) as u16;
        }
        moves.next += 1;
        Some(chosen)
    }

    /// Puts a move off until all others were handed out; false if it was put off before.
    pub(crate) fn defer(&mut self, moves: &mut Moves, ranked: Ranked) -> bool {
        if !moves.is_second_round {
            self.moves[moves.start + moves.deferred] = ranked;
            moves.deferred += 1;
        }
        !moves.is_second_round
    }

    /// Forgets the moves of a position, which must be the last ones.
    #[inline]
    pub(crate) fn discard(&mut self, start: usize) {
        self.moves.truncate(start);
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }
}

#[cfg(test)]
mod tests {
    use dvonn::Space;

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
    fn what_is_put_off_comes_once_more_after_all_others() {
        let mut stack = MoveStack::default();
        let mut number = 0;
        let mut moves = stack.generate(&full_board(), |_, _| {
            number += 1;
            number
        });
        let count = moves.len();
        let mut ranks = Vec::new();
        let mut refused = 0;
        while let Some(ranked) = stack.next(&mut moves) {
            if ranked.rank % 3 == 0 {
                if stack.defer(&mut moves, ranked) {
                    continue;
                }
                refused += 1;
            }
            ranks.push(ranked.rank);
        }
        let all = || (1..=count as i32).rev();
        let expected: Vec<i32> = all().filter(|rank| rank % 3 != 0).chain(all().filter(|rank| rank % 3 == 0)).collect();
        assert_eq!(ranks, expected);
        assert_eq!(refused, count / 3);
    }
}
