//! Bounds of alpha-beta search, as the transposition table stores them.

/// How a value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is at least this: the search failed high.
    Lower,
    /// The true value is at most this: the search failed low.
    Upper,
    /// The true value is this.
    Exact,
}

impl Bound {
    /// The bound that a search with this window has established.
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Whether a value with this bound answers a search with this window.
    pub(crate) fn answers(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }

    /// The bound in two bits.
    pub(crate) fn bits(self) -> u64 {
        match self {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Exact => 2,
        }
    }

    /// The bound with these bits.
    pub(crate) fn from_bits(bits: u64) -> Bound {
        match bits {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}
