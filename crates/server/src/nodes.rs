//! The nodes of the site: processes that share its database.
//!
//! Each node writes a heartbeat with every transaction. One that the database has not heard of for [`DEAD_AFTER`] is ended by
//! another node, and its players are credited with the time. Should it still run, because it was only paused or cut off, its next
//! transaction fails ([`StoreError::Fenced`]): it forgets the games it knows, takes a new id, and continues.
//!
//! Which node serves a request makes no difference. Tasks that the site needs once, such as sending mails, are done by the
//! leader: the node that has run for the longest time. Two nodes may both take themselves for the leader for a moment, so these
//! tasks are idempotent.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::Timestamp;
use tokio::sync::watch;

use crate::app::App;
use crate::bus::{Bus, BusMessage, NodeId, Subject};
use crate::errors::ApiError;
use crate::store::{NodeRow, Outage, Store, StoreError};
use crate::time::now;

/// A node without a heartbeat for this time, in milliseconds, is dead.
const DEAD_AFTER: i64 = 5_000;
/// A node without a heartbeat for this time, in milliseconds, may be dead.
const SILENT_AFTER: i64 = 2_000;
/// A node whose own writes have failed judges the others only after this time.
const JUDGE_AFTER: Duration = Duration::from_secs(3);
/// The interval at which a node looks at the others.
const LOOK: Duration = Duration::from_secs(1);
/// After this many looks a node tells the others of its most watched games.
const WATCHED_ROUNDS: u32 = 3;
/// The interval at which a node compares its games with the database while messages of a node may be lost.
const HEAL_OFTEN: Duration = Duration::from_millis(500);
/// After this many intervals it does so in any case.
const HEAL_ROUNDS: u32 = 20;
/// How long the database may take for one look. A connection that is cut off silently would block it for many minutes.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long nodes that have ended are remembered, in milliseconds.
const REMEMBERED: i64 = 86_400_000;

/// This node, and what it knows of the others.
#[derive(Debug)]
pub(crate) struct Member {
    bus: Bus,
    /// How often the node has taken a new id.
    epoch: watch::Sender<u64>,
    /// Whether no other node can run: the lock of the database is exclusive.
    alone: bool,
    leads: AtomicBool,
    /// The other nodes that run.
    others: Mutex<Vec<NodeRow>>,
}

impl Member {
    pub(crate) fn new(bus: Bus, alone: bool) -> Member {
        Member { bus, epoch: watch::Sender::new(1), alone, leads: AtomicBool::new(alone), others: Mutex::default() }
    }

    /// The id of this node.
    pub(crate) fn id(&self) -> NodeId {
        format!("{}-{}", self.bus.node(), *self.epoch.borrow())
    }

    /// Whether this is, or was, the id of this node.
    pub(crate) fn is_own(&self, id: &str) -> bool {
        process_of(id) == self.bus.node()
    }

    /// Whether this is the id of another node that runs.
    pub(crate) fn is_another(&self, id: &str) -> bool {
        self.others().iter().any(|node| process_of(&node.id) == process_of(id))
    }

    /// Whether no other node can run.
    pub(crate) fn is_alone(&self) -> bool {
        self.alone
    }

    /// Whether messages of other nodes arrive, and none have been lost recently.
    pub(crate) fn is_bus_reliable(&self) -> bool {
        self.bus.is_reliable()
    }

    /// Whether this node does the tasks that the site needs once.
    pub(crate) fn leads(&self) -> bool {
        self.leads.load(Ordering::Relaxed)
    }

    /// Takes a new id after other nodes have found this one dead.
    pub(crate) async fn rejoin(&self, store: &Store) -> Result<(), StoreError> {
        let earlier = self.id();
        let epoch = *self.epoch.borrow() + 1;
        let node = format!("{}-{epoch}", self.bus.node());
        store.add_node(&node, now(), now()).await?;
        tracing::warn!(%earlier, %node, "this node was thought to be dead, continuing with a new id");
        self.epoch.send_replace(epoch);
        Ok(())
    }

    /// Changes whenever the node takes a new id.
    pub(crate) fn epochs(&self) -> watch::Receiver<u64> {
        self.epoch.subscribe()
    }

