//! Time controls and lag compensation. All times are in milliseconds.

use serde::{Deserialize, Serialize};

use crate::settings::{Clock, Colour};

/// The time that a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Left {
    /// Milliseconds: for the game, or for this move in correspondence.
    pub milliseconds: i64,
    /// Byo-yomi periods.
    pub periods: u32,
}

/// The time that both players have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Times {
    /// White's time.
    pub white: Left,
    /// Black's time.
    pub black: Left,
}

/// The player's time has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flagged;

impl Times {
    /// The time of one player.
    pub const fn of(self, colour: Colour) -> Left {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }
}

impl From<[Left; 2]> for Times {
    fn from([white, black]: [Left; 2]) -> Times {
        Times { white, black }
    }
}

impl From<Times> for [Left; 2] {
    fn from(Times { white, black }: Times) -> [Left; 2] {
        [white, black]
    }
}

/// What the clock of a player shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockFace {
    /// Milliseconds of the game, of this move, or of the current period.
    pub milliseconds: i64,
    /// Periods left, the current one included; `None` without byo-yomi.
    pub periods: Option<u32>,
    /// Whether the main time is used up and a period runs.
    pub in_period: bool,
}

const SECOND: i64 = 1_000;
const DAY: i64 = 86_400 * SECOND;

impl Clock {
    /// The time of a player at the start; meaningless without a clock.
    pub const fn full(self) -> Left {
        let (milliseconds, periods) = match self {
            Clock::Unlimited => (0, 0),
            Clock::Simple { seconds } => (seconds as i64 * SECOND, 0),
            // A game may have less main time than one increment, or none at all; the first timed move has an increment then.
            Clock::Fischer { seconds, increment } => {
                ((if seconds > increment { seconds } else { increment }) as i64 * SECOND, 0)
            }
            Clock::Byoyomi { seconds, periods, .. } => (seconds as i64 * SECOND, periods),
            Clock::Correspondence { days } => (days as i64 * DAY, 0),
        };
        Left { milliseconds, periods }
    }

    /// How long a player with this time left may think about one move; `None` without a clock.
    pub const fn allowance(self, left: Left) -> Option<i64> {
        match self {
            Clock::Unlimited => None,
            Clock::Byoyomi { period, .. } => Some(left.milliseconds + left.periods as i64 * period as i64 * SECOND),
            _ => Some(left.milliseconds),
        }
    }

    /// The time left after thinking for `elapsed`, before any increment.
    pub(crate) fn spend(self, left: Left, elapsed: i64) -> Result<Left, Flagged> {
        match self.allowance(left) {
            None => return Ok(left),
            Some(allowance) if elapsed >= allowance => return Err(Flagged),
            Some(_) => {}
        }
        let rest = left.milliseconds - elapsed;
        match self {
            Clock::Byoyomi { period, .. } => {
                let used = (-rest).max(0) / (i64::from(period) * SECOND);
                Ok(Left { milliseconds: rest.max(0), periods: left.periods - used as u32 })
            }
            _ => Ok(Left { milliseconds: rest, periods: left.periods }),
        }
    }

    /// What a clock shows after the player has thought for `elapsed`; `None` without a clock.
    pub fn face(self, left: Left, elapsed: i64) -> Option<ClockFace> {
        let face = |milliseconds, periods, in_period| Some(ClockFace { milliseconds, periods, in_period });
        let rest = left.milliseconds - elapsed.max(0);
        match self {
            Clock::Unlimited => None,
            Clock::Byoyomi { .. } if rest > 0 => face(rest, Some(left.periods), false),
            Clock::Byoyomi { period, .. } => {
                let period = i64::from(period) * SECOND;
                match left.periods.saturating_sub(u32::try_from(-rest / period).unwrap_or(u32::MAX)) {
                    0 => face(0, Some(0), true),
                    periods => face(period - (-rest % period), Some(periods), true),
                }
            }
            _ => face(rest.max(0), None, false),
        }
    }

    /// The time left after a move for which the player thought for `elapsed`.
    pub(crate) fn press(self, left: Left, elapsed: i64) -> Result<Left, Flagged> {
        let rest = self.spend(left, elapsed)?;
        Ok(match self {
            Clock::Fischer { increment, .. } => {
                Left { milliseconds: rest.milliseconds + i64::from(increment) * SECOND, periods: 0 }
            }
            Clock::Correspondence { .. } => self.full(),
            _ => rest,
        })
    }
}

