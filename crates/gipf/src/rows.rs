//! Rows, what of them has to go, and every way to take them.

use dvonn::Player;

use crate::line::{AXES, Line};
use crate::position::Position;
use crate::spot_set::SpotSet;
use crate::step::Taking;

/// A row of a player, and the run that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line on which it lies.
    pub line: Line,
    /// The four or more adjacent spots of the player's colour.
    pub spots: SpotSet,
    /// The unbroken run of occupied spots that holds them.
    pub run: SpotSet,
    /// What has to be taken with it: basics and used potentials.
    pub compulsory: SpotSet,
    /// What the taker may leave: GIPF-pieces and loaded pieces, of either colour.
    pub optional: SpotSet,
    /// Whether the row may stand as it is. Then it may be taken from only once before and once after a move.
    pub may_stay: bool,
}

impl Position {
    /// The rows of a player; a line never has two.
    pub fn rows(&self, player: Player) -> impl Iterator<Item = Row> {
        let owned = self.owned_by(player);
        AXES.into_iter().enumerate().flat_map(move |(axis, (_, shift))| {
            let mut firsts = owned.first_of_fours(shift);
            std::iter::from_fn(move || {
                let line = Line::through(firsts.first()?, axis);
                let here = firsts & line.spots();
                firsts = firsts ^ here;
                Some(self.row(player, line, here.fours_from_first(shift)))
            })
        })
    }

    /// Whether a player has a row.
    #[inline]
    pub fn has_row(&self, player: Player) -> bool {
        let owned = self.owned_by(player);
        AXES.iter().any(|(_, shift)| !owned.first_of_fours(*shift).is_empty())
    }

    fn row(&self, player: Player, line: Line, spots: SpotSet) -> Row {
        let run = spots.spread(line.shift(), self.occupied());
        let optional = run & (self.gipfs() | self.ready());
        let compulsory = run & !optional;
        let mut row = Row { line, spots, run, compulsory, optional, may_stay: false };
        row.may_stay = compulsory.is_empty() && self.may_take(player, &row, SpotSet::EMPTY);
        row
    }

    /// Whether taking these spots, and no others, obeys the rules of the row itself.
    ///
    /// What has to go goes, and the rest is not a row with a loaded piece in it. Pieces freed by the taking are no part
    /// of it, so they do not count.
    pub(crate) fn may_take(&self, player: Player, row: &Row, taken: SpotSet) -> bool {
        row.compulsory.is_within(taken)
            && taken.is_within(row.run)
            && self.loaded_row_kept(player, row, taken).is_empty()
    }

    /// The rows with a loaded piece in them that would stay if these spots were taken.
    pub(crate) fn loaded_row_kept(&self, player: Player, row: &Row, taken: SpotSet) -> SpotSet {
        let kept = row.run & self.owned_by(player) & !taken;
        let shift = row.line.shift();
        let standing = kept.first_of_fours(shift).fours_from_first(shift);
        if standing.meets(self.ready()) { standing } else { SpotSet::EMPTY }
    }

    /// The rows that the player to move may take now, in no order of his choice yet.
    ///
    /// A row that may stay and has been taken from in this part of the turn is not offered again.
    pub fn rows_to_take(&self) -> impl Iterator<Item = Row> {
        let settled = self.settled();
        self.rows(self.turn()).filter(move |row| !settled.contains(row.line))
    }

    /// The rows that the player to move has to take before he may go on.
    pub fn rows_that_must_go(&self) -> impl Iterator<Item = Row> {
        self.rows(self.turn()).filter(|row| !row.may_stay)
    }

    /// The ways to take a row, each a set of spots, the fewest taken first or nearly so.
    pub(crate) fn ways_to_take(&self, row: Row) -> impl Iterator<Item = SpotSet> {
        let player = self.turn();
        let ways = row.optional.subsets().map(move |chosen| row.compulsory | chosen);
        ways.filter(move |taken| !taken.is_empty() && self.may_take(player, &row, *taken))
    }

    /// Every set of spots that can be taken now by the rules of the rows, each once.
    pub(crate) fn ways_to_take_rows(&self) -> Vec<SpotSet> {
        let mut ways: Vec<SpotSet> = Vec::new();
        for row in self.rows_to_take() {
            // Two lines share one spot at most, so only a set of one can be the same in two rows.
            let fresh = |taken: &SpotSet, ways: &[SpotSet]| taken.len() > 1 || !ways.contains(taken);
            for taken in self.ways_to_take(row) {
                if fresh(&taken, &ways) {
                    ways.push(taken);
                }
            }
        }
        ways
    }

    /// The taking of these spots by the player to move, with its marks.
    ///
    /// ```
    /// use gipf::{Position, Rules, SpotSet, Version};
    ///
    /// let position = Position::start(Rules::new(Version::Standard), 0)?;
    /// let taking = position.taking(position.occupied());
    /// assert_eq!(taking.to_string(), "xGb2*,Gb5,Ge2,Ge8*,Gh2*,Gh5");
    /// # Ok::<(), gipf::InvalidSetup>(())
    /// ```
    pub fn taking(&self, spots: SpotSet) -> Taking {
        let spots = spots & self.occupied();
        let potentials = spots & self.covered();
        Taking {
            spots,
            captured: spots & self.owned_by(self.turn().opponent()) & !potentials,
            gipfs: spots & self.gipfs(),
            loaded: spots & self.ready(),
            potentials,
        }
    }
}
