//! A game between two guests, with one move per second.

use std::time::{Duration, Instant};

use dvonn::{Game, Move, Player};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::person::{Person, Socket, text};

/// The measurements.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The times from sending a move to its arrival at the opponent's socket.
    pub(crate) times: Vec<Duration>,
    /// The times from sending a move to its confirmation.
    pub(crate) answers: Vec<Duration>,
    /// Moves that were skipped because the previous move had not arrived in time.
    pub(crate) late: usize,
    /// Moves that were confirmed but are not in the game.
    pub(crate) lost: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.times.extend(other.times);
        self.answers.extend(other.answers);
        self.late += other.late;
        self.lost += other.lost;
    }
}

const MOVE_EVERY: Duration = Duration::from_secs(1);

/// Two guests and their games.
pub(crate) struct Match {
    players: [Person; 2],
    sockets: [Socket; 2],
    game: String,
    board: Game,
    /// The confirmed moves of each game.
    confirmed: Vec<(String, Vec<String>)>,
}

impl Match {
    pub(crate) async fn begin(players: [Person; 2]) -> Result<Match, String> {
        let (game, sockets) = open(&players).await?;
        Ok(Match { players, sockets, confirmed: vec![(game.clone(), Vec::new())], game, board: Game::new() })
    }

    /// Plays from a random time within the first second until `until`; measures the moves after `from`.
    pub(crate) async fn play(
        mut self,
        begin: Instant,
        from: Instant,
        until: Instant,
    ) -> Result<(Match, Tally), String> {
        let mut tally = Tally::default();
        let mut due = begin + MOVE_EVERY.mul_f64(fastrand::f64());
        while due < until {
            self.listen_until(due).await?;
            let sent = Instant::now();
            let (arrived, answered) = self.play_move().await?;
            if sent >= from {
                tally.times.push(arrived - sent);
                tally.answers.push(answered - sent);
            }
            due += MOVE_EVERY;
            while due < Instant::now() {
                tally.late += 1;
                due += MOVE_EVERY;
            }
        }
        Ok((self, tally))
    }

    /// Reads the sockets, which answers the server's pings.
    async fn listen_until(&mut self, due: Instant) -> Result<(), String> {
        let [white, black] = &mut self.sockets;
        loop {
            let message = tokio::select! {
                () = tokio::time::sleep_until(due.into()) => return Ok(()),
                message = white.next() => message,
                message = black.next() => message,
            };
            message.ok_or("a socket was closed")?.map_err(text)?;
        }
    }

    /// Plays a random move; returns when the opponent received it, and when it was confirmed.
    async fn play_move(&mut self) -> Result<(Instant, Instant), String> {
        while self.board.position().legal_moves().next() == Some(Move::Pass) {
            // The server plays forced passes.
            self.board.play(Move::Pass).map_err(text)?;
        }
        if self.board.position().is_over() {
            (self.game, self.sockets) = open(&self.players).await?;
            self.board = Game::new();
            self.confirmed.push((self.game.clone(), Vec::new()));
        }
        let moves: Vec<Move> = self.board.position().legal_moves().collect();
        let move_text = moves[fastrand::usize(..moves.len())];
        let id = format!("{:016x}", fastrand::u64(..));
        let action = json!({ "type": "move", "move": move_text.to_string(), "id": id });
        let request = json!({ "request": 1, "action": action }).to_string();
        let [white, black] = &mut self.sockets;
        let white_moves = self.board.position().turn() == Player::White;
        let (own, other) = if white_moves { (white, black) } else { (black, white) };
        own.send(Message::Text(request.into())).await.map_err(text)?;
        let (answered, arrived) = tokio::try_join!(until(own, is_answer), until(other, |text| text.contains(&id)))?;
        self.board.play(move_text).map_err(text)?;
        if let Some((_, moves)) = self.confirmed.last_mut() {
            moves.push(move_text.to_string());
        }
        Ok((arrived, answered))
    }

    /// The number of confirmed moves that the server does not have.
    pub(crate) async fn count_lost(&self) -> Result<usize, String> {
        let mut lost = 0;
        for (game, confirmed) in &self.confirmed {
            let view = self.players[0].get(&format!("/api/games/{game}")).await?;
            let entries = view["entries"].as_array().ok_or("a game without entries")?;
            let mut stored = entries.iter().filter(|entry| entry["kind"] == "move").map(|entry| entry["text"].as_str());
            lost += confirmed.iter().filter(|text| stored.next() != Some(Some(text.as_str()))).count();
        }
        Ok(lost)
    }
}

fn is_answer(text: &str) -> bool {
    text.contains("\"request\":1")
}

/// Waits for a matching message; returns when it arrived.
async fn until(socket: &mut Socket, matches: impl Fn(&str) -> bool) -> Result<Instant, String> {
    loop {
        let message = socket.next().await.ok_or("a socket was closed")?.map_err(text)?;
        let Message::Text(received) = message else { continue };
        let received = received.as_str();
        if matches(received) {
            let now = Instant::now();
            let refused = received.contains("\"refused\"");
            return if refused { Err(format!("a legal move was refused: {received}")) } else { Ok(now) };
        }
    }
}

/// Starts a game and opens its socket for both players; the first is White.
async fn open(players: &[Person; 2]) -> Result<(String, [Socket; 2]), String> {
    let clock = json!({ "type": "fischer", "seconds": 600, "increment": 5 });
    let settings = json!({ "game": { "name": "dvonn", "placing": "whole" }, "clock": clock });
    let challenge = json!({ "settings": settings, "colour": "white" });
    let name = |value: &Value, key: &str| value[key].as_str().map(str::to_owned).ok_or(format!("no {key} in {value}"));
    let challenge = name(&players[0].post("/api/challenges", Some(&challenge)).await?, "id")?;
    let begun = players[1].post(&format!("/api/challenges/{challenge}/accept"), None).await?;
    let game = name(&begun, "game")?;
    let sockets = [players[0].enter(&game).await?, players[1].enter(&game).await?];
    Ok((game, sockets))
}
