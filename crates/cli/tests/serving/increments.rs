//! Tests of incremental backups with real servers: both databases, a busy server, an S3-compatible store.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::postgres::Cluster;
use crate::common::{Folder, PATIENCE, Player};
use crate::process::{Process, caldera, dvonn, refusal, replay};

fn sqlite(folder: &Folder, name: &str) -> String {
    format!("sqlite:{}", folder.0.join(name).display())
}

/// The contents of a database as a single file.
fn dump(folder: &Folder, database: &str) -> String {
    let file = folder.0.join("dump");
    caldera(&["backup", "--database", database, &file.display().to_string()]);
    std::fs::read_to_string(file).expect("a backup")
}

/// Plays a game with a few moves and a chat message.
async fn play(server: &Process, white: &Player, black: &Player, moves: usize) -> String {
    let game = server.game_of(white, black, &dvonn()).await;
    for number in 0..moves {
        let player = [white, black][number % 2];
        let view = player.look(&game).await;
        let action = replay(&view).position().legal_moves().next().expect("a move").to_string();
        player.play(&game, &action).await.expect(200);
    }
    white.act(&game, json!({ "type": "chat", "room": "players", "text": "grüße" })).await.expect(200);
    game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn increments_restore_into_both_databases() {
    let folder = Folder::new();
    let cluster = Cluster::start();
    let mut originals = vec![("sqlite", sqlite(&folder, "first.db"))];
    originals.extend(cluster.as_ref().map(|cluster| ("postgres", cluster.database("original"))));
    for (kind, database) in originals {
        let place = folder.0.join(format!("backups-{kind}")).display().to_string();
        let back_up = || caldera(&["backup", "--database", &database, "--to", &place]);
        let server = Process::start(&database);
        let (ada, bob) = (server.account("Ada").await, server.account("Bob").await);
        play(&server, &ada, &bob, 4).await;
        back_up();
        let open = play(&server, &bob, &ada, 2).await;
        back_up();
        // Rows change and disappear: a game ends, an account and its sessions are deleted.
        let eve = server.account("Eve").await;
        eve.post("/api/me/tokens", Some(&json!({ "name": "program", "scopes": ["play"] }))).await.expect(201);
        bob.act(&open, json!({ "type": "resign" })).await.expect(200);
        back_up();
        eve.delete("/api/me", Some(&json!({ "password": crate::process::PASSWORD }))).await.expect(204);
        server.end();
        let said = back_up();
        assert!(said.contains("rows backed up"), "{said}");
        let original = dump(&folder, &database);
        assert!(!original.contains("\"Eve\""));

        let mut targets = vec![sqlite(&folder, &format!("restored-{kind}.db"))];
        targets.extend(cluster.as_ref().map(|cluster| cluster.database(&format!("restored_{kind}"))));
        for target in targets {
            let said = caldera(&["restore", "--database", &target, "--from", &place]);
            assert!(said.contains("rows restored from the backup of 2"), "{said}");
            assert_eq!(dump(&folder, &target), original, "{kind} to {target}");
            let full = refusal(&["restore", "--database", &target, "--from", &place]);
            assert!(full.contains("the database is not empty"), "{full}");
        }
        let said = caldera(&["backup", "verify", &place]);
        assert!(said.starts_with("4 backups with "), "{said}");
        assert_eq!(caldera(&["backup", "list", &format!("file://{place}")]).lines().count(), 4);
        #[cfg(unix)]
        for name in ["backups", "chunks"] {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(Path::new(&place).join(name)).expect("a folder").permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "{name}");
        }
    }
}

