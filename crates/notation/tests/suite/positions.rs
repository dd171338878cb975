//! DVONN positions as text: round trips and error messages.

use dvonn::{Game, Move};
use notation::{read_position, read_setup, write_position};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

fn played(choices: &[u16]) -> Game {
    let mut game = Game::new();
    for choice in choices {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        game.play(moves[usize::from(*choice) % moves.len()]).expect("a generated move is legal");
    }
    game
}

proptest! {
    // Saves the seed of a failure beside this file and replays it in the next run.
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("proptest-regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn reachable_positions_round_trip(choices in prop::collection::vec(any::<u16>(), 0..110)) {
        let game = played(&choices);
        let text = write_position(game.setup());
        let read = read_position(&text).expect("what is written can be read");
        prop_assert_eq!(read.setup(), game.setup());
        prop_assert_eq!(read.position(), game.position());
        let upper_case = read_position(&text.to_uppercase()).expect("upper case is accepted");
        prop_assert_eq!(upper_case.setup(), game.setup());
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC*") {
        let _ = read_position(&text);
    }

    #[test]
    fn damaged_positions_do_not_make_the_parser_panic(at in 0..60_usize, letter in any::<char>()) {
        let mut text: Vec<char> = "b,b,1,bwb,5/b,w,r,r,6/b,b,b,b,7/r,b,w,wwb,6/b,b,b,6 w move".chars().collect();
        let at = at % text.len();
        text[at] = letter;
        let text: String = text.into_iter().collect();
        if let Ok(game) = read_position(&text) {
            let canonical = write_position(game.setup());
            let again = read_position(&canonical).expect("readable");
            prop_assert_eq!(again.setup(), game.setup());
        }
    }
}

#[test]
fn runs_of_empty_spaces_may_be_split_and_are_written_whole() {
    let text = "r,1,1,6/10/5,6/10/9  W  MOVE ";
    assert_eq!(write_position(&read_setup(text).expect("readable")), "r,8/10/11/10/9 w move");
}

#[test]
fn syntax_errors_name_their_place() {
    let cases = [
        ("", "line 1, column 1: found nothing, expected pieces (w, b, r) or a number of empty spaces"),
        ("9/10/11/10/9", "line 1, column 13: found the end, expected w or b, the player to move"),
        ("9/10/11/10/9 w", "line 1, column 15: found the end, expected place or move, the phase"),
        ("9/10/11/10/9 w stack", "line 1, column 16: found `stack`, expected place or move, the phase"),
        ("9/10/11/10/9 w place 1", "line 1, column 22: found `1`, expected the end of the position"),
        ("9/10/11/10 w place", "line 1, column 11: found the end, expected five rows separated by /, not 4"),
        (
            "9/10/11/10/9/9 w place",
            "line 1, column 13: found `/`, expected a blank and the player to move after five rows",
        ),
        ("8/10/11/10/9 w place", "line 1, column 2: found the end of the row, expected 9 spaces in row 1, not 8"),
        ("9/10/12/10/9 w place", "line 1, column 6: found `12`, expected at most 11 more spaces in row 3"),
        ("9/10/11/10/9,w w place", "line 1, column 14: found `w`, expected the end of row 5, which has 9 spaces"),
        (
            "9/10/11/10/x,8 w place",
            "line 1, column 12: found `x`, expected pieces (w, b, r) or a number of empty spaces",
        ),
        (
            "9/10/11/10/wwxw,8 w place",
            "line 1, column 14: found `x`, expected pieces (w, b, r) or a number of empty spaces",
        ),
        ("09/10/11/10/9 w place", "line 1, column 1: found `09`, expected a number of empty spaces, 1 or more"),
        ("9/10/0,11/10/9 w place", "line 1, column 6: found `0`, expected a number of empty spaces, 1 or more"),
        (
            "9/10/99999999999/10/9 w place",
            "line 1, column 6: found `99999999999`, expected a number of empty spaces, 1 or more",
        ),
        (
            "9/10/11/10/é,8 w place",
            "line 1, column 12: found `é`, expected pieces (w, b, r) or a number of empty spaces",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read_position(text).expect_err(text).to_string(), message);
    }
    let tower = format!("{},8/10/11/10/9 w move", "w".repeat(3000));
    assert!(read_position(&tower).expect_err("too tall").to_string().ends_with("expected at most 49 pieces"));
}

#[test]
fn invalid_positions_are_rejected_with_all_faults() {
    let error = read_position("r,r,r,r,wr,4/10/11/10/6,w,b,1 w move").expect_err("impossible");
    assert_eq!(error.to_string().matches("; ").count(), 3, "{error}");
}
