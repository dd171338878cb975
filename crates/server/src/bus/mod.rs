//! The bus: what the nodes of a site tell each other. Several nodes share one database, which is the truth; the bus only makes
//! them notice changes at once. A lost message is healed from the database, so it costs time, never a move.
//!
//! | subject | messages | who listens |
//! |---|---|---|
//! | a game | committed events, connected players | nodes that have a room for the game |
//! | a user | notices | nodes with connections of the user |
//! | the site | lobby, ended sessions, invalidated caches | all nodes |
//!
//! A single server has a [`Broker`] to itself; several nodes have a connection to NATS.

mod broker;
mod message;
mod nats;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::GameId;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, future};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

pub(crate) use broker::Broker;
pub(crate) use message::{BusMessage, Connected, WatchedGame};
pub(crate) use nats::Nats;

use crate::secrets::random_text;

/// The id of a node: of one process, from its start to its end.
pub(crate) type NodeId = String;

/// A new id of a node.
pub(crate) fn random_node() -> NodeId {
    random_text(crate::secrets::ID_LENGTH)
}

/// Carries messages between nodes.
trait Transport: fmt::Debug + Send + Sync {
    /// Sends a message to all who listen to the subject. Never waits: what cannot be sent is lost.
    fn publish(&self, subject: String, payload: Vec<u8>);

    /// Listens to a subject. Everything that is published after this returns arrives, unless the connection breaks.
    fn subscribe(&self, subject: String) -> BoxFuture<'_, BoxStream<'static, Vec<u8>>>;

    /// Whether other nodes can be connected.
    fn has_peers(&self) -> bool;

    /// The state of the connection.
    fn link(&self) -> watch::Receiver<Link>;

    /// The client of the NATS server, if this is a connection to one.
    fn client(&self) -> Option<async_nats::Client> {
        None
    }
}

/// The state of the connection to the other nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// Whether messages arrive.
    pub(crate) up: bool,
    /// Whether they have arrived without delay. If not, the connection may be broken, which is soon known. Those who watch the
    /// link are not notified of a change.
    pub(crate) prompt: bool,
    /// Increases whenever messages may have been lost.
    pub(crate) losses: u64,
    /// When messages were lost, or may have been.
    lost_at: Option<Instant>,
}

impl Link {
    fn new() -> Link {
        Link { up: true, prompt: true, losses: 0, lost_at: None }
    }

    fn lose(&mut self) {
        self.losses += 1;
        self.lost_at = Some(Instant::now());
    }

    /// Whether messages arrive, and have done so for a while. Until then nodes read new events from the database: this one
    /// those that it did not hear of, and the others, which have to notice the loss first, those that it could not tell.
    pub(crate) fn is_reliable(self) -> bool {
        self.up && self.prompt && self.lost_at.is_none_or(|at| at.elapsed() > SETTLED)
    }
}

/// What a message on the bus contains.
#[derive(Debug, Deserialize, Serialize)]
struct Envelope<M> {
    from: NodeId,
    message: M,
}

/// What messages are about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject<'a> {
    Game(&'a GameId),
    User(&'a str),
    Site,
}

/// A connection to the other nodes of the site.
#[derive(Clone, Debug)]
pub(crate) struct Bus {
    transport: Arc<dyn Transport>,
    node: NodeId,
    /// Keeps sites apart that use the same NATS server.
    site: String,
}

/// The messages on a subject, with the nodes that sent them.
pub(crate) type Messages = BoxStream<'static, (NodeId, BusMessage)>;

/// Why there is no connection to the bus.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address is not one of NATS.
    #[error(
        "{url} is not the address of a bus: expected nats://HOST:PORT or tls://HOST:PORT, several separated by commas"
    )]
    Address {
        /// The configured address.
        url: String,
    },
    /// The NATS server does not respond, or refuses the connection.
    #[error("cannot connect to {url}: {reason}")]
    Connect {
        /// The configured address, without a password.
        url: String,
        /// The error of the client.
        reason: String,
    },
}

impl Bus {
    /// Connects a node to other nodes of this process.
    pub(crate) fn in_process(broker: &Broker, node: NodeId) -> Bus {
        Bus { transport: Arc::new(broker.connect()), node, site: "site".to_owned() }
    }

    /// Connects a node to a NATS server. `site` is the same for all nodes with the same database.
    pub(crate) async fn connect(url: &str, node: NodeId, site: &str) -> Result<Bus, BusError> {
        let site = format!("caldera.{site}");
        let transport = Nats::connect(url, &format!("{site}.echo.{node}")).await?;
        Ok(Bus { transport: Arc::new(transport), node, site })
    }

    /// This node.
    pub(crate) fn node(&self) -> &NodeId {
        &self.node
    }

    /// Whether there can be other nodes.
    pub(crate) fn has_peers(&self) -> bool {
        self.transport.has_peers()
    }

    /// The state of the connection.
    pub(crate) fn link(&self) -> watch::Receiver<Link> {
        self.transport.link()
    }

    /// Whether messages arrive, and none have been lost recently.
    pub(crate) fn is_reliable(&self) -> bool {
        self.transport.link().borrow().is_reliable()
    }

    /// The client of the NATS server, with the name of the site there; `None` in a single process.
    pub(crate) fn client(&self) -> Option<(async_nats::Client, &str)> {
        let site = self.site.rsplit('.').next().unwrap_or(&self.site);
        self.transport.client().map(|client| (client, site))
    }

    /// Tells the other nodes something. Does not wait, and does nothing if there are none.
    pub(crate) fn publish(&self, subject: Subject<'_>, message: &BusMessage) {
        if !self.has_peers() {
            return;
        }
        match serde_json::to_vec(&Envelope { from: self.node.clone(), message }) {
            Ok(payload) => self.transport.publish(self.name_of(subject), payload),
            Err(error) => tracing::error!(%error, ?subject, "cannot write a bus message"),
        }
    }

    /// Listens to what other nodes tell. Everything that is published after this returns arrives, unless the connection breaks.
    pub(crate) async fn subscribe(&self, subject: Subject<'_>) -> Messages {
        let (node, name) = (self.node.clone(), self.name_of(subject));
        let payloads = self.transport.subscribe(name.clone()).await;
        let messages = payloads.filter_map(move |payload| {
            let envelope = serde_json::from_slice::<Envelope<BusMessage>>(&payload);
            future::ready(match envelope {
                Ok(Envelope { from, message }) => (from != node).then_some((from, message)),
                Err(error) => {
                    tracing::warn!(subject = name, %error, "bus message ignored");
                    None
                }
            })
        });
        messages.boxed()
    }

    fn name_of(&self, subject: Subject<'_>) -> String {
        match subject {
            Subject::Game(id) => format!("{}.game.{id}", self.site),
            Subject::User(id) => format!("{}.user.{id}", self.site),
            Subject::Site => format!("{}.site", self.site),
        }
    }
}

/// How long after a loss the bus is reliable again: long enough for all other nodes to notice the loss.
const SETTLED: Duration = Duration::from_secs(2);

/// How long a node waits for the bus before it continues without.
const PATIENCE: Duration = Duration::from_secs(2);
