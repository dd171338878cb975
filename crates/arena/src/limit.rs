//! Search limits and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dvonn::Player;

/// The limit of a search, the same for both engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A clock for each player.
    Clock(TimeControl),
    /// A time per move.
    MoveTime(Duration),
    /// A number of nodes per move, without a clock.
    Nodes(u64),
    /// A search depth, without a clock.
    Depth(u32),
}

/// Writes the limit as in the tag `TimeControl` of a record.
impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Clock(control) => control.fmt(formatter),
            Limit::MoveTime(time) => write!(formatter, "{} a move", time.as_secs_f64()),
            Limit::Nodes(nodes) => write!(formatter, "{nodes} nodes a move"),
            Limit::Depth(depth) => write!(formatter, "depth {depth}"),
        }
    }
}

/// A player's time for a game, with an increment per move (Fischer clock).
///
/// # Example
///
/// ```
/// use std::time::Duration;
///
/// let control: arena::TimeControl = "5+0.1".parse()?;
/// assert_eq!(control.base, Duration::from_secs(5));
/// assert_eq!(control.increment, Duration::from_millis(100));
/// # Ok::<(), arena::InvalidTime>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time at the start of the game.
    pub base: Duration,
    /// The time that each of the player's moves adds.
    pub increment: Duration,
}

/// Writes `5`, or `5+0.1` with an increment, in seconds.
impl fmt::Display for TimeControl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(formatter, "+{}", self.increment.as_secs_f64()) }
    }
}

/// Text that is not a time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a time: expected seconds, such as 5, or 5+0.1 with an increment")]
pub struct InvalidTime(String);

impl FromStr for TimeControl {
    type Err = InvalidTime;

    fn from_str(text: &str) -> Result<TimeControl, InvalidTime> {
        let fault = |_| InvalidTime(text.to_owned());
        let (base, increment) = match text.split_once('+') {
            None => (text, None),
            Some((base, increment)) => (base, Some(increment)),
        };
        let increment = increment.map_or(Ok(Duration::ZERO), read_seconds).map_err(fault)?;
        let control = TimeControl { base: read_seconds(base).map_err(fault)?, increment };
        if control.base.is_zero() { Err(InvalidTime(text.to_owned())) } else { Ok(control) }
    }
}

/// Parses a number of seconds, such as `5` or `0.25`, up to one day.
///
/// # Errors
/// Returns an error if the text is not such a number.
pub fn read_seconds(text: &str) -> Result<Duration, InvalidTime> {
    const LONGEST: f64 = 86_400.0;
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: Option<f64> = if digits { text.parse().ok() } else { None };
    let seconds = seconds.filter(|seconds| (0.0..=LONGEST).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| InvalidTime(text.to_owned()))
}

/// The clocks of one game.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    limit: Limit,
    left: [Duration; 2],
    margin: Duration,
    patience: Duration,
}

impl Clocks {
    /// The clocks at the start of a game. A player loses on time after exceeding it by more than `margin`. Without a time
    /// limit, an engine has `patience` for each move.
    pub(crate) fn new(limit: Limit, margin: Duration, patience: Duration) -> Clocks {
        let left = if let Limit::Clock(control) = limit { control.base } else { Duration::ZERO };
        Clocks { limit, left: [left; 2], margin, patience }
    }

    /// The `go` command with the limits.
    pub(crate) fn go(&self) -> String {
        let millis = |time: Duration| time.as_millis().max(1);
        match self.limit {
            Limit::Clock(TimeControl { increment, .. }) => {
                // A clock can reach zero within the margin, but engines may interpret zero as "no clock".
                let [white, black] = self.left.map(millis);
                let increment = increment.as_millis();
                format!("go p1time {white} p2time {black} p1inc {increment} p2inc {increment}")
            }
            Limit::MoveTime(time) => format!("go movetime {}", millis(time)),
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Depth(depth) => format!("go depth {depth}"),
        }
    }

    /// The time that a player may use for this move, and whether a clock limits it.
    pub(crate) fn allowance(&self, player: Player) -> (Duration, bool) {
        match self.limit {
            Limit::Clock(_) => (self.left[player as usize] + self.margin, true),
            Limit::MoveTime(time) => (time + self.margin, true),
            Limit::Nodes(_) | Limit::Depth(_) => (self.patience, false),
        }
    }

    /// Subtracts the time of a move from a player's clock and returns the time left, if there is a clock.
    pub(crate) fn spend(&mut self, player: Player, time: Duration) -> Option<Duration> {
        let Limit::Clock(control) = self.limit else { return None };
        let left = &mut self.left[player as usize];
        *left = left.saturating_sub(time) + control.increment;
        Some(*left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn times_are_parsed_and_written() {
        for text in ["5", "5+0.1", "0.25", "120+2"] {
            assert_eq!(text.parse::<TimeControl>().expect(text).to_string(), text);
        }
        for text in ["", "0", "+1", "5+", "5+x", "-5", "1e3", "inf", "NaN", "5 s", "90000", "1.2.3", "1+2+3"] {
            let message = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(message.starts_with(&format!("{text:?} is not a time")), "{message}");
        }
    }

    #[test]
    fn clocks_run_down_and_are_sent_to_the_engines() {
        let control = "2+0.5".parse().expect("a time");
        let mut clocks = Clocks::new(Limit::Clock(control), SECOND / 10, SECOND);
        assert_eq!(clocks.go(), "go p1time 2000 p2time 2000 p1inc 500 p2inc 500");
        assert_eq!(clocks.spend(Player::White, SECOND), Some(SECOND * 3 / 2));
        assert_eq!(clocks.go(), "go p1time 1500 p2time 2000 p1inc 500 p2inc 500");
        assert_eq!(clocks.allowance(Player::Black), (SECOND * 21 / 10, true));
        // The move used the margin, so only the increment is left.
        assert_eq!(clocks.spend(Player::Black, SECOND * 205 / 100), Some(SECOND / 2));
    }

    #[test]
    fn a_clock_at_zero_is_sent_as_one_millisecond() {
        let mut clocks = Clocks::new(Limit::Clock("1".parse().expect("a time")), SECOND, SECOND);
        assert_eq!(clocks.spend(Player::White, SECOND), Some(Duration::ZERO));
        assert_eq!(clocks.go(), "go p1time 1 p2time 1000 p1inc 0 p2inc 0");
    }

    #[test]
    fn other_limits_are_sent_to_the_engines() {
        let go = |limit| Clocks::new(limit, SECOND, SECOND).go();
        assert_eq!(go(Limit::MoveTime(SECOND / 4)), "go movetime 250");
        assert_eq!(go(Limit::Nodes(10_000)), "go nodes 10000");
        assert_eq!(go(Limit::Depth(6)), "go depth 6");
        assert_eq!(Clocks::new(Limit::Depth(6), SECOND, SECOND * 3).allowance(Player::White), (SECOND * 3, false));
    }
}
