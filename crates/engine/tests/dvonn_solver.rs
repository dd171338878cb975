//! The exact solver: compared with brute force and with itself, and within its limits.

mod common;

use std::time::Duration;

use common::{BruteForce, after, assert_variation_scores, random_ending, random_live_ending};
use dvonn::{Game, Move, Position, Setup, SpaceSet, Symmetry};
use engine::dvonn::{Goal, Solution, Solver, SolverLimits};
use engine::{Stop, TranspositionTable};

/// The number of endings that are compared with brute force: 6000, or what `CALDERA_ENDINGS` says.
fn endings() -> u32 {
    std::env::var("CALDERA_ENDINGS").map_or(6000, |text| text.parse().expect("CALDERA_ENDINGS is a number"))
}

/// By how many nodes the solver may exceed its limits, since it checks only now and then.
const NODES_BETWEEN_LOOKS: u64 = 4096;

fn solve(solver: &mut Solver<'_>, position: &Position, goal: Goal) -> Solution {
    solver.solve(position, goal, &SolverLimits::default(), &Stop::new())
}

fn solve_fresh(position: &Position) -> i32 {
    let table = TranspositionTable::new(1);
    let solution = solve(&mut Solver::new(&table), position, Goal::Difference);
    solution.value().expect("without limits everything is proved")
}

/// How often special cases occur among the endings.
#[derive(Debug, Default)]
struct Seen {
    endings: u32,
    passes: u32,
    bare_reds: u32,
    groups: u32,
    over: u32,
    ties: u32,
}

impl Seen {
    /// Counts a small ending with its brute-force value and its text.
    fn ending(&mut self, random: &mut fastrand::Rng) -> (Game, i32, String) {
        let occupied = random.u32(3..=12);
        let game = random_ending(random, occupied);
        let value = BruteForce::default().value(game.position());
        self.note(game.position(), value);
        let text = notation::write_position(game.setup());
        (game, value, text)
    }

    fn note(&mut self, position: &Position, value: i32) {
        self.endings += 1;
        self.passes += u32::from(position.legal_moves().next() == Some(Move::Pass));
        self.bare_reds += u32::from(!position.bare_reds().is_empty());
        let first = position.occupied().first().map_or(SpaceSet::EMPTY, SpaceSet::only);
        self.groups += u32::from(first.connected_within(position.occupied()) != position.occupied());
        self.over += u32::from(position.is_over());
        self.ties += u32::from(value == 0);
    }

    fn assert_varied(&self) {
        let rarest = [self.passes, self.bare_reds, self.groups, self.over, self.ties].into_iter().min();
        assert!(rarest >= Some(20), "too little of something: {self:?}");
    }
}

#[test]
fn small_endings_agree_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(1);
    let table = TranspositionTable::new(1);
    // One solver and one table for all: entries of earlier endings must do no harm.
    let mut solver = Solver::new(&table);
    let mut seen = Seen::default();
    while seen.endings < endings() {
        let (game, value, text) = seen.ending(&mut random);
        let position = game.position();
        let solution = solve(&mut solver, position, Goal::Difference);
        assert_eq!(solution.value(), Some(value), "{text}");
        assert_variation_scores(position, &solution.pv, value);
        let winner = solve(&mut solver, position, Goal::Winner);
        assert_eq!(winner.outcome(), Some(value.signum()), "{text}");
        assert!((winner.lower..=winner.upper).contains(&value), "{text}");
    }
    seen.assert_varied();
}

/// The limit of alpha-beta is so low that nearly everything is proved by df-pn and static bounds.
#[test]
fn df_pn_agrees_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(11);
    let table = TranspositionTable::new(1);
    let mut seen = Seen::default();
    while seen.endings < 3000 {
        let (game, value, text) = seen.ending(&mut random);
        let position = game.position();
        let mut solver = if seen.endings % 8 == 0 { Solver::with_threads(&table, 2) } else { Solver::new(&table) };
        solver.set_alpha_beta_limit(random.u32(0..6));
        if random.bool() {
            solver.expect(random.i32(-20..=20));
        }
        table.clear();
        let winner = solve(&mut solver, position, Goal::Winner);
        assert_eq!(winner.outcome(), Some(value.signum()), "{text}");
        assert!((winner.lower..=winner.upper).contains(&value), "{text}");
        let solution = solve(&mut solver, position, Goal::Difference);
        assert_eq!(solution.value(), Some(value), "{text}");
        assert_variation_scores(position, &solution.pv, value);
    }
    seen.assert_varied();
}

