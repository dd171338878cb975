//! Snapshots: every moment of a game can be stored and continued, and moments that no game reaches are rejected.

use crate::support::random;
use gipf::{Game, InvalidSnapshot, OpenDvonn, Phase, Player, Step};
use notation::gipf::{read_game, read_snapshot};

/// Black can jump from d5 to e6, and White can challenge that.
const JUMP: &str = "tournament+d6+c1,1 b3=wd^,c3=B,c4=b,d5=bd,e6=wd,f6=W,f7=wd,g6=wd 12,14 2,4 ll b";

/// The same position after White has used the challenge.
const CHALLENGED: &str = "tournament+d6+c0,1 b3=wd^,c3=B,c4=b,d5=bd,e6=wd,f6=W,f7=wd,g6=wd 12,14 2,4 ll b";

/// Restores a game from its snapshot and compares the two.
fn restore(game: &Game) -> Game {
    let snapshot = game.snapshot();
    let restored = Game::from_snapshot(snapshot.clone()).unwrap_or_else(|error| panic!("{snapshot:?}: {error}"));
    assert_eq!((restored.first_snapshot(), &restored.snapshot()), (&snapshot, &snapshot));
    assert_eq!(restored.position(), game.position());
    assert_eq!(restored.position().key(), restored.position().recomputed_key());
    assert_eq!((restored.actor(), restored.actions()), (game.actor(), game.actions()));
    restored
}

#[test]
fn every_moment_of_random_games_can_be_restored() {
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = random::start(&mut random);
        for _ in 0..200 {
            restore(&game);
            let Some(action) = random::action(&game, &mut random) else { break };
            let mut after = game.clone();
            after.apply(&action).expect("legal");
            // The moments within a turn.
            for step in action.steps() {
                game.play(step).expect("legal");
                restore(&game);
            }
            game = after;
        }
    }
}

#[test]
fn a_restored_challenge_continues_its_dvonn_game() {
    let mut game = read_game(JUMP).expect("valid");
    for text in ["d5^e6!", "?"] {
        game.apply_text(text).expect(text);
    }
    // The start of the DVONN game follows from the settings.
    assert_eq!(game.snapshot().dvonn, None);
    assert_eq!(restore(&game).actor(), Some(Player::White));
    game.apply_text("e3").expect("a placement");
    let Some(OpenDvonn { white, setup }) = game.snapshot().dvonn else { panic!("a DVONN game is open") };
    assert_eq!((white, setup.stacks().count()), (Player::White, 1));
    assert_eq!(restore(&game).actor(), Some(Player::Black));
}

#[test]
fn rows_that_were_taken_from_are_remembered() {
    // White takes one of five GIPF-pieces; the remaining four may stay.
    let mut game = read_game("tournament+d6 b2=B,b5=W,c5=W,d5=W,e5=W,f4=W 8,16 0,6 pg w").expect("valid");
    let taking = game.position().taking("f4".parse::<gipf::Spot>().into_iter().collect());
    game.play(Step::Take(taking)).expect("legal");
    let lines: Vec<String> = game.snapshot().settled.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["b5-h2"]);
    let mut twice = game.snapshot();
    twice.settled.extend(game.snapshot().settled);
    assert_eq!(Game::from_snapshot(twice).expect("valid").snapshot(), game.snapshot());
    assert!(!restore(&game).position().steps().iter().any(|step| matches!(step, Step::Take(_))));
}

#[test]
fn a_player_who_lost_through_a_challenge_is_remembered() {
    // White cannot move after the lost challenge, whether Black can or not.
    for reserve in [10, 0] {
        let start = format!("basic+d6+c0,1 d5=b,e5=wd 0,{reserve} 0,0 pp w");
        let mut game = read_game(&start).expect("valid");
        game.apply_text("e5^d5?-").expect("a jump");
        assert_eq!((game.snapshot().phase, game.snapshot().loser), (Phase::Start, Some(Player::White)));
        assert_eq!(restore(&game).position().outcome().map(|outcome| outcome.winner), Some(Player::Black));
    }
    // Black resigns the DVONN game, and with it the game of GIPF.
    let mut game = read_game(&format!("{CHALLENGED} surrender=game challenged=d5^e6")).expect("valid");
    game.surrender_dvonn(Player::Black).expect("a DVONN game is open");
    assert_eq!(game.snapshot().loser, Some(Player::Black));
    restore(&game);
}

