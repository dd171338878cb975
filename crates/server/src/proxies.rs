//! Trusted reverse proxies: whose `X-Forwarded-For` or `Forwarded` header says where a request comes from.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::{HeaderMap, HeaderValue};

/// An IP network in CIDR notation, such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// A text is not an IP network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not an IP network: expected an address such as 192.0.2.1, or a network such as 10.0.0.0/8")]
pub struct InvalidNetwork(String);

impl Network {
    const fn v4(a: u8, b: u8, prefix: u8) -> Network {
        Network { address: IpAddr::V4(std::net::Ipv4Addr::new(a, b, 0, 0)), prefix }
    }

    const fn v6(first: u16, prefix: u8) -> Network {
        Network { address: IpAddr::V6(Ipv6Addr::new(first, 0, 0, 0, 0, 0, 0, 0)), prefix }
    }

    /// Whether the network contains an address. IPv4-mapped addresses are IPv4 addresses.
    fn contains(&self, address: IpAddr) -> bool {
        let shared = match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => (own.to_bits() ^ other.to_bits()).leading_zeros(),
            (IpAddr::V6(own), IpAddr::V6(other)) => (own.to_bits() ^ other.to_bits()).leading_zeros(),
            _ => return false,
        };
        shared >= u32::from(self.prefix)
    }
}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Network, InvalidNetwork> {
        let invalid = || InvalidNetwork(text.to_owned());
        let (address, prefix) = text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let address: IpAddr = address.parse().map_err(|_| invalid())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(most), u8::from_str).ok().filter(|prefix| *prefix <= most).ok_or_else(invalid)?;
        // A network of IPv4-mapped addresses is an IPv4 network.
        Ok(match address.to_canonical() {
            canonical @ IpAddr::V4(_) if address.is_ipv6() && prefix >= 96 => {
                Network { address: canonical, prefix: prefix - 96 }
            }
            _ => Network { address, prefix },
        })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.address, self.prefix)
    }
}

/// Networks that are not on the Internet: loopback, private, shared, link-local and unique local addresses.
const PRIVATE: [Network; 9] = [
    Network::v4(127, 0, 8),
    Network::v4(10, 0, 8),
    Network::v4(172, 16, 12),
    Network::v4(192, 168, 16),
    Network::v4(169, 254, 16),
    Network::v4(100, 64, 10),
    Network { address: IpAddr::V6(Ipv6Addr::LOCALHOST), prefix: 128 },
    Network::v6(0xfc00, 7),
    Network::v6(0xfe80, 10),
];

/// The header in which the proxies pass on addresses. Only one is read: clients could forge another, which the proxies would
/// pass on unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For: 192.0.2.1, 10.0.0.1`
    #[default]
    XForwardedFor,
    /// `Forwarded: for=192.0.2.1, for="[2001:db8::1]:4711"` (RFC 7239)
    Forwarded,
}

impl ProxyHeader {
    const ALL: [ProxyHeader; 2] = [ProxyHeader::XForwardedFor, ProxyHeader::Forwarded];

    const fn name(self) -> &'static str {
        match self {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        }
    }
}

impl FromStr for ProxyHeader {
    type Err = String;

    fn from_str(text: &str) -> Result<ProxyHeader, String> {
        let known = ProxyHeader::ALL.into_iter().find(|header| header.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| format!("{text} is not a supported header: expected x-forwarded-for or forwarded"))
    }
}

/// Which peers are proxies that can be trusted.
#[derive(Debug, Default)]
pub(crate) struct Proxies {
    networks: Vec<Network>,
    /// Whether there is one proxy, not a chain: it adds the client's address, which may be in the same network.
    single: bool,
    header: ProxyHeader,
    warned: AtomicBool,
}

impl Proxies {
    /// Trusts these networks, or if there are none and `behind_proxy` is set, one proxy with a private address.
    pub(crate) fn new(networks: &[Network], behind_proxy: bool, header: ProxyHeader) -> Proxies {
        let single = networks.is_empty() && behind_proxy;
        let networks = if single { PRIVATE.to_vec() } else { networks.to_vec() };
        Proxies { networks, single, header, warned: AtomicBool::new(false) }
    }

    /// Whether this peer is a trusted proxy.
    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        self.networks.iter().any(|network| network.contains(peer))
    }

    /// The address of the client. Proxies append the address of their peer, so the header is read from right to left, and the
    /// first one that is not a trusted proxy is the client. Those before it could be forged.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        if !self.trusts(client) {
            if !self.networks.is_empty() && headers.contains_key(self.header.name()) {
                self.warn();
            }
            return client;
        }
        let texts = headers.get_all(self.header.name()).iter().map(HeaderValue::to_str);
        let entries: Vec<&str> = texts.flat_map(|text| text.unwrap_or_default().split(',')).collect();
        for entry in entries.iter().rev() {
            let address = match self.header {
                ProxyHeader::XForwardedFor => parse_address(entry.trim()),
                ProxyHeader::Forwarded => parse_forwarded(entry),
            };
            // An entry such as `unknown` hides what is before it.
            let Some(address) = address else { break };
            client = address;
            if self.single || !self.trusts(client) {
                break;
            }
        }
        client
    }

    fn warn(&self) {
        if !self.warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                header = self.header.name(),
                "ignored the header of a peer that is not a trusted proxy; if it is one, name it with --trusted-proxy"
            );
        }
    }
}

