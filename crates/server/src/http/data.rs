//! The export of everything that the server has stored about a user.

use std::sync::Arc;

use api::{DocumentName, Event, Timestamp};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::extract::Address;
use super::me::show_me;
use super::record::write_game;
use crate::accounts::{Person, read_scopes};
use crate::app::App;
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::Kind;
use crate::store::{GameSearch, UserRow};
use crate::time::now;

/// Parts of the response that may wait for a slow reader.
const WAITING: usize = 2;
/// Rows of the lists that are not read in pages.
const MOST: i64 = 10_000;

/// Exports everything that the server has stored about you, as one JSON document.
#[utoipa::path(get, path = "/api/me/data", tag = "me",
    security(("cookie" = [])),
    responses((status = 200, description = "Profile, e-mail address, sessions, tokens, passkeys, ratings, documents of the web app, mutes, reports that you sent, \
        analyses that you requested, entries of the audit log, chat messages, and games, each list under its name.",
        content_type = "application/json", body = Object)))]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
) -> Result<Response, ApiError> {
    person.session()?;
    person.require_confirmed(app.config.bounds.confirmation)?;
    app.limits.count(Kind::Data, &person.user.id)?;
    let entry = AuditEntry::of(AuditEvent::DataExported, &person.user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    // One part at a time, so that neither the games nor the messages need to fit into memory.
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut out = Document { sender, is_first: true };
        if let Err(error) = write(&app, &person.user, &mut out).await {
            // The client sees that the document is incomplete.
            let _ = out.sender.send(Err(std::io::Error::other(format!("{error:?}")))).await;
        }
    });
    let parts = stream::unfold(receiver, async |mut receiver| Some((receiver.recv().await?, receiver)));
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"caldera-data.json\""),
    ];
    Ok((headers, Body::from_stream(parts)).into_response())
}

/// A JSON object that is written member by member.
struct Document {
    sender: mpsc::Sender<Result<Bytes, std::io::Error>>,
    is_first: bool,
}

impl Document {
    /// Fails if the client is gone.
    async fn text(&mut self, text: String) -> Result<(), ApiError> {
        let sent = self.sender.send(Ok(Bytes::from(text))).await;
        sent.map_err(|_| ApiError::bad("the client has disconnected"))
    }

    /// Begins a member.
    async fn name(&mut self, name: &str) -> Result<(), ApiError> {
        let before = if self.is_first { "{\n" } else { ",\n" };
        self.is_first = false;
        self.text(format!("{before}\"{name}\": ")).await
    }

    async fn member(&mut self, name: &str, value: Value) -> Result<(), ApiError> {
        self.name(name).await?;
        self.text(value.to_string()).await
    }

    /// Writes elements of an array after the first `count` ones.
    async fn elements(&mut self, elements: &[String], count: usize) -> Result<(), ApiError> {
        let before = if count == 0 { "[\n" } else { ",\n" };
        self.text(format!("{before}{}", elements.join(",\n"))).await
    }

    /// Ends an array with this number of elements.
    async fn end(&mut self, count: usize) -> Result<(), ApiError> {
        self.text((if count == 0 { "[]" } else { "\n]" }).to_owned()).await
    }
}

