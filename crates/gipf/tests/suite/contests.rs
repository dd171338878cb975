//! Challenges: the DVONN games that decide them, and every setting of the connection to DVONN.

use crate::support;

use gipf::{
    Contest, ContestError, Decider, Decision, DvonnColours, Ending, Game, LastGipfs, LostChallenge, Phase, Player,
    Position, Settings, Step, Surrender, Terms, TiedChallenge, Trial,
};

const START: &str = "basic+d6+c1,2 c5=b,d5=b,e5=wd,g3=wd,g4=b,h3=bd 10,9 3,3 ll w";

fn challenged(settings: Settings) -> Game {
    let mut setup = notation::gipf::read_setup(START).expect("readable");
    setup.rules.settings = settings;
    let mut game = Game::from_setup(setup).expect("valid");
    let jump = game.position().steps().into_iter().find(|step| step.to_string() == "e5^d5").expect("a jump");
    game.play(jump).expect("legal");
    game.play(Step::Challenge).expect("legal");
    game
}

/// Plays the DVONN game to its end.
fn play_out(game: &mut Game, random: &mut fastrand::Rng) {
    while let Some(dvonn) = game.contest().and_then(Contest::dvonn) {
        let moves: Vec<dvonn::Move> = dvonn.position().legal_moves().collect();
        game.play_dvonn(moves[random.usize(..moves.len())]).expect("legal");
    }
}

/// The contest that has just been decided, whether that ended the turn or not.
fn decided(game: &Game) -> &Contest {
    let turns = game.turns().iter().chain([game.current()]);
    turns.flat_map(|played| &played.contests).next().expect("a contest was decided")
}

#[test]
fn a_whole_game_of_dvonn_decides() {
    let mut decisions = Vec::new();
    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = challenged(Settings::default());
        assert_eq!(game.position().chooser(), None);
        assert_eq!(game.contest().and_then(Contest::dvonn_turn), Some(Player::White));
        play_out(&mut game, &mut random);
        let contest = decided(&game);
        let score = contest.dvonn().and_then(|dvonn| dvonn.position().final_score()).expect("it was played to its end");
        let decision = contest.decision.expect("it is decided");
        assert_eq!(
            decision,
            match score.winner() {
                Some(Player::White) => Decision::Won,
                Some(Player::Black) => Decision::Lost,
                None => Decision::Tied,
            }
        );
        assert_eq!(decision == Decision::Lost, game.position().phase() == Phase::Again);
        decisions.push(decision);
        // Undo goes back through the whole DVONN game.
        let moves = contest.dvonn().expect("DVONN").turns().len();
        for _ in 0..moves {
            assert!(game.undo());
        }
        assert_eq!(game, challenged(Settings::default()));
    }
    assert!(decisions.contains(&Decision::Won) && decisions.contains(&Decision::Lost), "{decisions:?}");
}

#[test]
fn a_potential_that_lost_its_challenge_is_out_or_blocked() {
    let mut out = challenged(Settings::default());
    out.play(Step::Decide(Decision::Lost)).unwrap();
    assert_eq!(out.position().stack("e5".parse().unwrap()).unwrap().to_string(), "w");

    let settings = Settings { lost_challenge: LostChallenge::PotentialBlocked, ..Settings::default() };
    let mut blocked = challenged(settings);
    blocked.play(Step::Decide(Decision::Lost)).unwrap();
    assert_eq!(blocked.position().stack("e5".parse().unwrap()).unwrap().to_string(), "wd");
    assert_eq!(support::jumps(blocked.position()), ["g3^g4", "g3^h3"]);
    let jump = gipf::Jump { from: "e5".parse().unwrap(), to: "d5".parse().unwrap() };
    assert!(blocked.position().check(Step::Jump(jump)).unwrap_err().to_string().contains("blocked for this turn"));
    // A second potential can lose its challenge in the same turn; both are blocked then.
    let mut both = blocked.clone();
    let second = gipf::Jump { from: "g3".parse().unwrap(), to: "g4".parse().unwrap() };
    for step in [Step::Jump(second), Step::Challenge, Step::Decide(Decision::Lost)] {
        both.play(step).unwrap();
    }
    assert!(support::jumps(both.position()).is_empty());
    assert_eq!(both.position().key(), both.position().recomputed_key());
    // In the next turn it is free again.
    let push = blocked.position().pushes().next().unwrap();
    blocked.play(Step::Push(push)).unwrap();
    assert_eq!(blocked.turns()[0].turn.to_string(), format!("e5^d5?-/{push}"));
    blocked.play_turn(&"h5".parse().unwrap()).unwrap();
    assert!(support::jumps(blocked.position()).contains(&"e5^d5".to_owned()));
}

