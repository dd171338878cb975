//! A game whose players and spectator are connected to different nodes.

use std::collections::{BTreeMap, HashSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dvonn::{Game, Move};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::site::{Incident, NODES, Site};
use super::viewer::{Answer, Place, Viewer};
use super::{LONGEST_LOSS, now};
use crate::common::Player;
use crate::ledger::Ledger;

/// How long a player thinks, in milliseconds.
const THINKING: std::ops::Range<u64> = 300..1_300;

/// A move that was acknowledged.
#[derive(Debug)]
struct Played {
    id: String,
    text: String,
    side: usize,
    version: usize,
    /// When the player knew that it was their turn.
    turn_at: i64,
    /// When the move was sent for the first time.
    sent_at: i64,
    /// When it was acknowledged.
    answered_at: i64,
    /// When the player had connected to the node that acknowledged it.
    connected_at: i64,
    /// Whether it had to be sent more than once.
    repeated: bool,
}

/// An event as the database has it.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub(super) at: i64,
    pub(super) body: Value,
}

/// A game with the connections of its players and of a spectator.
pub(super) struct Match {
    pub(super) id: String,
    players: [Player; 2],
    /// White, Black and a spectator.
    viewers: [Viewer; 3],
    /// The node of the player with this number.
    homes: [usize; 3],
    played: Vec<Played>,
    /// The board as far as `applied`.
    board: Game,
    applied: usize,
    clock: [i64; 2],
    random: fastrand::Rng,
    /// The number of moves, for those who wait for the game to continue.
    moves: Arc<AtomicUsize>,
    /// The number of events at the beginning of the round, and the number of moves.
    begun: (usize, usize),
}

impl Match {
    /// Begins a game. `number` determines who is connected to which node.
    pub(super) async fn begin(site: &Site, number: usize, mut random: fastrand::Rng) -> Match {
        let nodes = site.addresses();
        let homes = std::array::from_fn(|viewer| (number + viewer * (1 + number / NODES % 2)) % NODES);
        let [white, black] = [site.process(homes[0]).guest().await, site.process(homes[1]).guest().await];
        let spectator = Player::new(nodes[homes[2]]);
        let clock = [random.i64(300..900), random.i64(1..5)];
        let settings = json!({ "type": "fischer", "seconds": clock[0], "increment": clock[1] });
        // Most begin with the placing phase, so that they are not over soon.
        let placing = if random.u8(..4) > 0 { "whole" } else { "random" };
        let settings = json!({ "game": { "name": "dvonn", "placing": placing }, "clock": settings });
        let id = site.process(homes[0]).game_of(&white, &black, &settings).await;
        let mut viewer = |person: &Player, home: usize| {
            let (person, game) = (person.clone(), id.clone());
            // Some give up as early as a program, others as late as the web app.
            let patience = Duration::from_millis(random.u64(1_500..6_000));
            let place = Place { person, game, nodes, home, patience };
            Viewer::start(place, fastrand::Rng::with_seed(random.u64(..)))
        };
        let viewers = [viewer(&white, homes[0]), viewer(&black, homes[1]), viewer(&spectator, homes[2])];
        Match {
            players: [white, black],
            viewers,
            homes,
            played: Vec::new(),
            board: Game::new(),
            applied: 0,
            clock,
            random: fastrand::Rng::with_seed(random.u64(..)),
            moves: Arc::default(),
            begun: (0, 0),
            id,
        }
    }

    /// Connects everybody to the nodes at which they began, and waits until all know the same.
    pub(super) async fn gather(&mut self) {
        for (viewer, home) in self.viewers.iter().zip(self.homes) {
            viewer.go_home(home).await;
        }
        self.wait_for_all().await;
        self.begun = (self.viewers[0].version(), self.played.len());
    }

    async fn wait_for_all(&self) {
        let latest = self.viewers.iter().map(Viewer::version).max().unwrap_or(0).max(1);
        for viewer in &self.viewers {
            viewer.wait_for(latest).await;
        }
    }

