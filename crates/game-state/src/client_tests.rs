//! The client's fold against the server's: random games, seen by both players and a spectator.

use proptest::prelude::*;

use crate::tests::{actions, at, clocks, dvonn, games, ms, name, play_any, settings, state};
use crate::*;

const VIEWERS: [Option<Colour>; 3] = [Some(Colour::White), Some(Colour::Black), None];

/// A random action, or `None` for a random move.
fn action(kind: u8, choice: u16, state: &GameState) -> Option<Action> {
    Some(match kind {
        0 => Action::Takeback,
        1 => Action::DeclineTakeback,
        2 => Action::Premove { text: actions(state.board()).pop() },
        3 => Action::Premove { text: None },
        4 => Action::Chat { room: ChatRoom::Players, text: "hello".to_owned() },
        5 => Action::ConditionalMoves { variations: vec![actions(state.board()).into_iter().take(4).collect()] },
        6 if choice.is_multiple_of(8) => Action::Surrender,
        7 if choice.is_multiple_of(64) => Action::Resign,
        8 => Action::Rematch,
        _ => return None,
    })
}

/// Checks that the server accepts exactly the actions that the client offers.
fn check_permissions(state: &GameState, client: &ClientGame, by: Colour, now: i64) {
    let may = client.permissions(ms(now));
    let accepts = |action: &Action| state.decide(name(by), Some(by), action, at(now)).is_ok();
    assert_eq!(may.resign, accepts(&Action::Resign));
    assert_eq!(may.abort, accepts(&Action::Abort));
    assert_eq!(may.surrender, accepts(&Action::Surrender));
    assert_eq!(may.claim, accepts(&Action::Claim));
    assert_eq!(may.rematch, accepts(&Action::Rematch));
    assert_eq!(may.answer_takeback || may.withdraw_takeback, accepts(&Action::DeclineTakeback));
    // Between the fall of the flag and the end of the lag compensation nothing is taken back.
    if !state.is_flagged(ms(now)) {
        assert_eq!(may.ask_takeback || may.answer_takeback, accepts(&Action::Takeback));
    }
    let plan = Action::ConditionalMoves { variations: Vec::new() };
    assert_eq!(may.conditional_moves, state.actor().is_some() && accepts(&plan));
    assert_eq!(may.make_move, state.actor() == Some(by));
    let chat = |room| accepts(&Action::Chat { room, text: "hello".to_owned() });
    assert_eq!(may.chat_with_players, chat(ChatRoom::Players));
    assert_eq!(may.chat_with_watchers, chat(ChatRoom::Watchers));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn clients_compute_the_same_game_as_the_server(
        game in games(),
        clock in clocks(),
        steps in prop::collection::vec((0_u8..16, any::<u16>(), 0_i64..20_000), 1..80),
        joined in 0_usize..60,
    ) {
        let (mut server, events) = state(settings(game, clock));
        let mut clients = VIEWERS.map(|you| ClientGame::begin(&events[0], you).expect("a game"));
        let mut now = 1_000;
        for (number, (kind, choice, delay)) in steps.into_iter().enumerate() {
            now += delay;
            let by = if choice % 2 == 0 { Colour::White } else { Colour::Black };
            let context = Context { seed: u64::from(choice), ..at(now) };
            let transition = if let Some(timeout) = server.tick(ms(now)) {
                Some(timeout)
            } else if kind == 15 {
                let outage = Event::Interrupted { from: ms(now - delay / 2), until: ms(now) };
                Some(server.with_event(outage, ms(now)).expect("an outage"))
            } else {
                match action(kind, choice, &server) {
                    Some(action) => server.decide(name(by), Some(by), &action, context).ok(),
                    None => play_any(&server, usize::from(choice), context),
                }
            };
            if let Some((next, events)) = transition.map(Transition::into_parts) {
                server = next;
                for (client, you) in clients.iter_mut().zip(VIEWERS) {
                    for stamped in events.iter().filter(|stamped| stamped.event.is_visible_to(you, server.is_over())) {
                        client.apply(stamped).expect("the event applies");
                        prop_assert_eq!(client.apply(stamped), Ok(Change::Known));
                    }
                }
            }
            // A client that joins in the middle of a turn.
            if number == joined {
                clients = VIEWERS.map(|you| {
                    let text = serde_json::to_string(&Snapshot::of(&server, you, ms(now))).expect("JSON");
                    ClientGame::from_snapshot(&serde_json::from_str(&text).expect("a snapshot")).expect("a game")
                });
            }
            for (client, you) in clients.iter().zip(VIEWERS) {
                prop_assert_eq!(client.actor(), server.actor());
                prop_assert_eq!(client.state().entries(), server.entries());
                prop_assert_eq!(client.state().board().position_text(), server.board().position_text());
                prop_assert_eq!(client.times(ms(now + 500)), server.times(ms(now + 500)));
                prop_assert_eq!(client.state().takeback(), server.takeback());
                prop_assert_eq!(client.state().outcome(), server.outcome());
                if let Some(you) = you {
                    prop_assert_eq!(client.premove(), server.premove(you));
                    prop_assert_eq!(client.conditional_moves(), server.conditional_moves(you));
                    check_permissions(&server, client, you, now);
                }
            }
        }
    }
}

