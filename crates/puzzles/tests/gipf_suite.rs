//! Proves the GIPF puzzles in `data/puzzles` again.

mod slow_gipf;

use std::collections::{BTreeMap, HashSet};

use gipf::{Position, Version};
use puzzles::gipf::{
    Aim, FEWEST_CHOICES, Goal, Kind, MOST_LAST_ANSWERS, Measure, Prover, Puzzle, choices, fingerprint, grade,
    read_puzzles,
};
use slow_gipf::{Task, results, wins};

const FILE: &str = include_str!("../../../data/puzzles/gipf.json");

/// Puzzles whose trees have at most this many leaves are also proved by plain recursion.
const SMALL: usize = 100_000;

fn suite() -> Vec<Puzzle> {
    read_puzzles(FILE).expect("the file is readable")
}

fn start(puzzle: &Puzzle) -> Position {
    notation::gipf::read_position(&puzzle.position).expect("a position")
}

fn aim(puzzle: &Puzzle) -> Aim {
    puzzle.aim().expect("the number of pieces is there")
}

fn play(position: &Position, turn: &str) -> Position {
    let mut next = *position;
    next.play_turn(&turn.parse().expect("a turn")).unwrap_or_else(|error| panic!("{turn}: {error}"));
    next
}

fn all_choices(position: &Position) -> Vec<Position> {
    choices(position, usize::MAX).expect("no limit").into_iter().map(|choice| choice.after).collect()
}

/// The positions that a player can reach who reaches the aim within this number of turns.
fn right(prover: &mut Prover, position: &Position, turns: u8) -> Vec<Position> {
    let mut found = all_choices(position);
    found.retain(|after| prover.succeeds(position, after, turns).expect("no limit"));
    found
}

fn prover(puzzle: &Puzzle, aim: Aim) -> Prover {
    Prover::new(&start(puzzle), aim, u64::MAX)
}

/// The positions in which a turn is to be found, with the number of turns left, this one included.
fn nodes(puzzle: &Puzzle) -> Vec<(Position, u8)> {
    let mut at = start(puzzle);
    let mut found = vec![(at, puzzle.turns)];
    for (own, reply) in puzzle.answers.iter().zip(&puzzle.replies) {
        at = play(&play(&at, &own[0]), reply);
        found.push((at, found[found.len() - 1].1 - 1));
    }
    found
}

#[test]
fn every_answer_is_right_and_no_other_turn_is() {
    for puzzle in suite() {
        let mut prover = prover(&puzzle, aim(&puzzle));
        assert_eq!(puzzle.answers[0].len(), 1, "{}", puzzle.id);
        for ((position, turns), answers) in nodes(&puzzle).iter().zip(&puzzle.answers) {
            let mut expected: Vec<_> = answers.iter().map(|turn| play(position, turn)).collect();
            let mut found = right(&mut prover, position, *turns);
            for list in [&mut expected, &mut found] {
                list.sort_by_key(Position::key);
            }
            assert_eq!(found, expected, "{}", puzzle.id);
        }
    }
}

#[test]
fn no_puzzle_promises_too_little() {
    for puzzle in suite() {
        let at = start(&puzzle);
        // Nothing is reached in fewer turns, and no more pieces can be taken.
        if puzzle.goal != Goal::Hold && puzzle.turns > 1 {
            assert_eq!(right(&mut prover(&puzzle, aim(&puzzle)), &at, puzzle.turns - 1), [], "{}", puzzle.id);
        }
        if let Some(pieces) = puzzle.pieces {
            assert_eq!(right(&mut prover(&puzzle, Aim::Take(pieces + 1)), &at, puzzle.turns), [], "{}", puzzle.id);
        }
        // A player who holds out for one turn holds out for two.
        if puzzle.goal == Goal::Hold {
            let saved = play(&at, &puzzle.answers[0][0]);
            assert_eq!(prover(&puzzle, Aim::Hold).succeeds(&at, &saved, 2), Ok(true), "{}", puzzle.id);
        }
    }
}

#[test]
fn every_wrong_turn_is_refuted() {
    for puzzle in suite() {
        let mut prover = prover(&puzzle, aim(&puzzle));
        let at = start(&puzzle);
        let solved = play(&at, &puzzle.answers[0][0]);
        let others = puzzle.tries.iter().filter(|(_, turns)| turns.is_empty()).count();
        // After a single turn there is nothing left to refute.
        assert_eq!(others, usize::from(puzzle.turns > 1 || puzzle.goal == Goal::Hold), "{}", puzzle.id);
        let mut refuted: BTreeMap<u64, &str> = BTreeMap::new();
        for (reply, turns) in &puzzle.tries {
            for turn in turns {
                let listed = refuted.insert(play(&at, turn).key(), reply);
                assert!(listed.is_none(), "{}: {turn} is listed twice", puzzle.id);
            }
        }
        let fallback = puzzle.tries.iter().find(|(_, turns)| turns.is_empty()).map(|(reply, _)| reply);
        for after in all_choices(&at) {
            let reply = refuted.get(&after.key()).copied().or(fallback.map(String::as_str));
            let (false, false, Some(reply)) = (after == solved, after.is_over(), reply) else { continue };
            let answered = play(&after, reply);
            assert_eq!(prover.survives(&answered, puzzle.turns), Ok(false), "{}: {reply}", puzzle.id);
        }
    }
}

