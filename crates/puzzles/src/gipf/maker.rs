//! Extracts GIPF puzzles from a game.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ::gipf::{Game, Position, Turn, TurnMove, Version};
use engine::gipf::Engine;
use engine::{Limits, Stop};

use super::fingerprint::fingerprint;
use super::grade::{Measure, grade};
use super::prover::{Prover, TooLarge};
use super::puzzle::{Aim, Goal, Kind, MOST_TURNS, Puzzle};
use super::selection::Candidate;

/// The minimum number of positions that the first turn can lead to.
pub const FEWEST_CHOICES: usize = 8;
/// The maximum number of turns, since many ways to take a row make a puzzle of bookkeeping.
const MOST_CHOICES: usize = 150;

/// The maximum number of turns that are accepted at the end of a solution.
pub const MOST_LAST_ANSWERS: usize = 6;

/// The limit of each proof: a position is discarded if the question cannot be answered within it.
pub const PROOF_LIMIT: u64 = 200_000;

/// The numbers of pieces that are worth a puzzle.
const PIECES: std::ops::RangeInclusive<u8> = 2..=9;

/// The depth of the search that must choose the solution too, so that no puzzle rewards a bad turn.
const SENSIBLE_DEPTH: u32 = 4;

/// A position that turns lead to, with the shortest of their texts.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The position after the turn.
    pub after: Position,
    /// The turn.
    pub turn: Turn,
}

/// All positions that the legal turns lead to, each once. `None` if there are more than `most` turns.
pub fn choices(position: &Position, most: usize) -> Option<Vec<Choice>> {
    let mut found: Vec<Choice> = Vec::new();
    let mut turns = 0;
    let all = position.each_turn(|turn, after| {
        turns += 1;
        if turns > most {
            return ControlFlow::Break(());
        }
        match found.iter_mut().find(|choice| choice.after == *after) {
            None => found.push(Choice { after: *after, turn: turn.clone() }),
            Some(known) if length(turn) < length(&known.turn) => known.turn = turn.clone(),
            Some(_) => {}
        }
        ControlFlow::Continue(())
    });
    all.is_continue().then_some(found)
}

fn length(turn: &Turn) -> usize {
    turn.to_string().len()
}

/// Extracts puzzles from games. The result for a game does not depend on earlier games.
pub struct Maker {
    engine: Engine,
}

/// A task with the single turn that solves it.
struct Found {
    aim: Aim,
    turns: u8,
    /// The index of the right choice.
    right: usize,
}

/// The turns to find after the first one, with the replies before them.
#[derive(Default)]
struct Rest {
    answers: Vec<Vec<Choice>>,
    replies: Vec<Turn>,
}

impl Maker {
    /// Creates a maker.
    pub fn new() -> Maker {
        Maker { engine: Engine::with_hash(1) }
    }

    /// Returns the puzzles among the positions of a game. `number` and `name` identify the game in the candidates and their
    /// sources. A game with challenges has none, since they depend on another game.
    pub fn find(&mut self, game: &Game, number: u32, name: &str) -> Vec<Candidate> {
        let mut found = Vec::new();
        let Ok(mut position) = Position::from_setup(game.start()) else { return found };
        for (ply, played) in game.turns().iter().enumerate() {
            found.extend(self.examine(&position, number, &format!("{name}, turn {ply}")));
            if position.play_turn(&played.turn).is_err() {
                break;
            }
        }
        found
    }

