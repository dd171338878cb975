//! Complete GIPF positions: every phase of a turn and every setting round-trips.

#[path = "../../../gipf/tests/suite/support/random.rs"]
#[allow(unreachable_pub)]
mod random;

use gipf::{Action, Game, Phase, Player, Step};
use notation::gipf::{read_game, write_game, write_position};

const JUMP: &str = "tournament+d6+c1,1 b3=wd^,c3=B,c4=b,d5=bd,e6=wd,f6=W,f7=wd,g6=wd 12,14 2,4 ll b";

/// Writes a game, reads it back and compares the two.
fn check(game: &Game, seed: u64) -> Game {
    let text = write_game(game);
    let read = read_game(&text).unwrap_or_else(|error| panic!("seed {seed}: {text}: {error}"));
    assert_eq!(write_game(&read), text, "seed {seed}");
    assert_eq!(read.position(), game.position(), "seed {seed}: {text}");
    assert_eq!(read.position().key(), read.position().recomputed_key());
    assert_eq!((read.actor(), read.actions()), (game.actor(), game.actions()), "seed {seed}: {text}");
    let dvonn = |game: &Game| {
        let contest = game.contest()?;
        Some((contest.announcer, contest.dvonn_turn(), contest.dvonn().map(|dvonn| dvonn.setup().clone())))
    };
    assert_eq!(dvonn(&read), dvonn(game), "seed {seed}: {text}");
    let plain = game.position().is_between_turns() && game.position().rules().settings == gipf::Settings::default();
    if plain && !text.contains("loser") {
        assert_eq!(text, write_position(&game.position().setup()));
    }
    read
}

/// Plays random games, checks the position before every action and after every step, and calls `visit` each time.
fn play(seeds: std::ops::Range<u64>, mut visit: impl FnMut(&Game, &Game)) {
    for seed in seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = random::start(&mut random);
        for _ in 0..250 {
            let read = check(&game, seed);
            visit(&game, &read);
            let Some(action) = random::action(&game, &mut random) else { break };
            let mut after = game.clone();
            after.apply(&action).expect("legal");
            for step in action.steps() {
                game.play(step).expect("legal");
                let read = check(&game, seed);
                visit(&game, &read);
            }
            game = after;
        }
    }
}

#[test]
fn every_position_of_random_games_round_trips() {
    let mut seen: Vec<String> = Vec::new();
    play(0..120, |game, _| {
        let words = write_game(game);
        for word in words.split(' ').skip(6) {
            let key = word.split('=').next().unwrap_or_default();
            let kind = if key == "phase" { word } else { key };
            if !seen.iter().any(|other| other == kind) {
                seen.push(kind.to_owned());
            }
        }
    });
    seen.sort();
    let expected = [
        "announced",
        "blocked",
        "challenged",
        "colours",
        "decider",
        "dvonn",
        "last-gipfs",
        "loser",
        "lost-challenge",
        "phase=again",
        "phase=moved",
        "phase=taken",
        "surrender",
        "tie",
    ];
    for key in expected {
        assert!(seen.iter().any(|kind| kind == key), "{key} is not among {seen:?}");
    }
}

#[test]
fn a_game_that_was_read_back_continues_in_the_same_way() {
    let mut random = fastrand::Rng::with_seed(5);
    play(200..215, |game, read| {
        let Some(action) = random::action(game, &mut random) else { return };
        let (mut one, mut other) = (game.clone(), read.clone());
        one.apply(&action).expect("legal");
        other.apply(&action).expect("legal as well");
        assert_eq!(write_game(&one), write_game(&other), "{action}");
        while other.undo() {}
        assert_eq!(&other, read);
    });
}

