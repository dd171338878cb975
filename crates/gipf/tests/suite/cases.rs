//! The worked examples of section 10 of the project's statement of the rules, one test for each.

use crate::support::{after, at, board, jumps, refusal, take, takings, text, turn, turns};
use gipf::{
    Decision, Dot, Ending, Entry, Game, Jump, Line, Phase, Player, Point, Position, Rules, Setup, Spot, Step, Version,
    perft,
};

fn start(version: Version, potentials: u8) -> Position {
    Position::start(Rules::new(version).with_potentials(potentials), 0).expect("valid rules")
}

/// The winner and the reason.
fn ending(position: &Position) -> Option<(Player, Ending)> {
    position.outcome().map(|outcome| (outcome.winner, outcome.ending))
}

#[test]
fn case_01_the_board_and_its_pushes() {
    let labels = ('a'..='i').flat_map(|column| ('1'..='9').map(move |row| format!("{column}{row}")));
    assert_eq!(labels.filter(|label| label.parse::<Point>().is_ok()).count(), 61);
    assert_eq!((Spot::ALL.len(), Dot::ALL.len(), Line::all().count(), Entry::all().count()), (37, 24, 21, 42));
    assert_eq!(turns(&start(Version::Basic, 0)).len(), 30);
}

#[test]
fn case_02_perft_from_the_starts() {
    let expected = [
        (Version::Basic, 0, [30, 924, 29016]),
        (Version::Standard, 0, [30, 924, 29016]),
        (Version::Tournament, 0, [18, 348, 14304]),
        (Version::Basic, 6, [60, 3696, 175_320]),
        (Version::Standard, 6, [60, 3696, 174_420]),
        (Version::Tournament, 6, [18, 348, 21456]),
    ];
    for (version, potentials, counts) in expected {
        let position = start(version, potentials);
        assert_eq!([1, 2, 3].map(|depth| perft(&position, depth)), counts, "{version}, {potentials} potentials");
    }
}

#[test]
fn case_03_a_full_column_cannot_be_entered() {
    let position = after(&start(Version::Basic, 0), &["b1-b3", "b6-b4"]);
    assert!(board(&position).starts_with("b2=w,b3=b,b4=w,b5=b,"));
    let from_b1 = |turn: &&String| turn.starts_with("b1") || turn.as_str() == "c2";
    assert_eq!(turns(&position).iter().filter(from_b1).collect::<Vec<_>>(), ["c2"]);
    assert_eq!(refusal(&position, "b1-b5"), "the line b2 to b5 is full: nothing can be pushed from b1");
}

#[test]
fn case_04_stacks_are_pushed_whole() {
    let position = at("basic+d6 b2=w^^,c3=bd 12,12 5,4 ll b");
    assert_eq!(board(&after(&position, &["a1-d4"])), "b2=b,c3=w^^,d4=bd");
}

#[test]
fn case_05_any_stack_fills_a_line() {
    let position = at("standard+d6 b2=w^,b3=b,b4=wd,b5=W,h2=B 12,12 4,4 ll w");
    for push in ["b1-b5", "b6-b2"] {
        assert!(refusal(&position, push).contains("is full"));
    }
}

#[test]
fn case_06_a_run_ends_at_the_gap() {
    let position =
        at("standard b2=w,c2=b,c3=W,d4=B,d6=b,e2=w,e3=w,e4=W,e5=w,e7=B,e8=w,f3=W,f4=B,f5=b,h5=b 7,8 0,0 pp w");
    assert_eq!(takings(&position), ["xe2,e3,Ge4,e5", "xe2,e3,e5"]);
    let kept = take(&position, "xe2,e3,e5");
    assert!(board(&kept).contains("e4=W,e7=B,e8=w"));
    assert_eq!(kept.reserve(Player::White), 10);
    assert_eq!(take(&position, "xe2,e3,Ge4,e5").reserve(Player::White), 12);
}

#[test]
fn case_07_a_run_takes_both_colours() {
    let position =
        at("standard b3=W,b5=w,c4=B,c5=B,d5=w,e2=W,e3=b,e4=B,e5=w,f3=W,f4=w,f5=b,g3=w,g4=B,g5=W,g6=b,h2=b,h4=b \
                       5,5 0,0 pp w");
    let taken = take(&position, "xb5,Gc5*,d5,e5,f4,g3,h2*");
    assert_eq!(taken.reserve(Player::White), 10);
    assert_eq!(taken.captured(Player::Black), 3);
    assert_eq!(taken.captured(Player::White), 0);
}

