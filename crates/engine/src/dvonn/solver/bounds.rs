//! Bounds of an ending's value, and those that follow from the position without a search.

use dvonn::{Player, Position, Space, SpaceSet};

/// Proved bounds of a value, both inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// The bounds of every position.
    pub(super) const WIDEST: Bounds = Bounds { lower: -(Space::COUNT as i32), upper: Space::COUNT as i32 };

    /// The bounds for the other player.
    pub(super) fn negated(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower }
    }

    /// The bounds that follow from both.
    pub(super) fn intersection(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Whether the value is at least `target`; `None` if the bounds do not decide it.
    pub(super) fn reach(self, target: i32) -> Option<bool> {
        if self.lower >= target {
            Some(true)
        } else if self.upper < target {
            Some(false)
        } else {
            None
        }
    }
}

/// Bounds of the value for the side to move without a search, with `pieces` on the board.
///
/// Sound: [`permanent`] stacks keep their place, height and owner to the end of the game. Each player has the pieces of
/// their own permanent stacks for certain, and at best all pieces that are not permanent. A player whose stacks are all
/// settled can never move again, whatever the opponent does, and owns no more at the end than now.
pub(super) fn static_bounds(position: &Position, pieces: i32) -> Bounds {
    let mover = position.turn();
    let settled = position.settled();
    let finished = [mover, mover.opponent()].map(|player| settled.contains_all(position.owned_by(player)));
    let permanent = permanent(position, settled);
    if permanent.is_empty() && finished == [false; 2] {
        return Bounds { lower: -pieces, upper: pieces };
    }
    let count = |spaces: SpaceSet| spaces.into_iter().map(|space| i32::from(position.height(space))).sum::<i32>();
    let rest = pieces - count(permanent);
    let [(own_min, own_max), (their_min, their_max)] = [0, 1].map(|index| {
        let owned = position.owned_by([mover, mover.opponent()][index]);
        let min = count(owned & permanent);
        (min, if finished[index] { count(owned) } else { min + rest })
    });
    Bounds { lower: own_min - their_max, upper: own_max - their_min }
}

/// The stacks and bare reds that stay where they are, unchanged, to the end of the game.
///
/// Sound: they never move, since they are settled or bare reds, and no player can ever land on them, so they stay that
/// way. And they are never cut off, since spaces of the same kind alone connect them to a red of the same kind.
fn permanent(position: &Position, settled: SpaceSet) -> SpaceSet {
    let candidates = settled | position.bare_reds();
    if (candidates & position.reds()).is_empty() {
        return SpaceSet::EMPTY;
    }
    let mut untouched = candidates;
    for player in Player::BOTH {
        untouched &= !reachable(position, player, settled);
    }
    (untouched & position.reds()).connected_within(untouched)
}

/// A superset of the spaces that a player might ever land on.
///
/// A stack keeps its height until its owner lands on it, so its first landings are known. On a space that was landed
/// on, a stack of any greater height may stand. Spaces only become empty, so every landing space is occupied now.
fn reachable(position: &Position, player: Player, settled: SpaceSet) -> SpaceSet {
    let occupied = position.occupied();
    let mut reached = SpaceSet::EMPTY;
    for space in position.owned_by(player) & !settled {
        reached |= position.landings(space);
    }
    let mut frontier = reached;
    while let Some(space) = frontier.first() {
        let farther = SpaceSet::at_distance_or_farther(space, position.height(space) + 1) & occupied;
        frontier = (frontier | farther & !reached).without(space);
        reached |= farther;
    }
    reached
}
