//! Tests of the choices within a turn, links and trees of GIPF.

use std::collections::HashSet;

use gipf::{Entry, Game, Kind, Line, Phase, Spot, SpotSet, Step};
use serde_json::Value;

use super::{
    Choices, action_so_far, drawn, exchange, game_from_position, lines, new_game, places, read_link, stack_letters,
};
use crate::{FaultCode, Games, Tree, read_game, write_game};

/// Every step that a player can enter by clicking on points of the board.
fn by_click(game: &Game) -> HashSet<Step> {
    let choices = Choices::new(game.position());
    let mut found = HashSet::new();
    for kind in Kind::ALL {
        for from in choices.movers(kind) {
            for to in choices.targets(from, kind) {
                found.insert(choices.moving(from, to, kind).expect("a move"));
            }
        }
    }
    let spot = |name: &String| name.parse::<Spot>().expect("a spot");
    for row in choices.rows() {
        for chosen in 0..1_u32 << row.optional.len() {
            let more = (0..row.optional.len()).filter(|bit| chosen >> bit & 1 == 1).map(|bit| &row.optional[bit]);
            let spots: SpotSet = row.compulsory.iter().chain(more).map(spot).collect();
            let taking = choices.taking(spots);
            assert_eq!(choices.taking_fault(spots).is_none(), taking.is_ok());
            found.extend(taking.ok());
        }
        assert!(row.compulsory.iter().all(|spot| row.proposal.contains(spot)));
        assert!(row.spots.iter().all(|spot| row.run.contains(spot)));
    }
    if choices.may_finish() {
        found.insert(Step::Done);
    }
    if let Phase::Announced(jump) = game.position().phase() {
        assert_eq!(choices.announced(), Some(jump));
        found.extend([Step::LetPass, Step::Challenge]);
    }
    found
}

fn allowed(game: &Game) -> HashSet<Step> {
    game.position().steps().into_iter().collect()
}

/// The choices lead to exactly the legal steps, and records round-trip.
#[test]
fn random_games_offer_every_legal_step() {
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
        for _ in 0..4 {
            let mut game = new_game(variant, settings).expect("a game");
            for _ in 0..600 {
                if game.position().is_over() {
                    seen[3] += 1;
                    break;
                }
                if let Some(contest) = game.contest() {
                    let Some(dvonn) = contest.dvonn() else {
                        game.apply(&drawn(&game, random.u32(..))).expect("a draw");
                        continue;
                    };
                    let moves: Vec<dvonn::Move> = dvonn.position().legal_moves().collect();
                    game.play_dvonn(moves[random.usize(..moves.len())]).expect("a legal move");
                    continue;
                }
                let steps = game.position().steps();
                assert_eq!(
                    by_click(&game),
                    allowed(&game),
                    "{}",
                    notation::gipf::write_position(&game.position().setup())
                );
                // Jumps are rare, so they are preferred.
                let jumps: Vec<&Step> = steps.iter().filter(|step| matches!(step, Step::Jump(_))).collect();
                let step = match jumps.len() {
                    0 => steps[random.usize(..steps.len())],
                    many => *jumps[random.usize(..many)],
                };
                seen[0] += usize::from(matches!(step, Step::Jump(_)));
                seen[1] += usize::from(matches!(step, Step::Take(_)));
                seen[2] += usize::from(step == Step::Challenge);
                game.play(step).expect("a legal step");
            }
            if game.position().phase() == Phase::Start {
                let record = write_game(&game, "Ada", "Bob", None).expect("a record");
                let again: Game = read_game(&record).expect("the same game");
                assert_eq!((again.position(), again.turns().len()), (game.position(), game.turns().len()));
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 2), "{seen:?}");
}

#[test]
fn stack_letters_go_from_bottom_to_top() {
    let letters = |text: &str| stack_letters(text.parse().expect("a stack"));
    assert_eq!(["W", "wd", "wd^", "b^^", "bd", "B", "b"].map(letters), ["wW", "wp", "wpv", "buv", "bq", "bB", "b"]);
}

#[test]
fn a_row_of_gipf_pieces_may_stay_before_and_after_the_move() {
    let start = "tournament c2=W,d3=W,e4=W,f4=W,e8=B 6,10 0,0 pp w";
    let mut game = game_from_position(start, "").expect("a position");
    let choices = Choices::new(game.position());
    assert!(choices.rows()[0].may_stay && !choices.may_finish());
    assert_eq!(by_click(&game), allowed(&game));
    let push = choices.moving("a1".parse().expect("a dot"), "b2".parse().expect("a spot"), Kind::Basic);
    game.play(push.expect("a push")).expect("a push");
    let choices = Choices::new(game.position());
    assert!(choices.rows()[0].may_stay && choices.may_finish());
    assert_eq!(by_click(&game), allowed(&game));
    game.play(Step::Done).expect("the end of the turn");
    assert_eq!(game.position().turn(), dvonn::Player::Black);
}

