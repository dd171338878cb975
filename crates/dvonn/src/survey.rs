//! Counts for evaluation functions: mobility, captures and material of both players in one pass over the board.

use crate::piece::Player;
use crate::position::Position;
use crate::space_set::SpaceSet;

/// Counts that describe a position. Each array holds White's count, then Black's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Mobility: the stack moves each player would have if it were that player's turn.
    pub moves: [u32; 2],
    /// The moves among these that land on an opposing stack.
    pub captures: [u32; 2],
    /// Material: the pieces in each player's stacks.
    pub pieces: [u32; 2],
    /// The pieces among these in settled stacks.
    pub settled_pieces: [u32; 2],
    /// The settled stacks, see [`Position::settled`].
    pub settled: SpaceSet,
    /// The occupied spaces with six occupied neighbours.
    pub surrounded: SpaceSet,
}

impl Position {
    /// Computes the [`Survey`] of the position in one pass over the stack heights.
    ///
    /// ```
    /// use dvonn::{Player, Position};
    ///
    /// let position = Position::start();
    /// assert_eq!(position.survey().moves, Player::BOTH.map(|player| position.count_stack_moves(player)));
    /// ```
    #[inline]
    pub fn survey(&self) -> Survey {
        let occupied = self.occupied();
        let surrounded = occupied.surrounded();
        let owned = Player::BOTH.map(|player| self.owned_by(player));
        let free = owned.map(|owned| owned & !surrounded);
        let mut survey = Survey { surrounded, ..Survey::default() };
        macro_rules! add_height {
            ($($height:literal)*) => {$(
                let stacks = self.of_height($height) & (owned[0] | owned[1]);
                if !stacks.is_empty() {
                    let settled = stacks & !stacks.each_landing::<$height>(occupied, |landing, look_back| {
                        for player in [0, 1] {
                            let movers = landing & free[player];
                            survey.moves[player] += movers.len();
                            survey.captures[player] += (movers & look_back(owned[1 - player])).len();
                        }
                    });
                    survey.add(settled, stacks, owned, $height);
                }
            )*};
        }
        add_height!(1 2 3 4 5 6 7 8 9 10);
        for space in self.too_tall() {
            let stack = SpaceSet::only(space);
            survey.add(stack, stack, owned, u32::from(self.height(space)));
        }
        survey
    }
}

impl Survey {
    /// Adds the stacks of one height, and the settled ones among them.
    #[inline]
    fn add(&mut self, settled: SpaceSet, stacks: SpaceSet, owned: [SpaceSet; 2], height: u32) {
        self.settled |= settled;
        for (player, owned) in owned.into_iter().enumerate() {
            self.pieces[player] += (stacks & owned).len() * height;
            self.settled_pieces[player] += (settled & owned).len() * height;
        }
    }
}
