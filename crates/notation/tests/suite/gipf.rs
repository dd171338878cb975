//! GIPF as text: positions, settings, and records with the DVONN games of challenges.

use dvonn::Player;
use gipf::{Decider, DvonnColours, Game, Position, Rules, Settings, Setup, Step as TurnStep, Terms, Version};
use notation::gipf::{
    Record, read_game, read_position, read_records, read_settings, read_setup, read_snapshot, read_variant,
    write_position, write_records, write_settings,
};
use notation::{Comment, Evaluation, GameResult, ReadError, Step, Variation};

const STARTS: [&str; 7] = [
    "basic b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 0,0 pp w",
    "standard b2=B,b5=W,e2=W,e8=B,h2=B,h5=W 12,12 0,0 pp w",
    "tournament - 18,18 0,0 gg w",
    "basic+d6 b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 6,6 ll w",
    "standard+d6 b2=B,b5=W,e2=W,e8=B,h2=B,h5=W 12,12 6,6 ll w",
    "tournament+d6 - 18,18 6,6 gg w",
    "tournament+d6+c1,1 - 18,18 6,6 gg w",
];

#[test]
fn starts_of_all_variants_round_trip() {
    for text in STARTS {
        let variant = text.split(' ').next().expect("a version");
        let start = read_variant(variant).expect("readable");
        assert_eq!(write_position(&start), text);
        assert_eq!(read_setup(text).as_ref(), Ok(&start));
    }
    let odd = "tournament+d6+c0,2 b2=w^^,c3=bd^,e5=W 1,18 3,6 lg b";
    assert_eq!(write_position(&read_setup(odd).expect("readable")), odd);
    // Whitespace, the order of the spots and the case of the version and the player do not matter.
    let loose = "  Basic  e2=w,b2=b  12,012 0,0 pp W ";
    assert_eq!(write_position(&read_setup(loose).expect("readable")), "basic b2=b,e2=w 12,12 0,0 pp w");
}

#[test]
fn errors_of_invalid_positions_name_place_and_expectation() {
    let message = |text: &str| read_position(text).unwrap_err().to_string();
    let cases = [
        ("", "line 1, column 1: found the end, expected basic, standard or tournament"),
        ("chess - 1,1 0,0 pp w", "line 1, column 1: found `chess`, expected basic"),
        ("basic+d - 1,1 0,0 pp w", "found `basic+d`, expected basic"),
        ("basic+d0 - 1,1 0,0 pp w", "found `basic+d0`, expected basic"),
        ("basic+c1,1+d6 - 1,1 0,0 pp w", "expected basic"),
        ("basic e5 1,1 0,0 pp w", "line 1, column 7: found `e5`, expected a spot and its stack, like e5=w, or -"),
        ("basic b2=w,e9=w 1,1 0,0 pp w", "line 1, column 12: found `e9=w`"),
        ("basic b2=w,,b3=w 1,1 0,0 pp w", "line 1, column 12: found nothing"),
        ("basic b2=w,b2=b 1,1 0,0 pp w", "each spot once: b2 is listed twice"),
        ("basic b2=x 1,1 0,0 pp w", "\"x\" is not a stack"),
        ("basic - 1 0,0 pp w", "found `1`, expected the reserves"),
        ("basic - 1,+1 0,0 pp w", "found `1,+1`, expected the reserves"),
        ("basic - 1,1 0 pp w", "expected the unplayed potentials"),
        ("basic - 1,1 0,0 p w", "expected two letters g, l or p"),
        ("basic - 1,1 0,0 px w", "expected two letters g, l or p"),
        ("basic - 1,1 0,0 pp x", "found `x`, expected w or b"),
        ("basic - 1,1 0,0 pp w w", "expected the end of the position"),
        ("basic - 16,1 0,0 pp w", "White has 16 pieces in reserve and 0 on the board"),
    ];
    for (text, expected) in cases {
        assert!(message(text).contains(expected), "{text}: {}", message(text));
    }
}

#[test]
fn settings_round_trip() {
    let all = "last-gipfs=taker-loses lost-challenge=blocked tie=no-jump colours=lot surrender=game";
    for text in ["", all, "decider=placed", "tie=no-jump decider=dice"] {
        assert_eq!(write_settings(read_settings(text).expect("readable")), text);
    }
    assert!(read_settings("tie=perhaps").unwrap_err().to_string().starts_with("\"tie=perhaps\" is not a setting"));
}

