//! What the moves of a game were worth.

#[cfg(feature = "serde")]
mod findings;

use dvonn::{Game, Move, Phase, Player, Position};

use crate::engine::Engine;
use crate::limits::{Limits, Stop};
use crate::report::Value;

#[cfg(feature = "serde")]
pub(crate) use findings::Losses;
#[cfg(feature = "serde")]
pub use findings::StudyFindings;

/// From this loss on a move is no longer good, in hundredths of a point.
const INACCURACY: i32 = 100;

/// From this loss on it is a mistake.
const MISTAKE: i32 = 300;

/// From this loss on it is a blunder.
const BLUNDER: i32 = 600;

/// What is found out about a game.
pub struct Study {
    /// The moves of the game, in order.
    pub moves: Vec<StudiedMove>,
    /// The number of the first move from which on every position to the end is proved.
    pub solved_from: Option<usize>,
}

/// A move, and what it was worth to the player who made it.
pub struct StudiedMove {
    /// Who made it.
    pub player: Player,
    /// The move itself.
    pub action: Move,
    /// Whether there was nothing else to play.
    pub forced: bool,
    /// With best play from before the move.
    pub before: Value,
    /// With best play from after the move.
    pub after: Value,
    /// Nothing for a placement: there the engine has a model, but no search that could judge.
    pub verdict: Option<Verdict>,
}

/// How good a move was.
pub struct Verdict {
    /// Best play from before the move; it begins with the move itself if nothing was better.
    pub line: Vec<Move>,
    /// The points given away, in hundredths; never less than none.
    pub lost: i32,
    /// What that makes of it.
    pub judgement: Judgement,
}

/// How good a move was, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename_all = "lowercase"))]
pub enum Judgement {
    /// Nothing was better.
    Best,
    /// Less than a point was lost.
    Good,
    /// A point or more.
    Inaccuracy,
    /// Three points or more.
    Mistake,
    /// Six points or more.
    Blunder,
}

impl Judgement {
    /// The word for a loss, in hundredths of a point.
    pub const fn of_loss(lost: i32) -> Judgement {
        match lost {
            ..=0 => Judgement::Best,
            1..INACCURACY => Judgement::Good,
            INACCURACY..MISTAKE => Judgement::Inaccuracy,
            MISTAKE..BLUNDER => Judgement::Mistake,
            BLUNDER.. => Judgement::Blunder,
        }
    }