#[test]
fn plain_recursion_confirms_small_puzzles() {
    let mut checked: BTreeMap<(Goal, u8), u32> = BTreeMap::new();
    for puzzle in suite() {
        let at = start(&puzzle);
        let plies = if puzzle.goal == Goal::Hold { 2 * puzzle.turns } else { 2 * puzzle.turns - 1 };
        if results(&at).len().pow(u32::from(plies)) > SMALL {
            continue;
        }
        let task = Task::new(&at, aim(&puzzle));
        let solved = play(&at, &puzzle.answers[0][0]);
        for after in results(&at) {
            assert_eq!(task.succeeds(&at, &after, puzzle.turns), after == solved, "{}", puzzle.id);
        }
        *checked.entry((puzzle.goal, puzzle.turns)).or_default() += 1;
    }
    assert!(checked.values().sum::<u32>() >= 40 && checked.len() >= 5, "only these were checked: {checked:?}");
}

#[test]
fn every_line_ends_with_what_was_promised() {
    for puzzle in suite() {
        let at = start(&puzzle);
        let (last, _) = nodes(&puzzle).pop().expect("a turn to find");
        let opponent = at.turn().opponent();
        for turn in &puzzle.answers[puzzle.answers.len() - 1] {
            let end = play(&last, turn);
            let won = end.outcome().map(|outcome| outcome.winner == at.turn());
            let reached = match (puzzle.goal, won) {
                (_, Some(won)) => won,
                (Goal::Win, None) => false,
                (Goal::Hold, None) => !wins(&end, opponent, 1),
                (Goal::Gipf, None) => turn.contains('G') && turn.contains('*'),
                (Goal::Take, None) => end.captured(opponent) - at.captured(opponent) >= puzzle.pieces.unwrap_or(0),
            };
            assert!(reached, "{}: {turn}", puzzle.id);
            assert!(puzzle.goal == Goal::Hold || !wins(&end, opponent, 1), "{}: {turn}", puzzle.id);
        }
    }
}

#[test]
fn themes_and_grades_are_correct() {
    for puzzle in suite() {
        let id = &puzzle.id;
        let jumps = puzzle
            .answers
            .iter()
            .any(|turns| turns[0].split(';').any(|part| !part.starts_with('x') && part.contains('^')));
        match puzzle.kind {
            Kind::Jump => assert!(jumps, "{id}"),
            _ if jumps => panic!("{id} has a jump"),
            Kind::Hold => assert_eq!(puzzle.goal, Goal::Hold, "{id}"),
            Kind::Take => assert!([Goal::Take, Goal::Gipf].contains(&puzzle.goal), "{id}"),
            Kind::Win => assert_eq!(puzzle.goal, Goal::Win, "{id}"),
        }
        let at = start(&puzzle);
        let choices = choices(&at, usize::MAX).expect("no limit");
        assert!(choices.len() >= FEWEST_CHOICES, "{id}");
        let solved = play(&at, &puzzle.answers[0][0]);
        let right = choices.iter().position(|choice| choice.after == solved).expect("a choice");
        assert_eq!(puzzle.grade, grade(&Measure::of(&at, &choices, right, aim(&puzzle), puzzle.turns)), "{id}");
        let last = puzzle.answers.len() - 1;
        assert!(
            puzzle.answers.iter().enumerate().all(|(index, turns)| {
                turns.len() <= if index > 0 && index == last { MOST_LAST_ANSWERS } else { 1 }
            })
        );
    }
}

#[test]
fn no_two_puzzles_are_equivalent_or_contain_each_other() {
    let of_dvonn = puzzles::read_puzzles(include_str!("../../../data/puzzles/puzzles.json")).expect("readable");
    let ids: HashSet<_> = of_dvonn.into_iter().map(|puzzle| puzzle.id).collect();
    let mut seen = HashSet::new();
    for puzzle in suite() {
        assert_eq!(puzzle.id, fingerprint(&start(&puzzle).setup()).id());
        assert!(!ids.contains(&puzzle.id), "{}", puzzle.id);
        for (position, _) in nodes(&puzzle) {
            assert!(seen.insert(fingerprint(&position.setup())), "{}", puzzle.id);
        }
    }
}

#[test]
fn every_theme_grade_and_version_has_enough_puzzles() {
    let suite = suite();
    assert!(suite.len() >= 120, "{} puzzles", suite.len());
    let mut themes: BTreeMap<Kind, u32> = BTreeMap::new();
    let mut grades: BTreeMap<u8, u32> = BTreeMap::new();
    let mut versions: BTreeMap<(u8, bool), u32> = BTreeMap::new();
    for puzzle in &suite {
        let rules = *start(puzzle).rules();
        assert!(!rules.connected, "{}", puzzle.id);
        *themes.entry(puzzle.kind).or_default() += 1;
        *grades.entry(puzzle.grade).or_default() += 1;
        *versions.entry((rules.version as u8, rules.potentials > 0)).or_default() += 1;
    }
    assert!(themes.len() == 4 && themes.values().all(|count| *count >= 10), "{themes:?}");
    assert!(grades.len() == 5 && grades.values().all(|count| *count >= 10), "{grades:?}");
    assert!(versions.len() == 6 && versions.values().all(|count| *count >= 5), "{versions:?}");
    let version = |version: Version| suite.iter().filter(|puzzle| start(puzzle).rules().version == version).count();
    assert!([Version::Basic, Version::Standard, Version::Tournament].into_iter().all(|each| version(each) >= 20));
    assert!(suite.iter().filter(|puzzle| puzzle.answers.len() > 1).count() >= 30);
}
