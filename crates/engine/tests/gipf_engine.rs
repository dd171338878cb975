//! The engine of GIPF: search, MultiPV, verdicts and challenges, compared with plain minimax.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use engine::gipf::study::judge_turn;
use engine::gipf::{Choice, Engine, Evaluate, FEATURES, Features, Net, Report, Value, count_features};
use engine::{Judgement, Level, Limits, Stop, Time};
use gipf::{Decision, Game, Kind, Phase, Player, Position, Rules, Setup, Step, Version};

/// Every version: plain, with potentials, and connected with DVONN.
fn kinds() -> Vec<(Rules, u8)> {
    let of_version = |version| {
        let rules = Rules::new(version);
        [(rules, 0), (rules.with_potentials(6), 0), (rules.with_potentials(6).with_dvonn(), 2)]
    };
    Version::ALL.into_iter().flat_map(of_version).collect()
}

fn start(rules: Rules, challenges: u8) -> Position {
    Position::start(rules, challenges).expect("a game that can be agreed on")
}

fn small_engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_hash(1);
    engine
}

fn search(engine: &mut Engine, position: &Position, depth: u32) -> Report {
    engine.search(position, &Limits { depth: Some(depth), ..Limits::default() }, &Stop::new(), |_| ())
}

/// A position after random steps, anywhere in a turn; `None` if the game ended before.
fn random_position(rules: Rules, challenges: u8, random: &mut fastrand::Rng) -> Option<Position> {
    let mut position = start(rules, challenges);
    for _ in 0..random.usize(4..70) {
        let steps = position.steps();
        if steps.is_empty() {
            return None;
        }
        position.play_unchecked(steps[random.usize(..steps.len())]);
    }
    (position.chooser().is_some()).then_some(position)
}

/// The player from whose side a value is seen.
fn viewpoint(position: &Position) -> Player {
    if let Phase::Announced(_) = position.phase() { position.turn().opponent() } else { position.turn() }
}

/// How many turns the quiescence search looks ahead.
const QUIESCENCE_TURNS: u32 = 4;

/// Plain quiescence search: the player takes rows that must be taken, and otherwise stands pat or makes a push that captures
/// pieces.
fn quiescence(position: &Position, turns: i32, turns_left: u32) -> i32 {
    if position.is_over() {
        return minimax(position, 0, turns);
    }
    let forced = position.phase() == Phase::Moved || position.rows_that_must_go().next().is_some();
    let stand_pat = if forced { i32::MIN } else { Net::embedded().evaluate(position) };
    let steps = if forced || turns_left > 0 { position.steps() } else { Vec::new() };
    let player = position.turn();
    let values = steps.into_iter().filter_map(|step| {
        let mut next = *position;
        next.play(step).expect("a listed step is legal");
        let captures = || next.rows(player).any(|row| row.run.meets(next.owned_by(player.opponent())));
        let pushes = matches!(step, Step::Push(push) if push.kind() == Kind::Basic);
        if !(forced || pushes && next.phase() == Phase::Moved && captures()) {
            return None;
        }
        Some(if next.is_between_turns() {
            -quiescence(&next, turns + 1, turns_left.saturating_sub(1))
        } else {
            quiescence(&next, turns, turns_left)
        })
    });
    values.fold(stand_pat, i32::max)
}

/// Plain minimax: no pruning, no move ordering, no transposition table.
fn minimax(position: &Position, depth: u32, turns: i32) -> i32 {
    const WIN: i32 = 30_000;
    if let Some(outcome) = position.outcome() {
        return if outcome.winner == viewpoint(position) { WIN - turns } else { turns - WIN };
    }
    if depth == 0 && position.is_between_turns() {
        return quiescence(position, turns, QUIESCENCE_TURNS);
    }
    let value_of = |step: Step| {
        let mut next = *position;
        next.play(step).expect("a listed step is legal");
        let ended = next.is_between_turns();
        let value = minimax(&next, depth - u32::from(ended), turns + i32::from(ended));
        if viewpoint(&next) == viewpoint(position) { value } else { -value }
    };
    if let Phase::Challenged(_) = position.phase() {
        // A chance node with even odds; values are clamped.
        let half = |decision| value_of(Step::Decide(decision)).clamp(-800, 800) * 6;
        return (half(Decision::Won) + half(Decision::Lost)) / 12;
    }
    position.steps().into_iter().map(value_of).max().expect("the game is not over")
}

