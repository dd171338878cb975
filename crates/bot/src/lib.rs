//! A bot: lets any UGI engine play on a server.
//!
//! [`run`] reads the news of the bot's account, accepts challenges, accepts or creates seeks if configured, and plays each game
//! with its own engine process. It folds games with `game-state`, so the engine receives the exact position, including the
//! settings of the game and the steps of an unfinished turn.

#![forbid(unsafe_code)]

mod client;
mod lobby;
mod player;

use std::collections::HashMap;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::{GameId, Me, Notice};
use games::GameKind;

use client::Client;
pub use client::ClientError;
use protocol::RemoteError;

/// The configuration of a bot.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address of the server, with `http://` or `https://`.
    pub server: String,
    /// The token of the bot's account, with the scopes `read` and `play`.
    pub token: String,
    /// The number of games to play at the same time.
    pub games: usize,
    /// Whether to accept seeks of others.
    pub take_seeks: bool,
    /// The clock of the bot's own seeks; without it, the bot does not seek.
    pub seek: Option<SeekClock>,
    /// Whether the bot's own seeks are rated.
    pub rated: bool,
    /// The time per move in unlimited and correspondence games.
    pub think: Duration,
    /// Options of the engine: names and values.
    pub engine_options: Vec<(String, String)>,
    /// The engine's command line.
    pub command: Vec<String>,
    /// Stop after this many games.
    pub end_after: Option<usize>,
}

/// The clock of the games that a bot seeks: Fischer, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeekClock {
    /// Seconds for the game.
    pub seconds: u32,
    /// Seconds after each move.
    pub increment: u32,
}

/// Why a bot cannot start.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The address does not start with `http://` or `https://`.
    #[error("{0} is not the address of a server: it must start with https:// or http://")]
    Address(String),
    /// The server does not respond, or refuses the token.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// The engine does not start.
    #[error(transparent)]
    Engine(#[from] RemoteError),
}

/// The state that all games of a bot share.
struct Bot {
    client: Client,
    name: String,
    options: Options,
    /// The games in progress, each with a channel that wakes its player.
    games: Mutex<HashMap<GameId, Sender<()>>>,
    ended: Sender<()>,
}

impl Bot {
    fn playing(&self) -> MutexGuard<'_, HashMap<GameId, Sender<()>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another game can be played at the same time.
    fn has_room(&self) -> bool {
        self.playing().len() < self.options.games
    }

    /// Starts a player for a game, or wakes the existing one.
    fn attend(self: &Arc<Bot>, game: &GameId) {
        let mut games = self.playing();
        if let Some(waker) = games.get(game) {
            // The player may have just ended.
            let _ = waker.send(());
            return;
        }
        let (waker, woken) = channel();
        games.insert(game.clone(), waker);
        let (bot, game) = (Arc::clone(self), game.clone());
        std::thread::spawn(move || {
            player::play(&bot, &game, &woken);
            bot.playing().remove(&game);
            // Without a receiver, `run` has returned.
            let _ = bot.ended.send(());
        });
    }
}

/// Exponential backoff, up to half a minute.
struct Backoff(Duration);

impl Backoff {
    const LONGEST: Duration = Duration::from_secs(30);

    const fn new() -> Backoff {
        Backoff(Duration::from_millis(500))
    }

    fn wait(&mut self) {
        std::thread::sleep(self.0);
        self.0 = (self.0 * 2).min(Backoff::LONGEST);
    }
}

/// Plays until the configured number of games has ended, or forever. Prints one line per event to standard output.
///
/// # Errors
/// If the address or the token is wrong, or the engine does not start.
pub fn run(options: Options) -> Result<(), BotError> {
    if !options.server.starts_with("http://") && !options.server.starts_with("https://") {
        return Err(BotError::Address(options.server));
    }
    let client = Client::new(&options.server, &options.token);
    let me: Me = client.get("/api/me")?;
    // Find out now whether the engine starts, and not in the first game.
    player::start_engine(&options, GameKind::default())?.kill();
    let (ended, ends) = channel();
    say(&format!("connected to {} as {}", options.server, me.name));
    let most = options.end_after;
    let bot = Arc::new(Bot { client, name: me.name, options, games: Mutex::default(), ended });
    let (listener, seeker) = (Arc::clone(&bot), Arc::clone(&bot));
    std::thread::spawn(move || listen(&listener));
    std::thread::spawn(move || lobby::find_games(&seeker));
    wait_for_end(&ends, most);
    Ok(())
}

fn wait_for_end(ends: &Receiver<()>, most: Option<usize>) {
    let mut count = 0;
    while ends.recv().is_ok() {
        count += 1;
        if most.is_some_and(|most| count >= most) {
            return;
        }
    }
}

/// Reads the news forever. After each reconnection the server first sends the pending challenges and turns.
fn listen(bot: &Arc<Bot>) {
    let mut backoff = Backoff::new();
    loop {
        match bot.client.news() {
            Ok(news) => {
                for notice in news {
                    backoff = Backoff::new();
                    handle(bot, &notice);
                }
            }
            Err(error) => say(&format!("cannot read the news: {error}")),
        }
        backoff.wait();
    }
}

fn handle(bot: &Arc<Bot>, notice: &Notice) {
    match notice {
        Notice::GameStarted { game } | Notice::YourTurn { game, .. } => bot.attend(game),
        Notice::GameEnded { game } => {
            let known = bot.playing().contains_key(game);
            if known {
                bot.attend(game);
            }
        }
        Notice::Challenged { challenge } => lobby::accept_challenge(bot, challenge),
        Notice::AccountChanged | Notice::ChallengeGone { .. } | Notice::SeekAdded { .. } | Notice::SeekGone { .. } => {}
    }
}

/// Prints a line.
fn say(line: &str) {
    // The bot continues if standard output is closed.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Repeats a request until the server accepts or refuses it.
fn retry<T>(mut ask: impl FnMut() -> Result<T, ClientError>) -> Result<T, ClientError> {
    let mut backoff = Backoff::new();
    loop {
        match ask() {
            Err(ClientError::Unavailable(reason)) => say(&format!("server unavailable, retrying: {reason}")),
            answer => return answer,
        }
        backoff.wait();
    }
}
