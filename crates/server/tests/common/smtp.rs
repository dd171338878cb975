//! A small SMTP server, which accepts mails, or refuses them as a test wishes.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use super::PATIENCE;

/// How the server behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Accepts mails.
    Kind,
    /// Refuses recipients for now (451).
    Busy,
    /// Refuses recipients for good (550).
    Strict,
    /// Offers STARTTLS, and then refuses it (454).
    NoTls,
}

#[derive(Debug)]
struct Inner {
    mood: Mood,
    mails: Vec<String>,
    /// Recipients, accepted or not.
    attempts: usize,
    /// Commands that were sent, without the mails.
    commands: Vec<String>,
}

/// A running server.
#[derive(Clone, Debug)]
pub(crate) struct Smtp {
    pub(crate) address: SocketAddr,
    inner: Arc<Mutex<Inner>>,
}

impl Smtp {
    pub(crate) async fn start(mood: Mood) -> Smtp {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let inner = Inner { mood, mails: Vec::new(), attempts: 0, commands: Vec::new() };
        let smtp = Smtp { address, inner: Arc::new(Mutex::new(inner)) };
        let own = smtp.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                // Clients may disconnect at any time.
                tokio::spawn(async move { drop(own.converse(stream).await) });
            }
        });
        smtp
    }

    pub(crate) fn be(&self, mood: Mood) {
        self.inner.lock().expect("a lock").mood = mood;
    }

    pub(crate) fn mails(&self) -> Vec<String> {
        self.inner.lock().expect("a lock").mails.clone()
    }

    pub(crate) fn attempts(&self) -> usize {
        self.inner.lock().expect("a lock").attempts
    }

    pub(crate) fn commands(&self) -> Vec<String> {
        self.inner.lock().expect("a lock").commands.clone()
    }

    /// Waits until a condition holds.
    pub(crate) async fn until(&self, what: &str, is_so: impl Fn(&Smtp) -> bool) {
        let begun = std::time::Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {:?}", self.inner);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits for this many mails, and returns the last one.
    pub(crate) async fn mail(&self, count: usize) -> String {
        self.until("mails", |smtp| smtp.mails().len() >= count).await;
        let mails = self.mails();
        assert_eq!(mails.len(), count, "{mails:?}");
        decode(&mails[count - 1])
    }

    async fn converse(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 mail.example ESMTP\r\n").await?;
        let mut line = String::new();
        loop {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let mood = {
                let mut inner = self.inner.lock().expect("a lock");
                inner.commands.push(line.trim_end().to_owned());
                inner.mood
            };
            let command = line.split_whitespace().next().unwrap_or_default().to_uppercase();
            let answer = match &*command {
                "EHLO" if mood == Mood::NoTls => "250-mail.example\r\n250-STARTTLS\r\n250 8BITMIME",
                "EHLO" => "250-mail.example\r\n250 8BITMIME",
                "STARTTLS" => "454 TLS not available",
                "RCPT" => {
                    self.inner.lock().expect("a lock").attempts += 1;
                    match mood {
                        Mood::Busy => "451 try again later",
                        Mood::Strict => "550 no such user here",
                        Mood::Kind | Mood::NoTls => "250 OK",
                    }
                }
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").await?;
                    let mut mail = String::new();
                    loop {
                        line.clear();
                        stream.read_line(&mut line).await?;
                        if line == ".\r\n" {
                            break;
                        }
                        mail.push_str(line.strip_prefix('.').unwrap_or(&line));
                    }
                    self.inner.lock().expect("a lock").mails.push(mail);
                    "250 accepted"
                }
                "QUIT" => "221 bye",
                _ => "250 OK",
            };
            stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
    }
}

/// The headers and the text of a mail in quoted-printable, or in plain text.
fn decode(mail: &str) -> String {
    let (head, body) = mail.split_once("\r\n\r\n").expect("a body");
    if !head.to_lowercase().contains("quoted-printable") {
        return mail.to_owned();
    }
    let body = body.replace("=\r\n", "");
    let (mut bytes, mut rest) = (Vec::new(), &*body);
    while let Some((before, after)) = rest.split_once('=') {
        bytes.extend(before.as_bytes());
        bytes.push(u8::from_str_radix(&after[..2], 16).expect("a code"));
        rest = &after[2..];
    }
    bytes.extend(rest.as_bytes());
    format!("{head}\r\n\r\n{}", String::from_utf8(bytes).expect("UTF-8"))
}

/// The secret of the link to a page in a mail.
pub(crate) fn secret(mail: &str, page: &str) -> String {
    let (_, rest) = mail.split_once(&format!("https://dvonn.example/{page}#")).expect("a link");
    rest.chars().take_while(char::is_ascii_alphanumeric).collect()
}
