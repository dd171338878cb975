//! One game of a bot, with an engine of its own.

use std::process::Command;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use protocol::{RemoteEngine, RemoteError};
use serde_json::{Value, json};

use super::client::ClientError;
use super::question::Question;
use super::{Bot, Settings, insist, say};

/// How long an engine may take to get ready.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a game is looked at of which nobody has told anything.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// What of a clock is not given to the engine: the way to the server and back.
const RESERVE: i64 = 300;
/// How often an engine that fails is started again for a move before the game is given up.
const STARTS: usize = 3;

/// Starts an engine, with its options, for GIPF or for DVONN.
pub(super) fn start_engine(settings: &Settings, gipf: bool) -> Result<RemoteEngine, RemoteError> {
    let (program, rest) = settings.command.split_first().map_or(("", &[][..]), |(program, rest)| (program, rest));
    let mut engine = RemoteEngine::start(Command::new(program).args(rest), PATIENCE)?;
    if gipf {
        engine.set_option("Game", "gipf")?;
    }
    for (name, value) in &settings.options {
        engine.set_option(name, value)?;
    }
    engine.new_game()?;
    Ok(engine)
}

/// The engines of one game, each started when it is first needed: a game of GIPF may have games of DVONN in it.
#[derive(Default)]
struct Engines {
    gipf: Option<RemoteEngine>,
    dvonn: Option<RemoteEngine>,
}

/// Plays a game to its end.
pub(super) fn play(bot: &Bot, game: &str, woken: &Receiver<()>) {
    let mut engines = Engines::default();
    let mut is_new = true;
    loop {
        let view = match insist(|| bot.client.get(&format!("/api/games/{game}"))) {
            Ok(view) => view,
            Err(error) => return say(&format!("game {game} cannot be seen: {error}")),
        };
        let Some(colour) = view["you"].as_str() else { return };
        if is_new {
            say(&format!("game {game}: {colour} against {}", opponent_of(&view, colour)));
            is_new = false;
        }
        if !view["outcome"].is_null() {
            return say(&format!("game {game}: {}", result_of(&view["outcome"], colour)));
        }
        if view["turn"] == colour {
            if let Err(reason) = make_a_move(bot, game, &view, &mut engines) {
                say(&format!("game {game} is given up: {reason}"));
                // It may be over already, which is as good.
                let _ = insist(|| act(bot, game, &json!({ "type": "resign" })));
            }
        } else {
            // Whether somebody calls or not, looking does no harm.
            let _ = woken.recv_timeout(LOOK_EVERY);
        }
    }
}

fn act(bot: &Bot, game: &str, action: &Value) -> Result<Value, ClientError> {
    bot.client.post(&format!("/api/games/{game}/actions"), Some(action))
}

fn opponent_of(view: &Value, colour: &str) -> String {
    let seat = &view[if colour == "white" { "black" } else { "white" }];
    seat["name"].as_str().map_or_else(|| format!("the engine at level {}", seat["level"]), str::to_owned)
}

fn result_of(outcome: &Value, colour: &str) -> String {
    let result = match outcome["winner"].as_str() {
        None => "nobody has won",
        Some(winner) if winner == colour => "won",
        Some(_) => "lost",
    };
    format!("{result} ({})", outcome["reason"].as_str().unwrap_or_default())
}

/// Asks the engine, and tells the server; an error is a reason to give up.
fn make_a_move(bot: &Bot, game: &str, view: &Value, engines: &mut Engines) -> Result<(), String> {
    let mut last = String::new();
    let question = Question::of(view)?;
    let gipf = question.is_gipf();
    let engine = if gipf { &mut engines.gipf } else { &mut engines.dvonn };
    for _ in 0..STARTS {
        let mut ready = match engine.take().map_or_else(|| start_engine(&bot.arguments, gipf), Ok) {
            Ok(ready) => ready,
            Err(error) => {
                last = error.to_string();
                continue;
            }
        };
        match choose(&mut ready, &question, view, bot.arguments.think) {
            Ok(word) => {
                *engine = Some(ready);
                return tell(bot, game, view, &word);
            }
            Err(error) => {
                ready.kill();
                last = error;
            }
        }
    }
    Err(format!("the engine fails: {last}"))
}

