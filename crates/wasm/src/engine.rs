//! The DVONN engine, for a web worker.
//!
//! A busy worker cannot receive messages, so a search cannot be stopped from inside. The page terminates the worker and
//! starts a new one from the compiled module. This takes effect immediately and needs no shared memory. Reports that were
//! already posted stay valid.

use std::time::Duration;

use ::engine::dvonn::study::{StudyReport, judge_move, study};
use ::engine::dvonn::{Goal, Report, Solver, SolverLimits, Value};
use ::engine::{Level, Limits, Stop, Time, TranspositionTable};
use dvonn::Move;
use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::Error;

use crate::boundary::{Exception, parse, texts};
use crate::object::to_object;
use crate::report::{ReportView, SolutionView, WeighedView};

/// The size of the solver's transposition table in MiB.
const SOLVER_TABLE: usize = 64;

/// The DVONN engine and solver.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    engine: ::engine::dvonn::Engine,
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine with the built-in network. The seed determines its choice among nearly equal moves.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> Engine {
        lend_clock();
        let mut engine = ::engine::dvonn::Engine::new();
        engine.set_seed(u64::from(seed));
        Engine { engine }
    }

    /// Searches a position at a level (1 to 10) until a limit is reached. Calls `on_report` with every report and returns the
    /// last one.
    ///
    /// # Errors
    /// If the position or the level is invalid.
    #[wasm_bindgen(unchecked_return_type = "types.Report")]
    pub fn search(
        &mut self,
        position: &str,
        level: u8,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "(report: types.Report) => void")] on_report: &Function,
    ) -> Result<JsValue, Exception> {
        let last = self.search_with(position, level, milliseconds, nodes, |report| call(on_report, &report))?;
        Ok(to_object(&last))
    }

    /// Runs the exact solver and returns the bounds that it proved within the limits.
    ///
    /// # Errors
    /// If the position is invalid, or pieces are still being placed.
    #[wasm_bindgen(unchecked_return_type = "types.Solution")]
    pub fn solve(&self, position: &str, milliseconds: Option<f64>, nodes: Option<f64>) -> Result<JsValue, Exception> {
        Ok(to_object(&Engine::solution(position, milliseconds, nodes)?))
    }

    /// MultiPV search at full strength. Calls `on_lines` with lists of reports, the best move first, and returns the last
    /// list.
    ///
    /// # Errors
    /// If the position is invalid.
    #[wasm_bindgen(unchecked_return_type = "types.Report[]")]
    pub fn lines(
        &mut self,
        position: &str,
        count: usize,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "(lines: types.Report[]) => void")] on_lines: &Function,
    ) -> Result<JsValue, Exception> {
        let limits = limits(milliseconds, nodes);
        Ok(to_object(&self.lines_with(position, count, &limits, |lines| call(on_lines, &lines))?))
    }

    /// Analyses a game as `caldera analyse` does. `moves` are separated by spaces, and the limits apply to each position.
    /// Calls `on_progress` with the number of positions done and their total.
    ///
    /// # Errors
    /// If the start is invalid or a move is illegal.
    #[wasm_bindgen(unchecked_return_type = "types.StudyReport")]
    pub fn study(
        &mut self,
        start: &str,
        moves: &str,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "(done: number, all: number) => void")] on_progress: &Function,
    ) -> Result<JsValue, Exception> {
        let limits = limits(milliseconds, nodes);
        let found = self.study_with(start, moves, &limits, |done, all| call_with_progress(on_progress, done, all))?;
        Ok(to_object(&found))
    }

    /// Judges a move: its loss compared with best play, whose value for the player to move is `hundredths`.
    ///
    /// # Errors
    /// If the position is invalid, pieces are still being placed, or the move is illegal.
    #[wasm_bindgen(unchecked_return_type = "types.Weighed")]
    pub fn weigh(
        &mut self,
        position: &str,
        action: &str,
        hundredths: i32,
        exact: bool,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
    ) -> Result<JsValue, Exception> {
        Ok(to_object(&self.weighed(position, action, hundredths, exact, &limits(milliseconds, nodes))?))
    }
}

