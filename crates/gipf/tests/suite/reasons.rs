//! Error messages: the reasons given for illegal turns and invalid setups.

use crate::support;

use crate::support::{after, at, refusal};
use gipf::{Fault, InvalidSetup, Jump, Position, SpotSet, Step, Taking, Turn};

/// The faults of an invalid setup.
fn faults(text: &str) -> Vec<String> {
    let setup = notation::gipf::read_setup(text).expect("readable");
    let error: InvalidSetup = Position::from_setup(&setup).expect_err("a faulty setup");
    let faults: Vec<String> = error.faults().iter().map(Fault::to_string).collect();
    assert_eq!(error.to_string(), faults.join("; "));
    faults
}

#[test]
fn invalid_setups_list_every_fault() {
    assert_eq!(
        faults("basic b2=W,b3=b^ 14,15 0,1 gp w"),
        [
            "White has 14 pieces in reserve and 2 on the board, but the basic version has 15 per player",
            "White has 0 unplayed potentials and 1 on the board, but the game has 0 per player",
            "White has the letter g, but the basic version has no new GIPF-pieces",
            "Black has 15 pieces in reserve and 1 on the board, but the basic version has 15 per player",
            "Black has 1 unplayed potentials and 0 on the board, but the game has 0 per player",
            "Black has the letter p, but 1 unplayed potentials: a plain piece forfeits them",
            "b2 holds a GIPF-piece, which the basic version does not have",
        ]
    );
    assert_eq!(
        faults("tournament+d2+c3,0 b2=W^,b3=bd 16,16 1,0 gl b"),
        [
            "2 potentials per player: must be 3 to 15, or none",
            "White has 3 challenges: at most 2 are allowed, one per potential",
            "White has the letter g, but only 1 of 2 potentials are unplayed: GIPF-pieces come first",
            "Black has the letter l, but no unplayed potentials: the letter must be p",
            "b2 holds a used potential on a GIPF-piece, but potentials cannot jump onto GIPF-pieces",
        ]
    );
    assert_eq!(faults("standard+c0,0 b2=W,b3=B 1,1 0,0 pp w"), ["DVONN is connected, but the game has no potentials"]);
    let mut setup = notation::gipf::read_variant("standard+d6").expect("readable");
    setup.challenges = [1, 0];
    assert_eq!(setup.faults().len(), 1);
    assert!(setup.faults()[0].to_string().contains("DVONN is not connected"));
}

#[test]
fn rows_of_the_opponent_wait_for_the_opponents_turn() {
    let position = at("basic b5=b,c5=b,d5=b,e5=b 12,11 0,0 pp w");
    assert!(position.rows_to_take().next().is_none());
    let broken = after(&position, &["b6-b4"]);
    assert_eq!(support::takings(&broken), Vec::<String>::new());
    assert_eq!(support::takings(&after(&position, &["h2"])), ["xb5,c5,d5,e5"]);
}

#[test]
fn a_taking_of_nothing_says_so() {
    let mut position = at("basic b5=w,c5=w,d5=w,e5=w 11,12 0,0 pp w");
    let nothing = SpotSet::EMPTY;
    let taking = Taking { spots: nothing, captured: nothing, gipfs: nothing, loaded: nothing, potentials: nothing };
    let refusal = position.play(Step::Take(taking)).expect_err("nothing is taken");
    assert_eq!(refusal.to_string(), "at least one piece must be taken");
}

#[test]
fn reasons_for_illegal_pushes() {
    let position = at("standard+d3 b2=W,b3=b,e2=B,e8=w 1,12 0,3 pl w");
    assert_eq!(refusal(&position, "b2"), "b2 is not empty: name the dot where the push begins, like b1-e4");
    assert_eq!(refusal(&position, "b1-b5"), "the push from b1 moves the furthest piece to b4, not to b5");
    assert_eq!(refusal(&position, "Gb5"), "the standard version has no new GIPF-pieces");
    assert!(refusal(&position, "Db5").contains("no potentials left"));
    assert_eq!(refusal(&at("basic b2=w 9,9 0,0 pp w"), "Db5"), "this game is played without potentials");
    assert_eq!(
        refusal(&at("basic+d6 b2=wd,b3=b 0,9 0,0 pp w"), "b5"),
        "the piece needs 1 from the reserve, which has 0"
    );
}

