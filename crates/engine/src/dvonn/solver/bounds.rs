//! What is certain about the value of an ending before anything is searched.

use dvonn::{Player, Position, Space, SpaceSet};

/// What is proved so far: the value lies between these, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// What is known of every position.
    pub(super) const WIDEST: Bounds = Bounds { lower: -(Space::COUNT as i32), upper: Space::COUNT as i32 };

    /// The same for the other player.
    pub(super) fn flipped(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower }
    }

    /// What two proofs say together.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Whether the value is at least `question`, if that is certain.
    pub(super) fn answer(self, question: i32) -> Option<bool> {
        if self.lower >= question {
            Some(true)
        } else if self.upper < question {
            Some(false)
        } else {
            None
        }
    }
}

/// Bounds of the value for the player to move, from what can never change any more. `pieces` are on the board.
///
/// Some stacks stay what they are to the end of the game; [`lasting`] finds them. Their pieces are counted out: a player has
/// those of his own for certain, and at best all pieces that do not last. A player who can never move again, wherever the
/// other moves, owns no more at the end than he owns now.
pub(super) fn certain(position: &Position, pieces: i32) -> Bounds {
    let mover = position.turn();
    let settled = position.settled();
    let finished = [mover, mover.opponent()].map(|player| settled.contains_all(position.owned_by(player)));
    let lasting = lasting(position, settled);
    if lasting.is_empty() && finished == [false; 2] {
        return Bounds { lower: -pieces, upper: pieces };
    }
    let count = |spaces: SpaceSet| spaces.into_iter().map(|space| i32::from(position.height(space))).sum::<i32>();
    let rest = pieces - count(lasting);
    let [(my_least, my_most), (their_least, their_most)] = [0, 1].map(|index| {
        let owned = position.owned_by([mover, mover.opponent()][index]);
        let least = count(owned & lasting);
        (least, if finished[index] { count(owned) } else { least + rest })
    });
    Bounds { lower: my_least - their_most, upper: my_most - their_least }
}

/// The stacks and bare reds that will stand where they stand, as they are, at the end of the game.
///
/// They never move: they are settled or bare reds, and nobody can ever land on them, so they stay that way. And they never
/// lose contact: spaces of this kind alone connect them with a red of this kind.
fn lasting(position: &Position, settled: SpaceSet) -> SpaceSet {
    let candidates = settled | position.bare_reds();
    if (candidates & position.reds()).is_empty() {
        return SpaceSet::EMPTY;
    }
    let mut still = candidates;
    for player in Player::BOTH {
        still &= !reach(position, player, settled);
    }
    (still & position.reds()).connected_within(still)
}

/// The spaces that a player might ever land on, and perhaps others.
///
/// A stack of his keeps its height until he lands on it, so that its first landings are known. Where he has landed, a stack
/// of any height above the present one might stand. Spaces only become empty, so whatever he lands on is occupied now.
fn reach(position: &Position, player: Player, settled: SpaceSet) -> SpaceSet {
    let occupied = position.occupied();
    let mut reached = SpaceSet::EMPTY;
    for space in position.owned_by(player) & !settled {
        reached |= position.landings(space);
    }
    let mut fresh = reached;
    while let Some(space) = fresh.first() {
        let farther = SpaceSet::at_distance_or_farther(space, position.height(space) + 1) & occupied;
        fresh = (fresh | farther & !reached).without(space);
        reached |= farther;
    }
    reached
}
