//! Players and pieces.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Colour"))]
pub enum Player {
    /// Starts both phases.
    White,
    /// The other one.
    Black,
}

impl Player {
    /// Both, White first.
    pub const BOTH: [Player; 2] = [Player::White, Player::Black];

    /// How many pieces of his colour a player has.
    pub const PIECES: u32 = 23;

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }

    /// 1 for White, −1 for Black: turns what a number is for White into what it is for the player, and back.
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

    /// 0 for White, 1 for Black.
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

/// A piece: white, black, or one of the three red DVONN pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Piece {
    /// One of White's 23.
    White,
    /// One of Black's 23.
    Black,
    /// One of the three red pieces that keep the rest in the game.
    Red,
}

impl Piece {
    /// All three kinds.
    pub const ALL: [Piece; 3] = [Piece::White, Piece::Black, Piece::Red];

    /// How many red pieces there are.
    pub const REDS: u32 = 3;

    /// How many pieces of this kind a game has.
    pub const fn total(self) -> u32 {
        match self {
            Piece::White | Piece::Black => Player::PIECES,
            Piece::Red => Piece::REDS,
        }
    }

    /// Whose piece it is; a red one is nobody's.
    pub const fn owner(self) -> Option<Player> {
        match self {
            Piece::White => Some(Player::White),
            Piece::Black => Some(Player::Black),
            Piece::Red => None,
        }
    }

    /// The letter of the piece in texts: `w`, `b` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Piece::White => 'w',
            Piece::Black => 'b',
            Piece::Red => 'r',
        }
    }

    /// The piece with this letter, in either case.
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
