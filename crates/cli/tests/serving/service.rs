//! The server under a service manager: notices on a socket, credentials in files, and the private files of SQLite.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, PATIENCE};
use crate::process::{Process, dvonn, refusal};

/// The socket of a service manager.
struct Manager {
    socket: UnixDatagram,
    path: std::path::PathBuf,
}

impl Manager {
    fn listen(folder: &Folder) -> Manager {
        let path = folder.0.join("notify");
        let socket = UnixDatagram::bind(&path).expect("a socket");
        socket.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        Manager { socket, path }
    }

    fn next(&self) -> String {
        let mut bytes = [0; 4096];
        let length = self.socket.recv(&mut bytes).expect("a notice in time");
        String::from_utf8_lossy(&bytes[..length]).into_owned()
    }

    /// The next notice that contains a line beginning like this.
    fn wait_for(&self, beginning: &str) -> String {
        let begun = Instant::now();
        loop {
            let notice = self.next();
            if notice.lines().any(|line| line.starts_with(beginning)) {
                return notice;
            }
            assert!(begun.elapsed() < PATIENCE, "no {beginning}");
        }
    }
}

fn program(folder: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caldera"));
    command.args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--without-pages",
        "--exempt-address",
        "127.0.0.1",
        "--database",
    ]);
    command.arg(format!("sqlite:{}", folder.0.join("caldera.db").display()));
    command.env("RUST_LOG", "off").stdout(Stdio::piped());
    command
}

