//! The UGI server: parses commands, runs searches and writes the answers.

mod command;
mod go;
mod info;
mod options;
mod refusal;

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};

use dvonn::Player;
use engine::{Limits, Stop, Time};
use games::{AnyGame, Finish, GameKind};
use notation::GameResult;

use crate::engines::Engines;
use crate::lines::Lines;
use crate::output::Output;
use crate::quote::one_line;
use crate::settings::{Settings, seed_of_game};
use crate::{NAME, VERSION};
use command::{Command, Dialect, Question};
use options::Setting;
use refusal::Refusal;

/// How often a completed infinite search checks for `stop`.
const STOP_POLL_INTERVAL: std::time::Duration = std::time::Duration::from_millis(1);

/// Runs Caldera's engine over UGI until `quit` or the end of the input.
///
/// Searches run on their own thread, so `stop`, `isready` and `quit` work during a search. `docs/protocol.md` lists
/// the commands and options. The options start with the values in `settings`, and clients cannot exceed its limits.
///
/// # Errors
/// Returns the error of the reader or the writer. An invalid line is not an error: it is answered with `info error`.
///
/// # Example
///
/// ```
/// let commands = b"position startpos moves e3\nquery p1turn\nquit\n";
/// let mut answers = Vec::new();
/// protocol::serve_ugi(&protocol::Settings::default(), &commands[..], &mut answers)?;
/// assert_eq!(answers, b"response false\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(settings: &Settings, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    let engine = Mutex::new(Engines::new(settings));
    std::thread::scope(|scope| {
        let mut server = Server {
            scope,
            settings,
            output: &output,
            engine: &engine,
            kind: settings.game,
            game: AnyGame::start(settings.game),
            seed: settings.seed,
            search: None,
        };
        let done = server.run(Lines::new(input));
        server.end_search();
        done
    })?;
    output.into_result()
}

/// The state between two commands.
struct Server<'scope, 'environment, W> {
    scope: &'scope Scope<'scope, 'environment>,
    settings: &'environment Settings,
    output: &'environment Output<W>,
    /// Locked by the search thread for the whole search; commands that need it are rejected meanwhile.
    engine: &'environment Mutex<Engines>,
    /// The value of the option `Game`.
    kind: GameKind,
    game: AnyGame,
    /// The value of the option `Seed`; 0 for a new random seed in every game.
    seed: u64,
    search: Option<Search<'scope>>,
}

