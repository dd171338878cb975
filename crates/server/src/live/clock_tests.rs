//! Clocks of games while the system clock is set, or the process is paused.

use super::test_server::{Folder, TestServer};
use crate::time::{continue_from, now, testing};
use api::{Action, Clock, EndReason, GameId, Seat};

/// A game with ten seconds for each player, in which both have moved, and its players.
async fn game(server: &TestServer) -> (GameId, [String; 2]) {
    let users = [server.user().await, server.user().await];
    let seats = users.each_ref().map(|user| Seat::User { user: user.clone() });
    let game = server.game_of(seats, Clock::Simple { seconds: 10 }).await;
    for user in &users {
        server.play(&game, user).await;
    }
    (game, users)
}

/// Lets time pass while the server runs.
fn pass(server: &TestServer, milliseconds: i64) {
    for _ in 0..milliseconds / 1_000 {
        testing::advance(1_000);
        server.rooms.note_alive();
    }
}

/// The time that White has left, in milliseconds.
async fn left(server: &TestServer, game: &GameId) -> i64 {
    let (_, state) = server.rooms.visit(game).await.expect("a game");
    state.times(now()).white.milliseconds
}

#[tokio::test]
async fn setting_the_system_clock_changes_no_players_time() {
    let folder = Folder::new("system-clock");
    let server = TestServer::open(&folder).await;
    let (game, [white, black]) = game(&server).await;
    testing::step_system_clock(120_000);
    assert!(left(&server, &game).await > 5_000, "{} ms", left(&server, &game).await);
    server.play(&game, &white).await;
    testing::step_system_clock(-240_000);
    server.play(&game, &black).await;
    let before = left(&server, &game).await;
    testing::advance(1_000);
    assert!(left(&server, &game).await <= before - 1_000, "the clock stands still");
}

#[tokio::test]
async fn time_continues_if_the_system_clock_was_set_back_between_two_servers() {
    let last = now() + 240_000;
    continue_from(last);
    assert!(now() >= last);
    continue_from(last - 1_000_000);
    assert!(now() - last < 100_000, "an earlier time changes nothing");
}

#[tokio::test]
async fn a_paused_process_costs_no_player_time() {
    let folder = Folder::new("paused");
    let server = TestServer::open(&folder).await;
    let (game, [white, black]) = game(&server).await;
    server.rooms.note_alive();
    // Nothing runs for twelve seconds, neither timers nor the heartbeat, and then a move arrives.
    testing::advance(12_000);
    server.play(&game, &white).await;
    testing::advance(12_000);
    server.rooms.check_time_once(&game).await.expect("the timer of the game");
    server.play(&game, &black).await;
}

#[tokio::test]
async fn a_player_who_thinks_too_long_still_loses() {
    let folder = Folder::new("too-long");
    let server = TestServer::open(&folder).await;
    let (game, [white, _]) = game(&server).await;
    pass(&server, 12_000);
    let (_, state) = server.rooms.visit(&game).await.expect("a game");
    let text = state.board().actions().swap_remove(0);
    server.rooms.act(&game, &white, Action::Move { text, id: None }, 0).await.expect_err("too late");
    let (_, state) = server.rooms.visit(&game).await.expect("a game");
    assert_eq!(state.outcome().map(|outcome| outcome.reason), Some(EndReason::Time));
}

#[tokio::test]
async fn idle_games_are_not_kept_in_memory_and_still_end_on_time() {
    const DAY: i64 = 86_400_000;
    let folder = Folder::new("correspondence");
    let server = TestServer::open(&folder).await;
    let users = [server.user().await, server.user().await];
    let seats = users.each_ref().map(|user| Seat::User { user: user.clone() });
    let mut games = Vec::new();
    for _ in 0..20 {
        games.push(server.game_of(seats.clone(), Clock::Correspondence { days: 2 }).await);
    }
    let (live, players) = game(&server).await;
    server.rooms.tidy();
    assert_eq!(server.rooms.open.len(), 0, "games in memory");

    pass(&server, DAY);
    server.play(&games[0], &users[0]).await;
    // And the lag compensation.
    pass(&server, DAY + 2_000);
    server.rooms.check_deadlines().await.expect("deadlines");
    let over = async |game: &GameId| {
        let (_, state) = server.rooms.visit(game).await.expect("a game");
        state.outcome().map(|outcome| outcome.reason)
    };
    assert_eq!(over(&games[0]).await, None, "Black has another day");
    assert_eq!(over(&live).await, Some(EndReason::Time), "{players:?}");
    for game in &games[1..] {
        assert_eq!(over(game).await, Some(EndReason::Time));
    }
    pass(&server, DAY);
    server.rooms.check_deadlines().await.expect("deadlines");
    assert_eq!(over(&games[0]).await, Some(EndReason::Time));
}
