//! Test support: the real server on a random port with its own database, and its users.

pub(crate) mod lossy;
pub(crate) mod nats;
pub(crate) mod player;
pub(crate) mod postgres;
pub(crate) mod smtp;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};

use server::Config;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use player::{Answer, PATIENCE, Player, Socket};

/// A running server.
pub(crate) struct TestApp {
    pub(crate) address: SocketAddr,
    pub(crate) config: Config,
    end: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

impl TestApp {
    /// Starts a server on this database.
    pub(crate) async fn start(database: &str) -> TestApp {
        TestApp::start_with(Config { database: database.to_owned(), ..TestApp::config() }).await
    }

    /// The configuration for tests: a free port, and no limits for the local address.
    pub(crate) fn config() -> Config {
        Config { listen: "127.0.0.1:0".to_owned(), exempt: vec![[127, 0, 0, 1].into()], ..Config::default() }
    }

    pub(crate) async fn start_with(config: Config) -> TestApp {
        let (end, ended) = oneshot::channel();
        let (report, reported) = oneshot::channel();
        let own = config.clone();
        let serving = tokio::spawn(async move {
            let until = async {
                let _ = ended.await;
            };
            let on_listening = |address| {
                let _ = report.send(address);
            };
            server::serve_until(own, on_listening, until).await.expect("the server runs");
        });
        let address = reported.await.expect("the server listens");
        TestApp { address, config, end: Some(end), serving }
    }

    /// Stops the server as Ctrl-C does, and starts it again on the same database.
    pub(crate) async fn restart(mut self) -> TestApp {
        self.stop().await;
        TestApp::start_with(self.config.clone()).await
    }

    pub(crate) async fn stop(&mut self) {
        if let Some(end) = self.end.take() {
            let _ = end.send(());
            (&mut self.serving).await.expect("the server shuts down");
        }
    }

    /// A visitor without credentials.
    pub(crate) fn visitor(&self) -> Player {
        let mut player = Player::new(self.address);
        if let Some(url) = &self.config.public_url {
            player.origin = Some(url.clone());
        }
        player
    }

    /// A guest.
    pub(crate) async fn guest(&self) -> Player {
        let mut player = self.visitor();
        player.sign(player.post("/api/session/guest", None).await.expect(200)).await;
        player
    }

    /// A user with an account of this name.
    pub(crate) async fn account(&self, name: &str) -> Player {
        let mut player = self.visitor();
        let wanted = serde_json::json!({ "name": name, "password": "correct horse" });
        player.sign(player.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
        player
    }

    /// A game between two new guests; the first is White.
    pub(crate) async fn game(&self, settings: serde_json::Value) -> (String, Player, Player) {
        let (white, black) = (self.guest().await, self.guest().await);
        let game = self.game_of(&white, &black, settings).await;
        (game, white, black)
    }

    /// A game between two users; the first is White.
    pub(crate) async fn game_of(&self, white: &Player, black: &Player, settings: serde_json::Value) -> String {
        let seek = serde_json::json!({ "settings": settings, "colour": "white" });
        let seek = white.post("/api/seeks", Some(&seek)).await.json(201).await;
        let path = format!("/api/seeks/{}/accept", seek["id"].as_str().expect("an id"));
        let begun = black.post(&path, None).await.json(201).await;
        begun["game"].as_str().expect("a game").to_owned()
    }
}

/// A temporary folder, removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("caldera-server-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Puts the future of a case on the heap. It is created in this function: those of all cases would not fit on the stack of a test.
pub(crate) fn boxed<Case: Future<Output = ()> + 'static>(
    case: impl FnOnce() -> Case,
) -> Pin<Box<dyn Future<Output = ()>>> {
    Box::pin(case())
}

/// Runs each case on SQLite as its own test, and all of them in one test on PostgreSQL.
#[macro_export]
macro_rules! on_both_databases {
    ($($case:path => $name:ident),* $(,)?) => {
        mod on_sqlite {
            use super::cases;

            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let folder = $crate::common::Folder::new();
                    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
                    $case($crate::common::TestApp::start(&database).await).await;
                }
            )*
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn on_postgresql() {
            let Some(cluster) = $crate::common::postgres::Cluster::start() else { return };
            $(
                println!("{}", stringify!($name));
                let database = cluster.database(stringify!($name));
                $crate::common::boxed(move || async move { $case($crate::common::TestApp::start(&database).await).await }).await;
            )*
        }
    };
}
