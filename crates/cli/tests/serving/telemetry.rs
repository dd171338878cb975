//! Tests of logs and metrics: what the log of the running program contains and what it must not, request ids, and the metrics that
//! the dashboard and the alerts in `deploy` use.

use std::collections::BTreeSet;
use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Folder, Player};
use crate::process::{PASSWORD, Process, dvonn};
use crate::settings::{program, start, url};

/// A server behind a proxy on this machine, with its JSON log at level `debug` in a file.
fn logging(folder: &Folder, options: &[&str]) -> (Process, PathBuf) {
    let log = folder.0.join("log");
    let mut command = program();
    command.args(["--listen", "127.0.0.1:0", "--without-pages", "--log-json", "--trusted-proxy", "127.0.0.1"]);
    command.args(["--database", &url(&folder.0.join("a.db"))]).args(options);
    command.env("RUST_LOG", "debug,sqlx=warn,hyper_util=info").stderr(File::create(&log).expect("a log"));
    (start(&mut command), log)
}

/// The lines of a log, each with the fields of its span.
fn read(log: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(log).expect("a log");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The first line with these fields, which may be in its span.
fn find<'a>(lines: &'a [Value], fields: &[(&str, &str)]) -> &'a Value {
    let matches = |line: &&Value| fields.iter().all(|(name, value)| field(line, name) == *value);
    lines.iter().find(matches).unwrap_or_else(|| panic!("no line has {fields:?}"))
}

