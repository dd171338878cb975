//! A bot: lets any engine that speaks UGI play on a server.
//!
//! [`run`] listens to the news of the bot's account, accepts challenges, seeks games if asked to, and plays each game with an
//! engine process of its own. Games are folded by `game-state`, so the engine gets the position that the server has, with the
//! settings of the game and the state of an unfinished turn.

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

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address of the server, with `http://` or `https://`.
    pub server: String,
    /// The token of the bot's account, with the scopes `read` and `play`.
    pub token: String,
    /// How many games to play at once.
    pub games: usize,
    /// Whether to accept seeks of others.
    pub take_seeks: bool,
    /// The clock of the bot's own seeks; without it, the bot does not seek.
    pub seek: Option<SeekClock>,
    /// Whether the bot's own seeks are rated.
    pub rated: bool,
    /// How long to think about a move in games without a clock, or with days for a move.
    pub think: Duration,
    /// Options of the engine: names and values.
    pub engine_options: Vec<(String, String)>,
    /// The engine's command line.
    pub command: Vec<String>,
    /// End after this many games.
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
    /// The address is not one of a server.
    #[error("{0} is not the address of a server: https:// and a host are expected")]
    Address(String),
    /// The server does not answer, or refuses the token.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// The engine does not start.
    #[error(transparent)]
    Engine(#[from] RemoteError),
}

/// What all games of a bot share.
struct Bot {
    client: Client,
    name: String,
    options: Options,
    /// The games in progress, each with a way to wake its player.
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

    /// Starts a player for a game, or wakes the one that it has.
    fn attend(self: &Arc<Bot>, game: &GameId) {
        let mut games = self.playing();
        if let Some(waker) = games.get(game) {
            // A player that has just ended need not be woken.
            let _ = waker.send(());
            return;
        }
        let (waker, woken) = channel();
        games.insert(game.clone(), waker);
        let (bot, game) = (Arc::clone(self), game.clone());
        std::thread::spawn(move || {
            player::play(&bot, &game, &woken);
            bot.playing().remove(&game);
            // Without a receiver, the program is ending.
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

/// Plays until the given number of games has ended, or for ever. Progress goes to standard output, one line each.
///
/// # Errors
/// If the address or the token is wrong, or the engine does not start.
pub fn run(options: Options) -> Result<(), BotError> {
    if !options.server.starts_with("http://") && !options.server.starts_with("https://") {
        return Err(BotError::Address(options.server));
    }
    let client = Client::new(&options.server, &options.token);
    let me: Me = client.get("/api/me")?;
    // An engine that does not start shows now, and not in the first game.
    player::start_engine(&options, GameKind::default())?.kill();
    let (ended, ends) = channel();
    say(&format!("{} is at {}", me.name, options.server));
    let most = options.end_after;
    let bot = Arc::new(Bot { client, name: me.name, options, games: Mutex::default(), ended });
    let (listener, seeker) = (Arc::clone(&bot), Arc::clone(&bot));
    std::thread::spawn(move || listen(&listener));
    std::thread::spawn(move || lobby::look_for_games(&seeker));
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

/// Listens to the news for ever. After each reconnection the server begins with what waits for the bot.
fn listen(bot: &Arc<Bot>) {
    let mut backoff = Backoff::new();
    loop {
        match bot.client.news() {
            Ok(news) => {
                for notice in news {
                    backoff = Backoff::new();
                    hear(bot, &notice);
                }
            }
            Err(error) => say(&format!("no news from the server: {error}")),
        }
        backoff.wait();
    }
}

fn hear(bot: &Arc<Bot>, notice: &Notice) {
    match notice {
        Notice::GameStarted { game } | Notice::YourTurn { game, .. } => bot.attend(game),
        Notice::GameEnded { game } => {
            let known = bot.playing().contains_key(game);
            if known {
                bot.attend(game);
            }
        }
        Notice::Challenged { challenge } => lobby::consider(bot, challenge),
        Notice::ChallengeGone { .. } | Notice::SeekAdded { .. } | Notice::SeekGone { .. } => {}
    }
}

/// Prints a line of progress.
fn say(line: &str) {
    // The bot plays on without a reader.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Repeats a request until the server answers it, yes or no.
fn insist<T>(mut ask: impl FnMut() -> Result<T, ClientError>) -> Result<T, ClientError> {
    let mut backoff = Backoff::new();
    loop {
        match ask() {
            Err(ClientError::Away(reason)) => say(&format!("the server is away: {reason}")),
            answer => return answer,
        }
        backoff.wait();
    }
}
