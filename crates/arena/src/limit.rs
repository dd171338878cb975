//! How much an engine may think, and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dvonn::Player;

/// What ends an engine's thinking about a move; the same for both engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A clock for each player.
    Clock(TimeControl),
    /// This much time a move.
    MoveTime(Duration),
    /// This many positions a move; there is no clock.
    Nodes(u64),
    /// This many moves ahead; there is no clock.
    Depth(u32),
}

/// As in a record's tag `TimeControl`.
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

/// The time of a player for a whole game.
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
    /// What is on his clock at the start.
    pub base: Duration,
    /// What each move of his adds to it.
    pub increment: Duration,
}

/// `5`, or `5+0.1` with an increment, in seconds.
impl fmt::Display for TimeControl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(formatter, "+{}", self.increment.as_secs_f64()) }
    }
}

/// Text that is no time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a time: seconds are expected, like 5, or 5+0.1 with an increment")]
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

/// Reads a number of seconds, a day at most, with digits behind a point or without.
///
/// # Errors
/// If the text is something else.
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
    /// The clocks at the start of a game. Time counts as lost when it is overstepped by more than the margin; where
    /// nothing limits the time, an engine has the patience for a move.
    pub(crate) fn new(limit: Limit, margin: Duration, patience: Duration) -> Clocks {
        let left = if let Limit::Clock(control) = limit { control.base } else { Duration::ZERO };
        Clocks { limit, left: [left; 2], margin, patience }
    }

    /// The command that lets an engine think.
    pub(crate) fn go(&self) -> String {
        let millis = |time: Duration| time.as_millis().max(1);
        match self.limit {
            Limit::Clock(TimeControl { increment, .. }) => {
                // A clock can be at zero after a move within the margin; engines may take zero for "no clock".
                let [white, black] = self.left.map(millis);
                let increment = increment.as_millis();
                format!("go p1time {white} p2time {black} p1inc {increment} p2inc {increment}")
            }
            Limit::MoveTime(time) => format!("go movetime {}", millis(time)),
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Depth(depth) => format!("go depth {depth}"),
        }
    }

    /// What a player may use now before the game is lost, and whether that is a clock, or patience.
    pub(crate) fn allowance(&self, player: Player) -> (Duration, bool) {
        match self.limit {
            Limit::Clock(_) => (self.left[player as usize] + self.margin, true),
            Limit::MoveTime(time) => (time + self.margin, true),
            Limit::Nodes(_) | Limit::Depth(_) => (self.patience, false),
        }
    }

    /// Takes the time of a move off a player's clock, and tells what is left on it if there is one.
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
    fn times_are_read_and_written() {
        for text in ["5", "5+0.1", "0.25", "120+2"] {
            assert_eq!(text.parse::<TimeControl>().expect(text).to_string(), text);
        }
        for text in ["", "0", "+1", "5+", "5+x", "-5", "1e3", "inf", "NaN", "5 s", "90000", "1.2.3", "1+2+3"] {
            let message = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(message.starts_with(&format!("{text:?} is not a time")), "{message}");
        }
    }

    #[test]
    fn clocks_run_down_and_are_told_to_the_engines() {
        let control = "2+0.5".parse().expect("a time");
        let mut clocks = Clocks::new(Limit::Clock(control), SECOND / 10, SECOND);
        assert_eq!(clocks.go(), "go p1time 2000 p2time 2000 p1inc 500 p2inc 500");
        assert_eq!(clocks.spend(Player::White, SECOND), Some(SECOND * 3 / 2));
        assert_eq!(clocks.go(), "go p1time 1500 p2time 2000 p1inc 500 p2inc 500");
        assert_eq!(clocks.allowance(Player::Black), (SECOND * 21 / 10, true));
        // Within the margin: nothing is left but the increment.
        assert_eq!(clocks.spend(Player::Black, SECOND * 205 / 100), Some(SECOND / 2));
    }

    #[test]
    fn a_clock_at_zero_is_still_a_clock() {
        let mut clocks = Clocks::new(Limit::Clock("1".parse().expect("a time")), SECOND, SECOND);
        assert_eq!(clocks.spend(Player::White, SECOND), Some(Duration::ZERO));
        assert_eq!(clocks.go(), "go p1time 1 p2time 1000 p1inc 0 p2inc 0");
    }

    #[test]
    fn other_limits_are_told_to_the_engines() {
        let go = |limit| Clocks::new(limit, SECOND, SECOND).go();
        assert_eq!(go(Limit::MoveTime(SECOND / 4)), "go movetime 250");
        assert_eq!(go(Limit::Nodes(10_000)), "go nodes 10000");
        assert_eq!(go(Limit::Depth(6)), "go depth 6");
        assert_eq!(Clocks::new(Limit::Depth(6), SECOND, SECOND * 3).allowance(Player::White), (SECOND * 3, false));
    }
}
