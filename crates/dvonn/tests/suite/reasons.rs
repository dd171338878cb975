//! Error messages: every illegal move and every invalid setup is rejected with a message that names the problem.

use dvonn::{Fault, Game, Move, Position, Setup};

fn refusal(position: &str, action: &str) -> String {
    let mut game = notation::read_position(position).expect("a valid position");
    let before = game.clone();
    let reason = game.play(action.parse().expect("a move")).expect_err("an illegal move").to_string();
    assert_eq!(game, before, "a refused move changes nothing");
    reason
}

#[test]
fn placing_moves_are_refused_with_a_reason() {
    let start = "1,r,7/10/11/10/9 b place";
    assert_eq!(refusal(start, "b1"), "b1 is already taken");
    assert_eq!(refusal(start, "pass"), "you may not pass while pieces are being placed");
    assert_eq!(refusal(start, "b1c1"), "pieces are still being placed: name one empty space, like e3");
}

#[test]
fn stack_moves_are_refused_with_a_reason() {
    // b2 stands in the middle of a full ring, d2 is a stack of two with a gap beside it, k3 a stack of twelve.
    let board = "w,w,w,b,5/w,w,w,bw,6/b,w,w,r,b,w,b,w,b,b,bbbbbbbbrbbw/10/9 w move";
    assert_eq!(refusal(board, "b2b3"), "b2 is surrounded on all six sides");
    assert_eq!(refusal(board, "d2d3"), "a stack of 2 moves exactly 2 spaces, not 1");
    assert_eq!(refusal(board, "a1c1"), "a single piece moves exactly 1 space, not 2");
    assert_eq!(refusal(board, "a1c2"), "a1 and c2 are not on a straight line");
    assert_eq!(refusal(board, "a1a1"), "a1 and a1 are not on a straight line");
    assert_eq!(refusal(board, "d1e1"), "the stack on d1 is Black's, but it is White's turn");
    assert_eq!(refusal(board, "d3e3"), "d3 is a red piece alone, which nobody may move");
    assert_eq!(refusal(board, "e5f5"), "there is nothing on e5 to move");
    assert_eq!(refusal(board, "d2f4"), "f4 is empty: a stack must land on another piece or stack");
    assert_eq!(
        refusal(board, "k3j3"),
        "the stack on k3 is 12 high: no line of the board is long enough for it to move"
    );
    // A stack of ten is the highest that can move.
    let tower = "9/10/wwwwwwwwww,r,r,w,w,w,w,w,w,w,b/10/9 w move";
    let mut game = notation::read_position(tower).expect("a valid position");
    assert!(game.play("a3k3".parse().expect("a move")).is_ok());
    assert_eq!(refusal(board, "pass"), "you may not pass while you can move");
    assert_eq!(refusal(board, "e5"), "all pieces are placed: name a stack and its target, like a1b2");
}

#[test]
fn a_finished_game_takes_no_moves() {
    let over = "r,ww,7/10/11/10/9 w move";
    for action in ["b1a1", "pass", "e3"] {
        assert_eq!(refusal(over, action), "the game is over");
    }
}

/// The faults of a setup, after checking that `Position` and `Game` reject it with the same error.
fn faults(text: &str) -> Vec<String> {
    let setup = notation::read_setup(text).expect("readable");
    let error = Position::from_setup(&setup).expect_err("a faulty setup");
    assert_eq!(Game::from_setup(setup).expect_err("the same setup"), error);
    let faults: Vec<String> = error.faults().iter().map(Fault::to_string).collect();
    assert_eq!(error.to_string(), faults.join("; "));
    faults
}

#[test]
fn impossible_stacking_setups_name_every_fault() {
    assert_eq!(faults("9/10/11/10/9 w move"), ["there is no red piece on the board"]);
    assert_eq!(faults("w,8/10/11/10/9 w move"), ["there is no red piece on the board"]);
    assert_eq!(
        faults("r,r,r,r,wr,4/10/11/10/6,w,b,1 w move"),
        [
            "5 red pieces, but a game has 3: the limit is exceeded at d1",
            "e1 has a red piece on top of others",
            "i5 has no contact with a red piece",
            "j5 has no contact with a red piece",
        ]
    );
    assert_eq!(
        faults(&format!("r,{},7/10/11/10/9 b move", "b".repeat(24))),
        ["24 black pieces, but a game has 23: the limit is exceeded at b1"]
    );
    let tower = "w".repeat(24);
    assert_eq!(
        faults(&format!("r,{tower},7/10/11/10/9 b move")),
        ["24 white pieces, but a game has 23: the limit is exceeded at b1"]
    );
}

#[test]
fn impossible_placing_setups_name_every_fault() {
    assert_eq!(
        faults("w,bb,7/10/11/10/9 w place"),
        [
            "b1 holds 2 pieces, but during placing a space holds at most one",
            "the board holds 0 red, 2 black and 1 white, but the first 3 pieces placed are 3 red, 0 black and 0 white",
            "with 3 pieces on the board it is Black's turn to place",
        ]
    );
    assert_eq!(
        faults("r,r,r,w,w,4/10/11/10/9 b place"),
        ["the board holds 3 red, 0 black and 2 white, but the first 5 pieces placed are 3 red, 1 black and 1 white"]
    );
    let full =
        "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w place";
    assert_eq!(faults(full), ["all 49 pieces are placed, so the phase must be stacking, not placing"]);
}

#[test]
fn studies_with_fewer_reds_are_accepted() {
    let mut game = notation::read_position("w,bw,r,6/10/11/10/9 b move").expect("the example of the rules page");
    assert_eq!(game.position().legal_moves().collect::<Vec<_>>(), [Move::Pass]);
    assert!(game.play(Move::Pass).is_ok());
    assert_eq!(Position::from_setup(&Setup::start()), Ok(Position::start()));
}
