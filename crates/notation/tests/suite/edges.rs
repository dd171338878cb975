//! Edge cases of parsing and writing records.

use dvonn::{Game, Move, Player};
use notation::{Comment, Format, GameResult, Record, Step, Variation, read_records, write_records};

fn read(text: &str) -> Vec<Record> {
    read_records(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}")).1
}

fn refusal(text: &str) -> String {
    read_records(text.as_bytes()).expect_err(text).to_string()
}

fn write(record: &Record, format: Format) -> String {
    write_records(std::slice::from_ref(record), format).expect("writable")
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record.main_line.steps.iter().map(|step| step.action.to_string()).collect();
    moves.join(" ")
}

#[test]
fn ties_are_read_written_and_checked() {
    let text = "[Position \"r,ww,bb,6/10/11/10/9 w move\"]\n\n*";
    let record = &read(text)[0];
    assert_eq!(record.result, None, "it is not over: {}", write(record, Format::Pgn));
    let text = "[Position \"w,1,r,1,b,4/10/11/10/9 w move\"]\n*";
    assert!(refusal(text).contains("a1 has no contact"));
    let text = "[Position \"rww,3,rbb,4/10/11/10/9 w move\"]\n*";
    let record = &read(text)[0];
    assert_eq!(record.result, Some(GameResult::Tie));
    assert_eq!(record.result.expect("a tie").to_string(), "a tie");
    assert!(write(record, Format::Pgn).contains("[Result \"1/2-1/2\"]\n[Score \"3-3\"]"));
    assert!(refusal(&text.replace('*', "1-0")).contains("but the game ends 3-3"));
    assert!(refusal(&format!("[Score \"3-4\"]\n{text}")).ends_with("given as 3-4, but the game ends 3-3"));
}

#[test]
fn white_has_two_consecutive_numbers_at_the_last_placement() {
    let mut game = Game::new();
    for space in dvonn::Space::ALL {
        game.play(Move::Place(space)).expect("empty");
    }
    game.play("e1d1".parse().expect("a move")).expect("legal");
    let text = write(&Record::from_game(&game), Format::Pgn);
    assert!(text.contains("24. i5 j5 25. k5 26. e1d1 *"), "{text}");
}

#[test]
fn variations_may_be_many_and_64_deep() {
    let siblings = format!("1. e3 {}", "(1. e4) ".repeat(500));
    assert_eq!(read(&siblings)[0].main_line.steps[0].variations.len(), 500);
    let nested = |depth: usize| format!("1. e3 {}{}", "(1. e4 ".repeat(depth), ")".repeat(depth));
    let record = read(&nested(64)).remove(0);
    assert_eq!(read(&write(&record, Format::Pgn))[0], record);
    assert!(refusal(&nested(65)).contains("nested at most 64 deep"));
}

#[test]
fn long_words_do_not_make_reading_slow() {
    // Quadratic parsing would take minutes.
    assert_eq!(read(&"1.".repeat(1_000_000)).len(), 1);
    let packed = format!("1.e3{}", "(1.e4)".repeat(200_000));
    assert_eq!(read(&packed)[0].main_line.steps[0].variations.len(), 200_000);
    assert!(refusal(&"x".repeat(5_000_000)).len() < 300);
    assert!(refusal(&format!("1. e3 {}", "x".repeat(5_000_000))).len() < 400);
}

#[test]
fn a_repeated_tag_begins_the_next_game() {
    let names = |text: &str| -> Vec<String> {
        read(text).iter().map(|record| record.tags.get("White").unwrap_or("?").to_owned()).collect()
    };
    assert_eq!(names("[White \"A\"]\n[White \"B\"]\n1. e3"), ["A", "B"]);
    assert_eq!(names("\u{feff}[White \"A\"]\n*\n\n[White \"B\"]"), ["A", "B"]);
}

#[test]
fn records_that_could_not_be_read_back_are_rejected() {
    let record = || read("1. e3 d3 *").remove(0);
    let error = |record: Record| write_records(&[record], Format::Pgn).expect_err("unwritable").to_string();

    let mut empty_variation = record();
    empty_variation.main_line.steps[0].variations.push(Variation { comments: vec![Comment::text("x")], steps: vec![] });
    assert_eq!(error(empty_variation), "a variation of e3 has no move");

    let mut bad_name = record();
    bad_name.tags.set("Time Control", "5");
    assert_eq!(error(bad_name), "\"Time Control\" is not the name of a tag: expected letters, digits and _");

    let mut wrong_result = read("[Position \"rww,3,rbb,4/10/11/10/9 w move\"]\n*").remove(0);
    wrong_result.result = Some(GameResult::Win(Player::White));
    assert_eq!(error(wrong_result), "the result is given as White wins, but the game ends 3-3");

    let mut deep = record();
    for _ in 0..65 {
        let mut outer = Step::new(Move::Place("e3".parse().expect("a space")));
        let inner = std::mem::take(&mut deep.main_line);
        outer.variations.push(inner);
        deep.main_line.steps = vec![outer];
    }
    assert_eq!(error(deep), "variations are nested more than 64 deep");
}

