//! Tests of the state machine: random games, and the most important cases.

use dvonn::Player;
use games::AnyGame;
use proptest::prelude::*;

use crate::clock::LagBank;
use crate::*;

const WHITE: &str = "ada";
const BLACK: &str = "bob";

pub(crate) fn created(settings: Settings) -> StampedEvent {
    let seat = |user: &str| Seat::User { user: user.to_owned() };
    let start = settings.game.start_text(7).expect("a game");
    let event = Event::Created { settings, white: seat(WHITE), black: seat(BLACK), start, rematch_of: None };
    StampedEvent { version: 1, at: ms(1_000), event }
}

pub(crate) fn settings(game: Game, clock: Clock) -> Settings {
    Settings { game, clock, rated: false }
}

pub(crate) fn dvonn(clock: Clock) -> Settings {
    settings(Game::Dvonn { placing: Placing::Random }, clock)
}

pub(crate) fn state(settings: Settings) -> (GameState, Vec<StampedEvent>) {
    let first = created(settings);
    (GameState::begin(&first).expect("a game"), vec![first])
}

/// A timestamp in milliseconds.
pub(crate) fn ms(milliseconds: i64) -> Timestamp {
    Timestamp::from_millis(milliseconds)
}

pub(crate) fn at(now: i64) -> Context {
    Context { now: ms(now), lag: 0, opponent_gone: false, opponent_barred: false, seed: 5 }
}

pub(crate) fn name(colour: Colour) -> &'static str {
    if colour == Colour::White { WHITE } else { BLACK }
}

/// Legal actions, possibly not all.
pub(crate) fn actions(board: &AnyGame) -> Vec<String> {
    board.actions()
}

pub(crate) fn play_any(state: &GameState, choice: usize, context: Context) -> Option<Transition> {
    let by = state.actor()?;
    let actions = actions(&state.board);
    (0..actions.len()).find_map(|offset| {
        let text = actions[(choice + offset) % actions.len()].clone();
        state.decide(name(by), Some(by), &Action::Move { text, id: None }, context).ok()
    })
}

fn same(one: &GameState, other: &GameState) -> bool {
    format!("{one:?}") == format!("{other:?}")
}

pub(crate) fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        Just(Clock::Unlimited),
        (10_u32..600).prop_map(|seconds| Clock::Simple { seconds }),
        (0_u32..600, 1_u32..20).prop_map(|(seconds, increment)| Clock::Fischer { seconds, increment }),
        (0_u32..60, 3_u32..60, 1_u32..5).prop_map(|(seconds, period, periods)| Clock::Byoyomi {
            seconds,
            period,
            periods
        }),
        (1_u32..14).prop_map(|days| Clock::Correspondence { days }),
    ]
}

