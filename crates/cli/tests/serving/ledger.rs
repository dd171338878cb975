//! Records what the server has told the players of a game, and checks that it still agrees after a crash.

use std::collections::{BTreeMap, HashSet};
use std::net::SocketAddr;

use dvonn::Game;
use serde_json::Value;

use crate::common::Player;

/// A move that was sent but not acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) side: usize,
    pub(crate) word: String,
    pub(crate) id: String,
}

/// A game and everything that its players were told.
pub(crate) struct Ledger {
    pub(crate) game: String,
    pub(crate) players: [Player; 2],
    /// Every event that reached a socket, by version.
    pub(crate) heard: BTreeMap<i64, Value>,
    /// The ids and texts of acknowledged moves.
    pub(crate) acknowledged: Vec<(String, String)>,
    pub(crate) pending: Option<Pending>,
    pub(crate) board: Game,
    pub(crate) seconds: i64,
    pub(crate) increment: i64,
}

impl Ledger {
    /// Records a message, which must not contradict an earlier one.
    pub(crate) fn note(&mut self, message: &Value) {
        if message["type"] == "event" {
            let version = message["version"].as_i64().expect("a version");
            let before = self.heard.entry(version).or_insert_with(|| message.clone());
            assert_eq!(before, message, "two players received different events");
        }
    }

    /// The time of the last event that a player received.
    pub(crate) fn last_heard(&self) -> i64 {
        self.heard.values().map(|message| message["at"].as_i64().expect("a time")).max().unwrap_or(0)
    }

    /// Compares the server's state with the recorded messages, and continues from the server's state.
    pub(crate) async fn compare(&mut self, address: SocketAddr, crash: Option<Crash>) {
        self.players = self.players.each_ref().map(|player| player.at(address));
        let view = Player::new(address).look(&self.game).await;
        let events = self.events(address, view["version"].as_i64().expect("a version")).await;
        for (version, message) in &self.heard {
            assert_eq!(events.get(*version as usize - 1), Some(message), "{}: a published event is missing", self.game);
        }
        let mut named = HashSet::new();
        for event in events.iter().map(|message| &message["event"]).filter(|event| event["type"] == "moved") {
            let id = event["id"].as_str().expect("a name").to_owned();
            assert!(named.insert((id.clone(), event["move"].as_str().expect("a move").to_owned())), "{id} twice");
        }
        for acknowledged in &self.acknowledged {
            assert!(named.contains(acknowledged), "{}: {acknowledged:?} was acknowledged but is missing", self.game);
        }
        self.board = replay(&events);
        let shown = view["position"].as_str().expect("a position");
        assert_eq!(notation::write_position(self.board.setup()), shown);
        self.check_clocks(&events, &view);
        if let Some(crash) = crash.filter(|_| view["outcome"].is_null()) {
            crash.check(&events);
        }
        self.heard = events.into_iter().map(|message| (message["version"].as_i64().expect("one"), message)).collect();
    }

    /// Reads all events as a new spectator receives them, and checks that no version is missing.
    async fn events(&self, address: SocketAddr, until: i64) -> Vec<Value> {
        let mut socket = Player::new(address).watch(&self.game, 0).await;
        let mut events = Vec::new();
        for version in 1..=until {
            let message = socket.next_of("event").await;
            assert_eq!(message["version"], version, "{}: a version is missing", self.game);
            events.push(message);
        }
        events
    }

    /// Recomputes the clocks from the times of the events.
    fn check_clocks(&self, events: &[Value], view: &Value) {
        let number = |value: &Value| value.as_i64().expect("a number");
        let mut left = [self.seconds * 1000; 2];
        let mut moves = 0;
        let (mut since, mut before) = (number(&events[0]["at"]), 0);
        for message in events {
            let (event, at) = (&message["event"], number(&message["at"]));
            match event["type"].as_str().expect("a type") {
                "moved" => {
                    let side = usize::from(event["by"] == "black");
                    let shown = ["white", "black"].map(|colour| number(&event["times"][colour]["milliseconds"]));
                    if moves >= 2 {
                        left[side] += self.increment * 1000 + number(&event["lag"]) - (at - since);
                    }
                    // A move counts from its arrival. Another event may have been stored between that and the move, which then
                    // gets the same time.
                    if at == before && (left[side]..=left[side] + (at - since)).contains(&shown[side]) {
                        left[side] = shown[side];
                    }
                    assert_eq!(shown, left, "{}: {message} after {events:?}", self.game);
                    (moves, since) = (moves + 1, at);
                }
                "passed" => since = at,
                "interrupted" => {
                    let (from, until) = (number(&event["from"]), number(&event["until"]));
                    assert!(from <= until, "{message}");
                    since += until - from.max(since);
                }
                _ => {}
            }
            before = at;
        }
        if let Some(side) = ["white", "black"].iter().position(|colour| view["turn"] == *colour)
            && moves >= 2
        {
            left[side] -= number(&view["now"]) - since;
        }
        for (own, colour) in left.iter().zip(["white", "black"]) {
            assert_eq!(number(&view["times"][colour]["milliseconds"]), *own, "{}: the clock of {colour}", self.game);
        }
    }
}

/// The times of a crash, by the same clock that the server uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crash {
    /// The time of the last published event.
    pub(crate) last_heard: i64,
    /// When the server was killed.
    pub(crate) at: i64,
    /// When a server listened again.
    pub(crate) back: i64,
}

impl Crash {
    /// Checks that the clocks stood still during the outage: from between the last published event and the kill until the
    /// restart. Servers that were killed while starting may each have credited a part of it, without overlap.
    fn check(self, events: &[Value]) {
        let interruptions: Vec<[i64; 2]> = events
            .iter()
            .rev()
            .map_while(|message| (message["event"]["type"] == "interrupted").then_some(&message["event"]))
            .map(|event| ["from", "until"].map(|name| event[name].as_i64().expect("a time")))
            .filter(|[_, until]| *until >= self.at)
            .collect();
        let (Some([_, until]), Some([from, _])) = (interruptions.first(), interruptions.last()) else {
            panic!("{self:?}: {:?}", events.last());
        };
        assert!(self.last_heard <= *from && *from <= self.at, "{self:?}: {interruptions:?}");
        assert!(self.at <= *until && *until <= self.back, "{self:?}: {interruptions:?}");
        assert!(interruptions.windows(2).all(|pair| pair[1][1] <= pair[0][0]), "{self:?}: {interruptions:?}");
    }
}

/// Replays the events with the rules of DVONN.
fn replay(events: &[Value]) -> Game {
    let start = events[0]["event"]["start"].as_str().expect("a start");
    let mut game = notation::read_position(start).expect("a position");
    for event in events.iter().map(|message| &message["event"]) {
        let word = match event["type"].as_str() {
            Some("moved") => event["move"].as_str().expect("a move"),
            Some("passed") => "pass",
            _ => continue,
        };
        game.play(word.parse().expect("a move")).expect("a legal move");
    }
    game
}
