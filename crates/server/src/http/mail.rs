//! E-mail addresses, and passwords that were forgotten.

use std::sync::Arc;

use api::{EmailView, ForgottenPassword, MailLink, NewEmail, PasswordReset, ServerInfo};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::extract::{Address, Sent};
use crate::accounts::Person;
use crate::app::App;
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::{EMAIL, Kind};
use crate::mail::{Mailer, check_address};
use crate::secrets::digest;
use crate::store::address_key;
use crate::time::now;

impl App {
    /// The mailer, or the error of a server that sends no mails.
    fn mailer(&self) -> Result<&Mailer, ApiError> {
        self.mailer.as_ref().ok_or_else(|| ApiError::not_found("operation: this server sends no mails"))
    }

    /// Refuses mails while too many wait, for example because the mail server is down.
    async fn check_queue(&self) -> Result<(), ApiError> {
        let waiting = self.store.count_mails().await?;
        if waiting < self.config.bounds.mails_waiting as i64 { Ok(()) } else { Err(ApiError::too_many_mails()) }
    }
}

/// Says what this server offers.
#[utoipa::path(get, path = "/api/server", tag = "server", security(()),
    responses((status = 200, body = ServerInfo)))]
pub(crate) async fn info(State(app): State<Arc<App>>) -> Json<ServerInfo> {
    Json(ServerInfo { mail: app.mailer.is_some() })
}

/// Returns your e-mail address.
#[utoipa::path(get, path = "/api/me/email", tag = "accounts",
    security(("cookie" = [])),
    responses((status = 200, body = EmailView)))]
pub(crate) async fn show_email(State(app): State<Arc<App>>, person: Person) -> Result<Json<EmailView>, ApiError> {
    person.session()?;
    let address = app.store.email(&person.user.id).await?.map(|email| email.address);
    Ok(Json(EmailView { address, pending: app.store.pending_email(&person.user.id, now()).await? }))
}

/// Sends a link to a new e-mail address of yours. It replaces the present one when the link is opened, within 24 hours.
#[utoipa::path(put, path = "/api/me/email", tag = "accounts", request_body = NewEmail,
    security(("cookie" = [])),
    responses((status = 202, description = "The mail will be sent.")))]
pub(crate) async fn set_email(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Sent(new): Sent<NewEmail>,
) -> Result<StatusCode, ApiError> {
    person.session()?;
    person.require_account()?;
    person.require_confirmed(app.config.bounds.confirmation)?;
    let mailer = app.mailer()?;
    let email = check_address(&new.address)?;
    app.limits.count(Kind::Mail, &person.user.id)?;
    // Several users together cannot flood another person's mailbox, either.
    app.limits.count(Kind::MailTo, &address_key(&email))?;
    app.check_queue().await?;
    app.store.ask_to_confirm(&person.user.id, &email, new.language, now()).await?;
    mailer.wake();
    let entry = AuditEntry::of(AuditEvent::EmailEntered, &person.user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok(StatusCode::ACCEPTED)
}

/// Removes your e-mail address.
#[utoipa::path(delete, path = "/api/me/email", tag = "accounts",
    security(("cookie" = [])),
    responses((status = 204, description = "The address is removed.")))]
pub(crate) async fn remove_email(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
) -> Result<StatusCode, ApiError> {
    person.session()?;
    person.require_account()?;
    person.require_confirmed(app.config.bounds.confirmation)?;
    if app.store.remove_email(&person.user.id, now()).await? {
        app.wake_mailer();
        let entry = AuditEntry::of(AuditEvent::EmailRemoved, &person.user.id);
        app.record(entry.from(app.pseudonyms.of(address))).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms an e-mail address with the link that was sent to it.
#[utoipa::path(post, path = "/api/email/verify", tag = "accounts", request_body = MailLink,
    security(()),
    responses((status = 204, description = "The address is confirmed.")))]
pub(crate) async fn verify_email(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Sent(link): Sent<MailLink>,
) -> Result<StatusCode, ApiError> {
    app.limits.count_address(Kind::SignIn, address)?;
    let user = app.store.confirm_email(&digest(&link.secret), now()).await?.ok_or_else(ApiError::link_invalid)?;
    app.wake_mailer();
    let entry = AuditEntry::of(AuditEvent::EmailConfirmed, &user);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a link to choose a new password, if there is an account with this name or address, and it has a confirmed address. The
/// response does not reveal whether there is.
#[utoipa::path(post, path = "/api/password/forgot", tag = "accounts", request_body = ForgottenPassword,
    security(()),
    responses((status = 202, description = "If there is such an account, a mail will be sent.")))]
pub(crate) async fn forgot_password(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Sent(forgotten): Sent<ForgottenPassword>,
) -> Result<StatusCode, ApiError> {
    let mailer = app.mailer()?;
    let account = forgotten.account.trim();
    if account.is_empty() || account.len() > EMAIL {
        return Err(ApiError::bad("enter the name or the e-mail address of the account"));
    }
    app.limits.count_address(Kind::Forgot, address)?;
    app.check_queue().await?;
    // The mailer looks for the account, so that this takes equally long whether or not there is one.
    app.store.note_forgotten(account, forgotten.language, now()).await?;
    mailer.wake();
    Ok(StatusCode::ACCEPTED)
}

/// Sets a new password with a link that was sent by mail. Ends all sessions and revokes all tokens.
#[utoipa::path(post, path = "/api/password/reset", tag = "accounts", request_body = PasswordReset,
    security(()),
    responses((status = 204, description = "The password is changed: sign in with it.")))]
pub(crate) async fn reset_password(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Sent(reset): Sent<PasswordReset>,
) -> Result<StatusCode, ApiError> {
    app.limits.count_address(Kind::SignIn, address)?;
    let secret = digest(&reset.secret);
    let link = app.store.reset_link(&secret, now()).await?.ok_or_else(ApiError::link_invalid)?;
    let ended = app.accounts.reset_password(&secret, &link.user, &reset.password).await?;
    for credential in ended.ok_or_else(ApiError::link_invalid)? {
        app.hub.end(&credential);
    }
    app.wake_mailer();
    let entry = AuditEntry::of(AuditEvent::PasswordResetByMail, &link.user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok(StatusCode::NO_CONTENT)
}
