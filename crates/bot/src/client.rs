//! An HTTP client for the server: typed requests with a token, and the stream of news.

use std::io::{BufRead, BufReader};
use std::sync::mpsc;
use std::time::Duration;

use api::{ErrorBody, Notice};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A client for one server and token.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    agent: ureq::Agent,
    server: String,
    token: String,
}

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server cannot be reached or is overloaded; retrying may succeed.
    #[error("{0}")]
    Unavailable(String),
    /// The server has refused the request.
    #[error("{message} ({code})")]
    Refused {
        /// The code of the error.
        code: String,
        /// The message.
        message: String,
    },
}

/// The timeout of a request.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The server sends at least an empty line every five seconds; a stream that is silent for this long is dead.
const SILENCE: Duration = Duration::from_secs(20);

impl Client {
    pub(crate) fn new(server: &str, token: &str) -> Client {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(TIMEOUT))
            .timeout_recv_response(Some(TIMEOUT))
            .user_agent(concat!("caldera/", env!("CARGO_PKG_VERSION")))
            .build();
        Client { agent: config.new_agent(), server: server.trim_end_matches('/').to_owned(), token: token.to_owned() }
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        let request = self.agent.get(format!("{}{path}", self.server));
        read(request.header("authorization", self.authorization()).call())
    }

    pub(crate) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<T, ClientError> {
        let request = self.agent.post(format!("{}{path}", self.server));
        let request = request.header("authorization", self.authorization());
        read(match body {
            Some(body) => request.send_json(body),
            None => request.send_empty(),
        })
    }

    /// Opens the stream of the bot's news.
    pub(crate) fn news(&self) -> Result<News, ClientError> {
        let request = self.agent.get(format!("{}/api/me/stream", self.server));
        let answer = request.header("authorization", self.authorization()).call().map_err(unavailable)?;
        if !answer.status().is_success() {
            return Err(refusal(answer));
        }
        let (sender, lines) = mpsc::channel();
        // A blocking read cannot be interrupted. On a dead connection the thread waits until the system reports an error.
        std::thread::spawn(move || {
            for line in BufReader::new(answer.into_body().into_reader()).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(News { lines })
    }

    fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }
}

/// The stream of the bot's news.
#[derive(Debug)]
pub(crate) struct News {
    lines: mpsc::Receiver<String>,
}

impl Iterator for News {
    type Item = Notice;

    /// The next notice; `None` once the connection is lost. Unknown notices, from a newer server, are skipped.
    fn next(&mut self) -> Option<Notice> {
        loop {
            let line = self.lines.recv_timeout(SILENCE).ok()?;
            if let Ok(notice) = serde_json::from_str(&line) {
                return Some(notice);
            }
        }
    }
}

fn unavailable(error: impl std::fmt::Display) -> ClientError {
    ClientError::Unavailable(error.to_string())
}

type Answer = ureq::http::Response<ureq::Body>;

fn read<T: DeserializeOwned>(answer: Result<Answer, ureq::Error>) -> Result<T, ClientError> {
    let mut answer = answer.map_err(unavailable)?;
    if answer.status().is_success() {
        let text = answer.body_mut().read_to_string().map_err(unavailable)?;
        serde_json::from_str(&text).map_err(|error| unavailable(format!("unexpected response of the server: {error}")))
    } else {
        Err(refusal(answer))
    }
}

/// The error of a response. Status 429 and server errors are temporary, all others are refusals.
fn refusal(mut answer: Answer) -> ClientError {
    let status = answer.status();
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    match serde_json::from_str(&text) {
        Ok(ErrorBody { error, .. }) if !status.is_server_error() && status.as_u16() != 429 => {
            ClientError::Refused { code: error.code, message: error.message }
        }
        _ => ClientError::Unavailable(format!("the server responded with status {status}")),
    }
}
