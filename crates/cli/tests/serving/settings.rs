//! Tests of the settings of `caldera serve`: options, environment, configuration file, their precedence, and errors.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::Folder;
use crate::process::Process;

/// `caldera serve` without the settings of the test's own environment.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caldera"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CALDERA_")) {
        command.env_remove(name);
    }
    command.arg("serve").env("RUST_LOG", "info").stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

pub(crate) fn start(command: &mut Command) -> Process {
    Process::listening(command.spawn().expect("the server starts"))
}

fn write(folder: &Folder, text: &str) -> String {
    let path = folder.0.join("caldera.toml");
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

pub(crate) fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

#[test]
fn options_override_the_environment_which_overrides_the_file() {
    let folder = Folder::new();
    let [flag, environment, file] = ["flag.db", "environment.db", "file.db"].map(|name| folder.0.join(name));
    let settings = format!("listen = \"127.0.0.1:0\"\nwithout_pages = true\ndatabase = \"{}\"\n", url(&file));
    let config = write(&folder, &settings);
    let created = || [&flag, &environment, &file].map(|path| path.exists());

    start(program().args(["--config", &config, "--database", &url(&flag)]).env("CALDERA_DATABASE", url(&environment)))
        .end();
    assert_eq!(created(), [true, false, false]);
    // The environment can also name the file.
    start(program().env("CALDERA_CONFIG", &config).env("CALDERA_DATABASE", url(&environment))).end();
    assert_eq!(created(), [true, true, false]);
    start(program().args(["--config", &config])).end();
    assert_eq!(created(), [true, true, true]);
}

#[test]
fn option_environment_and_file_can_select_a_json_log() {
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
    assert!(
        !is_json(&first_line(program().args(["--config", &json, "--log-json=false"]))),
        "the option overrides the file"
    );
}

#[test]
fn with_a_json_log_the_first_line_of_the_output_is_json() {
    let folder = Folder::new();
    let database = url(&folder.0.join("a.db"));
    let arguments = ["--listen", "127.0.0.1:0", "--without-pages", "--database", &database, "--log-json"];
    let mut child = program().args(arguments).spawn().expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    child.kill().expect("the end");
    child.wait().expect("the end");
    let address: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert!(address["url"].as_str().is_some_and(|url| url.starts_with("http://127.0.0.1:")), "{line}");
}

/// Requests a guest account with this X-Forwarded-For header and returns the status.
fn become_guest(server: SocketAddr, forwarded: &str) -> u16 {
    let mut stream = TcpStream::connect(server).expect("a connection");
    let request = format!(
        "POST /api/session/guest HTTP/1.1\r\nHost: {server}\r\nX-Forwarded-For: {forwarded}\r\nContent-Length: 0\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("the connection is open");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("no status: {answer}"))
}

/// The number of guests that one address can create before it is rate-limited.
fn until_limited(server: SocketAddr, forwarded: &str) -> usize {
    (0..100).position(|_| become_guest(server, forwarded) == 429).expect("a limit")
}

#[test]
fn x_forwarded_for_is_trusted_only_behind_a_proxy() {
    let folder = Folder::new();
    let standard = ["--listen", "127.0.0.1:0", "--without-pages", "--database"];
    for (option, trusted) in [(None, false), (Some("--behind-proxy"), true), (Some("--behind-proxy=false"), false)] {
        let database = url(&folder.0.join(format!("{}.db", option.unwrap_or("nothing"))));
        let server = start(program().args(standard).arg(&database).args(option));
        assert!(until_limited(server.address, "198.51.100.1") >= 20);
        let other = become_guest(server.address, "198.51.100.2");
        assert_eq!(other, if trusted { 200 } else { 429 }, "{option:?}");
        // A client can forge the header, but the proxy appends the real address.
        let forged = become_guest(server.address, "198.51.100.3, 198.51.100.1");
        assert_eq!(forged, 429, "{option:?}");
    }
}

#[test]
fn a_chain_of_trusted_proxies_says_where_a_request_comes_from() {
    let folder = Folder::new();
    let standard = ["--listen", "127.0.0.1:0", "--without-pages", "--trusted-proxy", "127.0.0.0/8,10.0.0.0/8"];
    let server = start(program().args(standard).args(["--database", &url(&folder.0.join("a.db"))]));
    assert!(until_limited(server.address, "198.51.100.1, 10.0.0.2") >= 20);
    assert_eq!(become_guest(server.address, "198.51.100.2, 10.0.0.2"), 200);
    assert_eq!(become_guest(server.address, "198.51.100.3, 198.51.100.1, 10.0.0.2, 10.0.0.3"), 429, "forged");
    // The header of a peer that is not named is ignored.
    let standard = ["--listen", "127.0.0.1:0", "--without-pages", "--trusted-proxy", "192.0.2.1", "--behind-proxy"];
    let server = start(program().args(standard).args(["--database", &url(&folder.0.join("b.db"))]));
    assert!(until_limited(server.address, "198.51.100.1") >= 20);
    assert_eq!(become_guest(server.address, "198.51.100.2"), 429);
}

/// Starts a server that must fail with exit code 2, and returns its error message.
fn refusal(command: &mut Command) -> String {
    let mut child = command.stderr(Stdio::piped()).spawn().expect("the program runs");
    // A server that starts nevertheless prints its address and keeps running.
    let mut out = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut out).expect("a text");
    if !out.is_empty() {
        child.kill().expect("the process is running");
    }
    let done = child.wait_with_output().expect("the process ends");
    let errors = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(2), "{out}{errors}");
    errors
}

