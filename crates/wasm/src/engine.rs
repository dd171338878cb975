//! The engine in a browser's worker.
//!
//! A worker that thinks hears nothing, so there is no way to stop a search from inside. The page ends the worker instead
//! and starts another from the compiled module it has kept: that is at once whatever the engine is doing, and needs no
//! memory shared between threads. What was found until then has been reported.

use std::time::Duration;

use ::engine::dvonn::study::{StudyReport, judge_move, study};
use ::engine::dvonn::{Goal, Report, Solver, SolverLimits, Value};
use ::engine::{Judgement, Level, Limits, Stop, Time, TranspositionTable};
use dvonn::Move;
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::refusal::Refusal;

/// The mebibytes of the solver's table.
const SOLVER_TABLE: usize = 64;

/// Chooses moves and proves endings. It answers in JSON, which a worker can post as it is.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    engine: ::engine::dvonn::Engine,
}

#[wasm_bindgen]
impl Engine {
    /// An engine with the net that the program carries with it; the seed tells how it chooses among nearly equal moves.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> Engine {
        lend_clock();
        let mut engine = ::engine::dvonn::Engine::new();
        engine.set_seed(u64::from(seed));
        Engine { engine }
    }

    /// Searches a position at a level (1 to 10) until a limit is reached, calls back with every report and returns the
    /// last one: `{"depth", "nodes", "milliseconds", "hundredths", "exact", "line"}`, the value for the player to move.
    ///
    /// # Errors
    /// If the position or the level makes no sense.
    pub fn search(
        &mut self,
        position: &str,
        level: u8,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        on_report: &Function,
    ) -> Result<String, Refusal> {
        self.search_with(position, level, milliseconds, nodes, |report| {
            // What the page does with a report is its own affair; the search goes on.
            let _ = on_report.call1(&JsValue::NULL, &JsValue::from_str(&describe_report(report)));
        })
    }

    /// Proves what a position is worth, as far as the limits allow: `{"lower", "upper", "nodes", "line"}`.
    ///
    /// # Errors
    /// If the position makes no sense, or is not yet past the placing.
    pub fn solve(&self, position: &str, milliseconds: Option<f64>, nodes: Option<f64>) -> Result<String, Refusal> {
        let game = notation::read_position(position)?;
        if game.position().phase() == dvonn::Phase::Placing {
            return Err(Refusal::new("only positions of the second phase can be solved: all pieces must be placed"));
        }
        let table = TranspositionTable::new(SOLVER_TABLE);
        let limits =
            SolverLimits { time: milliseconds.map(span), nodes: nodes.map(|nodes| nodes as u64), extra_pv_nodes: None };
        let found = Solver::new(&table).solve(game.position(), Goal::Difference, &limits, &Stop::new());
        let (lower, upper, nodes, line) =
            (found.lower, found.upper, found.nodes, list(found.pv.iter().map(Move::to_string)));
        Ok(format!("{{\"lower\":{lower},\"upper\":{upper},\"nodes\":{nodes},\"line\":{line}}}"))
    }

    /// Searches for the best moves of a position at full strength, calls back with a list of reports again and again, the
    /// best first, and returns the last one.
    ///
    /// # Errors
    /// If the position makes no sense.
    pub fn lines(
        &mut self,
        position: &str,
        count: usize,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        on_lines: &Function,
    ) -> Result<String, Refusal> {
        self.lines_with(position, count, &limits(milliseconds, nodes), |lines| {
            let _ = on_lines.call1(&JsValue::NULL, &JsValue::from_str(&lines));
        })
    }

    /// Studies a game, its moves separated by blanks, as `caldera analyse` does, with the limits for each position; calls back with how many positions of
    /// how many are done. Returns the `moves` and the `summary` of docs/analysis.md.
    ///
    /// # Errors
    /// If the start makes no sense or a move is illegal.
    pub fn study(
        &mut self,
        start: &str,
        moves: &str,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        on_progress: &Function,
    ) -> Result<String, Refusal> {
        self.study_with(start, moves, &limits(milliseconds, nodes), |done, all| {
            let _ = on_progress.call2(&JsValue::NULL, &JsValue::from(done as u32), &JsValue::from(all as u32));
        })
    }

    /// What a move would lose against best play, which is worth `hundredths` to the player to move:
    /// `{"lost", "judgement", "hundredths", "exact"}`, the loss in hundredths too, the value that of the move.
    ///
    /// # Errors
    /// If the position makes no sense, or is not yet past the placing, or the move is illegal.
    pub fn weigh(
        &mut self,
        position: &str,
        action: &str,
        hundredths: i32,
        exact: bool,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
    ) -> Result<String, Refusal> {
        let game = notation::read_position(position)?;
        let action: Move = action.parse().map_err(Refusal::new)?;
        let before = if exact { Value::Exact(hundredths / 100) } else { Value::Estimate(hundredths) };
        self.engine.set_level(Level::HIGHEST);
        let tried = judge_move(&mut self.engine, game.position(), action, before, &limits(milliseconds, nodes));
        let found = tried.and_then(|tried| tried.verdict.map(|verdict| (tried.after, verdict)));
        let (after, verdict) =
            found.ok_or_else(|| Refusal::new(format!("{action} is no move that could be weighed")))?;
        Ok(describe_try(verdict.lost, verdict.judgement, after.hundredths(), after.is_exact()))
    }
}

