//! Analysis of a finished game: the value of every position, and a verdict on every turn.

#[cfg(feature = "serde")]
mod report;

use gipf::{Game, PlayedTurn, Player, Position, Turn};

use super::engine::Engine;
use super::report::Report;
use crate::common::judgement::{Judgement, LossThresholds, Tally};
use crate::common::limits::{Limits, Stop};

#[cfg(feature = "serde")]
pub use report::StudyReport;

/// The losses that make a turn an inaccuracy, a mistake or a blunder.
pub const THRESHOLDS: LossThresholds = LossThresholds { inaccuracy: 50, mistake: 100, blunder: 200 };

/// Leads are clamped to this, in hundredths, when losses are counted: beyond it the game is as good as won.
const MAX_LEAD: i32 = 500;

/// The analysis of a game.
pub struct Study {
    /// The turns of the game, in order.
    pub turns: Vec<StudiedTurn>,
}

/// A turn of the game with its values, seen by the player who made it.
pub struct StudiedTurn {
    /// The player who made it.
    pub player: Player,
    /// The turn itself.
    pub turn: Turn,
    /// The lead before the turn, in hundredths.
    pub before: i32,
    /// The lead after the turn, in hundredths.
    pub after: i32,
    /// The principal variation before the turn, as far as it consists of complete turns.
    pub pv: Vec<Turn>,
    /// The verdict and the loss in hundredths; `None` if a challenge decided the turn, which then was not one player's
    /// choice.
    pub verdict: Option<(Judgement, i32)>,
}

impl Study {
    /// The verdicts on the turns of a player, added up.
    pub fn tally(&self, player: Player) -> Tally {
        Tally::of(self.turns.iter().filter(|studied| studied.player == player).filter_map(|studied| studied.verdict))
    }
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
    let positions = positions(game);
    // Backwards: what was found about a late position is in the transposition table when an earlier one needs it.
    let mut reports: Vec<Report> = Vec::with_capacity(positions.len());
    for (done, position) in (1..).zip(positions.iter().rev()) {
        reports.push(engine.search(position, limits, stop, |_| ()));
        on_progress(done, positions.len());
    }
    reports.reverse();
    let judged =
        |(index, played): (usize, &PlayedTurn)| judge(played, &positions[index], &reports[index], &reports[index + 1]);
    Study { turns: game.turns().iter().enumerate().map(judged).collect() }
}

/// The positions between the turns of a game, including the first and the last.
fn positions(game: &Game) -> Vec<Position> {
    let mut start = game.clone();
    while start.undo() {}
    let mut position = *start.position();
    let mut positions = vec![position];
    for played in game.turns() {
        // The game has played it before, so it is legal.
        let _ = position.play_turn(&played.turn);
        positions.push(position);
    }
    positions
}

fn judge(played: &PlayedTurn, position: &Position, before: &Report, after: &Report) -> StudiedTurn {
    let pv = before.whole_turns(position);
    let was_best = pv.first() == Some(&played.turn);
    let value_after = after.value.reversed().hundredths();
    // A position is worth at least as much as the turn played from it, and exactly as much if that turn was the best.
    let value_before = if was_best { value_after } else { before.value.hundredths().max(value_after) };
    let lost = loss(value_before, value_after);
    let verdict = (!is_challenged(position, &played.turn)).then(|| (THRESHOLDS.judge(lost), lost));
    StudiedTurn {
        player: played.player,
        turn: played.turn.clone(),
        before: value_before,
        after: value_after,
        pv,
        verdict,
    }
}

/// Judges a turn that is being tried in a position with a lead of `before`: the verdict, the loss, and the lead after
/// it, in hundredths.
///
/// `None` if the turn is illegal, or if a challenge decided it, so that it is not one player's choice.
pub fn judge_turn(
    engine: &mut Engine,
    position: &Position,
    turn: &Turn,
    before: i32,
    limits: &Limits,
) -> Option<(Judgement, i32, i32)> {
    let mut next = *position;
    next.play_turn(turn).ok()?;
    let report = engine.search(&next, limits, &Stop::new(), |_| ());
    let after = report.value.reversed().hundredths();
    let lost = loss(before.max(after), after);
    (!is_challenged(position, turn)).then(|| (THRESHOLDS.judge(lost), lost, after))
}

/// The loss between two leads.
fn loss(before: i32, after: i32) -> i32 {
    before.clamp(-MAX_LEAD, MAX_LEAD) - after.clamp(-MAX_LEAD, MAX_LEAD)
}

fn is_challenged(position: &Position, turn: &Turn) -> bool {
    position.steps_of(turn).is_ok_and(|steps| steps.contains(&gipf::Step::Challenge))
}