impl Engine {
    fn solution(position: &str, milliseconds: Option<f64>, nodes: Option<f64>) -> Result<SolutionView, Exception> {
        let game = notation::read_position(position).map_err(Error::from)?;
        if game.position().phase() == dvonn::Phase::Placing {
            return Err(Exception::new("only positions of the second phase can be solved: all pieces must be placed"));
        }
        let table = TranspositionTable::new(SOLVER_TABLE);
        let limits =
            SolverLimits { time: milliseconds.map(span), nodes: nodes.map(|nodes| nodes as u64), extra_pv_nodes: None };
        let found = Solver::new(&table).solve(game.position(), Goal::Difference, &limits, &Stop::new());
        Ok(SolutionView { lower: found.lower, upper: found.upper, nodes: found.nodes, line: texts(found.pv) })
    }

    fn weighed(
        &mut self,
        position: &str,
        action: &str,
        hundredths: i32,
        exact: bool,
        limits: &Limits,
    ) -> Result<WeighedView, Exception> {
        let game = notation::read_position(position).map_err(Error::from)?;
        let action: Move = parse(action)?;
        let before = if exact { Value::Exact(hundredths / 100) } else { Value::Estimate(hundredths) };
        self.engine.set_level(Level::HIGHEST);
        let tried = judge_move(&mut self.engine, game.position(), action, before, limits);
        let found = tried.and_then(|tried| tried.verdict.map(|verdict| (tried.after, verdict)));
        let (after, verdict) =
            found.ok_or_else(|| Exception::new(format!("{action} is illegal or cannot be judged")))?;
        Ok(WeighedView::new(verdict.lost, verdict.judgement, after.hundredths(), after.is_exact()))
    }

    fn search_with(
        &mut self,
        position: &str,
        level: u8,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        mut on_report: impl FnMut(ReportView),
    ) -> Result<ReportView, Exception> {
        let game = notation::read_position(position).map_err(Error::from)?;
        let level =
            Level::new(level).ok_or_else(|| Exception::new(format!("{level} is not a level: expected 1 to 10")))?;
        self.engine.set_level(level);
        let on_report = |report: &Report| on_report(view(report));
        Ok(view(&self.engine.search(game.position(), &limits(milliseconds, nodes), &Stop::new(), on_report)))
    }

    fn lines_with(
        &mut self,
        position: &str,
        count: usize,
        limits: &Limits,
        mut on_lines: impl FnMut(Vec<ReportView>),
    ) -> Result<Vec<ReportView>, Exception> {
        let game = notation::read_position(position).map_err(Error::from)?;
        let views = |lines: &[Report]| lines.iter().map(view).collect();
        let on_lines = |lines: &[Report]| on_lines(views(lines));
        Ok(views(&self.engine.search_multipv(game.position(), count, limits, &Stop::new(), on_lines)))
    }

    fn study_with(
        &mut self,
        start: &str,
        moves: &str,
        limits: &Limits,
        on_progress: impl FnMut(usize, usize),
    ) -> Result<StudyReport, Exception> {
        let mut game = notation::read_position(start).map_err(Error::from)?;
        for action in moves.split_whitespace() {
            game.play(parse(action)?).map_err(Exception::new)?;
        }
        self.engine.set_level(Level::HIGHEST);
        self.engine.new_game();
        Ok(StudyReport::new(&study(&mut self.engine, &game, limits, &Stop::new(), on_progress)))
    }
}

/// Gives the engine the browser's clock, because WebAssembly has none.
pub(crate) fn lend_clock() {
    #[cfg(target_arch = "wasm32")]
    ::engine::set_clock(clock::since_start);
}

pub(crate) fn limits(milliseconds: Option<f64>, nodes: Option<f64>) -> Limits {
    Limits {
        depth: None,
        nodes: nodes.map(|nodes| nodes as u64),
        time: milliseconds.map_or(Time::Unlimited, |milliseconds| Time::PerMove(span(milliseconds))),
    }
}

