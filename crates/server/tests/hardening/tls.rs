//! Tests of built-in TLS, and of plain HTTP beside it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use server::{Bounds, Config, Hsts, TlsFiles};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::common::{Folder, PATIENCE, TestApp};

on_both_databases! {
    https_and_wss_work: 2,
    only_http_1_and_current_versions_of_tls_are_accepted: 2,
    a_new_certificate_is_used_without_closing_sockets: 2,
    slow_handshakes_do_not_keep_others_out: 2,
    a_slow_handshake_times_out: 2,
    a_client_that_is_still_sending_receives_the_response: 2,
    shutting_down_closes_sockets_in_order: 2,
    pages_are_redirected_and_the_api_is_not: 2,
    challenges_are_served_from_their_folder_only: 2,
}

/// Short, but long enough for a busy machine.
const SOON: Duration = Duration::from_millis(400);
const NEVER: Duration = Duration::from_hours(1);
const ORIGIN: &str = "https://localhost";

/// Writes a new certificate for `localhost` and its key into a folder.
fn write_certificate(folder: &Path) -> (TlsFiles, CertificateDer<'static>) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let files = TlsFiles { certificate: folder.join("cert.pem"), key: folder.join("key.pem") };
    std::fs::write(&files.certificate, made.cert.pem()).expect("a file");
    std::fs::write(&files.key, made.signing_key.serialize_pem()).expect("a file");
    (files, made.cert.der().clone())
}

/// A server with a certificate.
struct Secure {
    app: TestApp,
    certificate: CertificateDer<'static>,
    folder: Folder,
}

async fn secure(database: String, bounds: &Bounds) -> Secure {
    let folder = Folder::new();
    let (files, certificate) = write_certificate(&folder.0);
    let config = Config {
        database,
        bounds: *bounds,
        tls: Some(files),
        public_url: Some(ORIGIN.to_owned()),
        ..TestApp::config()
    };
    Secure { app: TestApp::start_with(config).await, certificate, folder }
}

/// Connects with this certificate as the only trusted one.
async fn connect(
    address: SocketAddr,
    certificate: &CertificateDer<'static>,
    protocols: &[&str],
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(certificate.clone()).expect("a certificate");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().expect("versions");
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
    let stream = TcpStream::connect(address).await.expect("a connection");
    let name = ServerName::try_from("localhost").expect("a name");
    let connecting = TlsConnector::from(Arc::new(config)).connect(name, stream);
    tokio::time::timeout(PATIENCE, connecting).await.expect("a handshake in time")
}

impl Secure {
    async fn connect(&self) -> TlsStream<TcpStream> {
        connect(self.app.address, &self.certificate, &[]).await.expect("a handshake")
    }

    /// Sends a request and returns the response.
    async fn ask(&self, request: &str) -> String {
        let mut stream = self.connect().await;
        stream.write_all(request.as_bytes()).await.expect("sent");
        read_all(&mut stream).await
    }
}

async fn read_all(stream: &mut (impl AsyncReadExt + Unpin)) -> String {
    let mut bytes = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes))
        .await
        .expect("an end in time")
        .expect("an orderly end");
    String::from_utf8_lossy(&bytes).into_owned()
}

fn request(method: &str, path: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
}

type Socket = tokio_tungstenite::WebSocketStream<TlsStream<TcpStream>>;

async fn open_socket(server: &Secure, cookie: &str) -> Socket {
    let mut request = "wss://localhost/api/socket".into_client_request().expect("a request");
    for (name, value) in [("cookie", cookie), ("origin", ORIGIN)] {
        request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a header"));
    }
    tokio_tungstenite::client_async(request, server.connect().await).await.expect("a socket").0
}

/// Becomes a guest and returns the cookie.
async fn become_guest(server: &Secure) -> String {
    let answer = server.ask(&request("POST", "/api/session/guest")).await;
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.unwrap_or_else(|| panic!("no cookie: {answer}"));
    assert!(cookie.starts_with("__Host-caldera=") && cookie.contains("; Secure"), "{cookie}");
    cookie.split(';').next().unwrap_or_default().to_owned()
}

