//! Tests of complete matches between small engines, some of which misbehave.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{
    Configuration, EngineSetup, FaultKind, FinishedGame, Limit, MatchError, MatchResult, Side, Sprt, StartList, Starts,
    play_match,
};
use dvonn::{Move, Player, Setup};
use games::{AnyGame, GameKind};
use notation::{Evaluation, GameResult, Record};

/// The path of `examples/scripted-engine.rs`.
fn scripted_engine() -> PathBuf {
    example("scripted-engine")
}

/// The path of an example. The engines are examples because Cargo builds examples with the tests but not with the
/// program. The folder of the examples is next to that of the tests.
pub(crate) fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("the path of the test");
    let folder = test.ancestors().nth(2).expect("the target folder").join("examples");
    let program = folder.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "{} is missing: build it with cargo build -p arena --examples", program.display());
    program
}

/// The scripted engine with these arguments.
fn engine(arguments: &str) -> EngineSetup {
    let command = format!("'{}' {arguments}", scripted_engine().display());
    EngineSetup { command: command.parse().expect("a command"), options: Vec::new() }
}

/// The record of a game of DVONN.
fn recorded(game: &FinishedGame) -> &Record {
    game.record.dvonn().expect("a game of DVONN")
}

/// A quick match: a correct engine needs milliseconds per game, and the timeout for a faulty one is short.
pub(crate) fn configuration(a: &str, b: &str, games: usize) -> Configuration {
    Configuration {
        games,
        limit: Limit::Depth(1),
        patience: Duration::from_millis(1500),
        ..Configuration::new([engine(a), engine(b)])
    }
}

/// Plays a match and returns its result and games, in the order of their numbers.
pub(crate) fn play(configuration: &Configuration) -> (MatchResult, Vec<FinishedGame>) {
    let mut games = Vec::new();
    let result = play_match(configuration, |game, _| {
        games.push(game.clone());
        ControlFlow::Continue(())
    });
    games.sort_by_key(|game| game.summary.number);
    (result.expect("a match"), games)
}

/// A path at which no file exists.
pub(crate) fn fresh_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn read_file(path: &Path) -> Vec<Record> {
    notation::read_records(&fs::read(path).expect("the file exists")).expect("readable").1
}

fn actions(game: &FinishedGame) -> Vec<Move> {
    recorded(game).main_line.steps.iter().map(|step| step.action).collect()
}

#[test]
fn pairs_have_the_same_start_and_swapped_colours() {
    let (result, games) = play(&configuration("--seed 1 --name Ada", "--seed 2 --name Bob", 8));
    assert_eq!((result.engine_a.as_str(), result.engine_b.as_str()), ("Ada", "Bob"));
    assert_eq!((result.statistics.games, result.faults.len()), (8, 0));
    for pair in games.chunks(2) {
        assert_eq!(recorded(&pair[0]).start, recorded(&pair[1]).start);
        assert_eq!([&pair[0], &pair[1]].map(|game| game.summary.white), [Side::A, Side::B]);
        assert_eq!(recorded(&pair[0]).tags.get("White"), Some("Ada"));
        assert_eq!(recorded(&pair[1]).tags.get("White"), Some("Bob"));
        assert_eq!(recorded(&pair[1]).tags.get("Black"), Some("Ada"));
    }
    let mut starts: Vec<&Setup> = games.iter().map(|game| &recorded(game).start).collect();
    starts.dedup();
    assert_eq!(starts.len(), 4, "every pair has another start");
    for game in &games {
        let end = recorded(game).replay().expect("legal moves");
        let score = end.position().final_score().expect("played to the end");
        assert_eq!(game.summary.lead(Side::A), Some(score.lead(game.summary.colour(Side::A))));
        assert_eq!(recorded(game).result, Some(GameResult::from(score)));
    }
}

#[test]
fn equal_engines_score_one_point_per_pair() {
    // Both engines play the same moves, so the same colour wins both games of a pair.
    let (result, games) = play(&configuration("--seed 5", "--seed 5", 12));
    assert_eq!(result.statistics.pentanomial, [0, 0, 6, 0, 0]);
    assert_eq!((result.engine_a.as_str(), result.engine_b.as_str()), ("scripted-engine A", "scripted-engine B"));
    for pair in games.chunks(2) {
        assert_eq!(actions(&pair[0]), actions(&pair[1]));
    }
}

