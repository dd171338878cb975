//! `caldera serve` as a process.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::Player;

/// The password of everybody here.
pub(crate) const PASSWORD: &str = "correct horse";

/// Calls the program, and returns what it prints; it must succeed.
pub(crate) fn caldera(arguments: &[&str]) -> String {
    let (done, out, errors) = call(arguments);
    assert!(done, "{arguments:?}: {errors}");
    out
}

/// Calls the program, and returns its one message; it must refuse.
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

/// The board of a game as the server shows it, computed once more; forced passes are made.
pub(crate) fn replay(view: &Value) -> dvonn::Game {
    let mut game = notation::read_position(view["start"].as_str().expect("a start")).expect("a position");
    for entry in view["entries"].as_array().expect("entries") {
        let word = entry["text"].as_str().expect("a text");
        game.play(word.parse().expect("a move")).expect("a legal move");
    }
    game
}

/// A server that runs until it is killed, ended or dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts a server on this database, at any free port, and waits until it listens.
    pub(crate) fn start(database: &str) -> Process {
        Process::start_at("127.0.0.1:0", database)
    }

    /// The same at this address.
    pub(crate) fn start_at(listen: &str, database: &str) -> Process {
        Process::launch(listen, database, "off", Stdio::inherit())
    }

    /// The same at any address, with its log in a file.
    pub(crate) fn start_logging(database: &str, log: &Path) -> Process {
        let file = OpenOptions::new().create(true).append(true).open(log).expect("a log");
        Process::launch("127.0.0.1:0", database, "info", file.into())
    }

    /// Starts one and kills it so long after, whether or not it listens by then.
    pub(crate) fn start_and_kill(database: &str, after: Duration) {
        let mut child = Process::spawn("127.0.0.1:0", database, "off", Stdio::inherit());
        std::thread::sleep(after);
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }

    fn spawn(listen: &str, database: &str, level: &str, log: Stdio) -> Child {
        // A file that may not grow is an error to the server, and not its end.
        Command::new("sh")
            .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#, env!("CARGO_BIN_EXE_caldera"), "serve"])
            .args(["--listen", listen, "--without-pages", "--exempt-address", "127.0.0.1"])
            .args(["--database", database])
            .env("RUST_LOG", level)
            .stderr(log)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts")
    }

    fn launch(listen: &str, database: &str, level: &str, log: Stdio) -> Process {
        Process::listening(Process::spawn(listen, database, level, log))
    }

    /// A server that was started somehow, once it listens.
    pub(crate) fn listening(mut child: Child) -> Process {
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|text| text.parse().ok());
        Process { child, address: address.unwrap_or_else(|| panic!("no address: {line:?}")) }
    }

    /// Ends it in the middle of whatever it does, as kill −9 does.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is dead");
    }

    /// Asks it to end, as a service manager does, and waits for that.
    pub(crate) fn end(mut self) {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()), "it can be asked to end");
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "the server ended with {status}");
    }

    /// Its number in the system.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// A new account.
    pub(crate) async fn account(&self, name: &str) -> Player {
        let mut player = Player::new(self.address);
        let wanted = json!({ "name": name, "password": PASSWORD });
        player.sign(player.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
        player
    }

    /// A new guest.
    pub(crate) async fn guest(&self) -> Player {
        let mut player = Player::new(self.address);
        player.sign(player.post("/api/session/guest", None).await.expect(200)).await;
        player
    }

    /// A game between two; the first is White.
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
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
