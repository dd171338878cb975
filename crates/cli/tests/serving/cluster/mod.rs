//! Several nodes lose nothing, whatever fails: a node, the bus, the database, or the connections between them.
//!
//! Games are played by players on different nodes, with a spectator on the third. In each round one fault happens. Afterwards
//! every acknowledged move is in the database once and in order, nothing else is, both players and the spectator have received the
//! same, every game continues, and the clocks are right.

mod game;
mod site;
mod viewer;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime};

use futures_util::stream::{self, StreamExt};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::common::PATIENCE;
use crate::process::{dvonn, replay};
use crate::proxy::Repair;
use game::{Clocks, Match, Stored};
use site::{Fault, Incident, NODES, Site};

/// How often each fault happens, unless `CALDERA_ROUNDS` sets another number.
const ROUNDS: usize = 1;
/// The number of simultaneous games, unless `CALDERA_GAMES` sets another number.
const GAMES: usize = 12;
/// The number of games that are created or checked at the same time.
const AT_ONCE: usize = 8;

/// The longest time that a fault costs a player, in milliseconds: twice what docs/scaling.md promises, because the machine may be
/// busy.
const LONGEST_LOSS: i64 = 4_000;
/// A node needs several steps to notice a fault. On a busy machine each of them may be late.
const BUSY: i64 = 5;

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_millis() as i64
}

