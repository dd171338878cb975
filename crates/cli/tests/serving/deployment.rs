//! The site of deploy/compose.yaml, as plain processes: PostgreSQL, NATS, two servers, and Caddy with deploy/caddy/Caddyfile.
//! It needs Caddy and the built web app, so that only `make test-deploy` runs it.
#![cfg(unix)]

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::nats::Nats;
use crate::common::postgres::Cluster;
use crate::common::{Folder, PATIENCE, Player};
use crate::process::{PASSWORD, Process, dvonn, replay};
use crate::settings::{program, start};

const COMPOSE: &str = include_str!("../../../../deploy/compose.yaml");
const CADDYFILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/caddy/Caddyfile");

/// Between two looks at something that takes a moment.
const PAUSE: Duration = Duration::from_millis(100);

/// The environment of the servers in compose.yaml.
fn environment() -> Vec<(&'static str, &'static str)> {
    let server = COMPOSE.split_once("\nx-server:").expect("the servers").1;
    let server = server.split_once("\nservices:").expect("the services").0;
    let lines = server.lines().filter_map(|line| line.trim().split_once(": "));
    lines.filter(|(name, _)| name.starts_with("CALDERA_")).collect()
}

/// Caddy with the configuration of the repository, in front of these servers.
pub(crate) struct Caddy {
    process: Child,
    pub(crate) address: SocketAddr,
    _folder: Folder,
}

