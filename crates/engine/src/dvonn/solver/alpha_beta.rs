//! Small endings: alpha-beta to the end of the game.

use dvonn::{Move, Position};

use super::bounds::{Bounds, Prospects};
use super::table_key::TableKey;
use super::{Solver, count_pieces};
use crate::dvonn::move_picker::MoveList;
use crate::dvonn::packed_move::PackedMove;

/// Static bounds are computed only with at least this many occupied spaces; smaller endings are searched sooner.
const STATIC_BOUNDS_MIN_OCCUPIED: u32 = 9;

/// Move ordering: bonus per captured piece, penalty per reply and per piece of the moved stack, and the assumed number
/// of replies where it is unknown. Such a move may cut pieces off, and is worth trying early.
const CAPTURE_BONUS: i32 = 3;
const REPLY_PENALTY: i32 = 8;
const HEIGHT_PENALTY: i32 = 3;
const UNKNOWN_REPLIES: i32 = 5;

impl Solver<'_> {
    /// The final lead of the side to move, by alpha-beta with the window `(alpha, beta)`.
    ///
    /// Contract (fail-soft): a result of `alpha` or less is an upper bound of the true value, a result of `beta` or
    /// more is a lower bound, and a result between them is exact. `pieces` is the number of pieces on the board. After
    /// a stop the result is meaningless, and nothing is stored.
    pub(super) fn alpha_beta(&mut self, position: &Position, alpha: i32, beta: i32, pieces: i32) -> i32 {
        if self.budget.spend(1) {
            return 0;
        }
        // Sound: no player can own more than all pieces, and pieces never return to the board.
        if pieces <= alpha {
            return pieces;
        }
        if -pieces >= beta {
            return -pieces;
        }
        let (key, occupied) = (TableKey::of(position), position.occupied().len());
        let (bounds, hash_move) = self.bounds_and_hash_move(position, key, pieces);
        if let Some(value) = bounds.cutoff(alpha, beta) {
            return value;
        }
        let settled = position.settled();
        let [mover_finished, opponent_finished] =
            [position.turn(), position.turn().opponent()].map(|player| settled.contains_all(position.owned_by(player)));
        if opponent_finished {
            return self.maximize(position, alpha, beta, pieces);
        }
        if mover_finished {
            let mut next = *position;
            next.play_unchecked(Move::Pass);
            return -self.maximize(&next, -beta, -alpha, pieces);
        }

        let start = self.moves.len();
        let mut moves = self.generate_moves(position, hash_move);
        if moves.len() == 0 {
            return self.pass_or_end(position, alpha, beta, pieces);
        }
        // Less than any value, and safe to negate after a stop.
        let mut best = (-i32::MAX, PackedMove::NONE);
        while let Some(picked) = self.moves.pick(&mut moves) {
            let mut next = *position;
            let removed = next.play_unchecked(picked.action);
            let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
            let value = -self.alpha_beta(&next, -beta, -alpha.max(best.0), pieces);
            if self.budget.is_exhausted() {
                break;
            }
            if value > best.0 {
                best = (value, PackedMove::new(picked.action));
            }
            // Beta cutoff: the opponent has a better alternative.
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

    /// The bounds of a position that are known before it is searched, and the hash move.
    pub(super) fn bounds_and_hash_move(&self, position: &Position, key: TableKey, pieces: i32) -> (Bounds, PackedMove) {
        let occupied = position.occupied().len();
        // Sound: stored bounds are proved and depend on the position alone.
        if let Some(entry) = self.probe(key, occupied) {
            return entry.alpha_beta();
        }
        let widest = Bounds { lower: -pieces, upper: pieces };
        if occupied < STATIC_BOUNDS_MIN_OCCUPIED {
            return (widest, PackedMove::NONE);
        }
        (widest.intersection(Prospects::new(position).bounds(position, pieces)), PackedMove::NONE)
    }

    fn pass_or_end(&mut self, position: &Position, alpha: i32, beta: i32, pieces: i32) -> i32 {
        if position.is_over() {
            return position.score().lead(position.turn());
        }
        let mut next = *position;
        next.play_unchecked(Move::Pass);
        -self.alpha_beta(&next, -beta, -alpha, pieces)
    }

    /// Generates the moves with their ordering scores: hash move, then moves that leave few replies, capture many
    /// pieces and move low stacks.
    fn generate_moves(&mut self, position: &Position, hash_move: PackedMove) -> MoveList {
        let theirs = position.owned_by(position.turn().opponent());
        self.moves.generate(position, |action, replies| {
            let Move::Stack { from, to } = action else { return 0 };
            if PackedMove::new(action) == hash_move {
                return i32::MAX;
            }
            let captured = if theirs.contains(to) { i32::from(position.height(to)) } else { 0 };
            let replies = replies.map_or(UNKNOWN_REPLIES, |replies| replies as i32);
            let height = i32::from(position.height(from));
            CAPTURE_BONUS * captured - REPLY_PENALTY * replies - HEIGHT_PENALTY * height
        })
    }
}
