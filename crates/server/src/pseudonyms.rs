//! Pseudonyms of network addresses, for logs, the audit log and bans.

use std::fmt::Write;
use std::net::IpAddr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::limits::ip_bucket;

/// Replaces addresses by a keyed hash (HMAC-SHA256, 64 bits). Entries of the same address can be recognised, but nobody who
/// has only the log can find the address by trying all of them. The key is in the database.
#[derive(Clone)]
pub(crate) struct Pseudonyms(Hmac<Sha256>);

impl Pseudonyms {
    pub(crate) fn new(key: &str) -> Pseudonyms {
        Pseudonyms(Hmac::new_from_slice(key.as_bytes()).expect("HMAC accepts keys of every length"))
    }

    /// The pseudonym of an IPv4 address, or of the /64 network of an IPv6 address.
    pub(crate) fn of(&self, address: IpAddr) -> String {
        self.of_bucket(&ip_bucket(address))
    }

    /// The pseudonym of an address, given by its [bucket](ip_bucket).
    pub(crate) fn of_bucket(&self, bucket: &str) -> String {
        let hash = self.0.clone().chain_update(bucket).finalize().into_bytes();
        hash.iter().take(8).fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

impl std::fmt::Debug for Pseudonyms {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Pseudonyms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudonyms_depend_on_the_key_and_the_address() {
        let [own, other] = ["one key", "another key"].map(Pseudonyms::new);
        let address = |text: &str| text.parse().expect("an address");
        assert_eq!(own.of(address("192.0.2.1")), own.of(address("192.0.2.1")));
        assert_ne!(own.of(address("192.0.2.1")), own.of(address("192.0.2.2")));
        assert_ne!(own.of(address("192.0.2.1")), other.of(address("192.0.2.1")));
        assert_eq!(own.of(address("2001:db8::1")), own.of(address("2001:db8::2")));
        assert_ne!(own.of(address("2001:db8::1")), own.of(address("2001:db8:0:1::1")));
        assert_eq!(own.of(address("192.0.2.1")).len(), 16);
    }
}
