//! The finished games of a match, in the order of their numbers.

use std::collections::BTreeMap;

use crate::sprt::{Decision, Sprt, SprtState};
use crate::statistics::{Pentanomial, Statistics};
use crate::summary::{GameSummary, Side};

/// The current standing of a match.
#[derive(Clone, Debug)]
pub struct Tally {
    planned: usize,
    games: BTreeMap<usize, GameSummary>,
    sprt: Option<Sprt>,
    /// The number of the next pair to be tested. Pairs are tested in order and without gaps: in the order of finishing,
    /// short games would come first, and the match would not always stop at the same pair.
    tested: usize,
    tested_pairs: Pentanomial,
}

impl Tally {
    pub(crate) fn new(first_pair: usize, planned: usize, sprt: Option<Sprt>) -> Tally {
        Tally { planned, games: BTreeMap::new(), sprt, tested: first_pair, tested_pairs: [0; 5] }
    }

    /// The maximum number of games.
    pub fn planned(&self) -> usize {
        self.planned
    }

    /// The number of finished games.
    pub fn finished(&self) -> usize {
        self.games.len()
    }

    /// All finished games, in the order of their numbers.
    pub fn games(&self) -> impl Iterator<Item = &GameSummary> {
        self.games.values()
    }

    /// The statistics of all finished games.
    pub fn statistics(&self) -> Statistics {
        let games: Vec<&GameSummary> = self.games().collect();
        Statistics::of(&games)
    }

    /// The state of the SPRT, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        self.sprt.map(|sprt| sprt.judge(&self.tested_pairs))
    }

    /// Whether the SPRT is decided.
    pub fn is_decided(&self) -> bool {
        self.sprt().is_some_and(|state| state.decision != Decision::Undecided)
    }

    /// Adds a game. A decision of the SPRT is final, whatever games are added later.
    pub(crate) fn add(&mut self, game: GameSummary) {
        self.games.insert(game.number, game);
        while !self.is_decided()
            && let (Some(first), Some(second)) =
                (self.games.get(&(2 * self.tested)), self.games.get(&(2 * self.tested + 1)))
        {
            self.tested_pairs[usize::from(first.half_points(Side::A) + second.half_points(Side::A))] += 1;
            self.tested += 1;
        }
    }

    /// The games that count: all, or those up to the pair that decided the SPRT.
    pub(crate) fn into_counted(mut self) -> Vec<GameSummary> {
        if self.is_decided() {
            self.games.split_off(&(2 * self.tested));
        }
        self.games.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use dvonn::Score;

    use super::*;
    use crate::summary::Ending;

    /// A game that A wins or loses.
    fn game(number: usize, won: bool) -> GameSummary {
        let white = if number.is_multiple_of(2) { Side::A } else { Side::B };
        let white_wins = won == (white == Side::A);
        let score = if white_wins { Score { white: 20, black: 10 } } else { Score { white: 10, black: 20 } };
        GameSummary { number, white, plies: 50, ending: Ending::Played(games::Finish::Dvonn(score)) }
    }

    #[test]
    fn the_test_evaluates_pairs_in_order() {
        let sprt = Sprt::new(0.0, 200.0).ok();
        let mut in_order = Tally::new(0, 200, sprt);
        let mut numbers: Vec<usize> = (0..200).collect();
        for number in &numbers {
            in_order.add(game(*number, number % 7 != 0));
        }
        fastrand::Rng::with_seed(5).shuffle(&mut numbers);
        let mut shuffled = Tally::new(0, 200, sprt);
        for number in numbers {
            shuffled.add(game(number, number % 7 != 0));
        }
        assert!(in_order.is_decided());
        assert_eq!(in_order.sprt(), shuffled.sprt());
        let counted = in_order.into_counted();
        assert!(counted.len() < 200 && counted.len().is_multiple_of(2), "{}", counted.len());
        assert_eq!(counted, shuffled.into_counted());
    }

    #[test]
    fn the_test_waits_for_a_missing_pair() {
        let mut tally = Tally::new(0, 100, Sprt::new(0.0, 100.0).ok());
        for number in 1..100 {
            tally.add(game(number, true));
        }
        assert_eq!(tally.sprt().map(|state| state.decision), Some(Decision::Undecided));
        tally.add(game(0, true));
        assert_eq!(tally.sprt().map(|state| state.decision), Some(Decision::High));
    }
}
