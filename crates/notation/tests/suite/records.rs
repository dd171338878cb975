//! Records: round trips with comments and variations, and error messages.

use std::time::Duration;

use dvonn::{Game, Move, Position, Setup};
use notation::{Comment, Evaluation, Format, GameResult, Record, Step, Variation, read_records, write_records};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

fn write(record: &Record, format: Format) -> String {
    write_records(std::slice::from_ref(record), format).expect("writable")
}

fn read_one(text: &str) -> Record {
    let (_, mut records) = read_records(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn refusal(text: &str) -> String {
    read_records(text.as_bytes()).expect_err(text).to_string()
}

/// Generates records of random legal moves with every kind of annotation.
struct Generator {
    random: fastrand::Rng,
}

impl Generator {
    fn words(&mut self) -> String {
        const WORDS: [&str; 12] = ["good", "}", "{", "\\", "\\}", "(", ")", ";", "é", "[%emt 1:00]", "\"", "1-0"];
        let words: Vec<&str> = (0..self.random.usize(0..5)).map(|_| WORDS[self.random.usize(..WORDS.len())]).collect();
        words.join(" ")
    }

    fn comments(&mut self) -> Vec<Comment> {
        let count = if self.random.u8(..4) == 0 { self.random.usize(1..3) } else { 0 };
        (0..count)
            .map(|_| Comment {
                clock: self.random.bool().then(|| Duration::from_millis(self.random.u64(..100_000_000))),
                evaluation: match self.random.u8(..4) {
                    0 => Some(Evaluation::Estimate(self.random.i32(-5000..5000))),
                    1 => Some(Evaluation::Exact(self.random.i32(-49..50))),
                    _ => None,
                },
                text: self.words(),
            })
            .collect()
    }

    fn line(&mut self, start: &Position, length: usize, depth: usize) -> Variation {
        let mut position = *start;
        let mut line = Variation { comments: self.comments(), steps: Vec::new() };
        for _ in 0..length {
            let moves: Vec<Move> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let mut step = Step::new(moves[self.random.usize(..moves.len())]);
            step.comments = self.comments();
            step.glyphs = (0..self.random.usize(..2)).map(|_| self.random.u8(..)).collect();
            if depth > 0 && self.random.u8(..8) == 0 {
                let length = self.random.usize(1..6);
                step.variations =
                    (0..self.random.usize(1..3)).map(|_| self.line(&position, length, depth - 1)).collect();
            }
            position.play(step.action).expect("a generated move is legal");
            line.steps.push(step);
        }
        line
    }

    fn record(&mut self) -> Record {
        let mut start = Game::new();
        for _ in 0..self.random.usize(..60) * self.random.usize(..2) {
            let moves: Vec<Move> = start.position().legal_moves().collect();
            start.play(moves[self.random.usize(..moves.len())]).expect("legal");
        }
        let mut record = Record::new(start.setup().clone());
        let length = self.random.usize(..120);
        record.main_line = self.line(start.position(), length, 3);
        let end = record.replay().expect("legal");
        let guess = [None, Some(GameResult::Tie), Some(GameResult::Win(dvonn::Player::Black))];
        record.result = end.position().final_score().map(GameResult::from).or(guess[self.random.usize(..3)]);
        record.tags.set("White", "Ada \"the \\ rock\" Ŀ");
        record.tags.set("Round", "3");
        record
    }
}

proptest! {
    // Saves the seed of a failure beside this file and replays it in the next run.
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("proptest-regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn records_round_trip(seed in any::<u64>()) {
        let mut generator = Generator { random: fastrand::Rng::with_seed(seed) };
        let records = [generator.record(), generator.record()];
        let text = write_records(&records, Format::Pgn).expect("writable");
        let (format, read) = read_records(text.as_bytes()).expect("what is written can be read");
        prop_assert_eq!(format, Format::Pgn);
        prop_assert_eq!(&read[..], &records[..]);
    }

    #[test]
    fn no_bytes_make_a_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read_records(&bytes);
    }

    #[test]
    fn damaged_records_do_not_make_a_parser_panic(seed in any::<u64>(), at in any::<usize>(), byte in any::<u8>()) {
        let mut random = fastrand::Rng::with_seed(seed);
        let record = Generator { random: random.fork() }.record();
        let format = Format::ALL[random.usize(..4)];
        let Ok(text) = write_records(&[record], format) else { return Ok(()) };
        let mut bytes = text.into_bytes();
        let at = at % (bytes.len() + 1);
        bytes.insert(at, byte);
        if let Ok((Format::Pgn, records)) = read_records(&bytes) {
            let text = write_records(&records, Format::Pgn).expect("what was read can be written");
            let (_, again) = read_records(text.as_bytes()).expect("and read again");
            prop_assert_eq!(again, records);
        }
    }
}

#[test]
fn a_record_with_all_kinds_of_annotations_is_written_as_it_was_read() {
    let text = "\
[Game \"DVONN\"]
[Event \"Club evening\"]
[Site \"?\"]
[Date \"2026.11.15\"]
[White \"Ada\"]
[Black \"Bob\"]
[Result \"0-1\"]
[Position \"w,b,w,b,r,b,w,b,w/w,b,w,b,6/r,b,w,b,r,6/10/9 w move\"]
[Termination \"resignation\"]

{A study} 1. a1a2 $1 {[%clk 0:04:59] good} (1. c1c2 {[%eval -1.50]} 1... d1d2 (1... f1e1 2. c3d3))
1... b1b2 2. g1h1 $6 {[%eval #3]} 0-1
";
    let record = read_one(text);
    let step = &record.main_line.steps[0];
    assert_eq!(step.glyphs, [1]);
    assert_eq!(step.comments[0].clock, Some(Duration::from_secs(299)));
    assert_eq!(step.comments[0].text, "good");
    assert_eq!(step.variations[0].steps.len(), 2);
    assert_eq!(step.variations[0].steps[1].variations[0].steps.len(), 2);
    assert_eq!(record.main_line.steps[2].comments[0].evaluation, Some(Evaluation::Exact(3)));
    assert_eq!(write(&record, Format::Pgn), text);
}

#[test]
fn records_of_other_programs_are_accepted() {
    let text = "% made elsewhere\n1.e3! d3 ; the second red\n2. {now} f3!? (2.g3) 2...a1 {one} {two}\n% more\n3. b1";
    let record = read_one(text);
    let moves: Vec<String> = record.main_line.steps.iter().map(|step| step.action.to_string()).collect();
    assert_eq!(moves, ["e3", "d3", "f3", "a1", "b1"]);
    assert_eq!(record.main_line.steps[0].glyphs, [1]);
    assert_eq!(record.main_line.steps[1].comments.len(), 2);
    assert_eq!(record.main_line.steps[2].glyphs, [5]);
    assert_eq!(record.main_line.steps[2].variations.len(), 1);
    assert_eq!(record.main_line.steps[3].comments, [Comment::text("one"), Comment::text("two")]);
    assert_eq!(record.result, None);
}

#[test]
fn a_file_can_contain_several_games() {
    let text = "[White \"A\"]\n\n1. e3 d3 *\n\n[White \"B\"]\n\n1. e4\n\n[White \"C\"]\n1. e5 1-0\n";
    let (_, records) = read_records(text.as_bytes()).expect("readable");
    let names: Vec<_> = records.iter().filter_map(|record| record.tags.get("White")).collect();
    assert_eq!(names, ["A", "B", "C"]);
    for format in [Format::Boardspace, Format::LittleGolem, Format::Pgn] {
        let (_, again) = read_records(write_records(&records, format).expect("writable").as_bytes()).expect("readable");
        assert_eq!(again.len(), 3, "{format}");
    }
    let error = write_records(&records, Format::CodeCup).expect_err("one game a file");
    assert_eq!(error.to_string(), "a codecup file holds one game, but there are 3");
}

#[test]
fn errors_in_records_name_their_place() {
    let cases = [
        ("", "line 1, column 1: found the end, expected a game as pgn, boardspace, littlegolem or codecup"),
        ("hello", "line 1, column 1: found `hello`, expected a game as pgn, boardspace, littlegolem or codecup"),
        ("% no game", "line 1, column 10: found the end, expected a game as pgn, boardspace, littlegolem or codecup"),
        ("1. e3 e3", "line 1, column 7: ply 2, e3: e3 is already taken"),
        ("1. e3\n(1. e4 e4)", "line 2, column 8: ply 2, e4: e4 is already taken"),
        ("1. e3 x9", "line 1, column 7: found `x9`, expected a move (x9 is not on the board: the rows are 1 to 5)"),
        ("1. e3 d3 2", "line 1, column 10: found `2`, expected a move, a move number with a point, or a result"),
        ("1. e3 {never", "line 1, column 7: found `{`, expected a comment that ends with }"),
        ("1. e3 (1. e4", "line 1, column 13: found the end, expected a move, or ) to end the variation"),
        ("1. e3 ()", "line 1, column 8: found `)`, expected a move in the variation"),
        ("(1. e4)", "line 1, column 2: found `1.`, expected a property like P0[…], a ; or the ) that ends the game"),
        ("{x} (1. e4)", "line 1, column 5: found `(1.`, expected a move before its variation"),
        ("1. e3)", "line 1, column 6: found `)`, expected a move, or the result 1-0, 0-1, 1/2-1/2 or *"),
        ("1. e3 $256", "line 1, column 7: found `$256`, expected a glyph from $0 to $255"),
        ("1. e3!!!", "line 1, column 6: found `!!!`, expected one of ! ? !! ?? !? ?!"),
        ("[White Ada]", "line 1, column 8: found `Ada]`, expected the value of the tag White in double quotes"),
        (
            "[White \"Ada\n",
            "line 1, column 12: found the end, expected a double quote to end the value of the tag White",
        ),
        ("[\"x\"]", "line 1, column 2: found `\"x\"]`, expected the name of a tag, in letters and digits"),
        ("[Result \"2-0\"]", "line 1, column 10: found `2-0`, expected a result: 1-0, 0-1, 1/2-1/2 or *"),
        ("[Game \"GIPF\"]", "line 1, column 8: found `GIPF`, expected DVONN as the name of the game"),
        ("[Score \"20\"]", "line 1, column 9: found `20`, expected White's and Black's pieces, like 21-15"),
        ("[Score \"20-10\"]\n1. e3", "line 1, column 9: the score is given as 20-10, but the game is not over"),
        (
            "[Result \"1-0\"]\n1. e3 0-1",
            "line 2, column 7: the result is given as Black wins, but earlier as White wins",
        ),
        (
            "[Position \"r,ww,7/10/11/10/9 w move\"]\n[Result \"0-1\"]\n*",
            "line 2, column 10: the result is given as Black wins, but the game ends 2-0",
        ),
        (
            "[Position \"r,x,7/10/11/10/9 w move\"]",
            "line 1, column 14: found `x`, expected pieces (w, b, r) or a number of empty spaces",
        ),
        (
            "[Position \"r\\,x,7/10/11/10/9 w move\"]",
            "line 1, column 13: found `\\,x,7/10/11/10/9`, expected a position text, which has no backslash",
        ),
        ("[Position \"9/10/11/10/9 w move\"]", "line 1, column 12: there is no red piece on the board"),
    ];
    for (text, message) in cases {
        assert_eq!(refusal(text), message, "{text}");
    }
    let deep = "1. e3 ".to_owned() + &"(1. e4 ".repeat(100_000);
    assert!(refusal(&deep).contains("nested at most 64 deep"));
}

#[test]
fn boardspace_turns_count_only_when_committed_with_done() {
    let text = b" (;\nGM[Dvonn]VV[1]\nDT[Wed Oct 29 01:16:11 CET 2008]\nP0[id \"J\xfcrgen\"]\nP1[id \"guest\"]\n\
        ; P0[0 Start P0]\n; P0[1 pick wr 0]\n; P0[2 dropb D 4]\n; P0[3 PICKB d 4]\n; P0[4 dropb E 3]\n; P0[5 done]\n\
        ; P1[6 dropb A 1]\n; P1[7 reset]\n; P1[8 dropb A 2]\n; P1[9 Done]\n; P0[10 resign]\n; P0[11 done]\n;\n\
        P0[time 0:05:46 ]\n)\n ";
    let (format, records) = read_records(text).expect("readable");
    assert_eq!(format, Format::Boardspace);
    let record = &records[0];
    let moves: Vec<String> = record.main_line.steps.iter().map(|step| step.action.to_string()).collect();
    assert_eq!(moves, ["e3", "a2"]);
    assert_eq!(record.tags.get("White"), Some("Jürgen"));
    assert_eq!(record.tags.get("Date"), Some("2008.10.29"));
    assert_eq!(record.tags.get("WhiteTime"), Some("0:05:46"));
    assert_eq!(record.tags.get("Termination"), Some("resignation"));
    assert_eq!(record.result, Some(GameResult::Win(dvonn::Player::Black)));
    assert_eq!(&read_one(&write(record, Format::Boardspace)).main_line, &record.main_line);
}

#[test]
fn boardspace_stacks_can_be_put_back() {
    let placement = |space: dvonn::Space| {
        let (label, player) = (space.to_string(), space.index() % 2);
        format!("; P{player}[1 dropb {} {}]; P{player}[2 done]\n", &label[..1], &label[1..])
    };
    let text = format!("(;GM[Dvonn]\n{}", dvonn::Space::ALL.map(placement).concat());
    let after_placing = read_one(&format!("{text})"));
    assert_eq!(after_placing.main_line.steps.len(), 49);
    // Row 1 has three reds, then black and white alternate. White picks e1 up, puts it back, tries f1 and decides for d1.
    let hesitation = "; P0[3 pickb E 1]; P0[4 dropb E 1]; P0[5 pickb E 1]; P0[6 dropb F 1]; P0[7 pickb F 1]\n\
        ; P0[8 dropb D 1]; P0[9 done])";
    let record = read_one(&format!("{text}{hesitation}"));
    assert_eq!(record.main_line.steps[49].action.to_string(), "e1d1");
    let put_back = "; P0[3 pickb E 1]; P0[4 dropb E 1]; P0[5 done])";
    let message = refusal(&format!("{text}{put_back}"));
    assert!(message.ends_with("ply 50, pass: you may not pass while you can move"), "{message}");
}

#[test]
fn boardspace_errors_name_their_place() {
    let cases = [
        ("(;GM[Hex])", "line 1, column 6: found `Hex`, expected Dvonn as the name of the game"),
        (
            "(;GM[Dvonn]",
            "line 1, column 12: found the end, expected a property like P0[…], a ; or the ) that ends the game",
        ),
        (
            "(;\nP0[1 dropb Z 9])",
            "line 2, column 12: found `Z 9`, expected a space (Z9 is not on the board: the rows are 1 to 5)",
        ),
        (
            "(;\nP0[1 dance])",
            "line 2, column 6: found `dance`, expected dropb, pickb, move, pass, resign, reset or done",
        ),
        ("(;P0 x", "line 1, column 6: found `x`, expected [ and a value after P0"),
        ("(;P0[x", "line 1, column 6: found the end, expected ] after the value of P0"),
        (
            "(;P0[1 move A 1 A 2]P0[2 done])",
            "line 1, column 26: ply 1, a1a2: pieces are still being placed: name one empty space, like e3",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refusal(text), message, "{text}");
    }
}

/// A complete random game, from the first placement to the last move.
fn full_game(seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new();
    while !game.position().is_over() {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        game.play(moves[random.usize(..moves.len())]).expect("legal");
    }
    game
}

#[test]
fn little_golem_omits_the_last_placement() {
    let game = full_game(1);
    let mut record = Record::from_game(&game);
    record.tags.set("White", "Ada [club]");
    let text = write(&record, Format::LittleGolem);
    assert!(text.starts_with("Event [?] Site [?] White [Ada [club)] Black [?] 1. "), "{text}");
    assert!(text.contains(&format!(" 25. {}", game.turns()[49].action)), "{text}");
    assert_eq!(read_one(&text).main_line, record.main_line);

    // A record that contains it is read in the same way.
    let last = game.turns()[48].action.to_string();
    let spelled_out = text.replace(" 25. ", &format!(" {last} 25. "));
    assert_eq!(read_one(&spelled_out).main_line, record.main_line);

    let resigned = read_one("White [A] Black [B] 1. e3 d3 2. resign");
    assert_eq!(resigned.result, Some(GameResult::Win(dvonn::Player::Black)));
    assert_eq!(read_one(&write(&resigned, Format::LittleGolem)), resigned);
    assert_eq!(refusal("White [A 1. e3"), "line 1, column 7: found `[`, expected ] after the value of White");
    assert!(refusal("White [A] 1. e3 huh").contains("column 17: found `huh`, expected a move or resign"));
}

#[test]
fn codecup_has_one_move_per_line() {
    let record = Record::from_game(&full_game(2));
    let text = write(&record, Format::CodeCup);
    assert!(text.lines().all(|line| line.len() <= 4 && line == line.to_uppercase()));
    assert_eq!(read_one(&text), record);
    assert_eq!(read_one(&format!("Start\n{text}Quit\n")), record);
    assert_eq!(refusal("E3\nQuit\nE4\n"), "line 3, column 1: found `E4`, expected the end after Quit");
}

#[test]
fn only_pgn_stores_set_up_positions() {
    let record = Record::from_game(&notation::read_position("r,ww,7/10/11/10/9 w move").expect("valid"));
    assert!(write_records(std::slice::from_ref(&record), Format::Pgn).is_ok());
    for format in [Format::Boardspace, Format::LittleGolem, Format::CodeCup] {
        let error = write_records(std::slice::from_ref(&record), format).expect_err("not from the empty board");
        assert!(error.to_string().contains("starts from a set-up position"), "{error}");
    }
    let mut illegal = Record::new(Setup::start());
    illegal.main_line.steps.push(Step::new(Move::Pass));
    let error = write_records(&[illegal], Format::Pgn).expect_err("illegal");
    assert_eq!(error.to_string(), "ply 1, pass: you may not pass while pieces are being placed");
}
