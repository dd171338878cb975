//! Plays one self-play game, with randomness that makes the games diverse.

use std::collections::VecDeque;

use dvonn::{Move, Phase, Player, Position, Space};
use engine::dvonn::{Engine, Evaluate, Features, Goal, Solver, SolverLimits, Value};
use engine::{Limits, Stop, TranspositionTable};
use fastrand::Rng;

use super::record::Record;
use crate::datagen::columns::{Column, ColumnReader, Columns, InvalidGame};
use crate::datagen::{HASH_MEBIBYTES, PlayedGame, random_of_game};

/// The maximum number of random moves at the start of the stacking phase. Half of the games have none.
const RANDOM_MOVES: u32 = 6;

/// While more than half of the spaces are occupied, one move in this many is chosen by a noisy one-ply search.
const NOISY_MOVE_INTERVAL: u32 = 16;
const NOISY_MOVE_SPACES: u32 = Space::COUNT as u32 / 2;

/// The maximum noise of that search, in hundredths of a point.
const NOISE: i32 = 400;

/// The solver tries positions with at most this many occupied spaces.
const SOLVED_SPACES: u32 = 20;
/// The solver's nodes per position, as a multiple of the engine's nodes per move.
const SOLVER_EFFORT: u64 = 4;

/// The largest value in a record: no lead exceeds 49 points.
const LARGEST_VALUE: i32 = 4900;

/// Plays games one after another with the same engine and tables.
pub(super) struct SelfPlay {
    engine: Engine,
    table: TranspositionTable,
    limits: Limits,
    nodes: u64,
}

/// A game with its search values, ready for an archive.
#[derive(Clone, Debug)]
pub struct Game {
    moments: Vec<Moment>,
    /// The final lead of White.
    result: i32,
}

/// A position of a game and the move played there. The values are for White.
#[derive(Clone, Debug)]
struct Moment {
    position: Position,
    action: Move,
    value: i32,
    exact: Option<i32>,
    noisy: bool,
}

impl SelfPlay {
    pub(super) fn new(mut engine: Engine, nodes: u64) -> SelfPlay {
        engine.set_threads(1);
        engine.set_hash(HASH_MEBIBYTES);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        SelfPlay { engine, table: TranspositionTable::new(HASH_MEBIBYTES), limits, nodes }
    }

    /// Plays the game with this number, which depends only on the seed, the number and the engine.
    pub(super) fn play(&mut self, seed: u64, game: u32) -> Game {
        let mut random = random_of_game(seed, game);
        self.engine.new_game();
        self.engine.set_seed(random.u64(..));
        self.table.clear();
        let mut position = Position::start();
        let mut moments = Vec::with_capacity(128);
        self.place(&mut position, &mut random, &mut moments);
        self.stack(&mut position, &mut random, &mut moments);
        Game::new(moments, &position)
    }

    /// Plays the placing phase: at random, by the engine, or by the engine after random placements.
    fn place(&mut self, position: &mut Position, random: &mut Rng, moments: &mut Vec<Moment>) {
        let spaces = Space::COUNT as u32;
        let at_random = match random.u32(..4) {
            0 => spaces,
            1 => 0,
            _ => random.u32(1..spaces),
        };
        while position.phase() == Phase::Placing {
            let noisy = position.occupied().len() < at_random;
            let action = if noisy { any_move(position, random) } else { self.choose_placement(position) };
            moments.push(Moment { position: *position, action, value: 0, exact: None, noisy });
            position.play_unchecked(action);
        }
    }