    /// The word, as other programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

/// What a position is worth to the player to move, and best play.
#[derive(Clone)]
struct Worth {
    value: Value,
    line: Vec<Move>,
}

/// Studies a game, and tells after each position how many of how many are done.
pub fn study(engine: &mut Engine, game: &Game, limits: &Limits, mut on_progress: impl FnMut(usize, usize)) -> Study {
    let actions: Vec<Move> = game.actions().collect();
    let positions = positions(game);
    // From the end to the beginning: what is proved about a late position is in the table when an earlier one asks.
    let mut worths: Vec<Worth> = Vec::with_capacity(positions.len());
    for (done, (index, position)) in (1..).zip(positions.iter().enumerate().rev()) {
        let played = actions.get(index).copied().zip(worths.last());
        let worth = search(engine, position, played, limits);
        worths.push(worth);
        on_progress(done, positions.len());
    }
    worths.reverse();
    pass_proofs_on(&mut worths, &actions);
    weigh_against_play(&mut worths, &positions, &actions);

    let moves = (0..actions.len()).map(|index| judge(&positions[index..], actions[index], &worths[index..])).collect();
    let unproved = worths.iter().rposition(|worth| !worth.value.is_exact());
    let first_proved = unproved.map_or(0, |index| index + 1);
    Study { moves, solved_from: (first_proved < actions.len()).then_some(first_proved + 1) }
}

/// All positions of a game, the first and the last one too.
fn positions(game: &Game) -> Vec<Position> {
    let mut game = game.clone();
    let mut positions = vec![*game.position()];
    while game.undo().is_some() {
        positions.push(*game.position());
    }
    positions.reverse();
    positions
}

/// What the engine thinks; `played` is the move of the game and what came of it.
fn search(engine: &mut Engine, position: &Position, played: Option<(Move, &Worth)>, limits: &Limits) -> Worth {
    if position.phase() == Phase::Stacking
        && position.count_moves() == 1
        && let Some((action, next)) = played
    {
        return next.preceded_by(action);
    }
    let report = engine.search(position, limits, &Stop::new(), |_| {});
    Worth { value: report.value, line: if position.is_over() { Vec::new() } else { report.line } }
}

impl Worth {
    /// The worth of a position from which this one is reached by the best move.
    fn preceded_by(&self, action: Move) -> Worth {
        Worth { value: self.value.reversed(), line: [&[action], &self.line[..]].concat() }
    }
}

/// If best play from a solved position was played, what came of it is solved too.
fn pass_proofs_on(worths: &mut [Worth], actions: &[Move]) {
    for (index, action) in actions.iter().enumerate() {
        let worth = &worths[index];
        if worth.value.is_exact() && worth.line.first() == Some(action) && !worths[index + 1].value.is_exact() {
            worths[index + 1] = Worth { value: worth.value.reversed(), line: worth.line[1..].to_vec() };
        }
    }
}

/// Lets no position be worth less than the move that was played from it, nor more if that was the best one.
fn weigh_against_play(worths: &mut [Worth], positions: &[Position], actions: &[Move]) {
    for (index, action) in actions.iter().enumerate().rev() {
        if positions[index].phase() == Phase::Placing {
            continue;
        }
        let (worth, played) = (&worths[index], worths[index + 1].preceded_by(*action));
        let was_best = worth.line.first() == Some(action);
        let as_good = played.value.hundredths() >= worth.value.hundredths();
        let replaced = match (worth.value, played.value) {
            // Equally good moves: the one on the board is shown.
            (Value::Exact(best), Value::Exact(value)) if value == best => Some(played),
            // The position after the move was looked at more closely than the one before it. That alone proves nothing
            // about the other moves.
            (Value::Estimate(_), value) if was_best || as_good => {
                let value =
                    if positions[index].count_moves() == 1 { value } else { Value::Estimate(value.hundredths()) };
                Some(Worth { value, ..played })
            }
            _ => None,
        };
        if let Some(replaced) = replaced {
            worths[index] = replaced;
        }
    }
}

/// Judges a move by the positions before and after it and what they are worth, the first two of these.
fn judge(positions: &[Position], action: Move, worths: &[Worth]) -> StudiedMove {
    let position = &positions[0];
    let before = worths[0].value;
    // Who has placed the last piece moves again.
    let same_player = positions[1].turn() == position.turn();
    let after = if same_player { worths[1].value } else { worths[1].value.reversed() };
    let forced = position.count_moves() == 1;
    let mut studied = StudiedMove { player: position.turn(), action, forced, before, after, verdict: None };
    if position.phase() == Phase::Stacking {
        // An estimate cannot know better than a proof.
        if after.hundredths() > before.hundredths() {
            debug_assert!(!after.is_exact(), "two proofs contradict each other");
            studied.after = Value::Estimate(before.hundredths());
        }
        let lost = before.hundredths() - studied.after.hundredths();
        let line = worths[0].line.clone();
        studied.verdict = Some(Verdict { line, lost, judgement: Judgement::of_loss(lost) });
    }
    studied
}

/// What a move that somebody tries would lose against best play from the position, which is worth `before`.
///
/// Nothing if the position is of the placing phase, where nothing is judged, or if the move is illegal.
pub fn weigh(
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
    let worth = search(engine, &next, None, limits);
    let before = Worth { value: before, line: Vec::new() };
    Some(judge(&[*position, next], action, &[before, worth]))
}

/// What the moves of one player add up to. Only moves for which there was a choice count.
pub struct Tally {
    /// How many moves.
    pub moves: usize,
    /// What they lost, in hundredths of a point.
    pub lost: i32,
    best: usize,
    /// How many of them were inaccuracies.
    pub inaccuracies: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
}

impl Tally {
    /// The moves of a player in a study, added up.
    pub fn new(study: &Study, player: Player) -> Tally {
        let chosen = study.moves.iter().filter(|studied| studied.player == player && !studied.forced);
        let verdicts = chosen.filter_map(|studied| studied.verdict.as_ref());
        Tally::of(verdicts.map(|verdict| (verdict.judgement, verdict.lost)))
    }

    /// What moves with these judgements and losses add up to.
    pub(crate) fn of(verdicts: impl Iterator<Item = (Judgement, i32)>) -> Tally {
        let verdicts: Vec<(Judgement, i32)> = verdicts.collect();
        let count = |judgement| verdicts.iter().filter(|(ours, _)| *ours == judgement).count();
        Tally {
            moves: verdicts.len(),
            lost: verdicts.iter().map(|(_, lost)| lost).sum(),
            best: count(Judgement::Best),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
        }
    }

    /// The points lost a move; nothing if there was no move.
    pub fn average_lost(&self) -> Option<f64> {
        (self.moves > 0).then(|| points(self.lost) / self.moves as f64)
    }

    /// The share of moves that were best, in percent.
    pub fn best_percent(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.best as f64 * 100.0 / self.moves as f64)
    }
}

/// Hundredths of a point as points.
pub fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}
