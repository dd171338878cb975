//! GIPF games through the bindings alone.

use std::collections::HashSet;

use gipf::Step;

use super::{GipfGame, gipf_points};

/// Every step that a player can enter by clicking on points of the board.
fn by_click(game: &GipfGame) -> HashSet<String> {
    let mut found = HashSet::new();
    for kind in ["basic", "gipf", "loaded"] {
        for from in game.movers(kind).expect("a kind") {
            for to in game.targets(&from, kind).expect("a point") {
                found.insert(game.moving(&from, &to, kind).expect("a move"));
            }
        }
    }
    for row in game.choices().rows() {
        for chosen in 0..1_u32 << row.optional.len() {
            let more = (0..row.optional.len()).filter(|bit| chosen >> bit & 1 == 1).map(|bit| &row.optional[bit]);
            let spots: Vec<&str> = row.compulsory.iter().chain(more).map(String::as_str).collect();
            found.extend(game.taking(&spots.join(",")).ok());
        }
    }
    if game.may_finish() {
        found.insert("done".into());
    }
    if game.phase() == "announced" {
        found.extend(["pass".into(), "?".into()]);
    }
    found
}

/// Plays random games through the bindings: clicks on points lead to exactly the legal steps.
#[test]
fn random_games_can_be_played_and_undone() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut seen = [0; 4];
    for (variant, settings) in [
        ("basic", ""),
        ("standard+d3", ""),
        ("tournament+d6", "last-gipfs=taker-loses"),
        ("basic+d6+c2,2", "decider=placed colours=lot"),
        ("tournament+d4+c4,4", "decider=dice lost-challenge=blocked"),
        ("standard+d6+c1,1", "tie=no-jump"),
    ] {
        for _ in 0..8 {
            let mut game = GipfGame::new(variant, settings).expect("a game");
            let (start, mut log) = (game.stacks(), Vec::new());
            while game.winner().is_none() && log.len() < 600 {
                let action = match game.contest().as_deref() {
                    Some("draw") => format!("draw:{}", random.u32(..)),
                    Some(_) if random.u32(..80) == 0 => format!("surrender:{}", game.actor().expect("a player")),
                    Some(_) => {
                        let moves = game.dvonn().expect("the game that decides").legal_moves();
                        format!("dvonn:{}", moves[random.usize(..moves.len())])
                    }
                    None => {
                        let steps: HashSet<String> =
                            game.game().position().steps().iter().map(Step::to_string).collect();
                        assert_eq!(by_click(&game), steps, "{}", game.position());
                        let mut steps: Vec<String> = steps.into_iter().collect();
                        steps.sort_unstable();
                        // Jumps are rare, so they are preferred.
                        let jumps: Vec<&String> = steps.iter().filter(|step| step.contains('^')).collect();
                        match jumps.len() {
                            0 => steps[random.usize(..steps.len())].clone(),
                            many => jumps[random.usize(..many)].clone(),
                        }
                    }
                };
                seen[0] += usize::from(action.contains('^') && !action.starts_with('x'));
                seen[1] += usize::from(action.starts_with('x'));
                seen[2] += usize::from(action == "?");
                let pieces: usize = game.stacks().iter().map(String::len).sum();
                let (touched, whole) = (
                    workbench::gipf::view_action(&action.parse().unwrap_or(gipf::Action::Done)).touched,
                    game.stacks(),
                );
                game.play(&action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
                if action.starts_with('x') {
                    let names = gipf_points();
                    let before = |spot: &String| whole[names.iter().position(|name| name == spot).unwrap()].len();
                    let most: usize = touched.iter().map(before).sum();
                    let left: usize = game.stacks().iter().map(String::len).sum();
                    assert!(left < pieces && left + most >= pieces, "{action}");
                }
                log.push(action);
            }
            seen[3] += usize::from(game.winner().is_some());
            let record = game.record("Ada", "Bob", None).expect("a record");
            if game.phase() == "start" && game.ending().as_deref() != Some("resignation") {
                let again = GipfGame::from_record(&record).expect("the same game");
                assert_eq!((again.stacks(), again.turns()), (game.stacks(), game.turns()));
            }
            let mut again = GipfGame::from_position(&game.start(), &game.settings()).expect("the start");
            for action in &log {
                again.play(action).expect("what was played");
            }
            assert_eq!(again.game(), game.game());
            let undone = std::iter::from_fn(|| game.undo().then_some(())).count();
            assert_eq!((undone, game.stacks()), (log.len(), start));
        }
    }
    assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
}

#[test]
fn stack_letters_go_from_bottom_to_top() {
    let start = "tournament+d6 b2=W,b3=wd,b4=wd^,b5=b^^,c2=bd,c3=B,c4=b 5,5 0,0 pp w";
    let game = GipfGame::from_position(start, "").expect("a position");
    let stacks: Vec<String> = game.stacks().into_iter().filter(|stack| !stack.is_empty()).collect();
    assert_eq!(stacks, ["wW", "wp", "wpv", "buv", "bq", "bB", "b"]);
}

