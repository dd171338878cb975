//! Scores: how many pieces each player controls, and who wins.

use std::fmt;

use crate::piece::Player;

/// The number of pieces each player controls: all pieces in the stacks of that player, whatever their colour.
///
/// ```
/// use dvonn::{Player, Score};
///
/// let score = Score { white: 21, black: 15 };
/// assert_eq!(score.winner(), Some(Player::White));
/// assert_eq!(score.lead(Player::Black), -6);
/// assert_eq!(score.to_string(), "21-15");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// White's pieces.
    pub white: u8,
    /// Black's pieces.
    pub black: u8,
}

impl Score {
    /// The pieces of one player.
    pub const fn of(self, player: Player) -> u8 {
        match player {
            Player::White => self.white,
            Player::Black => self.black,
        }
    }

    /// The player's lead in pieces; negative if the opponent is ahead.
    pub const fn lead(self, player: Player) -> i32 {
        self.of(player) as i32 - self.of(player.opponent()) as i32
    }

    /// The player with more pieces; `None` in a tie.
    pub const fn winner(self) -> Option<Player> {
        match self.lead(Player::White) {
            0 => None,
            1.. => Some(Player::White),
            _ => Some(Player::Black),
        }
    }
}

/// White's and Black's pieces separated by a hyphen, like `21-15`.
impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}-{}", self.white, self.black))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_piece_more_wins() {
        assert_eq!(Score { white: 12, black: 11 }.winner(), Some(Player::White));
        assert_eq!(Score { white: 11, black: 12 }.winner(), Some(Player::Black));
        assert_eq!(Score { white: 12, black: 12 }.winner(), None);
        let none = Score { white: 0, black: 49 };
        assert_eq!((none.lead(Player::White), none.lead(Player::Black)), (-49, 49));
        assert_eq!(none.to_string(), "0-49");
        for player in Player::BOTH {
            assert_eq!(none.lead(player), player.sign() * none.lead(Player::White));
        }
    }
}
