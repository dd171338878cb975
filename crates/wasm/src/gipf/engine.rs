//! The engine of GIPF in a browser's worker.

use ::engine::gipf::Report as GipfReport;
use ::engine::gipf::study::{StudyReport, judge_turn, study};
use ::engine::{Level, Limits, Stop, dvonn::Report};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::GipfGame;
use super::action::Action;
use crate::engine::{self, limits};
use crate::json;
use crate::refusal::Refusal;

/// Chooses what to do in games of GIPF, and in the games of DVONN inside them.
#[wasm_bindgen]
#[derive(Default)]
pub struct GipfEngine {
    engine: ::engine::gipf::Engine,
}

#[wasm_bindgen]
impl GipfEngine {
    /// An engine; the seed tells how it chooses among nearly equal moves.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> GipfEngine {
        engine::lend_clock();
        let mut engine = ::engine::gipf::Engine::new();
        engine.set_seed(u64::from(seed));
        GipfEngine { engine }
    }

    /// Searches a game, which is given by its start, its settings and what was done since, separated by blanks, at a level (1 to 10) until a
    /// limit is reached. It calls back with every report and returns the last one: `{"depth", "nodes", "milliseconds",
    /// "hundredths", "exact", "line"}`, the value for whoever is to act, the line in actions that a game plays.
    ///
    /// # Errors
    /// If the game or the level makes no sense.
    #[allow(clippy::too_many_arguments)] // What a worker is told in one message.
    pub fn search(
        &mut self,
        start: &str,
        settings: &str,
        actions: &str,
        level: u8,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        on_report: &Function,
    ) -> Result<String, Refusal> {
        let game = replay(start, settings, actions)?;
        self.search_game(&game, level, &limits(milliseconds, nodes), |report| {
            // What the page does with a report is its own affair; the search goes on.
            let _ = on_report.call1(&JsValue::NULL, &JsValue::from_str(report));
        })
    }

    /// Searches for the best turns of a position at full strength, calls back with a list of reports again and again, the
    /// best first, their lines in whole turns, and returns the last one.
    ///
    /// # Errors
    /// If the position or the settings make no sense.
    pub fn lines(
        &mut self,
        position: &str,
        settings: &str,
        count: usize,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        on_lines: &Function,
    ) -> Result<String, Refusal> {
        self.lines_with(position, settings, count, &limits(milliseconds, nodes), |lines| {
            let _ = on_lines.call1(&JsValue::NULL, &JsValue::from_str(&lines));
        })
    }

    /// Studies a game, its turns separated by blanks, as `caldera analyse --game gipf` does, with the limits for each
    /// position; calls back with how many positions of how many are done. Returns the `turns` and the `summary` of
    /// docs/analysis.md.
    ///
    /// # Errors
    /// If the start or the settings make no sense or a turn is illegal.
    pub fn study(
        &mut self,
        start: &str,
        settings: &str,
        turns: &str,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        on_progress: &Function,
    ) -> Result<String, Refusal> {
        self.study_with(start, settings, turns, &limits(milliseconds, nodes), |done, all| {
            let _ = on_progress.call2(&JsValue::NULL, &JsValue::from(done as u32), &JsValue::from(all as u32));
        })
    }

    /// What a turn would lose against best play, which is worth `hundredths` to the player to move:
    /// `{"lost", "judgement", "hundredths", "exact"}`, the loss in hundredths too, the value that of the turn.
    ///
    /// # Errors
    /// If the position or the settings make no sense, or the turn is illegal or decided by a challenge.
    #[allow(clippy::too_many_arguments)] // What a worker is told in one message.
    pub fn weigh(
        &mut self,
        position: &str,
        settings: &str,
        turn: &str,
        hundredths: i32,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
    ) -> Result<String, Refusal> {
        let game = GipfGame::from_position(position, settings)?;
        let turn = turn.parse().map_err(Refusal::new)?;
        self.engine.set_level(Level::HIGHEST);
        let found = judge_turn(&mut self.engine, game.here(), &turn, hundredths, &limits(milliseconds, nodes));
        let (judgement, lost, after) =
            found.ok_or_else(|| Refusal::new(format!("{turn} is no turn that could be weighed")))?;
        Ok(engine::describe_try(lost, judgement, after, false))
    }
}

