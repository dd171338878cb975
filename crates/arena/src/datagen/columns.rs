//! The columns of a block of games: equal fields of all its games side by side, which compress better than game by game.

/// The number of columns.
pub const COLUMNS: usize = 6;

/// The largest number of bytes of a game in a column: 250 turns of GIPF have fewer choices.
pub(super) const MAX_GAME_BYTES: usize = 1 << 14;

/// A field of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Column {
    /// How the game starts.
    Start,
    /// The moves before the positions with search values.
    Opening,
    /// The moves from there on.
    Moves,
    /// Flags per searched position.
    Flags,
    /// The changes of the search value: the low and the high bytes of a zigzag code.
    LowBytes,
    HighBytes,
}

/// What is wrong with the columns of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidGame {
    /// A column is too short.
    #[error("game {0} of the block is incomplete")]
    Incomplete(usize),
    /// There is no such move.
    #[error("move {number} is out of range: the position has {choices}")]
    Move {
        /// The number found.
        number: usize,
        /// The number of legal moves.
        choices: usize,
    },
    /// The start of the game is invalid.
    #[error("the start of the game is invalid: {0}")]
    Start(String),
    /// A value is out of range.
    #[error("the value {0} is out of range")]
    Value(i32),
    /// Unknown flags are set.
    #[error("the flags {0} are unknown")]
    Flags(u8),
    /// The columns have bytes after the last game.
    #[error("it has more bytes than games")]
    Surplus,
}

/// The columns of some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns([Vec<u8>; COLUMNS]);

impl Columns {
    /// The bytes of each column.
    pub fn parts(&self) -> &[Vec<u8>; COLUMNS] {
        &self.0
    }

    pub(super) fn push(&mut self, column: Column, byte: u8) {
        self.0[column as usize].push(byte);
    }

    /// Appends the number of a move among the legal ones. A forced move takes no space.
    pub(super) fn push_choice(&mut self, column: Column, number: usize, choices: usize) {
        if choices > 1 {
            // Most numbers are below 128: LEB128.
            if number >= 128 {
                self.push(column, (number & 127) as u8 | 128);
            }
            self.push(column, if number >= 128 { (number >> 7) as u8 } else { number as u8 });
        }
    }

    /// Appends the change of a value.
    pub(super) fn push_change(&mut self, change: i32) {
        let [low, high, ..] = ((change << 1) ^ (change >> 31)).to_le_bytes();
        self.push(Column::LowBytes, low);
        self.push(Column::HighBytes, high);
    }

    pub(super) fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }
}

/// Reads the columns of a block from the first game to the last.
pub struct ColumnReader<'a> {
    rest: [&'a [u8]; COLUMNS],
    game: usize,
}

impl<'a> ColumnReader<'a> {
    /// Starts at the first game.
    pub fn new(columns: [&'a [u8]; COLUMNS]) -> ColumnReader<'a> {
        ColumnReader { rest: columns, game: 0 }
    }

    pub(super) fn next_game(&mut self) {
        self.game += 1;
    }

    pub(super) fn byte(&mut self, column: Column) -> Result<u8, InvalidGame> {
        self.rest[column as usize].split_off_first().copied().ok_or(InvalidGame::Incomplete(self.game))
    }

    /// Reads the number of a move among the legal ones.
    pub(super) fn choice(&mut self, column: Column, choices: usize) -> Result<usize, InvalidGame> {
        if choices == 1 {
            return Ok(0);
        }
        let mut number = usize::from(self.byte(column)?);
        if number >= 128 {
            number = number & 127 | usize::from(self.byte(column)?) << 7;
        }
        if number < choices { Ok(number) } else { Err(InvalidGame::Move { number, choices }) }
    }

    /// Reads the change of a value.
    pub(super) fn change(&mut self) -> Result<i32, InvalidGame> {
        let [low, high] = [self.byte(Column::LowBytes)?, self.byte(Column::HighBytes)?];
        let code = i32::from(u16::from_le_bytes([low, high]));
        Ok((code >> 1) ^ -(code & 1))
    }

    /// Checks that nothing follows the last game.
    pub(super) fn finish(self) -> Result<(), InvalidGame> {
        if self.rest.iter().all(|rest| rest.is_empty()) { Ok(()) } else { Err(InvalidGame::Surplus) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_and_changes_survive_a_round_trip() {
        let (choices, changes) = ([0, 1, 127, 128, 300, 16_000], [0, 1, -1, 127, -128, 9_800, -9_800, 20_000, -20_000]);
        let mut columns = Columns::default();
        for number in &choices {
            columns.push_choice(Column::Moves, *number, 16_001);
        }
        columns.push_choice(Column::Moves, 0, 1);
        for change in &changes {
            columns.push_change(*change);
        }
        let mut reader = ColumnReader::new(columns.parts().each_ref().map(Vec::as_slice));
        assert_eq!(choices.map(|_| reader.choice(Column::Moves, 16_001).expect("written")), choices);
        assert_eq!(reader.choice(Column::Moves, 1), Ok(0), "a forced move takes no space");
        assert_eq!(changes.map(|_| reader.change().expect("written")), changes);
        assert_eq!(reader.byte(Column::Moves), Err(InvalidGame::Incomplete(0)));
        assert_eq!(reader.finish(), Ok(()));
    }
}
