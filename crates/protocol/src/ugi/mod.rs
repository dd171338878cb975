//! UGI: an engine that plays, told line by line what to do.

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

/// How often a search that has nothing left to do looks whether it was told to stop.
const LOOK_FOR_STOP: std::time::Duration = std::time::Duration::from_millis(1);

/// Speaks UGI until `quit` or the end of the input.
///
/// Searches run in a thread of their own, so that `stop`, `isready` and `quit` are answered while one is under way.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
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
        let done = server.obey(Lines::new(input));
        server.end_search();
        done
    })?;
    output.into_result()
}

/// What there is between two lines.
struct Server<'scope, 'environment, W> {
    scope: &'scope Scope<'scope, 'environment>,
    settings: &'environment Settings,
    output: &'environment Output<W>,
    /// A search holds the lock from beginning to end; nobody else asks for it meanwhile.
    engine: &'environment Mutex<Engines>,
    /// Which game is played.
    kind: GameKind,
    game: AnyGame,
    /// As it was set; 0 stands for a new one in every game.
    seed: u64,
    search: Option<Search<'scope>>,
}

/// A search under way, or one whose thread has not been collected yet.
struct Search<'scope> {
    stop: Stop,
    /// Set before the best move is written: whoever has read it may send the next position at once.
    is_over: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl<W: Write + Send> Server<'_, '_, W> {
    fn obey(&mut self, mut lines: Lines<impl BufRead>) -> io::Result<()> {
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
                self.rest("a new game")?;
                self.game = AnyGame::start(self.kind);
                let mut engine = self.lock_engine();
                engine.new_game();
                engine.set_seed(seed_of_game(self.seed));
            }
            Command::SetOption(setting) => {
                self.rest("setoption")?;
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
                self.rest("position")?;
                self.game = game;
            }
            Command::Go(arguments) => {
                self.rest("go")?;
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
            Command::Quit => unreachable!("the loop ends with it"),
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

    /// Sees to it that no search is under way, without ending one.
    fn rest(&mut self, command: &'static str) -> Result<(), Refusal> {
        // A thread that has ended without a word has panicked, and that is passed on when it is joined.
        let goes_on = |search: &Search<'_>| !search.is_over.load(Ordering::Acquire) && !search.thread.is_finished();
        if self.search.as_ref().is_some_and(goes_on) {
            return Err(Refusal::Searching(command));
        }
        self.end_search();
        Ok(())
    }

    /// Ends the search, if there is one, and waits until its best move is written.
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
        let (told_to_stop, tell_over) = (stop.clone(), Arc::clone(&is_over));
        let thread = self.scope.spawn(move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let mut last = String::new();
            let found = engine.search(&game, &limits, &told_to_stop, |report| {
                last = info::write(report);
                output.write_lines(&last);
            });
            let line = info::write(&found);
            if last != line {
                output.write_lines(&line);
            }
            drop(engine);
            // An infinite search has its best move told only when it is asked for, however soon everything is known.
            let unlimited = limits.depth.is_none() && limits.nodes.is_none() && limits.time == Time::Unlimited;
            while unlimited && found.best.is_some() && !told_to_stop.is_stopped() {
                std::thread::sleep(LOOK_FOR_STOP);
            }
            let best = found.best.unwrap_or_else(|| "none".to_owned());
            tell_over.store(true, Ordering::Release);
            output.write_lines(&format!("bestmove {best}"));
        });
        self.search = Some(Search { stop, is_over, thread });
    }

    /// The engine, while no search has it.
    fn lock_engine(&self) -> std::sync::MutexGuard<'_, Engines> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
