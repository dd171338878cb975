//! A game between two guests, with one move per second.

use std::time::{Duration, Instant};

use dvonn::{Game, Move, Player};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::person::{Person, Socket, text};
use crate::site::{Moves, move_of};

/// The measurements.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The times from sending a move to its arrival at the opponent's socket.
    pub(crate) times: Vec<Duration>,
    /// The times from sending a move to its confirmation.
    pub(crate) answers: Vec<Duration>,
    /// The times from sending a move to its arrival at the spectator's socket.
    pub(crate) watched: Vec<Duration>,
    /// For each move that took longer than 50 ms, the second of the measurement in which it was sent.
    pub(crate) slow: Vec<u64>,
    /// Moves that were skipped because the previous move had not arrived in time.
    pub(crate) late: usize,
    pub(crate) missing: Missing,
}

/// What was compared at the end, and was not as it should be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Missing {
    /// Moves in the database that were compared.
    pub(crate) compared: usize,
    /// Moves that were confirmed but are not in the game, or not in that order.
    pub(crate) lost: usize,
    /// Moves that did not arrive at a socket, or not in that order.
    pub(crate) unheard: usize,
}

impl Missing {
    pub(crate) fn add(&mut self, other: Missing) {
        self.compared += other.compared;
        self.lost += other.lost;
        self.unheard += other.unheard;
    }
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.times.extend(other.times);
        self.answers.extend(other.answers);
        self.watched.extend(other.watched);
        self.slow.extend(other.slow);
        self.late += other.late;
        self.missing.add(other.missing);
    }
}

/// The time that 99 % of the moves have to keep.
const SLOW: Duration = Duration::from_millis(50);
/// How long the last moves may take to the sockets.
const PATIENCE: Duration = Duration::from_secs(10);

/// Two guests, a spectator if there is one, and their games.
pub(crate) struct Match {
    players: [Person; 2],
    spectator: Option<Person>,
    /// White's socket, Black's, and the spectator's.
    sockets: Vec<Ear>,
    game: String,
    board: Game,
    records: Vec<Record>,
}

/// What was confirmed in a game, and what arrived at each socket: moves with their ids.
struct Record {
    game: String,
    confirmed: Vec<(String, String)>,
    heard: Vec<Vec<(String, String)>>,
}

/// A socket, and the moves that have arrived there.
struct Ear {
    socket: Socket,
    moves: Vec<(String, String)>,
}

impl Match {
    pub(crate) async fn begin(players: [Person; 2], spectator: Option<Person>) -> Result<Match, String> {
        let (game, sockets) = open(&players, spectator.as_ref()).await?;
        Ok(Match { players, spectator, sockets, records: Vec::new(), game, board: Game::new() }.with_record())
    }

    fn with_record(mut self) -> Match {
        self.add_record();
        self
    }

    fn add_record(&mut self) {
        self.records.push(Record { game: self.game.clone(), confirmed: Vec::new(), heard: Vec::new() });
    }

    /// Plays from a random time within the first interval until `until`; measures the moves after `from`.
    pub(crate) async fn play(
        mut self,
        begin: Instant,
        from: Instant,
        until: Instant,
        interval: Duration,
    ) -> Result<(Match, Tally), String> {
        let mut tally = Tally::default();
        let mut due = begin + interval.mul_f64(fastrand::f64());
        while due < until {
            self.listen_until(due).await?;
            let sent = Instant::now();
            let [arrived, answered, watched] = self.play_move().await?;
            if sent >= from {
                tally.times.push(arrived - sent);
                tally.answers.push(answered - sent);
                tally.watched.push(watched - sent);
                if arrived - sent > SLOW {
                    tally.slow.push((sent - from).as_secs());
                }
            }
            due += interval;
            if interval.is_zero() {
                due = Instant::now();
            }
            while due < Instant::now() && !interval.is_zero() {
                tally.late += 1;
                due += interval;
            }
        }
        Ok((self, tally))
    }

