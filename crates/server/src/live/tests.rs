//! Rooms under failures and concurrency.

use std::sync::Arc;

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use tokio::sync::broadcast;

use super::Players;
use super::room::Message;
use super::test_server::{Folder, TestServer, chat};
use crate::bus::WatchedGame;
use crate::secrets::random_id;
use crate::store::{Commit, Journal, Offer, OfferKind};
use crate::time::now;
use api::{Action, ChatRoom, Clock, Event, GameId, Notice, OfferId, Seat, Settings, StampedEvent, UserId};
use game_state::{Game, GameState, Placing};

#[tokio::test]
async fn stored_events_are_published_even_if_the_commit_seemed_to_fail() {
    let folder = Folder::new("published");
    let server = TestServer::open(&folder).await;
    let game = server.game(Clock::Unlimited).await;
    let (room, state, mut feed) = server.rooms.join(&game).await.expect("a game");
    let Some(Seat::User { user }) = state.seats().first() else { panic!("a player") };
    let mut other = AnyConnection::connect(&folder.database()).await.expect("a connection");
    other.execute("ALTER TABLE events RENAME TO hidden").await.expect("a hidden table");
    server.rooms.act(&game, user, chat(), 0).await.expect_err("the commit fails");
    // Store the event behind the room's back, as if only the confirmation of the commit had been lost.
    other.execute("ALTER TABLE hidden RENAME TO events").await.expect("the table");
    let (journal, _writing) = Journal::open(server.rooms.store.clone(), Arc::clone(&server.rooms.member));
    let event = Event::Chat { room: ChatRoom::Players, author: user.clone(), text: "hm".to_owned() };
    let events = vec![StampedEvent { version: 2, at: state.changed_at(), event }];
    journal
        .commit(Commit {
            game,
            created: None,
            events,
            ended: None,
            deadline: None,
            seat: None,
            offer: None,
            with: None,
        })
        .await
        .expect("a commit");
    let message =
        tokio::time::timeout(std::time::Duration::from_mins(1), feed.recv()).await.expect("a message in time");
    assert!(matches!(&message, Ok(Message::Event(shared)) if shared.stamped.version == 2), "{message:?}");
    assert_eq!(room.state.lock().await.as_deref().map(GameState::version), Some(2));
}

#[tokio::test]
async fn players_are_notified_once_per_turn_and_not_of_premoves() {
    let folder = Folder::new("turn");
    let server = TestServer::open(&folder).await;
    let users = [server.user().await, server.user().await];
    let [mut white, mut black] = [server.rooms.hub.listen(&users[0]).await, server.rooms.hub.listen(&users[1]).await];
    let seats = users.each_ref().map(|user| Seat::User { user: user.clone() });
    let game = server.game_of(seats, Clock::Unlimited).await;
    server.rooms.act(&game, &users[0], chat(), 0).await.expect("a message");
    let premove = Action::Premove { text: Some("a1a2".to_owned()) };
    server.rooms.act(&game, &users[1], premove, 0).await.expect("a premove");
    let none = Action::Premove { text: None };
    server.rooms.act(&game, &users[1], none, 0).await.expect("no premove");
    server.play(&game, &users[0]).await;
    let turns = |news: &mut broadcast::Receiver<Notice>| {
        let news = std::iter::from_fn(|| news.try_recv().ok());
        news.filter(|notice| matches!(notice, Notice::YourTurn { .. })).count()
    };
    assert_eq!((turns(&mut white), turns(&mut black)), (1, 1));
}