#[test]
fn case_08_only_one_of_two_rows_crossing_on_a_basic_piece_is_taken() {
    let position =
        at("standard b2=w,b3=w,c3=w,c4=b,d2=b,d3=B,d4=w,d5=B,e4=W,e5=W,f2=b,f3=w,f4=b,f5=B,f7=b,g2=w,g5=W,h5=b \
            6,6 0,0 pp w");
    let takings = takings(&position);
    assert!(takings.iter().any(|taking| taking.starts_with("xb2,c3,d4")));
    assert!(takings.iter().any(|taking| taking.starts_with("xc4*,d4")));
    for taking in takings {
        let next = take(&position, &taking);
        assert!(!next.has_row(Player::White), "{taking}");
    }
}

#[test]
fn case_09_the_player_who_moved_takes_first() {
    // White's push from i5 moves the pieces on h5, g5, f5 and e5.
    let before = at("standard d3=b,d7=w,e3=B,e4=W,e5=W,e7=w,f2=b,f3=b,f4=b,f5=B,f6=w,f7=b,g2=w,g4=w,g5=b,h4=B,h5=W \
                     7,6 0,0 pp w");
    let pushed = take_push(&before, "i5-d4");
    assert_eq!(pushed.chooser(), Some(Player::White));
    assert_eq!(takings(&pushed), ["xd7,e7,f6", "xd7,e7,f6,Gg5", "xd7,e7,f6,Gg5,Gh4*", "xd7,e7,f6,Gh4*"]);
    let taken = take(&pushed, "xd7,e7,f6");
    assert_eq!((taken.chooser(), taken.phase()), (Some(Player::Black), Phase::Start));
    assert_eq!(takings(&taken), ["xf2,f3,f4,f5"]);
    let taken = take(&taken, "xf2,f3,f4,f5");
    assert!(board(&taken).contains("f7=b"));
    assert_eq!(taken.captured(Player::White), 0);
}

/// The position after a push within a turn.
fn take_push(position: &Position, text: &str) -> Position {
    let mut next = *position;
    let push = position.pushes().find(|push| push.to_string() == text).expect("a legal push");
    next.play(Step::Push(push)).expect("a legal push");
    next
}

#[test]
fn case_10_a_row_of_gipf_pieces_alone_may_stay() {
    let position = at("standard b5=W,c2=W,d3=W,e4=W,f4=W,h2=B 4,16 0,0 pp w");
    assert_eq!(position.rows_that_must_go().count(), 0);
    assert_eq!(position.rows_to_take().count(), 1);
    assert_eq!(takings(&position).len(), 15);
    let stays = after(&position, &["b2"]);
    assert_eq!(stays.turn(), Player::Black);
    assert!(board(&stays).contains("c2=W,d3=W,e4=W,f4=W"));
    // It can be taken from before and after the move.
    assert!(turns(&position).contains(&"b2;xGc2".to_owned()));
    assert!(turns(&position).contains(&"xGc2;b2".to_owned()));
}

#[test]
fn case_11_capturing_the_last_gipf_piece_wins_at_once() {
    let position =
        at("standard b4=b,c5=w,d2=b,d4=w,d5=b,d6=b,d7=w,e6=b,e7=W,f3=B,f4=W,f5=w,f6=w,f7=w,g5=b 8,10 0,0 pp w");
    let won = after(&position, &["xGf3*,f5,f6,f7"]);
    assert_eq!(ending(&won), Some((Player::White, Ending::NoGipf)));
    assert!(won.turns().is_empty());
    assert_eq!(won.turn(), Player::Black);
    assert_eq!(refusal(&position, "xGf3*,f5,f6,f7;b5"), "the game ended with the taking before this");
    assert_eq!(after(&position, &["xf5,f6,f7;b5"]).outcome(), None);
}

#[test]
fn case_12_three_rows_through_one_spot() {
    let rows = "b2=w,b5=w,c3=w,c5=w,d4=w,d5=w,e5=*,e6=w,e7=w,e8=w";
    let basic = at(&format!("basic {} 5,15 0,0 pp w", rows.replace('*', "w")));
    assert_eq!(takings(&basic), ["xb2,c3,d4,e5", "xb5,c5,d5,e5", "xe5,e6,e7,e8"]);
    for taking in takings(&basic) {
        let taken = take(&basic, &taking);
        assert_eq!(taken.reserve(Player::White), 9);
        assert!(!taken.has_row(Player::White));
    }
    let gipf = at(&format!("standard {},h2=B 7,16 0,0 pp w", rows.replace('*', "W")));
    let first = take(&gipf, "xb2,c3,d4");
    let second = take(&first, "xe6,e7,e8");
    let third = take(&second, "xb5,c5,d5");
    assert_eq!(third.reserve(Player::White), 16);
    assert!(!third.has_row(Player::White));
    let whole = turns(&gipf);
    assert!(whole.contains(&"xe6,e7,e8;xb2,c3,d4;xb5,c5,d5;b3".to_owned()));
}

