//! `caldera serve --check`, the health check of the container image.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Instant;

use crate::common::{Folder, PATIENCE};
use crate::service::Lock;
use crate::settings::{program, start, url};

/// Runs the check with these arguments and returns its exit code and error message.
fn check(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = program();
    // Requests to this proxy fail: the check must not use it.
    command.env("http_proxy", "http://127.0.0.1:9").env("https_proxy", "http://127.0.0.1:9");
    let done = command.arg("--check").args(arguments).stderr(Stdio::piped()).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&done.stdout), "");
    (done.status.code(), String::from_utf8(done.stderr).expect("text"))
}

const READY: (Option<i32>, String) = (Some(0), String::new());

#[test]
fn the_check_succeeds_only_while_the_server_can_write() {
    let folder = Folder::new();
    let database = folder.0.join("caldera.db");
    let server = start(program().args(["--listen", "127.0.0.1:0", "--without-pages", "--database", &url(&database)]));
    let address = server.address.to_string();
    assert_eq!(check(&["--listen", &address]), READY);
    // A server that listens on all addresses is asked on the loopback interface.
    assert_eq!(check(&["--listen", &format!("0.0.0.0:{}", server.address.port())]), READY);

    let lock = Lock::take(&database);
    // The last success is valid for a second.
    let begun = Instant::now();
    let locked = loop {
        assert!(begun.elapsed() < PATIENCE, "the server that cannot write is ready");
        let found = check(&["--listen", &address]);
        if found != READY {
            break found;
        }
    };
    assert_eq!(locked, (Some(1), format!("error: http://{address}/readyz: status 503\n")));
    lock.release();
    assert_eq!(check(&["--listen", &address]), READY);

    server.end();
    let (code, message) = check(&["--listen", &address]);
    assert_eq!(code, Some(1));
    assert!(message.starts_with(&format!("error: http://{address}/readyz: ")), "{message}");
}

#[test]
fn the_check_accepts_any_certificate_of_a_server_with_tls() {
    let folder = Folder::new();
    let made = rcgen::generate_simple_self_signed(["dvonn.example".to_owned()]).expect("a certificate");
    let [certificate, key] = ["cert.pem", "key.pem"].map(|name| folder.0.join(name).display().to_string());
    std::fs::write(&certificate, made.cert.pem()).expect("a file");
    std::fs::write(&key, made.signing_key.serialize_pem()).expect("a file");
    let tls = ["--tls-cert", &certificate, "--tls-key", &key];
    let database = url(&folder.0.join("caldera.db"));
    let mut command = program();
    command.args(["--listen", "127.0.0.1:0", "--without-pages", "--database", &database]).args(tls);
    let mut server = command.spawn().expect("the server starts");
    let mut line = String::new();
    let out = server.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line.split("https://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    let with_tls = check(&[["--listen", address].as_slice(), &tls].concat());
    let without = check(&["--listen", address]);
    server.kill().expect("the server runs");
    server.wait().expect("the end");
    assert_eq!(with_tls, READY);
    assert_eq!(without.0, Some(1), "{}", without.1);
}

#[test]
fn an_address_that_names_no_server_is_bad_input() {
    for (listen, reason) in [("127.0.0.1:0", "port 0"), ("8080", "8080 is not an address and port")] {
        let (code, message) = check(&["--listen", listen]);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains(reason), "{message}");
    }
}
