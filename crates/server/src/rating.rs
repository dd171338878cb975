//! Glicko-2: how strong somebody is believed to be, and how surely.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use game_state::Colour;

/// A belief about somebody's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) points: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
    /// When it was true; it becomes less sure with time.
    pub(crate) updated_at: i64,
}

/// Above this deviation a rating says little, and is marked so.
pub(crate) const PROVISIONAL: f64 = 110.0;

/// How long it takes until a rating has become less sure by its volatility.
const PERIOD: i64 = 7 * 86_400_000;
/// After so many periods nothing changes any more.
const MOST_PERIODS: i64 = 2_000;

impl Rating {
    /// Of somebody about whom nothing is known.
    pub(crate) fn new(at: i64) -> Rating {
        Rating::of(Glicko2Rating::new(), at)
    }

    pub(crate) fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    fn of(rating: Glicko2Rating, at: i64) -> Rating {
        Rating { points: rating.rating, deviation: rating.deviation, volatility: rating.volatility, updated_at: at }
    }

    /// The same belief at a later time: less sure.
    fn at(self, now: i64) -> Glicko2Rating {
        let own = Glicko2Rating { rating: self.points, deviation: self.deviation, volatility: self.volatility };
        let periods = ((now - self.updated_at) / PERIOD).clamp(0, MOST_PERIODS);
        (0..periods).fold(own, |rating, _| decay_deviation(&rating))
    }
}

/// What is believed of White and Black after their game.
pub(crate) fn after_game(before: [Rating; 2], winner: Option<Colour>, now: i64) -> [Rating; 2] {
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

    #[test]
    fn the_winner_rises_as_much_as_an_equal_loser_falls() {
        let before = [Rating::new(0); 2];
        let [white, black] = after_game(before, Some(Colour::White), 0);
        assert!(white.points > 1500.0 && (white.points - 1500.0 - (1500.0 - black.points)).abs() < 1e-6);
        assert!(white.deviation < 350.0 && white.is_provisional());
        let [white, black] = after_game(before, None, 0);
        assert!((white.points - black.points).abs() < 1e-6);
    }

    #[test]
    fn a_rating_becomes_less_sure_with_time() {
        let known = Rating { points: 1700.0, deviation: 50.0, volatility: 0.06, updated_at: 0 };
        let later = known.at(52 * PERIOD);
        assert!((later.rating - known.points).abs() < 1e-9 && later.deviation > known.deviation);
        assert!(known.at(i64::MAX).deviation <= 350.0);
        assert!((known.at(-PERIOD).deviation - known.deviation).abs() < 1e-9, "a clock set back changes nothing");
    }
}
