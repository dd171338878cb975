//! Where mails go: to an SMTP server, to files, or to the log.

use std::path::PathBuf;
use std::time::Duration;

use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Body, Message};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use super::Mail;

/// How long a command of SMTP may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why a mail was not sent.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) text: String,
    /// Whether trying again is of no use, because the server has refused this mail.
    pub(crate) is_final: bool,
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure { text: error.to_string(), is_final: false }
    }
}

pub(crate) enum Transport {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    /// One file per mail, for development.
    Files(PathBuf),
    /// For development.
    Log,
}

/// Tells mail programs that nobody needs an automatic answer (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<AutoSubmitted, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(AutoSubmitted::name(), "auto-generated".to_owned())
    }
}

impl Transport {
    /// Reads the value of `--mail`. Errors do not contain it, because it may have a password.
    pub(crate) fn new(url: &str) -> Result<Transport, String> {
        if url == "log" {
            return Ok(Transport::Log);
        }
        if let Some(folder) = url.strip_prefix("file:").filter(|folder| !folder.is_empty()) {
            return Ok(Transport::Files(folder.into()));
        }
        let (address, options) = url.split_once('?').unwrap_or((url, ""));
        // lettre sends passwords and mails in the clear unless told otherwise. Here that has to be asked for.
        let url = match (address.split_once("://").map(|(scheme, _)| scheme), options) {
            (Some("smtp"), "") => format!("{address}?tls=required"),
            (Some("smtp"), "tls=none") | (Some("smtps"), "") => address.to_owned(),
            _ => {
                return Err(
                    "--mail is smtp://…, smtps://…, file:FOLDER or log; the only option is ?tls=none".to_owned()
                );
            }
        };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&url);
        let builder = builder.map_err(|_| "--mail is not a valid URL: expected smtp://user:password@host:port")?;
        Ok(Transport::Smtp(Box::new(builder.timeout(Some(PATIENCE)).build())))
    }

    /// Sends a mail.
    pub(crate) async fn send(&self, mail: Mail) -> Result<(), Failure> {
        let unfit = |error: &dyn std::fmt::Display| Failure { text: error.to_string(), is_final: true };
        let (id, text) = (mail.id, mail.text.body);
        let to = mail.to.parse::<lettre::Address>().map_err(|error| unfit(&error))?;
        let message = Message::builder()
            .from(mail.from)
            .to(to.into())
            .subject(mail.text.subject)
            .header(ContentType::TEXT_PLAIN)
            .header(AutoSubmitted);
        match self {
            Transport::Smtp(smtp) => {
                let message = message.body(text).map_err(|error| unfit(&error))?;
                smtp.send(message).await.map(drop).map_err(|error| failure(&error))
            }
            Transport::Files(folder) => {
                // Readable for people: neither encoded nor broken into short lines.
                let text = Body::new_with_encoding(text, ContentTransferEncoding::Binary);
                let text = text.map_err(|_| unfit(&"the text cannot be encoded"))?;
                let message = message.body(text).map_err(|error| unfit(&error))?;
                std::fs::create_dir_all(folder)?;
                // Programs that watch the folder never see a partial mail.
                let (draft, file) = (folder.join(format!("{id}.draft")), folder.join(format!("{id}.eml")));
                std::fs::write(&draft, message.formatted())?;
                Ok(std::fs::rename(draft, file)?)
            }
            Transport::Log => {
                tracing::info!(to = mail.to, text, "mail");
                Ok(())
            }
        }
    }
}

fn failure(error: &lettre::transport::smtp::Error) -> Failure {
    // 55x concerns the mail or its recipient. Other refusals, such as a wrong password, the operator can put right.
    let code = error.status().map(u16::from);
    let is_final = error.is_permanent() && code.is_some_and(|code| (550..=553).contains(&code));
    let source = std::error::Error::source(error).map(|source| format!(": {source}")).unwrap_or_default();
    Failure { text: format!("{error}{source}"), is_final }
}
