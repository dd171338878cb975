//! The options of the engine: lists them and parses `setoption`.

use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

use engine::{Level, dvonn::Engine};
use games::GameKind;

use super::command::unexpected;
use super::refusal::Refusal;
use crate::net_choice::NetChoice;
use crate::quote::quoted;
use crate::settings::Settings;

/// The option that selects the evaluation.
const EVAL_FILE: &str = "EvalFile";

/// How UGI writes an empty string value.
const EMPTY: &str = "<empty>";

/// An option with its new value.
pub(crate) enum Setting {
    Threads(usize),
    Hash(usize),
    Level(Level),
    Seed(u64),
    Net(NetChoice),
    Game(GameKind),
}

/// A numeric option.
struct Spin {
    name: &'static str,
    default: u64,
    range: RangeInclusive<u64>,
}

/// The numeric options with their defaults and ranges.
fn spins(settings: &Settings) -> [Spin; 4] {
    let number = |level: Level| u64::from(level.number());
    let (threads, hash) = (*Engine::THREADS.start() as u64, *Engine::HASH.start() as u64);
    [
        Spin {
            name: "Threads",
            default: settings.threads as u64,
            range: threads..=threads.max(settings.most_threads as u64),
        },
        Spin { name: "Hash", default: settings.hash as u64, range: hash..=hash.max(settings.most_hash as u64) },
        Spin { name: "Level", default: number(settings.level), range: number(Level::LOWEST)..=number(Level::HIGHEST) },
        Spin { name: "Seed", default: settings.seed, range: 0..=u64::MAX },
    ]
}

/// Returns the `option` lines for the handshake.
pub(crate) fn describe(settings: &Settings) -> String {
    let mut lines: Vec<String> = Vec::new();
    for Spin { name, default, range } in spins(settings) {
        let (least, most) = range.into_inner();
        lines.push(format!(
            "option name {name} type spin default {} min {least} max {most}",
            default.clamp(least, most)
        ));
    }
    let net = if settings.net.name.is_empty() { EMPTY } else { &settings.net.name };
    lines.push(format!("option name {EVAL_FILE} type string default {net}"));
    let games = GameKind::ALL.map(|kind| format!(" var {}", kind.name())).concat();
    lines.push(format!("option name Game type combo default {}{games}", settings.game.name()));
    lines.join("\n")
}

/// Parses `name X value Y`. Names are case-insensitive.
pub(crate) fn read(mut words: SplitWhitespace<'_>, settings: &Settings) -> Result<Setting, Refusal> {
    let mut keyword = |expected: &str, after: &str| match words.next().unwrap_or_default() {
        word if word == expected => Ok(words.next().unwrap_or_default()),
        word => Err(unexpected(after, word, expected)),
    };
    let name = keyword("name", "setoption")?;
    if name.eq_ignore_ascii_case(EVAL_FILE) {
        let first = keyword("value", EVAL_FILE)?;
        return read_net(&[first].into_iter().chain(words).collect::<Vec<_>>().join(" "), settings);
    }
    let spins = spins(settings);
    let spin = spins.iter().find(|spin| spin.name.eq_ignore_ascii_case(name));
    if spin.is_none() && !name.eq_ignore_ascii_case("Game") {
        return Err(unexpected("name", name, "an option: Threads, Hash, Level, Seed, EvalFile or Game"));
    }
    let value = keyword("value", spin.map_or("Game", |spin| spin.name))?;
    if let Some(word) = words.next() {
        return Err(unexpected("the value", word, "the end of the line"));
    }
    let Some(Spin { name, range, .. }) = spin else {
        let game = value.parse().map(Setting::Game);
        return game.map_err(|_| bad_value("Game", value, GameKind::EXPECTED.to_owned()));
    };
    let number =
        value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            bad_value(name, value, format!("a whole number from {} to {}", range.start(), range.end()))
        })?;
    Ok(match *name {
        "Threads" => Setting::Threads(number as usize),
        "Hash" => Setting::Hash(number as usize),
        "Level" => Setting::Level(Level::new(number as u8).unwrap_or_default()),
        _ => Setting::Seed(number),
    })
}

/// Parses the value of `EvalFile`, a path that may contain spaces.
fn read_net(value: &str, settings: &Settings) -> Result<Setting, Refusal> {
    let name = if value == EMPTY { "" } else { value };
    if name == settings.net.name {
        return Ok(Setting::Net(settings.net.clone()));
    }
    if !settings.net_files && !name.is_empty() && name != NetChoice::FEATURES {
        return Err(bad_value(EVAL_FILE, value, "<empty> or features".to_owned()));
    }
    Ok(Setting::Net(NetChoice::read(name)?))
}

fn bad_value(name: &str, value: &str, expected: String) -> Refusal {
    Refusal::Value { name: name.to_owned(), value: quoted(value), expected }
}
