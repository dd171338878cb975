//! The GIPF engine, for a web worker.

use ::engine::gipf::Report as GipfReport;
use ::engine::gipf::study::{StudyReport, judge_turn, study};
use ::engine::{Level, Limits, Stop, dvonn::Report};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::game_from_position;

use super::GipfGame;
use crate::boundary::{Exception, parse, texts};
use crate::engine::{call, call_with_progress, lend_clock, limits};
use crate::object::to_object;
use crate::report::{ReportView, WeighedView};

/// The GIPF engine. It also plays the DVONN games that decide challenges.
#[wasm_bindgen]
#[derive(Default)]
pub struct GipfEngine {
    engine: ::engine::gipf::Engine,
}

#[wasm_bindgen]
impl GipfEngine {
    /// Creates an engine. The seed determines its choice among nearly equal moves.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> GipfEngine {
        lend_clock();
        let mut engine = ::engine::gipf::Engine::new();
        engine.set_seed(u64::from(seed));
        GipfEngine { engine }
    }

    /// Searches a game at a level (1 to 10) until a limit is reached. The game is given by its start, its settings and its
    /// actions, separated by spaces. Calls `on_report` with every report and returns the last one; its line consists of
    /// actions.
    ///
    /// # Errors
    /// If the game or the level is invalid.
    #[allow(clippy::too_many_arguments)] // The arguments of one message to the worker.
    #[wasm_bindgen(unchecked_return_type = "types.Report")]
    pub fn search(
        &mut self,
        start: &str,
        settings: &str,
        actions: &str,
        level: u8,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "(report: types.Report) => void")] on_report: &Function,
    ) -> Result<JsValue, Exception> {
        let game = replay(start, settings, actions)?;
        let limits = limits(milliseconds, nodes);
        Ok(to_object(&self.search_game(&game, level, &limits, |report| call(on_report, &report))?))
    }

    /// MultiPV search at full strength. Calls `on_lines` with lists of reports, the best turn first, and returns the last
    /// list. The lines consist of whole turns.
    ///
    /// # Errors
    /// If the position or the settings are invalid.
    #[wasm_bindgen(unchecked_return_type = "types.Report[]")]
    pub fn lines(
        &mut self,
        position: &str,
        settings: &str,
        count: usize,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "(lines: types.Report[]) => void")] on_lines: &Function,
    ) -> Result<JsValue, Exception> {
        let limits = limits(milliseconds, nodes);
        Ok(to_object(&self.lines_with(position, settings, count, &limits, |lines| call(on_lines, &lines))?))
    }

    /// Analyses a game as `caldera analyse --game gipf` does. `turns` are separated by spaces, and the limits apply to each
    /// position. Calls `on_progress` with the number of positions done and their total.
    ///
    /// # Errors
    /// If the start or the settings are invalid or a turn is illegal.
    #[wasm_bindgen(unchecked_return_type = "types.GipfStudyReport")]
    pub fn study(
        &mut self,
        start: &str,
        settings: &str,
        turns: &str,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "(done: number, all: number) => void")] on_progress: &Function,
    ) -> Result<JsValue, Exception> {
        let limits = limits(milliseconds, nodes);
        let progress = |done, all| call_with_progress(on_progress, done, all);
        Ok(to_object(&self.study_with(start, settings, turns, &limits, progress)?))
    }

    /// Judges a turn: its loss compared with best play, whose value for the player to move is `hundredths`.
    ///
    /// # Errors
    /// If the position or the settings are invalid, or the turn is illegal or decided by a challenge.
    #[wasm_bindgen(unchecked_return_type = "types.Weighed")]
    pub fn weigh(
        &mut self,
        position: &str,
        settings: &str,
        turn: &str,
        hundredths: i32,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
    ) -> Result<JsValue, Exception> {
        Ok(to_object(&self.weighed((position, settings), turn, hundredths, &limits(milliseconds, nodes))?))
    }
}

impl GipfEngine {
    fn weighed(
        &mut self,
        (position, settings): (&str, &str),
        turn: &str,
        hundredths: i32,
        limits: &Limits,
    ) -> Result<WeighedView, Exception> {
        let game = GipfGame::from_position(position, settings)?;
        let turn = parse(turn)?;
        self.engine.set_level(Level::HIGHEST);
        let found = judge_turn(&mut self.engine, game.game().position(), &turn, hundredths, limits);
        let (judgement, lost, after) =
            found.ok_or_else(|| Exception::new(format!("{turn} is illegal or cannot be judged")))?;
        Ok(WeighedView::new(lost, judgement, after, false))
    }

