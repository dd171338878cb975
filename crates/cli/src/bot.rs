//! `caldera bot`: any engine that speaks UGI plays on a server.

use std::time::Duration;

use ::bot::SeekClock;

/// Let an engine play on a server: it accepts challenges, and seeks games if asked to.
///
/// Create the token on the server, in the settings of the engine's own account, with the scopes `read` and `play`. Each game
/// gets an engine process of its own. If the connection breaks, the bot reconnects and plays on.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  CALDERA_TOKEN=caldera_… caldera bot --server https://dvonn.example --option Level=5 \
    caldera engine"
)]
pub(crate) struct Arguments {
    /// The address of the server.
    #[arg(long, value_name = "URL")]
    server: String,

    /// The token; safer in the environment, where other users do not see it.
    #[arg(long, env = "CALDERA_TOKEN", hide_env_values = true)]
    token: String,

    /// How many games to play at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,

    /// Accept seeks of others from the lobby, too.
    #[arg(long)]
    take_seeks: bool,

    /// Seek games of DVONN with this clock while there is room for one: seconds and increment, like 300+5.
    #[arg(long, value_name = "CLOCK", value_parser = read_clock)]
    seek: Option<SeekClock>,

    /// Ask for rated games when seeking.
    #[arg(long, requires = "seek")]
    rated: bool,

    /// How many seconds to think about a move in games without a clock, or with days for a move.
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

fn read_clock(text: &str) -> Result<SeekClock, String> {
    let bad = || format!("{text} is not a clock: seconds and increment are expected, like 300+5");
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
