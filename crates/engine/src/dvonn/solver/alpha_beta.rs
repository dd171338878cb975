//! Small endings: alpha-beta to the end of the game.

use dvonn::{Move, Position};

use super::bounds::{self, Bounds};
use super::known::Known;
use super::{Solver, count_pieces};
use crate::moves::Moves;
use crate::table::PackedMove;

/// Endings with this many occupied spaces or more are first looked at for what is certain; smaller ones are searched sooner.
const WORTH_BOUNDS: u32 = 9;

impl Solver<'_> {
    /// The final difference for the player to move, between bounds.
    ///
    /// Contract: a return value of `alpha` or less is an upper bound of the true value; one of `beta` or more is a lower
    /// bound; one between them is the true value. `pieces` is the number of pieces on the board. After a stop the return
    /// value means nothing, and nothing is stored.
    pub(super) fn search_ending(&mut self, position: &Position, alpha: i32, beta: i32, pieces: i32) -> i32 {
        if self.budget.spend(1) {
            return 0;
        }
        // Nobody can come to own more than all pieces, and pieces never return to the board.
        if pieces <= alpha {
            return pieces;
        }
        if -pieces >= beta {
            return -pieces;
        }
        // Bounds that an earlier search proved hold for good: the value depends on the position alone.
        let occupied = position.occupied().len();
        let known = self.get(position.key(), occupied);
        let (mut bounds, best_known) =
            known.map_or((Bounds { lower: -pieces, upper: pieces }, PackedMove::NONE), Known::ending);
        // What can never change any more decides without a search; see there for the proof.
        if known.is_none() && occupied >= WORTH_BOUNDS {
            bounds = bounds.and(bounds::certain(position, pieces));
        }
        if bounds.lower >= beta || bounds.lower == bounds.upper {
            return bounds.lower;
        }
        if bounds.upper <= alpha {
            return bounds.upper;
        }

        let start = self.moves.len();
        let mut moves = self.rank_moves(position, best_known);
        if moves.len() == 0 {
            return self.pass_or_end(position, alpha, beta, pieces);
        }
        // Less than any value; after a stop the caller may still negate it.
        let mut best = (-i32::MAX, PackedMove::NONE);
        while let Some(ranked) = self.moves.next(&mut moves) {
            let mut next = *position;
            let removed = next.play_unchecked(ranked.action);
            let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
            let value = -self.search_ending(&next, -beta, -alpha.max(best.0), pieces);
            if self.budget.is_spent() {
                break;
            }
            if value > best.0 {
                best = (value, PackedMove::new(ranked.action));
            }
            // The opponent has something better than to allow this.
            if value >= beta {
                break;
            }
        }
        self.moves.discard(start);
        if !self.budget.is_spent() {
            // By the contract above, `best` is a lower bound from `beta` on, an upper bound up to `alpha`, or both.
            if best.0 > alpha {
                bounds.lower = bounds.lower.max(best.0);
            }
            if best.0 < beta {
                bounds.upper = bounds.upper.min(best.0);
            }
            self.put_ending(position.key(), occupied, bounds, best.1);
        }
        best.0
    }

    fn pass_or_end(&mut self, position: &Position, alpha: i32, beta: i32, pieces: i32) -> i32 {
        if position.is_over() {
            return position.score().lead(position.turn());
        }
        let mut next = *position;
        next.play_unchecked(Move::Pass);
        -self.search_ending(&next, -beta, -alpha, pieces)
    }

    /// The best move of an earlier search first, then those that leave few replies, take much, and keep tall stacks.
    fn rank_moves(&mut self, position: &Position, best: PackedMove) -> Moves {
        let theirs = position.owned_by(position.turn().opponent());
        self.moves.generate(position, |action, replies| {
            let Move::Stack { from, to } = action else { return 0 };
            if PackedMove::new(action) == best {
                return i32::MAX;
            }
            let taken = if theirs.contains(to) { i32::from(position.height(to)) } else { 0 };
            // A move that may cut something off is worth an early look.
            let replies = replies.map_or(5, |replies| replies as i32);
            3 * taken - 8 * replies - 3 * i32::from(position.height(from))
        })
    }
}
