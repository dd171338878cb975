//! Streams: the read-only counterpart of the sockets for programs, as newline-delimited JSON.

use std::convert::Infallible;
use std::sync::Arc;

use api::{GameId, Notice};
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Interval;

use super::feed::GameFeed;
use super::hub::Ended;
use super::socket::{PINGS_PER_CHECK, is_over, pings, until_ended};
use crate::accounts::Person;
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::StreamPermit;
use crate::telemetry::Open;

/// The keep-alive and the end of a stream.
struct Watch {
    app: Arc<App>,
    ended: Receiver<Ended>,
    person: Option<Person>,
    pings: Interval,
    count: u32,
    _permit: StreamPermit,
    _open: Open,
}

impl Watch {
    fn new(app: &Arc<App>, person: Option<Person>, permit: StreamPermit, kind: &'static str) -> Watch {
        let mut pings = pings(app);
        // Otherwise the first tick would come immediately.
        pings.reset();
        let (open, ended) = (Open::new("caldera_streams", kind), app.hub.listen_for_end());
        Watch { app: Arc::clone(app), ended, person, pings, count: 0, _permit: permit, _open: open }
    }

    /// Waits for the next keep-alive line; `None` if the stream has to end.
    async fn ping(&mut self) -> Option<String> {
        let Watch { app, ended, person, pings, count, .. } = self;
        tokio::select! {
            _ = pings.tick() => {
                *count += 1;
                let over = count.is_multiple_of(PINGS_PER_CHECK) && is_over(app, person.as_ref()).await;
                (!over).then(|| "\n".to_owned())
            }
            _ = until_ended(app, ended, person.as_ref()) => None,
        }
    }
}

/// Streams the messages of a game.
pub(crate) async fn game_stream(
    app: &Arc<App>,
    game: &GameId,
    since: i64,
    person: Option<Person>,
    permit: StreamPermit,
) -> Result<Response, ApiError> {
    let feed = GameFeed::open(&app.rooms, game, since, person.as_ref()).await?;
    let watch = Watch::new(app, person, permit, "game");
    let lines = stream::unfold((feed, watch), async |(mut feed, mut watch)| {
        let line = tokio::select! {
            text = feed.next() => format!("{}\n", text?),
            ping = watch.ping() => ping?,
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), (feed, watch)))
    });
    Ok(respond(Body::from_stream(lines)))
}

/// Streams a user's news: first the pending challenges and the games in which it is their turn, then new notices.
pub(crate) async fn own_stream(app: &Arc<App>, person: Person, permit: StreamPermit) -> Result<Response, ApiError> {
    let own = app.hub.listen(&person.user.id).await;
    let program = app.hub.attend(&person.user.id);
    let mut first: Vec<Notice> = Vec::new();
    for challenge in app.lobby.challenges_of(&person.user.id).await? {
        if challenge.owner != person.user.name {
            first.push(Notice::Challenged { challenge });
        }
    }
    for game in app.rooms.store.live_games_of(&person.user.id).await? {
        let (_, state) = app.rooms.visit(&game).await?;
        let colour = state.colour_of(&person.user.id);
        if colour.is_some() && state.actor() == colour {
            first.push(Notice::YourTurn { game, version: state.version_for(colour) });
        }
    }
    let state = (first.into_iter(), own, program, Watch::new(app, Some(person), permit, "user"));
    let lines = stream::unfold(state, async |(mut first, mut own, program, mut watch)| {
        let line = if let Some(notice) = first.next() {
            line_of(&notice)
        } else {
            tokio::select! {
                notice = own.recv() => match notice {
                    Ok(notice) => line_of(&notice),
                    // The program is too slow. When it reconnects, it receives what is pending.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
                },
                ping = watch.ping() => ping?,
            }
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), (first, own, program, watch)))
    });
    Ok(respond(Body::from_stream(lines)))
}

fn line_of(notice: &Notice) -> String {
    format!("{}\n", serde_json::to_string(notice).unwrap_or_default())
}

fn respond(body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE.as_str(), "application/x-ndjson".to_owned()),
        // Ask nginx not to buffer the lines.
        ("x-accel-buffering", "no".to_owned()),
    ];
    (headers, body).into_response()
}