impl Engine {
    fn search_with(
        &mut self,
        position: &str,
        level: u8,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        on_report: impl FnMut(&Report),
    ) -> Result<String, Refusal> {
        let game = notation::read_position(position)?;
        let level = Level::new(level).ok_or_else(|| Refusal::new(format!("{level} is no level: 1 to 10 are")))?;
        self.engine.set_level(level);
        Ok(describe_report(&self.engine.search(game.position(), &limits(milliseconds, nodes), &Stop::new(), on_report)))
    }

    fn lines_with(
        &mut self,
        position: &str,
        count: usize,
        limits: &Limits,
        mut on_lines: impl FnMut(String),
    ) -> Result<String, Refusal> {
        let game = notation::read_position(position)?;
        let tell = |lines: &[Report]| json::list(lines.iter().map(describe_report));
        let on_lines = |lines: &[Report]| on_lines(tell(lines));
        Ok(tell(&self.engine.search_multipv(game.position(), count, limits, &Stop::new(), on_lines)))
    }

    fn study_with(
        &mut self,
        start: &str,
        moves: &str,
        limits: &Limits,
        on_progress: impl FnMut(usize, usize),
    ) -> Result<String, Refusal> {
        let mut game = notation::read_position(start)?;
        for action in moves.split_whitespace() {
            game.play(action.parse().map_err(Refusal::new)?).map_err(Refusal::new)?;
        }
        self.engine.set_level(Level::HIGHEST);
        self.engine.new_game();
        let study = study(&mut self.engine, &game, limits, on_progress);
        serde_json::to_string(&StudyReport::new(&study)).map_err(Refusal::new)
    }
}

/// Gives the engine the browser's clock, since WebAssembly has none.
pub(crate) fn lend_clock() {
    #[cfg(target_arch = "wasm32")]
    ::engine::lend_clock(clock::since_start);
}

pub(crate) fn limits(milliseconds: Option<f64>, nodes: Option<f64>) -> Limits {
    Limits {
        depth: None,
        nodes: nodes.map(|nodes| nodes as u64),
        time: milliseconds.map_or(Time::Unlimited, |milliseconds| Time::PerMove(span(milliseconds))),
    }
}

/// A span of the browser's time; what is no span is none.
fn span(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or(Duration::ZERO)
}

fn describe_report(report: &Report) -> String {
    let exact = matches!(report.value, Value::Exact(_));
    let line = report.pv.iter().map(Move::to_string);
    describe(report.depth, report.nodes, report.elapsed, report.value.hundredths(), exact, line)
}

/// What a search has found, as the page reads it.
pub(crate) fn describe(
    depth: u32,
    nodes: u64,
    elapsed: Duration,
    hundredths: i32,
    exact: bool,
    line: impl Iterator<Item = String>,
) -> String {
    let milliseconds = elapsed.as_millis();
    let line = list(line);
    format!(
        "{{\"depth\":{depth},\"nodes\":{nodes},\"milliseconds\":{milliseconds},\"hundredths\":{hundredths},\
         \"exact\":{exact},\"line\":{line}}}"
    )
}