#[test]
fn the_winner_of_a_resigned_game_survives_conversion() {
    for (result, winner) in [("1-0", Player::White), ("0-1", Player::Black)] {
        let record = &read(&format!("[Termination \"resignation\"]\n1. e3 d3 {result}"))[0];
        let again = &read(&write(record, Format::Boardspace))[0];
        assert_eq!(again.result, Some(GameResult::Win(winner)));
        // Here only the player to move can resign. A resignation by the opponent is dropped, not reversed.
        let again = &read(&write(record, Format::LittleGolem))[0];
        assert_eq!(again.result, (winner == Player::Black).then_some(GameResult::Win(winner)));
    }
}

/// A Boardspace game with these nodes.
fn boardspace(nodes: &str) -> String {
    format!("(;GM[Dvonn]P0[id \"am\"]P1[id \"bo\\]b\"];{nodes})")
}

#[test]
fn boardspace_moves_by_the_wrong_player_are_rejected() {
    assert_eq!(read(&boardspace("P1[1 resign];P1[2 done]"))[0].result, Some(GameResult::Win(Player::White)));
    let message = refusal(&boardspace("P1[1 dropb E 3];P1[2 done]"));
    assert!(message.ends_with("this is a move by Black, but it is White's turn"), "{message}");
    let after_end = "P0[1 resign];P0[2 done];P1[3 dropb A 1];P1[4 done]";
    assert_eq!(moves(&read(&boardspace(after_end))[0]), "");
}

#[test]
fn boardspace_commands_pick_drop_reset_and_commit() {
    let played = |nodes: &str| moves(&read(&boardspace(nodes))[0]);
    assert_eq!(played("P0[1 dropb A 1];P0[2 pickb A 1];P0[3 dropb A 1];P0[4 done]"), "a1");
    assert_eq!(played("P0[dropb A 1];P0[done]"), "a1");
    assert_eq!(played("P0[1 dropb A 1]"), "", "a turn without its done is not played");
    let reset = refusal(&boardspace("P0[1 dropb A 1];P0[2 reset];P0[3 done]"));
    assert!(reset.contains("you may not pass while pieces are being placed"), "{reset}");
    let older = "P0[1 dropb A 1];P0[2 done];P1[3 pickb A 1];P1[4 dropb B 1];P1[5 done]";
    assert!(refusal(&boardspace(older)).contains("pieces are still being placed"));
    assert!(refusal(&boardspace("P0[1 dropb E 3 banana]")).ends_with("found `banana`, expected ] after dropb"));
    assert!(refusal("()").contains("expected GM[Dvonn] before the end of the game"));
}

#[test]
fn boardspace_result_text_names_the_winner() {
    let winner = |names: [&str; 2], words: &str| {
        let text = format!("(;GM[Dvonn]P0[id \"{}\"]P1[id \"{}\"]RE[{words}])", names[0], names[1]);
        read(&text)[0].result
    };
    assert_eq!(winner(["ann", "bob"], "Game won by bob"), Some(GameResult::Win(Player::Black)));
    assert_eq!(winner(["ann", "bob"], "ann hat gewonnen"), Some(GameResult::Win(Player::White)));
    assert_eq!(winner(["am", "bob"], "Game ends in a tie"), None, "a part of a word is not a name");
    assert_eq!(winner(["bob", "bob 2"], "Game won by bob 2"), Some(GameResult::Win(Player::Black)));
    assert_eq!(winner(["", ""], "Game won by nobody"), None);
}

#[test]
fn boardspace_names_and_times_round_trip() {
    let record = &read(&boardspace("P0[1 dropb E 3];P0[2 done];P1[time 0:01:02 ]"))[0];
    assert_eq!((record.tags.get("White"), record.tags.get("Black")), (Some("am"), Some("bo]b")));
    assert_eq!(record.tags.get("BlackTime"), Some("0:01:02"));
    let again = &read(&write(record, Format::Boardspace))[0];
    assert_eq!(again.tags, record.tags);
}

#[test]
fn little_golem_games_end_with_resign_or_the_last_move() {
    assert!(refusal("White [A] 1. e3 resign d3").ends_with("found `d3`, expected the end of the game after resign"));
    assert!(refusal("White [A] 1. e3 e3").ends_with("ply 2, e3: e3 is already taken"));
    let placements: Vec<String> = dvonn::Space::ALL.map(|space| space.to_string()).into();
    let full = format!("White [A] {}", placements.join(" "));
    assert_eq!(read(&full)[0].main_line.steps.len(), 49, "the last placement may be written");
    assert!(refusal(&format!("{full} k5")).contains("all pieces are placed"));
    let own = read("White [A] Result [1-0] Round [2] 1. e3").remove(0);
    assert_eq!((own.tags.get("Result"), own.tags.get("Round"), own.result), (None, Some("2"), None));
}

#[test]
fn lines_are_not_broken_inside_a_clock_or_an_evaluation() {
    let mut record = read("1. e3 d3 2. f3 a1 3. b1 c1 4. d1 e1 5. f1 g1 6. h1 i1 *").remove(0);
    for step in &mut record.main_line.steps {
        let clock = Some(std::time::Duration::from_secs(299));
        step.comments =
            vec![Comment { clock, evaluation: notation::Evaluation::from_text("-1.5"), text: String::new() }];
    }
    let text = write(&record, Format::Pgn);
    for line in text.lines().skip_while(|line| !line.is_empty()) {
        assert_eq!(line.matches("[%").count(), line.matches(']').count(), "{line}");
    }
    assert_eq!(read(&text)[0], record);
}
