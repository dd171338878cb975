//! What stands on a spot.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use dvonn::Player;

use crate::board::excerpt;

/// What a stack is built on, and what can be pushed onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A basic piece.
    Basic,
    /// A GIPF-piece: two basics, stacked.
    Gipf,
    /// A basic piece with an unused DVONN-potential on it.
    Loaded,
}

impl Kind {
    /// All three.
    pub const ALL: [Kind; 3] = [Kind::Basic, Kind::Gipf, Kind::Loaded];

    /// How many basics it takes.
    pub const fn basics(self) -> u8 {
        match self {
            Kind::Basic | Kind::Loaded => 1,
            Kind::Gipf => 2,
        }
    }

    /// The letter before a spot in texts, if there is one.
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            Kind::Basic => "",
            Kind::Gipf => "G",
            Kind::Loaded => "D",
        }
    }
}

/// The pieces on one spot: a base of one colour and, on it, used potentials of alternating colours.
///
/// A used potential always lies on the other colour, so the number of them says whose the spot is.
///
/// ```
/// use dvonn::Player;
/// use gipf::{Kind, Stack};
///
/// let stack: Stack = "wd^".parse()?;
/// assert_eq!((stack.base(), stack.kind(), stack.used()), (Player::White, Kind::Loaded, 1));
/// assert_eq!(stack.owner(), Player::Black);
/// assert_eq!(stack.to_string(), "wd^");
/// # Ok::<(), gipf::ParseStackError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(NonZeroU8);

impl Stack {
    /// The most used potentials that a stack can hold; all that two players can have agreed on is one less.
    pub const TALLEST: u8 = 31;

    /// A stack without used potentials.
    pub const fn new(base: Player, kind: Kind) -> Stack {
        let code = (kind as u8 + 1) << 1 | base as u8;
        match NonZeroU8::new(code) {
            Some(code) => Stack(code),
            // The number of the kind is 1 at least.
            None => Stack(NonZeroU8::MIN),
        }
    }

    /// The same base under this many used potentials, [`Stack::TALLEST`] at most.
    pub const fn with_used(self, used: u8) -> Stack {
        let used = if used > Stack::TALLEST { Stack::TALLEST } else { used };
        match NonZeroU8::new(self.0.get() & 7 | used << 3) {
            Some(code) => Stack(code),
            None => self,
        }
    }

    /// The colour of the lowest piece.
    #[inline]
    pub const fn base(self) -> Player {
        if self.0.get() & 1 == 0 { Player::White } else { Player::Black }
    }

    /// What the lowest piece is.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0.get() >> 1 & 3 {
            2 => Kind::Gipf,
            3 => Kind::Loaded,
            _ => Kind::Basic,
        }
    }

    /// How many used potentials lie on it.
    #[inline]
    pub const fn used(self) -> u8 {
        self.0.get() >> 3
    }

    /// The colour on top, which owns the spot.
    #[inline]
    pub const fn owner(self) -> Player {
        if self.used().is_multiple_of(2) { self.base() } else { self.base().opponent() }
    }

    /// How many used potentials of a colour lie on it.
    pub const fn used_by(self, player: Player) -> u8 {
        // The lowest one is the other colour's, so that has the odd one.
        if player as u8 == self.base() as u8 { self.used() / 2 } else { self.used().div_ceil(2) }
    }

    /// How many potentials of a colour are in it, used or not.
    pub const fn potentials_of(self, player: Player) -> u8 {
        let loaded = matches!(self.kind(), Kind::Loaded) && player as u8 == self.base() as u8;
        self.used_by(player) + loaded as u8
    }

    /// Whether its top can still jump: a loaded piece that nothing covers.
    #[inline]
    pub const fn is_ready(self) -> bool {
        self.used() == 0 && matches!(self.kind(), Kind::Loaded)
    }

    /// The same stack with the colours exchanged.
    pub const fn with_colours_swapped(self) -> Stack {
        Stack::new(self.base().opponent(), self.kind()).with_used(self.used())
    }

    /// The number behind it, for the hash.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0.get()
    }
}

/// As in position texts: `w`, `W`, `wd`, and a `^` for each used potential.
impl fmt::Display for Stack {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = match (self.base(), self.kind()) {
            (Player::White, Kind::Basic) => "w",
            (Player::Black, Kind::Basic) => "b",
            (Player::White, Kind::Gipf) => "W",
            (Player::Black, Kind::Gipf) => "B",
            (Player::White, Kind::Loaded) => "wd",
            (Player::Black, Kind::Loaded) => "bd",
        };
        formatter.pad(&format!("{base}{}", "^".repeat(usize::from(self.used()))))
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Stack {
    type Err = ParseStackError;

    /// Reads what is displayed. Case matters: `W` is a GIPF-piece.
    fn from_str(text: &str) -> Result<Stack, ParseStackError> {
        let base = text.trim_end_matches('^');
        let used = text.len() - base.len();
        let (player, kind) = match base {
            "w" => (Player::White, Kind::Basic),
            "b" => (Player::Black, Kind::Basic),
            "W" => (Player::White, Kind::Gipf),
            "B" => (Player::Black, Kind::Gipf),
            "wd" => (Player::White, Kind::Loaded),
            "bd" => (Player::Black, Kind::Loaded),
            _ => return Err(ParseStackError { text: excerpt(text), used: 0 }),
        };
        match u8::try_from(used) {
            Ok(used) if used <= Stack::TALLEST => Ok(Stack::new(player, kind).with_used(used)),
            _ => Err(ParseStackError { text: excerpt(text), used }),
        }
    }
}

/// Text that is no stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseStackError {
    text: String,
    /// The number of used potentials, if that is what is wrong.
    used: usize,
}

impl fmt::Display for ParseStackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        if self.used > 0 {
            return write!(formatter, "{text:?} has {} used potentials: {} at most", self.used, Stack::TALLEST);
        }
        write!(formatter, "{text:?} is not a stack: w, b, W, B, wd or bd is expected, and a ^ for each used potential")
    }
}

impl std::error::Error for ParseStackError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_what_their_text_says() {
        for base in Player::BOTH {
            for kind in Kind::ALL {
                for used in 0..=Stack::TALLEST {
                    let stack = Stack::new(base, kind).with_used(used);
                    assert_eq!((stack.base(), stack.kind(), stack.used()), (base, kind, used));
                    assert_eq!(stack.to_string().parse(), Ok(stack));
                    // The colours as they lie on each other.
                    let tops = (1..=used).map(|level| if level % 2 == 1 { base.opponent() } else { base });
                    assert_eq!(stack.owner(), tops.clone().next_back().unwrap_or(base));
                    for player in Player::BOTH {
                        let of_his = tops.clone().filter(|top| *top == player).count();
                        assert_eq!(usize::from(stack.used_by(player)), of_his);
                        let loaded = usize::from(kind == Kind::Loaded && player == base);
                        assert_eq!(usize::from(stack.potentials_of(player)), of_his + loaded);
                    }
                    assert_eq!(stack.with_colours_swapped().owner(), stack.owner().opponent());
                    assert_eq!(stack.is_ready(), kind == Kind::Loaded && used == 0);
                }
            }
        }
        for text in ["", "^", "x", "Wd", "WD", "w^x", "ww", "^w"] {
            assert!(text.parse::<Stack>().unwrap_err().to_string().contains("is not a stack"), "{text}");
        }
        let tall = format!("w{}", "^".repeat(300));
        assert!(tall.parse::<Stack>().unwrap_err().to_string().contains("300 used potentials"));
    }
}
