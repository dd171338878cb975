//! The same as over sockets, to be read only, as lines of JSON in an answer that does not end: for programs.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::broadcast::error::RecvError;

use super::feed::GameFeed;
use super::hub::Notice;
use crate::accounts::Person;
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::{PING_EVERY, StreamPermit};

/// The events of a game.
pub(crate) async fn game_stream(
    app: &Arc<App>,
    game: &str,
    since: i64,
    person: Option<Person>,
    permit: StreamPermit,
) -> Result<Response, ApiError> {
    let feed = GameFeed::open(&app.rooms, game, since, person.as_ref()).await?;
    let ended = app.hub.listen_for_end();
    let lines = stream::unfold((feed, ended, person, permit), async |(mut feed, mut ended, person, permit)| {
        let line = tokio::select! {
            text = feed.next() => format!("{}\n", text?),
            () = tokio::time::sleep(PING_EVERY) => "\n".to_owned(),
            () = until_ended(&mut ended, person.as_ref()) => return None,
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), (feed, ended, person, permit)))
    });
    Ok(respond(Body::from_stream(lines)))
}

/// Somebody's own news: first the challenges that wait for him and the games in which it is his turn, then what comes.
pub(crate) async fn own_stream(app: &Arc<App>, person: Person, permit: StreamPermit) -> Result<Response, ApiError> {
    let own = app.hub.listen(&person.user.id);
    let ended = app.hub.listen_for_end();
    let mut first: Vec<Notice> = Vec::new();
    for challenge in app.lobby.challenges_of(&person.user.id).await? {
        if challenge.owner != person.user.name {
            first.push(Notice::Challenged { challenge });
        }
    }
    for game in app.rooms.store.live_games_of(&person.user.id).await? {
        let (_, table) = app.rooms.visit(&game).await?;
        if table.actor().is_some() && table.actor() == table.colour_of(&person.user.id) {
            first.push(Notice::YourTurn { game, version: table.version });
        }
    }
    let state = (first.into_iter(), own, ended, person, permit);
    let lines = stream::unfold(state, async |(mut first, mut own, mut ended, person, permit)| {
        let line = if let Some(notice) = first.next() {
            line_of(&notice)
        } else {
            tokio::select! {
                notice = own.recv() => match notice {
                    Ok(notice) => line_of(&notice),
                    // Too slow to be told everything: let it come again and ask.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
                },
                () = tokio::time::sleep(PING_EVERY) => "\n".to_owned(),
                () = until_ended(&mut ended, Some(&person)) => return None,
            }
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), (first, own, ended, person, permit)))
    });
    Ok(respond(Body::from_stream(lines)))
}

fn line_of(notice: &Notice) -> String {
    format!("{}\n", serde_json::to_string(notice).unwrap_or_default())
}

/// Waits until the server goes down or the credential is taken away.
async fn until_ended(ended: &mut tokio::sync::broadcast::Receiver<String>, person: Option<&Person>) {
    loop {
        match ended.recv().await {
            Ok(id) if id.is_empty() || person.is_some_and(|person| person.credential.id() == id) => return,
            Err(RecvError::Closed) => return,
            _ => {}
        }
    }
}

fn respond(body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE.as_str(), "application/x-ndjson".to_owned()),
        // Proxies are asked not to hold lines back.
        ("x-accel-buffering", "no".to_owned()),
    ];
    (headers, body).into_response()
}
