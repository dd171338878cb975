//! What the table keeps of a position of GIPF.

use super::search::LONGEST_WIN;
use crate::table::Entry;

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
    /// The true value is this.
    Exact,
}

/// The value, what it means, how deep the search was, and which of the listed steps was best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    pub(crate) depth: u32,
    pub(crate) best: u16,
}

impl Known {
    /// Whether a search with this window would only find the same.
    pub(crate) fn decides(self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// A win is kept by its distance from the position itself, which may be met at another turn.
    pub(crate) fn pack(self, turns: i32) -> Entry {
        let value = match self.value {
            win if win >= LONGEST_WIN => win + turns,
            loss if loss <= -LONGEST_WIN => loss - turns,
            value => value,
        };
        let payload = u64::from(value as i16 as u16) | u64::from(self.best) << 16 | (self.bound as u64) << 32;
        Entry { payload, depth: self.depth.min(127) as u8 }
    }

    pub(crate) fn unpack(entry: Entry, turns: i32) -> Known {
        let value = match i32::from(entry.payload as u16 as i16) {
            win if win >= LONGEST_WIN => win - turns,
            loss if loss <= -LONGEST_WIN => loss + turns,
            value => value,
        };
        let bound = match entry.payload >> 32 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        };
        Known { value, bound, depth: u32::from(entry.depth), best: (entry.payload >> 16) as u16 }
    }
}