fn field(line: &Value, name: &str) -> String {
    let value = [&line["fields"][name], &line["span"][name], &line[name]].into_iter().find(|value| !value.is_null());
    value.map_or_else(String::new, |value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

/// Uses the server in many ways from this address; returns everything secret, and the ids of a user and of a game.
async fn use_everything(server: SocketAddr, address: &str) -> (Vec<String>, String, String) {
    let visitor = || {
        let mut visitor = Player::new(server);
        visitor.forwarded = Some(address.to_owned());
        visitor
    };
    let wrong = "a wrong password 4711";
    let (mut ada, mut bob) = (visitor(), visitor());
    let account = json!({ "name": "Ada", "password": PASSWORD });
    ada.sign(ada.post("/api/accounts", Some(&account)).await.expect(201)).await;
    bob.sign(bob.post("/api/session/guest", None).await.expect(200)).await;
    let guess = json!({ "name": "Ada", "password": wrong });
    visitor().post("/api/session", Some(&guess)).await.expect(401);
    let token = ada.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read"] }))).await.json(201).await;
    let token = token["secret"].as_str().expect("a secret").to_owned();
    let me = ada.get("/api/me").await.json(200).await;
    // A token without the scope, another origin, an invalid token, and a query.
    let program = ada.program(&token);
    program.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.expect(403);
    let mut foreign = ada.clone();
    foreign.origin = Some("http://evil.example".to_owned());
    foreign.post("/api/seeks", None).await.expect(403);
    ada.program("caldera_invalid4711").get("/api/me").await.expect(401);
    ada.get("/api/games?player=a-query-4711").await.expect(200);
    let challenge = json!({ "settings": dvonn(), "colour": "white" });
    let challenge = ada.post("/api/challenges", Some(&challenge)).await.json(201).await;
    let accept = format!("/api/challenges/{}/accept", challenge["id"].as_str().expect("an id"));
    let game = bob.post(&accept, None).await.json(201).await["game"].as_str().expect("a game").to_owned();
    let mut socket = visitor().watch(&game, 0).await;
    assert_eq!(socket.act(1, json!({ "type": "resign" })).await["type"], "refused");
    drop(socket);
    let mut socket = ada.watch(&game, 0).await;
    let chat = json!({ "type": "chat", "room": "players", "text": "a message 4711" });
    assert_eq!(socket.act(1, chat).await["type"], "done");
    assert_eq!(socket.act(2, json!({ "type": "move", "move": "nonsense" })).await["type"], "refused");
    drop(socket);
    ada.act(&game, json!({ "type": "abort" })).await.expect(200);
    let passwords = json!({ "old": wrong, "new": "another password 4711" });
    ada.put("/api/me/password", Some(&passwords)).await.expect(401);
    let cookies = [ada.cookie, ada.device, bob.cookie].into_iter().flatten();
    let secrets = cookies.map(|cookie| cookie.split_once('=').expect("a cookie").1.to_owned());
    let texts =
        [PASSWORD, wrong, "another password", "caldera_invalid", "a-query", "a message", "evil.example", address];
    let secrets = secrets.chain([token]).chain(texts.map(str::to_owned)).collect();
    (secrets, me["id"].as_str().unwrap_or_default().to_owned(), game)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_says_who_did_what_and_contains_no_secrets() {
    let folder = Folder::new();
    let (server, log) = logging(&folder, &[]);
    let address = "198.51.100.77";
    let (secrets, _, game) = use_everything(server.address, address).await;
    server.end();
    let text = std::fs::read_to_string(&log).expect("a log");
    for secret in secrets {
        assert!(!text.contains(&secret), "the log contains {secret}");
    }
    let lines = read(&log);
    let registered = find(&lines, &[("message", "request completed"), ("path", "/api/accounts")]);
    for (name, value) in [("method", "POST"), ("route", "/api/accounts"), ("status", "201")] {
        assert_eq!(field(registered, name), value, "{registered}");
    }
    let pseudonym = field(registered, "address");
    assert_eq!(pseudonym.len(), 16, "{registered}");
    assert!(field(registered, "milliseconds").parse::<u64>().is_ok(), "{registered}");
    // The same user and address in the requests, on the socket and in the audit log.
    let move_refused = find(&lines, &[("message", "message refused"), ("code", "illegal_move")]);
    let user = field(move_refused, "user");
    assert_eq!((user.len(), field(move_refused, "game")), (12, game.clone()), "{move_refused}");
    let abort = find(&lines, &[("route", "/api/games/{id}/actions"), ("message", "request completed")]);
    assert_eq!((field(abort, "user"), field(abort, "path")), (user.clone(), format!("/api/games/{game}/actions")));
    for fields in [
        &[("message", "socket opened"), ("user", &*user)][..],
        &[("message", "socket closed"), ("user", &*user), ("code", "1000")],
        &[("event", "sign_in_failed"), ("subject", &*user), ("target", "audit")],
        &[("event", "access_refused"), ("code", "forbidden"), ("user", &*user), ("target", "audit")],
        &[("event", "access_refused"), ("code", "foreign_origin")],
        // An action on a socket without credentials.
        &[("event", "access_refused"), ("code", "not_signed_in"), ("kind", "game")],
    ] {
        assert_eq!(field(find(&lines, fields), "address"), pseudonym, "{fields:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_id_of_a_request_is_in_the_response_and_the_log() {
    let folder = Folder::new();
    let (server, log) = logging(&folder, &[]);
    let http = reqwest::Client::new();
    let request = async |id: &str| {
        let url = format!("http://{}/api/games", server.address);
        let response = http.request(Method::GET, url).header("x-request-id", id).send().await.expect("a response");
        response.headers()["x-request-id"].to_str().expect("text").to_owned()
    };
    assert_eq!(request("from-the-proxy.1").await, "from-the-proxy.1");
    let generated = request("two words").await;
    assert_eq!(generated.len(), 16);
    server.end();
    let lines = read(&log);
    for id in ["from-the-proxy.1", &generated] {
        assert_eq!(field(find(&lines, &[("request", id)]), "route"), "/api/games");
    }
    assert!(!std::fs::read_to_string(&log).expect("a log").contains("two words"));
}

/// The names of metrics in a text: those that begin with `caldera_` or `process_`.
fn metric_names(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let names = words.filter(|word| word.starts_with("caldera_") || word.starts_with("process_"));
    names.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_dashboard_and_the_alerts_use_metrics_that_exist() {
    let folder = Folder::new();
    let (server, log) = logging(&folder, &["--metrics-listen", "127.0.0.1:0"]);
    use_everything(server.address, "198.51.100.77").await;
    let lines = read(&log);
    let separate = field(find(&lines, &[("message", "serving metrics")]), "address");
    let get = async |address: &str, path: &str| {
        let response = reqwest::get(format!("http://{address}{path}")).await.expect("a response");
        let media_type = response.headers().get("content-type").and_then(|value| value.to_str().ok());
        assert!(path != "/metrics" || media_type.is_some_and(|text| text.contains("charset=utf-8")), "{media_type:?}");
        (response.status().as_u16(), response.text().await.expect("a text"))
    };
    let (status, metrics) = get(&separate, "/metrics").await;
    assert_eq!(status, 200);
    assert_eq!(get(&separate, "/api/games").await.0, 404, "it serves nothing else");
    assert_eq!(get(&server.address.to_string(), "/metrics").await.0, 200);
    let exist = metric_names(&metrics);
    for file in ["grafana/caldera.json", "prometheus/alerts.yaml"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file);
        let used = metric_names(&std::fs::read_to_string(&path).expect("a file"));
        assert!(used.len() > 5, "{file}: {used:?}");
        let missing: Vec<&String> = used.difference(&exist).collect();
        assert!(missing.is_empty(), "{file} uses {missing:?}");
    }
    // The labels are bounded: one series per route, not per path.
    let route = "route=\"/api/games/{id}/actions\",method=\"POST\",status=\"2xx\"";
    assert!(metrics.contains(route), "{metrics}");
    for value in ["a-query", "nonsense", "198.51.100"] {
        assert!(!metrics.contains(value), "{value}");
    }
    assert!(metrics.lines().any(|line| line == "caldera_ready 1"), "{metrics}");
    assert!(metrics.lines().any(|line| line == "caldera_sign_in_failures 2"), "{metrics}");
    let memory =
        metrics.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes ")?.parse::<f64>().ok());
    assert!(memory.is_some_and(|bytes| bytes > 1e6 && bytes < 1e10), "{memory:?}");
}