    /// Counts the moves.
    pub(super) fn counter(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.moves)
    }

    /// Plays until told to stop, or until the game is over.
    pub(super) async fn play(mut self, mut stop: watch::Receiver<bool>) -> Match {
        while !*stop.borrow() && self.catch_up().await {
            let thinking = Duration::from_millis(self.random.u64(THINKING));
            tokio::select! {
                () = tokio::time::sleep(thinking) => {}
                _ = stop.wait_for(|stop| *stop) => break,
            }
            self.make_a_move().await;
        }
        self
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.board.position().is_over()
    }

    /// Waits until both players have received the last move and the passes after it. Returns whether the game continues.
    async fn catch_up(&mut self) -> bool {
        let last = self.played.last().map_or(1, |played| played.version);
        for viewer in &self.viewers[..2] {
            viewer.wait_for(last).await;
        }
        loop {
            self.advance();
            if self.is_over() {
                return false;
            }
            if self.board.position().legal_moves().next() != Some(Move::Pass) {
                break;
            }
            // The server plays forced passes.
            self.viewers[0].wait_for(self.applied + 1).await;
        }
        self.viewers[turn_of(&self.board)].wait_for(self.applied).await;
        true
    }

    /// Applies the events that White has received.
    fn advance(&mut self) {
        for message in self.viewers[0].events_since(self.applied) {
            follow(&mut self.board, &message["event"]);
            self.applied += 1;
        }
    }

    async fn make_a_move(&mut self) {
        let side = turn_of(&self.board);
        let moves: Vec<Move> = self.board.position().legal_moves().collect();
        let text = moves[self.random.usize(..moves.len())].to_string();
        let id = format!("{:016x}", self.random.u64(..));
        let (turn_at, sent_at) = (self.viewers[side].heard_at(self.applied), now());
        let answer = self.viewers[side].act(json!({ "type": "move", "move": text, "id": id })).await;
        let message = answer.message;
        assert_eq!(message["type"], "done", "{}: {text} was refused: {message}", self.id);
        let version = message["version"].as_u64().expect("a version") as usize;
        let Answer { repeated, answered_at, connected_at, .. } = answer;
        self.played.push(Played { id, text, side, version, turn_at, sent_at, answered_at, connected_at, repeated });
        self.moves.fetch_add(1, Ordering::Relaxed);
    }

    /// Compares what was acknowledged and received with the database, and returns the number of moves of this round and how many
    /// of them had to be repeated.
    pub(super) async fn check(&mut self, stored: &[Stored], nodes: [SocketAddr; NODES]) -> (usize, usize) {
        let id = &self.id;
        let moved: Vec<(&Value, &Value)> = stored
            .iter()
            .filter(|stored| stored.body["type"] == "moved")
            .map(|stored| (&stored.body["id"], &stored.body["move"]))
            .collect();
        assert_eq!(moved.len(), self.played.len(), "{id}: as many moves as were acknowledged");
        let ids: HashSet<&Value> = moved.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids.len(), moved.len(), "{id}: each move once");
        for (played, stored_move) in self.played.iter().zip(moved) {
            assert_eq!(
                stored_move,
                (&json!(played.id), &json!(played.text)),
                "{id}: in the order in which they were sent"
            );
            assert_eq!(
                stored[played.version - 1].body["id"],
                played.id,
                "{id}: with the version that was acknowledged"
            );
        }
        let mut heard = Vec::new();
        for (viewer, home) in self.viewers.iter().zip(self.homes) {
            viewer.wait_for(stored.len()).await;
            viewer.wait_for_presence().await;
            heard = viewer.events_since(0);
            assert_eq!(heard.len(), stored.len(), "{id}: at node {home}, as many events as the database has");
            for (message, stored) in heard.iter().zip(stored) {
                assert_eq!(message["at"], stored.at, "{id}: at node {home}: {message}");
                for field in ["type", "id", "move", "by", "from", "until"] {
                    assert_eq!(message["event"][field], stored.body[field], "{id}: at node {home}: {message}");
                }
            }
        }
        self.advance();
        assert_eq!(self.applied, stored.len());
        // Every node shows the same game, with the clocks that follow from its events.
        let version = |message: &Value| message["version"].as_i64().expect("a version");
        let heard: BTreeMap<i64, Value> = heard.into_iter().map(|message| (version(&message), message)).collect();
        let acknowledged = self.played.iter().map(|played| (played.id.clone(), played.text.clone())).collect();
        let (players, [seconds, increment]) = (self.players.clone(), self.clock);
        let (game, pending, board) = (self.id.clone(), None, self.board.clone());
        let mut ledger = Ledger { game, players, heard, acknowledged, pending, board, seconds, increment };
        for node in nodes {
            ledger.compare(node, None).await;
        }
        let round = &self.played[self.begun.1..];
        (round.len(), round.iter().filter(|played| played.repeated).count())
    }

    /// Checks that no time was credited twice. Returns the number of credits, and the longest time that a player lost: what their
    /// clock ran beyond their own thinking.
    pub(super) fn check_clocks(&self, stored: &[Stored], incident: &Incident) -> Clocks {
        let number = |value: &Value| value.as_i64().expect("a number");
        let mut clocks = Clocks::default();
        let (mut board, mut moves) = (Game::new(), 0);
        // When the turn began, the end of the last credit, and the time of the turn that was credited.
        let (mut since, mut credited_until, mut credited) = (0, 0, 0);
        for (place, Stored { at, body }) in stored.iter().enumerate() {
            let is_new = place >= self.begun.0;
            match body["type"].as_str().expect("a type") {
                "interrupted" => {
                    let (from, until) = (number(&body["from"]), number(&body["until"]));
                    assert!(credited_until <= from && from < until, "{}: credited twice: {body}", self.id);
                    if is_new {
                        clocks.credits += 1;
                        let nodes = self.viewers[turn_of(&board)].nodes();
                        clocks.surplus += usize::from(!nodes.iter().any(|node| incident.concerns(*node)));
                    }
                    credited_until = until;
                    let effective = until - from.max(since + credited);
                    credited += effective.max(0);
                }
                "moved" => {
                    let played = &self.played[moves];
                    let charged = at - since - credited;
                    // The clocks stand still until both players have moved.
                    if is_new && moves >= 2 {
                        let unexplained = clocks.note(played, charged, incident, self.homes[played.side]);
                        if unexplained > LONGEST_LOSS {
                            let nodes = self.viewers[played.side].nodes();
                            println!(
                                "{}: charged {charged} ms for {played:?}, who was connected to {nodes:?}",
                                self.id
                            );
                        }
                    }
                    (moves, since, credited) = (moves + 1, *at, 0);
                }
                "passed" => (since, credited) = (*at, 0),
                _ => {}
            }
            follow(&mut board, body);
        }
        clocks
    }
}

