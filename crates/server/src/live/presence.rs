//! Who is connected to a game, through this node and through others.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use api::{Colour, GameMessage, Presence, Timestamp};

use super::game_view::to_text;
use super::room::{Message, Room};
use crate::bus::{BusMessage, Connected, NodeId, Subject};
use crate::time::now;

/// The connections to a game.
#[derive(Debug)]
pub(super) struct Connections {
    here: Connected,
    /// Those through other nodes, by process.
    elsewhere: HashMap<String, Connected>,
    /// The node through which each player is connected, or was last.
    seats: [Option<NodeId>; 2],
}

impl Connections {
    pub(super) fn new() -> Connections {
        let here = Connected { away_since: [now(); 2], ..Connected::default() };
        Connections { here, elsewhere: HashMap::new(), seats: [None, None] }
    }

    fn all(&self) -> impl Iterator<Item = &Connected> {
        std::iter::once(&self.here).chain(self.elsewhere.values())
    }

    fn is_connected(&self, colour: Colour) -> bool {
        self.all().any(|node| node.players[colour.index()] > 0)
    }

    fn watchers(&self) -> usize {
        self.all().map(|node| node.watchers).sum()
    }

    fn presence(&self) -> Presence {
        let [white, black] = Colour::BOTH.map(|colour| self.is_connected(colour));
        Presence { white, black, watchers: self.watchers() }
    }

    /// The presence message.
    fn text(&self) -> Arc<str> {
        to_text(&GameMessage::Presence(self.presence())).into()
    }
}

impl Room {
    /// Since when a player has been away; `None` while they are connected.
    pub(crate) fn away_since(&self, colour: Colour) -> Option<Timestamp> {
        let connections = self.connections();
        let latest = connections.all().map(|node| node.away_since[colour.index()]).max();
        latest.filter(|_| !connections.is_connected(colour))
    }

    /// Notes that a player is active, with or without a connection to the room.
    pub(crate) fn note_activity(&self, colour: Colour, at: Timestamp) {
        let away_since = &mut self.connections().here.away_since[colour.index()];
        *away_since = at.max(*away_since);
    }

    pub(crate) fn watchers(&self) -> usize {
        self.connections().watchers()
    }

    /// Counts a connection of a player or a spectator until the visit is dropped.
    pub(crate) fn enter(self: &Arc<Room>, colour: Option<Colour>) -> Visit {
        self.change_connections(|here| match colour {
            Some(colour) => here.players[colour.index()] += 1,
            None => here.watchers += 1,
        });
        Visit { room: Arc::clone(self), colour }
    }

    /// The presence message.
    pub(crate) fn presence_text(&self) -> Arc<str> {
        self.connections().text()
    }

    /// Whether a player is connected through any node.
    pub(super) fn is_connected(&self, colour: Colour) -> bool {
        self.connections().is_connected(colour)
    }

    /// Whether a player is connected through this node.
    pub(super) fn is_connected_here(&self, colour: Colour) -> bool {
        self.connections().here.players[colour.index()] > 0
    }

    /// The node through which a player is connected, or was last.
    pub(super) fn seat(&self, colour: Colour) -> Option<NodeId> {
        self.connections().seats[colour.index()].clone()
    }

    /// Notes the node through which a player is connected.
    pub(super) fn set_seat(&self, colour: Colour, node: NodeId) {
        self.connections().seats[colour.index()] = Some(node);
    }

    /// Sets the nodes through which the players are connected, as the database knows them.
    pub(super) fn set_seats(&self, seats: [Option<NodeId>; 2]) {
        self.connections().seats = seats;
    }

    /// Notes where a player was last seen, for other nodes.
    pub(super) fn set_address(&self, colour: Colour, address: Option<String>) {
        self.connections().here.addresses[colour.index()] = address;
    }

    /// Sets the connections through another node.
    pub(super) fn set_elsewhere(&self, node: &NodeId, connected: Connected) {
        self.update(|connections| {
            let players = connected.players;
            let earlier =
                connections.elsewhere.insert(node.clone(), connected).map_or([0; 2], |earlier| earlier.players);
            for colour in Colour::BOTH {
                // Only a new connection: one that is still counted may be older than that to another node.
                if players[colour.index()] > earlier[colour.index()] {
                    connections.seats[colour.index()] = Some(node.clone());
                }
            }
        });
    }

    /// Forgets the connections through a node that has not been seen since a time.
    pub(super) fn forget_node(&self, node: &str, seen_at: Timestamp) {
        self.update(|connections| {
            let Some(gone) = connections.elsewhere.remove(node) else { return };
            for colour in Colour::BOTH {
                if gone.players[colour.index()] > 0 {
                    let away_since = &mut connections.here.away_since[colour.index()];
                    *away_since = seen_at.max(*away_since);
                }
            }
        });
    }

    /// Tells the other nodes who is connected through this one; also if nobody is, because they may have missed that the last one
    /// has left.
    pub(super) fn publish_connected(&self) {
        self.publish(&self.connections());
    }

    fn change_connections(&self, change: impl FnOnce(&mut Connected)) {
        let mut connections = self.connections();
        change(&mut connections.here);
        self.publish(&connections);
        let _ = self.feed.send(Message::Presence(connections.text()));
    }

    /// Changes what is known of other nodes, and tells the viewers if the presence is another one then.
    fn update(&self, change: impl FnOnce(&mut Connections)) {
        let mut connections = self.connections();
        let before = connections.presence();
        change(&mut connections);
        if connections.presence() != before {
            let _ = self.feed.send(Message::Presence(connections.text()));
        }
    }

    /// Needs the lock, as everything does that tells of the connections: otherwise an older state could overtake a newer one, and
    /// a player would be shown as away until they connect again.
    fn publish(&self, connections: &Connections) {
        self.bus.publish(Subject::Game(&self.id), &BusMessage::Connected(connections.here.clone()));
    }

    fn connections(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection of a player or a spectator to a room.
#[derive(Debug)]
pub(crate) struct Visit {
    room: Arc<Room>,
    colour: Option<Colour>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let colour = self.colour;
        self.room.change_connections(|here| match colour {
            Some(colour) => {
                here.players[colour.index()] -= 1;
                here.away_since[colour.index()] = now();
            }
            None => here.watchers -= 1,
        });
    }
}
