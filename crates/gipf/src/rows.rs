//! Rows: which pieces must be removed, which may be left, and all ways to remove them.

use dvonn::Player;

use crate::line::{AXES, Line};
use crate::position::Position;
use crate::spot_set::SpotSet;
use crate::step::Taking;

/// A row of a player, with the run of pieces that is removed with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line of the row.
    pub line: Line,
    /// The four or more adjacent spots of the player's colour.
    pub spots: SpotSet,
    /// The unbroken sequence of occupied spots that contains the row; pieces of both colours.
    pub run: SpotSet,
    /// The spots of the run that must be taken: basic pieces and used potentials.
    pub compulsory: SpotSet,
    /// The spots of the run that the owner of the row may take or leave: GIPF-pieces and loaded pieces of either colour.
    pub optional: SpotSet,
    /// Whether the row may be left as it is: it consists of GIPF-pieces alone, and nothing in its run is compulsory. Such
    /// a row may be taken from at most once before the move and once after it.
    pub may_stay: bool,
}

impl Position {
    /// The rows of a player, whether or not it is their turn. A line has at most one.
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
        row.may_stay = self.may_take(player, &row, SpotSet::EMPTY);
        row
    }

    /// Whether taking exactly these spots satisfies the rules for the row: all compulsory pieces are taken, and what is
    /// left contains no row with a loaded piece. Pieces uncovered by the taking do not count, since they are not part of
    /// it.
    pub(crate) fn may_take(&self, player: Player, row: &Row, taken: SpotSet) -> bool {
        row.compulsory.is_within(taken)
            && taken.is_within(row.run)
            && self.loaded_row_kept(player, row, taken).is_empty()
    }

    /// The spots of a row with a loaded piece that would be left if these spots were taken; empty if there is none.
    pub(crate) fn loaded_row_kept(&self, player: Player, row: &Row, taken: SpotSet) -> SpotSet {
        let kept = row.run & self.owned_by(player) & !taken;
        let shift = row.line.shift();
        let standing = kept.first_of_fours(shift).fours_from_first(shift);
        if standing.meets(self.ready()) { standing } else { SpotSet::EMPTY }
    }

    /// The rows that the player to move may take now, in any order.
    ///
    /// Excludes rows of GIPF-pieces that have already been taken from in this part of the turn.
    pub fn rows_to_take(&self) -> impl Iterator<Item = Row> {
        let settled = self.settled();
        self.rows(self.turn()).filter(move |row| !settled.contains(row.line))
    }

    /// The rows that the player to move must take before making a move or ending the turn.
    pub fn rows_that_must_go(&self) -> impl Iterator<Item = Row> {
        self.rows(self.turn()).filter(|row| !row.may_stay)
    }

    /// The legal ways to take a row, each as the set of spots taken.
    pub(crate) fn ways_to_take(&self, row: Row) -> impl Iterator<Item = SpotSet> {
        let player = self.turn();
        let ways = row.optional.subsets().map(move |chosen| row.compulsory | chosen);
        ways.filter(move |taken| !taken.is_empty() && self.may_take(player, &row, *taken))
    }

    /// The legal ways to take any of the rows now, each as a set of spots and each once. Whether the player can still move
    /// afterwards is not checked.
    pub(crate) fn ways_to_take_rows(&self) -> Vec<SpotSet> {
        let mut ways: Vec<SpotSet> = Vec::new();
        for row in self.rows_to_take() {
            // Two lines have at most one spot in common, so only a set of one spot can belong to two rows.
            let fresh = |taken: &SpotSet, ways: &[SpotSet]| taken.len() > 1 || !ways.contains(taken);
            for taken in self.ways_to_take(row) {
                if fresh(&taken, &ways) {
                    ways.push(taken);
                }
            }
        }
        ways
    }

    /// The [`Taking`] of these spots by the player to move: marks each as captured, GIPF-piece, loaded piece or used
    /// potential. Ignores empty spots. Does not check that the taking is legal.
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