    fn lines_with(
        &mut self,
        position: &str,
        settings: &str,
        count: usize,
        limits: &Limits,
        mut on_lines: impl FnMut(Vec<ReportView>),
    ) -> Result<Vec<ReportView>, Exception> {
        let game = GipfGame::from_position(position, settings)?;
        let position = game.game().position();
        let views = |lines: &[GipfReport]| lines.iter().map(|report| view_in_turns(report, position)).collect();
        let on_lines = |lines: &[GipfReport]| on_lines(views(lines));
        Ok(views(&self.engine.search_multipv(position, count, limits, &Stop::new(), on_lines)))
    }

    fn study_with(
        &mut self,
        start: &str,
        settings: &str,
        turns: &str,
        limits: &Limits,
        on_progress: impl FnMut(usize, usize),
    ) -> Result<StudyReport, Exception> {
        let mut game = game_from_position(start, settings)?;
        for turn in turns.split_whitespace() {
            game.play_turn(&parse(turn)?).map_err(Exception::new)?;
        }
        self.engine.set_level(Level::HIGHEST);
        self.engine.new_game();
        Ok(StudyReport::new(&study(&mut self.engine, &game, limits, &Stop::new(), on_progress)))
    }

    fn search_game(
        &mut self,
        game: &GipfGame,
        level: u8,
        limits: &Limits,
        mut on_report: impl FnMut(ReportView),
    ) -> Result<ReportView, Exception> {
        let level =
            Level::new(level).ok_or_else(|| Exception::new(format!("{level} is not a level: expected 1 to 10")))?;
        self.engine.set_level(level);
        let contest = game.game().contest().filter(|contest| contest.dvonn_turn().is_some());
        if let Some(dvonn) = contest.and_then(gipf::Contest::dvonn) {
            let on_report = |report: &Report| on_report(view_dvonn(report));
            return Ok(view_dvonn(&self.engine.search_dvonn(dvonn.position(), limits, &Stop::new(), on_report)));
        }
        let on_report = |report: &GipfReport| on_report(view(report));
        Ok(view(&self.engine.search(game.game().position(), limits, &Stop::new(), on_report)))
    }
}

fn replay(start: &str, settings: &str, actions: &str) -> Result<GipfGame, Exception> {
    let mut game = GipfGame::from_position(start, settings)?;
    for action in actions.split_whitespace() {
        game.play(action)?;
    }
    Ok(game)
}

fn view(report: &GipfReport) -> ReportView {
    with_line(report, texts(&report.pv))
}

/// Like [`view`], with the line as whole turns from a position.
fn view_in_turns(report: &GipfReport, position: &gipf::Position) -> ReportView {
    with_line(report, texts(report.whole_turns(position)))
}

fn with_line(report: &GipfReport, line: Vec<String>) -> ReportView {
    let decided = !matches!(report.value, ::engine::gipf::Value::Estimate(_));
    ReportView::new((report.depth, report.nodes, report.elapsed), (report.value.hundredths(), decided), line)
}