/// Lag compensation: credits a move with its network lag, limited by a bank that is refilled with each move. A client can fake
/// its lag by delaying its pongs, so the bank is small in comparison with the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagBank {
    rest: i64,
    capacity: i64,
    /// The refill after each move.
    refill: i64,
}

impl LagBank {
    /// The largest capacity of a bank, and so the maximum compensation for one move.
    pub(crate) const MOST: i64 = 1_000;
    /// The largest refill.
    const MOST_REFILL: i64 = 100;

    /// A full bank: a fortieth of the time for the game, refilled by a thousandth of it.
    pub(crate) fn new(clock: Clock) -> LagBank {
        let total = clock.seconds_per_game().map_or(i64::MAX, |seconds| i64::from(seconds) * SECOND);
        let capacity = LagBank::MOST.min(total / 40);
        LagBank { rest: capacity, capacity, refill: LagBank::MOST_REFILL.min(total / 1_000) }
    }

    /// The compensation for a move with this network lag.
    pub(crate) fn grant(self, lag: i64, elapsed: i64) -> i64 {
        lag.clamp(0, self.rest).min(elapsed.max(0))
    }

    /// The bank after a move that got this compensation.
    pub(crate) fn after(self, granted: i64) -> LagBank {
        LagBank { rest: (self.rest - granted + self.refill).clamp(0, self.capacity), ..self }
    }

    pub(crate) const fn rest(self) -> i64 {
        self.rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn left(milliseconds: i64, periods: u32) -> Left {
        Left { milliseconds, periods }
    }

    #[test]
    fn each_clock_deducts_time_and_adds_increments() {
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
    fn a_fischer_clock_starts_with_its_main_time() {
        let full = |seconds, increment| Clock::Fischer { seconds, increment }.full();
        assert_eq!(full(600, 5), left(600_000, 0));
        assert_eq!([full(0, 5), full(1, 30)], [left(5_000, 0), left(30_000, 0)]);
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
    fn a_clock_shows_the_main_time_or_the_current_period() {
        let shown = |face: Option<ClockFace>| face.map(|face| (face.milliseconds, face.periods, face.in_period));
        assert_eq!(shown(Clock::Unlimited.face(left(0, 0), 5)), None);
        let simple = Clock::Simple { seconds: 60 };
        assert_eq!(shown(simple.face(left(1_000, 0), 400)), Some((600, None, false)));
        assert_eq!(shown(simple.face(left(1_000, 0), 4_000)), Some((0, None, false)));
        let byoyomi = Clock::Byoyomi { seconds: 10, period: 30, periods: 3 };
        assert_eq!(shown(byoyomi.face(left(10_000, 3), 4_000)), Some((6_000, Some(3), false)));
        assert_eq!(shown(byoyomi.face(left(10_000, 3), 10_000)), Some((30_000, Some(3), true)));
        assert_eq!(shown(byoyomi.face(left(10_000, 3), 15_000)), Some((25_000, Some(3), true)));
        assert_eq!(shown(byoyomi.face(left(0, 3), 30_000)), Some((30_000, Some(2), true)));
        assert_eq!(shown(byoyomi.face(left(0, 3), 75_000)), Some((15_000, Some(1), true)));
        assert_eq!(shown(byoyomi.face(left(0, 3), 90_000)), Some((0, Some(0), true)));
    }

    #[test]
    fn lag_is_compensated_until_the_bank_is_empty() {
        let bank = LagBank::new(Clock::Simple { seconds: 600 });
        assert_eq!(bank.grant(300, 2_000), 300);
        assert_eq!(bank.grant(300, 50), 50, "never more than the time used");
        assert_eq!(bank.grant(60_000, 90_000), LagBank::MOST);
        let empty = bank.after(LagBank::MOST);
        assert_eq!(empty.grant(60_000, 90_000), LagBank::MOST_REFILL);
        assert_eq!(bank.grant(-5, 100), 0);
        let short = LagBank::new(Clock::Simple { seconds: 10 });
        assert_eq!((short.grant(60_000, 90_000), short.after(250).grant(60_000, 90_000)), (250, 10));
    }
}