impl Caddy {
    fn start(address: SocketAddr, servers: &[SocketAddr]) -> Caddy {
        let folder = Folder::new();
        let servers: Vec<_> = servers.iter().map(ToString::to_string).collect();
        let process = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config", CADDYFILE])
            .env("CALDERA_SITE", format!("http://{address}"))
            .env("CALDERA_SERVERS", servers.join(" "))
            .envs(["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"].map(|name| (name, &folder.0)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Caddy starts");
        Caddy { process, address, _folder: folder }
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The site, as in compose.yaml.
pub(crate) struct Site {
    pub(crate) caddy: Caddy,
    /// `None` for one that was killed.
    servers: [Option<Process>; 2],
    addresses: [SocketAddr; 2],
    folder: Folder,
    pub(crate) database: String,
    pub(crate) nats: Nats,
    _cluster: Cluster,
}

impl Site {
    /// Starts the site, with further settings of the servers, and waits until it is ready.
    pub(crate) async fn start(others: &[(&str, &str)]) -> Site {
        let cluster = Cluster::start().expect("PostgreSQL is installed");
        let nats = Nats::start().expect("NATS is installed");
        let database = cluster.database("site");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
        let folder = Folder::new();
        let servers = [(); 2].map(|()| serve("127.0.0.1:0", free, &folder, &database, &nats, others));
        let addresses = [servers[0].address, servers[1].address];
        let caddy = Caddy::start(free, &addresses);
        let servers = servers.map(Some);
        let site = Site { caddy, servers, addresses, folder, database, nats, _cluster: cluster };
        let begun = Instant::now();
        while site.fetch(None, None, "/readyz").await.map(|(status, _)| status) != Some(200) {
            assert!(begun.elapsed() < PATIENCE, "the site is not ready");
            tokio::time::sleep(PAUSE).await;
        }
        site
    }

    /// Requests a path through Caddy, from another local address and with a header `X-Forwarded-For`, if given. `None` if Caddy
    /// does not answer.
    async fn fetch(&self, from: Option<IpAddr>, forwarded: Option<&str>, path: &str) -> Option<(u16, String)> {
        let client = reqwest::Client::builder().local_address(from).build().expect("a client");
        let url = format!("http://{}{path}", self.caddy.address);
        let origin = format!("http://{}", self.caddy.address);
        let request = if path == "/api/session/guest" { client.post(url) } else { client.get(url) };
        let request = forwarded.into_iter().fold(request, |request, text| request.header("x-forwarded-for", text));
        let answer = request.header("origin", origin).send().await.ok()?;
        Some((answer.status().as_u16(), answer.text().await.ok()?))
    }

    async fn account(&self, name: &str) -> Player {
        let mut player = Player::new(self.caddy.address);
        let wanted = json!({ "name": name, "password": PASSWORD });
        player.sign(player.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
        player
    }

    /// The number of game sockets of a server, from its metrics.
    async fn sockets(&self, server: usize) -> u32 {
        let metrics = Player::new(self.addresses[server]).get("/metrics").await.expect(200).text().await;
        let line = metrics.lines().find_map(|line| line.strip_prefix("caldera_sockets{kind=\"game\"} "));
        line.and_then(|number| number.parse().ok()).expect("the number of sockets")
    }

    /// The processor time of both servers so far, in milliseconds.
    pub(crate) fn processor_time(&self) -> f64 {
        let ticks = self.servers.iter().flatten().map(|server| {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", server.id())).expect("Linux");
            // User and system time are the fields 14 and 15; the second one, the name in parentheses, is cut off.
            let fields = stat.rsplit_once(')').expect("a name").1.split_whitespace();
            fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().expect("a number")).sum::<f64>()
        });
        // Linux counts in hundredths of a second.
        ticks.sum::<f64>() * 10.0
    }

    fn kill(&mut self, server: usize) {
        self.servers[server].take().expect("it runs").kill();
    }

    /// Starts a server again that was killed.
    fn restart(&mut self, server: usize) {
        let listen = self.addresses[server].to_string();
        self.servers[server] = Some(serve(&listen, self.caddy.address, &self.folder, &self.database, &self.nats, &[]));
    }

    /// A game between two accounts; the first is White.
    pub(crate) async fn game_of(&self, white: &Player, black: &Player) -> String {
        self.servers[0].as_ref().expect("it runs").game_of(white, black, &dvonn()).await
    }
}

/// Starts a server with the environment of compose.yaml, in which only names of hosts and files are replaced.
fn serve(
    listen: &str,
    public: SocketAddr,
    folder: &Folder,
    database: &str,
    nats: &Nats,
    others: &[(&str, &str)],
) -> Process {
    let secret = folder.0.join("database-url");
    std::fs::write(&secret, database).expect("a file");
    let mut command = program();
    command.env("CALDERA_LISTEN", listen).envs(others.iter().copied());
    command.env("RUST_LOG", "error").stderr(Stdio::inherit());
    for (name, value) in environment() {
        let own = match name {
            "CALDERA_DATABASE_FILE" => secret.display().to_string(),
            "CALDERA_BUS" => nats.url(),
            "CALDERA_PUBLIC_URL" => format!("http://{public}"),
            "CALDERA_TRUSTED_PROXY" => "127.0.0.1".to_owned(),
            "CALDERA_METRICS_LISTEN" => "127.0.0.1:0".to_owned(),
            "CALDERA_BACKUP" => folder.0.join("backups").display().to_string(),
            _ => value.to_owned(),
        };
        command.env(name, own);
    }
    start(&mut command)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Caddy and the web app: make test-deploy"]
async fn two_servers_behind_caddy_are_one_site() {
    let mut site = Site::start(&[]).await;
    let (status, page) = site.fetch(None, None, "/").await.expect("a page");
    assert!(status == 200 && page.contains("<title>"), "{status}: {page}");
    assert_eq!(site.fetch(None, None, "/readyz").await, Some((200, "ok\n".to_owned())));
    // The metrics are not public.
    assert_eq!(site.fetch(None, None, "/metrics").await.map(|(status, _)| status), Some(404));

    let (ada, bob) = (site.account("Ada").await, site.account("Bob").await);
    let game = site.game_of(&ada, &bob).await;
    let mut of_ada = ada.watch(&game, 0).await;
    of_ada.next_of("hello").await;
    let with_ada = usize::from(site.sockets(1).await == 1);
    // Caddy prefers the server with fewer sockets. It may count the last request to it for a moment.
    let mut of_bob = bob.watch(&game, 0).await;
    while site.sockets(1 - with_ada).await == 0 {
        tokio::time::sleep(PAUSE).await;
        of_bob = bob.watch(&game, 0).await;
    }
    // A stream is not buffered.
    let mut stream = bob.get(&format!("/api/games/{game}/stream")).await.expect(200).0;
    let mut streamed = String::new();

    let mut board = replay(&ada.look(&game).await);
    for turn in 0..10 {
        let text = board.position().legal_moves().next().expect("a move").to_string();
        [&ada, &bob][turn % 2].play(&game, &text).await.expect(200);
        board.play(text.parse().expect("a move")).expect("a legal move");
        for socket in [&mut of_ada, &mut of_bob] {
            assert_eq!(socket.event("moved").await["event"]["move"], text.as_str());
        }
        let moves = turn + 1;
        while streamed.matches("\"moved\"").count() < moves {
            let chunk = tokio::time::timeout(PATIENCE, stream.chunk()).await.expect("a chunk in time");
            streamed += &String::from_utf8_lossy(&chunk.expect("an open stream").expect("a chunk"));
        }
    }

    // The server with Ada's socket crashes. She continues through the other one at once.
    site.kill(with_ada);
    while of_ada.next().await.is_some() {}
    let mut of_ada = ada.watch(&game, 11).await;
    let text = board.position().legal_moves().next().expect("a move").to_string();
    // Caddy does not send a move again that it has written to a connection to the dead server. Clients do, with the same id.
    let action = json!({ "type": "move", "move": text, "id": "after the crash" });
    let begun = Instant::now();
    while ada.act(&game, action.clone()).await.status() != 200 {
        assert!(begun.elapsed() < PATIENCE, "the move is not accepted");
    }
    for (name, socket) in [("Ada", &mut of_ada), ("Bob", &mut of_bob)] {
        let event = socket.event("moved").await;
        assert_eq!(event["event"]["move"], text.as_str(), "{name}: {event}");
    }
    for _ in 0..20 {
        assert_eq!(site.fetch(None, None, "/readyz").await.map(|(status, _)| status), Some(200));
    }

    // Started again, it serves sockets again.
    site.restart(with_ada);
    let begun = Instant::now();
    let mut sockets = Vec::new();
    while site.sockets(with_ada).await == 0 {
        assert!(begun.elapsed() < PATIENCE, "Caddy does not use the server that was started again");
        tokio::time::sleep(PAUSE).await;
        sockets.push(bob.watch(&game, 0).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Caddy and the web app: make test-deploy"]
async fn servers_behind_caddy_see_the_addresses_of_clients() {
    let site = Site::start(&[]).await;
    let [one, other] = ["127.0.0.2", "127.0.0.3"].map(|text| Some(text.parse().expect("an address")));
    // A client that invents addresses is limited nevertheless. 20 guests are admitted at once, or more while the servers do not know
    // of each other.
    for number in 0..=100 {
        assert!(number < 100, "{number} guests from one address were admitted");
        let invented = format!("203.0.113.{number}");
        match site.fetch(one, Some(&invented), "/api/session/guest").await {
            Some((429, _)) => break,
            answer => assert_eq!(answer.map(|(status, _)| status), Some(200)),
        }
    }
    let (status, _) = site.fetch(other, None, "/api/session/guest").await.expect("an answer");
    assert_eq!(status, 200, "another client shares the limit of the first one");
}
