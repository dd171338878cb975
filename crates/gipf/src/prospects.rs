//! Prospects: the pushes that would make a row, seen without playing them.

use dvonn::Player;

use crate::line::{AXES, Entry};
use crate::position::Position;
use crate::spot_set::SpotSet;

/// A push that would make a row of the pusher's colour, and what stands in the runs of the rows after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Where the piece enters.
    pub entry: Entry,
    /// The spots of the player in the runs.
    pub own: SpotSet,
    /// The spots of the other player in the runs.
    pub theirs: SpotSet,
    /// Where GIPF-pieces of either stand in the runs.
    pub gipfs: SpotSet,
}

impl Position {
    /// The pushes by which a player would have a row, were it his turn to push; none if he has nothing to push.
    ///
    /// Rows that stand already are counted with every push that leaves them standing.
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
        // Onto an empty spot one way stands for all.
        if entry.first() == end && !entry.is_chief() {
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
