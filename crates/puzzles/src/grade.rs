//! How hard a puzzle is, by what can be measured.

use dvonn::{Move, Position};
use engine::{Level, Limits, Stop, dvonn::Engine};

/// The level that searches plainly: as deep as it is told, with a clear eye and without the solver.
const PLAIN: u8 = 8;

/// How many moves ahead it can be told to look.
const DEEPEST: u32 = 5;

/// Measures how hard moves are to find.
pub(crate) struct Grader {
    engine: Engine,
}

/// What is measured of one move that is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    /// How many moves ahead one has to look to choose it, and to stay with it; one more than can be tried, if that is not
    /// enough.
    pub(crate) depth: u32,
    /// Whether no other move has more pieces to show at once.
    pub(crate) greedy: bool,
    /// How many moves there are.
    pub(crate) choices: u32,
}

impl Grader {
    pub(crate) fn new() -> Grader {
        let mut engine = Engine::new();
        // Levels bring a table of their own.
        engine.set_hash(1);
        engine.set_level(Level::new(PLAIN).unwrap_or_default());
        Grader { engine }
    }

    pub(crate) fn measure(&mut self, position: &Position, best: Move) -> Measure {
        let mut depth = DEEPEST + 1;
        for tried in (1..=DEEPEST).rev() {
            let limits = Limits { depth: Some(tried), ..Limits::default() };
            if self.engine.search(position, &limits, &Stop::new(), |_| ()).best() != Some(best) {
                break;
            }
            depth = tried;
        }
        Measure { depth, greedy: is_greedy(position, best), choices: position.count_moves() }
    }
}

/// Whether no other move leaves its player further ahead at once.
fn is_greedy(position: &Position, best: Move) -> bool {
    let lead = |action: Move| {
        let mut next = *position;
        next.play_unchecked(action);
        next.score().lead(position.turn())
    };
    position.legal_moves().all(|action| lead(action) <= lead(best))
}

/// With this many moves or more, one does not simply try them all.
const MANY_CHOICES: u32 = 12;

/// The grade of a puzzle, 1 to 5, from the measures of the moves that are to be found.
pub(crate) fn grade(measures: &[Measure]) -> u8 {
    let depth = measures.iter().map(|measure| measure.depth).max().unwrap_or(1);
    let hard_to_see = match depth {
        0 | 1 => 0,
        2 | 3 => 1,
        DEEPEST.. => 3,
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
    fn deeper_longer_and_wider_is_harder() {
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
    fn greed_takes_what_lies_there_and_a_look_ahead_sees_more() {
        // a1b1 leaves White ahead by 5 at once, d1c1 by 1 only.
        let game = notation::read_position("w,bbb,r,w,5/10/11/10/9 w move").unwrap();
        let [greedy, modest]: [Move; 2] = ["a1b1", "d1c1"].map(|action| action.parse().unwrap());
        assert!(is_greedy(game.position(), greedy));
        assert!(!is_greedy(game.position(), modest));
        let mut grader = Grader::new();
        assert_eq!(grader.measure(game.position(), greedy), measure(1, true, game.position().count_moves()));
        assert_eq!(grader.measure(game.position(), modest).depth, DEEPEST + 1);
    }
}
