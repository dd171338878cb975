//! Extracts puzzles from a game.

use std::collections::BTreeMap;

use dvonn::{Game, Move, Phase, Position};
use engine::dvonn::{Solver, SolverLimits};
use engine::{Stop, TranspositionTable};

use crate::fingerprint::fingerprint;
use crate::grade::{Grader, grade};
use crate::puzzle::{Goal, MOST_OWN_MOVES, Puzzle, Try};
use crate::selection::Candidate;
use crate::theme;

/// The maximum number of occupied spaces: with more, neither people nor the solver can calculate to the end.
pub const FULLEST_BOARD: u32 = 20;

/// The minimum number of legal moves in the first position of a puzzle.
const FEWEST_CHOICES: u32 = 4;
/// The minimum number of legal moves in the later positions.
const FEWEST_LATER_CHOICES: u32 = 2;

/// The node limit for each proof. A position is discarded if the value of a move cannot be proved within it.
const NODES: u64 = 400_000;

/// The size of the solver's table in MiB: small enough to clear for every game.
const HASH_MEBIBYTES: usize = 8;

/// Extracts puzzles from games. The result for a game does not depend on earlier games.
pub struct Maker {
    table: TranspositionTable,
    grader: Grader,
}

/// The solver, and what happens before each proof.
struct Prover<'a> {
    solver: Solver<'a>,
    stop: &'a Stop,
    on_step: &'a mut dyn FnMut(usize, usize),
    /// Positions of the game that have been examined, and all.
    done: usize,
    total: usize,
}

/// A position with its single best move and the values of the other moves.
struct Choice {
    position: Position,
    best: Move,
    goal: Goal,
    value: i32,
    tries: BTreeMap<String, Try>,
}

/// Consecutive moves to find, with the replies between them.
struct Chain {
    choices: Vec<Choice>,
    moves: Vec<Move>,
}

impl Maker {
    /// Creates a maker with empty tables.
    pub fn new() -> Maker {
        Maker { table: TranspositionTable::new(HASH_MEBIBYTES), grader: Grader::new() }
    }

    /// Returns the puzzles among the positions of a game. `number` and `name` identify the game in the candidates and their
    /// sources.
    pub fn find(&mut self, game: &Game, number: u32, name: &str) -> Vec<Candidate> {
        self.find_in_steps(game, number, name, &Stop::new(), &mut |_, _| ())
    }

    /// Like [`find`](Maker::find), for callers who want to pause or to stop in between: calls `on_step` before each proof, with the
    /// numbers of examined positions and of all. The result is incomplete if `stop` is set meanwhile.
    pub fn find_in_steps(
        &mut self,
        game: &Game,
        number: u32,
        name: &str,
        stop: &Stop,
        on_step: &mut dyn FnMut(usize, usize),
    ) -> Vec<Candidate> {
        self.table.clear();
        let total = game.actions().count();
        let mut prover = Prover { solver: Solver::new(&self.table), stop, on_step, done: 0, total };
        let mut found = Vec::new();
        let Ok(mut replayed) = Game::from_setup(game.start().clone()) else { return found };
        for (ply, action) in game.actions().enumerate() {
            prover.done = ply;
            let source = || format!("{name}, move {ply}");
            found.extend(examine(&mut prover, &mut self.grader, &replayed, number, source));
            if stop.is_stopped() || replayed.play(action).is_err() {
                break;
            }
        }
        found
    }

    /// Returns the current position of a game as a puzzle, if it is one.
    pub fn examine(&mut self, game: &Game, number: u32, source: &str) -> Option<Candidate> {
        self.table.clear();
        let (solver, stop) = (Solver::new(&self.table), Stop::new());
        let mut prover = Prover { solver, stop: &stop, on_step: &mut |_, _| (), done: 0, total: 1 };
        examine(&mut prover, &mut self.grader, game, number, || source.to_owned())
    }
}

impl Default for Maker {
    fn default() -> Maker {
        Maker::new()
    }
}

