//! Proves the puzzles in `data/puzzles` again.

#[path = "../../engine/tests/common/mod.rs"]
mod common;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use common::{BruteForce, after, assert_variation_scores, play_variation};
use dvonn::{Game, Move, Position};
use engine::dvonn::{Solver, SolverLimits};
use engine::{Stop, TranspositionTable};
use puzzles::{FULLEST_BOARD, Goal, Kind, MARGIN, Puzzle, fingerprint, read_puzzles};

const FILE: &str = include_str!("../../../data/puzzles/puzzles.json");

/// Puzzles with at most this many occupied spaces are also checked by plain minimax.
const SMALL: u32 = 13;

fn suite() -> Vec<Puzzle> {
    read_puzzles(FILE).expect("the file is readable")
}

fn start(puzzle: &Puzzle) -> Position {
    *notation::read_position(&puzzle.position).expect("a position").position()
}

fn line(puzzle: &Puzzle) -> Vec<Move> {
    puzzle.moves().expect("moves")
}

/// The positions in which a move is to be found, with that move.
fn choices(puzzle: &Puzzle) -> Vec<(Position, Move)> {
    let line = line(puzzle);
    let position = start(puzzle);
    (0..puzzle.tries.len()).map(|own| (play_variation(&position, &line[..2 * own]), line[2 * own])).collect()
}

fn solve(position: &Position) -> i32 {
    let table = TranspositionTable::new(4);
    let mut solver = Solver::new(&table);
    let solution = solver.solve(position, engine::dvonn::Goal::Difference, &SolverLimits::default(), &Stop::new());
    solution.value().expect("a solver without limits proves every position")
}

/// Asserts that the stored values are correct and that they make a puzzle with this goal.
fn assert_proved(puzzle: &Puzzle, value_of: &mut impl FnMut(&Position) -> i32) {
    for ((position, best), tries) in choices(puzzle).into_iter().zip(&puzzle.tries) {
        assert_eq!(-value_of(&after(&position, best)), puzzle.value, "{}: {best}", puzzle.id);
        let others: Vec<Move> = position.legal_moves().filter(|action| *action != best).collect();
        assert_eq!(others.len(), tries.len(), "{}", puzzle.id);
        assert!(!others.is_empty(), "{}", puzzle.id);
        for action in others {
            let reached = after(&position, action);
            let found = &tries[&action.to_string()];
            assert_eq!(-value_of(&reached), found.0, "{}: {action}", puzzle.id);
            match &found.1 {
                None => assert!(reached.is_over(), "{}: {action}", puzzle.id),
                Some(reply) => {
                    let answered = after(&reached, reply.parse().expect("a move"));
                    assert_eq!(value_of(&answered), found.0, "{}: {action} {reply}", puzzle.id);
                }
            }
            let (value, other) = (puzzle.value, found.0);
            let worse = match puzzle.goal {
                Goal::Win => value > 0 && other <= 0,
                Goal::Save => value == 0 && other < 0,
                Goal::Most => value > 0 && other <= value - MARGIN,
            };
            assert!(worse, "{}: {action} gives {other}, the best {value}", puzzle.id);
        }
    }
}

#[test]
fn the_solver_confirms_every_puzzle() {
    for puzzle in suite() {
        assert_proved(&puzzle, &mut solve);
    }
}

#[test]
fn brute_force_confirms_small_puzzles() {
    let mut checked = 0;
    for puzzle in suite().iter().filter(|puzzle| start(puzzle).occupied().len() <= SMALL) {
        let mut brute_force = BruteForce::default();
        assert_proved(puzzle, &mut |position| brute_force.value(position));
        checked += 1;
    }
    assert!(checked >= 100, "only {checked} puzzles were checked");
}

#[test]
fn every_line_reaches_the_end_with_the_stored_value() {
    for puzzle in suite() {
        assert_variation_scores(&start(&puzzle), &line(&puzzle), puzzle.value);
    }
}

#[test]
fn themes_are_correct() {
    for puzzle in suite() {
        let (mut wins_pieces, mut makes_pass) = (false, false);
        for (position, best) in choices(&puzzle) {
            let next = after(&position, best);
            // Compute from the scores: pieces that the opponent loses beyond the target stack were cut off.
            let (mine, theirs) = (position.turn(), position.turn().opponent());
            let Move::Stack { to, .. } = best else { panic!("{}: the move is not a stack move", puzzle.id) };
            let landed_on = position.height(to);
            let [taken, added] = match position.owner(to) {
                Some(owner) if owner == theirs => [landed_on, landed_on],
                Some(_) => [0, 0],
                None => [0, landed_on],
            };
            let lost = |player| i32::from(position.score().of(player)) - i32::from(next.score().of(player));
            let cut_off_mine = lost(mine) + i32::from(added);
            let cut_off_theirs = lost(theirs) - i32::from(taken);
            wins_pieces |= cut_off_theirs > cut_off_mine;
            makes_pass |= !next.is_over() && !next.can_move(theirs);
        }
        let id = &puzzle.id;
        match puzzle.kind {
            Kind::Pass => assert!(makes_pass, "{id}"),
            Kind::Cut => assert!(wins_pieces, "{id}"),
            Kind::Win => assert!(puzzle.goal == Goal::Win && !wins_pieces, "{id}"),
            Kind::Save => assert!(puzzle.goal == Goal::Save && !wins_pieces, "{id}"),
        }
    }
}