#[test]
fn case_13_when_an_empty_reserve_loses() {
    let saved = at("basic b2=w,c3=w,d4=w,e5=w 0,12 0,0 pp w");
    assert_eq!(saved.outcome(), None);
    assert!(turns(&saved).iter().all(|turn| turn.starts_with("xb2,c3,d4,e5;")));
    let lost = at("basic+d6 b5=b^,c5=b^,d5=b^,e5=b^ 0,8 0,0 pp w");
    assert_eq!(ending(&lost), Some((Player::Black, Ending::NoMove)));
    assert!(lost.turns().is_empty());
    let spent = after(&at("basic b2=b 1,12 0,0 pp w"), &["h5"]);
    assert_eq!((spent.reserve(Player::White), spent.outcome()), (0, None));
    let then = after(&spent, &["c2"]);
    assert_eq!(ending(&then), Some((Player::Black, Ending::NoMove)));
}

#[test]
fn case_14_the_order_of_entry() {
    let begin = start(Version::Tournament, 6);
    for first in ["b2", "Db2"] {
        assert_eq!(refusal(&begin, first), "the first piece must be a GIPF-piece");
    }
    let loading = after(&begin, &["Gb2", "Ge8", "Db5", "Ge2"]);
    assert!(refusal(&loading, "Gc2").contains("must be played before the first loaded"));
    assert_eq!(loading.unplayed(Player::White), 5);
    assert_eq!(loading.stage(Player::White), gipf::Stage::Loaded);
    let plain = after(&loading, &["c2"]);
    assert_eq!(plain.unplayed(Player::White), 0);
    assert_eq!(plain.potentials_out(Player::White), 5);
    assert!(text(&plain).contains(" 0,6 pg "));
    assert!(refusal(&after(&plain, &["Gh2"]), "Dc6").contains("no potentials left"));
    let poor = at("tournament b2=W,e8=B 1,16 0,0 gg w");
    assert_eq!(refusal(&poor, "Gb5"), "the piece needs 2 from the reserve, which has 1");
    assert!(after(&poor, &["b5"]).outcome().is_none());
}

#[test]
fn case_15_where_a_potential_may_jump() {
    let stacks = "c3=b,d4=b,d5=bd,e4=w^,e5=wd,e6=B,f4=w,h2=W";
    let white = at(&format!("standard+d6 {stacks} 8,8 3,3 ll w"));
    assert_eq!(jumps(&white), ["e5^d4", "e5^d5", "e5^e4"]);
    assert!(refusal(&white, "e5^e6").contains("GIPF-piece"));
    assert!(refusal(&white, "e5^f4").contains("own colour"));
    assert!(refusal(&white, "e5^f5").contains("empty"));
    assert!(refusal(&white, "e5^c3").contains("not next to"));
    let black = at(&format!("standard+d6 {stacks} 8,8 3,3 ll b"));
    assert_eq!(jumps(&black), ["d5^e5"]);
    assert!(refusal(&black, "e4^e5").contains("is used"));
}

#[test]
fn case_16_a_covered_potential_cannot_be_used() {
    let position = at("basic+d6 d5=b,e5=wd^ 12,12 3,3 ll w");
    assert!(jumps(&position).is_empty());
    assert_eq!(refusal(&position, "e5^d5"), "the loaded piece on e5 is covered by a used potential");
    // Black takes a row with the covering potential in it, which uncovers the loaded piece.
    let row = at("basic+d6 d5=b,e5=wd^,e6=b,e7=b,e8=b 12,8 3,3 ll b");
    let freed = after(&row, &["x^e5,e6,e7,e8;h2"]);
    assert_eq!(jumps(&freed), ["e5^d5"]);
}

#[test]
fn case_17_a_jump_makes_a_row() {
    let position = at("basic+d6 c3=w,d4=w,e5=wd,f5=b,g5=b 12,12 5,6 ll w");
    let next = after(&position, &["e5^f5;xc3,d4,e5,^f5,g5*"]);
    assert_eq!(board(&next), "f5=b");
    assert_eq!(next.reserve(Player::White), 15);
    assert_eq!((next.captured(Player::Black), next.potentials_out(Player::White)), (2, 1));
}