fn setting(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_killed_node_loses_nothing() {
    survive(Fault::NodeKilled).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_restart_of_the_bus_loses_nothing() {
    survive(Fault::BusRestarted).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_crash_of_the_database_loses_nothing() {
    survive(Fault::DatabaseCrashed).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_that_is_cut_off_from_the_bus_loses_nothing() {
    survive(Fault::CutFromBus).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_that_is_cut_off_from_the_database_loses_nothing() {
    survive(Fault::CutFromDatabase).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_paused_node_does_not_act_on_stale_state() {
    survive(Fault::NodePaused).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_that_stops_within_a_transaction_does_not_keep_others_waiting() {
    let Some(site) = Site::start().await else { return };
    let (white, black) = (site.process(0).guest().await, site.process(1).guest().await);
    let game = site.process(0).game_of(&white, &black, &dvonn()).await;
    let board = replay(&white.look(&game).await);
    let text = board.position().legal_moves().next().expect("a move").to_string();
    let action = json!({ "type": "move", "move": text, "id": "once" });
    // The node has written the move and its heartbeat, and is cut off before it can commit.
    site.database_of(0).cut_between("\"once\"", "COMMIT");
    let (unanswered, held) = (white.clone(), game.clone());
    let asking = tokio::spawn({
        let action = action.clone();
        async move { unanswered.act(&held, action).await.status() }
    });
    site.database_of(0).until_cut().await;
    // Through another node the same move is carried out, and the game continues.
    let elsewhere = white.at(site.addresses()[1]);
    let carried_out = async { while elsewhere.act(&game, action.clone()).await.status() != 200 {} };
    tokio::time::timeout(PATIENCE / 2, carried_out).await.expect("the move is carried out in time");
    let board = replay(&black.look(&game).await);
    assert_eq!(board.actions().count(), 1);
    let text = board.position().legal_moves().next().expect("a move").to_string();
    black.play(&game, &text).await.expect(200);
    site.database_of(0).repair(Repair::Late);
    assert!(asking.await.is_ok());
    let moves = site.query("SELECT COUNT(*) FROM events WHERE body LIKE '%\"moved\"%'");
    assert_eq!(moves, [["2"]], "what was cut off does not arrive late");
}

/// Lets a fault happen while games are played, again and again.
async fn survive(fault: Fault) {
    let Some(mut site) = Site::start().await else { return };
    let (rounds, games) = (setting("CALDERA_ROUNDS", ROUNDS), setting("CALDERA_GAMES", GAMES));
    // Not the same moments for all faults.
    let mut random = fastrand::Rng::with_seed((setting("CALDERA_SEED", 7) * 10 + fault as usize) as u64);
    let (mut matches, mut begun, mut acknowledged, mut all) = (Vec::new(), 0, 0, Clocks::default());
    for round in 1..=rounds {
        let missing = begun..begun + games - matches.len();
        begun = missing.end;
        let beginning = missing.map(|number| Match::begin(&site, number, random.fork()));
        matches.extend(stream::iter(beginning.collect::<Vec<_>>()).buffered(AT_ONCE).collect::<Vec<Match>>().await);
        let (pauses, ids) = (site.count_pauses(), site.count_ids());
        let delays = measure_delays();
        let (played, incident) = play_round(&mut site, matches, fault, &mut random).await;
        let delay = delays.load(Ordering::Relaxed);
        let mut stored = read_events(&site);
        let nodes = site.addresses();
        let (mut moves, mut repeated, mut clocks) = (0, 0, Clocks::default());
        let checks = played.into_iter().map(|mut game| {
            let stored = stored.remove(&game.id).expect("the game is stored");
            async move {
                let checking = async move {
                    let checked = game.check(&stored, nodes).await;
                    let clocks = game.check_clocks(&stored, &incident);
                    (game, checked, clocks)
                };
                tokio::spawn(checking).await.expect("nothing differs")
            }
        });
        let checked: Vec<_> = stream::iter(checks).buffered(AT_ONCE).collect().await;
        matches = Vec::new();
        for (game, (own, own_repeated), own_clocks) in checked {
            moves += own;
            repeated += own_repeated;
            clocks.add(own_clocks);
            matches.push(game);
        }
        // A machine that is too busy to run the servers stops the clocks as well.
        let was_busy = site.count_pauses() > pauses && fault != Fault::NodePaused;
        assert!(fault.stops_clocks() || was_busy || clocks.credits == 0, "{clocks:?} for {incident:?}");
        let new_ids = site.count_ids() - ids;
        assert!(
            fault.ends_nodes() || was_busy || new_ids == 0,
            "{new_ids} nodes were thought to be dead: {incident:?}"
        );
        let allowed = LONGEST_LOSS + BUSY * delay;
        assert!(clocks.unexplained <= allowed, "more than {allowed} ms: {clocks:?} for {incident:?}");
        println!(
            "{fault:?} {round}: node {:?}, {:?}, {} ms; {moves} moves acknowledged and none lost, {repeated} sent again; \
             {} credits, {} of them to others, clocks ran at most {} ms too long, {} ms of it unexplained; tasks at most {delay} ms late",
            incident.node,
            incident.repair,
            incident.until - incident.from,
            clocks.credits,
            clocks.surplus,
            clocks.lost,
            clocks.unexplained
        );
        acknowledged += moves;
        all.add(clocks);
        matches.retain(|game| !game.is_over());
    }
    println!(
        "{fault:?}: {rounds} rounds with {games} games, {acknowledged} moves acknowledged, none lost, no game stuck; \
         {} credits, {} of them to others, clocks ran at most {} ms too long, {} ms of it unexplained",
        all.credits, all.surplus, all.lost, all.unexplained
    );
    assert!(acknowledged >= rounds * games, "too few moves for a meaningful test: {acknowledged}");
}

/// Measures how late the machine runs tasks, in milliseconds, until the last reference to the result is dropped.
fn measure_delays() -> Arc<AtomicI64> {
    const INTERVAL: i64 = 10;
    let longest = Arc::new(AtomicI64::new(0));
    let measured = Arc::downgrade(&longest);
    tokio::spawn(async move {
        while let Some(longest) = measured.upgrade() {
            let before = now();
            tokio::time::sleep(Duration::from_millis(INTERVAL as u64)).await;
            longest.fetch_max(now() - before - INTERVAL, Ordering::Relaxed);
        }
    });
    longest
}

/// Plays while a fault happens, and until every game has continued after it.
async fn play_round(
    site: &mut Site,
    matches: Vec<Match>,
    fault: Fault,
    random: &mut fastrand::Rng,
) -> (Vec<Match>, Incident) {
    let (stop, stopped) = watch::channel(false);
    let (mut counters, mut playing) = (Vec::new(), Vec::new());
    for mut game in matches {
        game.gather().await;
        counters.push(game.counter());
        playing.push(tokio::spawn(game.play(stopped.clone())));
    }
    let continued = async |moves: usize| {
        let goals: Vec<usize> = counters.iter().map(|counter| counter.load(Ordering::Relaxed) + moves).collect();
        let reached = |number: usize| counters[number].load(Ordering::Relaxed) >= goals[number];
        let all = async {
            // A game that is over does not keep the others waiting.
            while !playing.iter().enumerate().all(|(number, game)| reached(number) || game.is_finished()) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(2 * PATIENCE, all).await.is_ok()
    };
    let mut stuck = !continued(1).await;
    tokio::time::sleep(Duration::from_millis(random.u64(0..1_500))).await;
    let incident = site.suffer(fault, random).await;
    stuck |= !continued(2).await;
    let settled = async {
        while site.count_nodes() != (NODES, 0) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let settled = tokio::time::timeout(PATIENCE, settled).await.is_ok();
    stop.send(true).expect("the games are played");
    let mut matches = Vec::new();
    for game in playing {
        matches.push(game.await.expect("the players saw no contradiction"));
    }
    assert!(!stuck, "every game continues: {incident:?}");
    assert!(settled, "all nodes run again, and those that died are settled: {:?}", site.count_nodes());
    (matches, incident)
}

/// All events in the database, by game.
fn read_events(site: &Site) -> HashMap<String, Vec<Stored>> {
    let mut games: HashMap<String, Vec<Stored>> = HashMap::new();
    for row in site.query("SELECT game_id, version, at, body FROM events ORDER BY game_id, version") {
        let [game, version, at, body] = &row[..] else { panic!("four columns: {row:?}") };
        let events = games.entry(game.clone()).or_default();
        let body: Value = serde_json::from_str(body).expect("JSON");
        events.push(Stored { at: at.parse().expect("a time"), body });
        assert_eq!(version.parse().ok(), Some(events.len()), "{game}: a version is missing");
    }
    games
}