/// A game of DVONN after two moves.
fn begun(clock: Clock) -> (GameState, [ClientGame; 3]) {
    let (mut server, events) = state(dvonn(clock));
    let mut clients = VIEWERS.map(|you| ClientGame::begin(&events[0], you).expect("a game"));
    for now in [2_000, 3_000] {
        let (next, events) = play_any(&server, 0, at(now)).expect("a move").into_parts();
        server = next;
        for client in &mut clients {
            for stamped in &events {
                client.apply(stamped).expect("the event applies");
            }
        }
    }
    (server, clients)
}

#[test]
fn a_game_can_be_claimed_once_the_opponent_has_been_away_long_enough() {
    let (_, [mut white, _, mut spectator]) = begun(Clock::Simple { seconds: 600 });
    let away = Presence { white: true, black: false, watchers: 1 };
    let gone_after = limits::GONE_AFTER.as_millis() as i64;
    for client in [&mut white, &mut spectator] {
        client.set_presence(away, ms(10_000));
        // Another message about a spectator does not restart the wait.
        client.set_presence(Presence { watchers: 2, ..away }, ms(20_000));
    }
    let may = white.permissions(ms(10_000 + gone_after - 1));
    assert_eq!((may.claim, may.claim_at), (false, Some(ms(10_000 + gone_after))));
    assert_eq!(white.claim_in(ms(10_000 + gone_after - 1)), Some(1));
    let may = white.permissions(ms(10_000 + gone_after));
    assert_eq!((may.claim, may.claim_at), (true, None));
    assert_eq!(white.claim_in(ms(10_000 + gone_after + 5)), Some(0));
    assert!(!spectator.permissions(ms(10_000 + gone_after)).claim);
    white.set_presence(Presence { black: true, ..away }, ms(80_000));
    assert_eq!(white.claim_in(ms(80_000)), None);
    assert!(!white.permissions(ms(10_000 + gone_after)).claim);
}

/// After a reconnection the wait for an absent opponent goes on.
#[test]
fn a_reload_keeps_the_presence() {
    let (server, [mut white, ..]) = begun(Clock::Simple { seconds: 600 });
    let away = Presence { white: true, black: false, watchers: 3 };
    white.set_presence(away, ms(10_000));
    let snapshot = Snapshot { claim_after: 30_000, ..Snapshot::of(&server, Some(Colour::White), ms(20_000)) };
    white.reload(&snapshot).expect("a game");
    assert_eq!(white.presence(), away);
    assert_eq!(white.claim_in(ms(20_000)), Some(20_000));
}

#[test]
fn without_a_live_clock_only_a_deserted_game_can_be_claimed() {
    let (server, [mut white, ..]) = begun(Clock::Correspondence { days: 3 });
    white.set_presence(Presence { white: true, black: false, watchers: 0 }, ms(10_000));
    let may = white.permissions(ms(10_000_000));
    assert_eq!((may.claim, may.claim_at), (false, None));
    let snapshot = Snapshot { deserted: true, ..Snapshot::of(&server, Some(Colour::White), ms(10_000_000)) };
    white.reload(&snapshot).expect("a game");
    assert!(white.permissions(ms(10_000_000)).claim);
}

#[test]
fn clocks_stop_at_the_end_of_the_game() {
    let (server, [_, mut black, mut spectator]) = begun(Clock::Byoyomi { seconds: 5, period: 10, periods: 2 });
    assert_eq!(server.actor(), Some(Colour::White));
    let shown = |client: &ClientGame, now| client.clock_face(Colour::White, ms(now)).expect("a clock");
    assert_eq!(shown(&black, 10_000), ClockFace { milliseconds: 8_000, periods: Some(2), in_period: true });
    let waiting = black.clock_face(Colour::Black, ms(10_000)).expect("a clock");
    assert_eq!(waiting, ClockFace { milliseconds: 5_000, periods: Some(2), in_period: false });
    let resigned = server.decide("bob", Some(Colour::Black), &Action::Resign, at(5_000)).expect("the end");
    for client in [&mut black, &mut spectator] {
        assert_eq!(client.apply(&resigned.events()[0]), Ok(Change::Ended));
        assert_eq!(shown(client, 60_000), ClockFace { milliseconds: 3_000, periods: Some(2), in_period: false });
    }
    assert_eq!(resigned.state().times(ms(60_000)).white, Left { milliseconds: 3_000, periods: 2 });
}

