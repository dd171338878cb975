//! A NATS server for a test, on a free local port.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Folder;

/// A NATS server that runs until it is dropped.
pub(crate) struct Nats {
    process: Option<Child>,
    pub(crate) port: u16,
    folder: Folder,
}

impl Nats {
    /// Starts a server; `None` if NATS is not installed, which fails the test if `CI=true`.
    pub(crate) fn start() -> Option<Nats> {
        let exists = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_ok();
        if !exists {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "no nats-server: tools/setup test installs it");
            println!("skipped: no nats-server");
            return None;
        }
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let mut nats = Nats { process: None, port, folder: Folder::new() };
        nats.start_again();
        Some(nats)
    }

    /// The process id.
    pub(crate) fn id(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    /// The address for `--bus`.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Starts the server, and waits until it accepts connections.
    pub(crate) fn start_again(&mut self) {
        let process = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-js", "-sd"])
            .arg(&self.folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.process = Some(process.expect("NATS starts"));
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < Duration::from_mins(1), "NATS does not respond");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills the server; open connections are closed.
    pub(crate) fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}
