//! The state machine under random players, and the cases that matter most.

use proptest::prelude::*;

use crate::clock::LagBank;
use crate::*;

const WHITE: &str = "ada";
const BLACK: &str = "bob";

pub(crate) fn created(settings: Settings) -> StampedEvent {
    let seat = |user: &str| Seat::User { user: user.to_owned() };
    let start = Board::start_text(&settings.game, 7).expect("a game");
    let event = Event::Created { settings, white: seat(WHITE), black: seat(BLACK), start, rematch_of: None };
    StampedEvent { version: 1, at: 1_000, event }
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

pub(crate) fn at(now: i64) -> Context {
    Context { now, lag: 0, opponent_gone: false, opponent_barred: false, seed: 5 }
}

pub(crate) fn name(colour: Colour) -> &'static str {
    if colour == Colour::White { WHITE } else { BLACK }
}

/// Words that can be said now, some of them at least.
pub(crate) fn words(board: &Board) -> Vec<String> {
    match board {
        Board::Dvonn(game) => game.position().legal_moves().map(|action| action.to_string()).collect(),
        Board::Gipf(game) => {
            if let Some(dvonn) = game.contest().and_then(|contest| contest.dvonn()) {
                return dvonn.position().legal_moves().map(|action| action.to_string()).collect();
            }
            let mut words: Vec<String> = game.position().steps().iter().map(ToString::to_string).collect();
            // A turn may need rows taken before and after: those are found by trying.
            words.extend(["done", "pass", "?"].map(str::to_owned));
            words
        }
    }
}

pub(crate) fn play_any(state: &GameState, choice: usize, context: Context) -> Option<Transition> {
    let by = state.actor()?;
    let words = words(&state.board);
    (0..words.len()).find_map(|offset| {
        let word = words[(choice + offset) % words.len()].clone();
        state.decide(name(by), Some(by), &Action::Move { text: word, id: None }, context).ok()
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

    /// Whatever is done: the events alone make the same state, versions have no gaps, nobody's time is negative, the
    /// server has passed for whoever had to pass, and a game that is over stays over.
    #[test]
    fn the_events_are_the_game(
        game in games(),
        clock in clocks(),
        steps in prop::collection::vec((0_u8..16, any::<u16>(), 0_i64..20_000, 0_i64..2_000), 1..150),
    ) {
        let (mut state, mut events) = state(settings(game, clock));
        let mut now = 1_000;
        for (kind, choice, delay, lag) in steps {
            now += delay;
            if let Some(transition) = state.tick(now) {
                events.extend(transition.events);
                state = transition.state;
            }
            let context = Context { now, lag, opponent_gone: lag >= 1_500, opponent_barred: lag >= 1_800, seed: u64::from(choice) };
            let by = if choice % 2 == 0 { Colour::White } else { Colour::Black };
            let action = match kind {
                0 => Some(Action::Takeback),
                1 => Some(Action::DeclineTakeback),
                2 => Some(Action::Premove { text: words(&state.board).pop() }),
                3 => Some(Action::Chat { room: ChatRoom::Players, text: "hm".to_owned() }),
                4 if choice % 64 == 0 => Some(Action::Resign),
                5 if choice % 8 == 0 => Some(Action::Claim),
                6 => Some(Action::ConditionalMoves { variations: vec![words(&state.board).into_iter().take(4).collect()] }),
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
            let times = state.times(now);
            prop_assert!(times.white.milliseconds >= 0 && times.black.milliseconds >= 0);
            prop_assert!(state.outcome.is_some() || !state.board.must_pass());
            prop_assert!(state.outcome.is_some() || state.board.actor().is_some(), "somebody has to act");
        }
        prop_assert!(events.iter().zip(1..).all(|(stamped, version)| stamped.version == version));
        prop_assert!(events.windows(2).all(|pair| pair[0].at <= pair[1].at));
        let text = serde_json::to_string(&events).expect("JSON");
        let read: Vec<StampedEvent> = serde_json::from_str(&text).expect("events");
        prop_assert_eq!(&read, &events);
        let replayed = GameState::replay(&read).expect("a game");
        prop_assert!(same(&replayed, &state), "{replayed:?}\n{state:?}");
    }

    /// The clock, computed once more from nothing but the times at which the moves were made.
    #[test]
    fn a_simple_clock_loses_what_was_thought(delays in prop::collection::vec((0_i64..3_000, 0_i64..1_500), 1..60)) {
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
        let left = state.times(now);
        prop_assert_eq!([left.white.milliseconds, left.black.milliseconds], used.map(|used| 600_000 - used));
    }
}

#[test]
fn whoever_runs_out_of_time_loses_and_whoever_never_moves_has_not_played() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    let early = start.tick(1_000 + 60_000).expect("the first move took too long").state;
    assert_eq!(early.outcome.map(|outcome| outcome.reason), Some(EndReason::Aborted));
    let two = play_any(&play_any(&start, 0, at(2_000)).expect("a move").state, 0, at(3_000)).expect("a move").state;
    let actor = two.actor().expect("somebody");
    assert!(two.tick(3_000 + 60_000).is_none(), "a move may be on its way");
    let late = two.tick(3_000 + 60_000 + LagBank::MOST).expect("the time is up").state;
    let outcome = late.outcome.expect("an outcome");
    assert_eq!((outcome.winner, outcome.reason), (Some(actor.opponent()), EndReason::Time));
    let refused = play_any(&two, 0, at(3_000 + 60_000));
    assert!(refused.is_none(), "no move after the flag");
}

#[test]
fn the_clock_stands_still_while_the_server_is_down() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    let two = play_any(&play_any(&start, 0, at(2_000)).expect("a move").state, 0, at(3_000)).expect("a move").state;
    let before = two.times(13_000);
    let after = two.with_event(Event::Interrupted { from: 13_000, until: 500_000 }, 500_000).expect("an event").state;
    assert_eq!(after.times(500_000), before);
    assert_ne!(after.times(501_000), before);
}

/// Plays a game with this clock: one move a second, then one of White after 3 s and one of Black after 2 s. What the
/// players have before White's, after both were made, and when they are taken back after another second.
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
    let asked = act(&state, Colour::White).expect("a wish").state;
    let back = act(&asked, Colour::Black).expect("a takeback").state;
    assert_eq!(back.entries, entries);
    let Times { white, black } = back.times(now + 1_000);
    assert_eq!([white, black], back.left, "the clock begins anew");
    [before, state.left, back.left]
}

