//! Plays one game with its own engine process.

use std::process::Command;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use api::{Action, Clock, Colour, Done, GameId, GameView, Outcome, SeatView};
use game_state::{ClientGame, Times};
use games::GameKind;
use protocol::{RemoteEngine, RemoteError};

use crate::client::ClientError;
use crate::{Bot, Options, retry, say};

/// The time limit for an engine to start, and its margin for a move.
const PATIENCE: Duration = Duration::from_secs(30);
/// The interval at which a game is checked without news of it.
const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// The time that is withheld from the engine to allow for network lag, in milliseconds.
const RESERVE: i64 = 300;
/// The number of attempts to get a move from a failing engine before the bot resigns.
const STARTS: usize = 3;

/// Starts the engine and sets its options.
pub(crate) fn start_engine(options: &Options, game: GameKind) -> Result<RemoteEngine, RemoteError> {
    let (program, rest) = options.command.split_first().map_or(("", &[][..]), |(program, rest)| (program, rest));
    let mut engine = RemoteEngine::start(Command::new(program).args(rest), PATIENCE)?;
    // An engine that supports only the default game need not have the option.
    if game != GameKind::default() {
        engine.set_option("Game", game.name())?;
    }
    for (name, value) in &options.engine_options {
        engine.set_option(name, value)?;
    }
    engine.new_game()?;
    Ok(engine)
}

/// Plays a game to its end.
pub(crate) fn play(bot: &Bot, id: &GameId, woken: &Receiver<()>) {
    let mut engine = None;
    let mut is_new = true;
    loop {
        let view: GameView = match retry(|| bot.client.get(&format!("/api/games/{id}"))) {
            Ok(view) => view,
            Err(error) => return say(&format!("game {id}: cannot load the game: {error}")),
        };
        let Some(colour) = view.you else { return };
        if is_new {
            say(&format!("game {id}: {} against {}", name(colour), opponent_of(&view, colour)));
            is_new = false;
        }
        if let Some(outcome) = view.outcome {
            return say(&format!("game {id}: {}", result_of(outcome, colour)));
        }
        let moved = match ClientGame::from_snapshot(&view.snapshot()) {
            Ok(game) if game.actor() == Some(colour) => play_move(bot, &view, &game, &mut engine),
            Ok(_) => {
                // A timeout is not an error: check the game anyway.
                let _ = woken.recv_timeout(CHECK_INTERVAL);
                continue;
            }
            Err(error) => Err(error.to_string()),
        };
        if let Err(reason) = moved {
            say(&format!("game {id}: resigning: {reason}"));
            // The server refuses if the game is over already.
            let _ = retry(|| act(bot, id, &Action::Resign));
        }
    }
}

fn act(bot: &Bot, id: &GameId, action: &Action) -> Result<Done, ClientError> {
    bot.client.post(&format!("/api/games/{id}/actions"), Some(action))
}

const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

fn opponent_of(view: &GameView, colour: Colour) -> String {
    match if colour == Colour::White { &view.black } else { &view.white } {
        SeatView::User { name, .. } => name.clone(),
        SeatView::Engine { level } => format!("the engine at level {level}"),
    }
}

fn result_of(outcome: Outcome, colour: Colour) -> String {
    let result = match outcome.winner {
        None => "no winner",
        Some(winner) if winner == colour => "won",
        Some(_) => "lost",
    };
    let reason = serde_json::to_value(outcome.reason).unwrap_or_default();
    format!("{result} ({})", reason.as_str().unwrap_or_default())
}

