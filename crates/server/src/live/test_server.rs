//! Test support: rooms with their own database, without a network.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use super::{Hub, Names, Opponent, Parts, Players, Rooms};
use crate::bus::{Broker, Bus, random_node};
use crate::jobs::Jobs;
use crate::limits::Bounds;
use crate::moderation::Enforcement;
use crate::nodes::{self, Member};
use crate::pseudonyms::Pseudonyms;
use crate::secrets::random_id;
use crate::store::{Journal, Outage, Store, UserKind, UserRow};
use api::{GameId, Timestamp, UserId};
use game_state::{Action, ChatRoom, Clock, Game, Placing, Seat, Settings};

/// A temporary folder, removed when dropped.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("caldera-rooms-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// The URL of the database in the folder.
    pub(super) fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("caldera.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Rooms with their dependencies.
pub(super) struct TestServer {
    pub(super) rooms: Arc<Rooms>,
    /// The time in which no node ran before.
    pub(super) outage: Option<Outage>,
    writing: JoinHandle<()>,
}

impl TestServer {
    /// Opens the only node.
    pub(super) async fn open(folder: &Folder) -> TestServer {
        TestServer::open_node(folder, &Broker::default(), true).await
    }

    /// Opens one of several nodes, or the only one.
    pub(super) async fn open_node(folder: &Folder, broker: &Broker, alone: bool) -> TestServer {
        let store = Store::open(&folder.database()).await.expect("a database");
        let bus = Bus::in_process(broker, random_node());
        let member = Arc::new(Member::new(bus.clone(), alone));
        let outage = nodes::join(&store, &member).await.expect("a node");
        let (journal, writing) = Journal::open(store.clone(), Arc::clone(&member));
        let (names, hub) = (Arc::new(Names::new(store.clone(), bus.clone())), Arc::new(Hub::new(64, bus.clone())));
        let bounds = Bounds { shutdown_grace: Duration::from_millis(500), ..Bounds::default() };
        let enforcement = Enforcement::open(store.clone(), Pseudonyms::new(""), bus.clone()).await;
        let enforcement = Arc::new(enforcement.expect("no sanctions"));
        let opponent = Opponent::new(1);
        let jobs = Arc::new(Jobs::new(&bus));
        let rooms = Rooms::new(Parts { store, journal, bus, member, names, hub, opponent, jobs, enforcement }, &bounds);
        TestServer { rooms, outage, writing }
    }

    /// Commits pending writes and closes the database.
    pub(super) async fn stop(self) {
        self.rooms.close().await;
        self.writing.await.expect("the journal ends");
        self.rooms.store.close().await;
    }

    pub(super) async fn user(&self) -> String {
        let id: UserId = random_id();
        let (kind, name) = (UserKind::Guest, format!("guest {id}"));
        let (password, created_at) = (None, Timestamp::default());
        let (banned_at, banned_until, role) = (None, None, None);
        let (is_renamed, is_chosen, password_expires_at) = (false, false, None);
        let user = UserRow {
            id: id.clone(),
            kind,
            name,
            password,
            created_at,
            banned_at,
            banned_until,
            role,
            is_renamed,
            is_chosen,
            password_expires_at,
        };
        self.rooms.store.add_user(&user).await.expect("a user");
        id.into()
    }

    /// A game of DVONN between two new users.
    pub(super) async fn game(&self, clock: Clock) -> GameId {
        let seats = [Seat::User { user: self.user().await }, Seat::User { user: self.user().await }];
        self.game_of(seats, clock).await
    }

    pub(super) async fn game_of(&self, seats: [Seat; 2], clock: Clock) -> GameId {
        let settings = Settings { game: Game::Dvonn { placing: Placing::Random }, clock, rated: false };
        let players = Players { seats, rematch_of: None, offer: None };
        self.rooms.begin(settings, players).await.expect("a game")
    }

    /// Plays the first legal move.
    pub(super) async fn play(&self, game: &GameId, user: &str) -> i64 {
        let (_, state) = self.rooms.visit(game).await.expect("a game");
        let text = state.board().actions().swap_remove(0);
        self.rooms.act(game, user, Action::Move { text, id: None }, 0).await.expect("a move")
    }
}

/// A chat message.
pub(super) fn chat() -> Action {
    Action::Chat { room: ChatRoom::Players, text: "hm".to_owned() }
}