#[test]
fn what_was_thought_is_not_given_back_and_what_a_move_brought_is_not_kept() {
    let milliseconds = |left: [Left; 2]| left.map(|own| own.milliseconds);
    let [before, made, back] = taken_back(Clock::Simple { seconds: 60 }).map(milliseconds);
    assert_eq!((before, made, back), ([59_000, 59_000], [56_000, 57_000], [55_000, 57_000]));
    // 60 and the first 5, less what was thought, and 5 for each move that stays and was timed.
    let [before, made, back] = taken_back(Clock::Fischer { seconds: 60, increment: 5 }).map(milliseconds);
    assert_eq!((before, made, back), ([69_000, 69_000], [71_000, 72_000], [65_000, 67_000]));
    // White has used up his time before the periods, and the first of these with his last move, which he does not get back.
    let [before, made, back] = taken_back(Clock::Byoyomi { seconds: 1, period: 3, periods: 2 });
    assert_eq!(milliseconds(before), [0, 0]);
    assert_eq!(before.map(|own| own.periods), [2, 2]);
    assert_eq!(made.map(|own| own.periods), [1, 2]);
    assert_eq!(back.map(|own| own.periods), [1, 2]);
    let days = 3 * 86_400_000;
    let [_, _, back] = taken_back(Clock::Correspondence { days: 3 }).map(milliseconds);
    assert_eq!(back, [days, days]);
}

