//! Sockets: a game with what its visitors do and read, and one's own news.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::MissedTickBehavior;

use super::feed::GameFeed;
use super::hub::Ended;
use crate::accounts::{Person, Scope};
use crate::app::App;
use crate::errors::{ApiError, ErrorDetail};
use crate::limits::{Kind, StreamPermit};
use crate::secrets::now;
use game_state::Action;

/// A wish that came over a socket.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// A number under which it is answered.
    #[serde(default)]
    request: Option<u64>,
    action: Action,
}

/// The answer to it.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Answer {
    Done { request: Option<u64>, version: i64 },
    Refused { request: Option<u64>, error: ErrorDetail },
}

/// Closing codes: the server goes down, and one's session is over.
const GOING_AWAY: u16 = 1001;
const POLICY: u16 = 1008;

/// Keeps a socket alive, and knows how far away its other end is.
struct Line {
    socket: WebSocket,
    permit: StreamPermit,
    /// How long it may say nothing.
    silence: Duration,
    pinged: Option<Instant>,
    /// How often it was asked whether it is there.
    pings: u32,
    heard: Instant,
    /// The time for a message there and back, in milliseconds: so much of a move's time is not the player's.
    lag: i64,
}

impl Line {
    fn new(app: &App, socket: WebSocket, permit: StreamPermit) -> Line {
        Line {
            socket,
            permit,
            silence: app.config.bounds.silence,
            pinged: None,
            pings: 0,
            heard: Instant::now(),
            lag: 0,
        }
    }

