//! The bus over NATS core subjects.

use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{FutureExt, StreamExt, stream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use super::{BusError, Link, PATIENCE, Transport};

/// A connection to a NATS server, which is restored when it breaks.
#[derive(Debug)]
pub(crate) struct Nats {
    client: Client,
    /// The subject to which this node itself responds.
    echo: String,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
    link: Arc<watch::Sender<Link>>,
    tasks: Vec<JoinHandle<()>>,
}

/// Messages that wait to be sent; further ones are lost.
const QUEUE: usize = 65_536;
/// The interval between checks of the connection.
const CHECK: Duration = Duration::from_millis(500);
/// How long an echo takes at most while all is well.
const PROMPT: Duration = Duration::from_millis(500);

impl Nats {
    pub(crate) async fn connect(url: &str, echo: &str) -> Result<Nats, BusError> {
        let servers: Result<Vec<async_nats::ServerAddr>, _> = url.split(',').map(|part| part.trim().parse()).collect();
        let is_bus = |part: &str| {
            let address = ["nats://", "tls://"].iter().find_map(|scheme| part.trim().strip_prefix(scheme));
            address.is_some_and(|address| !address.is_empty())
        };
        let servers = servers.ok().filter(|_| url.split(',').all(is_bus));
        let servers = servers.ok_or_else(|| BusError::Address { url: without_password(url) })?;
        let link = Arc::new(watch::Sender::new(Link::new()));
        let events = Arc::clone(&link);
        let options = ConnectOptions::new()
            .name("caldera")
            .connection_timeout(PATIENCE)
            .ping_interval(Duration::from_secs(1))
            .reconnect_delay_callback(|attempts| Duration::from_millis((50 << attempts.min(5)) as u64))
            .event_callback(move |event| {
                note(&events, &event);
                std::future::ready(())
            });
        let failed = |reason: String| BusError::Connect { url: without_password(url), reason };
        let client = options.connect(servers).await.map_err(|error| failed(error.to_string()))?;
        let mut echoes = client.subscribe(echo.to_owned()).await.map_err(|error| failed(error.to_string()))?;
        let responder = client.clone();
        let responding = tokio::spawn(async move {
            while let Some(message) = echoes.next().await {
                if let Some(reply) = message.reply {
                    let _ = responder.publish(reply, message.payload).await;
                }
            }
        });
        let (outgoing, mut queue) = mpsc::channel::<(String, Vec<u8>)>(QUEUE);
        let sender = client.clone();
        let sending = tokio::spawn(async move {
            while let Some((subject, payload)) = queue.recv().await {
                if let Err(error) = sender.publish(subject, payload.into()).await {
                    tracing::error!(%error, "cannot send a bus message");
                }
            }
        });
        let checking = tokio::spawn(check(client.clone(), echo.to_owned(), Arc::clone(&link)));
        let tasks = vec![responding, sending, checking];
        Ok(Nats { client, echo: echo.to_owned(), outgoing, link, tasks })
    }
}

impl Nats {
    /// The client.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Whether messages arrive.
    pub(crate) fn is_up(&self) -> bool {
        self.link.borrow().up
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Notes what an event of the client says about the connection.
fn note(link: &watch::Sender<Link>, event: &Event) {
    match event {
        Event::Connected => set_up(link, true),
        Event::Disconnected | Event::Closed => set_up(link, false),
        Event::SlowConsumer(_) => lose(link, "too many messages"),
        Event::LameDuckMode | Event::Draining => {}
        Event::ServerError(error) => tracing::warn!(%error, "bus server error"),
        // An attempt to reconnect has failed; that the connection is lost has been logged.
        Event::ClientError(error) => tracing::debug!(%error, "bus client error"),
    }
}

fn set_up(link: &watch::Sender<Link>, up: bool) {
    let changed = link.send_if_modified(|link| {
        let changed = link.up != up;
        // Both ends of an outage: what was sent before it was noticed may be lost, and so may be what was sent during it.
        if changed {
            link.lose();
        }
        link.up = up;
        changed
    });
    match (changed, up) {
        (true, true) => tracing::info!("bus connected"),
        (true, false) => tracing::warn!("bus connection lost"),
        (false, _) => {}
    }
}

fn lose(link: &watch::Sender<Link>, reason: &'static str) {
    tracing::warn!(reason, "bus messages lost");
    metrics::counter!("caldera_bus_losses").increment(1);
    link.send_modify(Link::lose);
}

/// Checks that messages of this node come back to it. A connection can be dead long before the operating system notices.
async fn check(client: Client, echo: String, link: Arc<watch::Sender<Link>>) {
    loop {
        tokio::time::sleep(CHECK).await;
        let mut checking = std::pin::pin!(has_echo(&client, &echo));
        let has_echo = if let Ok(has_echo) = tokio::time::timeout(PROMPT, &mut checking).await {
            has_echo
        } else {
            set_prompt(&link, false);
            checking.await
        };
        set_up(&link, has_echo);
        set_prompt(&link, has_echo);
    }
}

fn set_prompt(link: &watch::Sender<Link>, prompt: bool) {
    link.send_if_modified(|link| {
        link.prompt = prompt;
        false
    });
}

async fn has_echo(client: &Client, echo: &str) -> bool {
    let request = client.request(echo.to_owned(), "".into());
    matches!(tokio::time::timeout(PATIENCE, request).await, Ok(Ok(_)))
}

impl Transport for Nats {
    fn publish(&self, subject: String, payload: Vec<u8>) {
        if self.outgoing.try_send((subject, payload)).is_err() {
            lose(&self.link, "the queue is full");
        }
    }

    fn subscribe(&self, subject: String) -> BoxFuture<'_, BoxStream<'static, Vec<u8>>> {
        async move {
            let subscriber = match self.client.subscribe(subject.clone()).await {
                Ok(subscriber) => subscriber,
                Err(error) => {
                    tracing::error!(subject, %error, "cannot listen to the bus");
                    lose(&self.link, "no subscription");
                    return stream::empty().boxed();
                }
            };
            // The server handles the commands of a connection in order: after the echo it knows the subscription. While the
            // connection is down, changes are read from the database.
            if self.link.borrow().up && !has_echo(&self.client, &self.echo).await {
                set_up(&self.link, false);
            }
            subscriber.map(|message| message.payload.into()).boxed()
        }
        .boxed()
    }

    fn has_peers(&self) -> bool {
        true
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.subscribe()
    }

    fn client(&self) -> Option<Client> {
        Some(self.client.clone())
    }
}

/// The address without user and password.
fn without_password(url: &str) -> String {
    let clean = |part: &str| match (part.find("://"), part.rfind('@')) {
        (Some(scheme), Some(at)) => format!("{}://{}", &part[..scheme], &part[at + 1..]),
        _ => part.to_owned(),
    };
    url.split(',').map(clean).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_has_just_been_restored_is_not_reliable_yet() {
        let link = watch::Sender::new(Link::new());
        assert!(link.borrow().is_reliable());
        note(&link, &Event::Disconnected);
        note(&link, &Event::Connected);
        assert!(link.borrow().up && !link.borrow().is_reliable(), "what was lost has to be read from the database");
        let other = watch::Sender::new(Link::new());
        lose(&other, "a test");
        assert!(other.borrow().up && !other.borrow().is_reliable());
    }

    #[tokio::test]
    async fn addresses_are_checked_and_errors_contain_no_passwords() {
        for url in ["", "localhost", "http://localhost:4222", "nats://", "nats://a:4222,redis://b"] {
            let error = Nats::connect(url, "echo").await.expect_err("not the address of a bus");
            assert!(matches!(error, BusError::Address { .. }), "{url}: {error}");
        }
        // Nothing listens on the discard port.
        let error = Nats::connect("nats://ada:secret@127.0.0.1:9", "echo").await.expect_err("no server");
        assert!(matches!(error, BusError::Connect { .. }) && !error.to_string().contains("secret"), "{error}");
    }
}
