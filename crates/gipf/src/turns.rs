//! Enumeration of whole turns, and perft.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::turn::Turn;

impl Position {
    /// Calls `visit` with every legal turn and the position after it, until `visit` returns [`ControlFlow::Break`].
    ///
    /// A position usually has about 30 turns but can have millions, so they are not collected. If DVONN is connected, each
    /// answer to a jump and each possible result of a challenge is a turn of its own. Within a turn, and once the game is
    /// over, there are none.
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

    /// All legal turns. There can be millions in constructed positions; [`Position::each_turn`] visits them without storing
    /// them.
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

/// Counts the sequences of `depth` whole turns from a position. A finished game has no continuation.
///
/// The cost is proportional to the result, roughly 30 to the power of `depth`.
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

/// [`perft`], split by the first turn: each legal turn with the number of sequences that begin with it. Empty if `depth`
/// is 0.
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