#[test]
fn moments_that_no_game_reaches_are_rejected() {
    let lost = "basic+d6+c0,0 d5=b,e5=w 0,10 0,0 pp b";
    let row = "b5=W,c5=W,d5=W,e5=W";
    for (text, reason) in [
        (format!("{JUMP} phase=moved"), "Black has moved and has no row to take, so the turn is over"),
        ("standard b5=w,e8=B 1,12 0,0 pp w phase=taken".to_owned(), "the turn is unfinished, but the game is over"),
        (
            "standard b5=W,e8=B 0,12 0,0 pp w phase=taken".to_owned(),
            "White's turn is unfinished, but White has no move",
        ),
        ("basic b5=w,e2=w,h5=w,b2=b,e8=b,h2=b 13,13 0,0 pp w phase=taken".to_owned(), "White has 13 pieces in reserve"),
        // After a challenge.
        (JUMP.replace("c1,1", "c6,1") + " phase=again", "a jump was challenged, but White has used no challenge"),
        (JUMP.replace("c1,1", "c6,1") + " challenged=d5^e6", "a jump was challenged, but White has used no challenge"),
        (JUMP.replace("+c1,1", "") + " phase=again", "a jump was challenged, but White has used no challenge"),
        (
            "basic+d6+c0,0 d5=b,e5=w 0,10 0,0 pp w phase=again".to_owned(),
            "White's turn is unfinished, but White has no",
        ),
        (format!("{JUMP} announced=d5^e5"), "the announced jump is illegal: e5 is empty"),
        (format!("{JUMP} challenged=e6^d5"), "the announced jump is illegal: e6 belongs to White"),
        (format!("{CHALLENGED} announced=d5^e6"), "a jump is announced, but White has no challenge left"),
        // Rows that may not be taken from again.
        (format!("{JUMP} phase=again settled=b2-b5"), "b2-b5 has no row of the player to move that may stay"),
        (format!("standard {row},h5=B 9,15 0,0 pp w settled=b5-h2"), "b5-h2 has no row of the player to move"),
        (format!("standard {row},h5=B 9,15 0,0 pp w phase=taken settled=b2-b5"), "b2-b5 has no row"),
        ("basic b5=w,c5=w,d5=w,e5=w 9,15 0,0 pp w phase=taken settled=b5-h2".to_owned(), "b5-h2 has no row"),
        // Potentials that may not jump again.
        (format!("{CHALLENGED} phase=again lost-challenge=blocked"), "no potential is blocked"),
        (format!("{CHALLENGED} phase=again blocked=d5"), "d5: no potential there can be blocked now"),
        (format!("{CHALLENGED} phase=again lost-challenge=blocked blocked=d5,e6"), "e6: no potential"),
        (format!("{CHALLENGED} phase=again lost-challenge=blocked blocked=c4,d5"), "c4: no potential"),
        (format!("{JUMP} lost-challenge=blocked blocked=d5"), "d5: no potential there can be blocked now"),
        // The DVONN game.
        (format!("{JUMP} dvonn=white:9/10/11/10/9_w_place"), "no jump is challenged"),
        (format!("{CHALLENGED} challenged=d5^e6 dvonn=black:9/10/11/10/9_w_place"), "contradicts the settings"),
        (
            format!("{CHALLENGED} challenged=d5^e6 decider=dice dvonn=white:9/10/11/10/9_w_place"),
            "contradicts the settings",
        ),
        (
            format!("{CHALLENGED} challenged=d5^e6 decider=placed dvonn=white:9/10/11/10/9_w_place"),
            "contradicts the settings",
        ),
        (format!("{CHALLENGED} challenged=d5^e6 dvonn=white:w,8/10/11/10/9_w_move"), "the DVONN position is invalid"),
        (format!("{CHALLENGED} challenged=d5^e6 dvonn=white:r,8/10/11/10/9_w_move"), "the DVONN game is over"),
        // The player who lost through a challenge.
        (format!("{JUMP} loser=black"), "Black cannot have lost through a challenge here"),
        (format!("{JUMP} announced=d5^e6 loser=black surrender=game"), "Black cannot have lost"),
        (format!("{CHALLENGED} challenged=d5^e6 loser=black"), "Black cannot have lost"),
        (format!("{CHALLENGED} challenged=d5^e6 loser=black surrender=game decider=dice"), "Black cannot have lost"),
        (format!("{CHALLENGED} challenged=d5^e6 loser=black surrender=game colours=lot"), "Black cannot have lost"),
        (format!("{lost} loser=black"), "Black cannot have lost"),
        (lost.replace("c0,0", "c0,6") + " loser=white", "White cannot have lost"),
        (lost.replace("+c0,0", "") + " loser=white", "White cannot have lost"),
        (lost.replace("0,10", "1,10") + " loser=white", "White cannot have lost"),
        // The position alone shows that White has lost.
        ("standard+d6+c0,0 d5=b,e5=w,h5=B 0,10 0,0 pp b loser=white".to_owned(), "White cannot have lost"),
    ] {
        let snapshot = read_snapshot(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let error = Game::from_snapshot(snapshot).expect_err(&text);
        assert!(error.to_string().contains(reason), "{text}: {error}");
        if let InvalidSnapshot::State(faults) = &error {
            assert_eq!(faults.len(), 1, "{text}: {error}");
        }
    }
    assert!(read_game(&format!("{lost} loser=white")).is_ok());
    let two = read_game(&format!("{JUMP} announced=d5^e5 settled=b2-b5")).expect_err("two faults").to_string();
    assert_eq!(two.matches("; ").count(), 1, "{two}");
}