/// A random game with challenges that are decided by DVONN, by dice or by resignation.
fn random_game(random: &mut fastrand::Rng) -> Game {
    let settings = Settings {
        dvonn_colours: if random.bool() { DvonnColours::Same } else { DvonnColours::ByLot },
        decider: [Decider::Dvonn, Decider::Dice][usize::from(random.u8(..4) == 0)],
        ..Settings::default()
    };
    let rules = Rules::new(Version::ALL[random.usize(..3)]).with_potentials(6).with_dvonn().with_settings(settings);
    let mut game = Game::from_setup(Setup::start(rules, 6)).expect("valid rules");
    for _ in 0..random.usize(..120) {
        let steps = game.position().steps();
        if steps.is_empty() {
            break;
        }
        let jump = steps.iter().copied().find(|step| matches!(step, TurnStep::Jump(_)));
        let loaded = steps.iter().copied().filter(|step| step.to_string().starts_with('D')).nth(random.usize(..30));
        let step = jump.or(loaded).unwrap_or_else(|| steps[random.usize(..steps.len())]);
        match step {
            TurnStep::Decide(_) => decide(&mut game, random),
            _ => game.play(step).expect("legal"),
        }
    }
    game
}

fn decide(game: &mut Game, random: &mut fastrand::Rng) {
    let settings = game.position().rules().settings;
    if settings.decider == Decider::Dice {
        game.roll(random.u8(1..=6), random.u8(1..=6)).expect("a roll");
        return;
    }
    if settings.dvonn_colours == DvonnColours::ByLot {
        let white = Player::BOTH[random.usize(..2)];
        game.arrange(Terms { white, ..Terms::default() }).expect("agreed");
    }
    let length = random.usize(1..130);
    for _ in 0..length {
        let Some(dvonn) = game.contest().and_then(gipf::Contest::dvonn) else { return };
        let moves: Vec<dvonn::Move> = dvonn.position().legal_moves().collect();
        game.play_dvonn(moves[random.usize(..moves.len())]).expect("legal");
    }
    if game.contest().is_some() {
        game.surrender_dvonn(Player::BOTH[random.usize(..2)]).expect("a DVONN game is being played");
    }
}

#[test]
fn records_with_dvonn_games_round_trip() {
    let (mut contests, mut dice) = (0, 0);
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let game = random_game(&mut random);
        let mut record = Record::from_game(&game);
        record.tags.set("White", "Ada \"the first\"");
        for step in &mut record.main_line.steps {
            if random.u8(..5) == 0 {
                step.comments.push(Comment {
                    clock: Some(std::time::Duration::from_millis(299_500)),
                    evaluation: Some(Evaluation::Estimate(-125)),
                    text: "so {deep} \\ [%emt 3]".to_owned(),
                });
                step.glyphs.push(random.u8(..));
            }
        }
        let text = write_records(&[record.clone(), record.clone()]).expect("writable");
        contests += text.matches("[%dvonn").count();
        dice += text.matches("[%dice").count();
        assert!(text.lines().all(|line| line.chars().count() <= 100 || !line.contains(' ')), "{text}");
        let again = read_records(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, [record.clone(), record.clone()]);
        let replayed = record.replay().expect("legal");
        assert_eq!(replayed.turns().len(), game.turns().len());
        let scores = |game: &Game| -> Vec<_> {
            let contests = game.turns().iter().flat_map(|played| played.contests.clone());
            contests.map(|contest| (contest.decision, contest.verdict())).collect()
        };
        assert_eq!(scores(&replayed), scores(&game));
    }
    assert!(contests > 60 && dice > 5, "{contests} games of DVONN, {dice} rolls");
}

