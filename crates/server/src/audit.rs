//! The audit log: who changed credentials, accounts or other users, when, and from which address. Entries are in the database,
//! where moderators and operators can read them, and in the log with the target `audit`.

use api::{Timestamp, UserId};

use crate::app::App;
use crate::errors::ApiError;
use crate::http::Context;
use crate::store::UserRow;
use crate::time::now;

/// Declares the events with the names under which they are stored, which never change.
macro_rules! events {
    ($($(#[$comment:meta])* $variant:ident = $name:literal, kept: $kept:literal;)*) => {
        /// What an entry records.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum AuditEvent {
            $($(#[$comment])* $variant,)*
        }

        impl AuditEvent {
            pub(crate) const ALL: &[AuditEvent] = &[$(AuditEvent::$variant,)*];

            /// The name in the database and in the log.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(AuditEvent::$variant => $name,)*
                }
            }

            /// Whether entries stay for good. The others are deleted after a time, because they say where users were.
            pub(crate) fn is_kept(self) -> bool {
                match self {
                    $(AuditEvent::$variant => $kept,)*
                }
            }
        }
    };
}

events! {
    Registered = "registered", kept: false;
    SignedIn = "signed_in", kept: false;
    PasswordChanged = "password_changed", kept: false;
    SessionEnded = "session_ended", kept: false;
    SessionsEnded = "sessions_ended", kept: false;
    EmailEntered = "email_entered", kept: false;
    EmailConfirmed = "email_confirmed", kept: false;
    EmailRemoved = "email_removed", kept: false;
    /// A link to choose a new password was requested.
    PasswordForgotten = "password_forgotten", kept: false;
    /// With a link from a mail.
    PasswordResetByMail = "password_reset_by_mail", kept: false;
    DataExported = "data_exported", kept: false;
    TokenCreated = "token_created", kept: false;
    TokenRevoked = "token_revoked", kept: false;
    PasskeyAdded = "passkey_added", kept: false;
    PasskeyRenamed = "passkey_renamed", kept: false;
    PasskeyRemoved = "passkey_removed", kept: false;
    /// A known passkey was refused.
    PasskeyRefused = "passkey_refused", kept: false;
    SecondFactorOn = "second_factor_on", kept: false;
    SecondFactorOff = "second_factor_off", kept: false;
    RecoveryCodesRenewed = "recovery_codes_renewed", kept: false;
    RecoveryCodeUsed = "recovery_code_used", kept: false;
    /// By the operator, on the command line.
    SecondFactorRemoved = "second_factor_removed", kept: true;
    AccountDeleted = "account_deleted", kept: true;
    /// By the operator, on the command line.
    PasswordReset = "password_reset", kept: true;
    Banned = "banned", kept: true;
    Unbanned = "unbanned", kept: true;
    RoleGiven = "role_given", kept: true;
    RoleTaken = "role_taken", kept: true;
    /// By moderators.
    Sanctioned = "sanctioned", kept: true;
    SanctionLifted = "sanction_lifted", kept: true;
    AddressesBanned = "addresses_banned", kept: true;
    AddressBansLifted = "address_bans_lifted", kept: true;
    Renamed = "renamed", kept: true;
    NoteAdded = "note_added", kept: true;
    ReportHandled = "report_handled", kept: true;
    /// By a user whom a moderator has renamed.
    NameChosen = "name_chosen", kept: true;
}

/// An entry of the audit log.
#[derive(Clone, Debug)]
pub(crate) struct AuditEntry {
    pub(crate) at: Timestamp,
    pub(crate) event: AuditEvent,
    /// The user who acted; `None` for the operator and for visitors who are not signed in.
    pub(crate) actor: Option<UserId>,
    /// The user concerned.
    pub(crate) subject: Option<UserId>,
    /// The [pseudonym](crate::pseudonyms::Pseudonyms) of the address.
    pub(crate) address: Option<String>,
    /// For people; never a secret.
    pub(crate) detail: String,
}

impl AuditEntry {
    /// An entry about a user who acts for themselves.
    pub(crate) fn of(event: AuditEvent, user: &UserId) -> AuditEntry {
        AuditEntry { actor: Some(user.clone()), ..AuditEntry::by_operator(event, user) }
    }

    /// An entry about what the operator did to a user.
    pub(crate) fn by_operator(event: AuditEvent, subject: &UserId) -> AuditEntry {
        AuditEntry { subject: Some(subject.clone()), ..AuditEntry::by_the_operator(event) }
    }

    /// An entry about what the operator did to the whole server.
    pub(crate) fn by_the_operator(event: AuditEvent) -> AuditEntry {
        AuditEntry { at: now(), event, actor: None, subject: None, address: None, detail: String::new() }
    }

    /// An entry about what one user did to another.
    pub(crate) fn by(event: AuditEvent, actor: &UserId, subject: &UserId) -> AuditEntry {
        AuditEntry { actor: Some(actor.clone()), ..AuditEntry::by_operator(event, subject) }
    }

    pub(crate) fn from(self, address: String) -> AuditEntry {
        AuditEntry { address: Some(address), ..self }
    }

    pub(crate) fn with(self, detail: impl Into<String>) -> AuditEntry {
        AuditEntry { detail: detail.into(), ..self }
    }

    /// Writes the entry to the log.
    pub(crate) fn log(&self) {
        let AuditEntry { event, actor, subject, address, detail, .. } = self;
        let [actor, subject] = [actor, subject].map(|user| user.as_ref().map_or("", UserId::as_str));
        let address = address.as_deref().unwrap_or_default();
        tracing::info!(target: "audit", event = event.name(), actor, subject, address, detail, "audit");
    }
}

impl App {
    /// Compares a password with that of a user. A failure is only logged: entries in the database would let anybody fill it.
    /// Neither the password nor the name is logged, since people type one for the other.
    pub(crate) async fn check_password(
        &self,
        context: &Context,
        name: &str,
        password: &str,
    ) -> Result<UserRow, ApiError> {
        let checked = self.accounts.check(name, password).await;
        if checked.as_ref().is_err_and(|error| error.code() == "wrong_password") {
            metrics::counter!("caldera_sign_in_failures").increment(1);
            let user = self.store.user_named(name).await.ok().flatten();
            let subject = user.as_ref().map_or("", |user| user.id.as_str());
            let (address, request) = (context.pseudonym(), context.id());
            tracing::info!(target: "audit", event = "sign_in_failed", subject, address, request, "audit");
        }
        checked
    }

    /// Records what has happened already. If the database fails, the entry is only in the log.
    pub(crate) async fn record(&self, entry: AuditEntry) {
        entry.log();
        if let Err(error) = self.store.add_audit_entry(&entry).await {
            tracing::error!(%error, event = entry.event.name(), "cannot store an entry of the audit log");
        }
    }
}
