//! A player or spectator of a game, who reconnects to another node when their own does not respond.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use super::now;
use super::site::NODES;
use crate::common::{PATIENCE, Player, Socket};

/// How long a viewer waits for a connection.
const CONNECTING: Duration = Duration::from_secs(3);
/// How long a viewer waits before they repeat a move that the server could not store.
const REPEAT: Duration = Duration::from_millis(250);

/// A viewer of a game.
pub(super) struct Viewer {
    commands: mpsc::UnboundedSender<Command>,
    heard: Arc<Heard>,
}

/// What a viewer does next.
enum Command {
    /// Sends an action, and repeats it until it is answered.
    Act(Value, oneshot::Sender<Answer>),
    /// Connects to the node at which they began.
    Return,
}

/// The answer to an action.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) message: Value,
    /// Whether it was sent more than once.
    pub(super) repeated: bool,
    pub(super) answered_at: i64,
    /// When the connection that brought it was opened.
    pub(super) connected_at: i64,
}

/// What a viewer has received.
#[derive(Debug)]
struct Heard {
    /// All events; the first has version 1.
    events: Mutex<Vec<Value>>,
    /// The time at which each of them arrived.
    times: Mutex<Vec<i64>>,
    version: watch::Sender<usize>,
    /// Who is connected, as far as they know.
    presence: watch::Sender<Value>,
    /// The nodes to which they have connected since they last went home.
    nodes: Mutex<Vec<usize>>,
    /// The node to which they are connected, and since when.
    connection: watch::Sender<Option<(usize, i64)>>,
}

/// Who watches which game, and where.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) person: Player,
    pub(super) game: String,
    pub(super) nodes: [SocketAddr; NODES],
    pub(super) home: usize,
    /// How long they wait for an answer before they try another node.
    pub(super) patience: Duration,
}

impl Viewer {
    pub(super) fn start(place: Place, random: fastrand::Rng) -> Viewer {
        let (commands, received) = mpsc::unbounded_channel();
        let (version, connection) = (watch::Sender::new(0), watch::Sender::new(None));
        let (events, times, presence) = (Mutex::default(), Mutex::default(), watch::Sender::default());
        let heard = Arc::new(Heard { events, times, version, presence, nodes: Mutex::default(), connection });
        let (node, own) = (place.home, Arc::clone(&heard));
        tokio::spawn(Client { place, node, heard: own, commands: received, asked: None, random }.run());
        Viewer { commands, heard }
    }

