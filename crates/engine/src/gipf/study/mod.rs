//! What the turns of a game of GIPF were worth.

use gipf::{Game, PlayedTurn, Player, Position, Turn};

use super::{GipfEngine, GipfReport};
use crate::limits::{Limits, Stop};
use crate::study::{Judgement, Tally};

/// A lead of more than this, in hundredths, is as good as won: what is lost of it is not missed.
const CERTAIN: i32 = 500;

/// From these losses on, in hundredths, a turn is an inaccuracy, a mistake, a blunder.
const LOSSES: [i32; 3] = [50, 100, 200];

/// What is found out about a game.
pub struct GipfStudy {
    /// The turns of the game, in order.
    pub turns: Vec<StudiedTurn>,
}

/// A turn, and what it was worth to the player who made it.
pub struct StudiedTurn {
    /// Who made it.
    pub player: Player,
    /// The turn itself.
    pub turn: Turn,
    /// His lead with best play from before the turn, in hundredths.
    pub before: i32,
    /// The same from after the turn.
    pub after: i32,
    /// Best play from before the turn, as far as it goes in whole turns.
    pub line: Vec<Turn>,
    /// How good it was, and how many hundredths it gave away; nothing where a challenge decided: then the turn was not one
    /// player's choice.
    pub verdict: Option<(Judgement, i32)>,
}

impl GipfStudy {
    /// What the turns of a player add up to.
    pub fn tally(&self, player: Player) -> Tally {
        Tally::of(self.turns.iter().filter(|studied| studied.player == player).filter_map(|studied| studied.verdict))
    }
}

/// Studies a game, and tells after each position how many of how many are done.
pub fn study(
    engine: &mut GipfEngine,
    game: &Game,
    limits: &Limits,
    mut on_progress: impl FnMut(usize, usize),
) -> GipfStudy {
    let positions = positions(game);
    // From the end to the beginning: what was found about a late position is in the table when an earlier one asks.
    let mut reports: Vec<GipfReport> = Vec::with_capacity(positions.len());
    for (done, position) in (1..).zip(positions.iter().rev()) {
        reports.push(engine.search(position, limits, &Stop::new(), |_| ()));
        on_progress(done, positions.len());
    }
    reports.reverse();
    let judged =
        |(index, played): (usize, &PlayedTurn)| judge(played, &positions[index], &reports[index], &reports[index + 1]);
    GipfStudy { turns: game.turns().iter().enumerate().map(judged).collect() }
}

/// The positions between the turns of a game, the first and the last one too.
fn positions(game: &Game) -> Vec<Position> {
    let mut start = game.clone();
    while start.undo() {}
    let mut position = *start.position();
    let mut positions = vec![position];
    for played in game.turns() {
        // It was played before.
        let _ = position.play_turn(&played.turn);
        positions.push(position);
    }
    positions
}

fn judge(played: &PlayedTurn, position: &Position, before: &GipfReport, after: &GipfReport) -> StudiedTurn {
    let line = before.whole_turns(position);
    let was_best = line.first() == Some(&played.turn);
    let value_after = after.value.reversed().hundredths();
    // A position is worth at least what was played from it, and no more if that was the best.
    let value_before = if was_best { value_after } else { before.value.hundredths().max(value_after) };
    let lost = loss(value_before, value_after);
    let verdict = (!is_challenged(position, &played.turn)).then(|| (judgement_of_loss(lost), lost));
    StudiedTurn {
        player: played.player,
        turn: played.turn.clone(),
        before: value_before,
        after: value_after,
        line,
        verdict,
    }
}

/// What a turn would lose, in hundredths, against best play, which is worth `before` to the player to move, and the lead that
/// it leaves him; nothing if it is illegal, or not his choice alone since a challenge decided it.
pub fn weigh(
    engine: &mut GipfEngine,
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
    (!is_challenged(position, turn)).then(|| (judgement_of_loss(lost), lost, after))
}

/// What is lost between two leads.
fn loss(before: i32, after: i32) -> i32 {
    before.clamp(-CERTAIN, CERTAIN) - after.clamp(-CERTAIN, CERTAIN)
}

fn is_challenged(position: &Position, turn: &Turn) -> bool {
    position.steps_of(turn).is_ok_and(|steps| steps.contains(&gipf::Step::Challenge))
}

fn judgement_of_loss(lost: i32) -> Judgement {
    let [inaccuracy, mistake, blunder] = LOSSES;
    match lost {
        ..=0 => Judgement::Best,
        lost if lost < inaccuracy => Judgement::Good,
        lost if lost < mistake => Judgement::Inaccuracy,
        lost if lost < blunder => Judgement::Mistake,
        _ => Judgement::Blunder,
    }
}
