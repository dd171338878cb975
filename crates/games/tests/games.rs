//! Games of every kind through the common interface.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dvonn::Player;
use games::{AnyGame, AnyRecord, GameKind, PlayError, RandomEvent, random_board, random_start};
use notation::{Format, GameResult};

const JUMP: &str = "tournament+d6+c1,1 c3=B,d5=bd,e6=wd,f6=W 15,15 5,5 ll b";

fn gipf(text: &str) -> AnyGame {
    AnyGame::from_position(GameKind::Gipf, text).expect(text)
}

fn play(game: &mut AnyGame, actions: &[&str]) {
    for action in actions {
        game.apply(action).expect(action);
    }
}

/// Plays a random game, including its random events, until it is over or has this number of actions.
fn play_out(mut game: AnyGame, seed: u64, longest: usize) -> AnyGame {
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..longest {
        if let Some(event) = game.random_event(random.u64(..)) {
            game.apply_event(&event).expect("a drawn event can be applied");
            continue;
        }
        let Some(actor) = game.actor() else { break };
        let actions = game.actions();
        let action = &actions[random.usize(..actions.len())];
        assert_eq!(game.must_pass(), actions == ["pass"]);
        assert_eq!(game.apply_as(actor, action).as_ref(), Ok(action));
    }
    game
}

#[test]
fn every_game_is_listed() {
    for kind in GameKind::ALL {
        // A new variant does not compile here, as a reminder to add it to `GameKind::ALL`.
        let count = match kind {
            GameKind::Dvonn | GameKind::Gipf => 2,
        };
        assert_eq!(GameKind::ALL.len(), count);
    }
}

#[test]
fn names_are_parsed_in_lower_and_upper_case() {
    for kind in GameKind::ALL {
        assert_eq!(kind.name().to_uppercase().parse(), Ok(kind));
        assert!(GameKind::EXPECTED.contains(kind.name()));
        for start in kind.sample_starts() {
            assert_eq!(AnyGame::read(kind, start).expect(start).kind(), kind);
        }
        assert_eq!(AnyGame::read(kind, "StartPos"), Ok(AnyGame::start(kind)));
        assert!(AnyGame::from_position(kind, "startpos").is_err());
    }
    assert_eq!("chess".parse::<GameKind>().unwrap_err().to_string(), "unknown game: expected dvonn or gipf");
}

#[test]
fn every_game_can_be_played_from_start_to_end() {
    for kind in GameKind::ALL {
        for start in kind.sample_starts() {
            for seed in 0..3 {
                let start = AnyGame::read(kind, start).expect(start);
                let end = play_out(start.clone(), seed, 2000);
                let Some(finish) = end.finish() else {
                    assert_ne!(kind, GameKind::Dvonn);
                    continue;
                };
                assert!(end.is_over() && end.actor().is_none() && end.actions().is_empty());
                assert_eq!(finish.points().is_some(), kind == GameKind::Dvonn);
                assert_eq!(end.start_text(), start.position_text());
                let record = AnyRecord::from_game(&end);
                assert_eq!((record.kind(), record.plies()), (kind, end.plies()));
                assert_eq!(record.result(), Some(finish.result()));
                let text = AnyRecord::write_all(std::slice::from_ref(&record), Format::Pgn).expect("writable");
                let read = AnyRecord::read_all(kind, text.as_bytes()).expect("readable");
                assert_eq!(read[0].replay().expect("legal").position_text(), end.position_text());
            }
        }
    }
}

#[test]
fn challenges_are_decided_by_random_events() {
    for settings in ["", "colours=lot", "decider=placed colours=lot", "decider=dice"] {
        let start = AnyGame::gipf("tournament+d6+c1,1", settings).expect("a game");
        assert_eq!(start.random_event(1), None);
        let mut game = gipf(&format!("{JUMP} {settings}"));
        play(&mut game, &["d5^e6!", "?"]);
        let event = game.random_event(7);
        assert_eq!(event, game.random_event(7), "the seed determines the event");
        assert_eq!(event.is_some(), !settings.is_empty(), "{settings}");
        assert_eq!(game.actor().is_none(), event.is_some());
        if let Some(event) = event {
            let (mut other, mut told) = (game.clone(), game.clone());
            game.apply_event(&event).expect("the event is pending");
            assert_eq!(told.apply(&event.action()), Ok(event.action()));
            assert_eq!(told, game);
            let wrong = RandomEvent::Rolled { announcer: 7, challenger: 1 };
            assert!(other.apply_event(&wrong).is_err());
            assert_eq!(matches!(event, RandomEvent::Rolled { .. }), settings.contains("dice"));
        }
        assert_eq!(game.has_inner_game(), !settings.contains("dice"));
        if game.has_inner_game() {
            game.surrender(Player::Black).expect("the DVONN game is in progress");
            assert_eq!(game.position_text().split(' ').find(|word| word.starts_with("phase=")), Some("phase=again"));
        }
        assert!(game.surrender(Player::Black).is_err());
    }
    let mut dvonn = AnyGame::start(GameKind::Dvonn);
    assert!(matches!(dvonn.surrender(Player::White), Err(PlayError::NoInnerGame(GameKind::Dvonn))));
    let rolled = RandomEvent::Rolled { announcer: 1, challenger: 1 };
    assert_eq!(dvonn.apply_event(&rolled).unwrap_err().to_string(), "DVONN has no random events");
}