/// A report about the DVONN game, with the line as actions of the GIPF game.
fn view_dvonn(report: &Report) -> ReportView {
    let value = (report.value.hundredths(), matches!(report.value, ::engine::dvonn::Value::Exact(_)));
    let line = report.pv.iter().map(|action| gipf::Action::Dvonn(*action).to_string()).collect();
    ReportView::new((report.depth, report.nodes, report.elapsed), value, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(engine: &mut GipfEngine, game: &GipfGame, level: u8) -> ReportView {
        let mut reports = 0;
        let limits = limits(None, Some(2000.0));
        let found = engine.search_game(game, level, &limits, |_| reports += 1).expect("a search");
        assert!(reports > 0);
        found
    }

    /// In every phase of a turn, and in the DVONN game, the engine finds a legal action.
    #[test]
    fn self_play_continues_through_challenges() {
        let mut engine = GipfEngine::new(3);
        let mut game = GipfGame::new("basic+d3+c2,2", "decider=placed").expect("a game");
        let (mut contests, mut dvonn_moves) = (0, 0);
        for turn in 0..400 {
            if game.actor().is_none() && game.contest().is_none() {
                break;
            }
            let action = match (game.contest().as_deref(), game.phase().as_str()) {
                (Some("draw"), _) => {
                    contests += 1;
                    format!("draw:{turn}")
                }
                (_, "announced") => "?".into(),
                _ => search(&mut engine, &game, 1).line[0].clone(),
            };
            dvonn_moves += usize::from(action.starts_with("dvonn:"));
            game.play(&action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        }
        assert!(contests == 0 || dvonn_moves > 20, "{contests} {dvonn_moves}");
    }

    #[test]
    fn an_immediate_win_is_found() {
        let mut engine = GipfEngine::new(1);
        let start = "basic b2=w,c3=w,d4=w,e5=b,f5=b 1,0 0,0 pp w";
        let game = replay(start, "", "").expect("a game");
        let found = search(&mut engine, &game, 10);
        assert!(found.exact, "{found:?}");
        assert_eq!(found.hundredths, 10_000);
    }

    #[test]
    fn multipv_lines_consist_of_legal_turns() {
        let mut engine = GipfEngine::new(1);
        let start = "tournament - 18,18 0,0 gg w";
        let mut told = 0;
        let lines = engine.lines_with(start, "", 3, &limits(None, Some(5000.0)), |_| told += 1).expect("a search");
        assert_eq!(lines.len(), 3);
        for ReportView { line, .. } in lines {
            assert!(told > 0 && !line.is_empty());
            let mut game = game_from_position(start, "").expect("a game");
            for turn in line {
                game.play_turn(&turn.parse().expect("a turn")).expect("a legal turn");
            }
        }
    }

    #[test]
    fn an_analysis_has_an_entry_for_every_turn() {
        let mut engine = GipfEngine::new(1);
        let mut steps = Vec::new();
        let limits = limits(None, Some(3000.0));
        let start = "basic b2=w,c3=w,d4=w,e5=b,f5=b 2,1 0,0 pp w";
        let found =
            engine.study_with(start, "", "i5-h5 i5-g5", &limits, |done, all| steps.push((done, all))).expect("a study");
        assert_eq!(steps, [(1, 3), (2, 3), (3, 3)]);
        let found = serde_json::to_value(found).expect("JSON");
        let turns = found["turns"].as_array().expect("turns");
        assert_eq!((turns.len(), &turns[1]["player"]), (2, &"black".into()));
        let lost = |turn: &serde_json::Value| turn["lost"].as_f64().expect("a loss");
        assert!(turns.iter().all(|turn| lost(turn) >= 0.0));
        assert_eq!(found["summary"]["white"]["lost"], turns[0]["lost"]);
        assert!(engine.study_with(start, "", "e5", &limits, |_, _| {}).is_err());
        assert!(engine.lines_with("hello", "", 3, &limits, |_| {}).is_err());
    }

    #[test]
    fn single_turns_are_judged() {
        let mut engine = GipfEngine::new(1);
        let start = "basic b2=w,c3=w,d4=w,e5=b,f5=b 1,0 0,0 pp w";
        let game = replay(start, "", "").expect("a game");
        let best = game.game().position().turns()[0].to_string();
        let limits = limits(None, Some(2000.0));
        let tried = engine.weighed((start, ""), &best, 10_000, &limits).expect("a turn");
        assert_eq!((tried.lost, tried.judgement), (0, "best"));
        assert!(engine.weighed((start, ""), "Gb2", 0, &limits).is_err());
        assert!(engine.weighed((start, ""), "hello", 0, &limits).is_err());
    }

    #[test]
    fn invalid_input_is_rejected() {
        assert!(replay("hello", "", "").is_err());
        assert!(replay("basic - 15,15 0,0 pp w", "tie=perhaps", "").is_err());
        assert!(replay("basic - 15,15 0,0 pp w", "", "e5").is_err());
        let game = GipfGame::new("basic", "").expect("a game");
        let level = GipfEngine::new(1).search_game(&game, 0, &limits(None, None), |_| {});
        assert!(level.unwrap_err().to_string().contains("1 to 10"));
    }
}
