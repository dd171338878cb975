//! The state for one viewer: what a client shows beside the board and the list of entries.
//!
//! The server sends it after the events that led to it, so that clients need not implement the rules of clocks, takebacks,
//! claims and conditional moves. It does not depend on the current time: clocks are countdowns from a given time.

use serde::{Deserialize, Serialize};

use crate::clock::Left;
use crate::event::{Outcome, RatingChange};
use crate::ids::{GameId, Timestamp};
use crate::permissions::{Absence, Permissions};
use crate::settings::{Clock, Colour};
use crate::state::GameState;

/// The state of a game for one viewer, beside the board and the list of entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StateView {
    /// The version of the last event.
    pub version: i64,
    /// The number of entries.
    pub entries: usize,
    /// The player to act; absent if the game is over or a random event is pending.
    pub actor: Option<Colour>,
    /// Whether the game is live, so that both players are expected to be present.
    pub live: bool,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// How the ratings changed, White's first.
    pub rated: Option<[RatingChange; 2]>,
    /// The player who asks for a takeback.
    pub takeback: Option<Colour>,
    /// Your premove.
    pub premove: Option<String>,
    /// Your conditional moves.
    pub conditional_moves: Vec<Vec<String>>,
    /// The player who offers a rematch.
    pub rematch_offered: Option<Colour>,
    /// The rematch, if it has begun.
    pub rematch: Option<GameId>,
    /// What you may do.
    pub permissions: Permissions,
    /// The clocks; absent in a game without a clock.
    pub clock: Option<ClockView>,
}

/// The clocks of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// When the current turn began, moved forward by outages.
    pub since: Timestamp,
    /// The player whose clock has been running since then, if any.
    pub running: Option<Colour>,
    /// White's countdowns at that time, which run one after the other.
    pub white: Vec<Countdown>,
    /// Black's countdowns at that time.
    pub black: Vec<Countdown>,
}

/// A time that a clock counts down: for the game, for the move, or for a byo-yomi period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Countdown {
    /// The duration.
    pub milliseconds: i64,
    /// Periods left during it, the current one included; absent without byo-yomi.
    pub periods: Option<u32>,
}

/// What the server knows about the viewer's opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpponentStatus {
    /// When the opponent will have been away long enough; `None` while they are present.
    pub gone_at: Option<Timestamp>,
    /// Whether the opponent cannot come back: banned, or a guest without a session.
    pub barred: bool,
}

impl StateView {
    /// The state for a player of this colour, or with `None` a spectator. `opponent` is about the player's opponent.
    pub fn of(state: &GameState, viewer: Option<Colour>, opponent: OpponentStatus) -> StateView {
        let absence = Absence { gone: false, barred: opponent.barred };
        StateView {
            version: state.version_for(viewer),
            entries: state.entries().len(),
            actor: state.actor(),
            live: state.settings().clock.is_live(),
            outcome: state.outcome(),
            rated: state.rated(),
            takeback: state.takeback(),
            premove: viewer.and_then(|viewer| state.premove(viewer)).map(str::to_owned),
            conditional_moves: viewer.map(|viewer| state.conditional_moves(viewer).to_vec()).unwrap_or_default(),
            rematch_offered: state.rematch_offered(),
            rematch: state.rematch().cloned(),
            permissions: state.permissions(viewer, absence, opponent.gone_at),
            clock: ClockView::of(state),
        }
    }
}

impl ClockView {
    fn of(state: &GameState) -> Option<ClockView> {
        let (clock, times) = (state.settings().clock, state.turn_times());
        (clock != Clock::Unlimited).then(|| ClockView {
            since: state.turn_since(),
            running: state.actor().filter(|_| state.clock_runs()),
            white: countdowns(clock, times.white),
            black: countdowns(clock, times.black),
        })
    }
}

