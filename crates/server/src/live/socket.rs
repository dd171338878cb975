//! The WebSocket of a game, and that of a user's news and the lobby.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::{Action, ClientMessage, ErrorDetail, GameId, GameMessage, Scope};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::json;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::MissedTickBehavior;
use tracing::{Instrument, Span};

use super::feed::GameFeed;
use super::game_view::to_text;
use super::hub::Ended;
use crate::accounts::Person;
use crate::app::App;
use crate::errors::ApiError;
use crate::http::{Context, log_refusal};
use crate::limits::{Kind, StreamPermit};
use crate::telemetry::Open;
use crate::time::now;

/// WebSocket close codes (RFC 6455): normal closure, going away, protocol error, and policy violation.
const NORMAL: u16 = 1000;
const GOING_AWAY: u16 = 1001;
const PROTOCOL_ERROR: u16 = 1002;
const POLICY: u16 = 1008;

/// An open socket, with its heartbeat and its measured lag.
struct Connection {
    socket: WebSocket,
    permit: StreamPermit,
    /// The request that opened it.
    context: Context,
    opened: Instant,
    _open: Open,
    /// How long it may be silent before it is closed.
    silence: Duration,
    pinged: Option<Instant>,
    /// The number of pings sent.
    pings: u32,
    heard: Instant,
    /// The smoothed round-trip time in milliseconds, for lag compensation.
    lag: i64,
}

impl Connection {
    fn new(app: &App, socket: WebSocket, permit: StreamPermit, context: Context, kind: &'static str) -> Connection {
        tracing::info!("socket opened");
        Connection {
            socket,
            permit,
            context,
            opened: Instant::now(),
            _open: Open::new("caldera_sockets", kind),
            silence: app.config.bounds.silence,
            pinged: None,
            pings: 0,
            heard: Instant::now(),
            lag: 0,
        }
    }

    async fn send(&mut self, text: &str) -> Option<()> {
        // A client that does not read for this long is considered gone.
        tokio::time::timeout(self.silence, self.socket.send(Message::Text(text.into()))).await.ok()?.ok()
    }

    async fn ping(&mut self) -> Option<()> {
        if self.heard.elapsed() > self.silence {
            return None;
        }
        self.pinged = Some(Instant::now());
        self.pings += 1;
        tokio::time::timeout(self.silence, self.socket.send(Message::Ping(Vec::new().into()))).await.ok()?.ok()
    }

    /// Keeps messages that arrive before they can be carried out; returns when the client is gone. Cancel safe.
    async fn listen(&mut self, early: &mut VecDeque<Message>) -> End {
        while early.len() < EARLY {
            match self.socket.recv().await? {
                Ok(Message::Close(_)) => return None,
                Ok(message) => early.push_back(message),
                Err(error) => return end_after(&error),
            }
        }
        // The others wait in the socket.
        std::future::pending().await
    }

    /// The next message: those that arrived early come first. Cancel safe.
    async fn receive(&mut self, early: &mut VecDeque<Message>) -> Option<Result<Message, axum::Error>> {
        match early.pop_front() {
            Some(message) => Some(Ok(message)),
            None => self.socket.recv().await,
        }
    }

    /// Notes a received message and counts it against the rate limit. Pongs are free: the server asked for them.
    fn hear(&mut self, message: &Message, person: Option<&Person>) -> Result<(), ApiError> {
        self.heard = Instant::now();
        if let Message::Pong(_) = message
            && let Some(pinged) = self.pinged.take()
        {
            let round_trip = pinged.elapsed().as_millis() as i64;
            self.lag = if self.lag == 0 { round_trip } else { (3 * self.lag + round_trip) / 4 };
            return Ok(());
        }
        self.permit.count_message(person.map(|person| &*person.user.id))
    }

    /// Closes the socket, unless the client has done so, and logs why.
    async fn end(self, end: End) {
        let (code, reason) = end.unwrap_or((NORMAL, "the client is gone"));
        let seconds = self.opened.elapsed().as_secs();
        tracing::info!(code, reason, seconds, "socket closed");
        if end.is_some() {
            self.close(code, reason).await;
        }
    }

    async fn close(mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = tokio::time::timeout(Duration::from_secs(1), self.socket.send(Message::Close(Some(frame)))).await;
    }
}

/// The number of messages that are kept while a game is opened.
const EARLY: usize = 16;

/// The error message for a refused message. Refused access is a security event; others are part of normal play.
fn refuse(context: &Context, error: ApiError) -> ErrorDetail {
    let code = error.code();
    if error.is_denial() {
        log_refusal(context, code);
    } else {
        tracing::debug!(code, "message refused");
    }
    error.with_request(context.id()).body().error
}

