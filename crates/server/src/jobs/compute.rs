//! What a job consists of: pure computation, without database and network. The server and `caldera worker` run the same code.

use std::sync::{Mutex, PoisonError};

use api::{AnalysedMove, AnalysedPlayer, Colour, GameAnalysis, MoveJudgement};
use engine::{Judgement, Limits, LossThresholds, Stop, Tally, points};
use games::AnyGame;
use puzzles::{Maker, select};

use super::job::{FoundPuzzle, GameText, Job, NoResult, Outcome, Task};
use crate::live::{Search, choose};

/// The hash table of an analysis, in mebibytes.
const HASH: usize = 16;
/// A lead that counts, in points.
const LEAD: f64 = 0.5;
/// Puzzles from one game, of which more would look alike.
const MOST_PUZZLES: usize = 2;

/// Does a job. `on_step` is called between searches with the number of finished steps and their total.
pub(crate) fn run(job: &Job, stop: &Stop, on_step: &mut dyn FnMut(u32, u32)) -> Result<Outcome, NoResult> {
    let outcome = match &job.task {
        Task::Move(task) => {
            let game = job.position.replay(|_, _| ()).map_err(NoResult::Impossible)?;
            let search = Search { game, level: task.level, left: task.left, seed: task.seed, stop: stop.clone() };
            let text = choose(&search);
            text.map(|text| Outcome::Move { task: *task, text })
                .ok_or_else(|| NoResult::Impossible("the engine found no move".to_owned()))
        }
        Task::Analysis { nodes } => analyse(&job.position, *nodes, stop, on_step)
            .map(|analysis| Outcome::Analysis { analysis: Box::new(analysis) })
            .map_err(NoResult::Impossible),
        Task::Puzzles => {
            find_puzzles(job, stop, on_step).map(|puzzles| Outcome::Puzzles { puzzles }).map_err(NoResult::Impossible)
        }
    };
    if stop.is_stopped() { Err(NoResult::Stopped) } else { outcome }
}

/// Analyses a game. The result depends only on the game and the number of nodes. It is meaningless if stopped.
fn analyse(
    text: &GameText,
    nodes: u64,
    stop: &Stop,
    on_step: &mut dyn FnMut(u32, u32),
) -> Result<GameAnalysis, String> {
    // The entry with which each turn was complete.
    let mut ends: Vec<usize> = Vec::new();
    let game = text.replay(|index, game| ends.resize(game.plies(), index))?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let on_progress = |done: usize, total: usize| on_step(done as u32, total as u32);
    let entry = |index: usize| ends.get(index).copied().unwrap_or(index);
    let (moves, players): (Vec<AnalysedMove>, [AnalysedPlayer; 2]) = match &game {
        AnyGame::Dvonn(game) => {
            use engine::dvonn::study::{THRESHOLDS, study};
            let mut engine = engine::dvonn::Engine::with_hash(HASH);
            let study = study(&mut engine, game, &limits, stop, on_progress);
            let moves = study.moves.iter().enumerate().map(|(index, studied)| {
                let verdict = studied.verdict.as_ref();
                let line: Vec<String> =
                    verdict.map(|verdict| verdict.pv.iter().map(ToString::to_string).collect()).unwrap_or_default();
                analysed(Analysed {
                    entry: entry(index),
                    by: Colour::from(studied.player),
                    text: studied.action.to_string(),
                    values: [studied.before.hundredths(), studied.after.hundredths()],
                    exact: studied.after.is_exact(),
                    line,
                    verdict: verdict.map(|verdict| (verdict.judgement, verdict.lost)),
                })
            });
            let losses = |colour: Colour| -> Vec<i32> {
                let own = study.moves.iter().filter(move |studied| Colour::from(studied.player) == colour);
                own.filter(|studied| !studied.forced)
                    .filter_map(|studied| studied.verdict.as_ref().map(|verdict| verdict.lost))
                    .collect()
            };
            let player = |colour: Colour| summary(&study.tally(colour.into()), &losses(colour), THRESHOLDS);
            (moves.collect(), Colour::BOTH.map(player))
        }
        AnyGame::Gipf(game) => {
            use engine::gipf::study::{THRESHOLDS, study};
            let mut engine = engine::gipf::Engine::with_hash(HASH);
            let study = study(&mut engine, game, &limits, stop, on_progress);
            let moves = study.turns.iter().enumerate().map(|(index, studied)| {
                analysed(Analysed {
                    entry: entry(index),
                    by: Colour::from(studied.player),
                    text: studied.turn.to_string(),
                    values: [studied.before, studied.after],
                    exact: false,
                    line: studied.pv.iter().map(ToString::to_string).collect(),
                    verdict: studied.verdict,
                })
            });
            let losses = |colour: Colour| -> Vec<i32> {
                let own = study.turns.iter().filter(move |studied| Colour::from(studied.player) == colour);
                own.filter_map(|studied| studied.verdict.map(|(_, lost)| lost)).collect()
            };
            let player = |colour: Colour| summary(&study.tally(colour.into()), &losses(colour), THRESHOLDS);
            (moves.collect(), Colour::BOTH.map(player))
        }
    };
    let [white, black] = players;
    let turning_point = turning_point(&moves);
    Ok(GameAnalysis { nodes, moves, white, black, turning_point })
}

