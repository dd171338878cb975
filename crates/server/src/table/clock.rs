//! What a clock does to the time of a player. All times are milliseconds; those of the server count from 1970.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::settings::Clock;

/// What a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Left {
    /// Milliseconds: for the game, or for this move in correspondence.
    pub milliseconds: i64,
    /// Byo-yomi periods.
    pub periods: u32,
}

/// What both players have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Times {
    /// White's time.
    pub white: Left,
    /// Black's time.
    pub black: Left,
}

/// A player who has nothing left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flagged;

const SECOND: i64 = 1_000;
const DAY: i64 = 86_400 * SECOND;

impl Clock {
    /// What a player has at the beginning; nothing matters without a clock.
    pub(crate) const fn full(self) -> Left {
        let (milliseconds, periods) = match self {
            Clock::Unlimited => (0, 0),
            Clock::Simple { seconds } => (seconds as i64 * SECOND, 0),
            // Without time for the first move there would be no game.
            Clock::Fischer { seconds, increment } => ((seconds + increment) as i64 * SECOND, 0),
            Clock::Byoyomi { seconds, periods, .. } => (seconds as i64 * SECOND, periods),
            Clock::Correspondence { days } => (days as i64 * DAY, 0),
        };
        Left { milliseconds, periods }
    }

    /// How long a player with so much left may think about one move; without end if there is no clock.
    pub(crate) const fn allowance(self, left: Left) -> Option<i64> {
        match self {
            Clock::Unlimited => None,
            Clock::Byoyomi { period, .. } => Some(left.milliseconds + left.periods as i64 * period as i64 * SECOND),
            _ => Some(left.milliseconds),
        }
    }

    /// What is left after thinking so long, before anything is added for the move made.
    pub(crate) const fn spend(self, left: Left, elapsed: i64) -> Result<Left, Flagged> {
        match self.allowance(left) {
            None => return Ok(left),
            Some(allowance) if elapsed >= allowance => return Err(Flagged),
            Some(_) => {}
        }
        let rest = left.milliseconds - elapsed;
        match self {
            Clock::Byoyomi { period, .. } if rest < 0 => {
                let used = -rest / (period as i64 * SECOND);
                Ok(Left { milliseconds: 0, periods: left.periods - used as u32 })
            }
            _ => Ok(Left { milliseconds: rest, periods: left.periods }),
        }
    }

    /// What is left once a move was made after thinking so long.
    pub(crate) const fn press(self, left: Left, elapsed: i64) -> Result<Left, Flagged> {
        let rest = match self.spend(left, elapsed) {
            Ok(rest) => rest,
            Err(flagged) => return Err(flagged),
        };
        Ok(match self {
            Clock::Fischer { increment, .. } => {
                Left { milliseconds: rest.milliseconds + increment as i64 * SECOND, periods: 0 }
            }
            Clock::Correspondence { .. } => self.full(),
            _ => rest,
        })
    }
}

/// Makes up for the time that messages travel, within a bank that fills again move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagBank(i64);

impl LagBank {
    /// The most that a bank holds: what one move can be given.
    pub(crate) const MOST: i64 = 1_000;
    /// What comes back with each move.
    const REFILL: i64 = 100;

    pub(crate) const fn new() -> LagBank {
        LagBank(LagBank::MOST)
    }

    /// What a move is given that was so long on its way.
    pub(crate) fn grant(self, lag: i64, elapsed: i64) -> i64 {
        lag.clamp(0, self.0).min(elapsed.max(0))
    }

    /// The bank after a move that was given so much.
    pub(crate) fn after(self, granted: i64) -> LagBank {
        LagBank((self.0 - granted + LagBank::REFILL).clamp(0, LagBank::MOST))
    }

    pub(crate) const fn rest(self) -> i64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn left(milliseconds: i64, periods: u32) -> Left {
        Left { milliseconds, periods }
    }

    #[test]
    fn every_clock_takes_and_gives_as_it_says() {
        let simple = Clock::Simple { seconds: 60 };
        assert_eq!(simple.press(simple.full(), 59_999), Ok(left(1, 0)));
        assert_eq!(simple.press(simple.full(), 60_000), Err(Flagged));
        let fischer = Clock::Fischer { seconds: 60, increment: 5 };
        assert_eq!(fischer.press(left(10_000, 0), 4_000), Ok(left(11_000, 0)));
        assert_eq!(fischer.press(left(10_000, 0), 10_000), Err(Flagged));
        let days = Clock::Correspondence { days: 2 };
        assert_eq!(days.press(days.full(), DAY), Ok(left(2 * DAY, 0)));
        assert_eq!(days.press(days.full(), 2 * DAY), Err(Flagged));
        assert_eq!(Clock::Unlimited.press(Clock::Unlimited.full(), i64::MAX), Ok(left(0, 0)));
    }

    #[test]
    fn a_period_is_lost_only_when_it_is_used_up() {
        let clock = Clock::Byoyomi { seconds: 10, period: 30, periods: 3 };
        assert_eq!(clock.press(left(10_000, 3), 5_000), Ok(left(5_000, 3)));
        assert_eq!(clock.press(left(5_000, 3), 34_000), Ok(left(0, 3)));
        assert_eq!(clock.press(left(0, 3), 29_999), Ok(left(0, 3)));
        assert_eq!(clock.press(left(0, 3), 30_000), Ok(left(0, 2)));
        assert_eq!(clock.press(left(0, 3), 89_999), Ok(left(0, 1)));
        assert_eq!(clock.press(left(0, 3), 90_000), Err(Flagged));
    }

    #[test]
    fn lag_is_made_up_for_until_the_bank_is_empty() {
        let bank = LagBank::new();
        assert_eq!(bank.grant(300, 2_000), 300);
        assert_eq!(bank.grant(300, 50), 50, "no time is won");
        assert_eq!(bank.grant(60_000, 90_000), LagBank::MOST);
        let empty = bank.after(LagBank::MOST);
        assert_eq!(empty.grant(60_000, 90_000), LagBank::REFILL);
        assert_eq!(bank.grant(-5, 100), 0);
    }
}