#[test]
fn a_client_learns_that_its_premove_was_dropped() {
    let (server, [mut white, mut black, _]) = begun(Clock::Unlimited);
    let premove = Action::Premove { text: Some("a1k5".to_owned()) };
    let set = server.decide("bob", Some(Colour::Black), &premove, at(4_000)).expect("a premove");
    black.apply(&set.events()[0]).expect("the event applies");
    assert_eq!(black.premove(), Some("a1k5"));
    let moved = play_any(set.state(), 0, at(5_000)).expect("a move");
    let changes: Vec<Change> =
        moved.events().iter().map(|stamped| black.apply(stamped).expect("the event applies")).collect();
    assert!(matches!(changes[0], Change::Entered { .. }), "{changes:?}");
    assert_eq!(changes[1], Change::PremoveDropped { text: "a1k5".to_owned() });
    // A premove that the player withdraws is not reported as dropped.
    let action = Action::Premove { text: None };
    let withdrawn = set.state().decide("bob", Some(Colour::Black), &action, at(5_000)).expect("a withdrawal");
    let (_, [_, mut other, _]) = begun(Clock::Unlimited);
    other.apply(&set.events()[0]).expect("the event applies");
    assert_eq!(other.apply(&withdrawn.events()[0]), Ok(Change::Other));
    assert_eq!(other.premove(), None);
    // The opponent sees the move only; the versions may have gaps.
    white.apply(&moved.events()[0]).expect("the event applies");
    assert_eq!(white.state().entries(), black.state().entries());
}

#[test]
fn a_client_learns_what_each_event_changed() {
    let (mut server, [mut white, ..]) = begun(Clock::Unlimited);
    let mut now = 4_000;
    let mut act = |by: Colour, action: Action| {
        now += 1_000;
        let (next, events) = server.decide(name(by), Some(by), &action, at(now)).expect("a transition").into_parts();
        server = next;
        let changes: Vec<Change> =
            events.iter().map(|stamped| white.apply(stamped).expect("the event applies")).collect();
        assert_eq!((white.you(), white.state().entries()), (Some(Colour::White), server.entries()));
        let views: Vec<EntryView> = server.entries().iter().map(EntryView::from).collect();
        assert_eq!((white.entries(), white.last_entry()), (views, server.entries().last()));
        changes
    };
    let hello = Action::Chat { room: ChatRoom::Players, text: "hello".to_owned() };
    assert_eq!(act(Colour::Black, hello), [Change::Other]);
    assert_eq!(act(Colour::Black, Action::Takeback), [Change::Other]);
    assert_eq!(act(Colour::White, Action::Takeback), [Change::TakenBack]);
    assert_eq!(act(Colour::White, Action::Resign), [Change::Ended]);

    let said = ChatLine { at: ms(5_000), room: ChatRoom::Players, author: "bob".to_owned(), text: "hello".to_owned() };
    assert_eq!(white.chat(), std::slice::from_ref(&said));
    let watching = ChatLine { at: ms(6_000), room: ChatRoom::Watchers, author: "eve".to_owned(), ..said.clone() };
    white.set_chat(vec![said.clone(), watching.clone()]);
    assert_eq!(white.chat(), [said, watching]);

    let [won, lost] = [1_516.0, 1_484.0].map(|after| RatingChange { before: 1_500.0, after });
    let rated = server.with_event(Event::Rated { white: lost, black: won }, ms(9_000)).expect("an event");
    assert_eq!((white.rated(), white.apply(&rated.events()[0])), (None, Ok(Change::Other)));
    assert_eq!(white.rated(), Some([lost, won]));
}

#[test]
fn a_move_is_reported_with_its_id() {
    let (server, [_, mut black, _]) = begun(Clock::Unlimited);
    let text = actions(server.board())[0].clone();
    let action = Action::Move { text: text.clone(), id: Some("m3".to_owned()) };
    let moved = server.decide("ada", Some(Colour::White), &action, at(4_000)).expect("a move");
    let entry = EntryView { kind: EntryKind::Move, by: Some(Colour::White), text };
    assert_eq!(black.apply(&moved.events()[0]), Ok(Change::Entered { entry, id: Some("m3".to_owned()) }));
}

#[test]
fn an_event_that_does_not_apply_leaves_the_game_unchanged() {
    let (server, [mut white, ..]) = begun(Clock::Unlimited);
    let event = Event::TakenBack { entries: 99, times: None };
    let stamped = StampedEvent { version: server.version() + 1, at: ms(9_000), event };
    assert!(white.apply(&stamped).is_err());
    assert_eq!((white.state().version(), white.state().entries().len()), (server.version(), 2));
}
