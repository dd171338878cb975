//! Counts what is open at the same time, such as connections, by network address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::{NETWORK_FACTOR, ip_bucket, ip_network};

/// Counts by IP bucket and by network.
#[derive(Debug, Default)]
pub(crate) struct Tally(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    buckets: HashMap<String, usize>,
    all: usize,
}

/// Counts as one in a [`Tally`] until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    tally: Arc<Tally>,
    pub(crate) bucket: String,
    network: Option<String>,
}

impl Tally {
    /// Counts one more for an address unless it has `most` already, its network a multiple of that, or all together `total`.
    pub(crate) fn enter(self: &Arc<Tally>, address: IpAddr, most: usize, total: usize) -> Option<Permit> {
        let (bucket, network) = (ip_bucket(address), ip_network(address));
        let mut counts = self.lock();
        let count = |key: &str| counts.buckets.get(key).copied().unwrap_or(0);
        let network_is_full = network.as_ref().is_some_and(|key| count(key) >= most.saturating_mul(NETWORK_FACTOR));
        if counts.all >= total || count(&bucket) >= most || network_is_full {
            return None;
        }
        for key in network.iter().chain([&bucket]) {
            *counts.buckets.entry(key.clone()).or_default() += 1;
        }
        counts.all += 1;
        Some(Permit { tally: Arc::clone(self), bucket, network })
    }

    /// Whether nothing is counted.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        let counts = self.lock();
        counts.all == 0 && counts.buckets.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.tally.lock();
        for key in self.network.iter().chain([&self.bucket]) {
            if let Some(count) = counts.buckets.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.buckets.remove(key);
                }
            }
        }
        counts.all -= 1;
    }
}
