//! Actions: text round trips, atomic application, and refusal of actions by the wrong player.

use crate::support;

use crate::support::random;
use gipf::{
    Action, ActionError, ContestError, Decision, Game, IllegalStep, ParseActionError, Phase, Player, Position, Step,
};

/// Black can jump from d5 to e6, and White can challenge that.
const JUMP: &str = "tournament+d6+c1,1 b3=wd^,c3=B,c4=b,d5=bd,e6=wd,f6=W,f7=wd,g6=wd 12,14 2,4 ll b";

fn game(text: &str) -> Game {
    Game::from_setup(notation::gipf::read_setup(text).expect("readable")).expect("valid")
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Parses and applies actions in the way UGI does.
fn apply(game: &mut Game, texts: &[&str]) {
    for text in texts {
        let action = game.read_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(&action).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn every_kind_of_action_round_trips() {
    for text in [
        "b1-e4",
        "f7",
        "Ge8",
        "Da1-c3",
        "e4^e5",
        "e4^e5!",
        "e4^e5?+",
        "xc6*,d6,f5,Gg4",
        "xe7,e8;c7-e7;xc6*,d6,f5,Gg4",
        "d5^e6?-/e4^e5?=/g6",
        "pass",
        "?",
        "done",
        "+",
        "-",
        "=",
        "dvonn:e3",
        "dvonn:a1b2",
        "dvonn:pass",
        "surrender:black",
        "arrange:black:9/10/11/10/9_w_place",
        "arrange:white:w,bw,r,6/10/11/10/9_b_move",
        "roll:3,6",
    ] {
        assert_eq!(text.parse::<Action>().map(|action| action.to_string()).as_deref(), Ok(text));
    }
}

#[test]
fn invalid_action_text_is_rejected() {
    for (text, reason) in [
        ("", "expected a move"),
        ("!", "expected a move"),
        ("b9", "b9"),
        ("sing:5", "\"sing\" is not an action: expected dvonn, surrender, arrange or roll before the colon"),
        ("dvonn:", "expected"),
        ("dvonn:k1", "row 1 runs from a1 to i1"),
        ("surrender:green", "\"green\" is not a player: expected white or black"),
        ("roll:0,7", "\"0,7\" is not a roll of two dice: expected, for example, roll:3,5"),
        ("roll:+1,2", "is not a roll of two dice"),
        ("roll:3,5,1", "is not a roll of two dice"),
        ("arrange:white", "is not a start of DVONN"),
        ("arrange:white:9/10/11/10_w_place", "is not a start of DVONN"),
        ("arrange:white:9/10/11/10/10_w_place", "is not a start of DVONN"),
        ("arrange:white:9/10/11/10/8_w_place", "is not a start of DVONN"),
        ("arrange:white:9/10/11/10/09_w_place", "is not a start of DVONN"),
        ("arrange:white:9/10/11/10/9_w_sing", "is not a start of DVONN"),
        ("arrange:white:0,9/10/11/10/9_w_place", "is not a start of DVONN"),
        ("arrange:white:,8/10/11/10/9_w_place", "is not a start of DVONN"),
        ("arrange:white:9/10/11/10/9_x_place", "is not a start of DVONN"),
        ("arrange:nobody:9/10/11/10/9_w_place", "is not a player"),
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_stacks_of_an_arranged_game_hold_at_most_all_pieces() {
    let arranged = |height: usize| format!("arrange:white:{},8/10/11/10/9_w_move", "w".repeat(height));
    assert!(arranged(49).parse::<Action>().is_ok());
    assert!(arranged(50).parse::<Action>().is_err());
}

#[test]
fn actions_that_contain_the_result_of_a_challenge_tell_of_it() {
    let told = ["d5^e6?-/b2", "+"];
    assert!(told.iter().all(|text| action(text).tells_of_challenge()));
    let untold = ["d5^e6", "d5^e6!", "b2", "?", "pass", "dvonn:e3"];
    assert!(!untold.iter().any(|text| action(text).tells_of_challenge()));
}

#[test]
fn an_action_lists_the_steps_of_its_text() {
    for (text, steps) in [
        ("b1-e4", &["b1-e4"][..]),
        ("xe7,e8;c7-e7;xc6*,d6,f5,Gg4", &["xe7,e8", "c7-e7", "xc6*,d6,f5,Gg4"]),
        ("e4^e5!", &["e4^e5"]),
        ("e4^e5?-/g6", &["e4^e5", "?", "-", "g6"]),
        ("pass", &["pass"]),
        ("done", &["done"]),
        ("dvonn:a1b2", &[]),
    ] {
        let found: Vec<String> = action(text).steps().iter().map(Step::to_string).collect();
        assert_eq!(found, steps, "{text}");
    }
}

#[test]
fn a_challenge_can_be_played_action_by_action() {
    let mut told = game(JUMP);
    apply(&mut told, &["d5^e6?-/b2"]);
    let mut decided = game(JUMP);
    apply(&mut decided, &["d5^e6!", "?", "-", "b2"]);
    assert_eq!(told.turns()[0].turn, decided.turns()[0].turn);
    assert_eq!(told.position(), decided.position());

    let mut passed = game(JUMP);
    apply(&mut passed, &["d5^e6!"]);
    assert_eq!(passed.actor(), Some(Player::White));
    apply(&mut passed, &["pass"]);
    assert_eq!(passed.actor(), Some(Player::Black));
    // Black has a row to take, so the turn is not over.
    assert_eq!(passed.position().phase(), Phase::Moved);
    apply(&mut passed, &["x^b3,c4,d5,^e6,Gf6*,Dg6*"]);
    assert!(passed.position().is_over());
    assert_eq!((passed.actor(), passed.actions()), (None, Vec::new()));
}

#[test]
fn no_action_is_accepted_when_the_game_is_over() {
    // Black has no pieces left.
    let mut over = game("basic b2=w 9,0 0,0 pp b");
    assert!(over.position().is_over());
    let before = over.clone();
    for text in ["b2", "?", "done", "surrender:white"] {
        let action = action(text);
        let refusals =
            [over.apply(&action), over.apply_as(Player::White, &action).map(drop), over.apply_steps(&action)];
        assert_eq!(refusals, [(); 3].map(|()| Err(ActionError::Illegal(IllegalStep::GameOver))), "{text}");
    }
    assert_eq!(over, before);
}

#[test]
fn a_dvonn_move_needs_no_prefix_while_its_game_is_open() {
    let mut game = game(JUMP);
    assert_eq!(game.read_action("pass"), Ok(Action::LetPass));
    apply(&mut game, &["d5^e6!", "?"]);
    assert_eq!(game.actor(), Some(Player::White));
    assert_eq!(game.actions().len(), 49);
    for text in ["e3", "dvonn:E3"] {
        let read = game.read_action(text).expect(text);
        assert_eq!((read.to_string().as_str(), read.to_short_string().as_str()), ("dvonn:e3", "e3"));
    }
    assert_eq!(game.read_action("pass"), Ok(action("dvonn:pass")));
    assert_eq!(game.read_action("="), Ok(Action::Decide(Decision::Tied)));
    let error = game.read_action("soon").unwrap_err();
    assert!(error.to_string().ends_with("or + - = for the result of the DVONN game"), "{error}");
    apply(&mut game, &["e3", "surrender:white"]);
    assert_eq!(game.turns().len() + game.current().contests.len(), 1);
}

#[test]
fn a_refused_action_changes_nothing() {
    let start = game(JUMP);
    let mut announced = start.clone();
    apply(&mut announced, &["d5^e6!"]);
    let jump = gipf::Jump { from: "d5".parse().unwrap(), to: "e6".parse().unwrap() };
    for (before, text, reason) in [
        (&start, "b2!", ActionError::NotAnnounced),
        (&start, "?", ActionError::Illegal(IllegalStep::NoJumpAnnounced)),
        (&start, "+", ActionError::Illegal(IllegalStep::NothingToDecide)),
        (&start, "dvonn:e3", ActionError::Contest(ContestError::NoContest)),
        (&start, "d5^e6?-", ActionError::Illegal(IllegalStep::NoMove)),
        (&announced, "b2", ActionError::Unanswered(jump)),
        (&announced, "done", ActionError::Illegal(IllegalStep::JumpUnanswered(jump))),
    ] {
        let mut after = before.clone();
        assert_eq!(after.apply(&action(text)), Err(reason), "{text}");
        assert_eq!(&after, before, "{text}");
    }
    assert_eq!(announced.read_action("soon"), Err(ParseActionError::Answer(jump)));
}

#[test]
fn players_cannot_act_for_the_opponent_or_decide_random_events() {
    let start = game(JUMP);
    let mut announced = start.clone();
    let played = announced.apply_as(Player::Black, &action("d5^e6")).expect("a jump");
    assert_eq!(played.to_string(), "d5^e6!");
    assert!(matches!(announced.position().phase(), Phase::Announced(_)));
    let mut challenged = announced.clone();
    assert_eq!(challenged.apply_as(Player::White, &Action::Challenge), Ok(Action::Challenge));
    for (before, player, text, reason) in [
        (&start, Player::White, "d5^e6", "White cannot act now"),
        (
            &start,
            Player::Black,
            "d5^e6?+",
            "a turn must not contain the result of a challenge: announce the jump alone",
        ),
        (&start, Player::Black, "d5^e6;x^b3,c4,d5,^e6", "x^b3,c4,d5,^e6: the opponent must answer the jump first"),
        (&announced, Player::Black, "pass", "Black cannot act now"),
        (&announced, Player::White, "b2", "the jump d5^e6 is waiting for an answer: pass or ?"),
        (&challenged, Player::Black, "dvonn:e3", "Black cannot act now"),
        (&challenged, Player::White, "+", "players do not decide"),
        (&challenged, Player::White, "arrange:white:9/10/11/10/9_w_place", "players do not decide"),
        (&challenged, Player::White, "roll:6,1", "players do not decide"),
        (&challenged, Player::White, "surrender:black", "White cannot act now"),
    ] {
        let mut after = before.clone();
        let error = after.apply_as(player, &action(text)).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert_eq!(&after, before, "{text}");
    }
    // A player may resign out of turn. A superfluous ! is dropped.
    challenged.apply_as(Player::Black, &action("surrender:black")).expect("a player may resign out of turn");
    let mut plain = game("basic b5=w,e2=w,h5=w,b2=b,e8=b,h2=b 12,12 0,0 pp w");
    assert_eq!(plain.apply_as(Player::White, &action("b1-b3!")), Ok(action("b1-b3")));
}

#[test]
fn a_row_of_gipf_pieces_may_stay_after_an_answered_jump() {
    let mut game = game("tournament+d6+c1,1 b2=B,b5=W,c5=W,d5=W,e5=W,g3=wd,g4=b 9,15 5,6 ll w");
    apply(&mut game, &["g3^g4!", "pass"]);
    assert!(game.actions().contains(&Action::Done));
    assert_eq!(game.clone().apply_as(Player::White, &Action::Done), Ok(Action::Done));
    apply(&mut game, &["done"]);
    assert_eq!((game.actor(), game.turns()[0].to_string().as_str()), (Some(Player::Black), "g3^g4"));
}

#[test]
fn apply_steps_leaves_the_turn_open() {
    let mut whole = game(JUMP);
    whole.apply_steps(&action("d5^e6")).expect("a step");
    assert!(matches!(whole.position().phase(), Phase::Announced(_)));
    whole.apply_steps(&action("pass")).expect("a step");
    assert_eq!(whole.position().phase(), Phase::Moved);
    whole.apply_steps(&action("?")).expect_err("nothing is announced");
}

#[test]
fn a_variation_of_steps_is_grouped_into_actions() {
    let position: Position = support::at(JUMP);
    let line = action("d5^e6?-/b2").steps();
    let texts = |actions: Vec<Action>| actions.iter().map(Action::to_string).collect::<Vec<_>>();
    assert_eq!(texts(position.actions_of(&line)), ["d5^e6!", "?", "-", "b2"]);
    assert_eq!(texts(position.actions_of(&line[..2])), ["d5^e6!", "?"]);
    assert_eq!(position.first_action_of(&line), Some(action("d5^e6!")));
    // A variation that ends within an action is completed.
    let first = position.first_action_of(&[]).expect("Black has a move");
    assert!(position.actions().contains(&first), "{first}");
}

#[test]
fn the_steps_of_an_action_are_grouped_into_the_same_action() {
    let mut several = 0;
    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = random::start(&mut random);
        for _ in 0..300 {
            for action in game.position().actions() {
                let (steps, mut after) = (action.steps(), *game.position());
                for step in &steps {
                    after.play_unchecked(*step);
                }
                // An action that leaves out a taking has the same steps as the beginning of one that does not.
                let is_whole = after.is_between_turns() || after.chooser() != game.position().chooser();
                if !steps.is_empty() && is_whole {
                    several += usize::from(steps.len() > 1);
                    assert_eq!(game.position().first_action_of(&steps), Some(action), "{steps:?}");
                }
            }
            let Some(action) = random::action(&game, &mut random) else { break };
            game.apply(&action).expect("a legal action");
        }
    }
    assert!(several > 100, "{several} actions of several steps");
}

/// Plays random games and runs a check before each action. Returns the kinds of actions that occurred.
fn play(games: u64, check: impl Fn(&Game, &Action)) -> Vec<String> {
    let mut kinds = Vec::new();
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = random::start(&mut random);
        for _ in 0..300 {
            let Some(action) = random::action(&game, &mut random) else { break };
            check(&game, &action);
            let kind = format!("{action:?}");
            let kind = kind.split(['(', ' ']).next().unwrap_or_default().to_owned();
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
            game.apply(&action).unwrap_or_else(|error| panic!("seed {seed}: {action}: {error}"));
        }
    }
    kinds.sort();
    kinds
}

#[test]
fn in_random_games_every_action_round_trips_and_equals_its_steps() {
    let mut kinds = play(60, |game, action| {
        assert_eq!(action.to_string().parse().as_ref(), Ok(action));
        assert_eq!(game.read_action(&action.to_string()).as_ref(), Ok(action));
        assert_eq!(game.read_action(&action.to_short_string()).as_ref(), Ok(action));
        let mut applied = game.clone();
        applied.apply(action).expect("legal");
        // Applying its steps, and ending the turn if necessary, gives the same result.
        let mut stepped = game.clone();
        stepped.apply_steps(action).expect("legal");
        if stepped.position() != applied.position() {
            stepped.play(Step::Done).expect("only the end of the turn is missing");
        }
        assert_eq!(stepped, applied);
        // A player's own action has the same effect without trust.
        let untrusted =
            matches!(action, Action::Decide(_) | Action::Arrange(_) | Action::Roll { .. } | Action::Surrender(_));
        if let Some(player) = game.actor().filter(|_| !untrusted) {
            let mut own = game.clone();
            assert_eq!(own.apply_as(player, action).as_ref(), Ok(action));
            assert_eq!(own, applied);
            assert_eq!(
                game.clone().apply_as(player.opponent(), action),
                Err(ActionError::OutOfTurn(player.opponent()))
            );
        }
    });
    let all = ["Announce", "Arrange", "Challenge", "Decide", "Dvonn", "LetPass", "Roll", "Surrender", "Turn"];
    // `Done` is too rare in random games to be expected.
    kinds.retain(|kind| kind != "Done");
    assert_eq!(kinds, all);
}

#[test]
fn in_random_games_listed_actions_are_legal_and_announce_jumps_that_can_be_challenged() {
    play(8, |game, _| {
        let listed = game.actions();
        assert!(listed.iter().all(|action| game.clone().apply(action).is_ok()));
        let turns = listed.iter().filter_map(|action| match action {
            Action::Turn(turn) | Action::Announce(turn) => Some(turn),
            _ => None,
        });
        for turn in turns.take(40) {
            let marked = Action::Announce(turn.clone());
            assert_eq!(game.clone().apply(&marked).is_ok(), listed.contains(&marked), "{marked}");
        }
    });
}