#[test]
fn nobody_loses_by_agreeing_to_take_back() {
    // White lives on what each move brings: without that, the time would be less than nothing.
    let (mut state, _) = state(dvonn(Clock::Fischer { seconds: 0, increment: 5 }));
    let mut now = 1_000;
    for _ in 0..8 {
        now += 4_500;
        state = play_any(&state, 0, at(now)).expect("a move").state;
    }
    let before = state.left[0].milliseconds;
    let act = |state: &GameState, by: Colour| state.decide(name(by), Some(by), &Action::Takeback, at(now + 4_800));
    let asked = act(&state, Colour::White).expect("a wish").state;
    let back = act(&asked, Colour::Black).expect("a takeback").state;
    let left = back.left[0].milliseconds;
    assert!(left > 0 && left <= before - 4_800, "{left} of {before}");
    // And nothing is taken back when the time is up.
    let late = state.decide(name(Colour::White), Some(Colour::White), &Action::Takeback, at(now + before));
    assert_eq!(late.err(), Some(Refusal::TimeIsUp));
}

#[test]
fn a_premove_is_made_at_once_and_costs_no_time() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    let word = words(&start.board)[0].clone();
    let mut after = start.board.clone();
    after.play(Colour::White, &word).expect("a move");
    let answer = words(&after)[0].clone();
    let set = Action::Premove { text: Some(answer.clone()) };
    let set = start.decide(BLACK, Some(Colour::Black), &set, at(1_500)).expect("a premove").state;
    let moved =
        set.decide(WHITE, Some(Colour::White), &Action::Move { text: word, id: None }, at(2_000)).expect("a move");
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

/// The two crossed on their way: the player could not know that his turn had come.
#[test]
fn a_premove_that_comes_when_its_turn_has_come_is_the_move() {
    let (start, _) = state(dvonn(Clock::Simple { seconds: 60 }));
    let word = words(&start.board)[0].clone();
    let premove = |word: &str| Action::Premove { text: Some(word.to_owned()) };
    let moved =
        start.decide(WHITE, Some(Colour::White), &Action::Move { text: word, id: None }, at(2_000)).expect("a move");
    let answer = words(&moved.state.board)[0].clone();
    let late = moved.state.decide(BLACK, Some(Colour::Black), &premove(&answer), at(2_100)).expect("a move");
    assert_eq!(late.state.entries.len(), moved.state.entries.len() + 1);
    assert_eq!((late.state.actor(), &late.state.premoves), (Some(Colour::White), &[None, None]));
    let impossible = moved.state.decide(BLACK, Some(Colour::Black), &premove("a1k5"), at(2_100));
    assert!(matches!(impossible, Err(Refusal::IllegalMove(_))), "{impossible:?}");
}

#[test]
fn lines_are_followed_as_long_as_the_other_one_keeps_to_them() {
    let (start, _) = state(dvonn(Clock::Correspondence { days: 3 }));
    let mut board = start.board.clone();
    let mut line = Vec::new();
    for colour in [Colour::White, Colour::Black, Colour::White, Colour::Black] {
        let word = words(&board)[0].clone();
        line.push(board.play(colour, &word).expect("a move"));
    }
    let set = Action::ConditionalMoves { variations: vec![line.clone()] };
    let set = start.decide(BLACK, Some(Colour::Black), &set, at(1_500)).expect("lines").state;
    let play = |state: &GameState, word: &str| {
        let action = Action::Move { text: word.to_owned(), id: None };
        state.decide(WHITE, Some(Colour::White), &action, at(2_000)).expect("a move").state
    };
    let two = play(&set, &line[0]);
    assert_eq!(two.moves(), 2, "the answer came by itself");
    assert_eq!(play(&two, &line[2]).moves(), 4);
    let other = words(&two.board).into_iter().find(|word| *word != line[2]).expect("another move");
    let left = play(&two, &other);
    assert!(left.moves() == 3 && left.conditional_moves[1].is_empty(), "another move, and the line is over");
}

