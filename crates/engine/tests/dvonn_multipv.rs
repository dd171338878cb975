//! MultiPV and the verdict on a tried move, compared with brute force and with the search for one move.

mod common;

use common::{BruteForce, after, assert_variation_scores, mixed_board, play_variation, random_live_ending};
use dvonn::{Move, Position};
use engine::dvonn::study::{THRESHOLDS, judge_move};
use engine::dvonn::{Engine, Report, Value};
use engine::{Limits, Stop};

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_hash(1);
    engine
}

fn search_multipv(position: &Position, count: usize, limits: &Limits) -> Vec<Report> {
    let mut reported = Vec::new();
    let last = engine().search_multipv(position, count, limits, &Stop::new(), |reports| reported = reports.to_vec());
    assert_eq!(
        reported.iter().map(|report| &report.pv).collect::<Vec<_>>(),
        last.iter().map(|report| &report.pv).collect::<Vec<_>>()
    );
    last
}

#[test]
fn all_moves_of_an_ending_are_proved_in_the_order_of_brute_force() {
    let mut random = fastrand::Rng::with_seed(21);
    for _ in 0..12 {
        let position = *random_live_ending(&mut random, 10).position();
        let mut brute = BruteForce::default();
        let mut expected: Vec<i32> =
            position.legal_moves().map(|action| -brute.value(&after(&position, action))).collect();
        expected.sort_unstable_by_key(|value| -value);
        let found = search_multipv(&position, usize::MAX, &Limits::default());
        let values: Vec<Value> = found.iter().map(|report| report.value).collect();
        assert_eq!(values, expected.into_iter().map(Value::Exact).collect::<Vec<_>>());
        for report in &found {
            assert_variation_scores(&position, &report.pv, report.value.hundredths() / 100);
        }
        let three = search_multipv(&position, 3, &Limits::default());
        assert_eq!(three.len(), found.len().min(3));
        assert!(three.iter().zip(&found).all(|(some, all)| some.value == all.value), "{three:?}");
    }
}

#[test]
fn variations_of_a_full_board_are_legal_distinct_and_sorted() {
    let mut random = fastrand::Rng::with_seed(22);
    let position = *mixed_board(&mut random).position();
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let found = search_multipv(&position, 3, &limits);
    assert_eq!(found.len(), 3);
    let mut first: Vec<Move> = found.iter().filter_map(Report::best).collect();
    assert!(found.windows(2).all(|pair| pair[0].value.hundredths() >= pair[1].value.hundredths()), "{found:?}");
    for report in &found {
        play_variation(&position, &report.pv);
        assert_eq!(report.depth, 4);
    }
    first.sort_unstable_by_key(ToString::to_string);
    first.dedup();
    assert_eq!(first.len(), 3);
    let alone = engine().search(&position, &limits, &Stop::new(), |_| ());
    assert_eq!(search_multipv(&position, 1, &limits)[0].pv, alone.pv);
}

#[test]
fn a_forced_pass_and_a_finished_game_have_one_report() {
    let over = *notation::read_position("w,r,7/10/11/10/9 b move").expect("a position").position();
    assert!(!over.is_over() || search_multipv(&over, 3, &Limits::default()).len() == 1);
    let pass = search_multipv(&over, 3, &Limits { nodes: Some(10_000), ..Limits::default() });
    assert_eq!(pass.len(), 1, "{pass:?}");
}

#[test]
fn a_tried_move_loses_what_brute_force_says() {
    let mut random = fastrand::Rng::with_seed(23);
    for _ in 0..8 {
        let position = *random_live_ending(&mut random, 9).position();
        let mut brute = BruteForce::default();
        let value = brute.value(&position);
        for action in position.legal_moves() {
            let lost = value + brute.value(&after(&position, action));
            let tried = judge_move(&mut engine(), &position, action, Value::Exact(value), &Limits::default());
            let verdict = tried.and_then(|tried| tried.verdict).expect("a legal move");
            assert_eq!(verdict.lost, lost * 100, "{action}");
            assert_eq!(verdict.judgement, THRESHOLDS.judge(lost * 100));
        }
    }
    let start = Position::start();
    let placed = start.legal_moves().next().expect("a placement");
    assert!(judge_move(&mut engine(), &start, placed, Value::Estimate(0), &Limits::default()).is_none());
}