/// Sends a ping and waits for the response.
async fn expect_alive(socket: &mut Socket) {
    socket.send(Message::Ping("x".into())).await.expect("the socket is open");
    let pong = async {
        loop {
            match socket.next().await.expect("the socket is open").expect("a message") {
                Message::Pong(_) => return,
                Message::Close(frame) => panic!("the socket was closed: {frame:?}"),
                _ => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, pong).await.expect("a response in time");
}

async fn https_and_wss_work(database: String) {
    let server = secure(database, &Bounds::default()).await;
    let answer = server.ask(&request("GET", "/livez")).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age=31536000\r\n"), "{answer}");
    let cookie = become_guest(&server).await;
    expect_alive(&mut open_socket(&server, &cookie).await).await;

    let Secure { mut app, certificate, folder } = server;
    app.config.hsts = Some(Hsts { seconds: 60, subdomains: true });
    let server = Secure { app: app.restart().await, certificate, folder };
    let answer = server.ask(&request("GET", "/no-such-page")).await;
    assert!(answer.contains("strict-transport-security: max-age=60; includeSubDomains\r\n"), "{answer}");
    let Secure { mut app, certificate, folder } = server;
    app.config.hsts = None;
    let server = Secure { app: app.restart().await, certificate, folder };
    assert!(!server.ask(&request("GET", "/livez")).await.contains("strict-transport-security"));
}

async fn only_http_1_and_current_versions_of_tls_are_accepted(database: String) {
    let server = secure(database, &Bounds::default()).await;
    let address = server.app.address;
    let stream = connect(address, &server.certificate, &["h2", "http/1.1"]).await.expect("a handshake");
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(b"http/1.1".as_slice()));
    let refused = connect(address, &server.certificate, &["h2"]).await.expect_err("a refusal").to_string();
    assert!(refused.contains("NoApplicationProtocol"), "{refused}");
    // The greeting of a client that knows only TLS 1.1: version, random bytes, no session, two cipher suites, no compression.
    for (version, accepted) in [(2, false), (3, true)] {
        let mut hello = vec![3, version];
        hello.extend([7; 32]);
        hello.extend([0, 0, 4, 0xc0, 0x2b, 0xc0, 0x2f, 1, 0]);
        // Extensions: ECDSA with P-256 and SHA-256; the curve P-256; the point format.
        hello.extend([0, 22, 0, 13, 0, 4, 0, 2, 4, 3, 0, 10, 0, 4, 0, 2, 0, 23, 0, 11, 0, 2, 1, 0]);
        let mut record = vec![0x16, 3, 1, 0, hello.len() as u8 + 4, 1, 0, 0, hello.len() as u8];
        record.extend(hello);
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(&record).await.expect("sent");
        let mut answer = [0; 7];
        tokio::time::timeout(PATIENCE, stream.read_exact(&mut answer)).await.expect("in time").expect("an answer");
        // A handshake record, or the fatal alert 70, `protocol_version`.
        assert_eq!(answer[0] == 0x16, accepted, "TLS 1.{}: {answer:?}", version - 1);
        assert!(accepted || (answer[0] == 0x15 && answer[5..] == [2, 70]), "{answer:?}");
    }
}

async fn a_new_certificate_is_used_without_closing_sockets(database: String) {
    let server = secure(database, &Bounds { certificate_check: SOON / 8, ..Bounds::default() }).await;
    let cookie = become_guest(&server).await;
    let mut socket = open_socket(&server, &cookie).await;
    // A broken file changes nothing.
    std::fs::write(server.folder.0.join("key.pem"), "broken").expect("a file");
    tokio::time::sleep(SOON).await;
    server.connect().await;
    let (_, new) = write_certificate(&server.folder.0);
    let begun = Instant::now();
    while connect(server.app.address, &new, &[]).await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "the new certificate is not used");
        tokio::time::sleep(SOON / 8).await;
    }
    assert!(connect(server.app.address, &server.certificate, &[]).await.is_err(), "the old certificate is still used");
    expect_alive(&mut socket).await;
}

async fn slow_handshakes_do_not_keep_others_out(database: String) {
    let bounds = Bounds { handshakes: 4, handshake_time: NEVER, ..Bounds::default() };
    let server = secure(database, &bounds).await;
    let mut slow = Vec::new();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(server.app.address).await.expect("a connection");
        // The beginning of a handshake.
        stream.write_all(&[0x16, 3, 1]).await.expect("sent");
        slow.push(stream);
    }
    assert!(server.ask(&request("GET", "/livez")).await.starts_with("HTTP/1.1 200"));
    // The first ones made room for the later ones.
    let mut bytes = Vec::new();
    let ended = tokio::time::timeout(PATIENCE, slow[0].read_to_end(&mut bytes)).await;
    assert!(ended.is_ok(), "the oldest handshake goes on");
}

async fn a_slow_handshake_times_out(database: String) {
    let server = secure(database, &Bounds { handshake_time: SOON, ..Bounds::default() }).await;
    let mut silent = TcpStream::connect(server.app.address).await.expect("a connection");
    let mut bytes = Vec::new();
    let ended = tokio::time::timeout(PATIENCE, silent.read_to_end(&mut bytes)).await;
    assert!(ended.is_ok(), "the handshake goes on");
}

