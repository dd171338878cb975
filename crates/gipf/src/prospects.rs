//! Prospects: pushes that would make a row, found with bitboards without playing them. For evaluation functions.

use dvonn::Player;

use crate::line::{AXES, Entry};
use crate::position::Position;
use crate::spot_set::SpotSet;

/// A push after which the pusher has a row, with the contents of the runs of all rows that the pusher would then have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Where the new piece enters.
    pub entry: Entry,
    /// The pusher's spots in the runs.
    pub own: SpotSet,
    /// The opponent's spots in the runs.
    pub theirs: SpotSet,
    /// The GIPF-pieces of both players in the runs.
    pub gipfs: SpotSet,
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
    pub fn prospects(&self, player: Player) -> impl Iterator<Item = Prospect> {
        let possible = self.reserve(player) > 0 && self.owned_by(player).len() >= 3;
        let entries = if possible { Entry::COUNT } else { 0 };
        Entry::all().take(entries).filter_map(move |entry| self.prospect(player, entry))
    }

    #[inline]
    fn prospect(&self, player: Player, entry: Entry) -> Option<Prospect> {
        let end = self.end_of_push(entry)?;
        // All entries onto an empty spot are one move.
        if entry.first() == end && !entry.is_canonical() {
            return None;
        }
        let moving = entry.up_to(end).without(end);
        let pushed = |set: SpotSet| set & !moving | entry.one_step(set & moving);
        let own = pushed(self.owned_by(player)).with(entry.first());
        let firsts = AXES.map(|(_, shift)| own.first_of_fours(shift));
        if firsts.iter().all(|firsts| firsts.is_empty()) {
            return None;
        }
        let occupied = self.occupied().with(end);
        let runs = AXES.iter().zip(firsts).fold(SpotSet::EMPTY, |runs, ((_, shift), firsts)| {
            runs | firsts.fours_from_first(*shift).spread(*shift, occupied)
        });
        Some(Prospect { entry, own: runs & own, theirs: runs & !own, gipfs: runs & pushed(self.gipfs()) })
    }
}