#[test]
fn players_can_act_only_for_themselves() {
    let mut game = gipf(JUMP);
    assert!(game.apply_as(Player::White, "d5^e6!").is_err());
    assert!(game.apply_as(Player::Black, "d5^e6?+").is_err());
    assert_eq!(game.apply_as(Player::Black, "D5^E6").as_deref(), Ok("d5^e6!"));
    assert_eq!(game.apply_as(Player::White, "?").as_deref(), Ok("?"));
    assert_eq!(game.apply_as(Player::White, "E3").as_deref(), Ok("e3"));
    assert!(game.apply_as(Player::Black, "+").is_err());
}

#[test]
fn actions_are_normalised() {
    let dvonn = AnyGame::start(GameKind::Dvonn);
    assert_eq!(dvonn.normalise(" E3 "), "e3");
    let game = gipf(JUMP);
    for (text, normal) in
        [("d5^e6!", "d5^e6"), (" B1-E4 ", "b1-e4"), ("xe8,e7;c7-e7", "xe7,e8;c7-e7"), ("pass", "pass")]
    {
        assert_eq!(game.normalise(text), normal);
    }
}

#[test]
fn errors_name_the_move_as_each_game_does() {
    let mut dvonn = AnyGame::start(GameKind::Dvonn);
    play(&mut dvonn, &["e3"]);
    let error = dvonn.apply("E3").unwrap_err();
    assert_eq!(error.describe(2, "`E3`"), "illegal move 2, e3: e3 is already taken");
    assert!(matches!(dvonn.apply("e9"), Err(PlayError::Unreadable(_))));
    let mut game = AnyGame::start(GameKind::Gipf);
    let error = game.apply("b2").unwrap_err();
    let reason = "b2 is not empty: name the dot where the push begins, like b1-e4";
    assert_eq!(error.describe(1, "`b2`"), format!("bad move 1, `b2`: {reason}"));
    assert_eq!(error.to_string(), format!("b2: {reason}"));
    assert!(matches!(game.apply("b9"), Err(PlayError::Unreadable(_))));
    assert_eq!(game, AnyGame::start(GameKind::Gipf));
}

#[test]
fn moves_are_listed_and_counted() {
    for (kind, text, counts) in
        [(GameKind::Dvonn, "w,bw,r,6/10/11/10/9 b move", [1, 1]), (GameKind::Gipf, "startpos", [30, 924])]
    {
        let game = AnyGame::read(kind, text).expect(text);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.perft(depth, |_, _| ()), count, "{text}");
            assert_eq!(game.divide(depth).map(|(_, nodes)| nodes).sum::<u64>(), count, "{text}");
        }
        let mut listed = 0;
        let _: ControlFlow<()> = game.each_move(|_| {
            listed += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(listed, counts[0]);
        assert!(game.draw_board().lines().count() > 4);
    }
}

#[test]
fn random_starts_differ_and_are_reproducible() {
    for (kind, text) in [(GameKind::Dvonn, "startpos"), (GameKind::Gipf, "tournament+d6 tie=no-jump")] {
        let start = AnyGame::read(kind, text).expect(text);
        let texts = |seed| -> HashSet<String> {
            (0..50).map(|number| random_start(&start, seed, number).position_text()).collect()
        };
        assert!(texts(1).len() > 40);
        assert_eq!(texts(1), texts(1));
        for text in texts(2) {
            let game = AnyGame::from_position(kind, &text).expect("valid");
            assert!(!game.is_over() && (kind == GameKind::Dvonn || text.ends_with(" tie=no-jump")), "{text}");
        }
    }
    assert_eq!(random_board(5), random_board(5));
    assert_eq!(random_board(5).stacks().count(), dvonn::Space::COUNT);
}

#[test]
fn formats_that_cannot_store_a_game_are_rejected() {
    let record = AnyRecord::from_game(&AnyGame::start(GameKind::Gipf));
    let error = AnyRecord::write_all(std::slice::from_ref(&record), Format::CodeCup).unwrap_err();
    assert_eq!(error.to_string(), "codecup cannot store GIPF games: use pgn");
    let mixed = [record, AnyRecord::from_game(&AnyGame::start(GameKind::Dvonn))];
    assert!(AnyRecord::write_all(&mixed, Format::Pgn).is_err());
    let mut record = AnyRecord::from_game(&AnyGame::start(GameKind::Dvonn));
    record.set_result(Some(GameResult::Tie));
    record.tags_mut().set("White", "Ada");
    assert_eq!((record.result(), record.tags().get("White")), (Some(GameResult::Tie), Some("Ada")));
    assert!(record.to_pgn().expect("writable").contains("1/2-1/2"));
}
