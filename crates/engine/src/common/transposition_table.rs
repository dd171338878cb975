//! The transposition table: a lock-free hash table that all threads of a search share.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::huge_pages;

/// A table entry: 48 bits of payload that only the search interprets, and the depth that decides about replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RawEntry {
    pub(crate) payload: u64,
    /// Entries with a greater depth are kept longer; less than 128.
    pub(crate) depth: u8,
}

/// Layout of a slot's 64 bits, from the lowest up: payload, depth, generation. The highest bit marks a used slot.
const DEPTH_SHIFT: u32 = 48;
const GENERATION_SHIFT: u32 = 55;
const USED: u64 = 1 << 63;

impl RawEntry {
    fn pack(self, generation: u8) -> u64 {
        self.payload | u64::from(self.depth) << DEPTH_SHIFT | u64::from(generation) << GENERATION_SHIFT | USED
    }

    fn unpack(data: u64) -> RawEntry {
        RawEntry { payload: data & ((1 << DEPTH_SHIFT) - 1), depth: (data >> DEPTH_SHIFT) as u8 & 0x7f }
    }
}

/// One entry. The key is stored XOR the data, so that a torn write by two threads does not match any key: the lockless
/// scheme of Hyatt and Mann (ICGA Journal 25(1), 2002).
#[derive(Default)]
struct Slot {
    xored_key: AtomicU64,
    data: AtomicU64,
}

/// The slots of one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A transposition table of a fixed size, shared by all threads of a search. Any number of threads may read and write it
/// at once, without locks.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// Allocates a table of this many mebibytes, at least one. Takes time proportional to the size, and aborts the process
    /// if the memory is not available.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let count = mebibytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut buckets = Vec::with_capacity(count);
        huge_pages::advise(buckets.spare_capacity_mut());
        buckets.resize_with(count, Default::default);
        TranspositionTable { buckets, generation: AtomicU8::new(0) }
    }

    /// Removes all entries. Takes time proportional to the size of the table.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.xored_key.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Starts a new generation: entries of earlier searches are replaced first.
    pub(crate) fn new_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// The permille of slots used by the current generation, estimated from a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample: Vec<&Slot> = self.buckets.iter().flat_map(|bucket| &bucket.0).take(1000).collect();
        let is_used = |slot: &&&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> GENERATION_SHIFT) as u8 == generation
        };
        (sample.iter().filter(is_used).count() * 1000 / sample.len().max(1)) as u32
    }

    fn bucket(&self, key: u64) -> &[Slot; 4] {
        // The high half of the product maps the key to an index as evenly as a remainder, and faster.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// The entry of a position, if the table has one.
    pub(crate) fn probe(&self, key: u64) -> Option<RawEntry> {
        self.probe_at(key, key)
    }

    /// Like [`TranspositionTable::probe`], in the bucket that another hash chooses.
    #[inline]
    pub(crate) fn probe_at(&self, index: u64, key: u64) -> Option<RawEntry> {
        self.bucket(index).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.xored_key.load(Ordering::Relaxed) ^ data == key && data != 0;
            matches.then(|| RawEntry::unpack(data))
        })
    }

    /// Stores an entry. It replaces the entry of the same position, or else the least valuable one of the bucket.
    pub(crate) fn store(&self, key: u64, entry: RawEntry) {
        self.store_at(key, key, entry);
    }

    /// Like [`TranspositionTable::store`], in the bucket that another hash chooses.
    #[inline]
    pub(crate) fn store_at(&self, index: u64, key: u64, entry: RawEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.xored_key.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let age = generation.wrapping_sub((data >> GENERATION_SHIFT) as u8);
            i32::from(RawEntry::unpack(data).depth) - 8 * i32::from(age)
        };
        let bucket = self.bucket(index);
        let slot = bucket.iter().min_by_key(|slot| worth(slot)).expect("a bucket has slots");
        let data = entry.pack(generation);
        slot.xored_key.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::new(1);
        for number in 0..1000_u64 {
            let entry = RawEntry { payload: number.wrapping_mul(0x1234_5678_9abd) >> 16, depth: number as u8 & 0x7f };
            let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
            assert_eq!(table.probe(key ^ 1), None);
        }
    }
}
