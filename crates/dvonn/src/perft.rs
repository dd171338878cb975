//! Counting move sequences, which proves the rules right and shows how fast they are.

use crate::moves::Move;
use crate::piece::Player;
use crate::position::{Phase, Position};
use crate::space::Space;
use crate::space_set::{SpaceSet, TALLEST_MOVER};

/// How many sequences of `depth` moves there are. A forced pass is a move; a finished game has no continuation.
///
/// The last two moves of a sequence are counted without being played.
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

/// [`perft`] split by the first move.
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

/// `perft` of depth 2 in the stacking phase.
///
/// The answers to a move are the answers to passing, corrected by what the move changes. As long as nothing loses
/// contact, that is little, and most of it depends only on the space that was left, not on the one landed on:
/// - nobody can land on the space left any more;
/// - the stacks around it come free, if they were surrounded;
/// - a stack that was landed on has changed hands, and its moves are gone.
fn count_pairs(position: &Position) -> u64 {
    let answers = Answers::new(position);
    let mut total = 0;
    let mut can_move = false;
    for from in position.unblocked(position.turn()) {
        let landings = position.landings(from);
        if !landings.is_empty() {
            can_move = true;
            total += answers.count_after_leaving(from, landings);
        }
    }
    if can_move { total } else { u64::from(answers.to_a_pass) }
}

/// What the other player could do in a position, prepared for asking what a move changes of it.
struct Answers<'a> {
    position: &'a Position,
    occupied: SpaceSet,
    /// The stacks of the player who answers.
    owned: SpaceSet,
    unblocked: SpaceSet,
    /// Spaces whose emptying may cut off others.
    joints: SpaceSet,
    to_a_pass: u32,
    /// One more than the greatest height among the unblocked stacks.
    height_limit: u8,
}

impl<'a> Answers<'a> {
    fn new(position: &'a Position) -> Answers<'a> {
        let player: Player = position.turn().opponent();
        let occupied = position.occupied();
        let unblocked = position.unblocked(player);
        let present = |height: &u8| !(position.of_height(*height) & unblocked).is_empty();
        Answers {
            position,
            occupied,
            owned: position.owned_by(player),
            unblocked,
            joints: occupied.joints(),
            to_a_pass: position.count_stack_moves(player),
            height_limit: (1..=TALLEST_MOVER).rev().find(present).map_or(0, |height| height + 1),
        }
    }

    /// The answers to all moves from one space.
    fn count_after_leaving(&self, from: Space, landings: SpaceSet) -> u64 {
        let rest = self.occupied.without(from);
        let may_cut = self.position.reds().contains(from)
            || self.joints.contains(from) && !self.position.out_of_contact(from, rest).is_empty();
        if may_cut {
            return self.count_by_playing(from, landings);
        }
        let neighbours = SpaceSet::neighbours_of(from);
        let moves_of = |space| (SpaceSet::at_distance(space, self.position.height(space)) & rest).len();

        let freed: u32 = (neighbours & self.owned & !self.unblocked).into_iter().map(moves_of).sum();
        let answers = self.to_a_pass - self.count_landings_on(from) + freed;
        // A stack has six moves at most: with so few answers one landing may leave none, and then a pass is to be counted.
        if answers <= 6 {
            return self.count_by_playing(from, landings);
        }
        let taken = landings & self.owned & (self.unblocked | neighbours);
        let taken_moves: u32 = taken.into_iter().map(moves_of).sum();
        u64::from(answers * landings.len() - taken_moves)
    }

    /// How many answers to a pass land on this space.
    fn count_landings_on(&self, space: Space) -> u32 {
        (1..self.height_limit)
            .map(|height| {
                (SpaceSet::at_distance(space, height) & self.unblocked & self.position.of_height(height)).len()
            })
            .sum()
    }

    fn count_by_playing(&self, from: Space, landings: SpaceSet) -> u64 {
        landings.into_iter().map(|to| perft_after(self.position, Move::Stack { from, to }, 1)).sum()
    }
}