async fn a_client_that_is_still_sending_receives_the_response(database: String) {
    let server = secure(database, &Bounds::default()).await;
    let mut stream = server.connect().await;
    let head = "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("sent");
    // The server refuses the body after its header, and closes the connection while this is still sent.
    stream.write_all(&vec![b' '; 200_000]).await.expect("sent");
    let answer = read_all(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
}

async fn shutting_down_closes_sockets_in_order(database: String) {
    let mut server = secure(database, &Bounds::default()).await;
    let cookie = become_guest(&server).await;
    let mut socket = open_socket(&server, &cookie).await;
    let idle = server.connect().await;
    // A handshake in progress must not delay the end.
    let silent = TcpStream::connect(server.app.address).await.expect("a connection");
    let (closed, ()) = tokio::join!(
        async {
            loop {
                match socket.next().await {
                    Some(Ok(Message::Close(frame))) => return frame,
                    Some(Ok(_)) => {}
                    other => panic!("no close frame: {other:?}"),
                }
            }
        },
        server.app.stop(),
    );
    assert!(closed.is_some());
    drop((idle, silent));
}

/// A server that also answers plain HTTP; returns the address for that.
async fn redirecting(database: String, webroot: Option<&Path>) -> (Secure, SocketAddr) {
    let folder = Folder::new();
    let (files, certificate) = write_certificate(&folder.0);
    // A port that was free a moment ago.
    let plain = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    let config = Config {
        database,
        tls: Some(files),
        public_url: Some("https://dvonn.example".to_owned()),
        redirect_http: Some(plain.to_string()),
        acme_webroot: webroot.map(Path::to_path_buf),
        ..TestApp::config()
    };
    (Secure { app: TestApp::start_with(config).await, certificate, folder }, plain)
}

/// The response of a server to a request in plain HTTP.
async fn ask_plainly(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
    read_all(&mut stream).await
}

async fn pages_are_redirected_and_the_api_is_not(database: String) {
    let (server, plain) = redirecting(database, None).await;
    for (path, target) in [
        ("/", "https://dvonn.example/"),
        ("/?game=x%20y", "https://dvonn.example/?game=x%20y"),
        ("//evil.example/", "https://dvonn.example//evil.example/"),
        ("http://evil.example/page", "https://dvonn.example/page"),
    ] {
        for method in ["GET", "HEAD"] {
            let answer = ask_plainly(plain, &request(method, path)).await;
            assert!(answer.starts_with("HTTP/1.1 308"), "{path}: {answer}");
            assert!(answer.contains(&format!("location: {target}\r\n")), "{path}: {answer}");
        }
    }
    assert!(ask_plainly(plain, &request("POST", "/")).await.starts_with("HTTP/1.1 405"));
    for (method, path) in [("GET", "/api/me"), ("POST", "/api/session"), ("DELETE", "/api"), ("GET", "/api/socket")] {
        let answer = ask_plainly(plain, &request(method, path)).await;
        assert!(answer.starts_with("HTTP/1.1 403") && !answer.contains("location:"), "{path}: {answer}");
    }
    assert!(ask_plainly(plain, &request("GET", "/livez")).await.starts_with("HTTP/1.1 308"));
    drop(server);
}

async fn challenges_are_served_from_their_folder_only(database: String) {
    let webroot = Folder::new();
    let challenges = webroot.0.join(".well-known/acme-challenge");
    std::fs::create_dir_all(challenges.join("folder")).expect("a folder");
    std::fs::write(challenges.join("Token_1-x"), "answer").expect("a file");
    std::fs::write(webroot.0.join("secret"), "secret").expect("a file");
    #[cfg(unix)]
    std::os::unix::fs::symlink(webroot.0.join("secret"), challenges.join("link")).expect("a link");
    let (server, plain) = redirecting(database, Some(&webroot.0)).await;
    let ask = |name: &str| {
        let request = request("GET", &format!("/.well-known/acme-challenge/{name}"));
        async move { ask_plainly(plain, &request).await }
    };
    let answer = ask("Token_1-x").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("answer"), "{answer}");
    for name in
        ["", "folder", "link", "missing", "../../secret", "..%2f..%2fsecret", "%2e%2e/%2e%2e/secret", "Token_1-x/", "."]
    {
        let answer = ask(name).await;
        assert!(answer.starts_with("HTTP/1.1 404") && !answer.contains("secret"), "{name}: {answer}");
    }
    drop(server);
}

#[test]
fn unusable_files_are_refused_at_start() {
    let (folder, other) = (Folder::new(), Folder::new());
    let (files, _) = write_certificate(&folder.0);
    let (foreign, _) = write_certificate(&other.0);
    let garbage = folder.0.join("garbage.pem");
    std::fs::write(&garbage, "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n").expect("a file");
    let missing = folder.0.join("missing.pem");
    for (certificate, key, expected) in [
        (&missing, &files.key, "cannot read"),
        (&files.key, &files.key, "contains no certificate"),
        (&files.certificate, &files.certificate, "contains no private key"),
        (&garbage, &files.key, "is not usable"),
        (&files.certificate, &foreign.key, "cannot be used with the key"),
    ] {
        let tls = TlsFiles { certificate: certificate.clone(), key: key.clone() };
        let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
        let config = Config { database, tls: Some(tls), ..TestApp::config() };
        let mut failure = None;
        crate::on_threads(1, async {
            failure = server::serve_until(config, |_| {}, std::future::pending()).await.err();
        });
        let message = failure.expect("a refusal").to_string();
        assert!(message.contains(expected), "{message}");
        assert!(!message.contains("PRIVATE"), "{message}");
    }
    assert!(!folder.0.join("caldera.db").exists(), "the database must not be touched");
}
