//! One address that floods the server while others play: searches, wrong passwords, games against the engine, sockets.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::TcpSocket;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::person::text;

/// The attacker's address. The players' address is exempt from the limits per address, this one is not.
const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// Connections that repeat each kind of request, without a pause while they succeed.
const CONNECTIONS: usize = 16;
/// Sockets that are opened and then flooded with messages.
const SOCKETS: usize = 200;
/// Searches with many results, few and none.
const SEARCHES: [&str; 4] =
    ["", "state=live&game=dvonn", "state=over&tempo=blitz&rated=true", "state=live&tempo=rapid&before=1"];
/// The pause of a connection after a refusal: the attack shares its cores with the server, and shall not be measured itself.
const PAUSE: Duration = Duration::from_millis(20);

/// How many responses of each kind of request had each status.
#[derive(Clone, Debug, Default)]
pub(crate) struct Responses(Arc<Mutex<BTreeMap<(&'static str, u16), usize>>>);

impl Responses {
    fn count(&self, kind: &'static str, status: u16) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry((kind, status)).or_default() += 1;
    }

    /// One line for each kind of request; 0 is a connection that was refused or closed.
    pub(crate) fn print(&self) {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for ((kind, status), count) in &*counts {
            kinds.entry(kind).or_default().push(format!("{status}: {count}"));
        }
        for (kind, counts) in kinds {
            println!("attack by {kind}: {}", counts.join(", "));
        }
    }
}

/// Starts this program again, to attack for a time.
pub(crate) fn spawn(server: SocketAddr, time: Duration) -> Result<Child, String> {
    let program = std::env::current_exe().map_err(text)?;
    Command::new("nice")
        .args(["-n", "19"])
        .arg(program)
        .args(["--attack-only", &server.to_string(), "--seconds", &time.as_secs().to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(text)
}

/// Waits for the end of an attack, and returns what it has printed.
pub(crate) fn finish(attack: Child) -> Result<String, String> {
    let done = attack.wait_with_output().map_err(text)?;
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Attacks for a time, and prints the responses.
pub(crate) async fn run(server: SocketAddr, time: Duration) -> Result<(), String> {
    let responses = Responses::default();
    for task in begin(server, Instant::now() + time, &responses)? {
        task.await.map_err(text)?;
    }
    responses.print();
    Ok(())
}

fn begin(server: SocketAddr, until: Instant, responses: &Responses) -> Result<Vec<JoinHandle<()>>, String> {
    let http = reqwest::Client::builder().local_address(ADDRESS).timeout(Duration::from_secs(30)).build();
    let http = http.map_err(text)?;
    let mut tasks = Vec::new();
    for kind in ["search", "sign-in", "guest", "engine game"] {
        for number in 0..CONNECTIONS {
            let attack = flood(http.clone(), server, kind, number, until, responses.clone());
            tasks.push(tokio::spawn(attack));
        }
    }
    for _ in 0..SOCKETS {
        let (responses, attack) = (responses.clone(), flood_socket(server, until, responses.clone()));
        tasks.push(tokio::spawn(async move {
            if attack.await.is_err() {
                responses.count("socket", 0);
            }
        }));
    }
    Ok(tasks)
}

async fn flood(
    http: reqwest::Client,
    server: SocketAddr,
    kind: &'static str,
    number: usize,
    until: Instant,
    responses: Responses,
) {
    let (base, mut cookie) = (format!("http://{server}"), String::new());
    let post = |path: &str| http.post(format!("{base}{path}")).header("origin", &base);
    for round in 0_usize.. {
        if Instant::now() >= until {
            return;
        }
        let request = match kind {
            "search" => http.get(format!("{base}/api/games?{}", SEARCHES[(number + round) % SEARCHES.len()])),
            "sign-in" => {
                let name = format!("nobody-{number}-{round}");
                post("/api/session").json(&json!({ "name": name, "password": "wrong password" }))
            }
            "engine game" if !cookie.is_empty() => {
                let settings = json!({ "game": { "name": "dvonn", "placing": "random" },
                    "clock": { "type": "simple", "seconds": 600 } });
                let wanted = json!({ "settings": settings, "level": 10, "colour": "black" });
                post("/api/games/engine").header("cookie", &cookie).json(&wanted)
            }
            _ => post("/api/session/guest"),
        };
        let Ok(response) = request.send().await else {
            responses.count(kind, 0);
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        responses.count(kind, response.status().as_u16());
        if !response.status().is_success() {
            tokio::time::sleep(PAUSE).await;
        }
        let set = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        if let Some(set) = set.filter(|_| cookie.is_empty()) {
            set.split(';').next().unwrap_or_default().clone_into(&mut cookie);
        }
    }
}

/// Opens a socket from the attacker's address again and again, and sends messages until the server closes it.
async fn flood_socket(server: SocketAddr, until: Instant, responses: Responses) -> Result<(), String> {
    while Instant::now() < until {
        let socket = TcpSocket::new_v4().map_err(text)?;
        socket.bind(SocketAddr::new(ADDRESS, 0)).map_err(text)?;
        let stream = socket.connect(server).await.map_err(text)?;
        let mut request = format!("ws://{server}/api/socket").into_client_request().map_err(text)?;
        request.headers_mut().insert("origin", format!("http://{server}").parse().map_err(text)?);
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((mut socket, _)) => {
                responses.count("socket", 101);
                while Instant::now() < until && socket.send(Message::Text("x".repeat(1_000).into())).await.is_ok() {
                    // The server closes the socket when it has had enough.
                    if let Ok(None | Some(Err(_))) = tokio::time::timeout(PAUSE, socket.next()).await {
                        break;
                    }
                }
            }
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                responses.count("socket", response.status().as_u16());
                tokio::time::sleep(PAUSE).await;
            }
            Err(_) => {
                responses.count("socket", 0);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    Ok(())
}