#[test]
fn variations_comments_and_set_up_positions_round_trip() {
    let text = "[Game \"GIPF\"]\n[Position \"basic+d6+c1,1 d5=b,e5=wd,e6=b 9,9 0,0 pp w\"]\n\
                {first} 1. e5^d5?-/b2 {[%dvonn e3 d3 0-1] lost it [%clk 0:01:00]} (1. e5^d5?+ $3 {[%dvonn ?]} 1... b3) \
                (1. b2!? b3?) 1... h5 ; the corner\n*";
    let records = read_records(text.as_bytes()).expect("readable");
    let record = &records[0];
    let first = &record.main_line.steps[0];
    assert_eq!(first.action.contests[0].dvonn().expect("DVONN").turns().len(), 2);
    assert_eq!(
        first.comments,
        [Comment { clock: Some(std::time::Duration::from_mins(1)), ..Comment::text("lost it") }]
    );
    assert_eq!(first.variations.len(), 2);
    assert_eq!(first.variations[1].steps[1].glyphs, [2]);
    let written = write_records(&records).expect("writable");
    assert_eq!(read_records(written.as_bytes()).expect("readable"), records);
    assert!(written.contains("1. e5^d5?-/b2 {[%dvonn e3 d3 0-1]} {[%clk 0:01:00] lost it}"), "{written}");
}

#[test]
fn errors_of_invalid_records_name_place_and_reason() {
    let message = |text: &str| read_records(text.as_bytes()).unwrap_err().to_string();
    let connected = |turns: &str| message(&format!("[Position \"basic+d6+c1,1 d5=b,e5=wd 9,9 0,0 pp w\"]\n{turns}"));
    assert_eq!(message(""), "line 1, column 1: found the end, expected a game of GIPF");
    assert!(message("1. b2").contains("expected a tag Variant"));
    assert!(message("[Game \"DVONN\"]").contains("expected GIPF"));
    assert!(message("[Variant \"basic+x\"]").starts_with("line 1, column 11: found `basic+x`"));
    assert!(message("[Variant \"basic+d1\"] *").contains("1 potentials per player"));
    assert!(message("[Variant \"basic\"]\n[Settings \"tie=x\"] *").contains("is not a setting"));
    let both = "[Variant \"standard\"]\n[Position \"basic e5=w 9,9 0,0 pp w\"] *";
    assert!(message(both).contains("the variant is given as standard, but the position has the variant basic"));
    assert_eq!(
        message("[Variant \"tournament\"]\n1. b2"),
        "line 2, column 4: ply 1, b2: the first piece must be a GIPF-piece"
    );
    assert!(message("[Variant \"basic\"] 1. e5").contains("expected a turn (e5: e5 is not at the edge"));
    assert!(message("[Position \"basic e5=w 0,9 0,0 pp w\"] 1-0").contains("Black wins: White cannot move"));
    assert!(message("[Result \"0-1\"] [Variant \"basic\"] 1-0").contains("earlier as Black wins"));

    assert!(connected("1. e5^d5?+ {[%dvonn e3 e3 1-0]}").contains("ply 2, e3: e3 is already taken"));
    assert!(connected("1. e5^d5?+ {[%dvonn e3 0-1]}").contains("a DVONN game that ends 1-0"));
    assert!(connected("1. e5^d5?+ {[%dvonn swapped e3 0-1]}").contains("the players keep their colours"));
    assert!(connected("1. e5^d5?+ {[%dice 3,4]}").contains("the contest for e5^d5 ended 3,4"));
    assert!(connected("1. e5^d5?+ {[%dice 4,4]}").contains("challenges are decided by DVONN"));
    assert!(connected("1. e5^d5 {[%dvonn e3 1-0]}").contains("a challenge in the turn for each"));
    assert!(connected("{[%dvonn e3 1-0]} 1. e5^d5?+").contains("after the jump that it decided"));
    assert!(connected("1. e5^d5?+ {[%dvonn e3 1-0").contains("a comment that ends with }"));
}

#[test]
fn records_that_could_not_be_read_back_are_rejected() {
    let mut record = Record::new(read_variant("basic").expect("readable"));
    record.main_line.comments.push(Comment::text("[%dvonn e3 1-0]"));
    assert!(write_records(&[record.clone()]).unwrap_err().to_string().contains("would be read as part of a turn"));
    record.main_line.comments.clear();
    record.tags.set("no name", "x");
    assert!(write_records(&[record]).unwrap_err().to_string().contains("is not the name of a tag"));
    let mut over = Record::new(read_setup("basic e5=w 0,9 0,0 pp w").expect("readable"));
    over.result = Some(GameResult::Win(Player::White));
    assert!(write_records(&[over]).unwrap_err().to_string().contains("Black wins: White cannot move"));
    let mut illegal = Record::new(read_variant("basic").expect("readable"));
    let start = Position::from_setup(&illegal.start).expect("valid");
    let turn = gipf::PlayedTurn { player: start.turn(), turn: "b2".parse().expect("a turn"), contests: Vec::new() };
    illegal.main_line = Variation { comments: Vec::new(), steps: vec![Step::new(turn)] };
    assert!(write_records(&[illegal]).unwrap_err().to_string().contains("b2 is not empty"));
}

