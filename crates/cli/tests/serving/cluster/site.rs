//! Three nodes with their database and bus, and what can happen to them.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::time::Duration;

use tokio::task::block_in_place;

use super::now;
use crate::common::Folder;
use crate::common::nats::Nats;
use crate::common::postgres::Cluster;
use crate::process::Process;
use crate::proxy::{Proxy, Repair};

/// The number of nodes.
pub(super) const NODES: usize = 3;
/// The name of the database.
const DATABASE: &str = "site";

/// The nodes of a site. Each has its own connections to the database and to the bus, which can be cut.
pub(super) struct Site {
    nodes: Vec<Node>,
    cluster: Cluster,
    nats: Nats,
    _folder: Folder,
}

struct Node {
    /// `None` after it was killed.
    process: Option<Process>,
    address: SocketAddr,
    database: Proxy,
    bus: Proxy,
    log: PathBuf,
}

/// What happens to a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A node is killed with SIGKILL, and started again later.
    NodeKilled,
    /// NATS is killed and started again.
    BusRestarted,
    /// PostgreSQL is killed and started again.
    DatabaseCrashed,
    /// A node is cut off from NATS.
    CutFromBus,
    /// A node is cut off from PostgreSQL.
    CutFromDatabase,
    /// A node is paused with SIGSTOP for ten seconds.
    NodePaused,
}

impl Fault {
    /// Whether players may be credited with time.
    pub(super) fn stops_clocks(self) -> bool {
        !matches!(self, Fault::BusRestarted | Fault::CutFromBus)
    }

    /// Whether other nodes may find a node dead.
    pub(super) fn ends_nodes(self) -> bool {
        matches!(self, Fault::NodeKilled | Fault::CutFromDatabase | Fault::NodePaused)
    }
}

/// A fault that is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incident {
    /// The node that it concerned; `None` if it concerned all.
    pub(super) node: Option<usize>,
    /// How the connections were repaired.
    pub(super) repair: Repair,
    /// When it had begun.
    pub(super) from: i64,
    /// When it began to end.
    pub(super) until: i64,
}

impl Incident {
    /// Whether it concerned the players of a node.
    pub(super) fn concerns(&self, node: usize) -> bool {
        self.node.is_none_or(|own| own == node)
    }
}

impl Site {
    /// Starts all; `None` without PostgreSQL or NATS.
    pub(super) async fn start() -> Option<Site> {
        let (cluster, nats) = block_in_place(|| Some((Cluster::start()?, Nats::start()?)))?;
        let folder = Folder::new();
        block_in_place(|| cluster.database(DATABASE));
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let address = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
            let (database, bus) = (Proxy::open(cluster.port).await, Proxy::open(nats.port).await);
            let log = folder.0.join(format!("node-{number}.log"));
            let mut node = Node { process: None, address, database, bus, log };
            node.start();
            nodes.push(node);
        }
        Some(Site { nodes, cluster, nats, _folder: folder })
    }

    /// The addresses of the nodes.
    pub(super) fn addresses(&self) -> [SocketAddr; NODES] {
        std::array::from_fn(|node| self.nodes[node].address)
    }

    /// A node that runs.
    pub(super) fn process(&self, node: usize) -> &Process {
        self.nodes[node].process.as_ref().expect("a running node")
    }

    /// The rows that a query finds in the database, each with its columns.
    pub(super) fn query(&self, statement: &str) -> Vec<Vec<String>> {
        let rows = block_in_place(|| self.cluster.query(DATABASE, statement));
        rows.lines().map(|row| row.split('\t').map(str::to_owned).collect()).collect()
    }

    /// The connection of a node to the database.
    pub(super) fn database_of(&self, node: usize) -> &Proxy {
        &self.nodes[node].database
    }

    /// Lets something happen, and repairs it.
    pub(super) async fn suffer(&mut self, fault: Fault, random: &mut fastrand::Rng) -> Incident {
        let (node, lasts) = (random.usize(..NODES), Duration::from_millis(random.u64(2_000..9_000)));
        let repair = [Repair::Late, Repair::Closed, Repair::Silent][random.usize(..3)];
        let mut incident = Incident { node: Some(node), repair, from: now(), until: 0 };
        match fault {
            Fault::NodeKilled => {
                block_in_place(|| self.nodes[node].process.take().expect("a running node").kill());
                incident.from = now();
                tokio::time::sleep(lasts).await;
                incident.until = now();
                self.nodes[node].start();
            }
            Fault::BusRestarted => {
                incident.node = None;
                block_in_place(|| self.nats.stop());
                tokio::time::sleep(lasts / 2).await;
                incident.until = now();
                block_in_place(|| self.nats.start_again());
            }
            Fault::DatabaseCrashed => {
                incident.node = None;
                block_in_place(|| self.cluster.crash());
                incident.from = now();
                tokio::time::sleep(lasts).await;
                incident.until = now();
                block_in_place(|| self.cluster.start_again());
            }
            Fault::CutFromBus => {
                self.nodes[node].bus.cut();
                tokio::time::sleep(lasts).await;
                incident.until = now();
                self.nodes[node].bus.repair(repair);
            }
            Fault::CutFromDatabase => {
                self.nodes[node].database.cut();
                incident.from = now();
                tokio::time::sleep(lasts + Duration::from_secs(6)).await;
                incident.until = now();
                self.nodes[node].database.repair(repair);
            }
            Fault::NodePaused => {
                block_in_place(|| self.process(node).pause());
                incident.from = now();
                tokio::time::sleep(Duration::from_secs(10)).await;
                incident.until = now();
                self.process(node).resume();
            }
        }
        incident
    }

    /// The number of nodes that run, and of those that died and whose players have not been credited yet.
    pub(super) fn count_nodes(&self) -> (usize, usize) {
        let rows = self.query("SELECT COUNT(*) FILTER (WHERE ended_at IS NULL), COUNT(*) FILTER (WHERE ended_at > 0) FROM nodes WHERE settled = 0");
        let count = |column: usize| rows[0][column].parse().expect("a number");
        (count(0), count(1))
    }

    /// The number of ids that nodes have had. A node that others found dead takes a new one.
    pub(super) fn count_ids(&self) -> usize {
        self.query("SELECT COUNT(*) FROM nodes")[0][0].parse().expect("a number")
    }

    /// How often nodes have noticed that they did not run for a while.
    pub(super) fn count_pauses(&self) -> usize {
        let logs = self.nodes.iter().map(|node| std::fs::read_to_string(&node.log).unwrap_or_default());
        logs.map(|log| log.matches("the server did not run").count()).sum()
    }
}

impl Node {
    fn start(&mut self) {
        let database = format!("postgres://caldera@{}/{DATABASE}", self.database.address);
        let bus = format!("nats://{}", self.bus.address);
        let process = block_in_place(|| Process::start_node(&self.address.to_string(), &database, &bus, &self.log));
        self.process = Some(process);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for node in &self.nodes {
                let log = std::fs::read_to_string(&node.log).unwrap_or_default();
                let last: Vec<&str> = log.lines().rev().take(60).collect();
                let last: Vec<&str> = last.into_iter().rev().collect();
                println!("the log of the node at {}:\n{}", node.address, last.join("\n"));
            }
        }
    }
}
