//! A user of the server, with a browser or a program.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A timeout that is long enough on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A user with an HTTP client.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    http: reqwest::Client,
    pub(crate) name: String,
    pub(crate) cookie: Option<String>,
    /// The cookie of a known device, which outlives the session.
    pub(crate) device: Option<String>,
    pub(crate) token: Option<String>,
    /// The `Origin` header.
    pub(crate) origin: Option<String>,
    /// The `X-Forwarded-For` header.
    pub(crate) forwarded: Option<String>,
}

/// A response.
pub(crate) struct Answer(pub(crate) reqwest::Response);

impl Answer {
    pub(crate) fn status(&self) -> u16 {
        self.0.status().as_u16()
    }

    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status(), status, "{}", self.0.url());
        self
    }

    /// The value of a header; empty if it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.0.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub(crate) async fn bytes(self) -> Vec<u8> {
        self.0.bytes().await.expect("a body").to_vec()
    }

    pub(crate) async fn text(self) -> String {
        self.0.text().await.expect("a text")
    }

    pub(crate) async fn json(self, status: u16) -> Value {
        let url = self.0.url().clone();
        let found = self.status();
        let text = self.text().await;
        assert_eq!(found, status, "{url}: {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// The code of the error.
    pub(crate) async fn refusal(self, status: u16) -> String {
        self.json(status).await["error"]["code"].as_str().expect("a code").to_owned()
    }
}

impl Player {
    pub(crate) fn new(address: SocketAddr) -> Player {
        Player {
            address,
            http: reqwest::Client::new(),
            name: String::new(),
            cookie: None,
            device: None,
            token: None,
            origin: Some(format!("http://{address}")),
            forwarded: None,
        }
    }

    /// The same user at another address, such as that of a restarted server.
    pub(crate) fn at(&self, address: SocketAddr) -> Player {
        Player { address, origin: Some(format!("http://{address}")), ..self.clone() }
    }

    /// The same user with another `Origin` header.
    pub(crate) fn from(self, origin: Option<&str>) -> Player {
        Player { origin: origin.map(str::to_owned), ..self }
    }

    /// A program with this token.
    pub(crate) fn program(&self, token: &str) -> Player {
        Player { cookie: None, device: None, origin: None, token: Some(token.to_owned()), ..self.clone() }
    }

    /// Takes the cookie and the name from the response to a sign-in.
    pub(crate) async fn sign(&mut self, answer: Answer) {
        let cookies = answer.0.headers().get_all("set-cookie").iter().map(|cookie| cookie.to_str().expect("text"));
        let mut cookies = cookies.map(|cookie| cookie.split(';').next().unwrap_or_default().to_owned());
        self.cookie = Some(cookies.next().expect("a cookie"));
        self.device = cookies.next();
        let me: Value = serde_json::from_str(&answer.text().await).expect("JSON");
        me["name"].as_str().expect("a name").clone_into(&mut self.name);
    }

    /// Takes the cookie from a response that replaces the session's secret.
    pub(crate) fn take_cookie(&mut self, answer: &Answer) {
        let cookie = answer.0.headers()["set-cookie"].to_str().expect("text");
        self.cookie = cookie.split(';').next().map(str::to_owned);
    }

    pub(crate) async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let mut request = self.http.request(method, format!("http://{}{path}", self.address));
        for (name, value) in self.headers() {
            request = request.header(name, value);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        Answer(request.send().await.expect("an answer"))
    }

    fn headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = Vec::new();
        let cookies: Vec<&str> = [&self.cookie, &self.device].into_iter().flatten().map(String::as_str).collect();
        if !cookies.is_empty() {
            headers.push(("cookie", cookies.join("; ")));
        }
        headers.extend(self.token.clone().map(|token| ("authorization", format!("Bearer {token}"))));
        headers.extend(self.origin.clone().map(|origin| ("origin", origin)));
        headers.extend(self.forwarded.clone().map(|addresses| ("x-forwarded-for", addresses)));
        headers
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Option<&Value>) -> Answer {
        self.ask(Method::POST, path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: Option<&Value>) -> Answer {
        self.ask(Method::PUT, path, body).await
    }

    pub(crate) async fn delete(&self, path: &str, body: Option<&Value>) -> Answer {
        self.ask(Method::DELETE, path, body).await
    }

    /// Performs an action in a game.
    pub(crate) async fn act(&self, game: &str, action: Value) -> Answer {
        self.post(&format!("/api/games/{game}/actions"), Some(&action)).await
    }

    pub(crate) async fn play(&self, game: &str, move_text: &str) -> Answer {
        self.act(game, json!({ "type": "move", "move": move_text })).await
    }

    /// The game as this user sees it.
    pub(crate) async fn look(&self, game: &str) -> Value {
        self.get(&format!("/api/games/{game}")).await.json(200).await
    }

    /// Opens the socket of a game, from a version on.
    pub(crate) async fn watch(&self, game: &str, since: i64) -> Socket {
        self.socket(&format!("/api/games/{game}/socket?since={since}")).await.expect("a socket")
    }

    /// Opens a socket, or returns the status of the refusal.
    pub(crate) async fn socket(&self, path: &str) -> Result<Socket, u16> {
        match self.try_socket(path).await {
            Ok(socket) => Ok(socket),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("no socket: {error}"),
        }
    }

    /// Opens a socket of a server that may be down.
    pub(crate) async fn try_socket(&self, path: &str) -> Result<Socket, Error> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("a request");
        for (name, value) in self.headers() {
            request.headers_mut().insert(name, HeaderValue::from_str(&value).expect("a header"));
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Socket { stream })
    }
}

/// An open socket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::Text(text.into())).await.expect("the socket is open");
    }

    /// The next text message; `None` once the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        // The timeout covers the whole loop, because pings never stop.
        let message = async {
            loop {
                match self.stream.next().await? {
                    Ok(Message::Text(text)) => return Some(serde_json::from_str(text.as_str()).expect("JSON")),
                    Ok(Message::Close(_)) | Err(_) => return None,
                    Ok(_) => {}
                }
            }
        };
        tokio::time::timeout(PATIENCE, message).await.expect("a message in time")
    }

    /// The next message of a type.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the socket is open");
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next game event of a type.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next_of("event").await;
            if message["event"]["type"] == kind {
                return message;
            }
        }
    }

    /// Sends an action, and waits for its answer.
    pub(crate) async fn act(&mut self, request: u64, action: Value) -> Value {
        self.send(&json!({ "request": request, "action": action })).await;
        loop {
            let message = self.next().await.expect("the socket is open");
            if message["request"] == request {
                return message;
            }
        }
    }
}
