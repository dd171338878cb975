//! Several nodes with one database. The nodes run in this process and share a broker; SQLite serves as their database.

use std::sync::Arc;
use std::time::Duration;

use api::{
    Action, AnalysisProgress, AnalysisState, Clock, Colour, EndReason, Event, GameId, Notice, Seat, StampedEvent,
    Timestamp,
};
use futures_util::future::join_all;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use super::feed::GameFeed;
use super::room::Message;
use super::rooms::Rooms;
use super::test_server::{Folder, TestServer, chat};
use crate::bus::{Broker, BusMessage, Subject};
use crate::nodes;
use crate::store::{Commit, Outage, StoreError};
use crate::time::{now, testing};

/// How long a node may take to hear of something.
const PATIENCE: Duration = Duration::from_secs(30);

/// Two nodes of a site, and a game between two new users.
struct Site {
    nodes: [TestServer; 2],
    game: GameId,
    users: [String; 2],
    folder: Folder,
}

impl Site {
    async fn open(name: &str, clock: Clock) -> Site {
        let folder = Folder::new(name);
        let broker = Broker::default();
        let one = TestServer::open_node(&folder, &broker, false).await;
        let other = TestServer::open_node(&folder, &broker, false).await;
        let users = [one.user().await, one.user().await];
        let seats = users.each_ref().map(|user| Seat::User { user: user.clone() });
        let game = one.game_of(seats, clock).await;
        Site { nodes: [one, other], game, users, folder }
    }

    /// Waits until a node knows this version of the game, without reading the database for it.
    async fn wait_for_version(&self, node: usize, version: i64) {
        let room = self.nodes[node].rooms.room(&self.game).await.expect("a room");
        let known = async {
            while room.state.lock().await.as_deref().is_none_or(|state| state.version() < version) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, known).await.expect("the node hears of the version");
    }

    async fn reason(&self) -> Option<EndReason> {
        let (_, state) = self.nodes[1].rooms.visit(&self.game).await.expect("a game");
        state.outcome().map(|outcome| outcome.reason)
    }
}