#[test]
fn reasons_for_pieces_that_may_not_enter() {
    let full = at("basic b2=w,b3=b,b4=w,b5=b 9,9 0,0 pp w");
    assert_eq!(refusal(&full, "b1-b5"), "the line b2 to b5 is full: nothing can be pushed from b1");
    assert_eq!(refusal(&full, "b6-b2"), "the line b5 to b2 is full: nothing can be pushed from b6");
    let start = at("tournament+d6 - 18,18 6,6 gg w");
    assert_eq!(refusal(&start, "b2"), "the first piece must be a GIPF-piece");
    assert_eq!(refusal(&start, "Db2"), "the first piece must be a GIPF-piece");
    let loading = at("tournament+d6 b2=W,e8=B,h2=bd 16,15 6,5 ll w");
    assert_eq!(refusal(&loading, "Gb5"), "GIPF-pieces must be played before the first loaded or plain piece");
    let poor = at("tournament b2=W,e8=B 1,16 0,0 gg w");
    assert_eq!(refusal(&poor, "Gb5"), "the piece needs 2 from the reserve, which has 1");
    assert!(!poor.may_enter(gipf::Kind::Gipf) && poor.may_enter(gipf::Kind::Basic));
}

#[test]
fn reasons_for_illegal_jumps() {
    let position = at("standard+d6 d4=w,d5=wd,e5=b^,f4=bd,e8=W,b2=B 9,9 0,0 pp w");
    assert_eq!(refusal(&position, "b5^b4"), "there is nothing on b5 that could jump");
    assert_eq!(refusal(&position, "f4^e5"), "f4 belongs to Black, but it is White's turn");
    assert_eq!(refusal(&position, "d4^e5"), "there is no potential on d4 that could jump");
    assert_eq!(refusal(&position, "e5^f4"), "the potential on e5 is used: a potential jumps only once");
    assert_eq!(refusal(&position, "d5^f4"), "f4 is not next to d5");
    assert_eq!(refusal(&position, "d5^d6"), "d6 is empty: a jump must end on an opposing piece");
    let covered = at("standard+d6 d5=wd^,e5=b,e8=W,b2=B 9,9 0,0 pp w");
    assert_eq!(refusal(&covered, "d5^e5"), "the loaded piece on d5 is covered by a used potential");
    let gipf = at("standard+d6 d5=wd,e5=B,e8=W 9,9 0,0 pp w");
    assert_eq!(refusal(&gipf, "d5^e5"), "e5 holds a GIPF-piece: potentials cannot jump onto GIPF-pieces");
    let theirs = at("standard+d6 d5=bd^,e5=b,e8=W,b2=B 9,9 0,0 pp w");
    assert_eq!(refusal(&theirs, "d5^e5"), "the potential on d5 is used: a potential jumps only once");
    assert_eq!(refusal(&position, "d5^d4"), "d4 has the player's own colour: a jump must end on an opposing piece");
    assert_eq!(refusal(&at("basic+d6 d5=wd,e5=b 9,9 0,0 pp w"), "d5^e5?+"), "the opponent has no challenge left");
}

#[test]
fn reasons_for_illegal_takings() {
    let position = at("standard+d6 b5=w,c5=W,d5=w,e5=w,f4=b^,g3=b,e8=W,h5=B 9,9 0,0 pp w");
    assert_eq!(refusal(&position, "b2"), "the row b5 c5 d5 e5 f4 must be taken first");
    assert_eq!(refusal(&position, "xb5,d5,e5,g3*;b2"), "the used potential on f4 must be taken as well: ^f4");
    assert!(refusal(&position, "xb5,d5,^f4,g3*;b2").contains("e5 must be taken as well"));
    assert!(refusal(&position, "xb5,d5,e5,Ge8,^f4,g3*;b2").contains("e8 is not part of the row"));
    assert_eq!(refusal(&position, "xb5,d5,e5,^f4,g3;b2"), "g3 does not match the board: it should be g3*");
    assert_eq!(refusal(&position, "xb5,c5,d5,e5,^f4,g3*;b2"), "c5 does not match the board: it should be Gc5");
    assert_eq!(refusal(&position, "xb2;b2"), "there is nothing on b2 to take");
    assert_eq!(refusal(&position, "xb5,d5,e5,^f4,g3*"), "the turn has no move yet: a push or a jump is missing");
    assert_eq!(refusal(&position, "xb5,d5,e5,^f4,g3*;b2;xb2"), "White has no row to take");
    assert_eq!(refusal(&position, "xb5,d5,e5,^f4,g3*;b2;xc2"), "there is nothing on c2 to take");
    // The reason is that of the row to which most of the taking belongs.
    let two = at("basic b2=w,b3=w,b4=w,b5=w,g2=w,g3=w,g4=w,g5=w 7,9 0,0 pp w");
    assert!(refusal(&two, "xg2,g3,g4;e2").contains("g5 must be taken as well"));
    assert!(refusal(&two, "xb3,b4,b5;e2").contains("b2 must be taken as well"));
    let kept = at("standard+d6 b5=W,c5=wd,d5=W,e5=W,f4=W,e8=W,h5=B 6,9 0,0 pp w");
    assert!(refusal(&kept, "xGb5;b2").contains("would stay as a row with a loaded piece"));
    assert!(refusal(&kept, "b2").contains("must be taken first"));
    let ended = at("standard b5=w,c5=w,d5=w,e5=W,f4=B 9,9 0,0 pp w");
    assert_eq!(refusal(&ended, "xb5,c5,d5,Ge5,Gf4*;b2"), "the game ended with the taking before this");
    let none = at("basic b5=w 9,9 0,0 pp w");
    assert_eq!(refusal(&none, "xb5;b2"), "White has no row to take");
    // Taking only the four used potentials would return no piece to the reserve.
    let stuck = at("standard+d6 b5=b^,c5=b^,d5=b^,e5=b^,f4=W,e8=W,h5=B 0,9 0,0 pp w");
    assert!(refusal(&stuck, "x^b5,^c5,^d5,^e5;b2").contains("could neither push nor jump"));
    assert_eq!(support::takings(&stuck), ["x^b5,^c5,^d5,^e5,Gf4"]);
    assert!(after(&stuck, &["x^b5,^c5,^d5,^e5,Gf4;b2"]).outcome().is_none());
}

