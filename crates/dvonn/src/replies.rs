//! Reply counts: the opponent's mobility after each move, without playing the moves.
//!
//! Move ordering wants to know how many replies each move leaves, and perft wants their sum. Playing every move to count
//! its replies is expensive, although a move changes little. [`Replies`] counts the replies to a pass once and corrects
//! that number for each move. If the move disconnects nothing, there are three corrections:
//!
//! | change | correction | depends on |
//! |---|---|---|
//! | The space the stack leaves is empty, so no stack can land there. | − replies landing on it | origin |
//! | Surrounded neighbours of that space become free. | + their moves | origin |
//! | An opposing stack that is landed on changes its owner. | − its moves | target |
//!
//! The first two are the same for all moves of a stack and are computed once ([`Replies::after_leaving`]). The stack that
//! moves never adds or removes a reply by itself: its target was occupied before and stays occupied.
//!
//! A move that may disconnect stacks changes too much for this; for it `after_leaving` returns `None`, and the caller
//! plays the move.

use crate::hash::{BLACK_TO_MOVE, stack_key};
use crate::piece::Player;
use crate::position::Position;
use crate::space::Space;
use crate::space_set::{SpaceSet, TALLEST_MOVER};

/// Counts the opponent's replies to each move of a stacking position without playing the moves.
///
/// The replies to a move are the replies to a pass, corrected by what the move changes: the space the stack leaves is no
/// longer a target, its surrounded neighbours become free, and a stack that is landed on changes its owner. Moves that
/// disconnect stacks are excluded; play those to count their replies.
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
    /// The opponent's stacks.
    owned: SpaceSet,
    /// The opponent's stacks that are neither surrounded nor too high to move.
    unblocked: SpaceSet,
    /// Candidate articulation points of the occupied spaces.
    joints: SpaceSet,
    to_a_pass: u32,
    /// The greatest height among the unblocked stacks, which bounds the loop over heights.
    tallest: u8,
}

impl<'a> Replies<'a> {
    /// Prepares the counts for a position, in which the player to move is about to move and the opponent to reply.
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

    /// The opponent's number of replies to a pass: the stack moves available if it were the opponent's turn now.
    #[inline]
    pub fn to_a_pass(&self) -> u32 {
        self.to_a_pass
    }

    /// The reply counts once the stack on `from` has left, for any target.
    ///
    /// `None` if the stack contains a red piece or its move disconnects other stacks, so that the move must be played to
    /// count its replies; also `None` if the stack does not belong to the player to move.
    #[inline]
    pub fn after_leaving(&self, from: Space) -> Option<RepliesAfterLeaving<'_>> {
        let rest = self.occupied.without(from);
        let may_cut = self.position.reds().contains(from)
            || self.joints.contains(from) && !self.position.disconnected_without(from, rest).is_empty();
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

    /// The number of replies to a pass that land on this space.
    #[inline]
    fn count_landings_on(&self, space: Space) -> u32 {
        let movers = |height| SpaceSet::at_distance(space, height) & self.unblocked & self.position.of_height(height);
        (1..=self.tallest).map(|height| movers(height).len()).sum()
    }
}

/// Reply counts for all moves of one stack. Created by [`Replies::after_leaving`].
#[derive(Clone, Copy, Debug)]
pub struct RepliesAfterLeaving<'a> {
    replies: &'a Replies<'a>,
    from: Space,
    rest: SpaceSet,
    /// A superset of the opponent's unblocked stacks: those unblocked before, and all neighbours of `from`.
    movers: SpaceSet,
    /// The replies if the stack lands on none of the opponent's stacks.
    count: u32,
}

impl RepliesAfterLeaving<'_> {
    /// The number of replies if the stack lands on `to`; 0 if the opponent must pass or the game is over.
    #[inline]
    pub fn count_after_landing(&self, to: Space) -> u32 {
        let taken = self.movers.contains(to) && self.replies.owned.contains(to);
        self.count - if taken { self.moves_of(to) } else { 0 }
    }

    /// The [Zobrist key](Position::key) of the position after the stack has landed on `to`.
    ///
    /// Lets a search probe the transposition table before it plays the move.
    #[inline]
    pub fn key_after_landing(&self, to: Space) -> u64 {
        let Replies { position, .. } = self.replies;
        let mover = Some(position.turn());
        let (carried, below) = (position.height(self.from), position.height(to));
        // `after_leaving` rejects stacks that contain a red piece.
        let left = stack_key(self.from, mover, false, carried);
        let landed = stack_key(to, mover, position.reds().contains(to), carried + below);
        position.key() ^ left ^ position.key_of(to) ^ landed ^ BLACK_TO_MOVE
    }

    /// The sum of the reply counts over all these targets, or `None` if some target might leave no reply at all. Perft
    /// would then have to count a forced pass.
    #[inline]
    pub(crate) fn count_after_landings(&self, landings: SpaceSet) -> Option<u32> {
        /// A stack has at most one move in each direction, so landing on it removes at most this many replies.
        const MAX_MOVES_OF_A_STACK: u32 = 6;
        if self.count <= MAX_MOVES_OF_A_STACK {
            return None;
        }
        let taken = landings & self.replies.owned & self.movers;
        let taken_moves: u32 = taken.into_iter().map(|space| self.moves_of(space)).sum();
        Some(self.count * landings.len() - taken_moves)
    }

    /// The number of moves of the stack on `space`, once `from` is empty.
    #[inline]
    fn moves_of(&self, space: Space) -> u32 {
        (SpaceSet::at_distance(space, self.replies.position.height(space)) & self.rest).len()
    }
}