pub(crate) fn games() -> impl Strategy<Value = Game> {
    let gipf =
        |variant: &str, settings: &str| Game::Gipf { variant: variant.to_owned(), settings: settings.to_owned() };
    prop_oneof![
        Just(Game::Dvonn { placing: Placing::Whole }),
        Just(Game::Dvonn { placing: Placing::Random }),
        Just(gipf("basic", "")),
        Just(gipf("tournament+d6+c1,1", "")),
        Just(gipf("standard+d3+c2,2", "decider=placed colours=lot")),
        Just(gipf("basic+d3+c3,3", "decider=dice")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Invariants: replaying the events gives the same state, versions have no gaps, no time is negative, forced passes are
    /// played, and a game that is over stays over.
    #[test]
    fn replaying_the_events_of_a_random_game_gives_the_same_state(
        game in games(),
        clock in clocks(),
        steps in prop::collection::vec((0_u8..16, any::<u16>(), 0_i64..20_000, 0_i64..2_000), 1..150),
    ) {
        let (mut state, mut events) = state(settings(game, clock));
        let mut now = 1_000;
        for (kind, choice, delay, lag) in steps {
            now += delay;
            if let Some(transition) = state.tick(ms(now)) {
                events.extend(transition.events);
                state = transition.state;
            }
            let context = Context { now: ms(now), lag, opponent_gone: lag >= 1_500, opponent_barred: lag >= 1_800, seed: u64::from(choice) };
            let by = if choice % 2 == 0 { Colour::White } else { Colour::Black };
            let action = match kind {
                0 => Some(Action::Takeback),
                1 => Some(Action::DeclineTakeback),
                2 => Some(Action::Premove { text: actions(&state.board).pop() }),
                3 => Some(Action::Chat { room: ChatRoom::Players, text: "hm".to_owned() }),
                4 if choice % 64 == 0 => Some(Action::Resign),
                5 if choice % 8 == 0 => Some(Action::Claim),
                6 => Some(Action::ConditionalMoves { variations: vec![actions(&state.board).into_iter().take(4).collect()] }),
                7 if choice % 8 == 0 => Some(Action::Surrender),
                8 => Some(Action::Rematch),
                9 if choice % 64 == 0 => Some(Action::Abort),
                _ => None,
            };
            let was_over = state.outcome;
            let transition = match &action {
                Some(action) => state.decide(name(by), Some(by), action, context).ok(),
                None => play_any(&state, usize::from(choice), context),
            };
            if let Some(transition) = transition {
                prop_assert!(!transition.events.is_empty());
                events.extend(transition.events);
                state = transition.state;
            }
            if let Some(outcome) = was_over {
                prop_assert_eq!(state.outcome, Some(outcome));
            }
            let times = state.times(ms(now));
            prop_assert!(times.white.milliseconds >= 0 && times.black.milliseconds >= 0);
            prop_assert!(state.outcome.is_some() || !state.board.must_pass());
            prop_assert!(state.outcome.is_some() || state.board.actor().is_some(), "a player has to act");
        }
        prop_assert!(events.iter().zip(1..).all(|(stamped, version)| stamped.version == version));
        prop_assert!(events.windows(2).all(|pair| pair[0].at <= pair[1].at));
        let text = serde_json::to_string(&events).expect("JSON");
        let read: Vec<StampedEvent> = serde_json::from_str(&text).expect("events");
        prop_assert_eq!(&read, &events);
        let replayed = GameState::replay(&read).expect("a game");
        prop_assert!(same(&replayed, &state), "{replayed:?}\n{state:?}");
    }

    /// Computes the clock independently, from the times of the moves.
    #[test]
    fn a_simple_clock_deducts_the_time_used(delays in prop::collection::vec((0_i64..3_000, 0_i64..1_500), 1..60)) {
        let (mut state, _) = state(dvonn(Clock::Simple { seconds: 600 }));
        let mut now = 1_000;
        let mut used = [0_i64; 2];
        for (number, (delay, lag)) in delays.into_iter().enumerate() {
            now += delay;
            let Some(by) = state.actor() else { break };
            let Some(transition) = play_any(&state, number, Context { lag, ..at(now) }) else { break };
            let granted = transition.events.iter().find_map(|stamped| match stamped.event {
                Event::Moved { lag, .. } => Some(lag),
                _ => None,
            });
            let granted = granted.expect("a move");
            prop_assert!(granted <= lag.min(delay).min(LagBank::MOST));
            if state.moves() >= 2 {
                used[by as usize] += delay - granted;
            }
            state = transition.state;
        }
        let left = state.times(ms(now));
        prop_assert_eq!([left.white.milliseconds, left.black.milliseconds], used.map(|used| 600_000 - used));
    }
}

#[test]
fn running_out_of_time_loses_and_missing_the_first_move_aborts() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    assert!(start.tick(ms(1_000 + 59_999)).is_none(), "White may still move");
    let early = start.tick(ms(1_000 + 60_000)).expect("the first move took too long").state;
    assert_eq!(early.outcome.map(|outcome| outcome.reason), Some(EndReason::Aborted));
    let two = play_any(&play_any(&start, 0, at(2_000)).expect("a move").state, 0, at(3_000)).expect("a move").state;
    let actor = two.actor().expect("a player");
    assert!(two.tick(ms(3_000 + 60_000 + LagBank::MOST - 1)).is_none(), "a move may be on its way");
    let late = two.tick(ms(3_000 + 60_000 + LagBank::MOST)).expect("the time is up").state;
    let outcome = late.outcome.expect("an outcome");
    assert_eq!((outcome.winner, outcome.reason), (Some(actor.opponent()), EndReason::Time));
    let refused = play_any(&two, 0, at(3_000 + 60_000));
    assert!(refused.is_none(), "no move after the flag");
}

#[test]
fn the_clock_stops_while_the_server_is_down() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    let two = play_any(&play_any(&start, 0, at(2_000)).expect("a move").state, 0, at(3_000)).expect("a move").state;
    let before = two.times(ms(13_000));
    let after = two
        .with_event(Event::Interrupted { from: ms(13_000), until: ms(500_000) }, ms(500_000))
        .expect("an event")
        .state;
    assert_eq!(after.times(ms(500_000)), before);
    assert_ne!(after.times(ms(501_000)), before);
}