async fn write(app: &App, user: &UserRow, out: &mut Document) -> Result<(), ApiError> {
    let (store, id) = (&app.store, &*user.id);
    let inner = |error: serde_json::Error| ApiError::inner("export", error);
    out.member("exported_at", json!(now())).await?;
    out.member("profile", serde_json::to_value(show_me(app, user).await?).map_err(inner)?).await?;
    let email = store.email(id).await?;
    let pending = store.pending_email(id, now()).await?;
    let email = email.map(|email| (email.address, email.language.code(), email.confirmed_at));
    let [address, language, confirmed_at] = email.map_or_else(
        || [Value::Null, Value::Null, Value::Null],
        |(address, language, confirmed_at)| [json!(address), json!(language), json!(confirmed_at)],
    );
    let email = json!({ "address": address, "language": language, "confirmed_at": confirmed_at, "pending": pending });
    out.member("email", email).await?;
    let sessions = store.sessions_of(id, now()).await?.into_iter().map(|session| {
        json!({ "id": session.id, "created_at": session.created_at, "seen_at": session.seen_at,
            "expires_at": session.expires_at, "ends_at": session.ends_at, "agent": session.agent })
    });
    out.member("sessions", sessions.collect()).await?;
    let tokens = store.tokens_of(id).await?.into_iter().map(|token| {
        json!({ "id": token.id, "name": token.name, "scopes": read_scopes(&token.scopes),
            "created_at": token.created_at, "used_at": token.used_at, "expires_at": token.expires_at })
    });
    out.member("tokens", tokens.collect()).await?;
    let passkeys = store.passkeys_of(id).await?.into_iter().map(|passkey| {
        json!({ "id": passkey.id, "name": passkey.name, "created_at": passkey.created_at, "used_at": passkey.used_at,
            "backed_up": passkey.credential.backed_up, "credential": webauthn::encode(&passkey.credential.id) })
    });
    out.member("passkeys", passkeys.collect()).await?;
    let (required, codes) = store.second_factor(id).await?;
    out.member("second_factor", json!({ "required": required, "recovery_codes": codes })).await?;
    let history = store.rating_history(id).await?.into_iter().map(|point| {
        json!({ "id": point.game_id, "game": point.game, "tempo": point.tempo, "rating": point.rating,
            "deviation": point.deviation, "at": point.at })
    });
    out.member("rating_history", history.collect()).await?;
    let mut documents = serde_json::Map::new();
    for name in DocumentName::ALL {
        if let Some(document) = store.document(id, name).await? {
            documents.insert(name.name().to_owned(), serde_json::to_value(document).map_err(inner)?);
        }
    }
    out.member("documents", Value::Object(documents)).await?;
    out.member("mutes", store.mutes_of(id).await?.into_iter().map(|(_, name)| json!(name)).collect()).await?;
    let reports =
        store.reports_by(id, MOST).await?.into_iter().map(
            |report| json!({ "player": report.subject, "game": report.game, "text": report.text, "at": report.at }),
        );
    out.member("reports", reports.collect()).await?;
    let analyses = store.analyses_by(id, MOST).await?.into_iter();
    let analyses = analyses.map(|request| json!({ "game": request.game, "at": request.requested_at }));
    out.member("analyses", analyses.collect()).await?;
    let audit =
        store.audit_entries(id, "", (Timestamp::from_millis(i64::MAX), ""), MOST).await?.into_iter().map(|entry| {
            // The name, the address and the notes of a moderator are not the user's data.
            let own = entry.actor.as_ref() == Some(&user.name);
            json!({ "at": entry.at, "event": entry.event, "by_you": own, "about": entry.subject,
            "address": entry.address.filter(|_| own), "detail": own.then_some(entry.detail) })
        });
    out.member("audit", audit.collect()).await?;
    write_chat(app, id, out).await?;
    write_games(app, id, out).await?;
    out.text("\n}\n".to_owned()).await
}

async fn write_chat(app: &App, user: &str, out: &mut Document) -> Result<(), ApiError> {
    out.name("chat").await?;
    let (mut last, mut count) = ((String::new(), 0), 0);
    loop {
        let rows = app.store.chat_of(user, (&last.0, last.1), i64::from(app.config.bounds.page)).await?;
        let Some(row) = rows.last() else { break };
        last = (row.game.to_string(), row.version);
        let lines = rows.iter().filter_map(|row| match &row.event {
            Event::Chat { room, text, .. } => {
                Some(json!({ "game": row.game, "at": row.at, "room": room, "text": text }).to_string())
            }
            _ => None,
        });
        let lines: Vec<String> = lines.collect();
        out.elements(&lines, count).await?;
        count += lines.len();
    }
    out.end(count).await
}

async fn write_games(app: &App, user: &str, out: &mut Document) -> Result<(), ApiError> {
    out.name("games").await?;
    let (mut last, mut count) = ((Timestamp::from_millis(i64::MAX), String::new()), 0);
    loop {
        let (most, player) = (i64::from(app.config.bounds.page), user.to_owned());
        let (before, after) = last;
        let search = GameSearch { player, rated: -1, before, after, most, ..GameSearch::default() };
        let rows = app.store.find_games(&search).await?;
        let Some(row) = rows.last() else { break };
        last = (row.created_at, row.id.to_string());
        for row in &rows {
            let game = write_game(app, &row.id, api::ExportFormat::Ndjson).await?;
            out.elements(&[game.trim_end().to_owned()], count).await?;
            count += 1;
        }
    }
    out.end(count).await
}
