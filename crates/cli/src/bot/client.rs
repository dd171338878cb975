//! The server as a program sees it: requests with a token, and the stream of news.

use std::io::{BufRead, BufReader};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;

/// A server, and the token for it.
#[derive(Clone, Debug)]
pub(super) struct Client {
    agent: ureq::Agent,
    server: String,
    token: String,
}

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub(super) enum ClientError {
    /// The server is not there, or not at the moment: trying again may do.
    #[error("{0}")]
    Away(String),
    /// The server has understood, and says no.
    #[error("{message} ({code})")]
    Refused {
        /// The name of the reason.
        code: String,
        /// The reason in words.
        message: String,
    },
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The server says something every five seconds; a stream that is silent for so long is dead.
const SILENCE: Duration = Duration::from_secs(20);

impl Client {
    pub(super) fn new(server: &str, token: &str) -> Client {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .user_agent(concat!("caldera/", env!("CARGO_PKG_VERSION")))
            .build();
        Client { agent: config.new_agent(), server: server.trim_end_matches('/').to_owned(), token: token.to_owned() }
    }

    pub(super) fn get(&self, path: &str) -> Result<Value, ClientError> {
        let request = self.agent.get(format!("{}{path}", self.server));
        read(request.header("authorization", format!("Bearer {}", self.token)).call())
    }

    pub(super) fn post(&self, path: &str, body: Option<&Value>) -> Result<Value, ClientError> {
        let request = self.agent.post(format!("{}{path}", self.server));
        let request = request.header("authorization", format!("Bearer {}", self.token));
        read(match body {
            Some(body) => request.send_json(body),
            None => request.send_empty(),
        })
    }

    /// Opens the stream of one's own news.
    pub(super) fn news(&self) -> Result<News, ClientError> {
        let request = self.agent.get(format!("{}/api/me/stream", self.server));
        let answer = request.header("authorization", format!("Bearer {}", self.token)).call().map_err(away)?;
        if !answer.status().is_success() {
            read(Ok(answer))?;
            return Err(ClientError::Away("no stream came".to_owned()));
        }
        let (sender, lines) = mpsc::channel();
        // A reader cannot be interrupted. If the line is dead, the thread waits until the system notices.
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
}

/// The stream of one's own news.
#[derive(Debug)]
pub(super) struct News {
    lines: mpsc::Receiver<String>,
}

impl Iterator for News {
    type Item = Value;

    /// What comes next; nothing once the connection is lost.
    fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.lines.recv_timeout(SILENCE).ok()?;
            if !line.is_empty() {
                return serde_json::from_str(&line).ok();
            }
        }
    }
}

fn away(error: impl std::fmt::Display) -> ClientError {
    ClientError::Away(error.to_string())
}

fn read(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, ClientError> {
    let mut answer = answer.map_err(away)?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(away)?;
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    // Too much at once, or a server that cannot at the moment: not an answer to what was asked.
    if status.is_success() {
        Ok(value)
    } else if status.is_server_error() || status.as_u16() == 429 || value["error"]["code"].is_null() {
        Err(ClientError::Away(format!("the server answered {status}")))
    } else {
        let part = |name: &str| value["error"][name].as_str().unwrap_or_default().to_owned();
        Err(ClientError::Refused { code: part("code"), message: part("message") })
    }
}
