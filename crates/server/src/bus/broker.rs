//! The bus of nodes in one process: of a single server, and of tests with several nodes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{FutureExt, StreamExt, stream};
use tokio::sync::{mpsc, watch};

use super::{Link, Transport};

/// Delivers messages between the nodes of one process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Broker(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    nodes: usize,
    listeners: HashMap<String, Vec<mpsc::UnboundedSender<Vec<u8>>>>,
}

/// The connection of one node.
#[derive(Debug)]
pub(super) struct Connection {
    broker: Broker,
    link: watch::Sender<Link>,
}

impl Broker {
    pub(super) fn connect(&self) -> Connection {
        self.lock().nodes += 1;
        Connection { broker: self.clone(), link: watch::Sender::new(Link::new()) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.broker.lock().nodes -= 1;
    }
}

impl Transport for Connection {
    fn publish(&self, subject: String, payload: Vec<u8>) {
        let mut state = self.broker.lock();
        if let Some(listeners) = state.listeners.get_mut(&subject) {
            listeners.retain(|listener| listener.send(payload.clone()).is_ok());
            if listeners.is_empty() {
                state.listeners.remove(&subject);
            }
        }
    }

    fn subscribe(&self, subject: String) -> BoxFuture<'_, BoxStream<'static, Vec<u8>>> {
        // A single server has nobody to listen to.
        let (sender, receiver) = mpsc::unbounded_channel();
        self.broker.lock().listeners.entry(subject).or_default().push(sender);
        let payloads = stream::unfold(receiver, async |mut receiver| Some((receiver.recv().await?, receiver)));
        std::future::ready(payloads.boxed()).boxed()
    }

    fn has_peers(&self) -> bool {
        self.broker.lock().nodes > 1
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.subscribe()
    }
}
