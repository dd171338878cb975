//! What follows from a move without a choice: forced passes, random events, and the end of the game.

use crate::tests::{at, ms, name, settings};
use crate::*;

/// A game that is played on the server and followed by a spectator.
struct Followed {
    server: GameState,
    events: Vec<StampedEvent>,
    spectator: ClientGame,
    now: i64,
}

impl Followed {
    fn from_position(game: Game, start: &str) -> Followed {
        let [white, black] = Colour::BOTH.map(|colour| Seat::User { user: name(colour).to_owned() });
        let settings = settings(game, Clock::Simple { seconds: 600 });
        let event = Event::Created { settings, white, black, start: start.to_owned(), rematch_of: None };
        let first = StampedEvent { version: 1, at: ms(1_000), event };
        let server = GameState::begin(&first).expect("a game");
        let spectator = ClientGame::begin(&first, None).expect("a game");
        Followed { server, events: vec![first], spectator, now: 1_000 }
    }

    /// Carries out an action, and checks that the stored events, the spectator and a client that joins later agree.
    fn act(&mut self, by: Colour, action: &Action) {
        self.now += 1_000;
        let transition = self.server.decide(name(by), Some(by), action, at(self.now)).expect("a transition");
        let (next, events) = transition.into_parts();
        for stamped in &events {
            self.spectator.apply(stamped).expect("the event applies");
        }
        self.server = next;
        self.events.extend(events);
        let text = serde_json::to_string(&self.events).expect("JSON");
        let replayed = GameState::replay(&serde_json::from_str::<Vec<StampedEvent>>(&text).expect("events"));
        let snapshot = serde_json::to_string(&Snapshot::of(&self.server, None, ms(self.now))).expect("JSON");
        let joined = ClientGame::from_snapshot(&serde_json::from_str(&snapshot).expect("a snapshot")).expect("a game");
        for state in [&replayed.expect("a game"), self.spectator.state(), joined.state()] {
            assert_eq!(state.entries(), self.server.entries());
            assert_eq!(state.board().position_text(), self.server.board().position_text());
            assert_eq!((state.actor(), state.outcome()), (self.server.actor(), self.server.outcome()));
        }
    }

    fn play(&mut self, by: Colour, text: &str) {
        self.act(by, &Action::Move { text: text.to_owned(), id: None });
    }

    fn entries(&self) -> Vec<EntryView> {
        self.spectator.entries()
    }

    fn kinds(&self) -> Vec<EntryKind> {
        self.entries().iter().map(|entry| entry.kind).collect()
    }
}

#[test]
fn the_server_passes_for_a_player_without_a_move() {
    let mut game = Followed::from_position(Game::Dvonn { placing: Placing::Random }, "w,w,w,r,5/10/11/10/9 w move");
    game.play(Colour::White, "a1b1");
    let passed = EntryView { kind: EntryKind::Pass, by: Some(Colour::Black), text: "pass".to_owned() };
    assert_eq!(game.entries()[1..], [passed]);
    assert_eq!(game.server.actor(), Some(Colour::White));
    assert_eq!((game.server.moves(), game.server.clock_runs()), (1, false), "a pass is not a move");
    game.play(Colour::White, "b1d1");
    game.play(Colour::White, "c1d1");
    let outcome = game.server.outcome().expect("no stack can move");
    assert_eq!(outcome, Outcome { winner: Some(Colour::White), reason: EndReason::Finished, score: Some([4, 0]) });
}

/// Black announces a jump, which White challenges.
fn challenged(decider: &str) -> Followed {
    let game = Game::Gipf { variant: "tournament+d6+c1,1".to_owned(), settings: decider.to_owned() };
    let mut game = Followed::from_position(game, "tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b");
    game.play(Colour::Black, "d5^e6!");
    game.play(Colour::White, "?");
    game
}

#[test]
fn the_server_arranges_the_game_that_decides_a_challenge() {
    let mut game = challenged("decider=placed colours=lot");
    assert_eq!(game.kinds(), [EntryKind::Move, EntryKind::Move, EntryKind::Arranged]);
    let white = game.entries()[2].by.expect("a player has White");
    assert_eq!(game.server.actor(), Some(white), "White of the game of DVONN moves first");
    assert!(game.server.board().has_inner_game());
    let refused = game.server.decide(name(white), Some(white), &Action::Takeback, at(9_000));
    let nothing = Refusal::not_now(ReasonCode::NothingToTakeBack);
    assert_eq!(refused.err(), Some(nothing.clone()), "random events are final");

    game.act(Colour::White, &Action::Surrender);
    assert_eq!(game.kinds()[3..], [EntryKind::Surrendered]);
    assert_eq!(game.entries()[3].by, Some(Colour::White));
    assert!(!game.server.board().has_inner_game() && game.server.outcome().is_none());
    let refused = game.server.decide(name(Colour::White), Some(Colour::White), &Action::Takeback, at(9_000));
    assert_eq!(refused.err(), Some(nothing));
}

#[test]
fn the_server_rolls_the_dice_that_decide_a_challenge() {
    let game = challenged("decider=dice");
    assert_eq!(game.kinds(), [EntryKind::Move, EntryKind::Move, EntryKind::Rolled]);
    let rolled = &game.entries()[2];
    let dice: Vec<u8> = rolled.text.split(' ').filter_map(|die| die.parse().ok()).collect();
    assert!(rolled.by.is_none() && dice.len() == 2 && dice.iter().all(|die| (1..=6).contains(die)), "{rolled:?}");
    assert!(!game.server.board().has_inner_game());
}

/// The seed of a random event combines the caller's seed with the version, and loses nothing of either.
#[test]
fn every_seed_draws_another_board() {
    let game = challenged("decider=placed colours=lot");
    let announced = GameState::replay(&game.events[..2]).expect("a game");
    let challenge = Action::Move { text: "?".to_owned(), id: None };
    let draw = |seed: u64| {
        let context = Context { seed, ..at(9_000) };
        let next =
            announced.decide(name(Colour::White), Some(Colour::White), &challenge, context).expect("a challenge");
        EntryView::from(next.state().entries().last().expect("an entry")).text
    };
    let boards: std::collections::BTreeSet<String> = (0..32).map(draw).collect();
    assert_eq!(boards.len(), 32);
}