/// The value of a report on the scale of the minimax above.
fn number(value: Value) -> i32 {
    match value {
        Value::Estimate(value) => value,
        Value::Win(turns) => 30_000 - turns as i32,
        Value::Loss(turns) => turns as i32 - 30_000,
    }
}

#[test]
fn a_search_of_two_turns_is_minimax() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut compared = 0;
    let mut in_turn = 0;
    for round in 0..9 {
        for (rules, challenges) in kinds() {
            // With challenges the tree is so large that two turns would take minutes.
            let depth = if challenges == 0 { 2 } else { 1 };
            let Some(position) = random_position(rules, challenges, &mut random) else { continue };
            for depth in 1..=depth {
                let report = search(&mut small_engine(), &position, depth);
                let expected = minimax(&position, depth, 0);
                assert_eq!(number(report.value), expected, "round {round}, {depth} ahead: {:?}", position.setup());
                compared += 1;
            }
            in_turn += u32::from(!position.is_between_turns());
        }
    }
    assert!(compared > 60 && in_turn > 0, "{compared} {in_turn}");
}

#[test]
fn every_step_is_legal_in_games_of_all_kinds() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut endings = 0;
    for round in 0..6_u64 {
        for (kind, (rules, challenges)) in kinds().into_iter().enumerate() {
            let mut engine = small_engine();
            engine.set_level(Level::new(1 + (round * 3 + kind as u64) as u8 % 10).expect("1 to 10"));
            engine.set_seed(round);
            let limits = Limits { nodes: Some(400), ..Limits::default() };
            let mut position = start(rules, challenges);
            for _ in 0..250 {
                if position.is_over() {
                    endings += 1;
                    break;
                }
                let before = position;
                let report = engine.search(&position, &limits, &Stop::new(), |_| ());
                assert!(report.nodes <= 400, "{}", report.nodes);
                for step in &report.pv {
                    position.play(*step).unwrap_or_else(|error| panic!("{step}: {error}: {:?}", before.setup()));
                }
                position = before;
                let step = match report.best() {
                    // A challenge is decided by chance.
                    None => Step::Decide(if random.bool() { Decision::Won } else { Decision::Lost }),
                    Some(_) if random.u32(..6) == 0 => {
                        let steps = position.steps();
                        steps[random.usize(..steps.len())]
                    }
                    Some(step) => step,
                };
                position.play(step).expect("legal");
            }
        }
    }
    assert!(endings > 25, "{endings}");
}

#[test]
fn the_same_limits_give_the_same_result() {
    let mut random = fastrand::Rng::with_seed(21);
    for (rules, challenges) in kinds() {
        let Some(position) = random_position(rules, challenges, &mut random) else { continue };
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let find = || {
            let report = small_engine().search(&position, &limits, &Stop::new(), |_| ());
            (report.depth, report.nodes, report.value, report.pv)
        };
        assert_eq!(find(), find());
    }
}

#[test]
fn what_an_interrupted_iteration_has_found_is_used() {
    let mut random = fastrand::Rng::with_seed(22);
    let (mut interrupted, mut same) = (0, 0);
    for (rules, _) in kinds().into_iter().cycle().take(45) {
        let Some(position) = random_position(rules, 0, &mut random) else { continue };
        let whole = search(&mut small_engine(), &position, 4);
        let limits = Limits { nodes: Some(whole.nodes - whole.nodes / 50), ..Limits::default() };
        let report = small_engine().search(&position, &limits, &Stop::new(), |_| ());
        if report.depth == 4 {
            interrupted += 1;
            same += u32::from(report.best() == whole.best());
        }
    }
    assert!(interrupted > 10 && same > interrupted * 3 / 4, "{same} of {interrupted}");
}

