//! `caldera bot`: connects a UGI engine to a server.

use std::time::Duration;

use ::bot::SeekClock;

/// Connect a UGI engine to a server, where it plays as a bot.
///
/// The bot accepts challenges and, with --seek or --take-seeks, plays games from the lobby. Create an account for the bot and,
/// in its settings, a token with the scopes `read` and `play`. Each game uses its own engine process. If the connection
/// breaks, the bot reconnects and continues.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  CALDERA_TOKEN=caldera_… caldera bot --server https://dvonn.example --option Level=5 \
    caldera engine"
)]
pub(crate) struct Arguments {
    /// The server's address.
    #[arg(long, value_name = "URL")]
    server: String,

    /// The bot's token. Prefer the environment variable, which other users of the machine cannot see.
    #[arg(long, env = "CALDERA_TOKEN", hide_env_values = true)]
    token: String,

    /// Maximum number of simultaneous games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,

    /// Also accept other players' seeks from the lobby.
    #[arg(long)]
    take_seeks: bool,

    /// Seek DVONN games with this clock whenever fewer games than --games are running: seconds+increment, such as 300+5.
    #[arg(long, value_name = "CLOCK", value_parser = read_clock)]
    seek: Option<SeekClock>,

    /// Seek rated games.
    #[arg(long, requires = "seek")]
    rated: bool,

    /// Seconds per move in games without a clock and in correspondence games.
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=3600))]
    think: u16,

    /// Set an engine option; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_option)]
    option: Vec<(String, String)>,

    /// Exit after this many games.
    #[arg(long, value_name = "N")]
    end_after: Option<usize>,

    /// The engine and its arguments.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').ok_or_else(|| format!("found {text}, expected NAME=VALUE"))?;
    Ok((pair.0.to_owned(), pair.1.to_owned()))
}

fn read_clock(text: &str) -> Result<SeekClock, String> {
    let bad = || format!("{text} is not a clock: expected seconds+increment, such as 300+5");
    let (seconds, increment) = text.split_once('+').ok_or_else(bad)?;
    let (seconds, increment) = (seconds.parse().map_err(|_| bad())?, increment.parse().map_err(|_| bad())?);
    Ok(SeekClock { seconds, increment })
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    ::bot::run(::bot::Options {
        server: arguments.server.clone(),
        token: arguments.token.clone(),
        games: usize::from(arguments.games),
        take_seeks: arguments.take_seeks,
        seek: arguments.seek,
        rated: arguments.rated,
        think: Duration::from_secs(u64::from(arguments.think)),
        engine_options: arguments.option.clone(),
        command: arguments.command.clone(),
        end_after: arguments.end_after,
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_seconds_and_increment() {
        let SeekClock { seconds, increment } = read_clock("300+5").expect("a clock");
        assert_eq!((seconds, increment), (300, 5));
        for text in ["", "300", "+", "5+x", "-1+2"] {
            assert!(read_clock(text).is_err(), "{text}");
        }
    }
}
