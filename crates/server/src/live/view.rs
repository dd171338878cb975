//! A game as clients see it.

use game_state::{
    ChatLine, Colour, EntryView, Event, GameState, Outcome, RatingChange, Seat, Settings, Snapshot, StampedEvent, Times,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::names::{Names, Standing};
use super::room::Room;
use super::rooms::Rooms;
use crate::secrets::now;
use crate::store::StoreError;

/// An event as a message on a socket or a line of a stream.
pub(super) fn event_text(stamped: &StampedEvent) -> String {
    #[derive(Serialize)]
    struct Tagged<'a> {
        r#type: &'static str,
        #[serde(flatten)]
        stamped: &'a StampedEvent,
    }
    serde_json::to_string(&Tagged { r#type: "event", stamped }).unwrap_or_default()
}

/// Who sits at a side of the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SeatView {
    /// Somebody.
    User {
        /// The name.
        name: String,
        /// The rating, as it is now, in the game and tempo of this game. Guests have none, nor has whoever has not
        /// played a rated game of the kind.
        rating: Option<Standing>,
    },
    /// The engine of the server.
    Engine {
        /// Its level, 1 to 10.
        level: u8,
    },
}

/// A game at this moment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameView {
    /// Its name.
    pub id: String,
    /// What was agreed on.
    pub settings: Settings,
    /// White.
    pub white: SeatView,
    /// Black.
    pub black: SeatView,
    /// Which side the one who asks plays, if any.
    pub you: Option<Colour>,
    /// The version; a socket or stream that begins with it misses nothing.
    pub version: i64,
    /// When the game was begun.
    pub created_at: i64,
    /// The first position.
    pub start: String,
    /// What was done on the board since.
    pub entries: Vec<EntryView>,
    /// The present position.
    pub position: String,
    /// Whose choice it is; nobody's once the game is over.
    pub turn: Option<Colour>,
    /// What the players have left, as of `now`.
    pub times: Times,
    /// When the current turn began; outages move it on.
    pub turn_since: i64,
    /// What the players had left when the turn began.
    pub turn_times: Times,
    /// Whether the clock of whoever is to act runs.
    pub running: bool,
    /// The server's clock.
    pub now: i64,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// How the ratings changed, White's first.
    pub rated: Option<[RatingChange; 2]>,
    /// Who wants to take back.
    pub takeback: Option<Colour>,
    /// One's own premove.
    pub premove: Option<String>,
    /// One's own lines.
    pub lines: Vec<Vec<String>>,
    /// What was said, as far as one may read it.
    pub chat: Vec<ChatLine>,
    /// Who wants to play again.
    pub rematch_offered: Option<Colour>,
    /// The game that they play again.
    pub rematch: Option<String>,
    /// The game that this is played again for.
    pub rematch_of: Option<String>,
    /// Whether the other player cannot come back, since he is banned, or was a guest and is forgotten: after the second
    /// move, the game may be claimed.
    pub deserted: bool,
    /// How long the opponent must be away before a live game may be claimed, in milliseconds.
    pub claim_after: i64,
    /// How many watch.
    pub watchers: usize,
}

/// A seat in a game of these settings, with its name and rating.
pub(crate) async fn show_seat(names: &Names, seat: &Seat, settings: &Settings) -> Result<SeatView, StoreError> {
    Ok(match seat {
        Seat::User { user } => {
            let (name, rating) = names.with_rating(user, settings).await?;
            SeatView::User { name, rating }
        }
        Seat::Engine { level } => SeatView::Engine { level: *level },
    })
}

/// The game as somebody with this colour, or with none, sees it; he has muted these.
pub(crate) async fn show_game(
    rooms: &Rooms,
    room: &Room,
    state: &GameState,
    you: Option<Colour>,
    muted: &[String],
) -> Result<GameView, StoreError> {
    let (store, names, claim_after) = (&rooms.store, &rooms.names, rooms.claim_after());
    let now = now();
    let over = state.outcome().is_some();
    let mut chat = Vec::new();
    let mut rated = None;
    if state.has_chat() || over {
        for stamped in store.events(&room.id, 0).await? {
            match &stamped.event {
                Event::Chat { room, author, text }
                    if stamped.event.is_visible_to(you, over) && !muted.contains(author) =>
                {
                    let author = names.of(author).await?;
                    chat.push(ChatLine { at: stamped.at, room: *room, author, text: text.clone() });
                }
                Event::Rated { white, black } => rated = Some([*white, *black]),
                _ => {}
            }
        }
    }
    let deserted = match you.map(|you| state.seat(you.opponent())) {
        Some(Seat::User { user }) if !over => !store.can_come_back(user, now).await?,
        _ => false,
    };
    let Snapshot { settings, start, entries, turn_since, turn_times, premove, conditional_moves, .. } =
        Snapshot::of(state, you, now);
    Ok(GameView {
        id: room.id.clone(),
        white: show_seat(names, state.seat(Colour::White), &settings).await?,
        black: show_seat(names, state.seat(Colour::Black), &settings).await?,
        settings,
        you,
        version: state.version(),
        created_at: state.created_at(),
        start,
        entries,
        position: state.board().position_text(),
        turn: state.actor(),
        times: state.times(now),
        turn_since,
        turn_times,
        running: state.clock_runs(),
        now,
        outcome: state.outcome(),
        rated,
        takeback: state.takeback(),
        premove,
        lines: conditional_moves,
        chat,
        rematch_offered: state.rematch_offered(),
        rematch: state.rematch().map(str::to_owned),
        rematch_of: state.rematch_of().map(str::to_owned),
        deserted,
        claim_after,
        watchers: room.watchers(),
    })
}
