//! Tests of the limits.

use super::*;

#[test]
fn rate_limits_apply_to_each_user_separately() {
    let limits = Limits::new(vec![[127, 0, 0, 1].into()], &Bounds::default());
    let (most, _) = Kind::Report.quota();
    for _ in 0..most {
        limits.count(Kind::Report, "ada").expect("within the limit");
    }
    assert!(limits.count(Kind::Report, "ada").is_err());
    assert!(limits.count(Kind::Report, "bob").is_ok());
    for _ in 0..1000 {
        limits.count_address(Kind::Register, [127, 0, 0, 1].into()).expect("an exempt address");
    }
    let other = [192, 0, 2, 1].into();
    assert!((0..1000).any(|_| limits.count_address(Kind::Register, other).is_err()));
}

/// The kind after this one. The match is exhaustive, so a new kind must be added here.
fn next(kind: Kind) -> Option<Kind> {
    Some(match kind {
        Kind::Request => Kind::SignIn,
        Kind::SignIn => Kind::SignInName,
        Kind::SignInName => Kind::SignInDevice,
        Kind::SignInDevice => Kind::Register,
        Kind::Register => Kind::Guest,
        Kind::Guest => Kind::Act,
        Kind::Act => Kind::Chat,
        Kind::Chat => Kind::Offer,
        Kind::Offer => Kind::Report,
        Kind::Report => Kind::Export,
        Kind::Export => Kind::Message,
        Kind::Message => return None,
    })
}

#[test]
fn every_kind_is_counted() {
    let kinds: Vec<Kind> = std::iter::successors(Some(Kind::Request), |kind| next(*kind)).collect();
    assert_eq!(kinds, Kind::ALL);
    let limits = Limits::new(Vec::new(), &Bounds::default());
    for kind in kinds {
        let (most, period) = kind.quota();
        assert!(most > 0 && !period.is_zero(), "{kind:?}");
        let done = (0..10 * most).take_while(|_| limits.count(kind, "ada").is_ok()).count();
        assert!(done >= most as usize && done < 10 * most as usize, "{kind:?}: {done}");
    }
}

/// Formats a period as in docs/deploying.md.
fn in_words(period: Duration) -> String {
    match period.as_millis() {
        milliseconds @ ..1_000 => format!("{milliseconds} ms"),
        milliseconds @ 1_000..60_000 => format!("{} s", milliseconds / 1_000),
        milliseconds => format!("{} min", milliseconds / 60_000),
    }
}

#[test]
fn the_operators_guide_lists_the_rate_limits() {
    let guide = include_str!("../../../docs/deploying.md");
    for kind in Kind::ALL {
        let what = match kind {
            Kind::Request => "requests | address",
            Kind::SignIn => "attempts to sign in | address",
            Kind::SignInName => "attempts to sign in | user name, except from known devices",
            Kind::SignInDevice => "attempts to sign in | known device",
            Kind::Register => "new accounts | address",
            Kind::Guest => "new guests | address",
            Kind::Act => "actions in games | user",
            Kind::Chat => "chat messages | user",
            Kind::Offer => "seeks, challenges and new games | user",
            Kind::Report => "reports | user",
            Kind::Export => "exports | user",
            Kind::Message => "messages on sockets | user, or address without credentials",
        };
        let (burst, period) = kind.quota();
        let row = format!("| {what} | {burst} | {} |", in_words(period));
        assert!(guide.contains(&row), "{row}");
    }
}

#[test]
fn addresses_of_one_ipv6_network_count_together() {
    let [a, b]: [IpAddr; 2] = ["2001:db8::1", "2001:db8::2"].map(|text| text.parse().expect("an address"));
    assert_eq!(ip_bucket(a), ip_bucket(b));
}

#[test]
fn the_networks_of_one_ipv6_customer_count_together() {
    let limits = Arc::new(Limits::new(Vec::new(), &Bounds::default()));
    let address = |number: u16| IpAddr::from([0x2001, 0xdb8, 0, number, 0, 0, 0, 1]);
    let guesses = (0..1_000).take_while(|number| limits.count_address(Kind::SignIn, address(*number)).is_ok());
    let guesses = guesses.count();
    assert!((10..=100).contains(&guesses), "{guesses} guesses from a /48 network");
    let streams: Vec<_> = (0..1_000).map_while(|number| limits.open_stream(address(number)).ok()).collect();
    assert_eq!(streams.len(), 800);
    limits.count_address(Kind::SignIn, IpAddr::from([0x2001, 0xdb8, 1, 0, 0, 0, 0, 1])).expect("another network");
}

#[test]
fn streams_are_counted_while_they_are_open() {
    let bounds = Bounds { streams_per_address: 3, streams: 5, ..Bounds::default() };
    let limits = Arc::new(Limits::new(Vec::new(), &bounds));
    let [one, same, other, third]: [IpAddr; 4] =
        ["2001:db8::1", "2001:db8::2", "192.0.2.1", "192.0.2.2"].map(|text| text.parse().expect("an address"));
    let mut open: Vec<_> = [one, same, one].map(|address| limits.open_stream(address).expect("free")).into();
    assert!(limits.open_stream(same).is_err(), "all addresses of a bucket share one limit");
    open.pop();
    assert!(limits.open_stream(same).is_ok());
    open.extend([other, other, third].map(|address| limits.open_stream(address).expect("free")));
    assert!(limits.open_stream(third).is_err(), "the total limit applies");
    drop(open);
    assert!(limits.streams.is_empty(), "no count remains");
}