    /// Plays the stacking phase. Once the value is proved, follows the principal variation of the proof.
    fn stack(&mut self, position: &mut Position, random: &mut Rng, moments: &mut Vec<Moment>) {
        let random_moves = if random.bool() { random.u32(1..=RANDOM_MOVES) } else { 0 };
        let mut proved = None;
        let mut line = VecDeque::new();
        for number in 0.. {
            if position.is_over() {
                return;
            }
            let mut value_for_white = 0;
            let mut noisy = false;
            if line.is_empty() {
                let (value, found) = self.evaluate(position);
                value_for_white = value.hundredths() * position.turn().sign();
                line = found;
                proved = match value {
                    Value::Exact(points) => Some(points * position.turn().sign()),
                    Value::Estimate(_) => None,
                };
            }
            if let Some(points) = proved {
                value_for_white = points * 100;
            } else {
                line.truncate(1);
                // Always draw a number, even if it is not used, so that later random choices do not shift.
                let is_noisy = random.u32(..NOISY_MOVE_INTERVAL) == 0 && position.occupied().len() > NOISY_MOVE_SPACES;
                let random_action = if number < random_moves {
                    Some(any_move(position, random))
                } else {
                    is_noisy.then(|| noisy_move(position, random))
                };
                if let Some(action) = random_action.filter(|_| position.count_moves() > 1) {
                    noisy = true;
                    line = VecDeque::from([action]);
                }
            }
            let action = line.pop_front().expect("a game in progress has a move");
            let value = value_for_white.clamp(-LARGEST_VALUE, LARGEST_VALUE);
            moments.push(Moment { position: *position, action, value, exact: proved, noisy });
            position.play_unchecked(action);
        }
    }

    /// Evaluates a position by search. If few spaces are occupied and the search proves nothing, tries the solver.
    fn evaluate(&mut self, position: &Position) -> (Value, VecDeque<Move>) {
        let (value, line) = self.search(position);
        if let Value::Estimate(estimate) = value
            && position.occupied().len() <= SOLVED_SPACES
        {
            let mut solver = Solver::new(&self.table);
            solver.expect((estimate + 50).div_euclid(100));
            let nodes = Some(self.nodes * SOLVER_EFFORT);
            let limits = SolverLimits { time: None, nodes, extra_pv_nodes: nodes };
            let solution = solver.solve(position, Goal::Difference, &limits, &Stop::new());
            if let Some(points) = solution.value().filter(|_| !solution.pv.is_empty()) {
                return (Value::Exact(points), solution.pv.into());
            }
        }
        (value, line)
    }

    /// Chooses a placement by a shorter search than for moves: there are many placements, and their values are not used as
    /// labels.
    fn choose_placement(&mut self, position: &Position) -> Move {
        let limits = Limits { nodes: Some(self.nodes / 4), ..Limits::default() };
        let report = self.engine.search(position, &limits, &Stop::new(), |_| ());
        report.best().expect("an empty space is left")
    }

    fn search(&mut self, position: &Position) -> (Value, VecDeque<Move>) {
        let report = self.engine.search(position, &self.limits, &Stop::new(), |_| ());
        (report.value, report.pv.into())
    }
}

/// Flags of a stacking move in an archive.
const NOISY: u8 = 1;
const PROVED: u8 = 2;

impl Game {
    /// A finished game. The value of a placement is that of the full board.
    fn new(mut moments: Vec<Moment>, end: &Position) -> Game {
        let board_value = moments.get(Space::COUNT).map_or(0, |full_board| full_board.value);
        moments.iter_mut().take(Space::COUNT).for_each(|moment| moment.value = board_value);
        Game { moments, result: end.score().lead(Player::White) }
    }
}

impl PlayedGame for Game {
    const MAGIC: [u8; 8] = *b"CALDGAME";
    type Record = Record;

    fn write(&self, columns: &mut Columns) {
        // Random placements come before those of the engine, so their number says which they are.
        let at_random = self.moments.iter().take(Space::COUNT).filter(|moment| moment.noisy).count();
        columns.push(Column::Start, at_random as u8);
        let mut value = 0;
        for Moment { position, action, value: next, exact, noisy } in &self.moments {
            let stacking = position.phase() == Phase::Stacking;
            let number = position.legal_moves().position(|legal| legal == *action).expect("the move is legal");
            let column = if stacking { Column::Moves } else { Column::Opening };
            columns.push_choice(column, number, position.count_moves() as usize);
            if stacking {
                columns.push(Column::Flags, u8::from(*noisy) * NOISY + u8::from(exact.is_some()) * PROVED);
                columns.push_change(next - value);
                value = *next;
            }
        }
    }