#[test]
fn premoves_and_lines_are_words_of_gipf_as_well() {
    let game = Game::Gipf { variant: "tournament+d6+c1,1".to_owned(), settings: String::new() };
    let (mut start, _) = state(settings(game, Clock::Correspondence { days: 3 }));
    let setup = notation::gipf::read_setup("tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b").expect("a setup");
    start.board = Board::Gipf(Box::new(gipf::Game::from_setup(setup).expect("a game")));
    let act = |state: &GameState, by: Colour, action: Action| state.decide(name(by), Some(by), &action, at(2_000));
    let play = |word: &str| Action::Move { text: word.to_owned(), id: None };
    let entries = |state: &GameState| -> Vec<String> {
        state
            .entries
            .iter()
            .map(|entry| if let Entry::Move(_, word) = entry { word.clone() } else { "…".to_owned() })
            .collect()
    };
    // White lets the jump pass beforehand; whose turn it is then, and what else follows, the rules say.
    let answer = Action::Premove { text: Some(" pass ".to_owned()) };
    let set = act(&start, Colour::White, answer).expect("a premove").state;
    let after = act(&set, Colour::Black, play("d5^e6!")).expect("a jump").state;
    assert_eq!(entries(&after), ["d5^e6!", "pass"]);
    assert_eq!(after.premoves, [None, None]);
    // A premove that does not answer what was done is forgotten, and nothing is played.
    let set = act(&start, Colour::White, Action::Premove { text: Some("Gb2".to_owned()) }).expect("a premove").state;
    let after_jump = act(&set, Colour::Black, play("d5^e6")).expect("a jump").state;
    assert_eq!((entries(&after_jump), after_jump.premoves), (vec!["d5^e6!".to_owned()], [None, None]));

    // The same as a line, with more after it, written without the sign of an announcement, or with spaces around.
    let rest = words(&after.board).into_iter().find(|word| {
        let by = after.actor().expect("somebody's turn");
        word != "pass" && after.board.clone().play(by, word).is_ok()
    });
    let rest = rest.expect("a word");
    for first in ["d5^e6", " d5^e6! "] {
        let line = [first, "pass"].map(str::to_owned).to_vec();
        let lines = Action::ConditionalMoves { variations: vec![line, vec!["c3^d3".to_owned(), "pass".to_owned()]] };
        let set = act(&start, Colour::White, lines).expect("lines").state;
        let followed = act(&set, Colour::Black, play("d5^e6!")).expect("a jump").state;
        assert_eq!(entries(&followed), ["d5^e6!", "pass"], "{first}");
        assert!(followed.conditional_moves[0].is_empty(), "the other line is not followed");
        let by = followed.actor().expect("somebody's turn");
        assert!(act(&followed, by, play(&rest)).is_ok(), "and the game goes on with {rest}");
    }
}

#[test]
fn a_game_keeps_only_so_many_messages() {
    let (mut game, _) = state(dvonn(Clock::Unlimited));
    let chat = Action::Chat { room: ChatRoom::Players, text: "hm".to_owned() };
    for _ in 0..limits::CHAT_MESSAGES {
        game = game.decide(WHITE, Some(Colour::White), &chat, at(2_000)).expect("a message").state;
    }
    assert!(matches!(game.decide(WHITE, Some(Colour::White), &chat, at(2_000)), Err(Refusal::NotNow(_))));
    // Players do not use up what watchers may say, nor the other way round.
    let watchers = Action::Chat { room: ChatRoom::Watchers, text: "hm".to_owned() };
    assert!(game.decide("somebody", None, &watchers, at(2_000)).is_ok());
}

#[test]
fn a_player_changes_his_mind_only_so_often_before_a_move() {
    let (mut game, _) = state(dvonn(Clock::Unlimited));
    let [premove, none] = [Some("a1a2".to_owned()), None].map(|word| Action::Premove { text: word });
    let lines = Action::ConditionalMoves { variations: vec![vec!["a1".to_owned(), "a2".to_owned()]] };
    for count in 0..limits::PENDING_REQUESTS {
        let action = [&premove, &none, &lines][count % 3];
        game = game.decide(BLACK, Some(Colour::Black), action, at(2_000)).expect("an aside").state;
    }
    for action in [&premove, &lines] {
        assert!(matches!(game.decide(BLACK, Some(Colour::Black), action, at(2_000)), Err(Refusal::NotNow(_))));
    }
    // The move is not held up by it, and after it all can be said again.
    let game = play_any(&game, 0, at(3_000)).expect("a move").state;
    let game = play_any(&game, 0, at(4_000)).expect("a move").state;
    assert!(game.decide(BLACK, Some(Colour::Black), &premove, at(5_000)).is_ok());
}