#[test]
fn the_winner_gets_a_winning_move() {
    let mut random = fastrand::Rng::with_seed(12);
    let mut wins = 0;
    for number in 0..200 {
        let game = random_live_ending(&mut random, 8 + number % 5);
        let winner = solve(&mut Solver::new(&TranspositionTable::new(1)), game.position(), Goal::Winner);
        if winner.outcome() != Some(1) {
            continue;
        }
        wins += 1;
        let next = after(game.position(), winner.pv[0]);
        assert!(BruteForce::default().value(&next) < 0, "{}", notation::write_position(game.setup()));
    }
    assert!(wins > 50);
}

#[test]
fn several_threads_prove_the_same() {
    let mut random = fastrand::Rng::with_seed(13);
    for number in 0..12 {
        let game = random_live_ending(&mut random, 19 + number % 3);
        let value = solve_fresh(game.position());
        let table = TranspositionTable::new(1);
        let solution = solve(&mut Solver::with_threads(&table, 3), game.position(), Goal::Difference);
        assert_eq!(solution.value(), Some(value));
        assert_variation_scores(game.position(), &solution.pv, value);
        let limits = SolverLimits { nodes: Some(3000), ..SolverLimits::default() };
        let cut_short = Solver::with_threads(&TranspositionTable::new(1), 3).solve(
            game.position(),
            Goal::Difference,
            &limits,
            &Stop::new(),
        );
        assert!((cut_short.lower..=cut_short.upper).contains(&value));
    }
}

#[test]
fn the_winner_is_found_with_an_empty_table() {
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..300 {
        let game = random_ending(&mut random, 9);
        let value = BruteForce::default().value(game.position());
        let winner = solve(&mut Solver::new(&TranspositionTable::new(1)), game.position(), Goal::Winner);
        assert_eq!(winner.outcome(), Some(value.signum()));
        assert!((winner.lower..=winner.upper).contains(&value));
    }
}

/// Endings so large that they also use the shared transposition table.
#[test]
fn larger_endings_agree_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(3);
    let table = TranspositionTable::new(1);
    for _ in 0..60 {
        let game = random_live_ending(&mut random, 15);
        let value = BruteForce::default().value(game.position());
        let text = notation::write_position(game.setup());
        let solution = solve(&mut Solver::new(&table), game.position(), Goal::Difference);
        assert_eq!(solution.value(), Some(value), "{text}");
        assert_variation_scores(game.position(), &solution.pv, value);
    }
}

#[test]
fn every_position_along_a_game_has_the_value_that_its_moves_give_it() {
    let mut random = fastrand::Rng::with_seed(4);
    let table = TranspositionTable::new(1);
    let mut solver = Solver::new(&table);
    for _ in 0..40 {
        let mut position = *random_live_ending(&mut random, 17).position();
        let mut proved =
            |position: &Position| solve(&mut solver, position, Goal::Difference).value().expect("everything is proved");
        while !position.is_over() {
            let moves: Vec<Move> = position.legal_moves().collect();
            let best = moves.iter().map(|action| -proved(&after(&position, *action))).max();
            assert_eq!(Some(proved(&position)), best);
            position = after(&position, moves[random.usize(..moves.len())]);
        }
    }
}

#[test]
fn values_do_not_depend_on_symmetry_or_colours() {
    let mut random = fastrand::Rng::with_seed(5);
    let proved = |setup: &Setup| {
        let position = Position::from_setup(setup).expect("it is as valid as before");
        let solution = solve(&mut Solver::new(&TranspositionTable::new(1)), &position, Goal::Difference);
        let value = solution.value().expect("everything is proved");
        assert_variation_scores(&position, &solution.pv, value);
        value
    };
    for number in 0..300 {
        let game = random_live_ending(&mut random, 5 + number % 13);
        let values: Vec<i32> = Symmetry::ALL
            .into_iter()
            .map(|symmetry| symmetry.setup(game.setup()))
            .flat_map(|setup| [proved(&setup), proved(&setup.with_colours_swapped())])
            .collect();
        assert!(
            values.iter().all(|value| *value == values[0]),
            "{values:?}: {}",
            notation::write_position(game.setup())
        );
    }
}