/// How a connection ends: with a close code and reason, or `None` if the client is gone.
type End = Option<(u16, &'static str)>;

const OVER: (u16, &str) = (POLICY, "your session has ended");
const INVALID: (u16, &str) = (PROTOCOL_ERROR, "the message is too large or not a valid frame");
const TOO_MUCH: (u16, &str) = (POLICY, "too many messages");

/// How a connection ends after an error: the client is gone, or has sent something invalid.
fn end_after(error: &axum::Error) -> End {
    let mut causes = std::iter::successors(Some(error as &dyn std::error::Error), |error| error.source());
    let is_gone = causes.any(|cause| {
        cause.is::<std::io::Error>() || cause.to_string().ends_with("Connection reset without closing handshake")
    });
    (!is_gone).then_some(INVALID)
}

/// Waits until the server shuts down or the credential is revoked.
pub(super) async fn until_ended(
    app: &App,
    ended: &mut Receiver<Ended>,
    person: Option<&Person>,
) -> (u16, &'static str) {
    loop {
        match ended.recv().await {
            Ok(Ended::All) | Err(RecvError::Closed) => return (GOING_AWAY, "the server is shutting down"),
            Ok(ended) if ended.concerns(person) => return OVER,
            Ok(_) => {}
            // The missed messages may have concerned this connection.
            Err(RecvError::Lagged(_)) => {
                if is_over(app, person).await {
                    return OVER;
                }
            }
        }
    }
}

/// With every sixth ping the server checks whether the credential has expired or was removed from the database.
pub(super) const PINGS_PER_CHECK: u32 = 6;

/// Whether the credential is no longer valid.
pub(super) async fn is_over(app: &App, person: Option<&Person>) -> bool {
    let Some(person) = person else { return false };
    // A failing database is no reason to disconnect.
    !app.store.is_credential(person.credential.id(), now()).await.unwrap_or(true)
}

/// Ends the connection if the credential is no longer valid; checks only with every sixth ping.
async fn check_credential(app: &App, pings: u32, person: Option<&Person>) -> End {
    (pings.is_multiple_of(PINGS_PER_CHECK) && is_over(app, person).await).then_some(OVER)
}

pub(super) fn pings(app: &App) -> tokio::time::Interval {
    let mut pings = tokio::time::interval(app.config.bounds.ping_every);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}

/// Serves the socket of a game until either side closes it.
pub(crate) async fn game_socket(
    app: Arc<App>,
    socket: WebSocket,
    game: GameId,
    since: i64,
    person: Option<Person>,
    permit: StreamPermit,
    context: Context,
) {
    let span = socket_span(&context, "game", &game);
    serve_game(app, socket, game, since, person, permit, context).instrument(span).await;
}

/// The log span of a socket. Its request is complete.
fn socket_span(context: &Context, kind: &str, game: &str) -> Span {
    let (request, address, user) = (context.id(), context.pseudonym(), context.user());
    tracing::info_span!(parent: None, "socket", request, kind, game, address, user)
}

async fn serve_game(
    app: Arc<App>,
    socket: WebSocket,
    game: GameId,
    since: i64,
    person: Option<Person>,
    permit: StreamPermit,
    context: Context,
) {
    let mut connection = Connection::new(&app, socket, permit, context, "game");
    let mut early = VecDeque::new();
    let opened = {
        let opening = GameFeed::open(&app.rooms, &game, since, person.as_ref());
        tokio::select! {
            opened = opening => opened,
            // A player who does not wait any longer has connected through another node, and must not be noted at this one.
            end = connection.listen(&mut early) => return connection.end(end).await,
        }
    };
    let mut feed = match opened {
        Ok(feed) => feed,
        Err(error) => {
            let refused = GameMessage::Refused { request: None, error: refuse(&connection.context, error) };
            let _ = connection.send(&to_text(&refused)).await;
            return connection.end(Some((POLICY, "the game cannot be opened"))).await;
        }
    };
    let end = talk(&app, &mut connection, &mut feed, person.as_ref(), early).await;
    connection.end(end).await;
}

async fn talk(
    app: &App,
    connection: &mut Connection,
    feed: &mut GameFeed,
    person: Option<&Person>,
    mut early: VecDeque<Message>,
) -> End {
    let mut pings = pings(app);
    let mut ended = app.hub.listen_for_end();
    loop {
        tokio::select! {
            text = feed.next() => match text {
                Some(text) => connection.send(&text).await?,
                None => return Some((GOING_AWAY, "please reconnect")),
            },
            message = connection.receive(&mut early) => {
                let message = match message? {
                    Ok(message) => message,
                    Err(error) => return end_after(&error),
                };
                if let Err(error) = connection.hear(&message, person) {
                    let refused = GameMessage::Refused { request: None, error: refuse(&connection.context, error) };
                    connection.send(&to_text(&refused)).await?;
                    return Some(TOO_MUCH);
                }
                match message {
                    Message::Text(text) => {
                        let answer = answer(app, &connection.context, feed.game(), person, text.as_str(), connection.lag).await;
                        connection.send(&to_text(&answer)).await?;
                    }
                    Message::Close(_) => return None,
                    Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
                }
            },
            _ = pings.tick() => {
                connection.ping().await?;
                if let Some(end) = check_credential(app, connection.pings, person).await {
                    return Some(end);
                }
            },
            end = until_ended(app, &mut ended, person) => return Some(end),
        }
    }
}

async fn answer(
    app: &App,
    context: &Context,
    game: &GameId,
    person: Option<&Person>,
    text: &str,
    lag: i64,
) -> GameMessage {
    let (request, done) = match serde_json::from_str::<ClientMessage>(text) {
        Ok(ClientMessage { request, action }) => (request, act(app, game, person, action, lag).await),
        Err(error) => (None, Err(ApiError::bad(format!("invalid message: {error}")))),
    };
    match done {
        Ok(version) => GameMessage::Done { request, version },
        Err(error) => GameMessage::Refused { request, error: refuse(context, error) },
    }
}

async fn act(app: &App, game: &GameId, person: Option<&Person>, action: Action, lag: i64) -> Result<i64, ApiError> {
    let person = person.ok_or_else(ApiError::not_signed_in)?;
    app.act(game, person, action, lag).await
}

impl App {
    /// Carries out an action in a game, after checking scope and rate limits.
    pub(crate) async fn act(&self, game: &GameId, person: &Person, action: Action, lag: i64) -> Result<i64, ApiError> {
        person.require(Scope::Play)?;
        self.limits.count(Kind::Act, &person.user.id)?;
        if let Action::Chat { .. } = action {
            self.limits.count(Kind::Chat, &person.user.id)?;
            self.enforcement.check_chat(&person.user.id)?;
        }
        if let Action::Rematch = action {
            self.check_may_begin(person)?;
        }
        let (begun, kind) = (Instant::now(), name_of(&action));
        let span = tracing::debug_span!("action", action = kind, game = game.as_str());
        let done = self.rooms.act(game, &person.user.id, action, lag).instrument(span).await;
        metrics::histogram!("caldera_action_seconds").record(begun.elapsed().as_secs_f64());
        let result = match &done {
            Ok(_) => "done",
            Err(error) if error.is_refusal() => "refused",
            Err(_) => "failed",
        };
        metrics::counter!("caldera_actions", "action" => kind, "result" => result).increment(1);
        done
    }
}

/// The name of an action in metrics.
fn name_of(action: &Action) -> &'static str {
    match action {
        Action::Move { .. } => "move",
        Action::Resign => "resign",
        Action::Surrender => "surrender",
        Action::Abort => "abort",
        Action::Claim => "claim",
        Action::Takeback => "takeback",
        Action::DeclineTakeback => "decline_takeback",
        Action::Premove { .. } => "premove",
        Action::ConditionalMoves { .. } => "conditional_moves",
        Action::Chat { .. } => "chat",
        Action::Rematch => "rematch",
    }
}