    /// Returns a position between two turns as a puzzle, if it is one.
    pub fn examine(&mut self, position: &Position, number: u32, source: &str) -> Option<Candidate> {
        if position.is_over() || !position.is_between_turns() || position.rules().connected {
            return None;
        }
        let choices = choices(position, MOST_CHOICES).filter(|choices| choices.len() >= FEWEST_CHOICES)?;
        let found = find_task(position, &choices)?;
        let first = &choices[found.right];
        if found.aim != Aim::Win && !self.is_sensible(position, first) {
            return None;
        }
        let mut prover = Prover::new(position, found.aim, 10 * PROOF_LIMIT);
        let rest =
            if found.aim == Aim::Hold { Rest::default() } else { lengthen(&mut prover, &first.after, found.turns)? };
        let tries = if found.turns == 1 && found.aim != Aim::Hold {
            BTreeMap::new()
        } else {
            refute(&mut prover, &choices, &found).ok()?
        };
        let own: Vec<&Choice> = std::iter::once(first).chain(rest.answers.iter().map(|turns| &turns[0])).collect();
        let texts = |turns: &[Choice]| turns.iter().map(|choice| choice.turn.to_string()).collect::<Vec<_>>();
        let prints = std::iter::once(*position).chain(later(&own, &rest.replies));
        let puzzle = Puzzle {
            id: fingerprint(&position.setup()).id(),
            goal: match found.aim {
                Aim::Win => Goal::Win,
                Aim::Gipf => Goal::Gipf,
                Aim::Take(_) => Goal::Take,
                Aim::Hold => Goal::Hold,
            },
            turns: found.turns,
            pieces: if let Aim::Take(pieces) = found.aim { Some(pieces) } else { None },
            kind: theme(found.aim, &own),
            grade: grade(&Measure::of(position, &choices, found.right, found.aim, found.turns)),
            position: notation::gipf::write_position(&position.setup()),
            answers: std::iter::once(texts(std::slice::from_ref(first)))
                .chain(rest.answers.iter().map(|turns| texts(turns)))
                .collect(),
            replies: rest.replies.iter().map(Turn::to_string).collect(),
            tries,
            source: source.to_owned(),
        };
        let fingerprints = prints.map(|position| fingerprint(&position.setup())).collect();
        Some(Candidate { puzzle, rules: *position.rules(), game: number, fingerprints })
    }

    /// Whether a search that wants to win the game chooses this turn as well.
    fn is_sensible(&mut self, position: &Position, choice: &Choice) -> bool {
        self.engine.new_game();
        let limits = Limits { depth: Some(SENSIBLE_DEPTH), ..Limits::default() };
        let report = self.engine.search(position, &limits, &Stop::new(), |_| ());
        let mut reached = *position;
        let first = report.whole_turns(position).into_iter().next();
        first.is_some_and(|turn| reached.play_turn(&turn).is_ok() && reached == choice.after)
    }
}

impl Default for Maker {
    fn default() -> Maker {
        Maker::new()
    }
}

/// The task of a position: the first of the goals that a single turn reaches.
fn find_task(position: &Position, choices: &[Choice]) -> Option<Found> {
    // In the basic version the reserves tell which positions cannot be won in time, so the search can look further.
    let most = if position.rules().version == Version::Basic { MOST_TURNS } else { MOST_TURNS - 1 };
    for turns in 1..=most {
        match right_choices(position, choices, Aim::Win, turns).as_deref() {
            Ok([right]) => return Some(Found { aim: Aim::Win, turns, right: *right }),
            Ok([]) => {}
            // Several turns win.
            Ok(_) => return None,
            Err(TooLarge) => break,
        }
    }
    for turns in 1..=2 {
        let Ok(right) = right_choices(position, choices, Aim::Hold, turns) else { break };
        match right[..] {
            [right] if holds_on(position, &choices[right]) => return Some(Found { aim: Aim::Hold, turns, right }),
            // Every turn loses, at once or a turn later.
            [] | [_] => return None,
            _ => {}
        }
    }
    for turns in 1..=2 {
        match right_choices(position, choices, Aim::Gipf, turns).as_deref() {
            Ok([right]) => return Some(Found { aim: Aim::Gipf, turns, right: *right }),
            Ok([]) => {}
            _ => break,
        }
        let mut best = Vec::new();
        let mut most = 0;
        for pieces in PIECES {
            let Ok(right) = right_choices(position, choices, Aim::Take(pieces), turns) else { return None };
            if right.is_empty() {
                break;
            }
            (best, most) = (right, pieces);
        }
        match best[..] {
            [] => {}
            [right] => return Some(Found { aim: Aim::Take(most), turns, right }),
            _ => return None,
        }
    }
    None
}

/// The choices that reach an aim; no more than two of them for a win, since then it is no puzzle.
fn right_choices(position: &Position, choices: &[Choice], aim: Aim, turns: u8) -> Result<Vec<usize>, TooLarge> {
    let mut prover = Prover::new(position, aim, PROOF_LIMIT);
    let mut right = Vec::new();
    for (index, choice) in choices.iter().enumerate() {
        if prover.succeeds(position, &choice.after, turns)? {
            right.push(index);
            if right.len() > 1 && !matches!(aim, Aim::Take(_)) {
                break;
            }
        }
    }
    Ok(right)
}