#[tokio::test]
async fn players_on_different_nodes_play_a_game() {
    let site = Site::open("two-nodes", Clock::Unlimited).await;
    let mut feeds = Vec::new();
    for node in &site.nodes {
        feeds.push(node.rooms.join(&site.game).await.expect("a game").2);
    }
    for turn in 0..10 {
        let player = turn % 2;
        let version = site.nodes[player].play(&site.game, &site.users[player]).await;
        site.wait_for_version(1 - player, version).await;
    }
    let stored = site.nodes[0].rooms.store.events(&site.game, 1).await.expect("events");
    assert_eq!(stored.len(), 10);
    for mut feed in feeds {
        let mut heard = Vec::new();
        loop {
            match feed.try_recv() {
                Ok(Message::Event(event)) => heard.push(event.stamped.clone()),
                Ok(_) => {}
                Err(TryRecvError::Empty) => break,
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(heard, stored, "each node publishes each event once, in order");
    }
}

#[tokio::test]
async fn actions_at_the_same_moment_on_two_nodes_are_both_carried_out() {
    let site = Site::open("conflict", Clock::Unlimited).await;
    for _ in 0..20 {
        let acting = [0, 1].map(|side| site.nodes[side].rooms.act(&site.game, &site.users[side], chat(), 0));
        let [one, other] = acting;
        let (one, other) = tokio::join!(one, other);
        one.expect("a message");
        other.expect("a message");
    }
    let stored = site.nodes[0].rooms.store.events(&site.game, 1).await.expect("events");
    assert_eq!(stored.len(), 40);
}

#[tokio::test]
async fn a_node_with_a_stale_state_does_not_decide_on_it() {
    let site = Site::open("stale", Clock::Fischer { seconds: 60, increment: 0 }).await;
    for (node, user) in site.nodes.iter().zip(&site.users) {
        node.play(&site.game, user).await;
    }
    // The second node stops hearing of the first, as if it had been paused.
    let room = site.nodes[1].rooms.room(&site.game).await.expect("a room");
    site.wait_for_version(1, 3).await;
    room.following.get().expect("a subscription").abort();
    tokio::task::yield_now().await;
    site.nodes[0].play(&site.game, &site.users[0]).await;
    assert_eq!(room.state.lock().await.as_deref().map(game_state::GameState::version), Some(3), "it is stale");
    // It plays the move that follows on what the first node has stored.
    let (_, state) = site.nodes[0].rooms.visit(&site.game).await.expect("a game");
    let action = Action::Move { text: state.board().actions().swap_remove(0), id: Some("mine".to_owned()) };
    let version = site.nodes[1].rooms.act(&site.game, &site.users[1], action, 0).await;
    // Its own state says that it is White's turn. Before it refuses, it looks whether that is still so.
    assert_eq!(version.expect("the move is played"), 5);
    // What changes nothing on this node is noticed as well.
    room.following.get().expect("a subscription").abort();
    site.nodes[0].play(&site.game, &site.users[0]).await;
    site.nodes[1].rooms.heal().await.expect("the games are compared");
    assert_eq!(room.state.lock().await.as_deref().map(game_state::GameState::version), Some(6));
}

#[tokio::test]
async fn what_a_node_stored_but_could_not_publish_reaches_all_as_soon_as_one_notices() {
    let site = Site::open("unpublished", Clock::Unlimited).await;
    // This node has a bus of its own, so nobody hears of its events.
    let dying = TestServer::open_node(&site.folder, &Broker::default(), false).await;
    let (_, state) = dying.rooms.visit(&site.game).await.expect("a game");
    for node in &site.nodes {
        node.rooms.visit(&site.game).await.expect("a game");
    }
    let action = Action::Move { text: state.board().actions().swap_remove(0), id: Some("once".to_owned()) };
    let version = dying.rooms.act(&site.game, &site.users[0], action.clone(), 0).await.expect("a move");
    // White repeats the move through the first node.
    let again = site.nodes[0].rooms.act(&site.game, &site.users[0], action, 0).await.expect("the same move");
    assert_eq!(again, version);
    site.wait_for_version(1, version).await;
    // Black connects through the first node after a move that it does not know.
    let version = dying.play(&site.game, &site.users[1]).await;
    let mut feed = GameFeed::open(&site.nodes[0].rooms, &site.game, 0, None).await.expect("a feed");
    while !feed.next().await.expect("a message").contains(&format!("\"version\":{version}")) {}
    site.wait_for_version(1, version).await;
}

#[tokio::test]
async fn presence_counts_the_connections_of_all_nodes() {
    let site = Site::open("presence", Clock::Simple { seconds: 600 }).await;
    let rooms = [site.nodes[0].rooms.room(&site.game).await, site.nodes[1].rooms.room(&site.game).await];
    let rooms = rooms.map(|room| room.expect("a room"));
    let visit = rooms[0].enter(Some(Colour::White));
    let _watcher = rooms[1].enter(None);
    let settle = async || {
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
    };
    settle().await;
    for room in &rooms {
        assert_eq!((room.away_since(Colour::White), room.watchers()), (None, 1));
        assert!(room.away_since(Colour::Black).is_some());
    }
    let before = now();
    drop(visit);
    settle().await;
    for room in &rooms {
        assert!(room.away_since(Colour::White).is_some_and(|since| since >= before));
    }
    // A node that dies takes its connections with it.
    let _visit = rooms[0].enter(Some(Colour::White));
    settle().await;
    assert_eq!(rooms[1].away_since(Colour::White), None);
    let died = now() + 1_000;
    site.nodes[1].rooms.forget_node(site.nodes[0].rooms.bus.node(), died);
    assert_eq!(rooms[1].away_since(Colour::White), Some(died));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_presence_is_overtaken_by_an_older_one() {
    let site = Site::open("overtaken", Clock::Unlimited).await;
    let rooms = [site.nodes[0].rooms.room(&site.game).await, site.nodes[1].rooms.room(&site.game).await];
    let [here, there] = rooms.map(|room| room.expect("a room"));
    // Many viewers come and go at the same moment, again and again. All threads are busy, so that they are interrupted in between.
    for _ in 0..200 {
        let (mut sent, mut heard) = (here.feed.subscribe(), there.feed.subscribe());
        let visits: Vec<_> = (0..8).map(|_| here.enter(None)).collect();
        std::thread::scope(|scope| {
            for visit in visits {
                scope.spawn(|| drop(visit));
                scope.spawn(|| std::mem::forget(here.enter(Some(Colour::White))));
            }
        });
        // The other node hears of this after everything else.
        let progress = AnalysisProgress { state: AnalysisState::Waiting, done: 0, total: 0 };
        here.bus.publish(Subject::Game(&site.game), &BusMessage::Analysis { progress });
        here.show_analysis(progress);
        let shown = here.presence_text();
        assert_eq!(last_presence(&mut sent).await, Some(shown.clone()), "what viewers here see");
        let seen = tokio::time::timeout(PATIENCE, last_presence(&mut heard)).await.expect("the other node hears of it");
        assert_eq!(there.presence_text(), shown, "what the other node knows");
        assert_eq!(seen, Some(shown), "what viewers there see");
    }
}

/// The last presence that is sent before the progress of an analysis.
async fn last_presence(messages: &mut Receiver<Message>) -> Option<Arc<str>> {
    let mut last = None;
    loop {
        match messages.recv().await.expect("messages") {
            Message::Presence(text) => last = Some(text),
            Message::Analysis(_) => return last,
            _ => {}
        }
    }
}

#[tokio::test]
async fn notices_reach_users_on_other_nodes() {
    let site = Site::open("notices", Clock::Unlimited).await;
    let mut news = site.nodes[1].rooms.hub.listen(&site.users[1]).await;
    site.nodes[0].play(&site.game, &site.users[0]).await;
    let notice = tokio::time::timeout(PATIENCE, news.recv()).await.expect("in time");
    assert!(matches!(notice, Ok(Notice::YourTurn { .. })), "{notice:?}");
}

/// A game with a clock of ten seconds: White is connected through the first node, and has to move.
async fn timed(name: &str) -> Site {
    let site = Site::open(name, Clock::Simple { seconds: 10 }).await;
    for (node, user) in site.nodes.iter().zip(&site.users) {
        node.play(&site.game, user).await;
    }
    for (side, colour) in Colour::BOTH.into_iter().enumerate() {
        let rooms = &site.nodes[side].rooms;
        let room = rooms.room(&site.game).await.expect("a room");
        rooms.note_seat(&room, colour, &site.users[side]).await.expect("a seat");
        std::mem::forget(room.enter(Some(colour)));
        rooms.journal.probe().await.expect("a write");
    }
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
    site
}

#[tokio::test]
async fn players_of_a_dead_node_are_credited_and_others_are_not() {
    let site = timed("dead-node").await;
    let [dead, survivor] = [0, 1].map(|node| Arc::clone(&site.nodes[node].rooms));
    let stopped = dead.store.nodes().await.expect("nodes").into_iter().find(|node| node.id == dead.member.id());
    let stopped = stopped.expect("the first node");
    // Nothing is heard of the first node for 60 s: the timer of White's clock runs on the other one.
    testing::advance(60_000);
    survivor.journal.probe().await.expect("a write");
    let refused = survivor.check_time_once(&site.game).await.expect_err("White may be credited yet");
    assert!(refused.is_temporary());
    let ended = now();
    assert!(survivor.store.end_node(&stopped, ended).await.expect("an update"));
    assert!(!survivor.store.end_node(&stopped, ended).await.expect("an update"), "only once");
    let outage = Outage { node: Some(stopped.id.clone()), from: stopped.credited_at, until: ended };
    assert!(survivor.credit_outage(&outage).await.expect("a credit"));
    survivor.store.settle_node(&stopped.id).await.expect("an update");
    survivor.check_time_once(&site.game).await.expect("White has time left");
    assert_eq!(site.reason().await, None);
    let events = survivor.store.events(&site.game, 0).await.expect("events");
    let credits = events.iter().filter(|stamped| matches!(stamped.event, Event::Interrupted { .. })).count();
    assert_eq!(credits, 1);

    // White moves through the other node. When Black, who was never cut off, thinks too long, there is no credit.
    survivor.act(&site.game, &site.users[0], chat(), 0).await.expect("a message");
    site.nodes[1].play(&site.game, &site.users[0]).await;
    for _ in 0..20 {
        testing::advance(1_000);
        survivor.note_alive();
    }
    assert!(survivor.credit_outage(&outage).await.expect("nothing to credit"));
    survivor.check_time_once(&site.game).await.expect("the timer of the game");
    assert_eq!(site.reason().await, Some(EndReason::Time));
}

/// The credits of a game, in order.
async fn credits(site: &Site) -> Vec<(Timestamp, Timestamp)> {
    let events = site.nodes[1].rooms.store.events(&site.game, 0).await.expect("events");
    let credit = |stamped: &StampedEvent| match stamped.event {
        Event::Interrupted { from, until } => Some((from, until)),
        _ => None,
    };
    events.iter().filter_map(credit).collect()
}

#[tokio::test]
async fn a_player_who_leaves_a_silent_node_is_credited_at_once_and_not_again() {
    let site = timed("silent-node").await;
    let [dead, survivor] = [0, 1].map(|node| Arc::clone(&site.nodes[node].rooms));
    let room = survivor.room(&site.game).await.expect("a room");
    // A node of which nothing is heard for a second is not silent: it writes a heartbeat every second.
    testing::advance(1_000);
    survivor.note_alive();
    survivor.note_seat(&room, Colour::White, &site.users[0]).await.expect("a seat");
    assert_eq!(credits(&site).await, []);
    dead.journal.seat(&site.game, Colour::White).await.expect("White is back");
    let row = dead.store.nodes().await.expect("nodes").into_iter().find(|node| node.id == dead.member.id());
    let row = row.expect("the first node");

    for _ in 0..20 {
        testing::advance(1_000);
        survivor.note_alive();
    }
    survivor.journal.probe().await.expect("a write");
    let before = now();
    survivor.note_seat(&room, Colour::White, &site.users[0]).await.expect("a seat");
    let [(from, until)] = credits(&site).await[..] else { panic!("one credit") };
    assert!(from == row.credited_at && before <= until, "{from} to {until}");
    // White has most of the ten seconds left, and from now on the clock runs.
    survivor.check_time_once(&site.game).await.expect("White has time left");
    assert_eq!(site.reason().await, None);
    // When the other nodes find the first one dead, White is no longer connected through it.
    let ended = now();
    assert!(survivor.store.end_node(&row, ended).await.expect("an update"));
    let outage = Outage { node: Some(row.id.clone()), from: row.credited_at, until: ended };
    assert!(survivor.credit_outage(&outage).await.expect("nothing to credit"));
    assert_eq!(credits(&site).await.len(), 1);
    for _ in 0..11 {
        testing::advance(1_000);
        survivor.note_alive();
    }
    survivor.check_time_once(&site.game).await.expect("the timer of the game");
    assert_eq!(site.reason().await, Some(EndReason::Time));
}

#[tokio::test]
async fn a_conflict_does_not_hide_where_a_player_is_connected() {
    let site = Site::open("seat", Clock::Unlimited).await;
    let Rooms { store, journal, member, .. } = &*site.nodes[1].rooms;
    let stored = store.events(&site.game, 0).await.expect("events");
    let again = || {
        let (game, events) = (site.game.clone(), stored.clone());
        let (created, ended, deadline, seat, offer, with) = (None, None, None, None, None, None);
        journal.commit(Commit { game, created, events, ended, deadline, seat, offer, with })
    };
    // The writer gets all three at once.
    let (seat, one, other) = tokio::join!(journal.seat(&site.game, Colour::Black), again(), again());
    assert!(one.is_err() && other.is_err(), "these events are taken");
    seat.expect("a write");
    let seats = store.seats_of(&site.game).await.expect("seats");
    assert_eq!(seats, [None, Some(member.id())]);
}

#[tokio::test]
async fn commits_to_games_that_have_changed_are_refused_and_the_others_stored() {
    let site = Site::open("split", Clock::Unlimited).await;
    let Rooms { store, journal, .. } = &*site.nodes[1].rooms;
    let mut games = Vec::new();
    for _ in 0..12 {
        let seats = site.users.each_ref().map(|user| Seat::User { user: user.clone() });
        let game = site.nodes[0].game_of(seats, Clock::Unlimited).await;
        let version = store.events(&game, 0).await.expect("events").len() as i64;
        games.push((game, version));
    }
    // Another node was faster in every third game.
    let commit = |game: &GameId, version: i64| {
        let event = Event::Interrupted { from: Timestamp::default(), until: now() };
        let events = vec![StampedEvent { version, at: now(), event }];
        let (game, created, ended, deadline, seat) = (game.clone(), None, None, None, None);
        journal.commit(Commit { game, created, events, ended, deadline, seat, offer: None, with: None })
    };
    for (game, version) in games.iter().step_by(3) {
        commit(game, version + 1).await.expect("the first");
    }
    // The writer gets all at once.
    let written = join_all(games.iter().map(|(game, version)| commit(game, version + 1))).await;
    for (number, (written, (game, version))) in written.into_iter().zip(&games).enumerate() {
        let stored = store.events(game, *version).await.expect("events").len();
        if number % 3 == 0 {
            assert!(matches!(written, Err(StoreError::Conflict)), "{written:?}");
        } else {
            assert!(written.is_ok(), "{written:?}");
        }
        assert_eq!(stored, 1, "each version once");
    }
}

#[tokio::test]
async fn a_node_that_continues_with_a_new_id_credits_its_players_with_its_pause() {
    let site = timed("new-id").await;
    let rooms = &site.nodes[0].rooms;
    let earlier = rooms.member.id();
    let row = rooms.store.nodes().await.expect("nodes").into_iter().find(|node| node.id == earlier).expect("a node");
    let from = now();
    let seen = site.nodes[1].rooms.room(&site.game).await.expect("a room");
    assert_eq!(seen.away_since(Colour::White), None);
    testing::advance(8_000);
    site.nodes[1].rooms.forget_node(rooms.bus.node(), now());
    assert!(seen.away_since(Colour::White).is_some());
    assert!(rooms.store.end_node(&row, now()).await.expect("an update"));
    // The node wakes up, notices the pause, and finds that it was ended.
    rooms.note_alive();
    rooms.journal.probe().await.expect("the node continues with a new id");
    rooms.start_over().await;
    rooms.renew_presence();
    rooms.journal.probe().await.expect("its players are connected through the new id");
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
    assert_eq!(seen.away_since(Colour::White), None, "White is connected as before");
    rooms.credit_outages().await.expect("a credit");
    let [(start, until)] = credits(&site).await[..] else { panic!("one credit") };
    assert!(start <= from && until - from >= 8_000, "{start} to {until}");
    rooms.check_time_once(&site.game).await.expect("White has time left");
    assert_eq!(site.reason().await, None);
}

#[tokio::test]
async fn a_silent_node_is_noticed_before_it_is_declared_dead() {
    let site = timed("silent").await;
    let [one, other] = [0, 1].map(|node| Arc::clone(&site.nodes[node].rooms));
    let is_any_unheard = async || one.store.is_any_unheard(now() - 2_000).await.expect("an answer");
    assert!(!is_any_unheard().await);
    testing::advance(3_000);
    one.journal.probe().await.expect("a write");
    assert!(is_any_unheard().await, "the other node has not written for 3 s");
    other.journal.probe().await.expect("a write");
    assert!(!is_any_unheard().await);
}

#[tokio::test]
async fn a_node_that_was_paused_credits_a_turn_that_it_has_not_heard_of() {
    let site = timed("unheard").await;
    let rooms = &site.nodes[1].rooms;
    let room = rooms.room(&site.game).await.expect("a room");
    room.following.get().expect("a subscription").abort();
    // While Black's node does not run, White moves.
    let from = now();
    site.nodes[0].play(&site.game, &site.users[0]).await;
    testing::advance(8_000);
    let outage = Outage { node: Some(rooms.member.id()), from, until: now() };
    assert!(rooms.credit_outage(&outage).await.expect("a credit"));
    assert_eq!(credits(&site).await, [(from, outage.until)]);
}

#[tokio::test]
async fn a_node_that_was_thought_to_be_dead_changes_nothing_before_it_has_loaded_its_games_again() {
    let site = timed("fenced").await;
    let rooms = &site.nodes[0].rooms;
    let earlier = rooms.member.id();
    let row = rooms.store.nodes().await.expect("nodes").into_iter().find(|node| node.id == earlier).expect("a node");
    assert!(rooms.store.end_node(&row, now()).await.expect("an update"));
    let room = rooms.room(&site.game).await.expect("a room");
    room.following.get().expect("a subscription").abort();
    let before = rooms.store.events(&site.game, 0).await.expect("events").len();
    // Through the other node the game ends. The first one does not hear of it, and White's clock has run out there.
    site.nodes[1].rooms.act(&site.game, &site.users[1], Action::Resign, 0).await.expect("the end");
    testing::advance(60_000);
    rooms.check_time_once(&site.game).await.expect_err("the state is stale");
    // The next transaction that would succeed finds that the node was ended.
    rooms.journal.probe().await.expect("the node continues with a new id");
    assert_ne!(rooms.member.id(), earlier);
    rooms.start_over().await;
    rooms.check_time_once(&site.game).await.expect("the game is over");
    assert_eq!(site.reason().await, Some(EndReason::Resigned));
    let events = rooms.store.events(&site.game, 0).await.expect("events");
    assert_eq!(events.len(), before + 1, "{events:?}");
    rooms.journal.probe().await.expect("the node works again, with its new id");
}

#[tokio::test]
async fn the_first_node_after_an_outage_of_all_credits_every_game() {
    let folder = Folder::new("site-outage");
    let broker = Broker::default();
    let node = TestServer::open_node(&folder, &broker, false).await;
    assert!(node.outage.is_some(), "no node ran before");
    let game = node.game(Clock::Correspondence { days: 1 }).await;
    node.rooms.journal.probe().await.expect("a write");
    let joining = TestServer::open_node(&folder, &broker, false).await;
    assert_eq!(joining.outage, None, "another node runs");
    for node in [node, joining] {
        node.stop().await;
    }
    testing::advance(3_600_000);
    let next = TestServer::open_node(&folder, &broker, false).await;
    let outage = next.outage.clone().expect("an outage");
    assert!(outage.until - outage.from >= 3_600_000);
    next.rooms.resume(Some(outage)).await.expect("all games are credited");
    let events = next.rooms.store.events(&game, 0).await.expect("events");
    assert!(events.iter().any(|stamped| matches!(stamped.event, Event::Interrupted { .. })), "{events:?}");
    assert!(
        nodes::is_unsettled(&next.rooms.store, &next.rooms.member, &"unknown-1".to_owned()).await.is_ok_and(|no| !no)
    );
}