#[test]
fn concurrency_does_not_change_the_games() {
    let mut configuration = configuration("--seed 1", "--seed 2 --illegal 48", 24);
    configuration.engines[0].options.push(("Style".to_owned(), "greedy".to_owned()));
    let (one_by_one, games) = play(&configuration);
    configuration.concurrency = 5;
    let (at_once, same_games) = play(&configuration);
    for (game, same) in games.iter().zip(&same_games) {
        assert_eq!(game.summary, same.summary);
        assert_eq!(recorded(game).main_line, recorded(same).main_line);
    }
    assert_eq!(one_by_one.summaries, at_once.summaries);
    assert_eq!(one_by_one.statistics, at_once.statistics);
    assert_eq!(one_by_one.faults, at_once.faults);
}

#[test]
fn the_sprt_finds_the_stronger_engine_and_stops_the_match() {
    let mut configuration = configuration("--seed 1", "--seed 2", 1000);
    configuration.engines[0].options.push(("Style".to_owned(), "greedy".to_owned()));
    configuration.sprt = Sprt::new(0.0, 100.0).ok();
    configuration.concurrency = 3;
    let (result, _) = play(&configuration);
    let sprt = result.sprt.expect("the match has an SPRT");
    assert_eq!(sprt.decision, arena::Decision::High, "{result}");
    assert!(sprt.ratio >= sprt.upper_bound);
    let games = result.statistics.games;
    assert!((4..200).contains(&games) && games.is_multiple_of(2), "{games}");
    assert!(result.statistics.superiority > 0.95 && result.statistics.points.mean > 1.0, "{result}");
    configuration.concurrency = 1;
    assert_eq!(play(&configuration).0.summaries, result.summaries, "the match always stops at the same pair");
}

#[test]
fn saved_records_equal_the_games() {
    let path = fresh_file("saved.pgn");
    let mut configuration = configuration("--seed 1 --name 'Ada \"L\"'", "--seed 2 --illegal 20", 6);
    configuration.limit = Limit::Clock("20+0.5".parse().expect("a time"));
    configuration.save = Some(path.clone());
    let (result, games) = play(&configuration);
    let records = read_file(&path);
    assert_eq!(records.len(), 6);
    for (record, game) in records.iter().zip(&games) {
        assert_eq!(record.main_line, recorded(game).main_line);
        assert_eq!((record.result, &record.start), (recorded(game).result, &recorded(game).start));
        assert_eq!(record.tags.get("TimeControl"), Some("20+0.5"));
        let name = record.tags.get(if game.summary.white == Side::A { "White" } else { "Black" });
        assert_eq!(name, Some("Ada \"L\""));
    }
    let won_in_file = records
        .iter()
        .zip([Player::White, Player::Black].into_iter().cycle())
        .filter(|(record, colour_of_a)| record.result == Some(GameResult::Win(*colour_of_a)))
        .count();
    assert_eq!(won_in_file, result.statistics.wins);
    // B is White in every second game and therefore to move at ply 20.
    let termination = records[1].tags.get("Termination").expect("B played an illegal move");
    assert!(termination.starts_with("illegal move: a1a1 in ply 21: "), "{termination}");
    assert_eq!(records[0].main_line.steps.len(), 21);
    assert_eq!((records[0].tags.get("Round"), records[5].tags.get("Round")), (Some("1.1"), Some("3.2")));
    // A second match is appended to the first.
    configuration.games = 2;
    play(&configuration);
    assert_eq!(read_file(&path).len(), 8);
    let text = fs::read_to_string(&path).expect("text");
    assert_eq!(text.matches("\n\n[Game ").count(), 7, "an empty line separates two games");
}