    fn others(&self) -> MutexGuard<'_, Vec<NodeRow>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The process that has or had this id of a node.
pub(crate) fn process_of(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(process, _)| process)
}

/// Whether a player who is connected through this node may be cut off without having been credited yet.
pub(crate) async fn is_unsettled(store: &Store, member: &Member, node: &NodeId) -> Result<bool, StoreError> {
    if member.is_own(node) {
        return Ok(false);
    }
    let now = now();
    Ok(store.nodes_of(process_of(node)).await?.iter().any(|row| match row.ended_at {
        None => now - row.seen_at > SILENT_AFTER,
        Some(_) => !row.settled,
    }))
}

/// The time in which the players of another node could not move, if they have not been credited with it yet: since its last
/// heartbeat if that is some time ago.
pub(crate) async fn silence_of(store: &Store, node: &NodeId) -> Result<Option<(Timestamp, Timestamp)>, StoreError> {
    let now = now();
    let rows = store.nodes_of(process_of(node)).await?;
    let unsettled = rows.iter().filter(|row| !row.settled).map(|row| (row.credited_at, row.ended_at.unwrap_or(now)));
    Ok(unsettled.max().filter(|(from, until)| *until - *from > SILENT_AFTER))
}

/// Registers this node, and ends those that died. Returns the outage of the whole site, if none was running.
pub(crate) async fn join(store: &Store, member: &Member) -> Result<Option<Outage>, StoreError> {
    let stopped = store.last_heartbeat().await?;
    let started = now();
    let earlier = store.nodes().await?;
    let is_dead = |node: &NodeRow| node.ended_at.is_some() || member.alone || started - node.seen_at > DEAD_AFTER;
    if !earlier.iter().all(is_dead) {
        store.add_node(&member.id(), started, started).await?;
        return Ok(None);
    }
    // If this node dies before all games have been credited, the next one counts from the same time.
    store.add_node(&member.id(), started, stopped).await?;
    for node in &earlier {
        store.end_node(node, started).await?;
        // The outage of the site includes that of the node.
        store.settle_node(&node.id).await?;
    }
    Ok(Some(Outage { node: None, from: stopped, until: started }))
}

/// Watches the other nodes.
pub(crate) async fn watch_others(app: Arc<App>) {
    if app.member.is_alone() {
        return;
    }
    for round in 1_u32.. {
        tokio::time::sleep(LOOK).await;
        match tokio::time::timeout(PATIENCE, look(&app)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(?error, "cannot look at the other nodes"),
            Err(_) => tracing::error!("cannot look at the other nodes: the database does not respond"),
        }
        if round.is_multiple_of(WATCHED_ROUNDS) {
            app.rooms.publish_watched();
        }
    }
}

async fn look(app: &App) -> Result<(), ApiError> {
    let (member, store) = (&app.member, &app.store);
    let mut nodes = store.nodes().await?;
    let now = now();
    // After an outage of the database no node has been heard of. They all need time for a heartbeat.
    let may_judge = app.rooms.works_for() > JUDGE_AFTER;
    for node in nodes.iter_mut().filter(|_| may_judge) {
        let is_dead = node.ended_at.is_none() && !member.is_own(&node.id) && now - node.seen_at > DEAD_AFTER;
        if is_dead && store.end_node(node, now).await? {
            tracing::warn!(node = %node.id, seen_at = %node.seen_at, "node is dead");
            metrics::counter!("caldera_dead_nodes").increment(1);
            node.ended_at = Some(now);
        }
    }
    let running = |node: &&NodeRow| node.ended_at.is_none();
    let first = nodes.iter().find(running).map(|node| node.id.clone());
    let leads = first.is_some_and(|first| member.is_own(&first));
    if member.leads.swap(leads, Ordering::Relaxed) != leads {
        tracing::info!(leads, node = %member.id(), "leader changed");
    }
    let others: Vec<NodeRow> = nodes.iter().filter(running).filter(|node| !member.is_own(&node.id)).cloned().collect();
    metrics::gauge!("caldera_nodes").set((others.len() + 1) as f64);
    app.limits.set_nodes(others.len() + 1);
    let gone: Vec<(NodeId, Timestamp)> = {
        let mut known = member.others();
        let gone = known.iter().filter(|node| others.iter().all(|other| other.id != node.id));
        let gone = gone.map(|node| (node.id.clone(), node.seen_at)).collect();
        *known = others;
        gone
    };
    let has_lost = !gone.is_empty();
    for (node, seen_at) in gone {
        app.rooms.forget_node(process_of(&node), seen_at);
        app.hub.forget_node(process_of(&node), seen_at);
    }
    if has_lost {
        // The last events of a node that died may not have been published.
        app.rooms.heal().await?;
    }
    if leads {
        for node in nodes.iter().filter(|node| node.ended_at.is_some()) {
            settle(app, node).await?;
        }
    }
    Ok(())
}

