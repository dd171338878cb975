//! Glicko-2 ratings (<https://www.glicko.net/glicko/glicko2.pdf>).

use api::Timestamp;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use game_state::Colour;

/// A Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) points: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
    /// When it was computed; the deviation grows with time.
    pub(crate) updated_at: Timestamp,
}

/// A rating with a deviation above this is provisional.
pub(crate) const PROVISIONAL: f64 = 110.0;

/// The rating period, in milliseconds: the deviation of an inactive player grows once per period.
const PERIOD: i64 = 7 * 86_400_000;
/// After this many periods the deviation has reached its maximum.
const MOST_PERIODS: i64 = 2_000;

impl Rating {
    /// The rating of a new player.
    pub(crate) fn new(at: Timestamp) -> Rating {
        Rating::of(Glicko2Rating::new(), at)
    }

    pub(crate) fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    fn of(rating: Glicko2Rating, at: Timestamp) -> Rating {
        Rating { points: rating.rating, deviation: rating.deviation, volatility: rating.volatility, updated_at: at }
    }

    /// The rating at a later time, with a larger deviation.
    fn at(self, now: Timestamp) -> Glicko2Rating {
        let own = Glicko2Rating { rating: self.points, deviation: self.deviation, volatility: self.volatility };
        let periods = ((now - self.updated_at) / PERIOD).clamp(0, MOST_PERIODS);
        (0..periods).fold(own, |rating, _| decay_deviation(&rating))
    }
}

/// The ratings of White and Black after their game.
pub(crate) fn after_game(before: [Rating; 2], winner: Option<Colour>, now: Timestamp) -> [Rating; 2] {
    let outcome = match winner {
        Some(Colour::White) => Outcomes::WIN,
        Some(Colour::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let [white, black] = before.map(|rating| rating.at(now));
    let (white, black) = glicko2(&white, &black, &outcome, &Glicko2Config::new());
    [Rating::of(white, now), Rating::of(black, now)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: i64) -> Timestamp {
        Timestamp::from_millis(milliseconds)
    }

    #[test]
    fn the_winner_rises_as_much_as_an_equal_loser_falls() {
        let before = [Rating::new(ms(0)); 2];
        let [white, black] = after_game(before, Some(Colour::White), ms(0));
        assert!(white.points > 1500.0 && (white.points - 1500.0 - (1500.0 - black.points)).abs() < 1e-6);
        assert!(white.deviation < 350.0 && white.is_provisional());
        let [white, black] = after_game(before, None, ms(0));
        assert!((white.points - black.points).abs() < 1e-6);
    }

    #[test]
    fn the_deviation_grows_with_time() {
        let known = Rating { points: 1700.0, deviation: 50.0, volatility: 0.06, updated_at: ms(0) };
        let later = known.at(ms(52 * PERIOD));
        assert!((later.rating - known.points).abs() < 1e-9 && later.deviation > known.deviation);
        assert!(known.at(ms(i64::MAX)).deviation <= 350.0);
        assert!((known.at(ms(-PERIOD)).deviation - known.deviation).abs() < 1e-9, "a clock set back changes nothing");
    }
}
