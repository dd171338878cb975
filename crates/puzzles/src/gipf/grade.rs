//! Grades the difficulty of a GIPF puzzle.

use ::gipf::Position;

use super::maker::Choice;
use super::puzzle::Aim;

/// From this number of choices on, a person cannot simply try them all.
const MANY_CHOICES: usize = 36;

/// What makes a puzzle difficult.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The number of turns that the player has to see ahead, both sides counted.
    pub depth: u8,
    /// Whether the first turn takes no row, so that nothing points at it.
    pub quiet: bool,
    /// Whether another turn captures more pieces at once.
    pub lure: bool,
    /// Whether there are many choices.
    pub wide: bool,
}

impl Measure {
    /// Measures a puzzle: the choices of its first turn and the right one of them.
    pub fn of(position: &Position, choices: &[Choice], right: usize, aim: Aim, turns: u8) -> Measure {
        let right = &choices[right];
        let opponent = position.turn().opponent();
        let captured = |choice: &Choice| choice.after.captured(opponent);
        Measure {
            depth: if aim == Aim::Hold { 2 * turns } else { 2 * turns - 1 },
            quiet: right.turn.before.is_empty() && right.turn.after.is_empty(),
            lure: choices.iter().any(|choice| captured(choice) > captured(right)),
            wide: choices.len() >= MANY_CHOICES,
        }
    }
}

/// Computes the grade of a puzzle, 1 to 5.
pub fn grade(measure: &Measure) -> u8 {
    let deep = match measure.depth {
        ..=1 => 0,
        2 | 3 => 1,
        4 => 2,
        _ => 3,
    };
    // In one turn, there is nothing to see but the result.
    let hidden = u8::from(measure.quiet && measure.depth > 1);
    (1 + deep + hidden + u8::from(measure.lure) + u8::from(measure.wide)).min(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(depth: u8, quiet: bool, lure: bool, wide: bool) -> u8 {
        grade(&Measure { depth, quiet, lure, wide })
    }

    #[test]
    fn depth_lures_and_choices_raise_the_grade() {
        assert_eq!(measure(1, false, false, false), 1);
        assert_eq!(measure(1, true, false, true), 2);
        assert_eq!(measure(2, false, false, false), 2);
        assert_eq!(measure(3, false, false, false), 2);
        assert_eq!(measure(3, true, false, false), 3);
        assert_eq!(measure(4, true, false, false), 4);
        assert_eq!(measure(5, false, true, false), 5);
        assert_eq!(measure(5, true, true, true), 5);
    }
}