    fn read(columns: &mut ColumnReader<'_>) -> Result<Game, InvalidGame> {
        let at_random = u32::from(columns.byte(Column::Start)?);
        if at_random > Space::COUNT as u32 {
            return Err(InvalidGame::Start(format!("{at_random} random placements, expected at most 49")));
        }
        let mut position = Position::start();
        let mut moments = Vec::with_capacity(128);
        let mut last_value = 0;
        while !position.is_over() {
            let choices = position.count_moves() as usize;
            let (column, value, exact, noisy);
            if position.phase() == Phase::Stacking {
                let flags = columns.byte(Column::Flags)?;
                if flags & !(NOISY | PROVED) != 0 {
                    return Err(InvalidGame::Flags(flags));
                }
                last_value += columns.change()?;
                if last_value.abs() > LARGEST_VALUE || (flags & PROVED != 0 && last_value % 100 != 0) {
                    return Err(InvalidGame::Value(last_value));
                }
                exact = (flags & PROVED != 0).then_some(last_value / 100);
                (column, value, noisy) = (Column::Moves, last_value, flags & NOISY != 0);
            } else {
                (column, value, exact, noisy) = (Column::Opening, 0, None, position.occupied().len() < at_random);
            }
            let number = columns.choice(column, choices)?;
            let action = position.legal_moves().nth(number).expect("the number is below that of the moves");
            moments.push(Moment { position, action, value, exact, noisy });
            position.play_unchecked(action);
        }
        Ok(Game::new(moments, &position))
    }

    fn records(&self, number: u32) -> Vec<Record> {
        records(&self.moments, self.result, number)
    }

    fn count_positions(&self) -> usize {
        self.moments.len()
    }

    fn count_proved(&self) -> usize {
        self.moments.iter().filter(|moment| moment.exact.is_some()).count()
    }
}

/// Converts the positions of a finished game to records.
fn records(moments: &[Moment], result: i32, game: u32) -> Vec<Record> {
    let mut noise_ahead = [false; 2];
    let mut records: Vec<Record> = Vec::with_capacity(moments.len());
    for (ply, moment) in moments.iter().enumerate().rev() {
        let (sign, phase) = (moment.position.turn().sign(), moment.position.phase());
        let later = &mut noise_ahead[usize::from(phase == Phase::Stacking)];
        records.push(Record {
            inputs: engine::dvonn::net::encode(&moment.position),
            phase,
            value: (moment.value * sign) as i16,
            result: (result * sign) as i8,
            exact: moment.exact.map(|exact| (exact * sign) as i8),
            ply: ply as u8,
            noisy: moment.noisy,
            noise_ahead: *later,
            game,
        });
        *later |= moment.noisy;
    }
    records.reverse();
    records
}

pub(super) fn any_move(position: &Position, random: &mut Rng) -> Move {
    let moves: Vec<Move> = position.legal_moves().collect();
    moves[random.usize(..moves.len())]
}