#[test]
fn case_18_the_unloaded_basic_stays_behind() {
    let position = at("basic+d6 b2=w,c3=w,d4=w,e4=wd,e5=b,f5=b 11,13 5,6 ll w");
    let next = after(&position, &["e4^e5;xb2,c3,d4,^e5,f5*"]);
    assert_eq!(board(&next), "e4=w,e5=b");
    assert_eq!(next.reserve(Player::White), 14);
    assert_eq!(next.captured(Player::Black), 1);
}

#[test]
fn case_19_eight_outcomes() {
    let position = at("standard+d6 b5=wd,c5=w,d5=w,e5=w,e8=W,f4=bd,g3=B,g6=B,h2=b 10,11 5,5 ll w");
    assert_eq!(takings(&position).len(), 8);
    let all = take(&position, "xDb5,c5,d5,e5,Df4*,Gg3*,h2*");
    let before = position.captured(Player::Black);
    assert_eq!((all.reserve(Player::White), all.captured(Player::Black) - before), (14, 4));
    assert_eq!(Player::BOTH.map(|player| all.potentials_out(player)), [1, 1]);
    let none = take(&position, "xc5,d5,e5,h2*");
    assert_eq!((none.reserve(Player::White), none.captured(Player::Black) - before), (13, 1));
    assert_eq!(Player::BOTH.map(|player| none.potentials_out(player)), [0, 0]);
}

#[test]
fn case_20_pieces_under_a_used_potential_stay() {
    let position = at("basic+d6 b5=w,c5=w,d5=w,e5=bd^,e6=w 10,12 4,4 ll w");
    let next = after(&position, &["xb5,c5,d5,^e5;h2"]);
    assert_eq!(board(&next), "e5=bd,e6=w,h2=w");
    assert!(jumps(&next).contains(&"e5^e6".to_owned()));
    let black = at("basic+d6 b5=b,c5=b,d5=b,e5=w^ 12,10 4,4 ll b");
    let taken = take(&black, "xb5,c5,d5,^e5");
    assert_eq!(board(&taken), "e5=w");
    assert_eq!(taken.reserve(Player::Black), 13);
}

#[test]
fn case_21_the_top_piece_decides_the_colour() {
    let position = at("basic+d6 b5=w,c5=w,d5=w,e5=w,f4=b,g3=b^ 10,10 4,4 ll w");
    let taken = take(&position, "xb5,c5,d5,e5,f4*,^g3");
    assert_eq!(board(&taken), "g3=b");
    assert_eq!(taken.captured(Player::Black) - position.captured(Player::Black), 1);
    assert_eq!(taken.potentials_out(Player::White) - position.potentials_out(Player::White), 1);
    let none = at("basic+d6 b5=w,c5=w,d5=w^,e5=w,f4=w 8,10 4,4 ll w");
    assert!(!none.has_row(Player::White));
}

#[test]
fn case_22_rows_that_cross_on_a_potential() {
    let rows = "b2=w,c3=w,d4=w,e5=*,e6=w,e7=w,e8=w";
    let used = at(&format!("basic+d6 {} 8,10 4,4 ll w", rows.replace('*', "b^")));
    assert_eq!(takings(&used), ["x^e5,e6,e7,e8", "xb2,c3,d4,^e5"]);
    for taking in takings(&used) {
        assert!(!take(&used, &taking).has_row(Player::White));
    }
    let loaded = at(&format!("basic+d6 {} 8,10 4,4 ll w", rows.replace('*', "wd")));
    let left = take(&loaded, "xb2,c3,d4");
    assert_eq!(left.rows_that_must_go().count(), 1);
    assert_eq!(take(&left, "xe6,e7,e8").reserve(Player::White), 14);
    let gone = take(&loaded, "xb2,c3,d4,De5");
    assert_eq!((gone.reserve(Player::White), gone.has_row(Player::White)), (12, false));
    assert_eq!(gone.potentials_out(Player::White) - loaded.potentials_out(Player::White), 1);
}

#[test]
fn case_23_a_row_with_a_loaded_piece_may_not_stay() {
    let position = at("standard+d6 b2=wd,c3=wd,d4=wd,e5=W,e8=W,h2=B 8,10 3,3 ll w");
    assert_eq!(takings(&position).len(), 15);
    assert_eq!(position.rows_that_must_go().count(), 1);

    let position = at("standard+d6 b5=wd,c5=W,d5=wd,e5=wd,e8=W,f4=w^,h2=B 8,10 3,3 ll w");
    assert!(refusal(&position, "x^f4;b2").contains("would stay as a row with a loaded piece"));
    assert_eq!(board(&after(&position, &["xDb5,^f4;xf4;b2"])), "b2=w,c5=W,d5=wd,e5=wd,e8=W,h2=B");
    assert_eq!(board(&after(&position, &["xDd5,^f4;b2"])), "b2=w,b5=wd,c5=W,e5=wd,e8=W,f4=w,h2=B");
}

