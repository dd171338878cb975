//! Stacks: the pieces on one spot.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use dvonn::Player;

use crate::board::excerpt;

/// The kind of a piece that enters the board, which is also the base of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A basic piece.
    Basic,
    /// A GIPF-piece: two basic pieces, stacked.
    Gipf,
    /// A loaded piece: a basic piece with an unused DVONN-potential of its colour on top.
    Loaded,
}

impl Kind {
    /// All three kinds.
    pub const ALL: [Kind; 3] = [Kind::Basic, Kind::Gipf, Kind::Loaded];

    /// The number of basic pieces it is made of.
    pub const fn basics(self) -> u8 {
        match self {
            Kind::Basic | Kind::Loaded => 1,
            Kind::Gipf => 2,
        }
    }

    /// The letter before the label of a spot in the text of a turn; empty for a basic piece.
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            Kind::Basic => "",
            Kind::Gipf => "G",
            Kind::Loaded => "D",
        }
    }
}

/// The pieces on one spot: a base and any number of used potentials on top of it.
///
/// A potential jumps only onto the opponent's colour, so the colours of the used potentials alternate, and their number
/// determines the owner of the spot.
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
    /// The maximum number of used potentials in a stack. Two players together have at most 30
    /// ([`Rules::MOST_POTENTIALS`](crate::Rules::MOST_POTENTIALS)), so no game reaches it.
    pub const TALLEST: u8 = 31;

    /// A stack without used potentials.
    pub const fn new(base: Player, kind: Kind) -> Stack {
        let code = (kind as u8 + 1) * 2 + base as u8;
        match NonZeroU8::new(code) {
            Some(code) => Stack(code),
            // Unreachable: the code of a kind is at least 1.
            None => Stack(NonZeroU8::MIN),
        }
    }

    /// Returns the stack with `used` used potentials on its base, limited to [`Stack::TALLEST`].
    pub const fn with_used(self, used: u8) -> Stack {
        let used = match used {
            0..=Stack::TALLEST => used,
            _ => Stack::TALLEST,
        };
        match NonZeroU8::new(self.0.get() % 8 + used * 8) {
            Some(code) => Stack(code),
            None => self,
        }
    }

    /// The colour of the base.
    #[inline]
    pub const fn base(self) -> Player {
        if self.0.get() & 1 == 0 { Player::White } else { Player::Black }
    }

    /// The kind of the base.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0.get() >> 1 & 3 {
            2 => Kind::Gipf,
            3 => Kind::Loaded,
            _ => Kind::Basic,
        }
    }

    /// The number of used potentials on the base, of both colours.
    #[inline]
    pub const fn used(self) -> u8 {
        self.0.get() >> 3
    }

    /// The owner of the spot: the colour of the top piece.
    #[inline]
    pub const fn owner(self) -> Player {
        if self.used().is_multiple_of(2) { self.base() } else { self.base().opponent() }
    }

    /// The number of a player's used potentials in the stack.
    pub const fn used_by(self, player: Player) -> u8 {
        // The lowest used potential belongs to the opponent of the base, who has one more if the number is odd.
        if player as u8 == self.base() as u8 { self.used() / 2 } else { self.used().div_ceil(2) }
    }

    /// The number of a player's potentials in the stack, used and unused.
    pub const fn potentials_of(self, player: Player) -> u8 {
        let loaded = matches!(self.kind(), Kind::Loaded) && player as u8 == self.base() as u8;
        self.used_by(player) + loaded as u8
    }

    /// Whether the stack is an uncovered loaded piece, whose potential can still jump.
    #[inline]
    pub const fn is_ready(self) -> bool {
        self.used() == 0 && matches!(self.kind(), Kind::Loaded)
    }

    /// Returns the stack with White and Black exchanged.
    pub const fn with_colours_swapped(self) -> Stack {
        Stack::new(self.base().opponent(), self.kind()).with_used(self.used())
    }

    /// The encoding of the stack, for the Zobrist key.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0.get()
    }
}

/// Writes the stack as in position text: `w`, `W` or `wd`, followed by one `^` for each used potential.
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

    /// Parses the format of `Display`. Case matters: `W` is a GIPF-piece, `w` a basic piece.
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

/// Text that is not a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseStackError {
    text: String,
    /// The number of used potentials if there are too many, otherwise 0.
    used: usize,
}

impl fmt::Display for ParseStackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        if self.used > 0 {
            return write!(formatter, "{text:?} has {} used potentials: the maximum is {}", self.used, Stack::TALLEST);
        }
        write!(formatter, "{text:?} is not a stack: expected w, b, W, B, wd or bd, then one ^ for each used potential")
    }
}

impl std::error::Error for ParseStackError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_round_trip_and_their_colours_alternate() {
        for base in Player::BOTH {
            for kind in Kind::ALL {
                for used in 0..=Stack::TALLEST {
                    let stack = Stack::new(base, kind).with_used(used);
                    assert_eq!((stack.base(), stack.kind(), stack.used()), (base, kind, used));
                    assert_eq!(stack.to_string().parse(), Ok(stack));
                    // The colours from the lowest used potential to the top.
                    let tops = (1..=used).map(|level| if level % 2 == 1 { base.opponent() } else { base });
                    assert_eq!(stack.owner(), tops.clone().next_back().unwrap_or(base));
                    for player in Player::BOTH {
                        let of_player = tops.clone().filter(|top| *top == player).count();
                        assert_eq!(usize::from(stack.used_by(player)), of_player);
                        let loaded = usize::from(kind == Kind::Loaded && player == base);
                        assert_eq!(usize::from(stack.potentials_of(player)), of_player + loaded);
                    }
                    assert_eq!(stack.with_colours_swapped().owner(), stack.owner().opponent());
                    assert_eq!(stack.is_ready(), kind == Kind::Loaded && used == 0);
                }
            }
        }
        for text in ["", "^", "x", "Wd", "WD", "w^x", "ww", "^w"] {
            assert!(text.parse::<Stack>().unwrap_err().to_string().contains("is not a stack"), "{text}");
        }
        for used in [usize::from(Stack::TALLEST) + 1, 300] {
            let error = format!("w{}", "^".repeat(used)).parse::<Stack>().unwrap_err();
            assert!(error.to_string().contains(&format!("{used} used potentials")), "{error}");
        }
    }
}