#[test]
fn invalid_settings_are_rejected_with_what_was_expected() {
    let folder = Folder::new();
    let check = |errors: String, parts: &[&str]| {
        for part in parts {
            assert!(errors.contains(part), "{part}: {errors}");
        }
    };
    for (arguments, parts) in [
        (["--listen", "nowhere"], &["cannot listen on nowhere"][..]),
        (["--database", "mysql://localhost/x"], &["database", "mysql"]),
        (["--public-url", "dvonn.example"], &["dvonn.example is not the address of a server", "https://"]),
        (["--public-url", "https://dvonn.example/games"], &["without a path"]),
        (
            ["--trusted-proxy", "10.0.0.0/33"],
            &["trusted_proxy is not valid", "10.0.0.0/33 is not an IP network", "10.0.0.0/8"],
        ),
        (["--proxy-header", "x-real-ip"], &["x-real-ip is not a supported header", "x-forwarded-for or forwarded"]),
        (["--source-url", "javascript:alert(1)"], &["source_url is javascript:alert(1), expected", "https://"]),
        (["--contact", "club@dvonn.example"], &["contact is club@dvonn.example, expected", "mailto:club@"]),
        (["--metrics-listen", "nowhere"], &["cannot listen on nowhere"]),
        (["--exempt-address", "the club"], &["the club", "--exempt-address"]),
        (["--engine-threads", "0"], &["--engine-threads", "1..=256"]),
        (["--guest-days", "0"], &["--guest-days", "1..=3650"]),
        (["--config", "nothing.toml"], &["nothing.toml cannot be read"]),
    ] {
        check(refusal(program().current_dir(&folder.0).arg("--without-pages").args(arguments)), parts);
    }
    for (name, value, parts) in [
        ("CALDERA_BEHIND_PROXY", "perhaps", &["perhaps", "--behind-proxy"][..]),
        ("CALDERA_LOG_JSON", "perhaps", &["perhaps", "--log-json"]),
        ("CALDERA_ENGINE_THREADS", "many", &["many", "--engine-threads"]),
        ("CALDERA_PUBLIC_URL", "dvonn.example", &["not the address of a server"]),
        ("CALDERA_CONTACT", "mailto:club", &["contact is mailto:club, expected"]),
    ] {
        check(refusal(program().current_dir(&folder.0).arg("--without-pages").env(name, value)), parts);
    }
    for (text, parts) in [
        ("listen = 8080", &["caldera.toml is not a valid configuration", "listen = 8080", "string"][..]),
        ("listne = \"127.0.0.1:0\"", &["unknown field `listne`", "`listen`"]),
        ("engine_threads = 0", &["engine_threads is 0, expected 1 to 256"]),
        ("guest_days = 9999", &["guest_days is 9999, expected 1 to 3650"]),
        ("exempt_address = [\"the club\"]", &["exempt_address", "IP address"]),
        ("log_json = \"yes\"", &["log_json", "boolean"]),
        ("behind_proxy", &["caldera.toml is not a valid configuration", "behind_proxy"]),
        ("source_url = \"code.example\"", &["source_url is code.example, expected an address such as https://"]),
        ("[limits]\nsockets_per_adress = 5", &["limits.sockets_per_adress is unknown", "--print-config"]),
        ("[limits]\nsockets_per_address = true", &["limits.sockets_per_address is true, expected a number"]),
        ("[limits]\nsession_lifetime = \"90\"", &["limits.session_lifetime is \"90\", expected a duration such as"]),
        ("[limits]\nactions = { burst = 0 }", &["limits.actions.burst is 0, expected a number from 1"]),
        ("[limits]\nsockets = 10", &["limits.sockets_per_address is 100, but it must be at most limits.sockets"]),
        ("guest_days = 5\n[limits]\nguest_lifetime = \"5d\"", &["both guest_days and limits.guest_lifetime"]),
    ] {
        let config = write(&folder, text);
        check(refusal(program().current_dir(&folder.0).args(["--without-pages", "--config", &config])), parts);
    }
}