#[test]
fn a_turn_that_begins_with_the_only_taking_is_searched_like_any_other() {
    let limits = Limits { depth: Some(2), time: Time::PerMove(Duration::from_hours(1)), ..Limits::default() };
    let mut random = fastrand::Rng::with_seed(40);
    let mut found = 0;
    for (rules, challenges) in kinds().into_iter().cycle().take(2700) {
        let Some(position) = random_position(rules, challenges, &mut random) else { continue };
        if !position.is_between_turns() || !matches!(position.steps()[..], [Step::Take(_)]) {
            continue;
        }
        let report = small_engine().search(&position, &limits, &Stop::new(), |_| ());
        // A decided game needs no deeper search.
        if let Value::Estimate(_) = report.value {
            assert_eq!(report.depth, if position.turns().len() == 1 { 1 } else { 2 });
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn a_win_in_one_turn_is_found() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut wins = 0;
    for _ in 0..400 {
        let rules = Rules::new(Version::Tournament).with_potentials(6);
        let Some(position) = random_position(rules, 0, &mut random) else { continue };
        let winning = position.turns().into_iter().any(|turn| {
            let mut next = position;
            next.play_turn(&turn).expect("a listed turn is legal");
            next.outcome().is_some_and(|outcome| outcome.winner == position.turn())
        });
        if winning && position.is_between_turns() {
            assert_eq!(search(&mut small_engine(), &position, 3).value, Value::Win(1));
            wins += 1;
        }
    }
    assert!(wins > 3, "{wins}");
}

#[test]
fn colours_do_not_matter_to_the_evaluation() {
    let mut random = fastrand::Rng::with_seed(8);
    for (rules, _) in kinds() {
        let Some(position) = random_position(rules, 0, &mut random).filter(Position::is_between_turns) else {
            continue;
        };
        let swapped = Position::from_setup(&position.setup().with_colours_swapped()).expect("valid as well");
        assert_eq!(Features.evaluate(&swapped), Features.evaluate(&position));
        assert_eq!(count_features(&swapped), count_features(&position));
        assert_eq!(count_features(&position)[0].len(), FEATURES);
    }
}

#[test]
fn a_stop_ends_the_search() {
    let position = start(Rules::new(Version::Tournament).with_potentials(6), 0);
    let stop = Stop::new();
    let report = std::thread::scope(|scope| {
        let search = scope.spawn(|| Engine::new().search(&position, &Limits::default(), &stop, |_| ()));
        std::thread::sleep(Duration::from_millis(50));
        stop.stop();
        search.join().expect("no panic")
    });
    assert!(position.is_legal(report.best().expect("a step")));
    let begun = Instant::now();
    let limits = Limits { time: Time::PerMove(Duration::from_millis(40)), ..Limits::default() };
    Engine::new().search(&position, &limits, &Stop::new(), |_| ());
    // Not a measure of speed: without the limit the search would not end.
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn several_threads_find_a_legal_step() {
    let mut engine = small_engine();
    engine.set_threads(3);
    let position = start(Rules::new(Version::Standard).with_potentials(6), 0);
    let report = search(&mut engine, &position, 3);
    assert_eq!(report.depth, 3);
    assert!(position.is_legal(report.best().expect("a step")));
}

/// Plays a whole game with the choices of the engine.
fn play_out(rules: Rules, challenges: u8, seed: u64) -> Game {
    let mut game = Game::from_setup(Setup::start(rules, challenges)).expect("a game that can be agreed on");
    let mut engine = small_engine();
    engine.set_level(Level::new(4).expect("1 to 10"));
    engine.set_seed(seed);
    let limits = Limits { depth: Some(1), ..Limits::default() };
    for _ in 0..2000 {
        match engine.choose(&game, &limits, &Stop::new()) {
            None => break,
            Some(Choice::Step(step)) => game.play(step).expect("a chosen step is legal"),
            Some(Choice::Dvonn(action)) => game.play_dvonn(action).expect("a chosen move is legal"),
        }
    }
    game
}

#[test]
fn connected_games_are_played_to_their_end_with_dvonn_inside() {
    let rules = Rules::new(Version::Tournament).with_potentials(6).with_dvonn();
    let mut contests = 0;
    for seed in 0..8 {
        let game = play_out(rules, 2, seed);
        assert!(game.position().is_over(), "seed {seed}");
        for contest in game.turns().iter().flat_map(|played| &played.contests) {
            assert!(contest.dvonn().is_some_and(|dvonn| dvonn.position().is_over()));
            assert_eq!(contest.decision, contest.verdict());
            contests += 1;
        }
    }
    assert!(contests > 0, "no jump was challenged");
}

#[test]
fn a_jump_that_decides_the_game_is_challenged_and_a_harmless_one_is_not() {
    // The jump of docs/gipf.md takes White's only GIPF-piece.
    let text = "tournament+d6+c1,1 b3=wd^,c3=B,c4=b,d5=bd,e6=wd,f6=W,f7=wd,g6=wd 12,14 2,4 ll b";
    let mut position = notation::gipf::read_position(text).expect("valid");
    let report = search(&mut small_engine(), &position, 2);
    assert_eq!(report.best().map(|step| step.to_string()).as_deref(), Some("d5^e6"), "{report:?}");
    position.play(report.best().expect("a step")).expect("legal");
    assert_eq!(search(&mut small_engine(), &position, 1).best(), Some(Step::Challenge));
    // There is nothing to choose while the challenge is open.
    position.play(Step::Challenge).expect("legal");
    let report = search(&mut small_engine(), &position, 1);
    assert_eq!((report.best(), report.nodes), (None, 0));
}

/// The values of all turns that a player can choose, best first; transpositions count once.
fn values_of_choices(position: &Position, depth: u32) -> Vec<i32> {
    let mut values = std::collections::HashMap::new();
    let mut open = vec![*position];
    while let Some(at) = open.pop() {
        for step in at.steps() {
            let mut next = at;
            next.play(step).expect("a listed step is legal");
            let ended = next.is_between_turns();
            if !ended && next.chooser() == position.chooser() {
                open.push(next);
                continue;
            }
            let value = minimax(&next, depth - u32::from(ended), i32::from(ended));
            values.insert(next.key(), if viewpoint(&next) == viewpoint(position) { value } else { -value });
        }
    }
    let mut values: Vec<i32> = values.into_values().collect();
    values.sort_unstable_by_key(|value| -value);
    values
}

#[test]
fn multipv_agrees_with_minimax() {
    let mut random = fastrand::Rng::with_seed(31);
    let mut engine = small_engine();
    let mut several_ways = 0;
    for (rules, challenges) in kinds().into_iter().cycle().take(36) {
        let Some(position) = random_position(rules, challenges, &mut random) else { continue };
        let expected = values_of_choices(&position, 1);
        for count in [1, 3, usize::MAX] {
            engine.new_game();
            let limits = Limits { depth: Some(1), ..Limits::default() };
            let mut told = Vec::new();
            let found = engine.search_multipv(&position, count, &limits, &Stop::new(), |lines| told = lines.to_vec());
            let values: Vec<i32> = found.iter().map(|line| number(line.value)).collect();
            assert_eq!(values, expected[..count.min(expected.len())], "{:?}", position.setup());
            assert!(told.iter().zip(&found).all(|(told, found)| told.pv == found.pv));
            for line in &found {
                line.pv.iter().fold(position, |mut at, step| {
                    at.play(*step).expect("a line can be played");
                    at
                });
            }
        }
        several_ways += usize::from(position.steps().len() < expected.len());
    }
    assert!(several_ways > 0, "some turns have more than one step");
}

#[test]
fn deeper_variations_are_distinct_and_sorted() {
    let mut engine = small_engine();
    for (rules, challenges) in kinds() {
        let position = start(rules, challenges);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let lines = engine.search_multipv(&position, 3, &limits, &Stop::new(), |_| ());
        assert_eq!(lines.len(), 3);
        assert!(lines.windows(2).all(|pair| number(pair[0].value) >= number(pair[1].value)), "{lines:?}");
        let firsts: std::collections::HashSet<String> =
            lines.iter().map(|line| line.whole_turns(&position)[0].to_string()).collect();
        assert_eq!(firsts.len(), 3, "{firsts:?}");
    }
}

#[test]
fn without_a_choice_there_is_one_report_without_turns() {
    let over = notation::gipf::read_setup("basic b2=w 0,1 0,0 pp w").expect("a position");
    let over = Position::from_setup(&over).expect("a position");
    assert!(over.chooser().is_none());
    let lines = small_engine().search_multipv(&over, 3, &Limits::default(), &Stop::new(), |_| ());
    assert_eq!((lines.len(), lines[0].pv.len(), lines[0].value), (1, 0, Value::Loss(0)));
}

#[test]
fn a_tried_turn_loses_what_minimax_says() {
    let mut random = fastrand::Rng::with_seed(32);
    let mut engine = small_engine();
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let (mut blunders, mut challenges) = (0, 0);
    for (rules, agreed) in kinds().into_iter().cycle().take(90) {
        let Some(position) = random_position(rules, agreed, &mut random).filter(Position::is_between_turns) else {
            continue;
        };
        let lead = |value: i32| if value.abs() > 20_000 { value.signum() * 10_000 } else { value };
        let mut leads = Vec::new();
        let mut seen = 0;
        let _: ControlFlow<()> = position.each_turn(|turn, next| {
            seen += 1;
            // Challenges come last in the list.
            if seen <= 40 || turn.to_string().contains('?') {
                leads.push((turn.clone(), lead(-minimax(next, 1, 0))));
            }
            if leads.len() < 50 && seen < 5000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let best = leads.iter().map(|(_, lead)| *lead).max().expect("a turn");
        for (turn, after) in leads {
            engine.new_game();
            let Some((judgement, lost, left)) = judge_turn(&mut engine, &position, &turn, best, &limits) else {
                assert!(turn.to_string().contains('?'), "{turn}");
                challenges += 1;
                continue;
            };
            assert_eq!(left, after, "{turn}");
            assert_eq!(lost, best.clamp(-500, 500) - after.clamp(-500, 500), "{turn}");
            assert_eq!(judgement == Judgement::Best, lost == 0);
            assert_eq!(judgement == Judgement::Blunder, lost >= 200);
            blunders += usize::from(judgement == Judgement::Blunder);
        }
    }
    assert!(blunders > 0 && challenges > 0, "{blunders} {challenges}");
    let (basic, no_turn) = (start(Rules::new(Version::Basic), 0), "Gb2".parse().expect("a turn"));
    assert!(judge_turn(&mut engine, &basic, &no_turn, 0, &limits).is_none());
}

/// Whether the first level wins a basic game against the second one.
fn wins(levels: [u8; 2], colour: Player, seed: u64) -> bool {
    let mut engines = levels.map(|number| {
        let mut engine = small_engine();
        engine.set_level(Level::new(number).expect("1 to 10"));
        engine.set_seed(seed);
        engine
    });
    let mut position = start(Rules::new(Version::Basic), 0);
    while let Some(player) = position.chooser() {
        let engine = &mut engines[usize::from(player != colour)];
        let step = engine.search(&position, &Limits::default(), &Stop::new(), |_| ()).best();
        position.play(step.expect("the game is not over")).expect("a chosen step is legal");
    }
    position.outcome().is_some_and(|outcome| outcome.winner == colour)
}

#[test]
fn levels_differ_in_strength() {
    for levels in [[3, 1], [5, 3]] {
        let games = (0..5).flat_map(|seed| Player::BOTH.map(|colour| wins(levels, colour, seed)));
        let won = games.filter(|won| *won).count();
        assert!(won >= 7, "level {} wins {won} of 10 games against level {}", levels[0], levels[1]);
    }
}
