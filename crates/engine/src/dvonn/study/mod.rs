//! Analysis of a finished game: the value of every position, and a verdict on every move.

#[cfg(feature = "serde")]
mod report;

use dvonn::{Game, Move, Phase, Player, Position};

use super::engine::Engine;
use super::report::Value;
use crate::common::judgement::{Judgement, LossThresholds, Tally};
use crate::common::limits::{Limits, Stop};

#[cfg(feature = "serde")]
pub use report::StudyReport;

/// The losses that make a move an inaccuracy, a mistake or a blunder.
pub const THRESHOLDS: LossThresholds = LossThresholds { inaccuracy: 100, mistake: 300, blunder: 600 };

/// The analysis of a game.
pub struct Study {
    /// The moves of the game, in order.
    pub moves: Vec<StudiedMove>,
    /// The number of the first move from which on the values of all positions are proved.
    pub solved_from: Option<usize>,
}

/// A move of the game with its values, seen by the player who made it.
pub struct StudiedMove {
    /// The player who made it.
    pub player: Player,
    /// The move itself.
    pub action: Move,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// The value of the position before the move.
    pub before: Value,
    /// The value of the position after the move.
    pub after: Value,
    /// The verdict; `None` for a placement, which is evaluated but not searched.
    pub verdict: Option<Verdict>,
}

/// How good a move was.
pub struct Verdict {
    /// The principal variation before the move; it begins with the move itself if no other was better.
    pub pv: Vec<Move>,
    /// The points lost, in hundredths; never negative.
    pub lost: i32,
    /// The verdict.
    pub judgement: Judgement,
}

/// The value of a position for the side to move, and the principal variation.
#[derive(Clone)]
struct Analysed {
    value: Value,
    pv: Vec<Move>,
}

/// Analyses a game; `on_progress` receives the number of finished positions and their total. If it is stopped, the result is
/// meaningless.
pub fn study(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    mut on_progress: impl FnMut(usize, usize),
) -> Study {
    let actions: Vec<Move> = game.actions().collect();
    let positions = positions(game);
    // Backwards: what is proved about a late position is in the transposition table when an earlier one needs it.
    let mut results: Vec<Analysed> = Vec::with_capacity(positions.len());
    for (done, (index, position)) in (1..).zip(positions.iter().enumerate().rev()) {
        let played = actions.get(index).copied().zip(results.last());
        let result = search(engine, position, played, limits, stop);
        results.push(result);
        on_progress(done, positions.len());
    }
    results.reverse();
    propagate_proofs(&mut results, &actions);
    reconcile_with_play(&mut results, &positions, &actions);

    let moves = (0..actions.len()).map(|index| judge(&positions[index..], actions[index], &results[index..])).collect();
    let unproved = results.iter().rposition(|result| !result.value.is_exact());
    let first_proved = unproved.map_or(0, |index| index + 1);
    Study { moves, solved_from: (first_proved < actions.len()).then_some(first_proved + 1) }
}

/// All positions of a game, including the first and the last.
fn positions(game: &Game) -> Vec<Position> {
    let mut game = game.clone();
    let mut positions = vec![*game.position()];
    while game.undo().is_some() {
        positions.push(*game.position());
    }
    positions.reverse();
    positions
}

/// Searches a position; `played` is the move of the game with the result for the position after it.
fn search(
    engine: &mut Engine,
    position: &Position,
    played: Option<(Move, &Analysed)>,
    limits: &Limits,
    stop: &Stop,
) -> Analysed {
    if position.phase() == Phase::Stacking
        && position.count_moves() == 1
        && let Some((action, next)) = played
    {
        return next.preceded_by(action);
    }
    let report = engine.search(position, limits, stop, |_| {});
    Analysed { value: report.value, pv: if position.is_over() { Vec::new() } else { report.pv } }
}

impl Analysed {
    /// The result for the position before this one if `action` is its best move.
    fn preceded_by(&self, action: Move) -> Analysed {
        Analysed { value: self.value.reversed(), pv: [&[action], &self.pv[..]].concat() }
    }
}

/// If the best move of a solved position was played, the position after it is solved too.
fn propagate_proofs(results: &mut [Analysed], actions: &[Move]) {
    for (index, action) in actions.iter().enumerate() {
        let result = &results[index];
        if result.value.is_exact() && result.pv.first() == Some(action) && !results[index + 1].value.is_exact() {
            results[index + 1] = Analysed { value: result.value.reversed(), pv: result.pv[1..].to_vec() };
        }
    }
}

/// Corrects values by the game: a position is worth at least as much as the move played from it, and exactly as much if
/// that move was the best.
fn reconcile_with_play(results: &mut [Analysed], positions: &[Position], actions: &[Move]) {
    for (index, action) in actions.iter().enumerate().rev() {
        if positions[index].phase() == Phase::Placing {
            continue;
        }
        let (result, played) = (&results[index], results[index + 1].preceded_by(*action));
        let was_best = result.pv.first() == Some(action);
        let as_good = played.value.hundredths() >= result.value.hundredths();
        let replaced = match (result.value, played.value) {
            // Of equally good moves, show the one played.
            (Value::Exact(best), Value::Exact(value)) if value == best => Some(played),
            // The position after the move was searched deeper than the one before it. That proves nothing about the
            // other moves.
            (Value::Estimate(_), value) if was_best || as_good => {
                let value =
                    if positions[index].count_moves() == 1 { value } else { Value::Estimate(value.hundredths()) };
                Some(Analysed { value, ..played })
            }
            _ => None,
        };
        if let Some(replaced) = replaced {
            results[index] = replaced;
        }
    }
}

/// Judges a move by the positions before and after it, the first two of the slice, and their values.
fn judge(positions: &[Position], action: Move, results: &[Analysed]) -> StudiedMove {
    let position = &positions[0];
    let before = results[0].value;
    // The player who places the last piece also makes the first stack move.
    let same_player = positions[1].turn() == position.turn();
    let after = if same_player { results[1].value } else { results[1].value.reversed() };
    let forced = position.count_moves() == 1;
    let mut studied = StudiedMove { player: position.turn(), action, forced, before, after, verdict: None };
    if position.phase() == Phase::Stacking {
        // An estimate never overrules a proof.
        if after.hundredths() > before.hundredths() {
            debug_assert!(!after.is_exact(), "two proofs contradict each other");
            studied.after = Value::Estimate(before.hundredths());
        }
        let lost = before.hundredths() - studied.after.hundredths();
        let pv = results[0].pv.clone();
        studied.verdict = Some(Verdict { pv, lost, judgement: THRESHOLDS.judge(lost) });
    }
    studied
}

/// Judges a move that is being tried in a position whose value is `before`.
///
/// `None` in the placing phase, where moves are not judged, and for an illegal move.
pub fn judge_move(
    engine: &mut Engine,
    position: &Position,
    action: Move,
    before: Value,
    limits: &Limits,
) -> Option<StudiedMove> {
    let mut next = *position;
    if position.phase() == Phase::Placing || next.play(action).is_err() {
        return None;
    }
    let result = search(engine, &next, None, limits, &Stop::new());
    let before = Analysed { value: before, pv: Vec::new() };
    Some(judge(&[*position, next], action, &[before, result]))
}

impl Study {
    /// The verdicts on the moves of a player, added up. Forced moves do not count.
    pub fn tally(&self, player: Player) -> Tally {
        let chosen = self.moves.iter().filter(|studied| studied.player == player && !studied.forced);
        let verdicts = chosen.filter_map(|studied| studied.verdict.as_ref());
        Tally::of(verdicts.map(|verdict| (verdict.judgement, verdict.lost)))
    }
}
