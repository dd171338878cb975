//! A game between two guests, a move a second.

use std::time::{Duration, Instant};

use dvonn::{Game, Move, Player};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::person::{Person, Socket, text};

/// What was measured.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// From sending a move to the opponent's socket.
    pub(crate) times: Vec<Duration>,
    /// From sending a move to its answer.
    pub(crate) answers: Vec<Duration>,
    /// Moves that could not be made at their moment, since the one before had not arrived.
    pub(crate) late: usize,
    /// Moves that were answered, or arrived, and are not in the game.
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

/// Two guests and the games that they play.
pub(crate) struct Match {
    players: [Person; 2],
    sockets: [Socket; 2],
    game: String,
    board: Game,
    /// All moves that were answered, game by game.
    made: Vec<(String, Vec<String>)>,
}

impl Match {
    pub(crate) async fn begin(players: [Person; 2]) -> Result<Match, String> {
        let (game, sockets) = open(&players).await?;
        Ok(Match { players, sockets, made: vec![(game.clone(), Vec::new())], game, board: Game::new() })
    }

    /// Plays from a moment within the first second on; moves between two moments are measured.
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
            let (arrived, answered) = self.make_a_move().await?;
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

    /// Reads what comes, so that the pings of the server are answered.
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

    /// Makes a move, and tells when the opponent had it, and when it was answered.
    async fn make_a_move(&mut self) -> Result<(Instant, Instant), String> {
        while self.board.position().legal_moves().next() == Some(Move::Pass) {
            // The server passes by itself.
            self.board.play(Move::Pass).map_err(text)?;
        }
        if self.board.position().is_over() {
            (self.game, self.sockets) = open(&self.players).await?;
            self.board = Game::new();
            self.made.push((self.game.clone(), Vec::new()));
        }
        let moves: Vec<Move> = self.board.position().legal_moves().collect();
        let word = moves[fastrand::usize(..moves.len())];
        let id = format!("{:016x}", fastrand::u64(..));
        let action = json!({ "type": "move", "move": word.to_string(), "id": id });
        let wish = json!({ "request": 1, "action": action }).to_string();
        let [white, black] = &mut self.sockets;
        let white_moves = self.board.position().turn() == Player::White;
        let (own, other) = if white_moves { (white, black) } else { (black, white) };
        own.send(Message::Text(wish.into())).await.map_err(text)?;
        let (answered, arrived) = tokio::try_join!(until(own, is_answer), until(other, |text| text.contains(&id)))?;
        self.board.play(word).map_err(text)?;
        if let Some((_, moves)) = self.made.last_mut() {
            moves.push(word.to_string());
        }
        Ok((arrived, answered))
    }

    /// How many of the moves that were made the server does not have.
    pub(crate) async fn count_lost(&self) -> Result<usize, String> {
        let mut lost = 0;
        for (game, made) in &self.made {
            let view = self.players[0].get(&format!("/api/games/{game}")).await?;
            let entries = view["entries"].as_array().ok_or("a game without entries")?;
            let mut kept = entries.iter().filter(|entry| entry["kind"] == "move").map(|entry| entry["text"].as_str());
            lost += made.iter().filter(|word| kept.next() != Some(Some(word.as_str()))).count();
        }
        Ok(lost)
    }
}

fn is_answer(text: &str) -> bool {
    text.contains("\"request\":1")
}

/// When a message that fits has come.
async fn until(socket: &mut Socket, fits: impl Fn(&str) -> bool) -> Result<Instant, String> {
    loop {
        let message = socket.next().await.ok_or("a socket was closed")?.map_err(text)?;
        let Message::Text(said) = message else { continue };
        let said = said.as_str();
        if fits(said) {
            let now = Instant::now();
            let refused = said.contains("\"refused\"");
            return if refused { Err(format!("a legal move was refused: {said}")) } else { Ok(now) };
        }
    }
}

/// Begins a game, and enters it for both; the first has White.
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