    /// Sends an action, and repeats it until it is answered.
    pub(super) async fn act(&self, action: Value) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.commands.send(Command::Act(action, answer)).expect("the viewer runs");
        let answer = tokio::time::timeout(PATIENCE, answered).await.expect("the action is answered in time");
        answer.expect("the viewer sees no contradiction")
    }

    /// Waits until all events up to a version have arrived.
    pub(super) async fn wait_for(&self, version: usize) {
        let mut known = self.heard.version.subscribe();
        let arrived = tokio::time::timeout(PATIENCE, known.wait_for(|known| *known >= version)).await;
        let Ok(arrived) = arrived else {
            panic!("version {version} has not arrived, only {}: the game is stuck", self.version());
        };
        arrived.expect("the viewer sees no contradiction");
    }

    /// Waits until they see both players and a spectator.
    pub(super) async fn wait_for_presence(&self) {
        let mut presence = self.heard.presence.subscribe();
        let is_full = |presence: &Value| {
            presence["white"] == true && presence["black"] == true && presence["watchers"].as_i64() > Some(0)
        };
        let Ok(seen) = tokio::time::timeout(PATIENCE, presence.wait_for(is_full)).await else {
            panic!("all are connected, but a player is shown as away: {}", *self.heard.presence.borrow());
        };
        seen.expect("the viewer sees no contradiction");
    }

    /// Connects to the node at which they began.
    pub(super) async fn go_home(&self, home: usize) {
        self.commands.send(Command::Return).expect("the viewer runs");
        let mut connection = self.heard.connection.subscribe();
        let at_home = connection.wait_for(|connection| connection.is_some_and(|(node, _)| node == home));
        let at_home = tokio::time::timeout(PATIENCE, at_home).await;
        at_home.expect("a connection in time").expect("the viewer sees no contradiction");
        *lock(&self.heard.nodes) = vec![home];
    }

    /// The nodes to which they have connected since they last went home.
    pub(super) fn nodes(&self) -> Vec<usize> {
        lock(&self.heard.nodes).clone()
    }

    /// The version up to which all events have arrived.
    pub(super) fn version(&self) -> usize {
        *self.heard.version.borrow()
    }

    /// The events after a version.
    pub(super) fn events_since(&self, version: usize) -> Vec<Value> {
        lock(&self.heard.events)[version..].to_vec()
    }

    /// When an event arrived.
    pub(super) fn heard_at(&self, version: usize) -> i64 {
        lock(&self.heard.times)[version - 1]
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The task of a viewer.
struct Client {
    place: Place,
    /// The node to which they connect.
    node: usize,
    heard: Arc<Heard>,
    commands: mpsc::UnboundedReceiver<Command>,
    asked: Option<Asked>,
    random: fastrand::Rng,
}

/// An action that has not been answered yet.
struct Asked {
    number: u64,
    action: Value,
    answer: oneshot::Sender<Answer>,
    /// How often it was sent.
    sent: u64,
    /// When it is sent again after the server could not store it.
    again: Option<Instant>,
    /// When the connection is given up.
    until: Instant,
}

/// Why a connection ends.
enum End {
    /// The viewer is no longer needed.
    Over,
    /// The node does not respond, or closes the connection.
    Failed,
    /// To connect to the first node.
    Return,
}

impl Client {
    async fn run(mut self) {
        loop {
            let since = *self.heard.version.borrow();
            let path = format!("/api/games/{}/socket?since={since}", self.place.game);
            let person = self.place.person.at(self.place.nodes[self.node]);
            let end = match tokio::time::timeout(CONNECTING, person.try_socket(&path)).await {
                Ok(Ok(socket)) => self.talk(socket).await,
                _ => End::Failed,
            };
            self.heard.connection.send_replace(None);
            match end {
                End::Over => return,
                End::Return => self.node = self.place.home,
                End::Failed => {
                    self.node = (self.node + 1) % NODES;
                    // Not all at the same moment.
                    tokio::time::sleep(Duration::from_millis(self.random.u64(50..500))).await;
                }
            }
        }
    }

    async fn talk(&mut self, mut socket: Socket) -> End {
        let mut first = true;
        if let Some(asked) = &mut self.asked {
            asked.again = Some(Instant::now());
        }
        loop {
            let again = self.asked.as_ref().and_then(|asked| asked.again);
            let until = self.asked.as_ref().map(|asked| asked.until);
            tokio::select! {
                message = receive(&mut socket) => {
                    let Some(message) = message else { return End::Failed };
                    if std::mem::take(&mut first) {
                        lock(&self.heard.nodes).push(self.node);
                        self.heard.connection.send_replace(Some((self.node, now())));
                    }
                    self.note(message);
                }
                command = self.commands.recv() => match command {
                    None => return End::Over,
                    Some(Command::Return) if self.node == self.place.home => {}
                    Some(Command::Return) => return End::Return,
                    Some(Command::Act(action, answer)) => {
                        let at = Instant::now();
                        let number = self.random.u64(1..1 << 40);
                        self.asked = Some(Asked { number, action, answer, sent: 0, again: Some(at), until: at });
                    }
                },
                () = tokio::time::sleep_until(again.unwrap_or_else(Instant::now)), if again.is_some() => {
                    let Some(asked) = &mut self.asked else { continue };
                    asked.again = None;
                    asked.sent += 1;
                    asked.until = Instant::now() + self.place.patience;
                    let request = json!({ "request": asked.number, "action": asked.action }).to_string();
                    if socket.stream.send(Message::Text(request.into())).await.is_err() {
                        return End::Failed;
                    }
                }
                () = tokio::time::sleep_until(until.unwrap_or_else(Instant::now)), if until.is_some() && again.is_none() => {
                    return End::Failed;
                }
            }
        }
    }

    /// Records a message. Events arrive once and in order, across all connections.
    fn note(&mut self, message: Value) {
        let game = &self.place.game;
        if message["type"] == "event" {
            let mut events = lock(&self.heard.events);
            assert_eq!(message["version"], events.len() + 1, "{game}: not the next event: {message}");
            events.push(message);
            lock(&self.heard.times).push(now());
            self.heard.version.send_replace(events.len());
        } else if message["type"] == "presence" {
            self.heard.presence.send_replace(message);
        } else if let Some(asked) = self.asked.take_if(|asked| message["request"] == asked.number) {
            let code = &message["error"]["code"];
            if message["type"] == "refused" && (code == "storage_unavailable" || code == "too_slow") {
                self.asked = Some(Asked { again: Some(Instant::now() + REPEAT), ..asked });
            } else {
                // The receiver waits for it.
                let connected_at = self.heard.connection.borrow().map_or(0, |(_, at)| at);
                let answer = Answer { message, repeated: asked.sent > 1, answered_at: now(), connected_at };
                let _ = asked.answer.send(answer);
            }
        }
    }
}

/// The next text message; `None` once the socket is closed. Cancel safe.
async fn receive(socket: &mut Socket) -> Option<Value> {
    use futures_util::StreamExt;
    loop {
        match socket.stream.next().await? {
            Ok(Message::Text(text)) => return Some(serde_json::from_str(text.as_str()).expect("JSON")),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}