#[test]
fn a_tied_challenge_allows_or_forbids_the_jump() {
    let mut made = challenged(Settings::default());
    made.play(Step::Decide(Decision::Tied)).unwrap();
    assert_eq!(made.turns()[0].turn.to_string(), "e5^d5?=");
    let settings = Settings { tied_challenge: TiedChallenge::NoJump, ..Settings::default() };
    let mut refused = challenged(settings);
    refused.play(Step::Decide(Decision::Tied)).unwrap();
    assert_eq!(refused.position().phase(), Phase::Again);
}

#[test]
fn colours_by_lot_and_placed_boards_need_terms() {
    let mut game = challenged(Settings { dvonn_colours: DvonnColours::ByLot, ..Settings::default() });
    assert_eq!(game.contest().unwrap().trial, Trial::Open);
    assert_eq!(game.play_dvonn("e3".parse().unwrap()), Err(ContestError::NotArranged));
    game.arrange(Terms { white: Player::Black, ..Terms::default() }).unwrap();
    assert_eq!(game.contest().unwrap().dvonn_turn(), Some(Player::Black));
    assert_eq!(game.arrange(Terms::default()), Err(ContestError::Arranged));
    // White announced the jump and plays Black in the DVONN game, so White wins the challenge if Black wins that game.
    play_out(&mut game, &mut fastrand::Rng::with_seed(1));
    let contest = decided(&game);
    let score = contest.dvonn().unwrap().position().final_score().unwrap();
    assert_eq!(contest.decision == Some(Decision::Won), score.winner() == Some(Player::Black));

    let mut game = challenged(Settings { decider: Decider::PlacedDvonn, ..Settings::default() });
    assert!(matches!(game.arrange(Terms::default()), Err(ContestError::NotAgreed(_))));
    let mut placed = dvonn::Game::new();
    while placed.position().phase() == dvonn::Phase::Placing {
        let first = placed.position().legal_moves().next().unwrap();
        placed.play(first).unwrap();
    }
    game.arrange(Terms { white: Player::White, start: placed.setup().clone() }).unwrap();
    play_out(&mut game, &mut fastrand::Rng::with_seed(1));
    assert!(!matches!(game.position().phase(), Phase::Challenged(_)));

    let mut same = challenged(Settings::default());
    assert_eq!(same.arrange(Terms::default()), Err(ContestError::Arranged));
    assert!(matches!(same.roll(3, 3), Err(ContestError::NotAgreed(_))));
}

#[test]
fn terms_that_contradict_the_settings_are_refused_with_the_agreement() {
    let mut placed = dvonn::Game::new();
    while placed.position().phase() == dvonn::Phase::Placing {
        let first = placed.position().legal_moves().next().unwrap();
        placed.play(first).unwrap();
    }
    let full = placed.setup().clone();
    let black_to_move = dvonn::Setup::empty(Player::Black, dvonn::Phase::Stacking);
    let black_to_move = full.stacks().fold(black_to_move, |mut setup, (space, stack)| {
        setup.set(space, stack);
        setup
    });
    let [by_dice, by_placed, by_lot] = [
        Settings { decider: Decider::Dice, ..Settings::default() },
        Settings { decider: Decider::PlacedDvonn, ..Settings::default() },
        Settings { dvonn_colours: DvonnColours::ByLot, ..Settings::default() },
    ];
    let empty = dvonn::Setup::start();
    for (settings, white, start, reason) in [
        (by_dice, Player::White, &empty, "challenges are decided by dice"),
        (by_placed, Player::Black, &full, "the players keep their colours in the DVONN game"),
        (by_placed, Player::White, &empty, "the DVONN game starts with a full board and White to move"),
        (by_placed, Player::White, &black_to_move, "the DVONN game starts with a full board and White to move"),
        (by_lot, Player::White, &full, "the DVONN game starts with the empty board"),
    ] {
        let mut game = challenged(settings);
        let before = game.clone();
        let error = game.arrange(Terms { white, start: start.clone() }).expect_err(reason);
        assert_eq!((error.to_string().as_str(), &game), (reason, &before));
    }
    let mut roll = challenged(Settings::default());
    assert_eq!(roll.roll(3, 3).expect_err("no dice").to_string(), "challenges are decided by DVONN");
}