/// The countdowns of a player with this time left. The last one of byo-yomi has no duration: the flag has fallen.
fn countdowns(clock: Clock, left: Left) -> Vec<Countdown> {
    let Clock::Byoyomi { period, .. } = clock else {
        return vec![Countdown { milliseconds: left.milliseconds, periods: None }];
    };
    let main = Countdown { milliseconds: left.milliseconds, periods: Some(left.periods) };
    let periods = (0..=left.periods).rev().map(|periods| Countdown {
        milliseconds: if periods == 0 { 0 } else { i64::from(period) * 1_000 },
        periods: Some(periods),
    });
    std::iter::once(main).chain(periods).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::clock::ClockFace;
    use crate::tests::{at, clocks, dvonn, ms, play_any, state};
    use crate::{Action, Event};

    /// What a client shows after `elapsed`: the rest of the running countdown.
    fn shown(countdowns: &[Countdown], elapsed: i64) -> (i64, Option<u32>) {
        let mut rest = elapsed.max(0);
        for countdown in countdowns {
            if rest < countdown.milliseconds {
                return (countdown.milliseconds - rest, countdown.periods);
            }
            rest -= countdown.milliseconds;
        }
        (0, countdowns.last().and_then(|last| last.periods))
    }

    proptest! {
        #[test]
        fn countdowns_show_what_the_clock_shows(clock in clocks(), used in 0_i64..120_000, elapsed in -500_i64..900_000) {
            let left = clock.spend(clock.full(), used).unwrap_or(Left { milliseconds: 0, periods: 0 });
            let face = clock.face(left, elapsed).map(|ClockFace { milliseconds, periods, .. }| (milliseconds, periods));
            let expected = face.unwrap_or((0, None));
            let found = if clock == Clock::Unlimited { (0, None) } else { shown(&countdowns(clock, left), elapsed) };
            prop_assert_eq!(found, expected);
        }
    }

    /// A game after some moves, one every second from 2000 on.
    fn begun(clock: Clock, moves: i64) -> GameState {
        let (mut state, _) = state(dvonn(clock));
        for number in 0..moves {
            state = play_any(&state, 0, at(2_000 + number * 1_000)).expect("a move").into_parts().0;
        }
        state
    }

    fn view(state: &GameState, viewer: Option<Colour>) -> StateView {
        StateView::of(state, viewer, OpponentStatus::default())
    }

    fn left_at(state: &GameState, colour: Colour, now: i64) -> i64 {
        let clock = view(state, None).clock.expect("a clock");
        let own = if colour == Colour::White { &clock.white } else { &clock.black };
        let elapsed = if clock.running == Some(colour) { ms(now) - clock.since } else { 0 };
        shown(own, elapsed).0
    }

    const WHITE: Option<Colour> = Some(Colour::White);
    const BLACK: Option<Colour> = Some(Colour::Black);

    #[test]
    fn clocks_start_after_both_have_moved_and_stop_at_the_end() {
        let clock = Clock::Fischer { seconds: 60, increment: 5 };
        assert_eq!(left_at(&begun(clock, 1), Colour::Black, 9_000), 60_000);
        let both = begun(clock, 2);
        assert_eq!((left_at(&both, Colour::White, 9_000), left_at(&both, Colour::Black, 9_000)), (54_000, 60_000));
        let over = both.decide("ada", WHITE, &Action::Resign, at(4_000)).expect("the end").into_parts().0;
        assert_eq!(left_at(&over, Colour::White, 90_000), 59_000);
        assert_eq!(view(&over, WHITE).clock.and_then(|clock| clock.running), None);
        assert_eq!(view(&begun(Clock::Unlimited, 2), WHITE).clock, None);
    }

    #[test]
    fn outages_cost_no_time() {
        let both = begun(Clock::Simple { seconds: 60 }, 2);
        // The turn began at 3000, within the outage.
        let outage = Event::Interrupted { from: ms(1_000), until: ms(7_000) };
        let credited = both.with_event(outage, ms(7_500)).expect("an outage").into_parts().0;
        assert_eq!(left_at(&credited, Colour::White, 9_000), 58_000);
    }

    #[test]
    fn takebacks_remove_entries_and_require_a_move_of_the_player() {
        let clock = Clock::Simple { seconds: 60 };
        assert!(!view(&begun(clock, 0), WHITE).permissions.ask_takeback);
        let both = begun(clock, 2);
        assert!(view(&both, WHITE).permissions.ask_takeback);
        let asked = both.decide("bob", BLACK, &Action::Takeback, at(4_000)).expect("a request").into_parts().0;
        let [white, black, spectator] = [WHITE, BLACK, None].map(|viewer| view(&asked, viewer));
        assert_eq!([white.takeback, black.takeback, spectator.takeback], [BLACK; 3]);
        assert!(white.permissions.answer_takeback && !white.permissions.ask_takeback);
        assert!(black.permissions.withdraw_takeback && !black.permissions.ask_takeback);
        let taken_back = asked.decide("ada", WHITE, &Action::Takeback, at(5_000)).expect("a takeback").into_parts().0;
        let white = view(&taken_back, WHITE);
        assert_eq!((white.entries, white.takeback, white.actor), (1, None, BLACK));
    }

    #[test]
    fn aborting_is_for_before_both_have_moved_and_claiming_for_after() {
        let clock = Clock::Simple { seconds: 60 };
        let (one, both) = (begun(clock, 1), begun(clock, 2));
        assert!(view(&one, WHITE).permissions.abort && !view(&both, WHITE).permissions.abort);
        let away = OpponentStatus { gone_at: Some(ms(90_000)), barred: false };
        let claim = |state: &GameState, viewer, opponent| {
            let Permissions { claim, claim_at, .. } = StateView::of(state, viewer, opponent).permissions;
            (claim, claim_at)
        };
        assert_eq!(claim(&both, WHITE, OpponentStatus::default()), (false, None));
        assert_eq!(claim(&both, WHITE, away), (false, Some(ms(90_000))));
        assert_eq!(claim(&one, WHITE, away), (false, None), "before both have moved the timer aborts the game");
        assert_eq!(claim(&begun(Clock::Unlimited, 2), WHITE, away), (false, None));
        assert_eq!(claim(&both, None, away), (false, None));
        let barred = OpponentStatus { gone_at: None, barred: true };
        assert_eq!(claim(&both, WHITE, barred), (true, None));
        assert_eq!(claim(&begun(Clock::Unlimited, 2), WHITE, barred), (true, None));
        assert_eq!(claim(&one, WHITE, barred), (false, None));
    }

    #[test]
    fn conditional_moves_follow_the_game_and_are_visible_only_to_their_owner() {
        let begun = begun(Clock::Unlimited, 2);
        let mut board = begun.clone();
        let mut line = Vec::new();
        for now in 4..8 {
            let (next, events) = play_any(&board, 0, at(now * 1_000)).expect("a move").into_parts();
            let Event::Moved { text, .. } = &events[0].event else { panic!("a move") };
            line.push(text.clone());
            board = next;
        }
        let plan = Action::ConditionalMoves { variations: vec![line.clone()] };
        let planned = begun.decide("bob", BLACK, &plan, at(4_000)).expect("a plan").into_parts().0;
        assert_eq!(view(&planned, BLACK).conditional_moves, [line.clone()]);
        assert!(
            view(&planned, WHITE).conditional_moves.is_empty() && view(&planned, None).conditional_moves.is_empty()
        );
        let moves = |text: &str| {
            let action = Action::Move { text: text.to_owned(), id: None };
            planned.decide("ada", WHITE, &action, at(5_000)).expect("a move").into_parts().0
        };
        let followed = view(&moves(&line[0]), BLACK);
        assert_eq!((followed.entries, followed.conditional_moves), (4, vec![line[2..].to_vec()]));
        let other = begun.board().actions().into_iter().find(|text| *text != line[0]).expect("another move");
        let left = view(&moves(&other), BLACK);
        assert_eq!((left.entries, left.conditional_moves.len()), (3, 0));
    }

    #[test]
    fn a_premove_is_shown_to_its_owner() {
        let begun = begun(Clock::Simple { seconds: 60 }, 2);
        let premove = Action::Premove { text: Some("a1a2".to_owned()) };
        let set = begun.decide("bob", BLACK, &premove, at(4_000)).expect("a premove").into_parts().0;
        let premoves = [WHITE, BLACK, None].map(|viewer| view(&set, viewer).premove);
        assert_eq!(premoves, [None, Some("a1a2".to_owned()), None]);
        let may = |viewer| view(&set, viewer).permissions;
        assert!(may(WHITE).make_move && !may(WHITE).premove && may(BLACK).premove && !may(BLACK).make_move);
        assert!(!may(BLACK).conditional_moves, "only without a live clock");
    }
}