#[test]
fn an_error_of_the_database_is_reported_once() {
    let folder = Folder::new();
    let path = folder.0.join("garbage.db");
    std::fs::write(&path, "this is not a database").expect("a file");
    let output = program()
        .args(["--listen", "127.0.0.1:0", "--without-pages", "--database", &url(&path)])
        .stderr(Stdio::piped())
        .output()
        .expect("the program ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(message.matches("file is not a database").count(), 1, "{message}");
}

/// The output of `caldera serve --print-config`.
fn printed(command: &mut Command) -> String {
    let output = command.arg("--print-config").stderr(Stdio::piped()).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_printed_configuration_has_all_effective_values_and_can_be_used_again() {
    let folder = Folder::new();
    let limits = "[limits]\nsockets_per_address = 7\nactions = { burst = 5 }\n";
    let config = write(
        &folder,
        &format!("engine_threads = 3\ncontact = \"mailto:a@b.example\"\nlisten = \"127.0.0.1:1234\"\n{limits}"),
    );
    let text = printed(program().args(["--config", &config, "--guest-days", "5"]).env("CALDERA_LOG_JSON", "true"));
    for line in [
        "listen = \"127.0.0.1:1234\"",
        "database = \"sqlite:caldera.db\"",
        "engine_threads = 3",
        "log_json = true",
        "contact = \"mailto:a@b.example\"",
        "behind_proxy = false",
        "[limits]",
        "# sockets and streams per address: 1 to 1000000",
        "sockets_per_address = 7",
        "guest_lifetime = \"5d\"",
        "session_lifetime = \"90d\"",
        "actions = { burst = 5, refill = \"100ms\" }",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}: {text}");
    }
    let again = write(&folder, &text);
    assert_eq!(printed(program().args(["--config", &again])), text);
}

#[test]
fn the_printed_configuration_contains_no_password() {
    for (url, shown) in [
        ("postgres://ada:hunter2@localhost/x", "postgres://ada@localhost/x"),
        ("postgres://ada:hunt/er@2@localhost/x?sslmode=require", "postgres://ada@localhost/x?sslmode=require"),
        ("postgres://localhost/x?user=ada&password=hunter2", "postgres://localhost/x?user=ada"),
    ] {
        let text = printed(program().args(["--database", url]));
        assert!(text.contains(&format!("database = \"{shown}\"")), "{text}");
        assert!(text.contains("# The password of the database is left out"), "{text}");
    }
    let text = printed(program().args(["--database", "postgres://ada@localhost/x"]));
    assert!(!text.contains("password of"), "{text}");
}

#[test]
fn limits_of_the_file_apply() {
    let folder = Folder::new();
    let limits = "[limits]\nnew_guests = { burst = 2, refill = \"1h\" }\n";
    let database = url(&folder.0.join("a.db"));
    let settings = format!("listen = \"127.0.0.1:0\"\nwithout_pages = true\ndatabase = \"{database}\"\n{limits}");
    let server = start(program().args(["--config", &write(&folder, &settings)]));
    assert_eq!(until_limited(server.address, "198.51.100.1"), 2);
}
