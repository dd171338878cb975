//! Sends mails from the queue in the database. A mail stays in the queue until the mail server has accepted it, so none is lost
//! if the process ends or the mail server is down; it may be sent twice instead.

mod texts;
mod transport;

use std::sync::Arc;
use std::time::Duration;

use api::Timestamp;
use lettre::message::Mailbox;
use tokio::sync::Notify;

use crate::app::{App, Config};
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::Bounds;
use crate::secrets::{digest, random_secret};
use crate::store::{MailKind, MailRow, StoreError};
use crate::time::now;
use texts::MailText;
use transport::Transport;

/// Mails that are read from the queue at once.
const BATCH: i64 = 20;
/// The longest interval between two attempts to send a mail.
const LONGEST_PAUSE: Duration = Duration::from_hours(1);

/// How long a mail is left to the node that has begun to send it.
const CLAIM: Duration = Duration::from_mins(5);

/// Sends mails.
pub(crate) struct Mailer {
    transport: Transport,
    from: Mailbox,
    /// The public address of the server, for links.
    site: String,
    wake: Notify,
}

/// A mail that is ready to be sent.
pub(crate) struct Mail {
    pub(crate) id: String,
    pub(crate) from: Mailbox,
    pub(crate) to: String,
    pub(crate) text: MailText,
}

impl Mailer {
    /// The mailer for a configuration; `None` if it has no mail.
    pub(crate) fn new(config: &Config) -> Result<Option<Mailer>, String> {
        let Some(url) = &config.mail else {
            return match config.mail_from {
                Some(_) => Err("--mail-from needs --mail".to_owned()),
                None => Ok(None),
            };
        };
        let site = config.origin().ok_or("--mail needs --public-url: mails contain links to the server")?;
        let host = site.rsplit("://").next().and_then(|host| host.split(':').next()).unwrap_or_default();
        let from = config.mail_from.clone().unwrap_or_else(|| format!("Caldera <noreply@{host}>"));
        let from = from.parse().map_err(|error| format!("--mail-from: {from} is not an address: {error}"))?;
        Ok(Some(Mailer { transport: Transport::new(url)?, from, site: site.to_owned(), wake: Notify::new() }))
    }

    /// Lets the mailer look into the queue now.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }
}

/// Sends the mails in the queue, for as long as the server runs.
pub(crate) async fn send_all(app: Arc<App>) {
    let Some(mailer) = &app.mailer else { return };
    loop {
        // One node sends mails. A mail waits at most for the interval if it was queued through another.
        let due = if app.member.leads() { app.store.due_mails(now(), BATCH).await } else { Ok(Vec::new()) };
        let sent = due.as_ref().is_ok_and(|mails| !mails.is_empty());
        // A failing database is logged by the requests that need it.
        for mail in due.unwrap_or_default() {
            if let Err(error) = handle(&app, mailer, &mail).await {
                tracing::error!(%error, "the queue of mails cannot be used");
                tokio::time::sleep(app.config.bounds.mail_every).await;
            }
        }
        if !sent {
            let _ = tokio::time::timeout(app.config.bounds.mail_every, mailer.wake.notified()).await;
        }
    }
}

async fn handle(app: &App, mailer: &Mailer, mail: &MailRow) -> Result<(), StoreError> {
    let bounds = &app.config.bounds;
    if mail.kind == MailKind::Forgotten {
        let since = now() - bounds.mail_pause.as_millis() as i64;
        for user in app.store.find_forgotten(mail, since, now()).await? {
            app.record(AuditEntry::by_operator(AuditEvent::PasswordForgotten, &user)).await;
        }
        return Ok(());
    }
    // Another node may take itself for the leader, too.
    if !app.store.claim_mail(mail, now() + CLAIM.as_millis() as i64).await? {
        return Ok(());
    }
    let Some(ready) = prepare(app, mailer, mail).await? else { return app.store.finish_mail(&mail.id).await };
    match mailer.transport.send(ready).await {
        Ok(()) => {
            tracing::info!(mail = mail.id, kind = mail.kind.name(), "mail sent");
            metrics::counter!("caldera_mails", "result" => "sent").increment(1);
            app.store.finish_mail(&mail.id).await
        }
        Err(failure) => {
            // Mail servers like to repeat the address, which is nobody else's business.
            let error = failure.text.replace(&mail.recipient, "(recipient)");
            let next = now() + pause(bounds, mail.attempts).as_millis() as i64;
            let too_late = next - mail.created_at > bounds.mail_lifetime.as_millis() as i64;
            let (kind, attempts) = (mail.kind.name(), mail.attempts + 1);
            if failure.is_final || too_late {
                metrics::counter!("caldera_mails", "result" => "given_up").increment(1);
                tracing::error!(mail = mail.id, kind, attempts, error, "mail given up");
                return app.store.finish_mail(&mail.id).await;
            }
            metrics::counter!("caldera_mails", "result" => "postponed").increment(1);
            tracing::warn!(mail = mail.id, kind, attempts, error, "mail not sent yet, will retry");
            app.store.postpone_mail(&mail.id, next).await
        }
    }
}