/// Chooses a move by a one-ply search with noise added to the values.
fn noisy_move(position: &Position, random: &mut Rng) -> Move {
    let values = position.legal_moves().map(|action| {
        let mut next = *position;
        next.play_unchecked(action);
        let value = match next.final_score() {
            Some(score) => score.lead(next.turn()) * 100,
            None => Features.evaluate_from_scratch(&next),
        };
        (random.i32(-NOISE..=NOISE) - value, action)
    });
    values.max().expect("the game is not over").1
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODES: u64 = 300;

    fn self_play() -> SelfPlay {
        SelfPlay::new(Engine::new(), NODES)
    }

    #[test]
    fn proved_values_are_correct_and_equal_the_result() {
        let (mut checked, table) = (0, TranspositionTable::new(4));
        for game in 0..30 {
            let Game { moments, result } = self_play().play(5, game);
            let first = moments
                .iter()
                .position(|moment| moment.exact.is_some())
                .expect("the value before the last move is proved");
            for moment in &moments[first..] {
                assert_eq!((moment.exact, moment.value, moment.noisy), (Some(result), result * 100, false));
                // Verify with an independent solver.
                if moment.position.occupied().len() <= 14 {
                    let mut solver = Solver::new(&table);
                    let limits = SolverLimits::default();
                    let solution = solver.solve(&moment.position, Goal::Difference, &limits, &Stop::new());
                    assert_eq!(solution.value().map(|value| value * moment.position.turn().sign()), Some(result));
                    checked += 1;
                }
            }
        }
        assert!(checked > 100, "only {checked} positions were checked");
    }

    #[test]
    fn records_are_from_the_point_of_view_of_the_player_to_move() {
        let mut player = self_play();
        for game in 0..20 {
            let recorded = player.play(9, game);
            let (records, moments) = (recorded.records(game), &recorded.moments);
            assert_eq!(records.len(), moments.len());
            assert_eq!(records[..49].iter().filter(|record| record.phase == Phase::Placing).count(), 49);
            let board = &records[49];
            assert_eq!((board.phase, board.ply), (Phase::Stacking, 49));
            for (index, (record, moment)) in records.iter().zip(moments).enumerate() {
                let mover = moment.position.turn();
                assert_eq!(record.inputs, engine::dvonn::net::encode(&moment.position));
                assert_eq!((usize::from(record.ply), record.game), (index, game));
                assert_eq!(i32::from(record.result), recorded.result * mover.sign());
                let same = records[index + 1..].iter().filter(|later| later.phase == record.phase);
                assert_eq!(record.noise_ahead, same.clone().any(|later| later.noisy));
                if record.phase == Phase::Placing {
                    // White moves first on the full board.
                    assert_eq!(i32::from(record.value), i32::from(board.value) * mover.sign());
                }
                if let Some(next) = moments.get(index + 1) {
                    let reached = moment.position.legal_moves().any(|action| {
                        let mut reached = moment.position;
                        reached.play_unchecked(action);
                        reached == next.position
                    });
                    assert!(reached, "no move leads from one record to the next");
                }
            }
        }
    }

    #[test]
    fn games_differ_in_their_openings() {
        let mut player = self_play();
        let noisy = |record: &&Record| record.noisy;
        let games: Vec<Vec<Record>> = (0..60).map(|game| player.play(3, game).records(game)).collect();
        let random_placements: Vec<usize> = games.iter().map(|game| game[..49].iter().filter(noisy).count()).collect();
        for (least, most) in [(0, 0), (1, 24), (25, 48), (49, 49)] {
            let some = random_placements.iter().any(|count| (least..=most).contains(count));
            assert!(some, "no game with {least} to {most} random placements in {random_placements:?}");
        }
        let random_moves: Vec<usize> = games.iter().map(|game| game[49..].iter().filter(noisy).count()).collect();
        assert!(random_moves.contains(&0) && random_moves.iter().any(|count| *count >= 3), "{random_moves:?}");
        let boards: std::collections::HashSet<&[u8]> = games.iter().map(|game| &game[49].inputs[..]).collect();
        assert_eq!(boards.len(), games.len(), "no two full boards are the same");
    }

    #[test]
    fn a_game_depends_only_on_seed_and_number() {
        let mut player = self_play();
        let games: Vec<Vec<Record>> = (0..6).map(|game| player.play(1, game).records(game)).collect();
        assert_eq!(self_play().play(1, 5).records(5), games[5], "earlier games do not matter");
        assert_ne!(self_play().play(2, 5).records(5)[49].inputs, games[5][49].inputs, "the seed matters");
    }
}