    async fn send(&mut self, text: &str) -> Option<()> {
        // Whoever does not read for so long is not there any more.
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

    /// Notes that something came; an error if too much comes. What answers a ping is not counted, since we asked.
    fn hear(&mut self, message: &Message, person: Option<&Person>) -> Result<(), ApiError> {
        self.heard = Instant::now();
        if let Message::Pong(_) = message
            && let Some(pinged) = self.pinged.take()
        {
            let there_and_back = pinged.elapsed().as_millis() as i64;
            self.lag = if self.lag == 0 { there_and_back } else { (3 * self.lag + there_and_back) / 4 };
            return Ok(());
        }
        self.permit.count_message(person.map(|person| &*person.user.id))
    }

    async fn close(mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = tokio::time::timeout(Duration::from_secs(1), self.socket.send(Message::Close(Some(frame)))).await;
    }
}

/// How a conversation ends: nobody is told, or somebody why.
type End = Option<(u16, &'static str)>;

const OVER: (u16, &str) = (POLICY, "your session is over");
const TOO_MUCH: (u16, &str) = (POLICY, "too many messages");

/// Waits until the server goes down or the credential is taken away.
pub(super) async fn until_ended(
    app: &App,
    ended: &mut Receiver<Ended>,
    person: Option<&Person>,
) -> (u16, &'static str) {
    loop {
        match ended.recv().await {
            Ok(Ended::All) | Err(RecvError::Closed) => return (GOING_AWAY, "the server is going down"),
            Ok(ended) if ended.concerns(person) => return OVER,
            Ok(_) => {}
            // Something was missed, which may have concerned this one.
            Err(RecvError::Lagged(_)) => {
                if is_over(app, person).await {
                    return OVER;
                }
            }
        }
    }
}

/// With every sixth ping it is looked whether the credential has run out, or is gone without our having been told.
pub(super) const LOOK_EVERY: u32 = 6;

/// Whether the credential is good for nothing any more.
pub(super) async fn is_over(app: &App, person: Option<&Person>) -> bool {
    let Some(person) = person else { return false };
    // A database that does not answer proves nothing.
    !app.store.is_credential(person.credential.id(), now()).await.unwrap_or(true)
}

async fn is_struck(app: &App, pings: u32, person: Option<&Person>) -> End {
    (pings.is_multiple_of(LOOK_EVERY) && is_over(app, person).await).then_some(OVER)
}

pub(super) fn pings(app: &App) -> tokio::time::Interval {
    let mut pings = tokio::time::interval(app.config.bounds.ping_every);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}

/// Talks with a visitor of a game until he goes.
pub(crate) async fn game_socket(
    app: Arc<App>,
    socket: WebSocket,
    game: String,
    since: i64,
    person: Option<Person>,
    permit: StreamPermit,
) {
    let mut line = Line::new(&app, socket, permit);
    let mut feed = match GameFeed::open(&app.rooms, &game, since, person.as_ref()).await {
        Ok(feed) => feed,
        Err(error) => {
            let refused = Answer::Refused { request: None, error: error.body().error };
            let _ = line.send(&text_of(&refused)).await;
            return line.close(POLICY, "this game cannot be visited").await;
        }
    };
    metrics::gauge!("caldera_sockets").increment(1);
    let end = talk(&app, &mut line, &mut feed, person.as_ref()).await;
    metrics::gauge!("caldera_sockets").decrement(1);
    if let Some((code, reason)) = end {
        line.close(code, reason).await;
    }
}

async fn talk(app: &App, line: &mut Line, feed: &mut GameFeed, person: Option<&Person>) -> End {
    let mut pings = pings(app);
    let mut ended = app.hub.listen_for_end();
    loop {
        tokio::select! {
            text = feed.next() => match text {
                Some(text) => line.send(&text).await?,
                None => return Some((GOING_AWAY, "come again")),
            },
            message = line.socket.recv() => {
                let message = message?.ok()?;
                if let Err(error) = line.hear(&message, person) {
                    let refused = Answer::Refused { request: None, error: error.body().error };
                    line.send(&text_of(&refused)).await?;
                    return Some(TOO_MUCH);
                }
                match message {
                    Message::Text(text) => {
                        let answer = answer(app, feed.game(), person, text.as_str(), line.lag).await;
                        line.send(&text_of(&answer)).await?;
                    }
                    Message::Close(_) => return None,
                    Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
                }
            },
            _ = pings.tick() => {
                line.ping().await?;
                if let Some(end) = is_struck(app, line.pings, person).await {
                    return Some(end);
                }
            },
            end = until_ended(app, &mut ended, person) => return Some(end),
        }
    }
}

fn text_of(answer: &Answer) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

async fn answer(app: &App, game: &str, person: Option<&Person>, text: &str, lag: i64) -> Answer {
    let (request, done) = match serde_json::from_str::<Wish>(text) {
        Ok(wish) => (wish.request, act(app, game, person, wish.action, lag).await),
        Err(error) => (None, Err(ApiError::bad(format!("this is no action: {error}")))),
    };
    match done {
        Ok(version) => Answer::Done { request, version },
        Err(error) => Answer::Refused { request, error: error.body().error },
    }
}

async fn act(app: &App, game: &str, person: Option<&Person>, action: Action, lag: i64) -> Result<i64, ApiError> {
    let person = person.ok_or_else(ApiError::unknown_to_us)?;
    app.act(game, person, action, lag).await
}

impl App {
    /// Does what somebody wants in a game, within his rights and limits.
    pub(crate) async fn act(&self, game: &str, person: &Person, action: Action, lag: i64) -> Result<i64, ApiError> {
        person.require(Scope::Play)?;
        self.limits.count(Kind::Act, &person.user.id)?;
        if let Action::Chat { .. } = action {
            self.limits.count(Kind::Chat, &person.user.id)?;
        }
        let begun = Instant::now();
        let done = self.rooms.act(game, &person.user.id, action, lag).await;
        metrics::histogram!("caldera_action_seconds").record(begun.elapsed().as_secs_f64());
        done
    }
}

/// Tells somebody his news, and what goes on in the lobby, until he goes.
pub(crate) async fn own_socket(app: Arc<App>, socket: WebSocket, person: Option<Person>, permit: StreamPermit) {
    let mut line = Line::new(&app, socket, permit);
    if let Some((code, reason)) = tell_news(&app, &mut line, person.as_ref()).await {
        line.close(code, reason).await;
    }
}

async fn tell_news(app: &App, line: &mut Line, person: Option<&Person>) -> End {
    let mut pings = pings(app);
    let mut ended = app.hub.listen_for_end();
    let mut lobby = app.hub.listen_to_lobby();
    let mut own = app.hub.listen(person.map_or("", |person| &person.user.id));
    line.send(&lobby_text(app).await?).await?;
    loop {
        let notice = tokio::select! {
            notice = lobby.recv() => notice,
            notice = own.recv() => match notice {
                // What was missed of one's own is in no list: whoever comes again asks for everything.
                Err(RecvError::Lagged(_)) => return Some((GOING_AWAY, "come again")),
                notice => notice,
            },
            message = line.socket.recv() => {
                let message = message?.ok()?;
                if line.hear(&message, person).is_err() {
                    return Some(TOO_MUCH);
                }
                if let Message::Close(_) = message {
                    return None;
                }
                continue;
            },
            _ = pings.tick() => {
                line.ping().await?;
                match is_struck(app, line.pings, person).await {
                    Some(end) => return Some(end),
                    None => continue,
                }
            },
            end = until_ended(app, &mut ended, person) => return Some(end),
        };
        match notice {
            Ok(notice) => line.send(&serde_json::to_string(&notice).unwrap_or_default()).await?,
            // What was missed is in the whole list.
            Err(RecvError::Lagged(_)) => line.send(&lobby_text(app).await?).await?,
            Err(RecvError::Closed) => return Some((GOING_AWAY, "come again")),
        }
    }
}

/// All seeks, as the first message.
async fn lobby_text(app: &App) -> Option<String> {
    let seeks = app.lobby.seeks().await.ok()?;
    Some(json!({ "type": "seeks", "seeks": seeks }).to_string())
}
