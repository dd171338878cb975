//! Every refusal names its reason, and the sizes that a game accepts are exact.

use crate::tests::{actions, at, dvonn, ms, name, play_any, state};
use crate::*;

const WHITE: Option<Colour> = Some(Colour::White);
const BLACK: Option<Colour> = Some(Colour::Black);

/// A game of DVONN after two moves, White to move.
fn begun(clock: Clock) -> GameState {
    let (start, _) = state(dvonn(clock));
    let one = play_any(&start, 0, at(2_000)).expect("a move").state;
    play_any(&one, 0, at(3_000)).expect("a move").state
}

fn decide(state: &GameState, by: Option<Colour>, action: &Action) -> Result<GameState, Refusal> {
    let author = by.map_or("eve", name);
    state.decide(author, by, action, at(4_000)).map(|transition| transition.state)
}

fn chat(room: ChatRoom, text: &str) -> Action {
    Action::Chat { room, text: text.to_owned() }
}

fn premove(text: &str) -> Action {
    Action::Premove { text: Some(text.to_owned()) }
}

/// The reason for which the action is refused, after checking that the message says more than that it was.
fn reason(state: &GameState, by: Option<Colour>, action: &Action) -> (&'static str, ReasonCode) {
    let refusal = decide(state, by, action).expect_err("the action is refused");
    let fault = refusal.fault().expect("a detailed reason");
    assert_eq!(refusal.to_string(), fault.to_string());
    assert!(!fault.to_string().is_empty() && fault.to_string() != "this is not possible now", "{refusal:?}");
    (refusal.code(), fault.reason())
}

#[test]
fn refusals_name_their_reason() {
    let live = begun(Clock::Simple { seconds: 60 });
    let slow = begun(Clock::Unlimited);
    let lines = Action::ConditionalMoves { variations: Vec::new() };
    let not_now = |code| ("not_now", code);
    assert_eq!(reason(&live, WHITE, &Action::Abort), not_now(ReasonCode::AbortTooLate));
    assert_eq!(reason(&live, WHITE, &Action::Claim), not_now(ReasonCode::NothingToClaim));
    assert_eq!(reason(&live, WHITE, &Action::DeclineTakeback), not_now(ReasonCode::NoTakebackRequest));
    assert_eq!(reason(&live, BLACK, &Action::Premove { text: None }), not_now(ReasonCode::NoPremove));
    assert_eq!(reason(&live, BLACK, &lines), not_now(ReasonCode::NotCorrespondence));
    assert_eq!(reason(&slow, WHITE, &lines), not_now(ReasonCode::YourTurn));
    assert_eq!(reason(&live, WHITE, &chat(ChatRoom::Watchers, "hm")), not_now(ReasonCode::WatchersLater));
    let asked = decide(&live, WHITE, &Action::Takeback).expect("a request");
    assert_eq!(reason(&asked, WHITE, &Action::Takeback), not_now(ReasonCode::TakebackPending));
    let (unmoved, _) = state(dvonn(Clock::Unlimited));
    assert_eq!(reason(&unmoved, WHITE, &Action::Takeback), not_now(ReasonCode::NothingToTakeBack));
    let illegal = Action::Move { text: "a1k5".to_owned(), id: None };
    assert_eq!(reason(&live, WHITE, &illegal).0, "illegal_move");

    let moved = Action::Move { text: actions(live.board())[0].clone(), id: None };
    let over = decide(&live, WHITE, &Action::Resign).expect("the end");
    let plain = [
        (&live, BLACK, &moved, Refusal::NotYourTurn, "not_your_turn"),
        (&live, None, &moved, Refusal::NotAPlayer, "not_a_player"),
        (&live, None, &chat(ChatRoom::Players, "hm"), Refusal::NotAPlayer, "not_a_player"),
        (&live, WHITE, &Action::Rematch, Refusal::NotOver, "game_not_over"),
        (&over, WHITE, &moved, Refusal::Over, "game_over"),
    ];
    for (state, by, action, expected, code) in plain {
        let refusal = decide(state, by, action).expect_err("the action is refused");
        assert_eq!((&refusal, refusal.code(), refusal.fault()), (&expected, code, None));
    }
    let late = live.decide(name(Colour::White), WHITE, &moved, at(90_000)).expect_err("the time is up");
    assert_eq!((late.code(), late.fault()), ("time_is_up", None));
}