/// Whether the opponent does not win a turn later either.
fn holds_on(position: &Position, choice: &Choice) -> bool {
    Prover::new(position, Aim::Hold, 4 * PROOF_LIMIT).succeeds(position, &choice.after, 2) == Ok(true)
}

/// The turns to find after a right turn: the player reaches the aim within `turns`, that turn included. `None` if no reply
/// makes the player find the rest.
///
/// Chooses the reply that delays the aim to the last turn and leaves the fewest right turns.
fn lengthen(prover: &mut Prover, after: &Position, turns: u8) -> Option<Rest> {
    if turns == 1 {
        return Some(Rest::default());
    }
    let mut best: Option<(usize, Rest)> = None;
    for reply in choices(after, MOST_CHOICES)? {
        let at = reply.after;
        if at.is_over() || (turns > 2 && prover.reaches(&at, turns - 2).ok()?) {
            continue;
        }
        let mut right = choices(&at, MOST_CHOICES)?;
        let answers = right.iter().map(|choice| prover.succeeds(&at, &choice.after, turns - 1)).collect::<Vec<_>>();
        let mut answers = answers.into_iter();
        right.retain(|_| answers.next().is_some_and(|answer| answer == Ok(true)));
        let most = if turns == 2 { MOST_LAST_ANSWERS } else { 1 };
        if right.is_empty() || right.len() > most || best.as_ref().is_some_and(|(fewest, _)| *fewest <= right.len()) {
            continue;
        }
        let Some(mut rest) = lengthen(prover, &right[0].after, turns - 1) else { continue };
        rest.answers.insert(0, right);
        rest.replies.insert(0, reply.turn);
        best = Some((rest.answers[0].len(), rest));
    }
    best.map(|(_, rest)| rest)
}

/// The replies that refute the wrong turns, with the turns that each refutes; the most frequent one without them.
fn refute(prover: &mut Prover, choices: &[Choice], found: &Found) -> Result<BTreeMap<String, Vec<String>>, TooLarge> {
    let mut replies: Vec<(Turn, Vec<String>)> = Vec::new();
    for (index, wrong) in choices.iter().enumerate() {
        if index == found.right || wrong.after.is_over() {
            continue;
        }
        let text = wrong.turn.to_string();
        let mut known = None;
        for (place, (reply, _)) in replies.iter().enumerate() {
            let mut answered = wrong.after;
            if answered.play_turn(reply).is_ok() && !prover.survives(&answered, found.turns)? {
                known = Some(place);
                break;
            }
        }
        if let Some(place) = known {
            replies[place].1.push(text);
        } else if let Some(answered) = prover.refutation(&wrong.after, found.turns)?
            && let Some(reply) = self::choices(&wrong.after, usize::MAX)
            && let Some(reply) = reply.into_iter().find(|choice| choice.after == answered)
        {
            replies.push((reply.turn, vec![text]));
        }
    }
    if let Some((_, most)) = replies.iter_mut().max_by_key(|(_, turns)| turns.len()) {
        most.clear();
    }
    Ok(replies.into_iter().map(|(reply, turns)| (reply.to_string(), turns)).collect())
}

/// The positions in which the later turns are to be found.
fn later(own: &[&Choice], replies: &[Turn]) -> Vec<Position> {
    let pairs = own.iter().zip(replies);
    pairs
        .map(|(choice, reply)| {
            let mut at = choice.after;
            // The reply is one of the legal turns.
            let _ = at.play_turn(reply);
            at
        })
        .collect()
}

/// The theme of a solution with these turns of the player.
fn theme(aim: Aim, own: &[&Choice]) -> Kind {
    let jumps = own.iter().any(|choice| choice.turn.moves.iter().any(|made| matches!(made, TurnMove::Jump { .. })));
    match aim {
        _ if jumps => Kind::Jump,
        Aim::Win => Kind::Win,
        Aim::Hold => Kind::Hold,
        Aim::Take(_) | Aim::Gipf => Kind::Take,
    }
}
