//! Pages of the moderators: reports, users, sanctions, the audit log. Tokens are refused everywhere.

use std::sync::Arc;

use api::{
    AddressGroup, AddressesBanned, ChatLine, EngineLikeness, Event, GameId, HandleReport, LogEntry, LogPage, LogQuery,
    NewAddressBan, NewName, NewNote, NewSanction, NoteView, ReportFile, ReportPage, ReportState, ReportView,
    ReportsQuery, SanctionRecord, Timestamp, UserFile,
};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::accounts::kind_name;
use super::extract::{Address, Asked, Sent, Text};
use super::games::summarize;
use super::players::rating_view;
use crate::accounts::Person;
use crate::app::App;
use crate::audit::AuditEvent;
use crate::errors::ApiError;
use crate::moderation::LATELY;
use crate::store::{ReportKey, ReportRow, SanctionRow, StoreError};
use crate::time::now;

/// Chat messages before and after a report that are shown with it.
const CHAT_BEFORE: usize = 40;
const CHAT_AFTER: usize = 10;
/// The most reports, sanctions and notes in a file.
const MOST: i64 = 100;

fn show_report(row: ReportRow) -> ReportView {
    ReportView {
        id: row.id,
        reporter: row.reporter,
        subject: row.subject,
        game: row.game,
        text: row.text,
        at: row.at,
        state: row.state,
        handled_by: row.handled_by,
        handled_at: row.handled_at,
        note: row.note,
    }
}

/// The sanctions of a user with the names of the moderators.
async fn show_sanctions(app: &App, user: &str) -> Result<Vec<SanctionRecord>, StoreError> {
    let now = now();
    let mut records = Vec::new();
    for row in app.store.sanctions_of(user, MOST).await? {
        let in_force = row.is_in_force(now);
        let SanctionRow { id, kind, reason, by, at, until, lifted_at, lifted_by, .. } = row;
        let [by, lifted_by] = [name_of(app, by).await?, name_of(app, lifted_by).await?];
        records.push(SanctionRecord { id, kind, reason, by, at, until, lifted_at, lifted_by, in_force });
    }
    Ok(records)
}

async fn name_of(app: &App, user: Option<String>) -> Result<Option<String>, StoreError> {
    match user {
        Some(user) => Ok(Some(app.names.of(&user).await?)),
        None => Ok(None),
    }
}

/// The chat of a game around a time, of the players and of the spectators.
async fn chat_around(app: &App, game: &GameId, at: Timestamp) -> Result<Vec<ChatLine>, StoreError> {
    let mut lines = Vec::new();
    for stamped in app.store.chat(game).await? {
        if let Event::Chat { room, author, text } = stamped.event {
            lines.push((stamped.at, room, author, text));
        }
    }
    let place = lines.iter().position(|(sent, ..)| *sent > at).unwrap_or(lines.len());
    let shown = place.saturating_sub(CHAT_BEFORE)..(place + CHAT_AFTER).min(lines.len());
    let mut chat = Vec::new();
    for (at, room, author, text) in lines.drain(shown) {
        chat.push(ChatLine { at, room, author: app.names.of(&author).await?, text });
    }
    Ok(chat)
}

/// Writes the key of an entry of a list.
fn write_key(at: Timestamp, id: &str) -> String {
    format!("{}-{id}", at.millis())
}

fn read_key(text: &str) -> Result<(Timestamp, String), ApiError> {
    let key = text.split_once('-').and_then(|(at, id)| Some((Timestamp::from_millis(at.parse().ok()?), id.to_owned())));
    key.ok_or_else(|| ApiError::bad("the parameter `after` is the `next` of the previous page"))
}

/// Lists reports: open ones first, the newest first, 50 at a time. Reports about yourself are not listed.
#[utoipa::path(get, path = "/api/moderation/reports", tag = "moderation", params(ReportsQuery),
    security(("cookie" = [])),
    responses((status = 200, body = ReportPage)))]
pub(crate) async fn list_reports(
    State(app): State<Arc<App>>,
    person: Person,
    Asked(query): Asked<ReportsQuery>,
) -> Result<Json<ReportPage>, ApiError> {
    person.require_moderator()?;
    let after = match query.after.split_at_checked(1) {
        None => None,
        Some((state, key)) => {
            let (at, id) = read_key(key)?;
            Some(ReportKey { open: state == "o", at, id })
        }
    };
    let open = app.store.open_reports(&person.user.id).await?;
    let subject = match &*query.subject {
        "" => String::new(),
        name => match app.store.user_named(name).await? {
            Some(user) => user.id.into(),
            None => return Ok(Json(ReportPage { reports: Vec::new(), next: None, open })),
        },
    };
    let most = app.config.bounds.page as usize;
    let mut rows = app.store.report_page(&subject, &person.user.id, after.as_ref(), most + 1).await?;
    let more = rows.len() > most;
    rows.truncate(most);
    let key = |row: &ReportRow| {
        let state = if row.state == ReportState::Open { 'o' } else { 'h' };
        format!("{state}{}", write_key(row.at, &row.id))
    };
    let next = rows.last().filter(|_| more).map(key);
    Ok(Json(ReportPage { reports: rows.into_iter().map(show_report).collect(), next, open }))
}

