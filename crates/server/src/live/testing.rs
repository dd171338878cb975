//! For tests of this room: rooms on a database of their own, without a network.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use super::{Hub, Names, Opponent, Players, Rooms};
use crate::limits::Bounds;
use crate::secrets::random_id;
use crate::store::{Journal, Store, UserKind, UserRow};
use game_state::{Action, Board, ChatRoom, Clock, Game, Placing, Seat, Settings};

/// A folder that is removed with what is in it.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("caldera-rooms-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// The database in it.
    pub(super) fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("caldera.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Rooms with what they need.
pub(super) struct House {
    pub(super) rooms: Arc<Rooms>,
    writing: JoinHandle<()>,
}

impl House {
    pub(super) async fn open(folder: &Folder) -> House {
        let store = Store::open(&folder.database()).await.expect("a database");
        let (journal, writing) = Journal::open(store.clone());
        let (names, hub) = (Arc::new(Names::new(store.clone())), Arc::new(Hub::new(64)));
        let bounds = Bounds { farewell: Duration::from_millis(500), ..Bounds::default() };
        let rooms = Rooms::new(store, journal, names, hub, Opponent::new(1), &bounds);
        House { rooms, writing }
    }

    /// Writes what waits to be written, and goes.
    pub(super) async fn leave(self) {
        self.rooms.close().await;
        self.writing.await.expect("it has written");
        self.rooms.store.close().await;
    }

    pub(super) async fn user(&self) -> String {
        let id = random_id();
        let (kind, name) = (UserKind::Guest, format!("guest {id}"));
        let user = UserRow { id: id.clone(), kind, name, password: None, created_at: 0, banned_at: None };
        self.rooms.store.add_user(&user).await.expect("a user");
        id
    }

    /// A game of DVONN between two.
    pub(super) async fn game(&self, clock: Clock) -> String {
        let seats = [Seat::User { user: self.user().await }, Seat::User { user: self.user().await }];
        self.game_of(seats, clock).await
    }

    pub(super) async fn game_of(&self, seats: [Seat; 2], clock: Clock) -> String {
        let settings = Settings { game: Game::Dvonn { placing: Placing::Random }, clock, rated: false };
        let players = Players { seats, rematch_of: None, offer: None };
        self.rooms.begin(settings, players).await.expect("a game")
    }

    /// Makes any move for a player.
    pub(super) async fn play(&self, game: &str, user: &str) -> i64 {
        let (_, state) = self.rooms.visit(game).await.expect("a game");
        let Board::Dvonn(board) = state.board() else { panic!("a game of DVONN") };
        let text = board.position().legal_moves().next().expect("a move").to_string();
        self.rooms.act(game, user, Action::Move { text, id: None }, 0).await.expect("a move")
    }
}

/// Something to say.
pub(super) fn chat() -> Action {
    Action::Chat { room: ChatRoom::Players, text: "hm".to_owned() }
}