#[test]
fn errors_give_a_reason() {
    assert!(new_game("chess", "").is_err());
    assert!(new_game("basic+d2", "").unwrap_err().to_string().contains('3'));
    let game = new_game("tournament", "").expect("a game");
    let choices = Choices::new(game.position());
    assert_eq!(choices.kinds(), [Kind::Gipf]);
    let (from, to) = ("a1".parse().expect("a point"), "e5".parse().expect("a spot"));
    assert!(choices.moving(from, to, Kind::Gipf).unwrap_err().to_string().contains("not the first spot"));
    assert!(choices.moving("b2".parse().expect("a point"), "b3".parse().expect("a spot"), Kind::Basic).is_err());
    assert!(read_game::<Game>("hello").is_err());
}

fn distance(one: usize, other: usize) -> f64 {
    let places = places();
    (places[one].x - places[other].x).hypot(places[one].y - places[other].y)
}

#[test]
fn exactly_the_neighbours_are_at_distance_1() {
    for (one, first) in Spot::ALL.into_iter().enumerate() {
        for (other, second) in Spot::ALL.into_iter().enumerate() {
            assert_eq!((distance(one, other) - 1.0).abs() < 1e-9, first.is_next_to(second), "{first} {second}");
        }
    }
}

#[test]
fn dots_are_at_distance_1_from_their_first_spots() {
    let names: Vec<String> = places().into_iter().map(|place| place.name).collect();
    let index = |name: String| names.iter().position(|other| *other == name).expect("a point");
    assert_eq!((names.len(), places().iter().filter(|place| place.rim).count()), (61, 24));
    for entry in Entry::all() {
        let (dot, first) = (index(entry.dot().to_string()), index(entry.first().to_string()));
        assert!((distance(dot, first) - 1.0).abs() < 1e-9, "{entry}");
    }
}

#[test]
fn lines_run_from_dot_to_dot() {
    let lines: Vec<[String; 2]> = lines().into_iter().map(|ends| ends.map(|dot| dot.to_string())).collect();
    assert_eq!(lines.len(), Line::COUNT);
    assert_eq!(lines[0], ["b1", "b6"]);
    assert!(lines.iter().any(|ends| *ends == ["e1", "e9"]));
}

const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Variant \"tournament\"]\n[Result \"1-0\"]\n\
    [Termination \"resignation\"]\n\n1. Ge8 Gd8-f7 {[%eval 0.50] near} (1... Gb2 2. Gh5) 2. Ge9-e7 1-0";

fn tree(text: &str) -> Tree<Game> {
    Games::<Game>::read(text.as_bytes()).expect("games").tree(0).expect("a game")
}

fn nodes(tree: &Tree<Game>) -> Vec<Value> {
    match serde_json::to_value(tree.nodes()) {
        Ok(Value::Array(nodes)) => nodes,
        other => panic!("not a list: {other:?}"),
    }
}

fn id(tree: &Tree<Game>, turn: &str) -> usize {
    let all = nodes(tree);
    all.iter().find(|node| node["move"] == turn).expect("the turn")["id"].as_u64().expect("a number") as usize
}

#[test]
fn a_record_round_trips_through_a_tree() {
    let tree = tree(GAME);
    let all = nodes(&tree);
    assert_eq!((all.len(), tree.tag("White")), (6, Some("Ada")));
    assert_eq!((&all[2]["move"], &all[2]["who"], &all[2]["value"]), (&"Gd8-f7".into(), &"black".into(), &50.into()));
    let read = |text: &str| notation::gipf::read_records(text.as_bytes()).expect("a record");
    assert_eq!(read(&tree.record().expect("a record")), read(GAME));
}

#[test]
fn a_turn_is_added_to_the_tree_when_it_is_finished() {
    let mut tree = tree("tournament c2=W,d3=W,e4=W,f4=W,e8=B 6,10 0,0 pp w");
    let mut game = tree.game(0).expect("the start");
    let choices = Choices::new(game.position());
    let push = choices.moving("a1".parse().expect("a dot"), "b2".parse().expect("a spot"), Kind::Basic);
    game.play(push.expect("a push")).expect("a push");
    assert_eq!(tree.follow(0, &game).expect("the start"), None);
    game.play(Step::Done).expect("the end of the turn");
    let new = tree.follow(0, &game).expect("the start").expect("a turn");
    assert_eq!(tree.play(0, "b2").expect("there already"), new);
    // Different texts of the same turn are recognised.
    assert_eq!(tree.play(0, "a1-b2").expect("there already"), new);
    let mut read = self::tree("[Variant \"tournament\"]\n\n1. Ga1-b2 *");
    assert_eq!(read.play(0, "Gb2").expect("there already"), 1);
    assert!(tree.play(0, "e5").is_err() && tree.play(9, "b2").is_err());
    let other = tree.play(0, "i5").or_else(|_| tree.play(0, "h5")).expect("another turn");
    tree.note(other, -250, false, "blunder").expect("a turn");
    tree.promote(other).expect("a turn");
    assert!(tree.record().expect("a record").contains("$4 {[%eval -2.50]}"));
    assert_eq!((tree.remove(other).expect("a turn"), nodes(&tree).len()), (0, 2));
}