/// Plays a game with this clock: one move per second, then White's move after 3 s and Black's after 2 s. Returns the time left
/// before White's move, after both moves, and after both are taken back one second later.
fn taken_back(clock: Clock) -> [[Left; 2]; 3] {
    let (mut state, _) = state(dvonn(clock));
    let mut now = 1_000;
    let mut play = |state: &GameState, delay: i64| {
        now += delay;
        (play_any(state, 0, at(now)).expect("a move").state, now)
    };
    for _ in 0..4 {
        (state, _) = play(&state, 1_000);
    }
    let (entries, before) = (state.entries.clone(), state.left);
    (state, _) = play(&state, 3_000);
    let (state, now) = play(&state, 2_000);
    let act = |state: &GameState, by: Colour| state.decide(name(by), Some(by), &Action::Takeback, at(now + 1_000));
    let asked = act(&state, Colour::White).expect("a request").state;
    let back = act(&asked, Colour::Black).expect("a takeback").state;
    assert_eq!(back.entries, entries);
    let Times { white, black } = back.times(ms(now + 1_000));
    assert_eq!([white, black], back.left, "the clock starts again");
    [before, state.left, back.left]
}

#[test]
fn a_takeback_returns_no_time_and_removes_increments() {
    let milliseconds = |left: [Left; 2]| left.map(|own| own.milliseconds);
    let [before, made, back] = taken_back(Clock::Simple { seconds: 60 }).map(milliseconds);
    assert_eq!((before, made, back), ([59_000, 59_000], [56_000, 57_000], [55_000, 57_000]));
    // 60, minus the time used, plus 5 for each timed move that remains.
    let [before, made, back] = taken_back(Clock::Fischer { seconds: 60, increment: 5 }).map(milliseconds);
    assert_eq!((before, made, back), ([64_000, 64_000], [66_000, 67_000], [60_000, 62_000]));
    // White has used up the main time, and a period with the last move, which is not returned.
    let [before, made, back] = taken_back(Clock::Byoyomi { seconds: 1, period: 3, periods: 2 });
    assert_eq!(milliseconds(before), [0, 0]);
    assert_eq!(before.map(|own| own.periods), [2, 2]);
    assert_eq!(made.map(|own| own.periods), [1, 2]);
    assert_eq!(back.map(|own| own.periods), [1, 2]);
    let days = 3 * 86_400_000;
    let [_, _, back] = taken_back(Clock::Correspondence { days: 3 }).map(milliseconds);
    assert_eq!(back, [days, days]);
}

