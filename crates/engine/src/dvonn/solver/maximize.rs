//! Endings in which only one player can still move: that player looks for the sequence of moves that ends best.

use dvonn::{Move, Position};

use super::table_key::TableKey;
use super::{Solver, count_pieces};
use crate::dvonn::move_picker::MoveList;
use crate::dvonn::packed_move::PackedMove;

/// Move ordering: bonus per captured piece. Among equal captures, low stacks move first.
const CAPTURE_BONUS: i32 = 8;

impl Solver<'_> {
    /// The final lead of the side to move if all stacks of the opponent are settled, so that the opponent never moves
    /// again. Window, contract and `pieces` are those of [`Solver::alpha_beta`].
    pub(super) fn maximize(&mut self, position: &Position, alpha: i32, beta: i32, pieces: i32) -> i32 {
        if self.budget.spend(1) {
            return 0;
        }
        let (key, occupied) = (TableKey::of(position), position.occupied().len());
        let (bounds, hash_move) = self.bounds_and_hash_move(position, key, pieces);
        if let Some(value) = bounds.cutoff(alpha, beta) {
            return value;
        }
        let start = self.moves.len();
        let mut moves = self.generate_own_moves(position, hash_move);
        if moves.len() == 0 {
            return position.score().lead(position.turn());
        }
        // Less than any value.
        let mut best = (-i32::MAX, PackedMove::NONE);
        while let Some(picked) = self.moves.pick(&mut moves) {
            let mut next = *position;
            let removed = next.play_unchecked(picked.action);
            next.play_unchecked(Move::Pass);
            let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
            let value = self.maximize(&next, alpha.max(best.0), beta, pieces);
            if self.budget.is_exhausted() {
                break;
            }
            if value > best.0 {
                best = (value, PackedMove::new(picked.action));
            }
            if value >= beta {
                break;
            }
        }
        self.moves.truncate(start);
        if !self.budget.is_exhausted() {
            let bounds = bounds.after_search(best.0, alpha, beta);
            self.store_alpha_beta(key, occupied, bounds, best.1);
        }
        best.0
    }

    /// Generates the moves with their ordering scores: hash move, then moves that capture many pieces.
    fn generate_own_moves(&mut self, position: &Position, hash_move: PackedMove) -> MoveList {
        let own = position.owned_by(position.turn());
        self.moves.generate_without_replies(position, |from, to| {
            if PackedMove::new(Move::Stack { from, to }) == hash_move {
                return i32::MAX;
            }
            let captured = if own.contains(to) { 0 } else { i32::from(position.height(to)) };
            CAPTURE_BONUS * captured - i32::from(position.height(from))
        })
    }
}