/// A running search, or a finished one whose thread has not been joined yet.
struct Search<'scope> {
    stop: Stop,
    /// Set before `bestmove` is written, because the client may send the next position as soon as it has read that.
    is_over: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl<W: Write + Send> Server<'_, '_, W> {
    fn run(&mut self, mut lines: Lines<impl BufRead>) -> io::Result<()> {
        while let Some(line) = lines.next()? {
            let command = line.map_err(Refusal::from).and_then(|line| command::read(line, self.settings, self.kind));
            match command {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => break,
                Ok(Some(command)) => {
                    if let Err(refusal) = self.execute(command) {
                        self.refuse(&refusal);
                    }
                }
                Err(refusal) => self.refuse(&refusal),
            }
            if self.output.has_failed() {
                break;
            }
        }
        Ok(())
    }

    fn refuse(&self, refusal: &Refusal) {
        self.output.write_lines(&format!("info error {}", one_line(&refusal.to_string())));
    }

    fn execute(&mut self, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Identify(dialect) => self.identify(dialect),
            Command::IsReady => self.output.write_lines("readyok"),
            Command::NewGame => {
                self.require_idle("uginewgame")?;
                self.game = AnyGame::start(self.kind);
                let mut engine = self.lock_engine();
                engine.new_game();
                engine.set_seed(seed_of_game(self.seed));
            }
            Command::SetOption(setting) => {
                self.require_idle("setoption")?;
                let mut engine = self.lock_engine();
                match setting {
                    Setting::Threads(threads) => engine.set_threads(threads),
                    Setting::Hash(mebibytes) => engine.set_hash(mebibytes),
                    Setting::Level(level) => engine.set_level(level),
                    Setting::Net(choice) => engine.set_net(choice),
                    Setting::Seed(seed) => {
                        engine.set_seed(seed_of_game(seed));
                        drop(engine);
                        self.seed = seed;
                    }
                    Setting::Game(kind) if kind != self.kind => {
                        engine.prepare(kind);
                        drop(engine);
                        self.kind = kind;
                        self.game = AnyGame::start(kind);
                    }
                    Setting::Game(_) => {}
                }
            }
            Command::Position(game) => {
                self.require_idle("position")?;
                self.game = game;
            }
            Command::Go(arguments) => {
                self.require_idle("go")?;
                let limits = arguments.limits(self.game.turn())?;
                self.start_search(self.settings.cap(limits));
            }
            Command::Stop => self.end_search(),
            Command::Query(question) => self.output.write_lines(&format!("response {}", self.answer(question))),
            Command::ValidMoves => {
                let moves = self.game.actions().into_iter().map(|action| format!(" {action}"));
                self.output.write_lines(&format!("validmoves{}", moves.collect::<String>()));
            }
            Command::Draw => {
                let picture = self.game.draw_board();
                self.output.write_lines(&format!("{picture}fen {}", self.game.position_text()));
            }
            Command::Quit => unreachable!("run handles quit"),
        }
        Ok(())
    }

    fn identify(&self, dialect: Dialect) {
        let options = options::describe(self.settings);
        let end = match dialect {
            Dialect::Ugi => "ugiok",
            Dialect::Uci => "uciok",
        };
        self.output
            .write_lines(&format!("id name {NAME} {VERSION}\nid author The Caldera contributors\n{options}\n{end}"));
    }

    fn answer(&self, question: Question) -> &'static str {
        let says = |yes| if yes { "true" } else { "false" };
        match question {
            Question::GameOver => says(self.game.is_over()),
            Question::FirstPlayersTurn => says(self.game.turn() == Player::White),
            Question::Result => match self.game.finish().as_ref().map(Finish::result) {
                None => "none",
                Some(GameResult::Tie) => "draw",
                Some(GameResult::Win(Player::White)) => "p1win",
                Some(GameResult::Win(Player::Black)) => "p2win",
            },
        }
    }

    /// Returns an error if a search is running. Joins the thread of a finished search.
    fn require_idle(&mut self, command: &'static str) -> Result<(), Refusal> {
        // A thread that finished without setting `is_over` has panicked; joining it propagates the panic.
        let is_running = |search: &Search<'_>| !search.is_over.load(Ordering::Acquire) && !search.thread.is_finished();
        if self.search.as_ref().is_some_and(is_running) {
            return Err(Refusal::Searching(command));
        }
        self.end_search();
        Ok(())
    }

    /// Stops the search, if there is one, and waits until its best move is written.
    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.stop();
            if let Err(panic) = search.thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    }

    fn start_search(&mut self, limits: Limits) {
        let (output, engine) = (self.output, self.engine);
        let game = self.game.clone();
        let stop = Stop::new();
        let is_over = Arc::new(AtomicBool::new(false));
        let (stop_requested, set_over) = (stop.clone(), Arc::clone(&is_over));
        let thread = self.scope.spawn(move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let mut last = String::new();
            let found = engine.search(&game, &limits, &stop_requested, |report| {
                last = info::write(report);
                output.write_lines(&last);
            });
            let line = info::write(&found);
            if last != line {
                output.write_lines(&line);
            }
            drop(engine);
            // An infinite search must not write its best move before `stop`, even if the result is already proved.
            let unlimited = limits.depth.is_none() && limits.nodes.is_none() && limits.time == Time::Unlimited;
            while unlimited && found.best.is_some() && !stop_requested.is_stopped() {
                std::thread::sleep(STOP_POLL_INTERVAL);
            }
            let best = found.best.unwrap_or_else(|| "none".to_owned());
            set_over.store(true, Ordering::Release);
            output.write_lines(&format!("bestmove {best}"));
        });
        self.search = Some(Search { stop, is_over, thread });
    }

    /// Locks the engines. Blocks during a search, so call [`require_idle`](Self::require_idle) first.
    fn lock_engine(&self) -> std::sync::MutexGuard<'_, Engines> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
