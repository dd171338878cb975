//! Settings: flags, environment, file, which of them wins, and what is said about those that cannot be.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::Folder;
use crate::process::Process;

/// The program, with nothing of our own environment that could be a setting.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caldera"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CALDERA_")) {
        command.env_remove(name);
    }
    command.arg("serve").env("RUST_LOG", "info").stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn start(command: &mut Command) -> Process {
    Process::listening(command.spawn().expect("the server starts"))
}

fn write(folder: &Folder, text: &str) -> String {
    let path = folder.0.join("caldera.toml");
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

#[test]
fn flags_win_over_the_environment_and_that_over_the_file() {
    let folder = Folder::new();
    let [flag, environment, file] = ["flag.db", "environment.db", "file.db"].map(|name| folder.0.join(name));
    let settings = format!("listen = \"127.0.0.1:0\"\nwithout_pages = true\ndatabase = \"{}\"\n", url(&file));
    let config = write(&folder, &settings);
    let made = || [&flag, &environment, &file].map(|path| path.exists());

    start(program().args(["--config", &config, "--database", &url(&flag)]).env("CALDERA_DATABASE", url(&environment)))
        .end();
    assert_eq!(made(), [true, false, false]);
    // The file can be named in the environment as well.
    start(program().env("CALDERA_CONFIG", &config).env("CALDERA_DATABASE", url(&environment))).end();
    assert_eq!(made(), [true, true, false]);
    start(program().args(["--config", &config])).end();
    assert_eq!(made(), [true, true, true]);
}

#[test]
fn the_log_is_json_wherever_that_is_said() {
    let folder = Folder::new();
    let common =
        format!("listen = \"127.0.0.1:0\"\nwithout_pages = true\ndatabase = \"{}\"\n", url(&folder.0.join("a.db")));
    let first_line = |command: &mut Command| {
        let log = folder.0.join("log");
        let file = std::fs::File::create(&log).expect("a log");
        start(command.stderr(file)).end();
        let text = std::fs::read_to_string(&log).expect("a log");
        text.lines().next().expect("a line").to_owned()
    };
    let is_json = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
    let plain = write(&folder, &common);
    assert!(!is_json(&first_line(program().args(["--config", &plain]))));
    assert!(is_json(&first_line(program().args(["--config", &plain, "--log-json"]))));
    assert!(is_json(&first_line(program().args(["--config", &plain]).env("CALDERA_LOG_JSON", "true"))));
    let json = write(&folder, &format!("{common}log_json = true\n"));
    assert!(is_json(&first_line(program().args(["--config", &json]))));
    assert!(!is_json(&first_line(program().args(["--config", &json, "--log-json=false"]))), "flags win");
}

/// The status of becoming a guest, by way of a proxy that says this about whoever asks.
fn become_guest(server: SocketAddr, forwarded: &str) -> u16 {
    let mut stream = TcpStream::connect(server).expect("a connection");
    let request = format!(
        "POST /api/session/guest HTTP/1.1\r\nHost: {server}\r\nX-Forwarded-For: {forwarded}\r\nContent-Length: 0\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("it can be written to");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("no status: {answer}"))
}

/// How many guests come of one address before there are too many.
fn until_limited(server: SocketAddr, forwarded: &str) -> usize {
    (0..100).position(|_| become_guest(server, forwarded) == 429).expect("a limit")
}

#[test]
fn the_address_is_the_proxys_word_only_if_there_is_a_proxy() {
    let folder = Folder::new();
    let standard = ["--listen", "127.0.0.1:0", "--without-pages", "--database"];
    for (said, believed) in [(None, false), (Some("--behind-proxy"), true), (Some("--behind-proxy=false"), false)] {
        let database = url(&folder.0.join(format!("{}.db", said.unwrap_or("nothing"))));
        let server = start(program().args(standard).arg(&database).args(said));
        assert!(until_limited(server.address, "198.51.100.1") >= 20);
        let other = become_guest(server.address, "198.51.100.2");
        assert_eq!(other, if believed { 200 } else { 429 }, "{said:?}");
        // Whoever asks can write what he likes, but the proxy adds to it.
        let liar = become_guest(server.address, "198.51.100.3, 198.51.100.1");
        assert_eq!(liar, 429, "{said:?}");
    }
}

/// What is said of settings that cannot be; the program ends with the status of bad input.
fn refusal(command: &mut Command) -> String {
    let mut child = command.stderr(Stdio::piped()).spawn().expect("the program runs");
    // A server that starts all the same would say where it is, and not end.
    let mut out = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut out).expect("a text");
    if !out.is_empty() {
        child.kill().expect("it can be killed");
    }
    let done = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(2), "{out}{errors}");
    errors
}

#[test]
fn bad_settings_are_named_with_what_would_be_right() {
    let folder = Folder::new();
    let tell = |errors: String, parts: &[&str]| {
        for part in parts {
            assert!(errors.contains(part), "{part}: {errors}");
        }
    };
    for (arguments, parts) in [
        (["--listen", "nowhere"], &["cannot listen on nowhere"][..]),
        (["--database", "mysql://localhost/x"], &["database", "mysql"]),
        (["--public-url", "dvonn.example"], &["dvonn.example is no address of a server", "https://"]),
        (["--public-url", "https://dvonn.example/games"], &["nothing after it"]),
        (["--exempt-address", "the club"], &["the club", "--exempt-address"]),
        (["--engine-threads", "0"], &["--engine-threads", "1..=256"]),
        (["--guest-days", "0"], &["--guest-days", "1..=3650"]),
        (["--config", "nothing.toml"], &["nothing.toml cannot be read"]),
    ] {
        tell(refusal(program().current_dir(&folder.0).arg("--without-pages").args(arguments)), parts);
    }
    for (name, value, parts) in [
        ("CALDERA_BEHIND_PROXY", "perhaps", &["perhaps", "--behind-proxy"][..]),
        ("CALDERA_LOG_JSON", "perhaps", &["perhaps", "--log-json"]),
        ("CALDERA_ENGINE_THREADS", "many", &["many", "--engine-threads"]),
        ("CALDERA_PUBLIC_URL", "dvonn.example", &["no address of a server"]),
    ] {
        tell(refusal(program().current_dir(&folder.0).arg("--without-pages").env(name, value)), parts);
    }
    for (text, parts) in [
        ("listen = 8080", &["caldera.toml is not as expected", "listen = 8080", "string"][..]),
        ("listne = \"127.0.0.1:0\"", &["unknown field `listne`", "`listen`"]),
        ("engine_threads = 0", &["0 threads for the engine: 1 to 256 are possible"]),
        ("guest_days = 9999", &["9999 days for guests: 1 to 3650 are possible"]),
        ("exempt_address = [\"the club\"]", &["exempt_address", "IP address"]),
        ("log_json = \"yes\"", &["log_json", "boolean"]),
        ("behind_proxy", &["caldera.toml is not as expected", "behind_proxy"]),
    ] {
        let config = write(&folder, text);
        tell(refusal(program().current_dir(&folder.0).args(["--without-pages", "--config", &config])), parts);
    }
}
