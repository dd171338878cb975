//! Tests of the limits.

use serde_json::json;

use super::*;

#[test]
fn rate_limits_apply_to_each_user_separately() {
    let limits = Limits::new(vec![[127, 0, 0, 1].into()], &Bounds::default());
    let most = Rates::default().of(Kind::Report).burst;
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

#[test]
fn every_kind_is_counted() {
    let limits = Limits::new(Vec::new(), &Bounds::default());
    for kind in Kind::ALL {
        let Rate { burst, refill } = Rates::default().of(*kind);
        assert!(burst > 0 && !refill.is_zero(), "{kind:?}");
        let done = (0..10 * burst).take_while(|_| limits.count(*kind, "ada").is_ok()).count();
        assert!(done >= burst as usize && done < 10 * burst as usize, "{kind:?}: {done}");
    }
}

/// Bounds with the section `limits` of a configuration file, as JSON.
fn with(settings: serde_json::Value) -> Result<Bounds, String> {
    let settings = serde_json::from_value(settings).expect("an object");
    Bounds::with(&settings).map_err(|error| error.to_string())
}

#[test]
fn every_limit_can_be_set_to_what_is_printed() {
    let defaults = Bounds::default().list();
    let mut keys: Vec<&str> = defaults.iter().map(|limit| limit.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), defaults.len(), "every limit has its own key");
    for Limit { key, value, .. } in defaults {
        assert!(value.is_number() || value.is_string() || value.is_object(), "{key} = {value}");
        with(json!({ key: value })).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn limits_are_read_from_the_configuration_file() {
    let bounds = with(json!({
        "sockets_per_address": 7, "items_per_page": 3, "session_lifetime": "36h", "ping_interval": "250ms",
        "actions": { "burst": 5, "refill": "2s" }, "reports": { "burst": 9 },
    }));
    let bounds = bounds.expect("valid limits");
    assert_eq!((bounds.streams_per_address, bounds.page), (7, 3));
    assert_eq!(bounds.session, Duration::from_hours(36));
    assert_eq!(bounds.ping_every, Duration::from_millis(250));
    assert_eq!(bounds.rates.of(Kind::Act), Rate { burst: 5, refill: Duration::from_secs(2) });
    assert_eq!(bounds.rates.of(Kind::Report), Rate { burst: 9, refill: Duration::from_mins(10) });
    assert_eq!(bounds.streams, Bounds::default().streams);
    // The rate applies.
    let limits = Limits::new(Vec::new(), &bounds);
    assert_eq!((0..100).take_while(|_| limits.count(Kind::Act, "ada").is_ok()).count(), 5);
    // What is printed has the same values.
    let value = |key: &str| bounds.list().into_iter().find(|limit| limit.key == key).expect("a limit").value;
    assert_eq!(value("session_lifetime"), "36h");
    assert_eq!(value("ping_interval"), "250ms");
    assert_eq!(value("actions"), json!({ "burst": 5, "refill": "2s" }));
}

#[test]
fn invalid_limits_are_refused_with_what_was_expected() {
    for (settings, message) in [
        (
            json!({ "sockets_per_adress": 7 }),
            "limits.sockets_per_adress is unknown: `caldera serve --print-config` lists all limits",
        ),
        (json!({ "offers_per_user": 0 }), "limits.offers_per_user is 0, expected a number from 1 to 1000"),
        (json!({ "offers_per_user": -1 }), "limits.offers_per_user is -1, expected a number from 1 to 1000"),
        (json!({ "items_per_page": "many" }), "limits.items_per_page is \"many\", expected a number from 1 to 1000"),
        (
            json!({ "session_lifetime": 90 }),
            "limits.session_lifetime is 90, expected a duration such as \"20s\" (with the unit ms, s, m, h or d) from \
             1h to 3650d",
        ),
        (
            json!({ "guest_lifetime": "90 weeks" }),
            "limits.guest_lifetime is \"90 weeks\", expected a duration such as \"20s\" (with the unit ms, s, m, h or \
             d) from 1d to 3650d",
        ),
        (
            json!({ "shutdown_grace": "99999999999999999999d" }),
            "limits.shutdown_grace is \"99999999999999999999d\", expected a duration such as \"20s\" (with the unit \
             ms, s, m, h or d) from 1s to 10m",
        ),
        (
            json!({ "actions": 60 }),
            "limits.actions is 60, expected burst and refill, such as { burst = 60, refill = \"100ms\" }",
        ),
        (json!({ "actions": { "burst": 0 } }), "limits.actions.burst is 0, expected a number from 1 to 1000000"),
        (
            json!({ "actions": { "speed": 5 } }),
            "limits.actions.speed is unknown: `caldera serve --print-config` lists all limits",
        ),
        (
            json!({ "sockets": 50 }),
            "limits.sockets_per_address is 100, but it must be at most limits.sockets, which is 50",
        ),
        (
            json!({ "ping_interval": "30s" }),
            "limits.ping_interval is 30s, but it must be less than limits.socket_silence, which is 20s",
        ),
    ] {
        assert_eq!(with(settings.clone()).expect_err("it is invalid"), message, "{settings}");
    }
}

/// Keeps docs/deploying.md up to date with the declarations.
#[test]
fn the_operators_guide_lists_all_limits() {
    let guide = include_str!("../../../docs/deploying.md");
    let row = |limit: Limit| {
        let Limit { key, description, per, value, range } = limit;
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match per {
            Some(per) => {
                let [burst, refill] = ["burst", "refill"].map(|part| text(&value[part]));
                format!("| `{key}` | {description} | {per} | {burst} | {refill} |")
            }
            None => format!("| `{key}` | {description} | {} | {range} |", text(&value)),
        }
    };
    let missing: Vec<String> =
        Bounds::default().list().into_iter().map(row).filter(|row| !guide.contains(row)).collect();
    assert!(missing.is_empty(), "docs/deploying.md lacks these rows:\n{}", missing.join("\n"));
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
