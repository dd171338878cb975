//! Grades the difficulty of a puzzle.

use dvonn::{Move, Position};
use engine::{Level, Limits, Stop, dvonn::Engine};

/// A level that searches to the given depth without noise and without the solver.
const PLAIN_SEARCH_LEVEL: u8 = 9;

/// The maximum depth that is tried.
const MAX_DEPTH: u32 = 5;

/// Measures how hard a move is to find.
pub(crate) struct Grader {
    engine: Engine,
}

/// The measured difficulty of one move to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    /// The smallest depth at which the search chooses the move and still chooses it at all greater depths tried;
    /// `MAX_DEPTH` + 1 if there is none.
    pub(crate) depth: u32,
    /// Whether no other move gives a greater immediate lead.
    pub(crate) greedy: bool,
    /// The number of legal moves.
    pub(crate) choices: u32,
}

impl Grader {
    pub(crate) fn new() -> Grader {
        // Levels below the highest use their own table.
        let mut engine = Engine::with_hash(1);
        engine.set_level(Level::new(PLAIN_SEARCH_LEVEL).unwrap_or_default());
        Grader { engine }
    }

    pub(crate) fn measure(&mut self, position: &Position, best: Move) -> Measure {
        let mut depth = MAX_DEPTH + 1;
        for tried in (1..=MAX_DEPTH).rev() {
            let limits = Limits { depth: Some(tried), ..Limits::default() };
            if self.engine.search(position, &limits, &Stop::new(), |_| ()).best() != Some(best) {
                break;
            }
            depth = tried;
        }
        Measure { depth, greedy: is_greedy(position, best), choices: position.count_moves() }
    }
}

/// Whether no other move gives a greater immediate lead.
fn is_greedy(position: &Position, best: Move) -> bool {
    let lead = |action: Move| {
        let mut next = *position;
        next.play_unchecked(action);
        next.score().lead(position.turn())
    };
    position.legal_moves().all(|action| lead(action) <= lead(best))
}

/// From this number of legal moves on, a person cannot simply try them all.
const MANY_CHOICES: u32 = 12;

/// Computes the grade of a puzzle, 1 to 5, from the difficulty of its moves.
pub(crate) fn grade(measures: &[Measure]) -> u8 {
    let depth = measures.iter().map(|measure| measure.depth).max().unwrap_or(1);
    let hard_to_see = match depth {
        0 | 1 => 0,
        2 | 3 => 1,
        MAX_DEPTH.. => 3,
        _ => 2,
    };
    let against_greed = u8::from(measures.iter().any(|measure| !measure.greedy));
    let wide = u8::from(measures.iter().any(|measure| measure.choices >= MANY_CHOICES));
    let long = measures.len().saturating_sub(1) as u8;
    (1 + hard_to_see + against_greed + wide + long).min(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(depth: u32, greedy: bool, choices: u32) -> Measure {
        Measure { depth, greedy, choices }
    }

    #[test]
    fn depth_length_and_choices_raise_the_grade() {
        assert_eq!(grade(&[measure(1, true, 5)]), 1);
        assert_eq!(grade(&[measure(1, false, 5)]), 2);
        assert_eq!(grade(&[measure(1, true, 15)]), 2);
        assert_eq!(grade(&[measure(2, true, 5)]), 2);
        assert_eq!(grade(&[measure(4, true, 5)]), 3);
        assert_eq!(grade(&[measure(1, true, 5), measure(3, true, 5)]), 3);
        assert_eq!(grade(&[measure(6, true, 5)]), 4);
        assert_eq!(grade(&[measure(6, false, 20), measure(6, true, 3), measure(1, true, 3)]), 5);
    }

    #[test]
    fn greedy_moves_are_recognised_and_measured() {
        // a1b1 gives White an immediate lead of 5, d1c1 only of 1.
        let game = notation::read_position("w,bbb,r,w,5/10/11/10/9 w move").unwrap();
        let [greedy, modest]: [Move; 2] = ["a1b1", "d1c1"].map(|action| action.parse().unwrap());
        assert!(is_greedy(game.position(), greedy));
        assert!(!is_greedy(game.position(), modest));
        let mut grader = Grader::new();
        assert_eq!(grader.measure(game.position(), greedy), measure(1, true, game.position().count_moves()));
        assert_eq!(grader.measure(game.position(), modest).depth, MAX_DEPTH + 1);
    }
}