#[test]
fn a_challenge_starts_a_dvonn_game_whose_result_decides() {
    let start = "basic+d6+c1,1 e5=wd,d5=b 10,10 0,0 pp w";
    let mut game = GipfGame::from_position(start, "").expect("a position");
    assert_eq!(game.targets("e5", "basic").expect("a spot"), ["d5"]);
    game.play("e5^d5").expect("a jump");
    assert_eq!((game.actor().as_deref(), game.announced()), (Some("black"), vec!["e5".into(), "d5".into()]));
    game.play("?").expect("a challenge");
    assert_eq!((game.contest().as_deref(), game.dvonn_white().as_deref()), (Some("dvonn"), Some("white")));
    game.play("dvonn:e3").expect("a placement");
    assert_eq!(game.actor().as_deref(), Some("black"));
    game.play("surrender:white").expect("a surrender");
    assert_eq!((game.phase().as_str(), game.last_contest().as_deref()), ("again", Some("-")));
    assert!(game.movers("basic").expect("a kind").iter().all(|from| from != "e5"));
    assert_eq!(game.challenges(), [1, 0]);
}

#[test]
fn errors_give_a_reason() {
    assert!(GipfGame::new("chess", "").is_err());
    assert!(GipfGame::new("basic+d2", "").unwrap_err().to_string().contains('3'));
    let mut game = GipfGame::new("tournament", "").expect("a game");
    assert_eq!(game.kinds(), ["gipf"]);
    assert!(game.play("b2").unwrap_err().to_string().contains("GIPF-piece"));
    assert!(game.moving("b2", "b3", "basic").is_err());
    assert!(game.moving("a1", "e5", "gipf").unwrap_err().to_string().contains("not the first spot"));
    assert!(game.movers("queen").unwrap_err().to_string().contains("is not a kind"));
    assert!(game.record("a", "b", Some("green".into())).is_err());
    assert!(GipfGame::from_record("hello").is_err());
}

/// A premove is entered as if the opponent did nothing.
#[test]
fn premoves_can_be_entered_only_between_turns() {
    let mut game = GipfGame::new("tournament+d6+c1,1", "").expect("a game");
    let premove_game = game.as_if_turn_of("black").expect("a player").expect("a game");
    assert_eq!(premove_game.turn(), "black");
    assert_eq!(premove_game.stacks(), game.stacks());
    assert_eq!(by_click(&premove_game), by_click(&game), "both players have the same first moves");
    let push = by_click(&game).into_iter().next().expect("a move");
    game.play(&push).expect("a legal move");
    let premove_game = game.as_if_turn_of("white").expect("a player").expect("a game");
    assert_eq!((premove_game.turn(), premove_game.reserves()), ("white".into(), game.reserves()));
    assert!(game.as_if_turn_of("green").is_err());

    // While a jump waits for its answer, the next position is unknown.
    let mut game =
        GipfGame::from_position("tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b", "").expect("a game");
    assert!(game.as_if_turn_of("white").expect("a player").is_some());
    game.play("d5^e6").expect("a jump");
    assert_eq!(game.phase(), "announced");
    assert!(game.as_if_turn_of("black").expect("a player").is_none());
}

/// The entries of an online game, split into steps, lead to the same game.
#[test]
fn entries_of_online_games_are_split_into_steps() {
    let mut game = GipfGame::from_position("basic+d6+c1,1 e5=wd,d5=b 10,10 0,0 pp w", "decider=placed colours=lot")
        .expect("a game");
    let board = workbench::dvonn::random_board(1);
    let start = notation::write_position(board.setup());
    let dvonn = board.position().legal_moves().next().expect("a move").to_string();
    for (kind, by, text, steps) in [
        ("move", Some("white"), "e5^d5!", vec!["e5^d5".to_owned()]),
        ("move", Some("black"), "?", vec!["?".to_owned()]),
        ("arranged", Some("black"), start.as_str(), vec![format!("arrange:black:{}", start.replace(' ', "_"))]),
        ("move", Some("black"), dvonn.as_str(), vec![format!("dvonn:{dvonn}")]),
        ("surrendered", Some("black"), "", vec!["surrender:black".to_owned()]),
    ] {
        let found = game.steps_of_entry(kind, by.map(str::to_owned), text).expect(kind);
        assert_eq!(found, steps, "{kind}");
        for step in found {
            game.play(&step).expect(kind);
        }
    }
    assert_eq!(game.last_contest().as_deref(), Some("+"));
    assert_eq!(game.steps_of_entry("rolled", None, "3 5"), Ok(vec!["roll:3,5".to_owned()]));
    assert_eq!(game.steps_of_entry("pass", Some("white".into()), "pass"), Ok(vec!["dvonn:pass".to_owned()]));
    assert!(game.steps_of_entry("surrendered", None, "").is_err() && game.steps_of_entry("rolled", None, "3").is_err());

    // A turn that leaves a row on the board needs `done`.
    let start = "tournament c2=W,d3=W,e4=W,f4=W,e8=B 6,10 0,0 pp w";
    let game = GipfGame::from_position(start, "").expect("a position");
    assert_eq!(game.steps_of_entry("move", Some("white".into()), "b2"), Ok(vec!["b2".to_owned(), "done".to_owned()]));
    assert!(game.steps_of_entry("move", Some("white".into()), "hello").is_err());
}

#[test]
fn stored_games_of_earlier_versions_can_be_replayed() {
    let mut old = GipfGame::from_position("basic+d6+c1,1 e5=wd,d5=b 10,10 0,0 pp w", "decider=dice").expect("a game");
    let mut new = old.clone();
    for action in ["e5^d5", "?", "draw:11"] {
        old.play(action).expect("an action");
    }
    for action in ["e5^d5".to_owned(), "?".to_owned(), new.drawn(11)] {
        new.play(&action).expect("an action");
    }
    assert_eq!(old.game(), new.game());
    assert!(new.drawn(11).starts_with("roll:"));
    assert_eq!(old.decided_by("draw:11"), Ok(old.last_contest()));
    assert_eq!(old.decided_by("e5^d5"), Ok(None));
}