/// Applies an event to the board.
fn follow(board: &mut Game, event: &Value) {
    let mut enter = |text: &str| {
        board.play(text.parse().expect("a move")).expect("a legal move");
    };
    match event["type"].as_str().expect("a type") {
        "created" => {
            let start = event["start"].as_str().expect("a start");
            *board = notation::read_position(start).expect("a position");
        }
        "moved" => enter(event["move"].as_str().expect("a move")),
        "passed" => enter("pass"),
        "interrupted" => {}
        "ended" if event["outcome"]["reason"] == "finished" => {}
        other => panic!("nobody has caused {other}: {event}"),
    }
}

/// The number of the player to move. After the placing phase White moves twice.
fn turn_of(board: &Game) -> usize {
    usize::from(board.position().turn() == dvonn::Player::Black)
}

/// What an incident did to the clocks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks {
    /// The number of credits.
    pub(super) credits: usize,
    /// The number of those that went to players of nodes that worked.
    pub(super) surplus: usize,
    /// The longest time that a clock ran beyond the thinking of its player, in milliseconds.
    pub(super) lost: i64,
    /// The longest time of these that is neither explained by the wait for an answer of a node that responds.
    pub(super) unexplained: i64,
}

impl Clocks {
    /// Returns the unexplained time.
    fn note(&mut self, played: &Played, charged: i64, incident: &Incident, home: usize) -> i64 {
        let lost = charged - (played.sent_at - played.turn_at);
        // From then on the player was connected to a node that should have responded.
        let reconnected = played.connected_at > incident.from;
        let able = if reconnected || !incident.concerns(home) { played.connected_at } else { incident.until };
        let waited = played.answered_at - able.max(played.sent_at);
        self.lost = self.lost.max(lost);
        let unexplained = lost - waited.max(0);
        self.unexplained = self.unexplained.max(unexplained);
        unexplained
    }

    pub(super) fn add(&mut self, other: Clocks) {
        self.credits += other.credits;
        self.surplus += other.surplus;
        self.lost = self.lost.max(other.lost);
        self.unexplained = self.unexplained.max(other.unexplained);
    }
}