/// Converts milliseconds to a duration; zero if the number is negative or not finite.
fn span(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or(Duration::ZERO)
}

fn view(report: &Report) -> ReportView {
    let value = (report.value.hundredths(), matches!(report.value, Value::Exact(_)));
    ReportView::new((report.depth, report.nodes, report.elapsed), value, texts(&report.pv))
}

/// Calls a callback. An exception in the callback does not stop the search.
pub(crate) fn call(function: &Function, value: &impl Serialize) {
    let _ = function.call1(&JsValue::NULL, &to_object(value));
}

/// Calls a callback with the progress of an analysis.
pub(crate) fn call_with_progress(function: &Function, done: usize, all: usize) {
    let _ = function.call2(&JsValue::NULL, &JsValue::from(done as u32), &JsValue::from(all as u32));
}

#[cfg(target_arch = "wasm32")]
mod clock {
    use std::time::Duration;

    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// Milliseconds since the worker started.
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }

    pub(super) fn since_start() -> Duration {
        super::span(now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDING: &str = "w,bw,r,6/10/11/10/9 w move";

    #[test]
    fn reports_begin_with_a_legal_move() {
        let mut engine = Engine::new(1);
        for (position, level) in [("9/10/11/10/9 w place", 1), (ENDING, 1), (ENDING, 10)] {
            let mut reports = 0;
            let found = engine.search_with(position, level, None, Some(5000.0), |_| reports += 1).expect("a search");
            assert!(reports > 0);
            let game = crate::Game::from_position(position).expect("a position");
            assert!(game.legal_moves().contains(&found.line[0]), "{found:?}");
        }
    }

    #[test]
    fn solver_and_search_agree_on_endings() {
        let mut engine = Engine::new(1);
        let solved = Engine::solution(ENDING, None, Some(1e6)).expect("an ending");
        assert_eq!(solved.lower, solved.upper);
        let searched = engine.search_with(ENDING, 10, None, Some(1e5), |_| {}).expect("a search");
        assert!(searched.exact);
        assert_eq!(searched.hundredths, solved.lower * 100);
    }

    #[test]
    fn multipv_analysis_and_judged_moves_agree() {
        let mut engine = Engine::new(1);
        let limits = limits(None, Some(1e5));
        let mut told = Vec::new();
        let lines = engine.lines_with(ENDING, 3, &limits, |lines| told = lines).expect("lines");
        assert_eq!(told, lines);
        let best = lines[0].line[0].clone();
        let mut progress = Vec::new();
        let found = engine.study_with(ENDING, &best, &limits, |done, all| progress.push((done, all))).expect("a study");
        let found = serde_json::to_value(found).expect("JSON");
        assert_eq!(progress, [(1, 2), (2, 2)]);
        assert_eq!(found["moves"][0]["judgement"], "best");
        assert_eq!(found["moves"][0]["value_before"].as_f64(), Some(f64::from(lines[0].hundredths) / 100.0));
        let tried = engine.weighed(ENDING, &best, lines[0].hundredths, true, &limits).expect("a move");
        assert_eq!((tried.lost, tried.judgement), (0, "best"));
        assert!(engine.weighed(ENDING, "k5k4", 0, false, &limits).is_err());
        assert!(engine.study_with(ENDING, "e3", &limits, |_, _| ()).is_err());
        assert!(engine.lines_with("hello", 3, &limits, |_| ()).is_err());
    }

    #[test]
    fn invalid_input_is_rejected() {
        let mut engine = Engine::new(1);
        assert!(engine.search_with("hello", 1, None, None, |_| {}).is_err());
        assert!(engine.search_with(ENDING, 11, None, None, |_| {}).unwrap_err().to_string().contains("1 to 10"));
        assert!(Engine::solution("9/10/11/10/9 w place", None, None).unwrap_err().to_string().contains("second phase"));
        assert_eq!(span(f64::NAN), Duration::ZERO);
    }
}