/// The makers that no job uses. They are kept, because tables that are freed and allocated again for every game leave memory behind.
static IDLE_MAKERS: Mutex<Vec<Maker>> = Mutex::new(Vec::new());

/// Finds the puzzles in a game of DVONN. The result depends only on the game. It is meaningless if stopped.
fn find_puzzles(job: &Job, stop: &Stop, on_step: &mut dyn FnMut(u32, u32)) -> Result<Vec<FoundPuzzle>, String> {
    let AnyGame::Dvonn(game) = job.position.replay(|_, _| ())? else {
        return Err("only games of DVONN have puzzles".to_owned());
    };
    let mut examined = |done: usize, total: usize| on_step(done as u32, total as u32);
    let idle = || IDLE_MAKERS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut maker = idle().pop().unwrap_or_default();
    let candidates = maker.find_in_steps(&game, 0, &job.game, stop, &mut examined);
    idle().push(maker);
    let mut chosen = select(candidates, MOST_PUZZLES);
    let mut found = Vec::new();
    let mut replayed = dvonn::Game::from_setup(game.start().clone()).map_err(|error| error.to_string())?;
    for (moves, action) in game.actions().enumerate() {
        // Stacks only grow, so that no position occurs twice.
        let position = notation::write_position(replayed.setup());
        if let Some(index) = chosen.iter().position(|puzzle| puzzle.position == position) {
            found.push(FoundPuzzle { moves: moves as u32, puzzle: chosen.swap_remove(index) });
        }
        replayed.play(action).map_err(|error| error.to_string())?;
    }
    Ok(found)
}

/// A move as the engine's study has it: values are for the player who made it, in hundredths.
struct Analysed {
    entry: usize,
    by: Colour,
    text: String,
    values: [i32; 2],
    exact: bool,
    line: Vec<String>,
    verdict: Option<(Judgement, i32)>,
}

fn analysed(studied: Analysed) -> AnalysedMove {
    let Analysed { entry, by, text, values, exact, line, verdict } = studied;
    let [before, after] = values.map(|value| points(if by == Colour::White { value } else { -value }));
    let (best, line) = if verdict.is_some() { (line.first().cloned(), line) } else { (None, Vec::new()) };
    AnalysedMove {
        entry,
        by,
        text,
        before,
        after,
        exact,
        best,
        line,
        lost: verdict.map(|(_, lost)| points(lost)),
        judgement: verdict.map(|(judgement, _)| match judgement {
            Judgement::Best => MoveJudgement::Best,
            Judgement::Good => MoveJudgement::Good,
            Judgement::Inaccuracy => MoveJudgement::Inaccuracy,
            Judgement::Mistake => MoveJudgement::Mistake,
            Judgement::Blunder => MoveJudgement::Blunder,
        }),
    }
}

fn summary(tally: &Tally, losses: &[i32], thresholds: LossThresholds) -> AnalysedPlayer {
    AnalysedPlayer {
        moves: tally.moves,
        accuracy: accuracy(losses, thresholds),
        lost: points(tally.lost),
        inaccuracies: tally.inaccuracies,
        mistakes: tally.mistakes,
        blunders: tally.blunders,
    }
}

/// The accuracy of moves with these losses in hundredths: the mean of 100 · 2^(−loss / loss of a mistake), to one decimal. A move
/// without loss counts 100, the smallest mistake 50.
fn accuracy(losses: &[i32], thresholds: LossThresholds) -> Option<f64> {
    if losses.is_empty() {
        return None;
    }
    let of = |lost: &i32| 100.0 * (-f64::from(*lost) / f64::from(thresholds.mistake)).exp2();
    let mean = losses.iter().map(of).sum::<f64>() / losses.len() as f64;
    // Rounded, so that the result does not depend on the mathematical library.
    Some((mean * 10.0).round() / 10.0)
}

/// The move after which the player who led at the end led all the time.
pub(super) fn turning_point(moves: &[AnalysedMove]) -> Option<usize> {
    let leader = |value: f64| if value.abs() < LEAD { None } else { Some(value > 0.0) };
    let last = leader(moves.last()?.after)?;
    moves.iter().rposition(|played| leader(played.before) != Some(last))
}