#[tokio::test]
async fn a_rematch_is_atomic_and_not_possible_with_a_banned_opponent() {
    let folder = Folder::new("rematch");
    let server = TestServer::open(&folder).await;
    let users = [server.user().await, server.user().await];
    let seats = users.each_ref().map(|user| Seat::User { user: user.clone() });
    let game = server.game_of(seats, Clock::Unlimited).await;
    server.rooms.act(&game, &users[0], Action::Resign, 0).await.expect("the end");
    server.rooms.act(&game, &users[0], Action::Rematch, 0).await.expect("an offer");
    let mut other = AnyConnection::connect(&folder.database()).await.expect("a connection");
    let count = async |other: &mut AnyConnection| {
        let row = other.fetch_one("SELECT COUNT(*) AS games FROM games").await.expect("a count");
        row.try_get::<i64, _>("games").expect("a number")
    };
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.version > 1 \
        BEGIN SELECT RAISE(ABORT, 'no'); END";
    other.execute(refuse).await.expect("a trigger");
    server.rooms.act(&game, &users[1], Action::Rematch, 0).await.expect_err("the commit fails");
    other.execute("DROP TRIGGER refuse").await.expect("no trigger");
    assert_eq!(count(&mut other).await, 1, "no new game without its event in the old one");

    let ban = format!("UPDATE users SET banned_at = 1 WHERE id = '{}'", users[0]);
    other.execute(AssertSqlSafe(ban.clone())).await.expect("a ban");
    let refused = server.rooms.act(&game, &users[1], Action::Rematch, 0).await.expect_err("the opponent is banned");
    assert!(refused.is_refusal(), "{refused:?}");
    other.execute(AssertSqlSafe(ban.replace("= 1 ", "= NULL "))).await.expect("no ban");
    server.rooms.act(&game, &users[1], Action::Rematch, 0).await.expect("a rematch");
    assert_eq!(count(&mut other).await, 2);
    let (_, state) = server.rooms.visit(&game).await.expect("the old game");
    let (_, new) = server.rooms.visit(state.rematch().expect("a rematch")).await.expect("the new game");
    assert_eq!(new.rematch_of(), Some(&game));
}

#[tokio::test]
async fn shutting_down_has_a_time_limit() {
    let folder = Folder::new("shutdown");
    let server = TestServer::open(&folder).await;
    let game = server.game(Clock::Unlimited).await;
    let (room, _) = server.rooms.visit(&game).await.expect("a game");
    let _busy = room.state.lock().await;
    let closed = tokio::time::timeout(std::time::Duration::from_mins(1), server.rooms.close()).await;
    closed.expect("closing ends");
}

#[tokio::test]
async fn lists_do_not_wait_for_busy_games() {
    let folder = Folder::new("lists");
    let server = TestServer::open(&folder).await;
    let game = server.game(Clock::Simple { seconds: 600 }).await;
    server.game(Clock::Unlimited).await;
    let (room, state) = server.rooms.visit(&game).await.expect("a game");
    let Some(Seat::User { user }) = state.seats().first() else { panic!("a player") };
    server.play(&game, user).await;
    let busy = room.state.lock().await;
    let [WatchedGame { id, summary, watchers: 0 }] = &server.rooms.watched(10)[..] else { panic!("one live game") };
    assert_eq!((id, summary.moves), (&game, 1));
    drop(busy);
    server.rooms.act(&game, user, Action::Resign, 0).await.expect("the end");
    assert!(server.rooms.watched(10).is_empty());
}

/// A challenge by this player to anyone.
fn open_offer(id: &OfferId, owner: &Seat, settings: &Settings) -> Offer {
    let Seat::User { user } = owner else { panic!("a user") };
    Offer {
        id: id.clone(),
        kind: OfferKind::Challenge,
        owner: UserId::try_from(user.clone()).expect("an id"),
        opponent: None,
        colour: None,
        settings: settings.clone(),
        created_at: now(),
        expires_at: now() + 60_000,
    }
}

/// A game reuses the id of its offer, so the id is known, and can be requested, before the game exists.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn requests_for_a_game_that_is_just_beginning_do_not_disconnect_its_players() {
    const GAMES: usize = 300;
    const REQUESTS: usize = 8;
    let folder = Folder::new("beginning");
    let server = TestServer::open(&folder).await;
    let seats = [Seat::User { user: server.user().await }, Seat::User { user: server.user().await }];
    let mut deaf = 0;
    for _ in 0..GAMES {
        let offer: OfferId = random_id();
        let game = GameId::from(offer.clone());
        let requests: Vec<_> = (0..REQUESTS)
            .map(|_| {
                let (rooms, game) = (Arc::clone(&server.rooms), game.clone());
                tokio::spawn(async move { rooms.visit(&game).await.map(drop) })
            })
            .collect();
        let settings =
            Settings { game: Game::Dvonn { placing: Placing::Random }, clock: Clock::Unlimited, rated: false };
        server.rooms.store.add_offer(&open_offer(&offer, &seats[0], &settings)).await.expect("an offer");
        let players = Players { seats: seats.clone(), rematch_of: None, offer: Some(offer) };
        server.rooms.begin(settings, players).await.expect("a game");
        let (joined, ..) = server.rooms.join(&game).await.expect("the game");
        for request in requests {
            let _ = request.await.expect("the request ends");
        }
        let (current, _) = server.rooms.visit(&game).await.expect("the game");
        deaf += usize::from(!Arc::ptr_eq(&joined, &current));
    }
    assert_eq!(deaf, 0, "of {GAMES} players hear nothing of their game");
}
