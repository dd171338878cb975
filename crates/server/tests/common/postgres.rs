//! A PostgreSQL cluster for a test, in a temporary folder, on a free local port.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Folder;

/// A PostgreSQL that runs until it is dropped.
pub(crate) struct Cluster {
    process: Option<Child>,
    pub(crate) port: u16,
    folder: Folder,
    programs: PathBuf,
    fsync: &'static str,
}

impl Cluster {
    /// Creates and starts a cluster; `None` if PostgreSQL is not installed, which fails the test if `CI=true`.
    pub(crate) fn start() -> Option<Cluster> {
        Cluster::create("off")
    }

    /// Like [`start`](Self::start). Commits wait for the disk, as in production.
    pub(crate) fn start_durable() -> Option<Cluster> {
        Cluster::create("on")
    }

    fn create(fsync: &'static str) -> Option<Cluster> {
        let Some(programs) = find_programs() else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "no PostgreSQL: tools/setup test installs it");
            println!("skipped: no PostgreSQL");
            return None;
        };
        let folder = Folder::new();
        let data = folder.0.join("data");
        if is_root() {
            run(Command::new("chown").arg("nobody").arg(&folder.0));
        }
        let arguments = ["--auth=trust", "--username=caldera", "--encoding=UTF8", "--no-sync", "--pgdata"];
        run(as_nobody(&programs.join("initdb"))
            .args(arguments)
            .arg(&data)
            .current_dir(&folder.0)
            .stdout(Stdio::null()));
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let mut cluster = Cluster { process: None, port, folder, programs, fsync };
        cluster.start_again();
        Some(cluster)
    }

    /// Starts PostgreSQL, and waits until it responds.
    pub(crate) fn start_again(&mut self) {
        let process = as_nobody(&self.programs.join("postgres"))
            .arg("-D")
            .arg(self.folder.0.join("data"))
            .args([
                "-p",
                &self.port.to_string(),
                "-h",
                "127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                &format!("fsync={}", self.fsync),
            ])
            .current_dir(&self.folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.process = Some(process.expect("PostgreSQL starts"));
        let begun = Instant::now();
        while !self.psql("SELECT 1") {
            assert!(begun.elapsed() < Duration::from_mins(1), "PostgreSQL does not respond");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Enables TLS with a self-signed certificate; returns `false` without `openssl`.
    pub(crate) fn enable_tls(&mut self) -> bool {
        let data = self.folder.0.join("data");
        let made = as_nobody(Path::new("openssl"))
            .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"])
            .args(["-keyout", "server.key", "-out", "server.crt"])
            .current_dir(&data)
            .stderr(Stdio::null())
            .status();
        if !made.is_ok_and(|status| status.success()) {
            println!("skipped: cannot create a certificate");
            return false;
        }
        assert!(self.psql("ALTER SYSTEM SET ssl = on"), "TLS is enabled");
        self.stop();
        self.start_again();
        true
    }

    /// Stops PostgreSQL; open connections are closed.
    pub(crate) fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // A fast shutdown, which leaves no process and no shared memory behind.
            let _ = Command::new("kill").args(["-INT", &process.id().to_string()]).status();
            let _ = process.wait();
        }
    }

    /// Kills PostgreSQL with SIGKILL, as the kernel does when memory runs out.
    pub(crate) fn crash(&mut self) {
        if let Some(mut process) = self.process.take() {
            let id = process.id();
            let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
            let _ = process.kill();
            let _ = process.wait();
            // PostgreSQL does not start again before the processes of the connections have ended.
            for child in children.split_whitespace() {
                let _ = Command::new("kill").args(["-KILL", child]).stderr(Stdio::null()).status();
            }
        }
    }

    /// The process id.
    pub(crate) fn id(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    /// Creates a database and returns its URL.
    pub(crate) fn database(&self, name: &str) -> String {
        assert!(self.psql(&format!("CREATE DATABASE {name}")), "a database {name}");
        format!("postgres://caldera@127.0.0.1:{}/{name}", self.port)
    }

    /// Runs a statement; returns whether it succeeded.
    pub(crate) fn psql(&self, statement: &str) -> bool {
        self.client("postgres", statement)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }

    /// Runs a query, and returns the rows as lines with columns separated by tabs.
    pub(crate) fn query(&self, database: &str, statement: &str) -> String {
        let done = self.client(database, statement).args(["-At", "-F", "\t"]).output().expect("psql runs");
        assert!(done.status.success(), "{statement}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).expect("text")
    }

    fn client(&self, database: &str, statement: &str) -> Command {
        let mut command = Command::new(self.programs.join("psql"));
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "caldera"]);
        command.args(["-d", database, "-qc", statement]);
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

fn find_programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let own = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .chain(own)
        .find(|folder| ["initdb", "postgres", "psql"].iter().all(|name| folder.join(name).exists()))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout.starts_with(b"0")
}

/// PostgreSQL refuses to run as root.
fn as_nobody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
    command
}

fn run(command: &mut Command) {
    let status = command.status().expect("the command runs");
    assert!(status.success(), "{command:?}: {status}");
}
