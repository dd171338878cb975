//! Scores, and who wins with them.

use std::fmt;

use crate::piece::Player;

/// The pieces that each player controls: all in the stacks he owns, of whatever colour.
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

    /// By how many pieces a player is ahead; negative if he is behind.
    pub const fn lead(self, player: Player) -> i32 {
        self.of(player) as i32 - self.of(player.opponent()) as i32
    }

    /// Who has more, if the game ends so; nobody in a tie.
    pub const fn winner(self) -> Option<Player> {
        match self.lead(Player::White) {
            0 => None,
            1.. => Some(Player::White),
            _ => Some(Player::Black),
        }
    }
}

/// White's pieces, a hyphen, Black's pieces.
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
        assert_eq!(Score { white: 0, black: 49 }.lead(Player::White), -49);
    }
}