/// Black takes back the last move alone: only Black loses an increment.
#[test]
fn a_takeback_removes_only_the_increments_of_the_moves_taken_back() {
    let (mut state, _) = state(dvonn(Clock::Fischer { seconds: 60, increment: 5 }));
    for now in 2..8 {
        state = play_any(&state, 0, at(now * 1_000)).expect("a move").state;
    }
    let act = |state: &GameState, by: Colour| state.decide(name(by), Some(by), &Action::Takeback, at(9_000));
    let asked = act(&state, Colour::Black).expect("a request").state;
    let back = act(&asked, Colour::White).expect("a takeback").state;
    assert_eq!(back.entries.len(), 5);
    // White has used two seconds of the turn.
    let before = state.left.map(|own| own.milliseconds);
    assert_eq!(back.left.map(|own| own.milliseconds), [before[0] - 2_000, before[1] - 5_000]);
}

#[test]
fn premoves_and_conditional_moves_end_with_a_takeback_and_with_the_game() {
    let (start, _) = state(dvonn(Clock::Unlimited));
    let two = play_any(&play_any(&start, 0, at(2_000)).expect("a move").state, 0, at(3_000)).expect("a move").state;
    let act = |state: &GameState, by: Colour, action: &Action| {
        state.decide(name(by), Some(by), action, at(4_000)).expect("a transition").state
    };
    let planned = act(&two, Colour::Black, &Action::Premove { text: Some("a1a2".to_owned()) });
    let variations = vec![vec!["a1a2".to_owned(), "b1b2".to_owned()]];
    let planned = act(&planned, Colour::Black, &Action::ConditionalMoves { variations });
    assert!(planned.premove(Colour::Black).is_some() && planned.conditional_moves(Colour::Black).len() == 1);
    let asked = act(&planned, Colour::White, &Action::Takeback);
    let back = act(&asked, Colour::Black, &Action::Takeback);
    let over = act(&planned, Colour::White, &Action::Resign);
    for state in [back, over] {
        assert!(state.premove(Colour::Black).is_none() && state.conditional_moves(Colour::Black).is_empty());
    }
}

#[test]
fn a_takeback_keeps_at_most_the_entries_that_exist() {
    let (start, _) = state(dvonn(Clock::Unlimited));
    let one = play_any(&start, 0, at(2_000)).expect("a move").state;
    let keep = |entries| one.with_event(Event::TakenBack { entries, times: None }, ms(3_000)).map(|next| next.state);
    assert_eq!([0, 1].map(|entries| keep(entries).expect("a takeback").entries.len()), [0, 1]);
    assert!(keep(2).is_err());
}

#[test]
fn a_game_knows_its_players_and_the_game_before() {
    let mut first = created(dvonn(Clock::Unlimited));
    let before: GameId = "before".parse().expect("an id");
    if let Event::Created { rematch_of, black, .. } = &mut first.event {
        *rematch_of = Some(before.clone());
        *black = Seat::Engine { level: 3 };
    }
    let game = GameState::begin(&first).expect("a game");
    assert_eq!(game.rematch_of(), Some(&before));
    assert_eq!((game.colour_of(WHITE), game.colour_of(BLACK)), (Some(Colour::White), None));
    let (users, _) = state(dvonn(Clock::Unlimited));
    assert_eq!((users.colour_of(BLACK), users.colour_of("eve")), (Some(Colour::Black), None));
    // The engine agrees to every takeback.
    let one = play_any(&game, 0, at(2_000)).expect("a move").state;
    let back = one.decide(WHITE, Some(Colour::White), &Action::Takeback, at(3_000)).expect("a takeback").state;
    assert_eq!(back.moves(), 0);
}

#[test]
fn a_takeback_never_runs_a_clock_out() {
    // White lives on the increments: without them, the time left would be negative.
    let (mut state, _) = state(dvonn(Clock::Fischer { seconds: 0, increment: 5 }));
    let mut now = 1_000;
    for _ in 0..8 {
        now += 4_500;
        state = play_any(&state, 0, at(now)).expect("a move").state;
    }
    let before = state.left[0].milliseconds;
    let act = |state: &GameState, by: Colour| state.decide(name(by), Some(by), &Action::Takeback, at(now + 4_800));
    let asked = act(&state, Colour::White).expect("a request").state;
    let back = act(&asked, Colour::Black).expect("a takeback").state;
    let left = back.left[0].milliseconds;
    assert!(left > 0 && left <= before - 4_800, "{left} of {before}");
    // A takeback is refused when the time is up.
    let late = state.decide(name(Colour::White), Some(Colour::White), &Action::Takeback, at(now + before));
    assert_eq!(late.err(), Some(Refusal::TimeIsUp));
}