#[test]
fn a_rematch_is_offered_once_by_each_player_until_it_begins() {
    let over = decide(&begun(Clock::Unlimited), BLACK, &Action::Resign).expect("the end");
    let offered = decide(&over, WHITE, &Action::Rematch).expect("an offer");
    assert_eq!(offered.rematch_offered(), WHITE);
    let pending = ("not_now", ReasonCode::RematchPending);
    assert_eq!(reason(&offered, WHITE, &Action::Rematch), pending);
    let accepted = decide(&offered, BLACK, &Action::Rematch).expect("the other player accepts");
    let game: GameId = "next".parse().expect("an id");
    let begun = accepted.with_event(Event::RematchBegun { game: game.clone() }, ms(5_000)).expect("an event").state;
    assert_eq!(begun.rematch(), Some(&game));
    for by in [WHITE, BLACK] {
        assert_eq!(reason(&begun, by, &Action::Rematch), pending);
    }
}

#[test]
fn spectators_may_only_chat_with_each_other_and_players_join_after_the_game() {
    let game = begun(Clock::Simple { seconds: 60 });
    let may = |state: &GameState, viewer| StateView::of(state, viewer, OpponentStatus::default()).permissions;
    assert_eq!(may(&game, None), Permissions { chat_with_watchers: true, ..Permissions::default() });
    assert!(!may(&game, WHITE).chat_with_watchers);
    let over = decide(&game, WHITE, &Action::Resign).expect("the end");
    assert!(may(&over, WHITE).chat_with_watchers);
    assert!(decide(&over, WHITE, &chat(ChatRoom::Watchers, "hm")).is_ok());
}

#[test]
fn chat_messages_are_trimmed_and_limited_in_length() {
    let game = begun(Clock::Unlimited);
    // Characters are counted, not bytes.
    for text in ["x", &"ä".repeat(300), &format!(" {} ", "x".repeat(300))] {
        assert!(decide(&game, WHITE, &chat(ChatRoom::Players, text)).is_ok(), "{text}");
    }
    for text in ["", "  ", &"x".repeat(301), "a\u{7}b"] {
        let refusal = decide(&game, WHITE, &chat(ChatRoom::Players, text)).expect_err("a bad message");
        let fault = refusal.fault().expect("a detailed reason");
        assert_eq!((refusal.code(), fault.reason()), ("bad_request", ReasonCode::ChatLength), "{text}");
        assert_eq!(fault.values().get("most"), Some(&FaultValue::Number(300)));
    }
    let said = decide(&game, WHITE, &chat(ChatRoom::Players, "hm")).expect("a message");
    assert!(said.has_chat() && said.has_chatted("ada") && !said.has_chatted("bob"));
    assert!(!game.has_chat() && !game.has_chatted("ada"));
}

#[test]
fn the_ids_of_moves_are_limited_in_length() {
    let game = begun(Clock::Unlimited);
    let text = actions(game.board())[0].clone();
    let play = |id: &str| decide(&game, WHITE, &Action::Move { text: text.clone(), id: Some(id.to_owned()) });
    let longest = "x".repeat(limits::MOVE_ID_BYTES);
    let moved = play(&longest).expect("a move");
    assert_eq!(moved.version_of(Colour::White, &longest), Some(moved.version()));
    assert_eq!(moved.version_of(Colour::Black, &longest), None);
    for id in ["", &"x".repeat(limits::MOVE_ID_BYTES + 1)] {
        let refusal = play(id).expect_err("a bad id");
        assert_eq!(refusal.fault().map(Fault::reason), Some(ReasonCode::MoveLength), "{id}");
    }
}

#[test]
fn premoves_are_withdrawn_once_and_are_not_empty() {
    let game = begun(Clock::Unlimited);
    assert_eq!(reason(&game, BLACK, &premove("  ")), ("bad_request", ReasonCode::MoveLength));
    let set = decide(&game, BLACK, &premove(" a1a2 ")).expect("a premove");
    assert_eq!(set.premove(Colour::Black), Some("a1a2"));
    let withdrawn = decide(&set, BLACK, &Action::Premove { text: None }).expect("a withdrawal");
    assert_eq!(withdrawn.premove(Colour::Black), None);
}

#[test]
fn the_moves_of_variations_are_limited_in_length() {
    let game = begun(Clock::Unlimited);
    let lines = |length: usize| Action::ConditionalMoves { variations: vec![vec!["x".repeat(length); 2]] };
    assert!(decide(&game, BLACK, &lines(limits::MOVE_BYTES)).is_ok());
    let refused = reason(&game, BLACK, &lines(limits::MOVE_BYTES + 1));
    assert_eq!(refused, ("bad_request", ReasonCode::VariationSize));
}