#[test]
fn the_line_through_a_turn_round_trips_as_a_link() {
    let start = "tournament+d6+c1,1 e5=wd,d5=b,h5=W,c6=B 10,10 0,0 pp w";
    let text = format!("[Position \"{start}\"]\n[Settings \"tie=no-jump\"]\n\n1. e5^d5?+ b2 *");
    for text in [GAME, &text] {
        let tree = tree(text);
        let last = nodes(&tree).len() - 1;
        let parts = tree.link(last).expect("a line");
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._~!*'()".contains(letter);
        assert!(parts.iter().all(|part| part.chars().all(plain)), "{parts:?}");
        let again = Tree::<Game>::from_link(&parts.iter().map(String::as_str).collect::<Vec<_>>()).expect("a game");
        let (one, other) = (again.game(again.opens_at()).expect("its end"), tree.game(last).expect("its end"));
        assert_eq!((one.position(), one.start().rules), (other.position(), other.start().rules));
        let turns = |game: &Game| game.turns().iter().map(|played| played.turn.clone()).collect::<Vec<_>>();
        assert_eq!(turns(&one), turns(&other));
        let parts = tree.position_link(last).expect("a position");
        let there = Tree::<Game>::from_link(&parts.iter().map(String::as_str).collect::<Vec<_>>()).expect("a position");
        assert_eq!(there.game(0).expect("the start").position().setup(), other.position().setup());
    }
    assert_eq!(id(&tree(GAME), "Ge8"), 1);
}

#[test]
fn no_link_makes_the_parser_panic_and_escaping_is_reversible() {
    let mut random = fastrand::Rng::with_seed(9);
    let signs: Vec<char> = "basic!d6.b2~w_-*'(xGe89^ é🌋".chars().collect();
    let mut text = |most: usize| (0..random.usize(..most)).map(|_| signs[random.usize(..signs.len())]).collect();
    for _ in 0..20_000 {
        let (start, turns, settings): (String, String, String) = (text(40), text(60), text(10));
        assert_eq!(exchange(&exchange(&start)), start);
        let _ = read_link(&start, &turns, &settings);
        let _ = read_link("tournament!d6.-.18_18.6_6.gg.w", &turns, "");
    }
}

#[test]
fn a_point_from_which_nothing_can_move_has_a_reason() {
    let code = |text: &str, from: &str| {
        let game = game_from_position(text, "").expect("a position");
        let fault = Choices::new(game.position()).why_not(from.parse().expect("a point"), Kind::Basic);
        fault.map(|fault| fault.code)
    };
    let jumps = "basic+d3 c3=wd,d3=w,d4=b,c4=b,e3=b 0,5 0,0 pp w";
    assert_eq!(code(jumps, "c3"), None);
    assert_eq!(code(jumps, "d3"), Some(FaultCode::GipfNoJumpFrom));
    assert_eq!(code(jumps, "a1"), Some(FaultCode::GipfReserve));
    let row = "basic b2=w,c3=w,d4=w,e5=w 5,5 0,0 pp w";
    assert_eq!([code(row, "a1"), code(row, "b2")], [Some(FaultCode::GipfRowFirst); 2]);
}

#[test]
fn errors_name_their_place() {
    let refusal = |start: &str, turns: &str| read_link(start, turns, "").expect_err("a refusal").to_string();
    let start = "tournament.-.18_18.0_0.gg.w";
    assert!(refusal(start, "Ge8.hello").starts_with("letter 5 of the turns: "));
    assert!(refusal(start, "Ge8.Ge8").contains("e8 is not empty"));
    assert!(refusal("tournament.-.18_18.0_0.gg.x", "").contains("column 27"));
    assert!(read_link(start, "", "tie~perhaps").is_err());
    assert!(read_link("", "", "").is_err());
}

#[test]
fn an_announced_jump_is_normalised_as_the_server_keeps_it() {
    let mut game = game_from_position("basic+d6+c1,1 e5=wd,d5=b 10,10 0,0 pp w", "").expect("a position");
    let jump = "e5^d5".parse().expect("a step");
    game.apply_steps(&jump).expect("a jump");
    let action = action_so_far(&game, &[jump]).expect("an action");
    assert_eq!((action.text.as_str(), action.normalised.as_str(), action.finished), ("e5^d5!", "e5^d5", true));
}