/// Asks the engine for a move and sends it. After an error the bot resigns.
fn play_move(bot: &Bot, view: &GameView, game: &ClientGame, engine: &mut Option<RemoteEngine>) -> Result<(), String> {
    let board = game.state().board();
    let turn = game.actor().unwrap_or(Colour::White);
    let (go, patience) = go_line(view.settings.clock, view.times, turn, bot.options.think);
    let mut last = String::new();
    for _ in 0..STARTS {
        let started = engine.take().map_or_else(|| start_engine(&bot.options, board.kind()), Ok);
        let mut ready = match started {
            Ok(ready) => ready,
            Err(error) => {
                last = error.to_string();
                continue;
            }
        };
        match ready.choose(board, &[], &go, patience) {
            Ok(answer) => {
                *engine = Some(ready);
                return send_move(bot, view, &answer.action);
            }
            Err(error) => {
                ready.kill();
                last = error.to_string();
            }
        }
    }
    Err(format!("the engine failed: {last}"))
}

fn send_move(bot: &Bot, view: &GameView, text: &str) -> Result<(), String> {
    // The id depends only on the version, so that sending the move again after a lost response is safe.
    let action = Action::Move { text: text.to_owned(), id: Some(format!("bot-{}", view.version)) };
    match retry(|| act(bot, &view.id, &action)) {
        Ok(Done { .. }) => Ok(()),
        Err(ClientError::Refused { code, message }) if code == "illegal_move" => Err(format!("{text}: {message}")),
        // The game has changed meanwhile, by a timeout or a takeback: load it again.
        Err(error) => {
            say(&format!("game {}: move {text} refused: {error}", view.id));
            Ok(())
        }
    }
}

/// The `go` command, and how long to wait for the response.
fn go_line(clock: Clock, times: Times, turn: Colour, think: Duration) -> (String, Duration) {
    let [white, black] = Colour::BOTH.map(|colour| times.of(colour).milliseconds);
    let own = times.of(turn);
    let safe = |time: i64| (time - RESERVE).max(50);
    let movetime = |time: i64| (format!("go movetime {time}"), Duration::from_millis(time as u64) + PATIENCE);
    let with_clock = |increment: u32| {
        let increment = i64::from(increment) * 1_000;
        let (first, second) = (safe(white), safe(black));
        let go = format!("go p1time {first} p2time {second} p1inc {increment} p2inc {increment}");
        (go, Duration::from_millis(own.milliseconds.max(0) as u64) + PATIENCE)
    };
    match clock {
        Clock::Simple { .. } => with_clock(0),
        Clock::Fischer { increment, .. } => with_clock(increment),
        Clock::Byoyomi { period, .. } => {
            // Each move gets a full period, so use most of it, plus a small part of the main time.
            let period = if own.periods > 0 { i64::from(period) * 1_000 } else { 0 };
            movetime(safe(own.milliseconds / 30 + period * 3 / 4).min(safe(own.milliseconds + period)))
        }
        Clock::Unlimited | Clock::Correspondence { .. } => movetime(think.as_millis() as i64),
    }
}

#[cfg(test)]
mod tests {
    use game_state::Left;

    use super::*;

    #[test]
    fn the_go_command_withholds_time_for_network_lag() {
        let go = |clock, milliseconds, periods| {
            let left = |milliseconds| Left { milliseconds, periods };
            let times = Times { white: left(milliseconds), black: left(9_000) };
            go_line(clock, times, Colour::White, Duration::from_secs(5)).0
        };
        let fischer = Clock::Fischer { seconds: 60, increment: 2 };
        assert_eq!(go(fischer, 10_000, 0), "go p1time 9700 p2time 8700 p1inc 2000 p2inc 2000");
        assert_eq!(go(Clock::Simple { seconds: 60 }, 100, 0), "go p1time 50 p2time 8700 p1inc 0 p2inc 0");
        let byoyomi = Clock::Byoyomi { seconds: 60, period: 10, periods: 3 };
        assert_eq!(go(byoyomi, 0, 3), "go movetime 7200");
        assert_eq!(go(byoyomi, 30_000, 3), "go movetime 8200");
        assert_eq!(go(Clock::Unlimited, 0, 0), "go movetime 5000");
        assert_eq!(go(Clock::Correspondence { days: 2 }, 172_800_000, 0), "go movetime 5000");
    }
}
