//! What the games are played on: one server, or several nodes with PostgreSQL and NATS, each in its own process.

use std::collections::HashMap;
use std::net::SocketAddr;

use serde_json::Value;

use crate::Plan;
use crate::common::nats::Nats;
use crate::common::postgres::Cluster;
use crate::server::{Memory, Server, cpu_time_of, cpu_time_of_children};

pub(crate) struct Site {
    servers: Vec<Server>,
    services: Option<(Cluster, Nats)>,
}

/// The CPU time that each part has used, in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Busy {
    pub(crate) servers: f64,
    pub(crate) database: f64,
    pub(crate) bus: f64,
    pub(crate) clients: f64,
}

impl Busy {
    pub(crate) fn since(self, before: Busy) -> Busy {
        Busy {
            servers: self.servers - before.servers,
            database: self.database - before.database,
            bus: self.bus - before.bus,
            clients: self.clients - before.clients,
        }
    }
}

/// The moves of each game, each with its id.
pub(crate) type Moves = HashMap<String, Vec<(String, String)>>;

const DATABASE: &str = "load";

impl Site {
    pub(crate) fn start(plan: &Plan) -> Result<Site, String> {
        if plan.nodes == 0 {
            return Ok(Site { servers: vec![Server::start(plan, plan.database.as_deref(), None)?], services: None });
        }
        let (cluster, nats) = (Cluster::start_durable(), Nats::start());
        let cluster = cluster.ok_or("no PostgreSQL: tools/setup test installs it")?;
        let nats = nats.ok_or("no nats-server: tools/setup test installs it")?;
        let (database, bus) = (cluster.database(DATABASE), nats.url());
        let servers = (0..plan.nodes).map(|_| Server::start(plan, Some(&database), Some(&bus)));
        let servers = servers.collect::<Result<Vec<_>, _>>()?;
        Ok(Site { servers, services: Some((cluster, nats)) })
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    pub(crate) fn busy(&self) -> Busy {
        let of = |id: Option<u32>| id.map_or(0.0, |id| cpu_time_of(id) + cpu_time_of_children(id));
        Busy {
            servers: self.servers.iter().map(|server| cpu_time_of(server.id())).sum(),
            database: of(self.services.as_ref().and_then(|(cluster, _)| cluster.id())),
            bus: of(self.services.as_ref().and_then(|(_, nats)| nats.id())),
            clients: cpu_time_of(std::process::id()),
        }
    }

    /// The memory of each server.
    pub(crate) fn memory(&self) -> Vec<Memory> {
        self.servers.iter().map(Server::memory).collect()
    }

    /// The moves in the database, if this is a site with several nodes.
    pub(crate) fn stored(&self) -> Result<Option<Moves>, String> {
        let Some((cluster, _)) = &self.services else { return Ok(None) };
        let mut games = Moves::new();
        let rows = cluster.query(DATABASE, "SELECT game_id, body FROM events ORDER BY game_id, version");
        for row in rows.lines() {
            let (game, body) = row.split_once('\t').ok_or("a row without an event")?;
            let event: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
            games.entry(game.to_owned()).or_default().extend(move_of(&event));
        }
        Ok(Some(games))
    }

    pub(crate) fn end(self) -> Result<(), String> {
        self.servers.into_iter().try_for_each(Server::end)
    }
}

/// The id and the text of a move, if the event is one.
pub(crate) fn move_of(event: &Value) -> Option<(String, String)> {
    let text = |name: &str| event[name].as_str().map(str::to_owned);
    if event["type"] == "moved" { text("id").zip(text("move")) } else { None }
}
