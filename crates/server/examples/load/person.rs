//! A guest with an HTTP client.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[derive(Clone)]
pub(crate) struct Person {
    address: SocketAddr,
    http: reqwest::Client,
    cookie: String,
}

impl Person {
    /// Signs in as a new guest.
    pub(crate) async fn arrive(address: SocketAddr) -> Result<Person, String> {
        // Keep no idle connections: the test measures sockets, and these are many already.
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().map_err(text)?;
        let mut person = Person { address, http, cookie: String::new() };
        let request = person.http.post(format!("http://{address}/api/session/guest"));
        let answer = request.header("origin", person.origin()).send().await.map_err(text)?;
        let answer = answer.error_for_status().map_err(text)?;
        let cookie = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).ok_or("a guest without a cookie")?;
        cookie.clone_into(&mut person.cookie);
        Ok(person)
    }

    fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) async fn post(&self, path: &str, body: Option<&Value>) -> Result<Value, String> {
        let request = self.http.post(format!("http://{}{path}", self.address));
        let request = request.header("origin", self.origin()).header("cookie", &self.cookie);
        let request = if let Some(body) = body { request.json(body) } else { request };
        let answer = request.send().await.map_err(text)?.error_for_status().map_err(text)?;
        answer.json().await.map_err(text)
    }

    pub(crate) async fn get(&self, path: &str) -> Result<Value, String> {
        let request = self.http.get(format!("http://{}{path}", self.address)).header("cookie", &self.cookie);
        request.send().await.map_err(text)?.error_for_status().map_err(text)?.json().await.map_err(text)
    }

    /// Opens the socket of a game.
    pub(crate) async fn enter(&self, game: &str) -> Result<Socket, String> {
        let address = format!("ws://{}/api/games/{game}/socket?since=0", self.address);
        let mut request = address.into_client_request().map_err(text)?;
        for (name, value) in [("origin", self.origin()), ("cookie", self.cookie.clone())] {
            request.headers_mut().insert(name, HeaderValue::from_str(&value).map_err(text)?);
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await.map_err(text)?;
        Ok(socket)
    }
}

pub(crate) fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