#[test]
fn a_premove_is_played_immediately_and_costs_no_time() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    let text = actions(&start.board)[0].clone();
    let mut after = start.board.clone();
    after.apply_as(Player::White, &text).expect("a move");
    let answer = actions(&after)[0].clone();
    let set = Action::Premove { text: Some(answer.clone()) };
    let set = start.decide(BLACK, Some(Colour::Black), &set, at(1_500)).expect("a premove").state;
    let moved = set.decide(WHITE, Some(Colour::White), &Action::Move { text, id: None }, at(2_000)).expect("a move");
    let played: Vec<&str> = moved
        .events
        .iter()
        .filter_map(|stamped| match &stamped.event {
            Event::Moved { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(played[1], answer);
    assert_eq!(moved.state.left[1], Clock::Simple { seconds: 60 }.full());
}

/// The opponent moved while the premove was on its way.
#[test]
fn a_premove_that_arrives_after_the_opponents_move_is_played() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    let text = actions(&start.board)[0].clone();
    let premove = |text: &str| Action::Premove { text: Some(text.to_owned()) };
    let moved = start.decide(WHITE, Some(Colour::White), &Action::Move { text, id: None }, at(2_000)).expect("a move");
    let answer = actions(&moved.state.board)[0].clone();
    let late = moved.state.decide(BLACK, Some(Colour::Black), &premove(&answer), at(2_100)).expect("a move");
    assert_eq!(late.state.entries.len(), moved.state.entries.len() + 1);
    assert_eq!((late.state.actor(), &late.state.premoves), (Some(Colour::White), &[None, None]));
    let impossible = moved.state.decide(BLACK, Some(Colour::Black), &premove("a1k5"), at(2_100));
    assert!(matches!(impossible, Err(Refusal::IllegalMove(_))), "{impossible:?}");
}

#[test]
fn conditional_moves_are_played_while_the_opponent_follows_them() {
    let (start, _) = state(dvonn(Clock::Correspondence { days: 3 }));
    let mut board = start.board.clone();
    let mut line = Vec::new();
    for colour in [Colour::White, Colour::Black, Colour::White, Colour::Black] {
        let text = actions(&board)[0].clone();
        line.push(board.apply_as(colour.into(), &text).expect("a move"));
    }
    let set = Action::ConditionalMoves { variations: vec![line.clone()] };
    let set = start.decide(BLACK, Some(Colour::Black), &set, at(1_500)).expect("conditional moves").state;
    let play = |state: &GameState, text: &str| {
        let action = Action::Move { text: text.to_owned(), id: None };
        state.decide(WHITE, Some(Colour::White), &action, at(2_000)).expect("a move").state
    };
    let two = play(&set, &line[0]);
    assert_eq!(two.moves(), 2, "the reply was played");
    assert_eq!(play(&two, &line[2]).moves(), 4);
    let other = actions(&two.board).into_iter().find(|text| *text != line[2]).expect("another move");
    let left = play(&two, &other);
    assert!(left.moves() == 3 && left.conditional_moves[1].is_empty(), "another move ends the variation");
}

#[test]
fn premoves_and_conditional_moves_work_in_gipf() {
    let game = Game::Gipf { variant: "tournament+d6+c1,1".to_owned(), settings: String::new() };
    let (mut start, _) = state(settings(game, Clock::Correspondence { days: 3 }));
    let setup = notation::gipf::read_setup("tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b").expect("a setup");
    start.board = AnyGame::from(gipf::Game::from_setup(setup).expect("a game"));
    let act = |state: &GameState, by: Colour, action: Action| state.decide(name(by), Some(by), &action, at(2_000));
    let play = |text: &str| Action::Move { text: text.to_owned(), id: None };
    let entries = |state: &GameState| -> Vec<String> {
        state
            .entries
            .iter()
            .map(|entry| if let Entry::Move(_, text) = entry { text.clone() } else { "…".to_owned() })
            .collect()
    };
    // White's premove declines to challenge the jump.
    let answer = Action::Premove { text: Some(" pass ".to_owned()) };
    let set = act(&start, Colour::White, answer).expect("a premove").state;
    let after = act(&set, Colour::Black, play("d5^e6!")).expect("a jump").state;
    assert_eq!(entries(&after), ["d5^e6!", "pass"]);
    assert_eq!(after.premoves, [None, None]);
    // A premove that is illegal after the opponent's action is dropped.
    let set = act(&start, Colour::White, Action::Premove { text: Some("Gb2".to_owned()) }).expect("a premove").state;
    let after_jump = act(&set, Colour::Black, play("d5^e6")).expect("a jump").state;
    assert_eq!((entries(&after_jump), after_jump.premoves), (vec!["d5^e6!".to_owned()], [None, None]));

    // The same as conditional moves, written without the exclamation mark or with spaces around.
    let rest = actions(&after.board).into_iter().find(|text| {
        let by = after.actor().expect("a player to act");
        text != "pass" && after.board.clone().apply_as(by.into(), text).is_ok()
    });
    let rest = rest.expect("an action");
    for first in ["d5^e6", " d5^e6! "] {
        let line = [first, "pass"].map(str::to_owned).to_vec();
        let lines = Action::ConditionalMoves { variations: vec![line, vec!["c3^d3".to_owned(), "pass".to_owned()]] };
        let set = act(&start, Colour::White, lines).expect("conditional moves").state;
        let followed = act(&set, Colour::Black, play("d5^e6!")).expect("a jump").state;
        assert_eq!(entries(&followed), ["d5^e6!", "pass"], "{first}");
        assert!(followed.conditional_moves[0].is_empty(), "the other variation is dropped");
        let by = followed.actor().expect("a player to act");
        assert!(act(&followed, by, play(&rest)).is_ok(), "{rest}");
    }
}

#[test]
fn chat_messages_per_game_are_limited() {
    let (mut game, _) = state(dvonn(Clock::Unlimited));
    let chat = Action::Chat { room: ChatRoom::Players, text: "hm".to_owned() };
    for _ in 0..limits::CHAT_MESSAGES {
        game = game.decide(WHITE, Some(Colour::White), &chat, at(2_000)).expect("a message").state;
    }
    let full = game.decide(WHITE, Some(Colour::White), &chat, at(2_000)).expect_err("no more messages");
    assert_eq!(full, Refusal::not_now(ReasonCode::ChatFull));
    assert_eq!(full.to_string(), "this chat is full");
    // Each chat has its own limit.
    let watchers = Action::Chat { room: ChatRoom::Watchers, text: "hm".to_owned() };
    assert!(game.decide("spectator", None, &watchers, at(2_000)).is_ok());
}

#[test]
fn pending_requests_per_move_are_limited() {
    let (mut game, _) = state(dvonn(Clock::Unlimited));
    let [premove, none] = [Some("a1a2".to_owned()), None].map(|text| Action::Premove { text });
    let lines = Action::ConditionalMoves { variations: vec![vec!["a1".to_owned(), "a2".to_owned()]] };
    for count in 0..limits::PENDING_REQUESTS {
        let action = [&premove, &none, &lines][count % 3];
        game = game.decide(BLACK, Some(Colour::Black), action, at(2_000)).expect("a request").state;
    }
    for action in [&premove, &lines] {
        let refusal = game.decide(BLACK, Some(Colour::Black), action, at(2_000)).expect_err("too many");
        assert_eq!(refusal, Refusal::not_now(ReasonCode::TooManyRequests));
        assert!(refusal.to_string().starts_with("too many premoves"), "{refusal}");
    }
    // Moves are still possible, and reset the limit.
    let game = play_any(&game, 0, at(3_000)).expect("a move").state;
    let game = play_any(&game, 0, at(4_000)).expect("a move").state;
    assert!(game.decide(BLACK, Some(Colour::Black), &premove, at(5_000)).is_ok());
}

#[test]
fn the_events_of_a_game_are_limited() {
    let (game, _) = state(dvonn(Clock::Unlimited));
    let mut game = play_any(&game, 0, at(2_000)).expect("a move").state;
    let premove = Action::Premove { text: Some("a1a2".to_owned()) };
    for action in [&premove, &Action::Takeback] {
        assert!(game.decide(WHITE, Some(Colour::White), action, at(3_000)).is_ok());
    }
    game.version = limits::EVENTS;
    for action in [&premove, &Action::Takeback] {
        assert!(matches!(game.decide(WHITE, Some(Colour::White), action, at(3_000)), Err(Refusal::NotNow(_))));
    }
    // A takeback that was offered before cannot be carried out.
    game.takeback = Some(Colour::White);
    assert!(matches!(game.decide(BLACK, Some(Colour::Black), &Action::Takeback, at(3_000)), Err(Refusal::NotNow(_))));
    assert!(play_any(&game, 0, at(4_000)).is_some(), "the game can be finished");
}

#[test]
fn moves_and_conditional_moves_are_limited_in_size() {
    let (game, _) = state(dvonn(Clock::Unlimited));
    let set = |by: Colour, action: Action| game.decide(name(by), Some(by), &action, at(2_000)).map(drop);
    let premove = |length: usize| Action::Premove { text: Some("x".repeat(length)) };
    assert!(set(Colour::Black, premove(300)).is_ok());
    assert!(matches!(set(Colour::Black, premove(301)), Err(Refusal::Bad(_))));
    let text = |length: usize| Action::Move { text: "x".repeat(length), id: None };
    assert!(matches!(set(Colour::White, text(300)), Err(Refusal::IllegalMove(_))));
    assert!(matches!(set(Colour::White, text(301)), Err(Refusal::Bad(_))));
    let lines = |count: usize, length: usize| Action::ConditionalMoves {
        variations: vec![vec!["e1e2".to_owned(); length]; count],
    };
    assert!(set(Colour::Black, lines(50, 40)).is_ok());
    for (count, length) in [(51, 40), (50, 41), (1, 1)] {
        assert!(matches!(set(Colour::Black, lines(count, length)), Err(Refusal::Bad(_))), "{count} {length}");
    }
}

#[test]
fn a_takeback_requires_the_opponents_consent() {
    let (start, _) = state(dvonn(Clock::Unlimited));
    let one = play_any(&start, 0, at(2_000)).expect("a move").state;
    let ask = one.decide(WHITE, Some(Colour::White), &Action::Takeback, at(3_000)).expect("asked").state;
    assert_eq!(ask.moves(), 1);
    assert!(ask.decide(WHITE, Some(Colour::White), &Action::Takeback, at(3_000)).is_err(), "not by the same player");
    let back = ask.decide(BLACK, Some(Colour::Black), &Action::Takeback, at(4_000)).expect("agreed").state;
    assert_eq!((back.moves(), back.board.position_text()), (0, start.board.position_text()));
}

#[test]
fn players_cannot_answer_for_the_opponent_or_decide_a_challenge() {
    let setup = notation::gipf::read_setup("tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b").expect("a setup");
    let game = gipf::Game::from_setup(setup).expect("a game");
    let board = AnyGame::from(game);
    for cheat in ["d5^e6?+", "d5^e6?-/g6", "d5^e6;xe4,e5"] {
        assert!(board.clone().apply_as(Player::Black, cheat).is_err(), "{cheat}");
    }
    for text in ["d5^e6", "d5^e6!"] {
        let mut board = board.clone();
        assert_eq!(board.apply_as(Player::Black, text).as_deref(), Ok("d5^e6!"));
        assert_eq!(board.actor(), Some(Player::White), "the opponent has to answer");
        board.apply_as(Player::White, "?").expect("a challenge");
        for cheat in ["+", "-", "=", "surrender:white"] {
            assert!(board.clone().apply_as(Player::Black, cheat).is_err(), "{cheat}");
        }
    }
}

#[test]
fn invalid_settings_are_refused_with_the_reason() {
    let bad = |game: Game, clock: Clock| settings(game, clock).check().expect_err("no game");
    assert!(bad(Game::Dvonn { placing: Placing::Whole }, Clock::Simple { seconds: 5 }).contains("10 to 10800"));
    let gipf = Game::Gipf { variant: "chess".to_owned(), settings: String::new() };
    assert!(!bad(gipf, Clock::Unlimited).is_empty());
    let rated = Settings { rated: true, ..dvonn(Clock::Unlimited) };
    assert!(rated.check().expect_err("no rated game").contains("cannot be rated"));
}

#[test]
fn chats_and_premoves_are_visible_to_the_right_viewers() {
    let chat = |room| Event::Chat { room, author: WHITE.to_owned(), text: "hm".to_owned() };
    let player = Some(Colour::Black);
    assert!(chat(ChatRoom::Players).is_visible_to(player, false));
    assert!(!chat(ChatRoom::Players).is_visible_to(None, true));
    assert!(!chat(ChatRoom::Watchers).is_visible_to(player, false));
    assert!(chat(ChatRoom::Watchers).is_visible_to(player, true));
    let premove = Event::PremoveSet { by: Colour::White, text: None };
    assert!(!premove.is_visible_to(player, false) && premove.is_visible_to(Some(Colour::White), false));
}

#[test]
fn faked_lag_buys_little_time_and_hardly_delays_the_flag() {
    let clock = Clock::Simple { seconds: 10 };
    let (mut game, _) = state(dvonn(clock));
    let (mut now, mut bought) = (2_000, 0);
    for number in 0..60 {
        // A client that delays its pongs seems to have a lag of a second, and uses most of it.
        now += 900;
        let Some(transition) = play_any(&game, number, Context { lag: 1_000, ..at(now) }) else { break };
        bought += match transition.events[0].event {
            Event::Moved { lag, by: Colour::White, .. } => lag,
            _ => 0,
        };
        game = transition.state;
    }
    assert!(bought <= 600, "{bought} ms");
    let (game, _) = state(dvonn(clock));
    let game = play_any(&game, 0, at(2_000)).expect("a move").state;
    let game = play_any(&game, 0, at(3_000)).expect("a move").state;
    let late = game.deadline().expect("a deadline") - ms(3_000 + 10_000);
    assert!(late <= 300, "the flag falls {late} ms late");
}

#[test]
fn invisible_characters_are_removed_from_chat_messages() {
    let (game, _) = state(dvonn(Clock::Unlimited));
    let sent = |text: &str| {
        let chat = Action::Chat { room: ChatRoom::Players, text: text.to_owned() };
        let events = game.decide(WHITE, Some(Colour::White), &chat, at(2_000)).map(|transition| transition.events);
        events.map(|events| match &events[0].event {
            Event::Chat { text, .. } => text.clone(),
            other => panic!("{other:?}"),
        })
    };
    assert_eq!(sent("a\u{200b}b\u{feff}c\u{ad}d").as_deref(), Ok("abcd"));
    assert_eq!(sent("\u{202e}evil\u{202c} \u{2066}text\u{2069}").as_deref(), Ok("evil text"));
    // Joiners are part of words and emoji.
    for text in ["نمی\u{200c}خواهم", "👩\u{200d}🔬"] {
        assert_eq!(sent(text).as_deref(), Ok(text));
    }
    for text in ["\u{200b}", "\u{200d}\u{200c}", " \u{2060} ", "\u{3164}", "\u{2800}"] {
        assert!(matches!(sent(text), Err(Refusal::Bad(_))), "{text:?}");
    }
}