#[test]
fn clocks_and_evaluations_are_in_the_records() {
    let mut configuration = configuration("--seed 1", "--seed 2", 1);
    configuration.limit = Limit::Clock("20+0.5".parse().expect("a time"));
    let (_, games) = play(&configuration);
    let mut game = dvonn::Game::from_setup(recorded(&games[0]).start.clone()).expect("valid");
    for step in &recorded(&games[0]).main_line.steps {
        let clock = step.comments[0].clock.expect("a clock");
        assert!((18..75).contains(&clock.as_secs()), "{clock:?}");
        // The engine reports its lead on the board, at least zero, plus 0.25. The record gives the value for White.
        let turn = game.position().turn();
        let reported = game.position().score().lead(turn).max(0) * 100 + 25;
        let expected = if turn == Player::White { reported } else { -reported };
        assert_eq!(step.comments[0].evaluation, Some(Evaluation::Estimate(expected)));
        game.play(step.action).expect("legal");
    }
    let last = recorded(&games[0]).main_line.steps.last().expect("moves");
    assert!(last.comments[0].clock > Some(Duration::from_secs(25)), "increments are added");
}

/// Plays a match in which engine B misbehaves, and asserts that it lost every game by this fault with this reason.
fn assert_faults(arguments: &str, limit: Limit, kind: FaultKind, reason: &str) -> Vec<FinishedGame> {
    let mut configuration = configuration("--seed 1", arguments, 2);
    configuration.limit = limit;
    // Only a silent engine is waited for in vain; the others may be slow on a busy machine.
    configuration.patience = Duration::from_secs(if kind == FaultKind::Silence { 1 } else { 60 });
    let (result, games) = play(&configuration);
    assert_eq!((result.statistics.wins, result.statistics.losses), (2, 0), "{arguments}: {result}");
    assert_eq!((result.faults_a.total(), result.faults_b.total()), (0, 2), "{arguments}: {result}");
    for fault in &result.faults {
        assert_eq!((fault.engine, fault.kind), (Side::B, kind), "{arguments}");
        assert!(fault.reason.contains(reason), "{arguments}: {}", fault.reason);
        assert!(result.to_string().contains(&fault.reason), "{result}");
    }
    games
}