#[test]
fn a_published_game_round_trips_as_a_record() {
    let turns = "1. Ge8 Gd8-f7 2. Ge9-e7 Gf8-d7 3. Ge9-e6 Gd8-g6 4. g7-d6 f8-c6 5. f8-f6 c7-g5 6. g7-c5 e9-e5 7. b6-f5 \
                 xe7,e8;c7-e7 8. g7-b4 c7-h4 9. h6-d5 b6-g4 10. h6-c4;xc6*,d6,f5,g4 b3 11. b5 g7-d6 \
                 12. xd7*,e7,f6,h4;a5-f4 a2-f6 13. a5-g3;xb3*,c4*,d5,g6 e2 14. f2 d1-g2 15. h1-f3 d1-h2 16. f1-f5 \
                 i1-d5 17. g6 g1-e3;xf2,f3,f5,Gf6*,f7 18. h6-f6 a3-e7 19. h6-c4;xGc4*,e6,f6,g6 e8 20. f1-d2 c6 \
                 21. c7-c4 g6 1-0";
    let text = format!("[Game \"GIPF\"]\n[Variant \"tournament\"]\n\n{turns}");
    let records = read_records(text.as_bytes()).expect("readable");
    assert_eq!(records[0].main_line.steps.len(), 42);
    assert_eq!(records[0].result, Some(GameResult::Win(Player::White)));
    let written = write_records(&records).expect("writable");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(&written).ends_with(&flat(turns)));
    let error = notation::read_records(text.as_bytes()).unwrap_err();
    assert!(matches!(error, ReadError::Syntax(_)), "the DVONN parser rejects a GIPF record");
}

/// Checks the examples in docs/notation.md.
#[test]
fn the_examples_of_the_documentation_are_valid() {
    let page = include_str!("../../../../docs/notation.md");
    let shown: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    let positions = shown.iter().filter(|line| line.split(' ').count() == 6 && line.contains("=w,"));
    let read = positions.map(|line| read_position(line).unwrap_or_else(|error| panic!("{line}: {error}")));
    assert_eq!(read.count(), 2);
    let from = shown.iter().position(|line| *line == "[Game \"GIPF\"]").expect("a record is shown");
    let records = read_records(shown[from..from + 6].join("\n").as_bytes()).expect("the record shown can be read");
    assert_eq!(records[0].main_line.steps.len(), 4);
    let complete = shown.iter().filter(|line| line.contains("=w") && line.split(' ').count() > 6);
    let read = complete.map(|line| read_game(line).unwrap_or_else(|error| panic!("{line}: {error}")));
    assert_eq!(read.count(), 1);

    // The texts in the first column of the tables of a section.
    let texts = |title: &str| -> Vec<String> {
        let section = page.split("\n### ").find(|section| section.starts_with(title)).expect(title);
        let rows = section.lines();
        let cells = rows.filter(|line| line.starts_with("| `")).filter_map(|line| line.split(" | ").next());
        cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
    };
    let turns = texts("Turns");
    assert!(turns.len() > 8, "{turns:?}");
    for text in turns {
        text.parse::<gipf::Turn>().unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let actions = texts("Actions");
    assert!(actions.len() > 12, "{actions:?}");
    for text in actions {
        text.parse::<gipf::Action>().unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let fields = "basic+d6 e5=w 14,15 6,6 ll w";
    for word in texts("Positions") {
        read_snapshot(&format!("{fields} {word}")).unwrap_or_else(|error| panic!("{word}: {error}"));
    }
}

#[test]
fn the_dvonn_position_in_an_action_matches_the_position_text() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..20 {
        let mut game = dvonn::Game::new();
        loop {
            let setup = game.setup();
            let action = gipf::Action::Arrange(Box::new(Terms { white: Player::Black, start: setup.clone() }));
            let text = format!("arrange:black:{}", notation::write_position(setup).replace(' ', "_"));
            assert_eq!(action.to_string(), text);
            assert_eq!(text.parse().as_ref(), Ok(&action));
            let moves: Vec<dvonn::Move> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            game.play(moves[random.usize(..moves.len())]).expect("legal");
        }
    }
}
