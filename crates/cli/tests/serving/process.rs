//! Runs `caldera serve` as a process.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::Player;

/// The password of all test accounts.
pub(crate) const PASSWORD: &str = "correct horse";

/// Runs the program, which must succeed, and returns its output.
pub(crate) fn caldera(arguments: &[&str]) -> String {
    let (done, out, errors) = call(arguments);
    assert!(done, "{arguments:?}: {errors}");
    out
}

/// Runs the program, which must fail, and returns its error message.
pub(crate) fn refusal(arguments: &[&str]) -> String {
    let (done, out, errors) = call(arguments);
    assert!(!done, "{arguments:?}: {out}");
    errors
}

fn call(arguments: &[&str]) -> (bool, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_caldera")).args(arguments).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (done.status.success(), text(done.stdout), text(done.stderr))
}

/// A game of DVONN from a random board, with plenty of time.
pub(crate) fn dvonn() -> Value {
    let clock = json!({ "type": "fischer", "seconds": 600, "increment": 5 });
    json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": clock })
}

/// Recomputes the game from the entries that the server shows, including forced passes.
pub(crate) fn replay(view: &Value) -> dvonn::Game {
    let mut game = notation::read_position(view["start"].as_str().expect("a start")).expect("a position");
    for entry in view["entries"].as_array().expect("entries") {
        let action = entry["text"].as_str().expect("a text");
        game.play(action.parse().expect("a move")).expect("a legal move");
    }
    game
}

/// A server process; killed on drop.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts a server with this database on a free port and waits until it listens.
    pub(crate) fn start(database: &str) -> Process {
        Process::start_at("127.0.0.1:0", database)
    }

    /// Like [`start`](Self::start), on this address.
    pub(crate) fn start_at(listen: &str, database: &str) -> Process {
        Process::launch(listen, database, "off", Stdio::inherit())
    }

    /// Like [`start`](Self::start), with the log in a file.
    pub(crate) fn start_logging(database: &str, log: &Path) -> Process {
        let file = OpenOptions::new().create(true).append(true).open(log).expect("a log");
        Process::launch("127.0.0.1:0", database, "info", file.into())
    }

    /// Starts a node of a site on this address, with the log in a file.
    pub(crate) fn start_node(listen: &str, database: &str, bus: &str, log: &Path) -> Process {
        let file = OpenOptions::new().create(true).append(true).open(log).expect("a log");
        let level = std::env::var("RUST_LOG").unwrap_or_else(|_| "warn".to_owned());
        Process::listening(Process::spawn_with(&["--bus", bus], listen, database, &level, file.into()))
    }

    /// Starts a server and kills it after this time, whether or not it already listens.
    pub(crate) fn start_and_kill(database: &str, after: Duration) {
        let mut child = Process::spawn("127.0.0.1:0", database, "off", Stdio::inherit());
        std::thread::sleep(after);
        child.kill().expect("the process is running");
        child.wait().expect("the process ends");
    }

    fn spawn(listen: &str, database: &str, level: &str, log: Stdio) -> Child {
        Process::spawn_with(&[], listen, database, level, log)
    }

    fn spawn_with(options: &[&str], listen: &str, database: &str, level: &str, log: Stdio) -> Child {
        // Ignore SIGXFSZ: a write beyond the size limit must be an error for the server, not kill it.
        Command::new("sh")
            .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#, env!("CARGO_BIN_EXE_caldera"), "serve"])
            .args(["--listen", listen, "--without-pages", "--exempt-address", "127.0.0.1"])
            .args(["--database", database])
            .args(options)
            .env("RUST_LOG", level)
            .stderr(log)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts")
    }

    fn launch(listen: &str, database: &str, level: &str, log: Stdio) -> Process {
        Process::listening(Process::spawn(listen, database, level, log))
    }

    /// Waits until a started server listens.
    pub(crate) fn listening(mut child: Child) -> Process {
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|text| text.parse().ok());
        Process { child, address: address.unwrap_or_else(|| panic!("no address: {line:?}")) }
    }

    /// Kills the server with SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("the process is running");
        self.child.wait().expect("the process ends");
    }

    /// Stops the server with SIGTERM, as a service manager does, and waits until it exits.
    pub(crate) fn end(mut self) {
        self.signal("-TERM");
        let status = self.child.wait().expect("the process ends");
        assert!(status.success(), "the server ended with {status}");
    }

    /// Pauses the server with SIGSTOP, until [`resume`](Self::resume).
    pub(crate) fn pause(&self) {
        self.signal("-STOP");
        // The signal is delivered to each thread. Until all are stopped, the server may still work.
        let state = || std::fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap_or_default();
        while state().rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with('T')) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Lets a paused server continue.
    pub(crate) fn resume(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{name} was sent");
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Creates an account.
    pub(crate) async fn account(&self, name: &str) -> Player {
        let mut player = Player::new(self.address);
        let wanted = json!({ "name": name, "password": PASSWORD });
        player.sign(player.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
        player
    }

    /// Creates a guest.
    pub(crate) async fn guest(&self) -> Player {
        let mut player = Player::new(self.address);
        player.sign(player.post("/api/session/guest", None).await.expect(200)).await;
        player
    }

    /// Starts a game between two players and returns its id.
    pub(crate) async fn game_of(&self, white: &Player, black: &Player, settings: &Value) -> String {
        let challenge = json!({ "settings": settings, "colour": "white" });
        let challenge = white.post("/api/challenges", Some(&challenge)).await.json(201).await;
        let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().expect("an id"));
        let begun = black.post(&path, None).await.json(201).await;
        begun["game"].as_str().expect("a game").to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