/// Parses an address with or without a port; IPv6 addresses with one are in brackets.
fn parse_address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address = text.parse().ok().or_else(bare);
    address.or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip())).map(|address| address.to_canonical())
}

/// Parses the parameter `for` of an element of `Forwarded`.
fn parse_forwarded(element: &str) -> Option<IpAddr> {
    let mut pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
    parse_address(value.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn chain(networks: &[&str]) -> Proxies {
        let networks: Vec<Network> = networks.iter().map(|text| text.parse().expect("a network")).collect();
        Proxies::new(&networks, false, ProxyHeader::XForwardedFor)
    }

    fn headers(name: &'static str, values: &[&str]) -> HeaderMap {
        let pair = |value: &&str| (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a value"));
        values.iter().map(pair).collect()
    }

    fn client(proxies: &Proxies, peer: &str, values: &[&str]) -> String {
        proxies.client(ip(peer), &headers(proxies.header.name(), values)).to_string()
    }

    #[test]
    fn networks_contain_their_addresses() {
        for (network, address, inside) in [
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("::ffff:10.0.0.0/104", "10.1.2.3", true),
            ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("0.0.0.0/0", "192.0.2.2", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("2001:db8::/32", "2001:db8:1::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("2001:db8::1", "2001:db8::2", false),
        ] {
            let parsed: Network = network.parse().expect("a network");
            assert_eq!(parsed.contains(ip(address)), inside, "{network} {address}");
        }
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0.0/-1", "::1/129", "10.0.0/8", "10.0.0.0/8/8"] {
            let error = text.parse::<Network>().expect_err("it is not a network").to_string();
            assert!(error.contains("10.0.0.0/8"), "{error}");
        }
    }

    #[test]
    fn the_client_is_the_last_address_that_is_not_a_trusted_proxy() {
        let proxies = chain(&["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"]);
        for (peer, header, expected) in [
            // One proxy, and a chain of them.
            ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("127.0.0.1", "198.51.100.1, 10.0.0.2, 10.0.0.3", "198.51.100.1"),
            ("2001:db8:ffff::1", "2001:db8::5, 10.0.0.2", "2001:db8::5"),
            // What is before the client is forged.
            ("127.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"),
            ("127.0.0.1", "10.0.0.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
            // A peer that is no proxy cannot say anything.
            ("198.51.100.1", "203.0.113.9", "198.51.100.1"),
            ("2001:db8::5", "203.0.113.9", "2001:db8::5"),
            // IPv4-mapped addresses, and addresses with a port.
            ("::ffff:127.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"),
            ("127.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
            ("127.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"),
            ("127.0.0.1", "[2001:db8::5]", "2001:db8::5"),
            // Without a usable entry, the last known address counts.
            ("127.0.0.1", "unknown", "127.0.0.1"),
            ("127.0.0.1", "198.51.100.1, _hidden, 10.0.0.2", "10.0.0.2"),
            ("127.0.0.1", "", "127.0.0.1"),
            // A request from the operator's own network.
            ("127.0.0.1", "10.0.0.5", "10.0.0.5"),
        ] {
            assert_eq!(client(&proxies, peer, &[header]), expected, "{peer}: {header}");
        }
        assert_eq!(client(&proxies, "127.0.0.1", &[]), "127.0.0.1");
        // Several lines of the header are one list.
        assert_eq!(client(&proxies, "127.0.0.1", &["203.0.113.9, 198.51.100.1", "10.0.0.2"]), "198.51.100.1");
    }

    #[test]
    fn behind_one_proxy_clients_in_private_networks_cannot_forge_their_address() {
        let proxies = Proxies::new(&[], true, ProxyHeader::XForwardedFor);
        assert_eq!(client(&proxies, "127.0.0.1", &["203.0.113.9, 192.168.1.5"]), "192.168.1.5");
        assert_eq!(client(&proxies, "172.17.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client(&proxies, "fd00::1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client(&proxies, "198.51.100.1", &["203.0.113.9"]), "198.51.100.1", "the peer is on the Internet");
        let direct = Proxies::new(&[], false, ProxyHeader::XForwardedFor);
        assert_eq!(client(&direct, "127.0.0.1", &["203.0.113.9"]), "127.0.0.1");
    }

    #[test]
    fn only_the_configured_header_is_read() {
        let networks = ["127.0.0.1".parse().expect("a network"), "10.0.0.0/8".parse().expect("a network")];
        let proxies = Proxies::new(&networks, false, ProxyHeader::Forwarded);
        for (header, expected) in [
            ("for=198.51.100.1", "198.51.100.1"),
            ("For=\"[2001:db8::5]:4711\";proto=https;by=10.0.0.1", "2001:db8::5"),
            ("for=203.0.113.9, for=198.51.100.1;proto=http, for=10.0.0.2", "198.51.100.1"),
            ("for=unknown", "127.0.0.1"),
            ("proto=https", "127.0.0.1"),
        ] {
            assert_eq!(client(&proxies, "127.0.0.1", &[header]), expected, "{header}");
        }
        let forged = headers("x-forwarded-for", &["203.0.113.9"]);
        assert_eq!(proxies.client(ip("127.0.0.1"), &forged), ip("127.0.0.1"));
    }
}