/// The pause before the next attempt: it doubles each time.
fn pause(bounds: &Bounds, attempts: i64) -> Duration {
    bounds.mail_retry.saturating_mul(1 << attempts.clamp(0, 16)).min(LONGEST_PAUSE.max(bounds.mail_retry))
}

/// The text of a mail, with a new secret for its link; `None` if there is no longer a reason to send it.
async fn prepare(app: &App, mailer: &Mailer, mail: &MailRow) -> Result<Option<Mail>, StoreError> {
    let Some(id) = &mail.user else { return Ok(None) };
    let Some(user) = app.store.user(id).await?.filter(crate::store::UserRow::may_play) else { return Ok(None) };
    let (page, lifetime) = match mail.kind {
        MailKind::Confirm => ("verify", Some(app.config.bounds.confirmation_link)),
        MailKind::Reset => ("reset", Some(app.config.bounds.reset_link)),
        MailKind::Forgotten | MailKind::PasswordChanged | MailKind::AddressChanged => ("", None),
    };
    let mut link = format!("{}/", mailer.site);
    if let Some(lifetime) = lifetime {
        let secret = random_secret();
        let expires_at: Timestamp = now() + lifetime.as_millis() as i64;
        if !app.store.add_link(mail, &digest(&secret), now(), expires_at).await? {
            return Ok(None);
        }
        // Browsers do not send the fragment to any server, so no log contains the secret.
        link = format!("{}/{page}#{secret}", mailer.site);
    }
    let text = texts::write(mail.kind, mail.language, &user.name, &link);
    Ok(Some(Mail { id: mail.id.clone(), from: mailer.from.clone(), to: mail.recipient.clone(), text }))
}

/// The addresses to which mails can be sent.
pub(crate) fn check_address(address: &str) -> Result<String, ApiError> {
    let address = address.trim();
    let valid = address.len() <= crate::limits::EMAIL
        && !address.chars().any(|letter| letter.is_control() || letter.is_whitespace())
        && address.parse::<lettre::Address>().is_ok_and(|address| address.domain().contains('.'));
    if valid { Ok(address.to_owned()) } else { Err(ApiError::bad("this is not an e-mail address")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked() {
        for good in ["ada@example.org", " ada.b+c@mail.example.org ", "ädä@example.org"] {
            assert!(check_address(good).is_ok(), "{good}");
        }
        let long = format!("{}@example.org", "a".repeat(250));
        for bad in [
            "",
            "ada",
            "ada@",
            "@example.org",
            "ada@localhost",
            "a b@example.org",
            "a@b.c\r\nBcc: x@y.z",
            "a@b.c,d@e.f",
            &long,
        ] {
            assert!(check_address(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn pauses_double_up_to_an_hour() {
        let bounds = Bounds::default();
        let minutes = |attempts| pause(&bounds, attempts).as_secs() / 60;
        assert_eq!([0, 1, 2, 5, 6, 100].map(minutes), [1, 2, 4, 32, 60, 60]);
    }

    #[test]
    fn a_mailer_needs_an_address_for_links_and_a_valid_configuration() {
        let config = |mail: &str, from: Option<&str>, url: Option<&str>| {
            let [from, url] = [from, url].map(|text| text.map(str::to_owned));
            let config = Config { mail: Some(mail.to_owned()), mail_from: from, public_url: url, ..Config::default() };
            Mailer::new(&config)
        };
        let site = Some("https://dvonn.example");
        for good in [
            "log",
            "file:/tmp",
            "smtps://ada:secret@mail.example",
            "smtp://mail.example:587",
            "smtp://[::1]:25?tls=none",
        ] {
            assert!(config(good, None, site).is_ok_and(|mailer| mailer.is_some()), "{good}");
        }
        for (mail, from, url) in [
            ("log", None, None),
            ("log", Some("nobody"), site),
            ("smtp://ada:secret@", None, site),
            ("smtp://ada:secret@mail.example?tls=opportunistic", None, site),
            ("http://ada:secret@mail.example", None, site),
            ("file:", None, site),
        ] {
            let error = config(mail, from, url).err().expect("an error");
            assert!(!error.contains("secret"), "{error}");
        }
        assert!(Mailer::new(&Config { mail_from: Some("a@b.example".to_owned()), ..Config::default() }).is_err());
        assert!(Mailer::new(&Config::default()).is_ok_and(|mailer| mailer.is_none()));
    }
}
