//! Determines the theme of a puzzle from the effect of its moves.

use dvonn::{Move, Position, SpaceSet};

use crate::puzzle::{Goal, Kind};

/// Returns the theme of a puzzle. The moves to find are the first, third … of `moves`. Returns `None` if the puzzle is
/// only about points.
pub(crate) fn kind(position: &Position, goal: Goal, moves: &[Move]) -> Option<Kind> {
    let mut at = *position;
    let (mut passes, mut cuts) = (false, false);
    for (number, action) in moves.iter().enumerate() {
        if number % 2 == 0 {
            passes |= is_about_passing(&at, *action);
            cuts |= pieces_won(&at, *action) > 0;
        }
        at.play_unchecked(*action);
    }
    match goal {
        _ if passes => Some(Kind::Pass),
        _ if cuts => Some(Kind::Cut),
        Goal::Win => Some(Kind::Win),
        Goal::Save => Some(Kind::Save),
        Goal::Most => None,
    }
}

/// Whether a move forces the opponent to pass and most other moves do not.
fn is_about_passing(position: &Position, action: Move) -> bool {
    let forces_pass = |action: Move| {
        let mut next = *position;
        next.play_unchecked(action);
        next.legal_moves().eq([Move::Pass])
    };
    let passes = position.legal_moves().filter(|other| forces_pass(*other)).count();
    forces_pass(action) && passes * 2 < position.count_moves() as usize
}

/// The number of the opponent's pieces that a move cuts off, minus the player's own.
fn pieces_won(position: &Position, action: Move) -> i32 {
    let mut next = *position;
    let mut removed = next.play_unchecked(action);
    let pieces = |player, spaces: SpaceSet| -> i32 {
        (spaces & position.owned_by(player)).into_iter().map(|space| i32::from(position.height(space))).sum()
    };
    let mut own = 0;
    if let Move::Stack { from, to } = action
        && removed.contains(to)
    {
        // The target stack already belongs to the player when it is cut off.
        own = i32::from(position.height(from)) + i32::from(position.height(to));
        removed = removed.without(to);
    }
    pieces(position.turn().opponent(), removed) - pieces(position.turn(), removed) - own
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of(text: &str, goal: Goal, moves: &str) -> Option<Kind> {
        let game = notation::read_position(text).unwrap();
        let moves: Vec<Move> = moves.split(' ').map(|action| action.parse().unwrap()).collect();
        kind(game.position(), goal, &moves)
    }

    #[test]
    fn moves_that_cut_off_stacks_are_recognised() {
        let linked = "bbb,w,r,6/1,w,w,7/11/10/9 w move";
        assert_eq!(kind_of(linked, Goal::Win, "b1c1"), Some(Kind::Win), "row 2 still links a1");
        let bare = "bbb,w,r,w,5/10/11/10/9 w move";
        assert_eq!(kind_of(bare, Goal::Win, "b1c1"), Some(Kind::Cut));
        assert_eq!(kind_of(bare, Goal::Win, "d1c1"), Some(Kind::Win));
        assert_eq!(kind_of(bare, Goal::Save, "d1c1"), Some(Kind::Save));
        assert_eq!(kind_of(bare, Goal::Most, "d1c1"), None);
    }

    #[test]
    fn cutting_off_own_pieces_does_not_count() {
        assert_eq!(kind_of("www,w,r,w,5/10/11/10/9 w move", Goal::Win, "b1c1"), Some(Kind::Win));
        // White moves to d1, and the stack there is cut off.
        assert_eq!(kind_of("r,w,w,b,2,r,b,1/10/11/10/9 w move", Goal::Win, "c1d1"), Some(Kind::Win));
    }

    #[test]
    fn a_forced_pass_counts_only_if_most_moves_do_not_force_one() {
        // Black can only move e1. White can capture it or play another move.
        let one = "r,w,w,w,b,r,3/w,9/11/10/9 w move";
        assert_eq!(kind_of(one, Goal::Win, "d1e1"), Some(Kind::Pass));
        assert_eq!(kind_of(one, Goal::Win, "b1c1"), Some(Kind::Win));
        // Black cannot move in any case.
        assert_eq!(kind_of("r,w,w,w,5/w,9/11/10/9 w move", Goal::Win, "d1c1"), Some(Kind::Win));
    }
}
