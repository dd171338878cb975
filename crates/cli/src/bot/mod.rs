//! `caldera bot`: any engine that speaks UGI plays on a server.

mod client;
mod lobby;
mod player;
mod question;

use std::collections::HashMap;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;

use client::{Client, ClientError};

/// Let an engine play on a server: it accepts challenges, and seeks games if it is told to.
///
/// The token is made on the server, in the settings of the engine's own account, with the scopes `read` and `play`. Each game
/// gets an engine of its own. If the connection breaks, the bot comes back and goes on.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  CALDERA_TOKEN=caldera_… caldera bot --server https://dvonn.example --option Level=5 \
    caldera engine"
)]
pub(crate) struct Arguments {
    /// The address of the server.
    #[arg(long, value_name = "URL")]
    server: String,

    /// The token; better said in the environment, where others do not see it.
    #[arg(long, env = "CALDERA_TOKEN", hide_env_values = true)]
    token: String,

    /// How many games to play at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,

    /// Take seeks of others from the lobby, too.
    #[arg(long)]
    take_seeks: bool,

    /// Seek games of DVONN with this clock while there is room for one: seconds and increment, like 300+5.
    #[arg(long, value_name = "CLOCK", value_parser = lobby::read_clock)]
    seek: Option<lobby::SeekClock>,

    /// Ask for rated games when seeking.
    #[arg(long, requires = "seek")]
    rated: bool,

    /// How many seconds to think about a move where there is no clock, or days for a move.
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=3600))]
    think: u16,

    /// An option of the engine; can be given several times.
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_option)]
    option: Vec<(String, String)>,

    /// End after this many games.
    #[arg(long, value_name = "N")]
    end_after: Option<usize>,

    /// The engine, and its arguments.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').ok_or_else(|| format!("{text} has no value: NAME=VALUE is expected"))?;
    Ok((pair.0.to_owned(), pair.1.to_owned()))
}

/// What all games of a bot share.
struct Bot {
    client: Client,
    name: String,
    arguments: Settings,
    /// The games that are being played, with a way to wake whoever plays them.
    games: Mutex<HashMap<String, Sender<()>>>,
    ended: Sender<()>,
}

/// What is needed of the arguments while playing.
#[derive(Clone)]
struct Settings {
    games: usize,
    think: Duration,
    options: Vec<(String, String)>,
    command: Vec<String>,
    take_seeks: bool,
    seek: Option<lobby::SeekClock>,
    rated: bool,
}

impl Bot {
    fn playing(&self) -> MutexGuard<'_, HashMap<String, Sender<()>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is room for another game.
    fn has_room(&self) -> bool {
        self.playing().len() < self.arguments.games
    }

    /// Sees to it that somebody plays a game, and looks at it now.
    fn attend(self: &Arc<Bot>, game: &str) {
        let mut games = self.playing();
        if let Some(waker) = games.get(game) {
            // If he has just ended, there is nothing to wake him for.
            let _ = waker.send(());
            return;
        }
        let (waker, woken) = channel();
        games.insert(game.to_owned(), waker);
        let (bot, game) = (Arc::clone(self), game.to_owned());
        std::thread::spawn(move || {
            player::play(&bot, &game, &woken);
            bot.playing().remove(&game);
            // If nobody counts, the program is ending.
            let _ = bot.ended.send(());
        });
    }
}

/// How long to wait before another try: longer and longer, up to half a minute.
struct Patience(Duration);

impl Patience {
    const LONGEST: Duration = Duration::from_secs(30);

    const fn new() -> Patience {
        Patience(Duration::from_millis(500))
    }

    fn wait(&mut self) {
        std::thread::sleep(self.0);
        self.0 = (self.0 * 2).min(Patience::LONGEST);
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if !arguments.server.starts_with("http://") && !arguments.server.starts_with("https://") {
        anyhow::bail!("{} is no address of a server: https:// and a host are expected", arguments.server);
    }
    let client = Client::new(&arguments.server, &arguments.token);
    // A wrong address or token shows at once, and so does an engine that does not start.
    let me = client.get("/api/me")?;
    let settings = Settings {
        games: usize::from(arguments.games),
        think: Duration::from_secs(u64::from(arguments.think)),
        options: arguments.option.clone(),
        command: arguments.command.clone(),
        take_seeks: arguments.take_seeks,
        seek: arguments.seek,
        rated: arguments.rated,
    };
    player::start_engine(&settings, false)?.kill();
    let (ended, ends) = channel();
    let name = me["name"].as_str().unwrap_or_default().to_owned();
    say(&format!("{name} is at {}", arguments.server));
    let bot = Arc::new(Bot { client, name, arguments: settings, games: Mutex::default(), ended });
    let (listener, looker) = (Arc::clone(&bot), Arc::clone(&bot));
    std::thread::spawn(move || listen(&listener));
    std::thread::spawn(move || lobby::look(&looker));
    wait_for_end(&ends, arguments.end_after);
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

/// Hears the news for ever. After each break the server begins with what waits for us.
fn listen(bot: &Arc<Bot>) {
    let mut patience = Patience::new();
    loop {
        match bot.client.news() {
            Ok(news) => {
                for notice in news {
                    patience = Patience::new();
                    hear(bot, &notice);
                }
            }
            Err(error) => say(&format!("no news from the server: {error}")),
        }
        patience.wait();
    }
}

fn hear(bot: &Arc<Bot>, notice: &Value) {
    match (notice["type"].as_str(), notice["game"].as_str()) {
        (Some("game_started" | "your_turn" | "game_ended"), Some(game)) => {
            let known = bot.playing().contains_key(game);
            if known || notice["type"] != "game_ended" {
                bot.attend(game);
            }
        }
        (Some("challenged"), _) => lobby::consider(bot, &notice["challenge"]),
        _ => {}
    }
}

/// Tells whoever reads along.
fn say(line: &str) {
    // If nobody does, the bot plays on.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Does something until the server has an answer to it, yes or no.
fn insist<T>(mut ask: impl FnMut() -> Result<T, ClientError>) -> Result<T, ClientError> {
    let mut patience = Patience::new();
    loop {
        match ask() {
            Err(ClientError::Away(reason)) => say(&format!("the server is away: {reason}")),
            answer => return answer,
        }
        patience.wait();
    }
}