/// Credits the players of a dead node. If no other node ran, that concerns all players.
async fn settle(app: &App, node: &NodeRow) -> Result<(), ApiError> {
    let (from, until) = (node.credited_at, node.ended_at.unwrap_or(node.seen_at));
    let another_ran = app.store.another_node_ran(&node.id, from + DEAD_AFTER, from + DEAD_AFTER).await?;
    let outage = Outage { node: another_ran.then(|| node.id.clone()), from, until };
    if app.rooms.credit_outage(&outage).await? {
        app.store.settle_node(&node.id).await?;
    }
    Ok(())
}

/// Reads from the database what the bus may have lost: at once after a loss, often while a node is cut off from the bus, and now
/// and then in any case. After this node was thought to be dead, it loads everything again.
pub(crate) async fn heal(app: Arc<App>) {
    if app.member.is_alone() {
        return;
    }
    let mut link = app.bus.link();
    let mut epochs = app.member.epochs();
    let (mut calm, mut reliable) = (0, true);
    loop {
        let was_reliable = std::mem::replace(&mut reliable, app.member.is_bus_reliable());
        if was_reliable && !reliable {
            // The others have to know at once that they may not hear of this node's events.
            app.rooms.heartbeat();
        }
        tokio::select! {
            () = tokio::time::sleep(HEAL_OFTEN) => {
                calm += 1;
                match tokio::time::timeout(PATIENCE, compare(&app, calm >= HEAL_ROUNDS)).await {
                    Ok(Ok(true)) => calm = 0,
                    Ok(Ok(false)) => {}
                    Ok(Err(error)) => tracing::error!(?error, "cannot compare games with the database"),
                    Err(_) => tracing::error!("cannot compare games: the database does not respond"),
                }
            }
            Ok(()) = link.changed() => {
                let up = link.borrow_and_update().up;
                if let Err(error) = recover(&app, up).await {
                    tracing::error!(?error, "cannot read what the bus may have lost, will retry");
                }
            }
            Ok(()) = epochs.changed() => {
                epochs.borrow_and_update();
                app.rooms.start_over().await;
                // The others have forgotten who is connected through this node.
                app.rooms.renew_presence();
            }
        }
    }
}

/// Compares the games with the database if `due`, or if messages of some node may not arrive, at this node or at another.
/// Returns whether it did.
async fn compare(app: &App, due: bool) -> Result<bool, ApiError> {
    // A node that is paused may have stored a move that it has not published.
    let silent = now() - SILENT_AFTER;
    let needed = due || !app.member.is_bus_reliable() || app.store.is_any_unheard(silent).await?;
    if needed {
        app.rooms.heal().await?;
    }
    Ok(needed)
}

/// Reads again everything that messages of other nodes change.
async fn recover(app: &App, up: bool) -> Result<(), ApiError> {
    app.names.forget_all();
    app.rooms.heal().await?;
    app.lobby.reload().await?;
    app.enforcement.reload().await?;
    if up {
        app.rooms.renew_presence();
        app.bus.publish(Subject::Site, &BusMessage::WhichPrograms);
        app.hub.publish_all_programs();
        // Notices may have been lost. A client that reconnects requests everything again.
        app.hub.end_news();
    }
    Ok(())
}

/// Forgets nodes that ended long ago.
pub(crate) async fn tidy(store: &Store) -> Result<(), StoreError> {
    store.forget_nodes(now() - REMEMBERED).await
}