impl GipfEngine {
    fn lines_with(
        &mut self,
        position: &str,
        settings: &str,
        count: usize,
        limits: &Limits,
        mut on_lines: impl FnMut(String),
    ) -> Result<String, Refusal> {
        let game = GipfGame::from_position(position, settings)?;
        let tell = |lines: &[GipfReport]| json::list(lines.iter().map(|report| describe_turns(report, game.here())));
        let on_lines = |lines: &[GipfReport]| on_lines(tell(lines));
        Ok(tell(&self.engine.search_multipv(game.here(), count, limits, &Stop::new(), on_lines)))
    }

    fn study_with(
        &mut self,
        start: &str,
        settings: &str,
        turns: &str,
        limits: &Limits,
        on_progress: impl FnMut(usize, usize),
    ) -> Result<String, Refusal> {
        let mut game = GipfGame::from_position(start, settings)?.game;
        for turn in turns.split_whitespace() {
            game.play_turn(&turn.parse().map_err(Refusal::new)?).map_err(Refusal::new)?;
        }
        self.engine.set_level(Level::HIGHEST);
        self.engine.new_game();
        let study = study(&mut self.engine, &game, limits, on_progress);
        serde_json::to_string(&StudyReport::new(&study)).map_err(Refusal::new)
    }

    fn search_game(
        &mut self,
        game: &GipfGame,
        level: u8,
        limits: &Limits,
        mut on_report: impl FnMut(&str),
    ) -> Result<String, Refusal> {
        let level = Level::new(level).ok_or_else(|| Refusal::new(format!("{level} is no level: 1 to 10 are")))?;
        self.engine.set_level(level);
        let contest = game.game.contest().filter(|contest| contest.dvonn_turn().is_some());
        if let Some(dvonn) = contest.and_then(gipf::Contest::dvonn) {
            let on_report = |report: &Report| on_report(&describe_dvonn(report));
            return Ok(describe_dvonn(&self.engine.search_dvonn(dvonn.position(), limits, &Stop::new(), on_report)));
        }
        let on_report = |report: &GipfReport| on_report(&describe(report));
        Ok(describe(&self.engine.search(game.game.position(), limits, &Stop::new(), on_report)))
    }
}

fn replay(start: &str, settings: &str, actions: &str) -> Result<GipfGame, Refusal> {
    let mut game = GipfGame::from_position(start, settings)?;
    for action in actions.split_whitespace() {
        game.play(action)?;
    }
    Ok(game)
}

fn describe(report: &GipfReport) -> String {
    let decided = !matches!(report.value, ::engine::gipf::Value::Estimate(_));
    let line = report.pv.iter().map(|step| Action::Step(*step).write());
    engine::describe(report.depth, report.nodes, report.elapsed, report.value.hundredths(), decided, line)
}

/// The same with the line in whole turns from a position.
fn describe_turns(report: &GipfReport, position: &gipf::Position) -> String {
    let decided = !matches!(report.value, ::engine::gipf::Value::Estimate(_));
    let line = report.whole_turns(position);
    let line = line.iter().map(ToString::to_string);
    engine::describe(report.depth, report.nodes, report.elapsed, report.value.hundredths(), decided, line)
}