/// Serves the socket with a user's news and those of the lobby until either side closes it.
pub(crate) async fn own_socket(
    app: Arc<App>,
    socket: WebSocket,
    person: Option<Person>,
    permit: StreamPermit,
    context: Context,
) {
    let span = socket_span(&context, "user", "");
    let serve = async {
        let mut connection = Connection::new(&app, socket, permit, context, "user");
        let end = send_news(&app, &mut connection, person.as_ref()).await;
        connection.end(end).await;
    };
    serve.instrument(span).await;
}

async fn send_news(app: &App, connection: &mut Connection, person: Option<&Person>) -> End {
    let mut pings = pings(app);
    let mut ended = app.hub.listen_for_end();
    let mut lobby = app.hub.listen_to_lobby();
    let mut own = app.hub.listen(person.map_or("", |person| &person.user.id)).await;
    connection.send(&lobby_text(app).await?).await?;
    loop {
        let notice = tokio::select! {
            notice = lobby.recv() => notice,
            notice = own.recv() => match notice {
                // Missed notices cannot be repeated. A client that reconnects requests everything again.
                Err(RecvError::Lagged(_)) => return Some((GOING_AWAY, "please reconnect")),
                notice => notice,
            },
            message = connection.socket.recv() => {
                let message = match message? {
                    Ok(message) => message,
                    Err(error) => return end_after(&error),
                };
                if let Err(error) = connection.hear(&message, person) {
                    refuse(&connection.context, error);
                    return Some(TOO_MUCH);
                }
                if let Message::Close(_) = message {
                    return None;
                }
                continue;
            },
            _ = pings.tick() => {
                connection.ping().await?;
                match check_credential(app, connection.pings, person).await {
                    Some(end) => return Some(end),
                    None => continue,
                }
            },
            end = until_ended(app, &mut ended, person) => return Some(end),
        };
        match notice {
            Ok(notice) => connection.send(&serde_json::to_string(&notice).unwrap_or_default()).await?,
            // The full list contains what was missed.
            Err(RecvError::Lagged(_)) => connection.send(&lobby_text(app).await?).await?,
            Err(RecvError::Closed) => return Some((GOING_AWAY, "please reconnect")),
        }
    }
}

/// The message with all seeks.
async fn lobby_text(app: &App) -> Option<String> {
    let seeks = app.lobby.seeks().await.ok()?;
    Some(json!({ "type": "seeks", "seeks": seeks }).to_string())
}