#[test]
fn arguments_are_checked() {
    for (arguments, reason) in [
        (["backup"].as_slice(), "required"),
        (&["backup", "a", "--to", "b"], "cannot be used with"),
        (&["backup", "--to", "b", "--keep", "soon"], "is not a retention"),
        (&["backup", "--to", "gopher://b", "--database", "sqlite::memory:"], "expected a folder"),
        (&["backup", "verify", "/no/such/folder"], "/no/such/folder"),
        (&["restore", "--from", "x", "--at", "now", "--database", "sqlite::memory:"], "x"),
        (&["serve", "--backup-every", "5min"], "need backup"),
        (&["serve", "--backup", "x", "--backup-every", "5"], "expected 1s to 30d"),
        (&["serve", "--backup", "x", "--backup-keep", "5"], "is not a retention"),
        (&["serve", "--backup", "gopher://x", "--without-pages"], "the place for backups cannot be used"),
    ] {
        let message = refusal(arguments);
        assert!(message.contains(reason), "{arguments:?}: {message}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_server_backs_itself_up() {
    let folder = Folder::new();
    let database = sqlite(&folder, "busy.db");
    let place = folder.0.join("backups");
    let log = folder.0.join("log");
    let serve = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caldera"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--without-pages", "--exempt-address", "127.0.0.1"]);
        command.args(["--database", &database, "--backup-every", "1s", "--backup"]).arg(&place);
        let file = std::fs::OpenOptions::new().create(true).append(true).open(&log).expect("a log");
        command.env("RUST_LOG", "info").stderr(file).stdout(Stdio::piped());
        Process::listening(command.spawn().expect("the server starts"))
    };
    let server = serve();
    let manifests =
        || std::fs::read_dir(place.join("backups")).map_or(0, |entries| entries.filter(is_manifest).count());
    let begun = Instant::now();
    while manifests() < 3 {
        assert!(begun.elapsed() < PATIENCE, "no backups");
        // Other users each time, because the actions of each are limited.
        play(&server, &server.guest().await, &server.guest().await, 6).await;
    }
    let metrics = server.guest().await.get("/metrics").await.expect(200).text().await;
    for name in ["caldera_backup_last_success_timestamp_seconds", "caldera_backup_bytes", "caldera_backup_seconds"] {
        assert!(metrics.contains(name), "{name}");
    }
    server.kill();
    let said = caldera(&["backup", "verify", &place.display().to_string()]);
    assert!(said.contains("are intact"), "{said}");
    let log = std::fs::read_to_string(&log).expect("a log");
    assert!(log.contains("backup written"), "{log}");
    // Every game in the last backup is complete up to its moment.
    let restored = sqlite(&folder, "restored.db");
    caldera(&["restore", "--database", &restored, "--from", &place.display().to_string()]);
    let (whole, part) = (dump(&folder, &database), dump(&folder, &restored));
    let lines: std::collections::HashSet<&str> = whole.lines().collect();
    let events = part.lines().filter(|line| line.contains(r#""table":"events""#)).inspect(|line| {
        assert!(lines.contains(line), "{line}");
    });
    assert!(events.count() > 10);
    // A server that starts again continues with the backups.
    let before = manifests();
    let server = serve();
    let begun = Instant::now();
    while manifests() == before {
        assert!(begun.elapsed() < PATIENCE, "no backup after the restart");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.end();
}

fn is_manifest(entry: &std::io::Result<std::fs::DirEntry>) -> bool {
    entry.as_ref().is_ok_and(|entry| entry.file_name().to_string_lossy().ends_with(".json.zst"))
}

/// An S3-compatible server for tests; `tools/setup s3` installs it.
struct S3 {
    process: Child,
    address: SocketAddr,
}

impl S3 {
    fn start() -> Option<S3> {
        let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/moto/bin/moto_server");
        if !own.exists() {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "no S3 server: run tools/setup s3");
            println!("skipped: no S3 server (tools/setup s3 installs one)");
            return None;
        }
        let address = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
        let process = Command::new(own)
            .args(["-H", "127.0.0.1", "-p", &address.port().to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the S3 server starts");
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(begun.elapsed() < PATIENCE, "the S3 server does not listen");
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(S3 { process, address })
    }

    /// Runs the program with credentials for the server.
    fn caldera(&self, arguments: &[&str]) -> (bool, String) {
        let done = Command::new(env!("CARGO_BIN_EXE_caldera"))
            .args(arguments)
            .env("AWS_ENDPOINT_URL", format!("http://{}", self.address))
            .env("AWS_ALLOW_HTTP", "true")
            .env("AWS_ACCESS_KEY_ID", "test")
            .env("AWS_SECRET_ACCESS_KEY", "test")
            .env("AWS_REGION", "us-east-1")
            .output()
            .expect("the program runs");
        let text = [done.stdout, done.stderr].concat();
        (done.status.success(), String::from_utf8_lossy(&text).into_owned())
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_s3_compatible_store_keeps_backups() {
    let Some(s3) = S3::start() else { return };
    let made = reqwest::Client::new().put(format!("http://{}/backups", s3.address)).header("authorization", CREDENTIAL);
    assert!(made.send().await.expect("an answer").status().is_success(), "the bucket is created");
    let folder = Folder::new();
    let database = sqlite(&folder, "first.db");
    let server = Process::start(&database);
    let (ada, bob) = (server.account("Ada").await, server.account("Bob").await);
    for _ in 0..2 {
        play(&server, &ada, &bob, 3).await;
        let (done, said) = s3.caldera(&["backup", "--database", &database, "--to", "s3://backups/club/one"]);
        assert!(done, "{said}");
    }
    server.end();
    let (done, said) = s3.caldera(&["backup", "--database", &database, "--to", "s3://backups/club/one"]);
    assert!(done && said.contains("objects written"), "{said}");
    let (done, said) = s3.caldera(&["backup", "verify", "s3://backups/club/one"]);
    assert!(done && said.starts_with("3 backups"), "{said}");
    let target = sqlite(&folder, "second.db");
    let (done, said) = s3.caldera(&["restore", "--database", &target, "--from", "s3://backups/club/one"]);
    assert!(done, "{said}");
    assert_eq!(dump(&folder, &target), dump(&folder, &database));
    let (done, said) = s3.caldera(&["backup", "--database", &database, "--to", "s3://no-such-bucket/x"]);
    assert!(!done && said.contains("no-such-bucket"), "{said}");
}

/// The S3 server checks no signatures, but determines the region from this header.
const CREDENTIAL: &str =
    "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
