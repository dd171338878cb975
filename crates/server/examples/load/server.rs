//! The server under test, in its own process.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Plan;

pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    folder: PathBuf,
}

/// The memory of the server, in mebibytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) now: f64,
    pub(crate) most: f64,
}

impl Server {
    /// Starts a server with this database, or one of its own; with a bus it is a node of a site.
    pub(crate) fn start(plan: &Plan, database: Option<&str>, bus: Option<&str>) -> Result<Server, String> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("caldera-load-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let own = || format!("sqlite:{}", folder.join("caldera.db").display());
        let mut child = Command::new(&plan.program)
            .args(["serve", "--listen", "127.0.0.1:0", "--without-pages", "--exempt-address", "127.0.0.1"])
            .args(["--database", &database.map_or_else(own, str::to_owned)])
            .args(bus.map(|bus| ["--bus", bus]).into_iter().flatten())
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", plan.program))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        let address = address.ok_or("the server does not print its address")?;
        Ok(Server { child, address, folder })
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn memory(&self) -> Memory {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let kibibytes = |name: &str| {
            let line = text.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse::<f64>().ok()
        };
        let mebibytes = |name| kibibytes(name).unwrap_or(0.0) / 1024.0;
        Memory { now: mebibytes("VmRSS:"), most: mebibytes("VmHWM:") }
    }

    /// Sends SIGTERM and waits for the server to exit.
    pub(crate) fn end(mut self) -> Result<(), String> {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        asked.map_err(|error| error.to_string())?;
        let status = self.child.wait().map_err(|error| error.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("the server ended with {status}")) }
    }
}

/// The CPU time that a process has used, in seconds; 0 on systems without `/proc`.
pub(crate) fn cpu_time_of(process: u32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The process name is in parentheses and may contain spaces.
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |field: usize| fields.get(field).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

/// The CPU time of the child processes that run.
pub(crate) fn cpu_time_of_children(process: u32) -> f64 {
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    children.split_whitespace().filter_map(|child| child.parse().ok()).map(cpu_time_of).sum()
}

impl Drop for Server {
    fn drop(&mut self) {
        // After an error the server may still be running.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
