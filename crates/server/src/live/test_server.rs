//! Test support: rooms with their own database, without a network.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use super::{Hub, Names, Opponent, Players, Rooms};
use crate::limits::Bounds;
use crate::secrets::random_id;
use crate::store::{Journal, Store, UserKind, UserRow};
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
    writing: JoinHandle<()>,
}

impl TestServer {
    pub(super) async fn open(folder: &Folder) -> TestServer {
        let store = Store::open(&folder.database()).await.expect("a database");
        let (journal, writing) = Journal::open(store.clone());
        let (names, hub) = (Arc::new(Names::new(store.clone())), Arc::new(Hub::new(64)));
        let bounds = Bounds { shutdown_grace: Duration::from_millis(500), ..Bounds::default() };
        let rooms = Rooms::new(store, journal, names, hub, Opponent::new(1), &bounds);
        TestServer { rooms, writing }
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
        let user =
            UserRow { id: id.clone(), kind, name, password: None, created_at: Timestamp::default(), banned_at: None };
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
