//! The keys of positions in the solver's tables.

use dvonn::{Player, Position, Space, SpaceSet};

/// The key that is compared, and another hash that chooses the bucket.
///
/// If the bits that choose the bucket were part of the key, only the other bits would tell positions apart: 42 of 64 in a
/// table of 256 MiB. A false hit would then be likely after 10¹² probes, and a proof must not rest on that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableKey {
    /// The key that is compared.
    pub(super) stored: u64,
    /// The hash that chooses the bucket, by all of its bits.
    pub(super) index: u64,
}

/// Distinguishes the solver's entries from those of the playing search in the shared transposition table.
const SOLVER_KEY: u64 = 0x5851_f42d_4c95_7f2d;

/// Odd multipliers for the owners' stacks and the reds.
const FACTORS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9];

impl TableKey {
    /// The key of a position.
    #[inline]
    pub(super) fn of(position: &Position) -> TableKey {
        let owned = Player::BOTH.map(|player| position.owned_by(player));
        TableKey::new(position.key(), owned, position.reds())
    }

    /// The key of the position after a move that cuts nothing off, whose Zobrist key is known.
    #[inline]
    pub(super) fn after(position: &Position, from: Space, to: Space, key: u64) -> TableKey {
        let owned = Player::BOTH.map(|player| {
            let owned = position.owned_by(player).without(from);
            if player == position.turn() { owned.with(to) } else { owned.without(to) }
        });
        let reds = position.reds();
        let reds = if reds.contains(from) { reds.without(from).with(to) } else { reds };
        TableKey::new(key, owned, reds)
    }

    #[inline]
    fn new(key: u64, owned: [SpaceSet; 2], reds: SpaceSet) -> TableKey {
        let words = [owned[0], owned[1], reds];
        let mixed =
            words.into_iter().zip(FACTORS).fold(key, |hash, (set, factor)| hash ^ set.bits().wrapping_mul(factor));
        // The multiplication moves differences in the low bits to the high ones, and the shift back again.
        let spread = mixed.wrapping_mul(FACTORS[0]);
        TableKey { stored: key ^ SOLVER_KEY, index: spread ^ spread >> 32 }
    }
}

#[cfg(test)]
mod tests {
    use dvonn::{Move, Position};

    use super::*;

    #[test]
    fn the_key_after_a_move_is_that_of_the_position_after_it() {
        let mut random = fastrand::Rng::with_seed(21);
        let mut compared = 0;
        for _ in 0..50 {
            let mut position = Position::start();
            while !position.is_over() {
                let moves: Vec<Move> = position.legal_moves().collect();
                let action = moves[random.usize(..moves.len())];
                let before = position;
                let removed = position.play_unchecked(action);
                if let (Move::Stack { from, to }, true) = (action, removed.is_empty()) {
                    assert_eq!(TableKey::after(&before, from, to, position.key()), TableKey::of(&position));
                    compared += 1;
                }
            }
        }
        assert!(compared > 500, "{compared}");
    }

    #[test]
    fn positions_with_equal_keys_are_told_apart_by_their_stacks() {
        let position = Position::start();
        let full = TableKey::new(1, [SpaceSet::BOARD, SpaceSet::EMPTY], position.reds());
        let swapped = TableKey::new(1, [SpaceSet::EMPTY, SpaceSet::BOARD], position.reds());
        assert_eq!(full.stored, swapped.stored);
        assert_ne!(full.index, swapped.index);
    }
}
