//! The hash table: what a search has found out about a position, for all threads, without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use dvonn::{Move, Space};

/// A move in 14 bits, as the table keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedMove(u16);

impl PackedMove {
    /// No move.
    pub(crate) const NONE: PackedMove = PackedMove(0x3fff);
    const PASS: PackedMove = PackedMove(0x3ffe);

    /// How many bits a move takes.
    pub(crate) const BITS: u32 = 14;

    pub(crate) const fn bits(self) -> u64 {
        self.0 as u64
    }

    /// The move with these bits; higher ones do not matter.
    pub(crate) const fn from_bits(bits: u64) -> PackedMove {
        PackedMove(bits as u16 & ((1 << PackedMove::BITS) - 1))
    }

    pub(crate) fn new(action: Move) -> PackedMove {
        let pack = |from: Space, to: Space| PackedMove((from.index() << 7 | to.index()) as u16);
        match action {
            Move::Place(space) => pack(space, space),
            Move::Stack { from, to } => pack(from, to),
            Move::Pass => PackedMove::PASS,
        }
    }

    pub(crate) fn unpack(self) -> Option<Move> {
        if self == PackedMove::PASS {
            return Some(Move::Pass);
        }
        let (from, to) = (Space::from_index(usize::from(self.0 >> 7))?, Space::from_index(usize::from(self.0 & 127))?);
        Some(if from == to { Move::Place(from) } else { Move::Stack { from, to } })
    }
}

/// What the table keeps of a position: 48 bits that the search understands, and how much work they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) payload: u64,
    /// The more, the longer the entry stays; less than 128.
    pub(crate) depth: u8,
}

/// How a slot's 64 bits are shared out, from the lowest up. The highest bit tells a full slot from an empty one.
const DEPTH_AT: u32 = 48;
const AGE_AT: u32 = 55;
const FULL: u64 = 1 << 63;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        self.payload | u64::from(self.depth) << DEPTH_AT | u64::from(age) << AGE_AT | FULL
    }

    fn unpack(data: u64) -> Entry {
        Entry { payload: data & ((1 << DEPTH_AT) - 1), depth: (data >> DEPTH_AT) as u8 & 0x7f }
    }
}

/// One entry. The key is mixed with the data, so that halves written by two threads do not match.
#[derive(Default)]
struct Slot {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

/// The slots that one cache line holds.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// A table of a fixed size that any number of threads read and write at once.
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl Table {
    /// A table that takes this many mebibytes of memory, one at least.
    pub fn new(mebibytes: usize) -> Table {
        let count = mebibytes.max(1).saturating_mul(1 << 20) / size_of::<Cluster>();
        let mut clusters = Vec::with_capacity(count);
        clusters.resize_with(count, Default::default);
        Table { clusters, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.mixed_key.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Lets what earlier searches stored make room first.
    pub(crate) fn begin_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, judged by a sample.
    pub(crate) fn count_use(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample: Vec<&Slot> = self.clusters.iter().flat_map(|cluster| &cluster.0).take(1000).collect();
        let is_used = |slot: &&&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> AGE_AT) as u8 == age
        };
        (sample.iter().filter(is_used).count() * 1000 / sample.len().max(1)) as u32
    }

    fn cluster(&self, key: u64) -> &[Slot; 4] {
        // The high half of the product: as even as a remainder, and quicker.
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize].0
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.cluster(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.mixed_key.load(Ordering::Relaxed) ^ data == key && data != 0;
            matches.then(|| Entry::unpack(data))
        })
    }

    /// Stores an entry in place of the position's own, or else of the one that is worth least.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.mixed_key.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let years = age.wrapping_sub((data >> AGE_AT) as u8);
            i32::from(Entry::unpack(data).depth) - 8 * i32::from(years)
        };
        let cluster = self.cluster(key);
        let slot = cluster.iter().min_by_key(|slot| worth(slot)).expect("a cluster has slots");
        let data = entry.pack(age);
        slot.mixed_key.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1);
        for number in 0..1000_u64 {
            let entry = Entry { payload: number.wrapping_mul(0x1234_5678_9abd) >> 16, depth: number as u8 & 0x7f };
            let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.put(hash, entry);
            assert_eq!(table.get(hash), Some(entry));
            assert_eq!(table.get(hash ^ 1), None);
        }
    }

    #[test]
    fn moves_survive_packing() {
        let all = Space::ALL.into_iter().flat_map(|from| Space::ALL.map(|to| (from, to)));
        for (from, to) in all {
            let action = if from == to { Move::Place(from) } else { Move::Stack { from, to } };
            assert_eq!(PackedMove::new(action).unpack(), Some(action));
        }
        assert_eq!(PackedMove::new(Move::Pass).unpack(), Some(Move::Pass));
        assert_eq!(PackedMove::NONE.unpack(), None);
    }
}