    /// Reads the sockets, which answers the server's pings.
    async fn listen_until(&mut self, due: Instant) -> Result<(), String> {
        let listening = self.sockets.iter_mut().map(|ear| async {
            loop {
                ear.next().await?;
            }
        });
        let listening = futures_util::future::try_join_all(listening);
        match tokio::time::timeout_at(due.into(), listening).await {
            Ok(Err::<Vec<()>, String>(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Plays a random move; returns when the opponent received it, when it was confirmed, and when the spectator received it.
    async fn play_move(&mut self) -> Result<[Instant; 3], String> {
        while self.board.position().legal_moves().next() == Some(Move::Pass) {
            // The server plays forced passes.
            self.board.play(Move::Pass).map_err(text)?;
        }
        if self.board.position().is_over() {
            self.finish();
            (self.game, self.sockets) = open(&self.players, self.spectator.as_ref()).await?;
            self.board = Game::new();
            self.add_record();
        }
        let moves: Vec<Move> = self.board.position().legal_moves().collect();
        let move_text = moves[fastrand::usize(..moves.len())];
        let id = format!("{:016x}", fastrand::u64(..));
        let action = json!({ "type": "move", "move": move_text.to_string(), "id": id });
        let request = json!({ "request": 1, "action": action }).to_string();
        let (players, spectator) = self.sockets.split_at_mut(2);
        let [white, black] = players else { return Err("a game without players".to_owned()) };
        let white_moves = self.board.position().turn() == Player::White;
        let (own, other) = if white_moves { (white, black) } else { (black, white) };
        own.socket.send(Message::Text(request.into())).await.map_err(text)?;
        let watching = async {
            match spectator.first_mut() {
                Some(spectator) => spectator.until(|text| text.contains(&id)).await,
                None => Ok(Instant::now()),
            }
        };
        let (answered, arrived, watched) =
            tokio::try_join!(own.until(is_answer), other.until(|text| text.contains(&id)), watching)?;
        self.board.play(move_text).map_err(text)?;
        if let Some(record) = self.records.last_mut() {
            record.confirmed.push((id, move_text.to_string()));
        }
        Ok([arrived, answered, watched])
    }

    /// Notes what arrived at the sockets of the game that ends.
    fn finish(&mut self) {
        if let Some(record) = self.records.last_mut() {
            record.heard = self.sockets.iter_mut().map(|ear| std::mem::take(&mut ear.moves)).collect();
        }
    }

    /// Compares the confirmed moves, and those that arrived at each socket, with the database.
    pub(crate) async fn compare(&mut self, stored: &Moves) -> Result<Missing, String> {
        let last = self.records.last().map_or(0, |record| record.confirmed.len());
        for ear in &mut self.sockets {
            let hearing = async { while ear.moves.len() < last && ear.next().await.is_ok() {} };
            // What has not arrived by then is counted.
            let _ = tokio::time::timeout(PATIENCE, hearing).await;
        }
        self.finish();
        let mut missing = Missing::default();
        for Record { game, confirmed, heard } in &self.records {
            let moves = stored.get(game).ok_or_else(|| format!("the game {game} is not in the database"))?;
            missing.compared += moves.len();
            missing.lost += count_differences(confirmed, moves);
            missing.unheard += heard.iter().map(|heard| count_differences(heard, moves)).sum::<usize>();
        }
        Ok(missing)
    }

    /// The number of confirmed moves that the server does not have.
    pub(crate) async fn count_lost(&self) -> Result<usize, String> {
        let mut lost = 0;
        for Record { game, confirmed, .. } in &self.records {
            let view = self.players[0].get(&format!("/api/games/{game}")).await?;
            let entries = view["entries"].as_array().ok_or("a game without entries")?;
            let mut stored = entries.iter().filter(|entry| entry["kind"] == "move").map(|entry| entry["text"].as_str());
            lost += confirmed.iter().filter(|(_, text)| stored.next() != Some(Some(text.as_str()))).count();
        }
        Ok(lost)
    }
}

/// The number of places at which two lists differ.
fn count_differences(one: &[(String, String)], other: &[(String, String)]) -> usize {
    let same = one.iter().zip(other).filter(|(one, other)| one == other).count();
    one.len().max(other.len()) - same
}

fn is_answer(text: &str) -> bool {
    text.contains("\"request\":1")
}

impl Ear {
    /// The next text message. Cancel safe.
    async fn next(&mut self) -> Result<Utf8Bytes, String> {
        loop {
            let message = self.socket.next().await.ok_or("a socket was closed")?.map_err(text)?;
            let Message::Text(received) = message else { continue };
            if received.contains("\"moved\"") && received.starts_with("{\"type\":\"event\"") {
                let message: Value = serde_json::from_str(received.as_str()).map_err(text)?;
                self.moves.extend(move_of(&message["event"]));
            }
            return Ok(received);
        }
    }

    /// Waits for a matching message; returns when it arrived.
    async fn until(&mut self, matches: impl Fn(&str) -> bool) -> Result<Instant, String> {
        loop {
            let received = self.next().await?;
            if matches(received.as_str()) {
                let now = Instant::now();
                let refused = received.contains("\"refused\"");
                return if refused { Err(format!("a legal move was refused: {received}")) } else { Ok(now) };
            }
        }
    }
}

/// Starts a game and opens its socket for both players, the first of whom is White, and the spectator.
async fn open(players: &[Person; 2], spectator: Option<&Person>) -> Result<(String, Vec<Ear>), String> {
    let clock = json!({ "type": "fischer", "seconds": 600, "increment": 5 });
    let settings = json!({ "game": { "name": "dvonn", "placing": "whole" }, "clock": clock });
    let challenge = json!({ "settings": settings, "colour": "white" });
    let name = |value: &Value, key: &str| value[key].as_str().map(str::to_owned).ok_or(format!("no {key} in {value}"));
    let challenge = name(&players[0].post("/api/challenges", Some(&challenge)).await?, "id")?;
    let begun = players[1].post(&format!("/api/challenges/{challenge}/accept"), None).await?;
    let game = name(&begun, "game")?;
    let mut sockets = Vec::new();
    for person in players.iter().chain(spectator) {
        sockets.push(Ear { socket: person.enter(&game).await?, moves: Vec::new() });
    }
    Ok((game, sockets))
}
