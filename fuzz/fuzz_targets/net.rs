//! Parsers of net files: no input makes them panic. A valid file with some bytes changed is either rejected or can be
//! evaluated without overflow, for DVONN with the same result on every back-end.

#![no_main]

use std::sync::LazyLock;

use dvonn::Position;
use engine::dvonn::net::Parameters;
use engine::dvonn::{Backend, Evaluate, Net};
use engine::gipf;
use libfuzzer_sys::fuzz_target;

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| Parameters::random(1).write());
static GIPF_FILE: LazyLock<Vec<u8>> = LazyLock::new(|| gipf::net::Parameters::random(1).write());

fuzz_target!(|bytes: &[u8]| {
    check_changed(&FILE, bytes, check);
    check_changed(&GIPF_FILE, bytes, check_gipf);
});

fn check_changed(file: &[u8], bytes: &[u8], check: fn(&[u8])) {
    check(bytes);
    // Random bytes hardly ever have the right length and hash, so also apply them as changes to a valid file.
    let mut file = file.to_vec();
    for change in bytes.chunks_exact(4) {
        let place = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize;
        if let Some(byte) = file.get_mut(place) {
            *byte = change[3];
        }
    }
    check(&file);
    let content = file.len() - 8;
    let hash = file[..content]
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    file[content..].copy_from_slice(&hash.to_le_bytes());
    check(&file);
}

fn check(bytes: &[u8]) {
    let Ok(parameters) = Parameters::read(bytes) else { return };
    assert_eq!(parameters.write(), bytes);
    let net = Net::read(bytes).expect("its numbers were read");
    let scalar = net.with_backend(Backend::SCALAR);
    let mut position = Position::start();
    loop {
        assert_eq!(net.evaluate_from_scratch(&position), scalar.evaluate_from_scratch(&position));
        let Some(action) = position.legal_moves().next() else { break };
        position.play_unchecked(action);
    }
}

fn check_gipf(bytes: &[u8]) {
    let Ok(parameters) = gipf::net::Parameters::read(bytes) else { return };
    assert_eq!(parameters.write(), bytes);
    let net = gipf::Net::read(bytes).expect("its numbers were read");
    for version in ::gipf::Version::ALL {
        let start = ::gipf::Position::start(::gipf::Rules::new(version).with_potentials(6), 0);
        net.output(&start.expect("a game that can be agreed on"));
    }
}