fn signal(process: &Process, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &process.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn systemd_learns_how_the_server_is_doing() {
    let folder = Folder::new();
    let manager = Manager::listen(&folder);
    let start = |command: &mut Command| {
        command.env("NOTIFY_SOCKET", &manager.path).env("WATCHDOG_USEC", "200000");
        Process::listening(command.spawn().expect("the server starts"))
    };
    let server = start(&mut program(&folder));
    // A long start asks for more time, from the beginning.
    assert!(manager.next().contains("EXTEND_TIMEOUT_USEC=30000000"));
    assert!(manager.wait_for("READY=1").contains("STATUS=0 games in memory"));
    for _ in 0..3 {
        manager.wait_for("WATCHDOG=1");
    }
    let (ada, bob) = (server.account("Ada").await, server.account("Bob").await);
    server.game_of(&ada, &bob, &dvonn()).await;

    signal(&server, "HUP");
    let reloading = manager.wait_for("RELOADING=1");
    assert!(reloading.lines().any(|line| line.starts_with("MONOTONIC_USEC=")), "{reloading}");
    manager.wait_for("READY=1");
    assert_eq!(ada.get("/livez").await.status(), 200, "SIGHUP must not end the server");
    server.end();
    manager.wait_for("STOPPING=1");

    // The next server is ready once it has credited the game with the outage. Games are loaded when they are needed.
    let server = start(&mut program(&folder));
    assert!(manager.wait_for("READY=1").contains("STATUS=0 games in memory"));
    server.kill();
}

#[test]
fn the_watchdog_hears_nothing_while_the_server_cannot_write() {
    let folder = Folder::new();
    let manager = Manager::listen(&folder);
    let mut command = program(&folder);
    command.env("NOTIFY_SOCKET", &manager.path).env("WATCHDOG_USEC", "200000");
    let server = Process::listening(command.spawn().expect("the server starts"));
    manager.wait_for("WATCHDOG=1");
    let lock = Lock::take(&folder.0.join("caldera.db"));
    // What was sent before, and a success that is still valid.
    let begun = Instant::now();
    manager.socket.set_read_timeout(Some(Duration::from_secs(2))).expect("a timeout");
    loop {
        let mut bytes = [0; 4096];
        if manager.socket.recv(&mut bytes).is_err() {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "the watchdog hears from a server that cannot write");
    }
    lock.release();
    manager.socket.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    manager.wait_for("WATCHDOG=1");
    server.kill();
}

/// Another process that holds the write lock of a SQLite database.
pub(crate) struct Lock(Child);

impl Lock {
    pub(crate) fn take(database: &Path) -> Lock {
        let mut process = Command::new("python3")
            .args(["-c", LOCK])
            .arg(database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        assert_eq!(line.trim(), "locked");
        Lock(process)
    }

    pub(crate) fn release(mut self) {
        drop(self.0.stdin.take());
        self.0.wait().expect("the end");
    }
}

/// Locks a SQLite database until its input is closed.
const LOCK: &str = "import sqlite3, sys\n\
    database = sqlite3.connect(sys.argv[1], isolation_level=None)\n\
    database.execute('PRAGMA busy_timeout = 10000')\n\
    database.execute('BEGIN IMMEDIATE')\n\
    print('locked', flush=True)\n\
    sys.stdin.read()\n";

#[test]
fn without_a_service_manager_sighup_ends_the_server() {
    let folder = Folder::new();
    let mut child = program(&folder).env_remove("NOTIFY_SOCKET").spawn().expect("the server starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let sent = Command::new("kill").args(["-HUP", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    assert!(!child.wait().expect("the end").success());
}

#[test]
fn files_of_sqlite_are_private() {
    let folder = Folder::new();
    let server = Process::start(&format!("sqlite:{}", folder.0.join("caldera.db").display()));
    for name in ["caldera.db", "caldera.db-wal", "caldera.db-shm", "caldera.db.lock"] {
        let mode = std::fs::metadata(folder.0.join(name)).expect(name).permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    server.end();
}

#[test]
fn the_url_of_the_database_can_be_in_a_credential() {
    let folder = Folder::new();
    let database = folder.0.join("secret.db");
    std::fs::write(folder.0.join("database"), format!("sqlite:{}\n", database.display())).expect("a file");
    let serve = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caldera"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--without-pages"]).args(arguments);
        command.env("CREDENTIALS_DIRECTORY", &folder.0).env("RUST_LOG", "off").stdout(Stdio::piped());
        Process::listening(command.spawn().expect("the server starts")).end();
    };
    serve(&["--database-file", "database"]);
    assert!(database.exists());
    std::fs::remove_file(&database).expect("the database");
    let config = folder.0.join("caldera.toml");
    std::fs::write(&config, "database_file = \"database\"\n").expect("a file");
    serve(&["--config", &config.display().to_string()]);
    assert!(database.exists());
    // An option of the command line overrides the file, whichever of the two it is.
    let other = folder.0.join("other.db");
    serve(&["--config", &config.display().to_string(), "--database", &format!("sqlite:{}", other.display())]);
    assert!(other.exists());
    let both = refusal(&["serve", "--database", "sqlite:x.db", "--database-file", "x"]);
    assert!(both.contains("expected one of them"), "{both}");
    let missing = refusal(&["serve", "--database-file", "/no/such/file"]);
    assert!(missing.contains("/no/such/file cannot be read"), "{missing}");
    let admin = Command::new(env!("CARGO_BIN_EXE_caldera"))
        .args(["admin", "list", "--database-file", "database"])
        .env("CREDENTIALS_DIRECTORY", &folder.0)
        .output()
        .expect("the program runs");
    assert!(admin.status.success(), "{}", String::from_utf8_lossy(&admin.stderr));
}

#[test]
fn settings_of_tls_that_do_not_fit_together_are_refused() {
    for (arguments, reason) in [
        (["--tls-cert", "a.pem"].as_slice(), "tls_cert needs tls_key"),
        (&["--tls-key", "a.pem"], "tls_key needs tls_cert"),
        (&["--tls-cert", "a", "--tls-key", "b", "--public-url", "http://x.example"], "must start with https://"),
        (&["--redirect-http", "127.0.0.1:0"], "redirect_http needs public_url"),
        (&["--acme-webroot", "/tmp"], "acme_webroot needs redirect_http"),
        (&["--hsts", "long"], "expected a number of seconds, or off"),
        (&["--tls-cert", "/no/such.pem", "--tls-key", "/no/key.pem"], "cannot read /no/such.pem"),
    ] {
        let message = refusal(&[["serve", "--without-pages"].as_slice(), arguments].concat());
        assert!(message.contains(reason), "{arguments:?}: {message}");
    }
}