#[test]
fn the_text_remembers_which_rows_may_not_be_taken_from_again() {
    // White takes one of five GIPF-pieces; the remaining four may stay.
    let start = "tournament+d6 b2=B,b5=W,c5=W,d5=W,e5=W,f4=W 8,16 0,6 pg w";
    let mut game = read_game(start).expect("valid");
    let taking = game.position().taking("f4".parse::<gipf::Spot>().into_iter().collect());
    game.play(Step::Take(taking)).expect("legal");
    let text = write_game(&game);
    assert!(text.ends_with(" phase=taken settled=b5-h2"), "{text}");
    let read = check(&game, 0);
    assert!(!read.position().steps().iter().any(|step| matches!(step, Step::Take(_))));
    let fresh = read_game(&text.replace(" settled=b5-h2", "")).expect("valid");
    assert!(fresh.position().steps().iter().any(|step| matches!(step, Step::Take(_))));
}

#[test]
fn the_text_of_an_undecided_challenge_contains_its_dvonn_game() {
    let mut game = read_game(&format!("{JUMP} colours=lot")).expect("valid");
    for (text, state, actor) in [
        ("d5^e6!", "announced=d5^e6", Some(Player::White)),
        ("?", "challenged=d5^e6", None),
        (
            "arrange:black:9/10/11/10/9_w_place",
            "challenged=d5^e6 dvonn=black:9/10/11/10/9_w_place",
            Some(Player::Black),
        ),
        ("e3", "challenged=d5^e6 dvonn=black:9/10/4,r,6/10/9_b_place", Some(Player::White)),
    ] {
        game.apply_text(text).expect(text);
        let complete = write_game(&game);
        assert!(complete.ends_with(&format!("ll b colours=lot {state}")), "{complete}");
        assert_eq!((game.actor(), check(&game, 0).actor()), (actor, actor));
    }
    game.apply_text("surrender:white").expect("a surrender");
    assert_eq!(check(&game, 0).position().phase(), Phase::Moved);
}

/// The tests of `gipf` list the faults.
#[test]
fn unreachable_states_are_rejected() {
    let error = read_game(&format!("{JUMP} announced=d5^e5")).expect_err("no such jump").to_string();
    assert!(error.contains("the announced jump is illegal: e5 is empty"), "{error}");
    let error = read_game("basic b5=w,e2=w,h5=w,b2=b,e8=b,h2=b 13,13 0,0 pp w").expect_err("too many").to_string();
    assert!(error.contains("White has 13 pieces in reserve"), "{error}");
}

#[test]
fn unknown_words_are_rejected_with_their_place() {
    for (more, offset, expected) in [
        ("tie=perhaps", 0, "a setting, like tie=no-jump, or one of phase=taken"),
        ("phase=start", 0, "a setting, like"),
        ("tie=no-jump tie=no-jump", 12, "each once"),
        ("phase=again announced=d5^e6", 12, "each once"),
        ("announced=d5", 10, "a jump, like d5^e6"),
        ("settled=b2-b4", 8, "is not a line: expected its two ends, like b2-b5"),
        ("blocked=a1", 8, "spots (a1 is a dot"),
        ("dvonn=9/10/11/10/9_w_place", 6, "the player who is White and a DVONN position"),
        ("dvonn=green:9/10/11/10/9_w_place", 6, "white or black"),
        ("dvonn=white:9/10/11/10_w_place", 6, "five rows separated by /, not 4"),
        ("loser=nobody", 6, "white or black, the player who lost"),
    ] {
        let error = read_game(&format!("{JUMP} {more}")).expect_err(more).to_string();
        let place = format!("line 1, column {}: ", JUMP.len() + 2 + offset);
        assert!(error.starts_with(&place) && error.contains(expected), "{more}: {error}");
    }
    assert!(read_game("chess").expect_err("no version").to_string().contains("basic, standard or tournament"));
}

#[test]
fn a_version_with_settings_means_its_start() {
    let game = read_game("tournament+d6+c2,2 decider=dice lost-challenge=blocked").expect("valid");
    assert_eq!(write_game(&game), "tournament+d6+c2,2 - 18,18 6,6 gg w lost-challenge=blocked decider=dice");
    assert_eq!(write_game(&read_game("basic").expect("valid")), "basic b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 0,0 pp w");
    assert!(matches!(game.actions()[0], Action::Turn(_)));
}