#[test]
fn a_row_that_may_stay_can_be_taken_from_once_before_and_once_after_the_move() {
    let position = at("standard b5=W,c5=W,d5=W,e5=W,f4=W,e8=W,h5=B 6,9 0,0 pp w");
    let refused = refusal(&position, "xGb5;xGc5;b2");
    assert!(refused.starts_with("the row c5 d5 e5 f4 was already taken from"), "{refused}");
    // After the move it can be taken from again.
    assert!(after(&position, &["xGb5;b2;xGc5"]).outcome().is_none());
    // The position remembers it, and the turn ends when nothing else can be taken.
    let offered = support::take(&position, "xGb5");
    assert_eq!(offered.key(), offered.recomputed_key());
    let fresh = at("standard c5=W,d5=W,e5=W,f4=W,e8=W,h5=B 8,9 0,0 pp w");
    assert_eq!((fresh.rows_to_take().count(), offered.rows_to_take().count()), (1, 0));
    assert_ne!(fresh.key(), offered.key());
    let mut moved = position;
    let push = position.pushes().map(Step::Push).find(|push| push.to_string() == "b2").unwrap();
    moved.play(push).unwrap();
    assert_eq!(moved.check(push).unwrap_err().to_string(), "this turn already has its move");
    assert_eq!(moved.chooser(), Some(gipf::Player::White));
    assert_eq!(support::take(&moved, "xGb5").chooser(), Some(gipf::Player::Black));
}

#[test]
fn steps_out_of_order_are_rejected() {
    let message = |position: &Position, step: Step| position.check(step).unwrap_err().to_string();
    let mut position = at("basic+d6+c1,1 d5=wd,e5=b 9,9 0,0 pp w");
    assert!(message(&position, Step::LetPass).contains("no announced jump"));
    assert!(message(&position, Step::Decide(gipf::Decision::Won)).contains("no challenge to decide"));
    assert!(message(&position, Step::Done).contains("no move yet"));
    position.play(Step::Jump(Jump { from: "d5".parse().unwrap(), to: "e5".parse().unwrap() })).unwrap();
    assert!(message(&position, Step::Done).starts_with("d5^e5 is announced"));
    assert_eq!(
        position.play_turn(&Turn::default()).unwrap_err().to_string(),
        "a turn has already begun: finish it step by step"
    );
    position.play(Step::Challenge).unwrap();
    assert!(message(&position, Step::LetPass).starts_with("d5^e5 is challenged"));
    position.play(Step::Decide(gipf::Decision::Lost)).unwrap();
    let taking = position.taking(position.occupied());
    assert!(message(&position, Step::Take(taking)).contains("followed by another move"));
    let over = at("basic+d6 b5=b 0,9 0,0 pp w");
    assert_eq!(refusal(&over, "b2"), "the game is over");
}

#[test]
fn errors_of_invalid_turn_text_say_what_is_expected() {
    let message = |text: &str| text.parse::<Turn>().unwrap_err().to_string();
    assert!(message("").starts_with("expected a move"));
    assert!(message("b1").contains("b1 is a dot: add the spot where the push ends"));
    assert!(message("e5").contains("e5 is not at the edge"));
    assert!(message("b2-b4").contains("b2 is a spot"));
    assert!(message("b2;b3").contains("a turn has only one move"));
    assert!(message("xb2,b2;b3").contains("b2 is listed twice"));
    assert!(message("x^b2*;b3").contains("without *"));
    assert!(message("e4^e5?").contains("?+, ?- or ?="));
    assert!(message("e4^e5?+/b2").contains("only a jump that lost"));
    assert!(message("xb9;b3").contains("column b runs from b1 to b6"));
    assert!(message(&"é".repeat(1_000_000)).len() < 300);
}
