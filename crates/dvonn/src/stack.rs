//! Stacks with all their pieces, for display and records.

use std::fmt;

use crate::piece::{Piece, Player};

/// The pieces on one space, from bottom to top. A stack may be empty.
///
/// [`Setup`](crate::Setup) and [`Game`](crate::Game) store stacks; [`Position`](crate::Position) does not, because the
/// rules never depend on the pieces below the top, except for the presence of a red one.
///
/// ```
/// use dvonn::{Piece, Player, Stack};
///
/// let stack: Stack = [Piece::Red, Piece::White, Piece::Black].into_iter().collect();
/// assert_eq!(stack.to_string(), "rwb");
/// assert_eq!(stack.owner(), Some(Player::Black));
/// assert!(stack.holds_red());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Stack {
    /// Bit *n* is set if piece *n*, counted from the bottom, is black.
    black: u64,
    /// Bit *n* is set if piece *n*, counted from the bottom, is red.
    red: u64,
    height: u8,
}

impl Stack {
    /// The empty stack.
    pub const EMPTY: Stack = Stack { black: 0, red: 0, height: 0 };

    /// The capacity of a stack. A game has only 49 pieces.
    pub const TALLEST: u8 = 64;

    /// A stack of one piece.
    pub fn of(piece: Piece) -> Stack {
        let mut stack = Stack::EMPTY;
        stack.push(piece);
        stack
    }

    /// The number of pieces.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether the stack has no pieces.
    pub const fn is_empty(self) -> bool {
        self.height == 0
    }

    /// The top piece; `None` if the stack is empty.
    pub fn top(self) -> Option<Piece> {
        self.pieces().next_back()
    }

    /// The player who controls the stack: the owner of its top piece. `None` if the stack is empty or a red piece is on top.
    pub fn owner(self) -> Option<Player> {
        self.top().and_then(Piece::owner)
    }

    /// Whether the stack contains a red piece.
    pub const fn holds_red(self) -> bool {
        self.red != 0
    }

    /// The number of pieces of this kind in the stack.
    pub fn count(self, piece: Piece) -> u32 {
        match piece {
            Piece::White => u32::from(self.height) - self.black.count_ones() - self.red.count_ones(),
            Piece::Black => self.black.count_ones(),
            Piece::Red => self.red.count_ones(),
        }
    }

    /// The pieces from bottom to top.
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator {
        (0..self.height).map(move |level| match (self.red >> level & 1, self.black >> level & 1) {
            (0, 0) => Piece::White,
            (0, _) => Piece::Black,
            _ => Piece::Red,
        })
    }

    /// Adds a piece on top.
    ///
    /// # Panics
    /// If the stack already holds [`Stack::TALLEST`] pieces.
    pub fn push(&mut self, piece: Piece) {
        self.put(Stack { black: u64::from(piece == Piece::Black), red: u64::from(piece == Piece::Red), height: 1 });
    }

    /// Puts another stack on top of this one, keeping its order.
    ///
    /// # Panics
    /// If the combined height exceeds [`Stack::TALLEST`].
    pub fn put(&mut self, other: Stack) {
        assert!(self.height + other.height <= Stack::TALLEST, "a stack holds {} pieces at most", Stack::TALLEST);
        if other.is_empty() {
            return;
        }
        self.black |= other.black << self.height;
        self.red |= other.red << self.height;
        self.height += other.height;
    }

    /// Removes the top `height` pieces and returns them in order: the inverse of [`Stack::put`].
    ///
    /// # Panics
    /// If the stack has fewer than `height` pieces.
    pub fn take(&mut self, height: u8) -> Stack {
        let kept = self.height.checked_sub(height).expect("a stack gives no more pieces than it has");
        let upper = self.pieces().skip(usize::from(kept)).collect();
        *self = self.pieces().take(usize::from(kept)).collect();
        upper
    }
}

impl FromIterator<Piece> for Stack {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Stack {
        let mut stack = Stack::EMPTY;
        pieces.into_iter().for_each(|piece| stack.push(piece));
        stack
    }
}

/// The letters of the pieces from bottom to top, `-` for an empty stack.
impl fmt::Display for Stack {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return formatter.pad("-");
        }
        formatter.pad(&self.pieces().map(Piece::letter).collect::<String>())
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn putting_and_taking_are_each_others_reverse() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..500 {
            let mut stack = || -> Stack { (0..random.u8(0..25)).map(|_| Piece::ALL[random.usize(0..3)]).collect() };
            let (lower, upper) = (stack(), stack());
            let mut both = lower;
            both.put(upper);
            let expected: Vec<Piece> = lower.pieces().chain(upper.pieces()).collect();
            assert_eq!(both.pieces().collect::<Vec<_>>(), expected);
            for piece in Piece::ALL {
                assert_eq!(both.count(piece) as usize, expected.iter().filter(|other| **other == piece).count());
            }
            assert_eq!(both.take(upper.height()), upper);
            assert_eq!(both, lower);
        }
    }

    #[test]
    #[should_panic(expected = "64 pieces at most")]
    fn a_stack_has_its_limit() {
        let _: Stack = std::iter::repeat_n(Piece::White, 65).collect();
    }
}