#[test]
fn a_used_table_gives_the_same_values_as_a_fresh_one() {
    let mut random = fastrand::Rng::with_seed(6);
    let table = TranspositionTable::new(1);
    let mut games: Vec<Game> = (0..60).map(|number| random_live_ending(&mut random, 12 + number % 8)).collect();
    let values: Vec<i32> = games.iter().map(|game| solve_fresh(game.position())).collect();
    let mut order: Vec<usize> = (0..games.len()).collect();
    for round in 0..3 {
        random.shuffle(&mut order);
        for index in &order {
            let mut solver = Solver::new(&table);
            if round == 1 {
                // An aborted proof stores only proved bounds.
                let limits = SolverLimits { nodes: Some(random.u64(1..20_000)), ..SolverLimits::default() };
                solver.solve(games[*index].position(), Goal::Difference, &limits, &Stop::new());
            }
            let goal = if random.bool() { Goal::Difference } else { Goal::Winner };
            let solution = solve(&mut solver, games[*index].position(), goal);
            assert_eq!(solution.outcome(), Some(values[*index].signum()));
            assert!((solution.lower..=solution.upper).contains(&values[*index]));
            let solution = solve(&mut solver, games[*index].position(), Goal::Difference);
            assert_eq!(solution.value(), Some(values[*index]));
            assert_variation_scores(games[*index].position(), &solution.pv, values[*index]);
        }
    }
    // And a table that has an entry for every position after the next move.
    for (game, value) in games.iter_mut().zip(values) {
        let position = *game.position();
        let mut solver = Solver::new(&table);
        for action in position.legal_moves() {
            solve(&mut solver, &after(&position, action), Goal::Difference);
        }
        assert_eq!(solve(&mut solver, &position, Goal::Difference).value(), Some(value));
    }
}

#[test]
fn within_a_node_limit_the_bounds_hold_the_value() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut unfinished = 0;
    for number in 0..50 {
        let game = random_live_ending(&mut random, 16 + number % 5);
        let value = solve_fresh(game.position());
        for nodes in [1, 1000, 2000, 5000, 20_000] {
            let limits = SolverLimits { nodes: Some(nodes), ..SolverLimits::default() };
            let table = TranspositionTable::new(1);
            let solution = Solver::new(&table).solve(game.position(), Goal::Difference, &limits, &Stop::new());
            assert!(solution.nodes <= nodes + NODES_BETWEEN_LOOKS, "{} nodes with a limit of {nodes}", solution.nodes);
            assert!((solution.lower..=solution.upper).contains(&value), "{solution:?}, but it is {value}");
            if let Some(proved) = solution.value() {
                assert_eq!(proved, value);
                assert_variation_scores(game.position(), &solution.pv, value);
            } else {
                unfinished += 1;
                assert_eq!(solution.pv, []);
            }
        }
    }
    assert!(unfinished > 0, "some limit was too small for some ending");
}

#[test]
fn limits_apply_to_each_ending_separately() {
    let mut random = fastrand::Rng::with_seed(8);
    let table = TranspositionTable::new(1);
    let mut solver = Solver::new(&table);
    let full = *common::mixed_board(&mut random).position();
    let limits = SolverLimits { nodes: Some(10_000), ..SolverLimits::default() };
    for _ in 0..5 {
        let given_up = solver.solve(&full, Goal::Difference, &limits, &Stop::new());
        assert!(given_up.value().is_none());
        let game = random_live_ending(&mut random, 8);
        let solution = solver.solve(game.position(), Goal::Difference, &limits, &Stop::new());
        assert_eq!(solution.value(), Some(BruteForce::default().value(game.position())));
    }
}

/// A full board cannot be solved in reasonable time, so that these searches end only by the stop flag.
#[test]
fn it_ends_when_stopped() {
    let full = *common::mixed_board(&mut fastrand::Rng::with_seed(9)).position();
    let table = TranspositionTable::new(1);
    let mut solver = Solver::new(&table);
    let stopped = Stop::new();
    stopped.stop();
    let solution = solver.solve(&full, Goal::Difference, &SolverLimits::default(), &stopped);
    assert!(solution.value().is_none() && solution.pv.is_empty());
    assert!(solution.nodes <= NODES_BETWEEN_LOOKS);

    let stop = Stop::new();
    let solution = std::thread::scope(|scope| {
        let solving = scope.spawn(|| solver.solve(&full, Goal::Difference, &SolverLimits::default(), &stop));
        std::thread::sleep(Duration::from_millis(50));
        stop.stop();
        solving.join().expect("it does not panic")
    });
    assert!(solution.value().is_none());

    let limits = SolverLimits { time: Some(Duration::from_millis(50)), ..SolverLimits::default() };
    assert!(solver.solve(&full, Goal::Difference, &limits, &Stop::new()).value().is_none());
}

#[test]
fn a_finished_game_is_worth_its_score() {
    let mut random = fastrand::Rng::with_seed(10);
    for _ in 0..100 {
        let game = random_ending(&mut random, 0);
        let solution = solve(&mut Solver::new(&TranspositionTable::new(1)), game.position(), Goal::Difference);
        let score = game.position().final_score().expect("played to the end");
        assert_eq!(solution.value(), Some(score.lead(game.position().turn())));
        assert_eq!(solution.pv, []);
    }
}