/// Shows a report with the game, its chat around the report, and what is known about the player.
#[utoipa::path(get, path = "/api/moderation/reports/{id}", tag = "moderation", params(("id" = String, Path)),
    security(("cookie" = [])),
    responses((status = 200, body = ReportFile)))]
pub(crate) async fn show_one_report(
    State(app): State<Arc<App>>,
    person: Person,
    Text(id): Text,
) -> Result<Json<ReportFile>, ApiError> {
    person.require_moderator()?;
    let row = app.store.report_of(&id).await?.filter(|row| row.subject_id != person.user.id);
    let row = row.ok_or_else(|| ApiError::not_found("report"))?;
    let game = app.store.game(&row.game).await?.ok_or_else(|| ApiError::not_found("game"))?;
    let earlier = app.store.reports(&row.subject_id, MOST).await?.into_iter().filter(|other| other.id != row.id);
    Ok(Json(ReportFile {
        game: summarize(&app, game).await?,
        chat: chat_around(&app, &row.game, row.at).await?,
        earlier: earlier.map(show_report).collect(),
        sanctions: show_sanctions(&app, &row.subject_id).await?,
        report: show_report(row),
    }))
}

/// Resolves or dismisses a report. The reporter learns that it was handled, and no more.
#[utoipa::path(post, path = "/api/moderation/reports/{id}", tag = "moderation", params(("id" = String, Path)),
    request_body = HandleReport, security(("cookie" = [])),
    responses((status = 204, description = "The report is handled.")))]
pub(crate) async fn handle_report(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(id): Text,
    Sent(handle): Sent<HandleReport>,
) -> Result<StatusCode, ApiError> {
    person.require_moderator()?;
    app.handle_report(&person, &id, handle.state, &handle.note, app.pseudonyms.of(address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows what moderators know about a user. Your own file is closed to you.
#[utoipa::path(get, path = "/api/moderation/users/{name}", tag = "moderation", params(("name" = String, Path)),
    security(("cookie" = [])),
    responses((status = 200, body = UserFile)))]
pub(crate) async fn show_user(
    State(app): State<Arc<App>>,
    person: Person,
    Text(name): Text,
) -> Result<Json<UserFile>, ApiError> {
    person.require_moderator()?;
    let user = app.store.user_named(&name).await?.ok_or_else(|| ApiError::not_found("player"))?;
    if user.id == person.user.id {
        return Err(ApiError::forbidden("your own file is closed to you"));
    }
    let since = now() - LATELY;
    let mut addresses = Vec::new();
    for (address, last_at) in app.store.addresses_of(&user.id, since).await? {
        let others = app.store.others_at(&address, &user.id, since).await?;
        let banned_until = app.enforcement.address_banned_until(&address);
        addresses.push(AddressGroup { address, last_at, banned_until, others });
    }
    let note = |row: crate::store::NoteRow| NoteView { id: row.id, by: row.author, text: row.text, at: row.at };
    let (games, _) = app.store.count_games(&user.id).await?;
    Ok(Json(UserFile {
        may_act: person.may_act_on(&user),
        kind: kind_name(user.kind).to_owned(),
        role: user.role,
        created_at: user.created_at,
        may_rename: user.may_choose_name(),
        chosen_name: user.is_chosen,
        ratings: app.store.ratings_of(&user.id).await?.into_iter().map(rating_view).collect(),
        games,
        addresses,
        sanctions: show_sanctions(&app, &user.id).await?,
        notes: app.store.notes_of(&user.id, MOST).await?.into_iter().map(note).collect(),
        reports: app.store.reports(&user.id, MOST).await?.into_iter().map(show_report).collect(),
        likeness: app.store.likeness_of(&user.id).await?,
        name: user.name,
    }))
}

/// Imposes a sanction on a user, at once also on open connections.
#[utoipa::path(post, path = "/api/moderation/users/{name}/sanctions", tag = "moderation",
    params(("name" = String, Path)), request_body = NewSanction, security(("cookie" = [])),
    responses((status = 204, description = "The sanction is in force.")))]