#[test]
fn dice_decide_quickly() {
    for (announcer, challenger, decision) in [(4, 4, Decision::Won), (5, 2, Decision::Won), (1, 6, Decision::Lost)] {
        let mut game = challenged(Settings { decider: Decider::Dice, ..Settings::default() });
        assert_eq!(game.roll(0, 7), Err(ContestError::NoRoll));
        let before = game.clone();
        game.roll(announcer, challenger).unwrap();
        assert_eq!(game.position().phase() == Phase::Again, decision == Decision::Lost);
        assert!(game.undo());
        assert_eq!(game, before);
    }
}

#[test]
fn resigning_the_dvonn_game_loses_the_challenge_or_the_gipf_game() {
    let mut game = challenged(Settings::default());
    game.play_dvonn("e3".parse().unwrap()).unwrap();
    game.surrender_dvonn(Player::Black).unwrap();
    assert_eq!(game.turns()[0].turn.to_string(), "e5^d5?+");
    assert_eq!(decided(&game).dvonn_turn(), None, "nobody moves in a DVONN game that was resigned");
    assert_eq!(game.surrender_dvonn(Player::Black), Err(ContestError::NoContest));

    let mut all = challenged(Settings { surrender: Surrender::LosesGame, ..Settings::default() });
    all.surrender_dvonn(Player::White).unwrap();
    let outcome = all.position().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending), (Player::Black, Ending::Resignation));
    assert_eq!(outcome.to_string(), "Black wins: White resigned");
    assert_eq!((all.actor(), all.actions()), (None, Vec::new()));
    assert!(all.undo());
    assert_eq!(all.position().outcome(), None);
}

#[test]
fn without_another_move_a_lost_challenge_loses_the_game() {
    let mut position: Position = support::at("basic+d6+c0,1 d5=b,e5=wd 0,10 0,0 pp w");
    position.play_turn(&"e5^d5?-".parse().unwrap()).unwrap();
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending), (Player::Black, Ending::NoMove));
    assert_eq!(position.turn(), Player::Black);
}

#[test]
fn one_taking_may_remove_the_last_gipf_pieces_of_both() {
    let text = "standard b5=w,c5=w,d5=w,e5=W,f4=B 9,9 0,0 pp w";
    for (setting, winner) in [(LastGipfs::TakerWins, Player::White), (LastGipfs::TakerLoses, Player::Black)] {
        let mut setup = notation::gipf::read_setup(text).unwrap();
        setup.rules.settings.last_gipfs = setting;
        let mut position = Position::from_setup(&setup).unwrap();
        assert!(position.outcome().is_none());
        position.play_turn(&"xb5,c5,d5,Ge5,Gf4*".parse().unwrap()).unwrap();
        assert_eq!(position.outcome().map(|outcome| outcome.winner), Some(winner));
        // The result also follows from the position text, with the opponent to move.
        assert_eq!(Position::from_setup(&position.setup()).unwrap().outcome(), position.outcome());
    }
    // A player who takes their own last GIPF-piece loses.
    let mut own = support::at(text);
    own.play_turn(&"xb5,c5,d5,Ge5".parse().unwrap()).unwrap();
    assert_eq!(own.outcome().map(|outcome| outcome.winner), Some(Player::Black));
}