#[test]
fn words_and_lines_are_only_so_long() {
    let (game, _) = state(dvonn(Clock::Unlimited));
    let set = |by: Colour, action: Action| game.decide(name(by), Some(by), &action, at(2_000)).map(drop);
    let premove = |length: usize| Action::Premove { text: Some("x".repeat(length)) };
    assert!(set(Colour::Black, premove(300)).is_ok());
    assert!(matches!(set(Colour::Black, premove(301)), Err(Refusal::Bad(_))));
    let word = |length: usize| Action::Move { text: "x".repeat(length), id: None };
    assert!(matches!(set(Colour::White, word(300)), Err(Refusal::IllegalMove(_))));
    assert!(matches!(set(Colour::White, word(301)), Err(Refusal::Bad(_))));
    let lines = |count: usize, length: usize| Action::ConditionalMoves {
        variations: vec![vec!["e1e2".to_owned(); length]; count],
    };
    assert!(set(Colour::Black, lines(50, 40)).is_ok());
    for (count, length) in [(51, 40), (50, 41), (1, 1)] {
        assert!(matches!(set(Colour::Black, lines(count, length)), Err(Refusal::Bad(_))), "{count} {length}");
    }
}

#[test]
fn what_is_taken_back_was_agreed_on() {
    let (start, _) = state(dvonn(Clock::Unlimited));
    let one = play_any(&start, 0, at(2_000)).expect("a move").state;
    let ask = one.decide(WHITE, Some(Colour::White), &Action::Takeback, at(3_000)).expect("asked").state;
    assert_eq!(ask.moves(), 1);
    assert!(ask.decide(WHITE, Some(Colour::White), &Action::Takeback, at(3_000)).is_err(), "not by himself");
    let back = ask.decide(BLACK, Some(Colour::Black), &Action::Takeback, at(4_000)).expect("agreed").state;
    assert_eq!((back.moves(), back.board.position_text()), (0, start.board.position_text()));
}

#[test]
fn nobody_answers_for_the_other_or_says_how_a_challenge_ended() {
    let setup = notation::gipf::read_setup("tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b").expect("a setup");
    let game = gipf::Game::from_setup(setup).expect("a game");
    let board = Board::Gipf(Box::new(game));
    for cheat in ["d5^e6?+", "d5^e6?-/g6", "d5^e6;xe4,e5"] {
        assert!(board.clone().play(Colour::Black, cheat).is_err(), "{cheat}");
    }
    for word in ["d5^e6", "d5^e6!"] {
        let mut board = board.clone();
        assert_eq!(board.play(Colour::Black, word).as_deref(), Ok("d5^e6!"));
        assert_eq!(board.actor(), Some(Colour::White), "the answer is the other one's");
        board.play(Colour::White, "?").expect("a challenge");
        for cheat in ["+", "-", "="] {
            assert!(board.clone().play(Colour::Black, cheat).is_err(), "{cheat}");
        }
    }
}

#[test]
fn settings_that_make_no_game_are_refused_with_the_reason() {
    let bad = |game: Game, clock: Clock| settings(game, clock).check().expect_err("no game");
    assert!(bad(Game::Dvonn { placing: Placing::Whole }, Clock::Simple { seconds: 5 }).contains("10 to 10800"));
    let gipf = Game::Gipf { variant: "chess".to_owned(), settings: String::new() };
    assert!(!bad(gipf, Clock::Unlimited).is_empty());
    let rated = Settings { rated: true, ..dvonn(Clock::Unlimited) };
    assert!(rated.check().expect_err("no rated game").contains("casual"));
}

#[test]
fn chats_are_read_by_those_for_whom_they_are() {
    let chat = |room| Event::Chat { room, author: WHITE.to_owned(), text: "hm".to_owned() };
    let player = Some(Colour::Black);
    assert!(chat(ChatRoom::Players).is_visible_to(player, false));
    assert!(!chat(ChatRoom::Players).is_visible_to(None, true));
    assert!(!chat(ChatRoom::Watchers).is_visible_to(player, false));
    assert!(chat(ChatRoom::Watchers).is_visible_to(player, true));
    let premove = Event::PremoveSet { by: Colour::White, text: None };
    assert!(!premove.is_visible_to(player, false) && premove.is_visible_to(Some(Colour::White), false));
}