#[test]
fn a_crash_loses_and_is_reported_with_standard_error() {
    let games = assert_faults("--crash 2", Limit::Depth(1), FaultKind::Crash, "I was told to crash");
    // B is White in the second game, for which it was restarted.
    assert_eq!(games.iter().map(|game| game.summary.plies).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn an_illegal_move_loses_and_is_reported_with_the_rule() {
    let games = assert_faults("--illegal 0", Limit::Depth(1), FaultKind::Illegal, "a1a1 in ply ");
    assert_eq!(
        recorded(&games[0]).tags.get("Termination").map(|text| text.starts_with("illegal move: a1a1")),
        Some(true)
    );
}

#[test]
fn an_unreadable_move_loses() {
    let games = assert_faults("--unreadable 4", Limit::Depth(1), FaultKind::Unreadable, "is not a move");
    // Even so, the record is valid.
    let text = notation::write_records(&[recorded(&games[0]).clone()], notation::Format::Pgn).expect("writable");
    let (_, records) = notation::read_records(text.as_bytes()).expect("readable");
    assert_eq!(records[0].result, Some(GameResult::Win(Player::White)));
}

#[test]
fn silence_loses_without_a_clock() {
    assert_faults("--sleep 5", Limit::Nodes(10), FaultKind::Silence, "no bestmove within 1.000 s");
    assert_faults("--babble 5", Limit::Depth(3), FaultKind::Silence, "its last line was \"I would rather talk");
}

#[test]
fn exceeding_the_time_loses() {
    let move_time = Limit::MoveTime(Duration::from_millis(300));
    assert_faults("--sleep 1", move_time, FaultKind::Time, "no bestmove within 0.350 s");
    assert_faults("--babble 1", move_time, FaultKind::Time, "weather");
    let clock = Limit::Clock("0.4".parse().expect("a time"));
    assert_faults("--sleep 3", clock, FaultKind::Time, "no bestmove within 0.");
}

#[test]
fn a_flood_of_output_does_not_stop_the_clock() {
    assert_faults("--flood 2", Limit::MoveTime(Duration::from_millis(300)), FaultKind::Time, "within 0.350 s");
}

#[test]
fn an_engine_that_exits_between_games_loses_the_next_one() {
    let mut configuration = configuration("--seed 1", "--seed 2 --die uginewgame", 3);
    configuration.concurrency = 2;
    let (result, games) = play(&configuration);
    assert_eq!(result.faults_b.crash, 3);
    assert!(
        result.faults[0].reason.contains("exit status: 3; standard error: I was told to die at uginewgame"),
        "{result}"
    );
    assert!(games.iter().all(|game| game.summary.plies == 0));
}

#[test]
fn both_engines_may_misbehave() {
    let (result, _) = play(&configuration("--crash 10", "--illegal 11", 6));
    // White is to move at ply 10, Black at ply 11.
    let faults: Vec<_> = result.faults.iter().map(|fault| (fault.engine, fault.kind)).collect();
    assert_eq!(faults[..2], [(Side::A, FaultKind::Crash), (Side::A, FaultKind::Crash)]);
    assert_eq!((result.statistics.losses, result.statistics.points.games), (6, 0));
}

#[test]
fn engines_that_cannot_be_started_are_an_error() {
    let refusal = |configuration: &Configuration| {
        let error = play_match(configuration, |_, _| ControlFlow::Continue(())).expect_err("no match");
        assert!(matches!(error, MatchError::Start { .. }));
        error.to_string()
    };
    let mut missing = configuration("", "", 10);
    missing.engines[1].command = "/no/such/engine --fast".parse().expect("a command");
    assert!(refusal(&missing).starts_with("engine B cannot play: /no/such/engine cannot be started: "));
    assert!(refusal(&configuration("--mute ugi", "", 2)).starts_with("engine A cannot play: no ugiok within 1.500 s"));
    assert_eq!(refusal(&configuration("", "--mute isready", 2)), "engine B cannot play: no readyok within 1.500 s");
    assert!(refusal(&configuration("", "--die ugi", 2)).contains("it ended with exit status: 3"));
    let mut optioned = configuration("", "", 2);
    optioned.engines[0].options.push(("Styel".to_owned(), "greedy".to_owned()));
    assert_eq!(refusal(&optioned), "engine A cannot play: it has no option Styel; its options are Hash, Style");
}

#[test]
fn engines_receive_the_documented_ugi_dialogue() {
    let path = fresh_file("received.txt");
    let mut configuration = configuration(&format!("--seed 1 --log '{}'", path.display()), "--seed 2", 2);
    configuration.hash = 8;
    configuration.limit = Limit::Clock("20+0.5".parse().expect("a time"));
    configuration.engines[0].options.push(("Style".to_owned(), "greedy".to_owned()));
    configuration.starts =
        Starts::Listed(StartList::read(GameKind::Dvonn, "w,bw,r,6/10/11/10/9 b move").expect("a position"));
    let (result, games) = play(&configuration);
    // Black cannot move and is asked for the pass like for any other move.
    assert_eq!(
        recorded(&games[0]).main_line.steps.iter().map(|step| step.action.to_string()).collect::<Vec<_>>(),
        ["pass", "a1b1"]
    );
    assert_eq!(result.statistics.plies.total, 4);
    let text = fs::read_to_string(path).expect("a log");
    // The clock times vary.
    let lines: Vec<String> = text
        .lines()
        .map(|line| if line.starts_with("go p1time") { "go p1time … p2inc".to_owned() } else { line.to_owned() })
        .collect();
    let begin = "position fen w,bw,r,6/10/11/10/9 b move";
    let expected = [
        "ugi",
        "setoption name Hash value 8",
        "isready",
        "setoption name Style value greedy",
        "isready",
        "uginewgame",
        "isready",
        &format!("{begin} moves pass"),
        "go p1time … p2inc",
        "uginewgame",
        "isready",
        begin,
        "go p1time … p2inc",
        "quit",
    ];
    assert_eq!(lines, expected, "Threads is not set, because the engine has no such option");
    assert!(text.contains("go p1time 20000 p2time 20000 p1inc 500 p2inc 500\nquit"), "{text}");
}

#[test]
fn the_start_can_be_the_empty_board() {
    let path = fresh_file("placing.txt");
    let mut configuration = configuration(&format!("--log '{}'", path.display()), "--seed 3", 2);
    configuration.starts = Starts::same(AnyGame::start(GameKind::Dvonn));
    let (result, games) = play(&configuration);
    assert!(result.faults.is_empty(), "{result}");
    for game in &games {
        assert_eq!(recorded(game).start, Setup::start());
        assert!(game.summary.plies > 49 + 20);
    }
    let text = fs::read_to_string(path).expect("a log");
    assert!(text.contains("isready\nposition startpos\ngo depth 1\nposition startpos moves "), "{text}");
}

#[test]
fn the_observer_can_stop_the_match() {
    let configuration = Configuration { concurrency: 2, ..configuration("--seed 1", "--seed 2", 1000) };
    let result = play_match(&configuration, |_, tally| {
        assert_eq!((tally.planned(), tally.statistics().games), (1000, tally.finished()));
        if tally.finished() >= 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let games = result.expect("a match").statistics.games;
    assert!((5..8).contains(&games), "{games}");
}

#[test]
fn an_error_while_saving_ends_the_match() {
    let mut configuration = configuration("--seed 1", "--seed 2", 10);
    configuration.save = Some(PathBuf::from("/no/such/folder/games.pgn"));
    let error = play_match(&configuration, |_, _| ControlFlow::Continue(())).expect_err("the folder does not exist");
    assert!(error.to_string().starts_with("/no/such/folder/games.pgn cannot be written: "), "{error}");
}

#[test]
fn the_json_result_has_stable_field_names() {
    let mut configuration = configuration("--seed 1", "--seed 2 --crash 9", 4);
    configuration.sprt = Sprt::new(-5.0, 5.0).ok();
    let json = serde_json::to_value(play(&configuration).0).expect("JSON");
    let keys =
        |value: &serde_json::Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(
        keys(&json),
        "elo engine_a engine_b faults faults_a faults_b games losses pentanomial planned plies points score seconds sprt \
         superiority ties wins"
    );
    assert_eq!(keys(&json["elo"]), "high low method value");
    assert_eq!(keys(&json["points"]), "error games mean");
    assert_eq!(keys(&json["plies"]), "longest mean shortest total");
    assert_eq!(keys(&json["sprt"]), "decision high low lower_bound ratio upper_bound");
    assert_eq!(keys(&json["faults_a"]), "crash illegal silence time unreadable");
    assert_eq!(keys(&json["faults"][0]), "engine game kind reason");
    assert_eq!((&json["faults"][0]["engine"], &json["faults"][0]["kind"]), (&"B".into(), &"crash".into()));
    assert_eq!((&json["wins"], &json["elo"]["method"]), (&4.into(), &"pentanomial".into()));
    assert_eq!(
        (&json["pentanomial"], &json["sprt"]["decision"]),
        (&serde_json::json!([0, 0, 0, 0, 2]), &"undecided".into())
    );
}

#[test]
fn lists_of_starts_support_gipf() {
    let list = StartList::read(GameKind::Gipf, "# two\nstandard\ntournament+d6 tie=no-jump # with potentials\n");
    let starts = Starts::Listed(list.expect("two starts"));
    assert_eq!(
        (starts.kind(), starts.of_pair(1).board_text()),
        (GameKind::Gipf, "tournament+d6 - 18,18 6,6 gg w".to_owned())
    );
    assert!(starts.of_pair(3).position_text().ends_with("gg w tie=no-jump"));
    let message = |text: &str| StartList::read(GameKind::Gipf, text).unwrap_err().to_string();
    assert!(message("").contains("the list has no positions"));
    assert!(message("standard\nchess").starts_with("line 2: "));
}

/// The opponent against which the lower levels are measured: greedier than a random player, so stronger, and repeatable.
#[test]
fn the_beginner_plays_both_games() {
    let beginner = EngineSetup {
        command: format!("'{}'", example("beginner").display()).parse().expect("a command"),
        options: vec![("Seed".to_owned(), "5".to_owned())],
    };
    let dvonn = Configuration { games: 10, ..configuration("", "", 10) };
    let dvonn = Configuration { engines: [beginner.clone(), engine("")], ..dvonn };
    let (result, games) = play(&dvonn);
    assert!(result.faults.is_empty(), "{:?}", result.faults);
    assert!(result.statistics.score > 0.5, "{} against random moves", result.statistics.score);
    assert_eq!(recorded(&games[0]), recorded(&play(&dvonn).1[0]));

    let start = AnyGame::gipf("standard", "").expect("a variant");
    let gipf = Configuration {
        engines: [beginner.clone(), beginner],
        starts: Starts::random(start, 1),
        ..configuration("", "", 4)
    };
    let (result, _) = play(&gipf);
    assert!(result.faults.is_empty(), "{:?}", result.faults);
}
