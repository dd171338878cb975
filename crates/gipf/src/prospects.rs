//! Prospects: pushes that would make a row, found with bitboards without playing them. For evaluation functions.

use std::ops::BitOr;

use dvonn::Player;

use crate::board::Spot;
use crate::entry_lanes::entries_that_make_a_row;
use crate::line::{AXES, Entry};
use crate::position::Position;
use crate::spot_set::SpotSet;
use crate::stack::Kind;
use crate::step::Push;

/// A push after which the pusher has a row, with the contents of the runs of all rows that the pusher would then have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Where the new piece enters.
    pub entry: Entry,
    /// Where the furthest moved piece ends.
    pub end: Spot,
    /// The pusher's spots in the runs.
    pub own: SpotSet,
    /// The opponent's spots in the runs.
    pub theirs: SpotSet,
    /// The GIPF-pieces of both players in the runs.
    pub gipfs: SpotSet,
}

impl Prospect {
    /// The push, with a piece of this kind.
    pub fn push(&self, kind: Kind) -> Push {
        Push::along(kind, self.entry, self.end)
    }
}

impl Position {
    /// The pushes of a basic piece after which a player would have a row, as if it were the player's turn. Empty if the
    /// player has no piece in reserve.
    ///
    /// If the player already has a row, every push that does not break it is included.
    ///
    /// ```
    /// use gipf::{Player, Position, Rules, Version};
    ///
    /// let start = Position::start(Rules::new(Version::Basic), 0)?;
    /// assert_eq!(start.prospects(Player::White).count(), 0);
    /// # Ok::<(), gipf::InvalidSetup>(())
    /// ```
    #[inline]
    pub fn prospects(&self, player: Player) -> impl Iterator<Item = Prospect> {
        let owned = self.owned_by(player);
        let possible = self.reserve(player) > 0 && owned.len() >= 3;
        let mut entries = if possible { entries_that_make_a_row(owned, self.occupied()) } else { 0 };
        std::iter::from_fn(move || {
            let entry = Entry::lowest_of(entries)?;
            entries &= entries - 1;
            Some(entry)
        })
        .filter_map(move |entry| self.prospect(player, entry))
    }

    /// The prospect of a push that makes a row; `None` if another entry stands for the same push.
    #[inline]
    fn prospect(&self, player: Player, entry: Entry) -> Option<Prospect> {
        let end = self.end_of_push(entry)?;
        // All entries onto an empty spot are one move.
        if entry.first() == end && !entry.is_canonical() {
            return None;
        }
        let moving = entry.before(end);
        let pushed = |set: SpotSet| set & !moving | entry.one_step(set & moving);
        let own = pushed(self.owned_by(player)).with(entry.first());
        let occupied = self.occupied().with(end);
        let runs_along = |(_, shift)| own.first_of_fours(shift).fours_from_first(shift).spread(shift, occupied);
        let runs = AXES.map(runs_along).into_iter().fold(SpotSet::EMPTY, SpotSet::bitor);
        Some(Prospect { entry, end, own: runs & own, theirs: runs & !own, gipfs: runs & pushed(self.gipfs()) })
    }
}
