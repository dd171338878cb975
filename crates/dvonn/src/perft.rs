//! Perft (performance test): counts move sequences, to verify move generation and to measure its speed.

use crate::moves::{Move, MoveSet};
use crate::position::{Phase, Position};
use crate::replies::Replies;

/// Counts the sequences of exactly `depth` moves. A forced pass is a move; a finished game has no continuation.
///
/// Uses bulk counting: the last ply is never played, and in the stacking phase most moves of the last but one are not
/// played either.
///
/// ```
/// use dvonn::{Position, perft};
///
/// assert_eq!(perft(&Position::start(), 2), 49 * 48);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_moves()),
        2 if position.phase() == Phase::Stacking => count_pairs(position),
        _ => position.legal_moves().map(|action| perft_after(position, action, depth - 1)).sum(),
    }
}

/// [`perft()`] per first move. The usual way to find a bug is to compare these counts with another implementation's.
///
/// ```
/// use dvonn::{Position, divide};
///
/// let parts: Vec<_> = divide(&Position::start(), 2).collect();
/// assert_eq!(parts.len(), 49);
/// assert!(parts.iter().all(|(_, count)| *count == 48));
/// ```
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let actions = position.legal_moves().filter(move |_| depth > 0);
    actions.map(move |action| (action, perft_after(position, action, depth - 1)))
}

fn perft_after(position: &Position, action: Move, depth: u32) -> u64 {
    let mut next = *position;
    next.play_unchecked(action);
    perft(&next, depth)
}

/// Perft at depth 2 in the stacking phase, by [`Replies`]. Plays a move only if it may disconnect stacks, or if it
/// leaves so few replies that the opponent may have to pass.
fn count_pairs(position: &Position) -> u64 {
    let replies = Replies::new(position);
    let count_set = |set: MoveSet| match set {
        MoveSet::Stack(from, landings) => {
            let counted = replies.after_leaving(from).and_then(|left| left.count_after_landings(landings));
            let by_playing = || landings.into_iter().map(|to| perft_after(position, Move::Stack { from, to }, 1)).sum();
            counted.map_or_else(by_playing, u64::from)
        }
        MoveSet::Pass => u64::from(replies.to_a_pass()),
        MoveSet::Place(_) => 0,
    };
    position.move_sets().map(count_set).sum()
}
