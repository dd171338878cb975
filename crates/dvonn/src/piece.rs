//! The two players and the three kinds of piece.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Player {
    /// Moves first in both phases.
    White,
    /// Moves second in both phases.
    Black,
}

impl Player {
    /// Both players, White first.
    pub const BOTH: [Player; 2] = [Player::White, Player::Black];

    /// The number of pieces of each player's colour in a game.
    pub const PIECES: u32 = 23;

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }

    /// 1 for White, −1 for Black. Multiplying by it converts a score between White's and this player's point of view.
    #[inline]
    pub const fn sign(self) -> i32 {
        match self {
            Player::White => 1,
            Player::Black => -1,
        }
    }

    /// The piece of this player's colour.
    pub const fn piece(self) -> Piece {
        match self {
            Player::White => Piece::White,
            Player::Black => Piece::Black,
        }
    }

    /// Array index: 0 for White, 1 for Black.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Player::White => "White",
            Player::Black => "Black",
        })
    }
}

/// A piece: white, black or red. The red ones are the DVONN pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Piece {
    /// One of White's 23 pieces.
    White,
    /// One of Black's 23 pieces.
    Black,
    /// One of the three red DVONN pieces. Stacks without a connection to one leave the game.
    Red,
}

impl Piece {
    /// All three kinds.
    pub const ALL: [Piece; 3] = [Piece::White, Piece::Black, Piece::Red];

    /// The number of red pieces in a game.
    pub const REDS: u32 = 3;

    /// The number of pieces of this kind in a game.
    pub const fn total(self) -> u32 {
        match self {
            Piece::White | Piece::Black => Player::PIECES,
            Piece::Red => Piece::REDS,
        }
    }

    /// The player of this colour; `None` for a red piece.
    pub const fn owner(self) -> Option<Player> {
        match self {
            Piece::White => Some(Player::White),
            Piece::Black => Some(Player::Black),
            Piece::Red => None,
        }
    }

    /// The letter of the piece in position text: `w`, `b` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Piece::White => 'w',
            Piece::Black => 'b',
            Piece::Red => 'r',
        }
    }

    /// The piece for a letter in upper or lower case; `None` for any other letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match letter {
            'w' | 'W' => Some(Piece::White),
            'b' | 'B' => Some(Piece::Black),
            'r' | 'R' => Some(Piece::Red),
            _ => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Piece::White => "white",
            Piece::Black => "black",
            Piece::Red => "red",
        })
    }
}
