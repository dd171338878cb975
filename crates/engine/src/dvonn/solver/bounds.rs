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

    /// The value to return from a search with the window `(alpha, beta)`, if the bounds already decide it.
    pub(super) fn cutoff(self, alpha: i32, beta: i32) -> Option<i32> {
        if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }

    /// The bounds after a fail-soft search with the window `(alpha, beta)`: its value is a lower bound if above `alpha`,
    /// an upper bound if below `beta`, or both.
    pub(super) fn after_search(self, value: i32, alpha: i32, beta: i32) -> Bounds {
        Bounds {
            lower: if value > alpha { self.lower.max(value) } else { self.lower },
            upper: if value < beta { self.upper.min(value) } else { self.upper },
        }
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

/// What can still happen to each space: supersets, since they ignore turns, surrounded stacks and cut-offs.
pub(super) struct Prospects {
    /// The spaces on which White and Black might land.
    landed: [SpaceSet; 2],
    /// The spaces that a stack might leave.
    left: SpaceSet,
    /// The occupied spaces that stay occupied to the end of the game.
    permanent: SpaceSet,
}

/// A stack with more pieces cannot move: no two spaces are farther apart.
const MAX_MOVING_HEIGHT: usize = 10;

impl Prospects {
    /// Builds up the stacks that might ever stand on each space, by height: a stack lands on a lower one or a higher one,
    /// and the new one is higher than both. Spaces only become empty, so every landing space is occupied now.
    pub(super) fn new(position: &Position) -> Prospects {
        let occupied = position.occupied();
        let owned = Player::BOTH.map(|player| position.owned_by(player));
        let (mut landed, mut left) = ([SpaceSet::EMPTY; 2], SpaceSet::EMPTY);
        // By height: the spaces where a stack might stand, and those on which a player's stacks might land.
        let mut stacks = [SpaceSet::EMPTY; MAX_MOVING_HEIGHT + 1];
        let mut targets = [[SpaceSet::EMPTY; MAX_MOVING_HEIGHT + 1]; 2];
        for height in 1..=MAX_MOVING_HEIGHT {
            let now = position.of_height(height as u8);
            stacks[height] = now;
            for player in [0, 1] {
                let mut movers = now & owned[player];
                for below in 1..height {
                    movers |= targets[player][height - below] & stacks[below];
                }
                if !movers.is_empty() {
                    let (landings, movable) = movers.jumps(height as u8, occupied);
                    targets[player][height] = landings;
                    landed[player] |= landings;
                    left |= movable;
                    stacks[height] |= movers;
                }
            }
        }
        // Sound: no stack ever leaves them, and spaces of the same kind connect them to a red that stays.
        let fixed = occupied & !left;
        let permanent = (position.reds() & fixed).connected_within(fixed);
        Prospects { landed, left, permanent }
    }

    /// Bounds of the value for the side to move without a search, with `pieces` on the board.
    ///
    /// Sound: a player keeps the stacks on permanent spaces on which the opponent can never land. And to own a piece of
    /// another owner or of none, a player must land on it: either where it stands, or where its owner takes it, which
    /// must be a space on which both can land.
    pub(super) fn bounds(&self, position: &Position, pieces: i32) -> Bounds {
        let meeting = !(self.landed[0] & self.landed[1]).is_empty();
        let taken = if meeting { self.left } else { SpaceSet::EMPTY };
        let mover = position.turn();
        let [(own_min, own_max), (their_min, their_max)] = [mover, mover.opponent()].map(|player| {
            let owned = position.owned_by(player);
            let kept = owned & self.permanent & !self.landed[player.opponent() as usize];
            let lost = position.occupied() & !owned & !self.landed[player as usize] & !taken;
            (count_pieces_on(position, kept), pieces - count_pieces_on(position, lost))
        });
        Bounds { lower: own_min - their_max, upper: own_max - their_min }
    }
}

/// The number of pieces on these spaces.
pub(super) fn count_pieces_on(position: &Position, spaces: SpaceSet) -> i32 {
    spaces.into_iter().map(|space| i32::from(position.height(space))).sum()
}