#[test]
fn no_two_puzzles_are_equivalent_or_contain_each_other() {
    let mut seen = HashSet::new();
    for puzzle in suite() {
        assert_eq!(puzzle.id, fingerprint(&start(&puzzle)).id());
        for (position, _) in choices(&puzzle) {
            assert!(seen.insert(fingerprint(&position)), "{}", puzzle.id);
        }
    }
}

#[test]
fn every_theme_and_grade_has_enough_puzzles() {
    let suite = suite();
    assert!(suite.len() >= 300, "{} puzzles", suite.len());
    let mut categories: BTreeMap<(Kind, u8), u32> = BTreeMap::new();
    let mut sizes: BTreeMap<u32, u32> = BTreeMap::new();
    for puzzle in &suite {
        *categories.entry((puzzle.kind, puzzle.grade)).or_default() += 1;
        let spaces = start(puzzle).occupied().len();
        assert!(spaces <= FULLEST_BOARD, "{}", puzzle.id);
        *sizes.entry(spaces).or_default() += 1;
    }
    assert_eq!(categories.len(), 20, "four themes with five grades each: {categories:?}");
    assert!(categories.values().all(|count| *count >= 10), "{categories:?}");
    assert!(sizes.len() >= 10, "{sizes:?}");
    assert!(suite.iter().filter(|puzzle| puzzle.tries.len() > 1).count() >= 50);
}

/// The source of a puzzle: a self-play game or a game of the archive.
///
/// The self-play games are not replayed: an older engine played them, and the current one plays other games from the same
/// seeds.
enum Source {
    SelfPlay,
    Archive(u32),
}

fn source(puzzle: &Puzzle) -> (Source, usize) {
    let invalid = || -> ! { panic!("{}: {}", puzzle.id, puzzle.source) };
    let Some((game, ply)) = puzzle.source.split_once(", move ") else { invalid() };
    let Ok(ply) = ply.parse() else { invalid() };
    let source = match (game.strip_prefix("self-play, seed "), game.strip_prefix("bs-")) {
        (Some(numbers), _) => numbers
            .split_once(", game ")
            .filter(|(seed, number)| seed.parse::<u64>().is_ok() && number.parse::<u32>().is_ok())
            .map(|_| Source::SelfPlay),
        (_, Some(number)) => number.parse().ok().map(Source::Archive),
        _ => None,
    };
    source.map_or_else(|| invalid(), |source| (source, ply))
}

#[test]
fn puzzles_come_from_the_archive_and_from_self_play() {
    let archived = suite().iter().filter(|puzzle| matches!(source(puzzle).0, Source::Archive(_))).count();
    assert!(archived >= 50, "{archived} from the archive");
    assert!(suite().len() - archived >= 200, "{archived} from the archive");
}

/// The position of a game after this many moves.
fn position_after(game: &Game, plies: usize) -> String {
    let mut replayed = Game::from_setup(game.start().clone()).expect("the start of a game");
    for action in game.actions().take(plies) {
        replayed.play(action).expect("a move of the game");
    }
    notation::write_position(replayed.setup())
}

#[test]
fn archived_games_contain_the_positions() {
    let next_to_checkout = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let corpus = env::var_os("CALDERA_CORPUS").map_or_else(next_to_checkout, PathBuf::from);
    let archive = corpus.join("games/boardspace");
    if !archive.is_dir() {
        assert!(env::var_os("CI").is_none_or(|value| value != "true"), "no corpus in {}", archive.display());
        eprintln!("skipped: no corpus");
        return;
    }
    for puzzle in suite() {
        let (Source::Archive(number), plies) = source(&puzzle) else { continue };
        let bytes = fs::read(archive.join(format!("bs-{number:03}.sgf"))).expect("a game of the archive");
        let (_, records) = notation::read_records(&bytes).expect("a record");
        let game = records[0].replay().expect("a game");
        assert_eq!(position_after(&game, plies), puzzle.position, "{}", puzzle.source);
    }
}