pub(crate) async fn impose(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(name): Text,
    Sent(new): Sent<NewSanction>,
) -> Result<StatusCode, ApiError> {
    person.require_moderator()?;
    let subject = app.subject_of(&person, &name).await?;
    app.impose(&person, &subject, &new, app.pseudonyms.of(address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts a sanction before its end.
#[utoipa::path(delete, path = "/api/moderation/users/{name}/sanctions/{id}", tag = "moderation",
    params(("name" = String, Path), ("id" = String, Path)), security(("cookie" = [])),
    responses((status = 204, description = "The sanction is lifted.")))]
pub(crate) async fn lift(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Path((name, id)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    person.require_moderator()?;
    let subject = app.subject_of(&person, &name).await?;
    app.lift(&person, &subject, &id, app.pseudonyms.of(address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Bans the addresses from which a user signed in during the last 30 days: no new accounts and no guests from there.
#[utoipa::path(post, path = "/api/moderation/users/{name}/address-bans", tag = "moderation",
    params(("name" = String, Path)), request_body = NewAddressBan, security(("cookie" = [])),
    responses((status = 200, body = AddressesBanned)))]
pub(crate) async fn ban_addresses(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(name): Text,
    Sent(new): Sent<NewAddressBan>,
) -> Result<Json<AddressesBanned>, ApiError> {
    person.require_moderator()?;
    let subject = app.subject_of(&person, &name).await?;
    let addresses = app.ban_addresses(&person, &subject, &new, app.pseudonyms.of(address)).await?;
    Ok(Json(AddressesBanned { addresses }))
}

/// Lifts the bans of addresses because of a user.
#[utoipa::path(delete, path = "/api/moderation/users/{name}/address-bans", tag = "moderation",
    params(("name" = String, Path)), security(("cookie" = [])),
    responses((status = 204, description = "The addresses are not banned any more.")))]
pub(crate) async fn lift_address_bans(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(name): Text,
) -> Result<StatusCode, ApiError> {
    person.require_moderator()?;
    let subject = app.subject_of(&person, &name).await?;
    app.lift_address_bans(&person, &subject, app.pseudonyms.of(address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds a note about a user, which only moderators see.
#[utoipa::path(post, path = "/api/moderation/users/{name}/notes", tag = "moderation",
    params(("name" = String, Path)), request_body = NewNote, security(("cookie" = [])),
    responses((status = 204, description = "The note is stored.")))]
pub(crate) async fn add_note(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(name): Text,
    Sent(new): Sent<NewNote>,
) -> Result<StatusCode, ApiError> {
    person.require_moderator()?;
    let subject = app.subject_of(&person, &name).await?;
    app.add_note(&person, &subject, &new.text, app.pseudonyms.of(address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Replaces an offensive name by a random one; the text is the reason. The user may choose another name once.
#[utoipa::path(post, path = "/api/moderation/users/{name}/rename", tag = "moderation",
    params(("name" = String, Path)), request_body = NewNote, security(("cookie" = [])),
    responses((status = 200, description = "The new name.", body = NewName)))]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(name): Text,
    Sent(reason): Sent<NewNote>,
) -> Result<Json<NewName>, ApiError> {
    person.require_moderator()?;
    let subject = app.subject_of(&person, &name).await?;
    let name = app.force_rename(&person, &subject, &reason.text, app.pseudonyms.of(address)).await?;
    Ok(Json(NewName { name }))
}

/// Lists players whose play resembles the engine's, the highest scores first. Nothing follows from it by itself.
#[utoipa::path(get, path = "/api/moderation/flags", tag = "moderation",
    security(("cookie" = [])),
    responses((status = 200, body = Vec<EngineLikeness>)))]
pub(crate) async fn flags(State(app): State<Arc<App>>, person: Person) -> Result<Json<Vec<EngineLikeness>>, ApiError> {
    person.require_moderator()?;
    let mut flags = app.store.flagged_users(i64::from(app.config.bounds.page)).await?;
    flags.retain(|flag| flag.name != person.user.name);
    Ok(Json(flags))
}

/// Shows the audit log, the newest entries first, 50 at a time.
#[utoipa::path(get, path = "/api/moderation/log", tag = "moderation", params(LogQuery),
    security(("cookie" = [])),
    responses((status = 200, body = LogPage)))]
pub(crate) async fn log(
    State(app): State<Arc<App>>,
    person: Person,
    Asked(query): Asked<LogQuery>,
) -> Result<Json<LogPage>, ApiError> {
    person.require_moderator()?;
    let events = AuditEvent::ALL.iter().map(|event| event.name().to_owned()).collect();
    let (before, after) = if query.after.is_empty() {
        (Timestamp::from_millis(i64::MAX), String::new())
    } else {
        read_key(&query.after)?
    };
    let user = match &*query.user {
        "" => String::new(),
        name => match app.store.user_named(name).await? {
            Some(user) => user.id.into(),
            None => return Ok(Json(LogPage { entries: Vec::new(), next: None, events })),
        },
    };
    let most = app.config.bounds.page as usize;
    let mut rows = app.store.audit_entries(&user, &query.event, (before, &after), most as i64 + 1).await?;
    let more = rows.len() > most;
    rows.truncate(most);
    let next = rows.last().filter(|_| more).map(|row| write_key(row.at, &row.id));
    let entry = |row: crate::store::AuditRow| {
        let crate::store::AuditRow { id, at, event, actor, subject, address, detail } = row;
        LogEntry { id, at, event, actor, subject, address, detail }
    };
    Ok(Json(LogPage { entries: rows.into_iter().map(entry).collect(), next, events }))
}