fn tell(bot: &Bot, game: &str, view: &Value, word: &str) -> Result<(), String> {
    // The same name at the same place: if the answer is lost, sending it again does no harm.
    let id = format!("bot-{}", view["version"]);
    let action = json!({ "type": "move", "move": word, "id": id });
    match insist(|| act(bot, game, &action)) {
        Ok(_) => Ok(()),
        Err(ClientError::Refused { code, message }) if code == "illegal_move" => Err(format!("{word}: {message}")),
        // The game has gone on meanwhile, by time or by a move that was taken back: look again.
        Err(error) => {
            say(&format!("game {game}: {word} was not taken: {error}"));
            Ok(())
        }
    }
}

fn choose(engine: &mut RemoteEngine, question: &Question, view: &Value, think: Duration) -> Result<String, String> {
    match question {
        Question::Gipf(start, words) => {
            let (go, patience) = go_line(view, think, false);
            Ok(engine.choose_gipf(start, words, &go, patience).map_err(|error| error.to_string())?.word)
        }
        Question::Dvonn(game, exchanged) => {
            let (go, patience) = go_line(view, think, *exchanged);
            Ok(engine.choose(game, &go, patience).map_err(|error| error.to_string())?.action.to_string())
        }
    }
}

/// What the engine is told about time, and how long it is waited for. In the game within another one the colours may be
/// exchanged, and the first player's time is the other one's.
fn go_line(view: &Value, think: Duration, exchanged: bool) -> (String, Duration) {
    let number = |value: &Value| value.as_i64().unwrap_or(0);
    let clock = &view["settings"]["clock"];
    let [white, black] = ["white", "black"].map(|colour| number(&view["times"][colour]["milliseconds"]));
    let own = if view["turn"] == "white" { white } else { black };
    let own_periods = view["turn"].as_str().map_or(0, |turn| number(&view["times"][turn]["periods"]));
    let safe = |time: i64| (time - RESERVE).max(50);
    let movetime = |time: i64| (format!("go movetime {time}"), Duration::from_millis(time as u64) + PATIENCE);
    match clock["type"].as_str() {
        Some("fischer" | "simple") => {
            let increment = number(&clock["increment"]) * 1000;
            let (first, second) = if exchanged { (safe(black), safe(white)) } else { (safe(white), safe(black)) };
            let go = format!("go p1time {first} p2time {second} p1inc {increment} p2inc {increment}");
            (go, Duration::from_millis(own.max(0) as u64) + PATIENCE)
        }
        Some("byoyomi") => {
            // A period comes anew with every move, so it is well spent; of the time before, only a part.
            let period = if own_periods > 0 { number(&clock["period"]) * 1000 } else { 0 };
            movetime(safe(own / 30 + period * 3 / 4).min(safe(own + period)))
        }
        _ => movetime(think.as_millis() as i64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(clock: &Value, white: i64, periods: i64) -> Value {
        let left = |milliseconds| json!({ "milliseconds": milliseconds, "periods": periods });
        json!({ "settings": { "clock": clock }, "turn": "white", "times": { "white": left(white), "black": left(9_000) } })
    }

    #[test]
    fn the_engine_is_told_the_clock_less_what_the_way_takes() {
        let think = Duration::from_secs(5);
        let go = |clock: Value, white, periods| go_line(&view(&clock, white, periods), think, false).0;
        let fischer = json!({ "type": "fischer", "seconds": 60, "increment": 2 });
        let exchanged = go_line(&view(&fischer, 10_000, 0), think, true).0;
        assert_eq!(exchanged, "go p1time 8700 p2time 9700 p1inc 2000 p2inc 2000");
        assert_eq!(go(fischer, 10_000, 0), "go p1time 9700 p2time 8700 p1inc 2000 p2inc 2000");
        assert_eq!(go(json!({ "type": "simple", "seconds": 60 }), 100, 0), "go p1time 50 p2time 8700 p1inc 0 p2inc 0");
        let byoyomi = json!({ "type": "byoyomi", "seconds": 60, "period": 10, "periods": 3 });
        assert_eq!(go(byoyomi.clone(), 0, 3), "go movetime 7200");
        assert_eq!(go(byoyomi, 30_000, 3), "go movetime 8200");
        assert_eq!(go(json!({ "type": "unlimited" }), 0, 0), "go movetime 5000");
        assert_eq!(go(json!({ "type": "correspondence", "days": 2 }), 172_800_000, 0), "go movetime 5000");
    }
}