#[test]
fn case_24_an_empty_reserve_and_potentials() {
    let jump = at("basic+d6 d5=b,e5=wd 0,10 0,0 pp w");
    assert_eq!(turns(&jump), ["e5^d5"]);
    let stuck = at("standard+d6 b2=W,d5=B,e5=wd,e6=w 0,10 0,0 pp w");
    assert_eq!(ending(&stuck), Some((Player::Black, Ending::NoMove)));
    let capture = at("standard+d6 b5=w,c2=bd,c5=w,d5=w,e5=w,f4=B,h5=W 10,10 0,0 pp w");
    let won = after(&capture, &["xb5,c5,d5,e5,Gf4*"]);
    assert_eq!(ending(&won), Some((Player::White, Ending::NoGipf)));
}

#[test]
fn case_25_challenges() {
    let mut position = at("basic+d6+c1,1 c5=b,d5=b,e5=wd,g3=wd,g4=b,h3=bd 10,9 3,3 ll w");
    let jump = Jump { from: "e5".parse().unwrap(), to: "d5".parse().unwrap() };
    position.play(Step::Jump(jump)).unwrap();
    assert_eq!((position.phase(), position.chooser()), (Phase::Announced(jump), Some(Player::Black)));
    assert_eq!(position.steps(), [Step::LetPass, Step::Challenge]);
    position.play(Step::Challenge).unwrap();
    assert_eq!((position.chooser(), position.challenges(Player::Black)), (None, 0));

    // The announcer wins or ties: the jump is carried out.
    for decision in [Decision::Won, Decision::Tied] {
        let mut decided = position;
        decided.play(Step::Decide(decision)).unwrap();
        assert_eq!(decided.turn(), Player::Black);
        assert!(board(&decided).contains("d5=b^,e5=w,"));
    }
    // The announcer loses: the same player is to move, and the potential is out.
    let mut lost = position;
    lost.play(Step::Decide(Decision::Lost)).unwrap();
    assert_eq!((lost.turn(), lost.chooser(), lost.phase()), (Player::White, Some(Player::White), Phase::Again));
    assert!(board(&lost).contains("d5=b,e5=w,"));
    assert_eq!(lost.potentials_out(Player::White) - position.potentials_out(Player::White), 1);
    // Black has no challenge left: the next jump is carried out at once.
    let second = Jump { from: "g3".parse().unwrap(), to: "g4".parse().unwrap() };
    lost.play(Step::Jump(second)).unwrap();
    assert_eq!((lost.turn(), lost.phase()), (Player::Black, Phase::Start));
    assert_eq!(lost.challenges(Player::White), 1);
}

#[test]
fn case_26_a_published_game() {
    let game = "Ge8 Gd8-f7 Ge9-e7 Gf8-d7 Ge9-e6 Gd8-g6 g7-d6 f8-c6 f8-f6 c7-g5 g7-c5 e9-e5 b6-f5 xe7,e8;c7-e7 g7-b4 \
                c7-h4 h6-d5 b6-g4 h6-c4;xc6*,d6,f5,g4 b3 b5 g7-d6 xd7*,e7,f6,h4;a5-f4 a2-f6 a5-g3;xb3*,c4*,d5,g6 e2 \
                f2 d1-g2 h1-f3 d1-h2 f1-f5 i1-d5 g6 g1-e3;xf2,f3,f5,Gf6*,f7 h6-f6 a3-e7 h6-c4;xGc4*,e6,f6,g6 e8 \
                f1-d2 c6 c7-c4 g6";
    let mut replayed = Game::from_setup(Setup::start(Rules::new(Version::Tournament), 0)).unwrap();
    for text in game.split_whitespace() {
        assert!(turns(replayed.position()).contains(&text.to_owned()), "{text}");
        replayed.play_turn(&turn(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let end = replayed.position();
    assert_eq!(Player::BOTH.map(|player| end.reserve(player)), [5, 0]);
    assert_eq!(Player::BOTH.map(|player| end.captured(player)), [2, 6]);
    for player in Player::BOTH {
        assert_eq!((end.gipfs() & end.owned_by(player)).len(), 2);
    }
    let played: Vec<String> = replayed.turns().iter().map(|played| played.turn.to_string()).collect();
    assert_eq!(played.join(" "), game);
}