/// The line is one of another game, so its moves say so.
fn describe_dvonn(report: &Report) -> String {
    let exact = matches!(report.value, ::engine::dvonn::Value::Exact(_));
    let line = report.pv.iter().map(|action| Action::Dvonn(*action).write());
    engine::describe(report.depth, report.nodes, report.elapsed, report.value.hundredths(), exact, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(engine: &mut GipfEngine, game: &GipfGame, level: u8) -> serde_json::Value {
        let mut reports = 0;
        let limits = limits(None, Some(2000.0));
        let found = engine.search_game(game, level, &limits, |_| reports += 1).expect("a search");
        assert!(reports > 0);
        serde_json::from_str(&found).expect("JSON")
    }

    /// At every moment of a turn, in the game of DVONN too, the engine finds something that can be done.
    #[test]
    fn games_against_itself_go_on_through_challenges() {
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
                _ => search(&mut engine, &game, 1)["line"][0].as_str().expect("an action").to_owned(),
            };
            dvonn_moves += usize::from(action.starts_with("dvonn:"));
            game.play(&action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        }
        assert!(contests == 0 || dvonn_moves > 20, "{contests} {dvonn_moves}");
    }

    #[test]
    fn a_win_at_hand_is_found() {
        let mut engine = GipfEngine::new(1);
        let start = "basic b2=w,c3=w,d4=w,e5=b,f5=b 1,0 0,0 pp w";
        let game = replay(start, "", "").expect("a game");
        let found = search(&mut engine, &game, 10);
        assert_eq!(found["exact"], true, "{found}");
        assert_eq!(found["hundredths"], 10_000);
    }

    #[test]
    fn lines_are_told_in_turns_that_can_be_played() {
        let mut engine = GipfEngine::new(1);
        let start = "tournament - 18,18 0,0 gg w";
        let mut told = 0;
        let found = engine.lines_with(start, "", 3, &limits(None, Some(5000.0)), |_| told += 1).expect("a search");
        let lines: serde_json::Value = serde_json::from_str(&found).expect("JSON");
        assert_eq!(lines.as_array().expect("a list").len(), 3);
        for line in lines.as_array().expect("a list") {
            let turns: Vec<&str> =
                line["line"].as_array().expect("a line").iter().map(|turn| turn.as_str().expect("a turn")).collect();
            assert!(told > 0 && !turns.is_empty());
            let mut game = GipfGame::from_position(start, "").expect("a game").game;
            for turn in turns {
                game.play_turn(&turn.parse().expect("a turn")).expect("a legal turn");
            }
        }
    }

    #[test]
    fn a_study_tells_of_every_turn_as_the_terminal_does() {
        let mut engine = GipfEngine::new(1);
        let mut steps = Vec::new();
        let limits = limits(None, Some(3000.0));
        let start = "basic b2=w,c3=w,d4=w,e5=b,f5=b 2,1 0,0 pp w";
        let found =
            engine.study_with(start, "", "i5-h5 i5-g5", &limits, |done, all| steps.push((done, all))).expect("a study");
        assert_eq!(steps, [(1, 3), (2, 3), (3, 3)]);
        let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
        let turns = found["turns"].as_array().expect("turns");
        assert_eq!((turns.len(), &turns[1]["player"]), (2, &"black".into()));
        let lost = |turn: &serde_json::Value| turn["lost"].as_f64().expect("a loss");
        assert!(turns.iter().all(|turn| lost(turn) >= 0.0));
        assert_eq!(found["summary"]["white"]["lost"], turns[0]["lost"]);
        assert!(engine.study_with(start, "", "e5", &limits, |_, _| {}).is_err());
        assert!(engine.lines_with("hello", "", 3, &limits, |_| {}).is_err());
    }

    #[test]
    fn tried_turns_are_weighed() {
        let mut engine = GipfEngine::new(1);
        let start = "basic b2=w,c3=w,d4=w,e5=b,f5=b 1,0 0,0 pp w";
        let game = replay(start, "", "").expect("a game");
        let best = game.game.position().turns()[0].to_string();
        let tried = engine.weigh(start, "", &best, 10_000, None, Some(2000.0)).expect("a turn");
        let tried: serde_json::Value = serde_json::from_str(&tried).expect("JSON");
        assert_eq!((&tried["lost"], &tried["judgement"]), (&0.into(), &"best".into()));
        assert!(engine.weigh(start, "", "Gb2", 0, None, Some(10.0)).is_err());
        assert!(engine.weigh(start, "", "hello", 0, None, Some(10.0)).is_err());
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(replay("hello", "", "").is_err());
        assert!(replay("basic - 15,15 0,0 pp w", "tie=perhaps", "").is_err());
        assert!(replay("basic - 15,15 0,0 pp w", "", "e5").is_err());
        let game = GipfGame::new("basic", "").expect("a game");
        let level = GipfEngine::new(1).search_game(&game, 0, &limits(None, None), |_| {});
        assert!(level.unwrap_err().to_string().contains("1 to 10"));
    }
}
