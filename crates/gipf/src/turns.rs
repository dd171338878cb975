//! Whole turns, listed and counted.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::turn::Turn;

impl Position {
    /// Hands every legal turn from here, with the position after it, to a closure, which may stop early.
    ///
    /// Turns can be very many, so nothing is collected. In a connected game the answers to a jump, and what a challenge
    /// may come to, make turns of their own. Within a turn, and once the game is over, there are none.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gipf::{Position, Rules, Version};
    ///
    /// let position = Position::start(Rules::new(Version::Tournament), 0)?;
    /// let mut texts = Vec::new();
    /// let _ = position.each_turn(|turn, _| {
    ///     texts.push(turn.to_string());
    ///     if texts.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(texts, ["Gb2", "Gb3", "Gb4"]);
    /// # Ok::<(), gipf::InvalidSetup>(())
    /// ```
    pub fn each_turn<B>(&self, mut visit: impl FnMut(&Turn, &Position) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.is_between_turns() {
            return ControlFlow::Continue(());
        }
        walk(self, &Turn::default(), &mut visit)
    }

    /// Every legal turn, in one list. There may be very many; [`Position::each_turn`] needs no memory for them.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _: ControlFlow<()> = self.each_turn(|turn, _| {
            turns.push(turn.clone());
            ControlFlow::Continue(())
        });
        turns
    }
}

fn walk<B>(
    position: &Position,
    turn: &Turn,
    visit: &mut impl FnMut(&Turn, &Position) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for step in position.steps() {
        let (mut next, mut longer) = (*position, turn.clone());
        next.play_unchecked(step);
        longer.add(step);
        if next.is_between_turns() {
            visit(&longer, &next)?;
        } else {
            walk(&next, &longer, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// How many sequences of `depth` whole turns there are. A finished game has no continuation.
///
/// ```
/// use gipf::{Position, Rules, Version, perft};
///
/// let start = Position::start(Rules::new(Version::Basic), 0)?;
/// assert_eq!(perft(&start, 2), 924);
/// # Ok::<(), gipf::InvalidSetup>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for step in position.steps() {
        let mut next = *position;
        next.play_unchecked(step);
        count += if next.is_between_turns() { perft(&next, depth - 1) } else { perft(&next, depth) };
    }
    count
}

/// [`perft`] split by the first turn.
pub fn divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    let mut parts = Vec::new();
    if depth > 0 {
        let _: ControlFlow<()> = position.each_turn(|turn, next| {
            parts.push((turn.clone(), perft(next, depth - 1)));
            ControlFlow::Continue(())
        });
    }
    parts
}
