//! How many moves the other player will have after each move, without playing any.

use crate::hash::{BLACK_TO_MOVE, stack_key};
use crate::piece::Player;
use crate::position::Position;
use crate::space::Space;
use crate::space_set::{SpaceSet, TALLEST_MOVER};

/// What the other player could do in a position of the stacking phase, prepared for asking what a move changes of it.
///
/// The replies to a move are the replies to passing, corrected by what the move changes. As long as nothing loses
/// contact, that is little, and most of it depends only on the space that was left, not on the one landed on:
/// - nobody can land on the space left any more;
/// - the stacks around it come free, if they were surrounded;
/// - a stack that was landed on has changed hands, and its moves are gone.
///
/// ```
/// use dvonn::{MoveSet, Replies};
///
/// # let text = "w,b,b,r,w,b,w,w,w/b,w,w,b,w,b,b,w,w,b/r,b,r,b,b,w,w,w,w,w,b/w,b,w,w,b,w,b,w,b,w/b,w,w,b,b,b,b,b,b w move";
/// # let position = *notation::read_position(text).unwrap().position();
/// let replies = Replies::new(&position);
/// for set in position.move_sets() {
///     let MoveSet::Stack(from, landings) = set else { continue };
///     let Some(left) = replies.after_leaving(from) else { continue };
///     for to in landings {
///         println!("{from}{to} leaves the other player {} moves", left.count_after_landing(to));
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Replies<'a> {
    position: &'a Position,
    occupied: SpaceSet,
    /// The stacks of the player who replies.
    owned: SpaceSet,
    unblocked: SpaceSet,
    /// Spaces whose emptying may cut off others.
    joints: SpaceSet,
    to_a_pass: u32,
    /// The greatest height among the unblocked stacks.
    tallest: u8,
}

impl<'a> Replies<'a> {
    /// Looks at what the player who is not to move could do.
    #[inline]
    pub fn new(position: &'a Position) -> Replies<'a> {
        let player: Player = position.turn().opponent();
        let occupied = position.occupied();
        let unblocked = position.unblocked(player);
        let present = |height: &u8| !(position.of_height(*height) & unblocked).is_empty();
        Replies {
            position,
            occupied,
            owned: position.owned_by(player),
            unblocked,
            joints: occupied.joints(),
            to_a_pass: position.count_stack_moves(player),
            tallest: (1..=TALLEST_MOVER).rev().find(present).unwrap_or(0),
        }
    }

    /// How many moves the other player has now, if it were his turn.
    #[inline]
    pub fn to_a_pass(&self) -> u32 {
        self.to_a_pass
    }

    /// What the player to move changes by moving his stack away from this space; `None` if something may lose contact,
    /// so that only playing can tell, or if it is not his.
    #[inline]
    pub fn after_leaving(&self, from: Space) -> Option<RepliesAfterLeaving<'_>> {
        let rest = self.occupied.without(from);
        let may_cut = self.position.reds().contains(from)
            || self.joints.contains(from) && !self.position.out_of_contact(from, rest).is_empty();
        let mine = self.position.owned_by(self.position.turn()).contains(from);
        if may_cut || !mine {
            return None;
        }
        let neighbours = SpaceSet::neighbours_of(from);
        let mut left = RepliesAfterLeaving { replies: self, from, rest, movers: self.unblocked | neighbours, count: 0 };
        let freed = neighbours & self.owned & !self.unblocked;
        let freed_moves: u32 = freed.into_iter().map(|space| left.moves_of(space)).sum();
        left.count = self.to_a_pass - self.count_landings_on(from) + freed_moves;
        Some(left)
    }

    /// How many replies to a pass land on this space.
    #[inline]
    fn count_landings_on(&self, space: Space) -> u32 {
        let movers = |height| SpaceSet::at_distance(space, height) & self.unblocked & self.position.of_height(height);
        (1..=self.tallest).map(|height| movers(height).len()).sum()
    }
}

/// The replies once a space is empty, wherever its stack lands.
#[derive(Clone, Copy, Debug)]
pub struct RepliesAfterLeaving<'a> {
    replies: &'a Replies<'a>,
    from: Space,
    rest: SpaceSet,
    /// Where stacks of the player who replies can move, among other spaces.
    movers: SpaceSet,
    count: u32,
}

impl RepliesAfterLeaving<'_> {
    /// The replies if the stack lands on this space; 0 if the other player must pass or the game is over.
    #[inline]
    pub fn count_after_landing(&self, to: Space) -> u32 {
        let taken = self.movers.contains(to) && self.replies.owned.contains(to);
        self.count - if taken { self.moves_of(to) } else { 0 }
    }

    /// The [key](Position::key) of the position in which the stack has landed on this space.
    #[inline]
    pub fn key_after_landing(&self, to: Space) -> u64 {
        let Replies { position, .. } = self.replies;
        let mover = Some(position.turn());
        let (carried, below) = (position.height(self.from), position.height(to));
        // No stack with a red in it is let through here: its leaving may cut something off.
        let left = stack_key(self.from, mover, false, carried);
        let landed = stack_key(to, mover, position.reds().contains(to), carried + below);
        position.key() ^ left ^ position.key_of(to) ^ landed ^ BLACK_TO_MOVE
    }

    /// The replies to all these landings together, if each landing leaves one at least.
    #[inline]
    pub(crate) fn count_after_landings(&self, landings: SpaceSet) -> Option<u32> {
        /// A stack has no more moves, so with more replies than this no landing takes them all.
        const MOST_MOVES_OF_A_STACK: u32 = 6;
        if self.count <= MOST_MOVES_OF_A_STACK {
            return None;
        }
        let taken = landings & self.replies.owned & self.movers;
        let taken_moves: u32 = taken.into_iter().map(|space| self.moves_of(space)).sum();
        Some(self.count * landings.len() - taken_moves)
    }

    #[inline]
    fn moves_of(&self, space: Space) -> u32 {
        (SpaceSet::at_distance(space, self.replies.position.height(space)) & self.rest).len()
    }
}