fn examine(
    prover: &mut Prover<'_>,
    grader: &mut Grader,
    game: &Game,
    number: u32,
    source: impl Fn() -> String,
) -> Option<Candidate> {
    let position = game.position();
    let spaces = position.occupied().len();
    if position.phase() == Phase::Placing || spaces > FULLEST_BOARD || position.count_moves() < FEWEST_CHOICES {
        return None;
    }
    let choice = choose(prover, position)?;
    let (goal, value) = (choice.goal, choice.value);
    let Chain { choices, moves } = lengthen(prover, choice, MOST_OWN_MOVES);
    let kind = theme::kind(position, goal, &moves)?;
    let measures: Vec<_> = choices.iter().map(|choice| grader.measure(&choice.position, choice.best)).collect();
    let end = moves.iter().fold(*position, |at, action| after(&at, *action));
    let rest = if end.is_over() { Vec::new() } else { prove(prover, &end)?.1 };
    let line: Vec<String> = moves.iter().chain(&rest).map(Move::to_string).collect();
    let fingerprints: Vec<_> = choices.iter().map(|choice| fingerprint(&choice.position)).collect();
    let puzzle = Puzzle {
        id: fingerprint(position).id(),
        goal,
        kind,
        grade: grade(&measures),
        position: notation::write_position(game.setup()),
        value,
        line: line.join(" "),
        tries: choices.into_iter().map(|choice| choice.tries).collect(),
        source: source(),
    };
    Some(Candidate { puzzle, game: number, spaces, fingerprints })
}

/// Returns the single best move of a position. Returns `None` if there is none or a value cannot be proved.
fn choose(prover: &mut Prover<'_>, position: &Position) -> Option<Choice> {
    let (value, line) = prove(prover, position)?;
    let best = *line.first()?;
    let mut second = i32::MIN;
    let mut tries = BTreeMap::new();
    for action in position.legal_moves().filter(|action| *action != best) {
        let (lost, reply) = prove(prover, &after(position, action))?;
        second = second.max(-lost);
        // Stop as soon as a second move is good enough.
        Goal::of(value, second)?;
        tries.insert(action.to_string(), Try(-lost, reply.first().map(Move::to_string)));
    }
    if tries.is_empty() {
        return None;
    }
    Some(Choice { position: *position, best, goal: Goal::of(value, second)?, value, tries })
}

/// Extends a puzzle while the player has a single move that reaches the goal, up to `most` moves.
///
/// Among several best replies, chooses the one that makes the puzzle longest.
fn lengthen(prover: &mut Prover<'_>, choice: Choice, most: usize) -> Chain {
    let mut longest = Chain { choices: Vec::new(), moves: Vec::new() };
    let mut best_reply = None;
    let next = after(&choice.position, choice.best);
    if most > 1 {
        for reply in next.legal_moves() {
            let reached = after(&next, reply);
            if reached.count_moves() < FEWEST_LATER_CHOICES {
                continue;
            }
            // With another value, the reply is not the best; with another goal, it would be a different puzzle.
            let Some(later) = choose(prover, &reached) else { continue };
            if later.value != choice.value || later.goal != choice.goal {
                continue;
            }
            let chain = lengthen(prover, later, most - 1);
            if chain.choices.len() > longest.choices.len() {
                longest = chain;
                best_reply = Some(reply);
            }
        }
    }
    let moves = [choice.best].into_iter().chain(best_reply).chain(longest.moves).collect();
    let mut choices = vec![choice];
    choices.append(&mut longest.choices);
    Chain { choices, moves }
}

/// Returns the value for the player to move and the principal variation. Returns `None` if the node limit is too small.
fn prove(prover: &mut Prover<'_>, position: &Position) -> Option<(i32, Vec<Move>)> {
    let limits = SolverLimits { nodes: Some(NODES), extra_pv_nodes: Some(NODES), ..SolverLimits::default() };
    (prover.on_step)(prover.done, prover.total);
    let solution = prover.solver.solve(position, engine::dvonn::Goal::Difference, &limits, prover.stop);
    let value = solution.value()?;
    // Reject a variation that does not reach the end of the game.
    let end = solution.pv.iter().fold(*position, |at, action| after(&at, *action));
    end.is_over().then_some((value, solution.pv))
}

fn after(position: &Position, action: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(action);
    next
}