/// What a tried move is worth, as the page reads it.
pub(crate) fn describe_try(lost: i32, judgement: Judgement, hundredths: i32, exact: bool) -> String {
    let judgement = judgement.name();
    format!("{{\"lost\":{lost},\"judgement\":\"{judgement}\",\"hundredths\":{hundredths},\"exact\":{exact}}}")
}

/// Moves have nothing in them that JSON would want to be escaped.
fn list(line: impl Iterator<Item = String>) -> String {
    json::list(line.map(|action| format!("\"{action}\"")))
}

#[cfg(target_arch = "wasm32")]
mod clock {
    use std::time::Duration;

    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// Milliseconds since the worker began.
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
    fn reports_are_json_and_their_move_is_legal() {
        let mut engine = Engine::new(1);
        for (position, level) in [("9/10/11/10/9 w place", 1), (ENDING, 1), (ENDING, 10)] {
            let mut reports = 0;
            let found = engine.search_with(position, level, None, Some(5000.0), |_| reports += 1).expect("a search");
            let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
            assert!(reports > 0);
            let game = crate::Game::from_position(position).expect("a position");
            assert!(game.legal_moves().contains(&found["line"][0].as_str().expect("a move").to_owned()), "{found}");
        }
    }

    #[test]
    fn endings_are_proved_and_both_ways_agree() {
        let mut engine = Engine::new(1);
        let solved: serde_json::Value =
            serde_json::from_str(&engine.solve(ENDING, None, Some(1e6)).expect("an ending")).expect("JSON");
        assert_eq!(solved["lower"], solved["upper"]);
        let searched = engine.search_with(ENDING, 10, None, Some(1e5), |_| {}).expect("a search");
        let searched: serde_json::Value = serde_json::from_str(&searched).expect("JSON");
        assert_eq!(searched["exact"], true);
        assert_eq!(searched["hundredths"].as_i64(), solved["lower"].as_i64().map(|points| points * 100));
    }

    #[test]
    fn lines_studies_and_tried_moves_are_json_and_agree() {
        let mut engine = Engine::new(1);
        let limits = limits(None, Some(1e5));
        let mut told = String::new();
        let lines = engine.lines_with(ENDING, 3, &limits, |lines| told = lines).expect("lines");
        assert_eq!(told, lines);
        let lines: serde_json::Value = serde_json::from_str(&lines).expect("JSON");
        let best = lines[0]["line"][0].as_str().expect("a move").to_owned();
        let mut progress = Vec::new();
        let found = engine.study_with(ENDING, &best, &limits, |done, all| progress.push((done, all))).expect("a study");
        let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
        assert_eq!(progress, [(1, 2), (2, 2)]);
        assert_eq!(found["moves"][0]["judgement"], "best");
        assert_eq!(
            found["moves"][0]["value_before"].as_f64(),
            lines[0]["hundredths"].as_f64().map(|value| value / 100.0)
        );
        let value = lines[0]["hundredths"].as_i64().expect("a value") as i32;
        let tried = engine.weigh(ENDING, &best, value, true, None, Some(1e5)).expect("a move");
        let tried: serde_json::Value = serde_json::from_str(&tried).expect("JSON");
        assert_eq!((&tried["lost"], &tried["judgement"]), (&0.into(), &"best".into()));
        assert!(engine.weigh(ENDING, "k5k4", 0, false, None, Some(10.0)).is_err());
        assert!(engine.study_with(ENDING, "e3", &limits, |_, _| ()).is_err());
        assert!(engine.lines_with("hello", 3, &limits, |_| ()).is_err());
    }

    #[test]
    fn nonsense_is_refused() {
        let mut engine = Engine::new(1);
        assert!(engine.search_with("hello", 1, None, None, |_| {}).is_err());
        assert!(engine.search_with(ENDING, 11, None, None, |_| {}).unwrap_err().to_string().contains("1 to 10"));
        assert!(engine.solve("9/10/11/10/9 w place", None, None).unwrap_err().to_string().contains("second phase"));
        assert_eq!(span(f64::NAN), Duration::ZERO);
    }
}
