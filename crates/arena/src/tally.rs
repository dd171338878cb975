//! The games of a match that are over so far, in the order of their numbers whatever the order they ended in.

use std::collections::BTreeMap;

use crate::sprt::{Decision, Sprt, SprtState};
use crate::statistics::{Pentanomial, Statistics};
use crate::summary::{GameSummary, Side};

/// The standing of a match.
#[derive(Clone, Debug)]
pub struct Tally {
    planned: usize,
    games: BTreeMap<usize, GameSummary>,
    sprt: Option<Sprt>,
    /// The pairs that the test has looked at: the first ones, without a gap. Were it to look at pairs as they end, it
    /// would see short games first, and a match would not stop at the same pair each time.
    tested: usize,
    tested_pairs: Pentanomial,
}

impl Tally {
    pub(crate) fn new(planned: usize, sprt: Option<Sprt>) -> Tally {
        Tally { planned, games: BTreeMap::new(), sprt, tested: 0, tested_pairs: [0; 5] }
    }

    /// How many games the match will have at most.
    pub fn planned(&self) -> usize {
        self.planned
    }

    /// How many games are over.
    pub fn finished(&self) -> usize {
        self.games.len()
    }

    /// All games that are over, in the order of their numbers.
    pub fn games(&self) -> impl Iterator<Item = &GameSummary> {
        self.games.values()
    }

    /// The figures of all games that are over.
    pub fn statistics(&self) -> Statistics {
        let games: Vec<&GameSummary> = self.games().collect();
        Statistics::of(&games)
    }

    /// What the test says, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        self.sprt.map(|sprt| sprt.judge(&self.tested_pairs))
    }

    /// Whether the test has an answer.
    pub fn is_decided(&self) -> bool {
        self.sprt().is_some_and(|state| state.decision != Decision::Undecided)
    }

    /// Adds a game. Once the test has an answer it stays, whatever is added.
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

    /// The games that count in the end: all, or those up to the pair that decided the test.
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

    /// A game that A wins, or loses.
    fn game(number: usize, won: bool) -> GameSummary {
        let white = if number.is_multiple_of(2) { Side::A } else { Side::B };
        let white_wins = won == (white == Side::A);
        let score = if white_wins { Score { white: 20, black: 10 } } else { Score { white: 10, black: 20 } };
        GameSummary { number, white, plies: 50, ending: Ending::Played(games::Finish::Dvonn(score)) }
    }

    #[test]
    fn the_test_sees_pairs_in_their_order_only() {
        let sprt = Sprt::new(0.0, 200.0).ok();
        let mut in_order = Tally::new(200, sprt);
        let mut numbers: Vec<usize> = (0..200).collect();
        for number in &numbers {
            in_order.add(game(*number, number % 7 != 0));
        }
        fastrand::Rng::with_seed(5).shuffle(&mut numbers);
        let mut shuffled = Tally::new(200, sprt);
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
    fn a_gap_keeps_the_test_waiting() {
        let mut tally = Tally::new(100, Sprt::new(0.0, 100.0).ok());
        for number in 1..100 {
            tally.add(game(number, true));
        }
        assert_eq!(tally.sprt().map(|state| state.decision), Some(Decision::Undecided));
        tally.add(game(0, true));
        assert_eq!(tally.sprt().map(|state| state.decision), Some(Decision::High));
    }
}
