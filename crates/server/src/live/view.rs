//! A game as clients see it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::names::{Names, Standing};
use super::room::Room;
use crate::secrets::now;
use crate::store::{Store, StoreError};
use crate::table::Entry;
use crate::table::{ChatRoom, Colour, Event, Outcome, RatingChange, Seat, Settings, Table, Times};

/// An event as it is sent.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct WireEvent {
    /// Which event of its game it is. Versions rise; those of events that one may not see are left out.
    pub version: i64,
    /// When it happened, in milliseconds since 1970 by the server's clock.
    pub at: i64,
    /// What happened. Where a person is meant, the name stands.
    pub event: Event,
}

impl WireEvent {
    /// As a message on a socket or a line of a stream.
    pub(crate) fn to_text(&self) -> String {
        #[derive(Serialize)]
        struct Tagged<'a> {
            r#type: &'static str,
            #[serde(flatten)]
            wire: &'a WireEvent,
        }
        serde_json::to_string(&Tagged { r#type: "event", wire: self }).unwrap_or_default()
    }
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

/// Something done on the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EntryView {
    /// What kind of thing.
    pub kind: EntryKind,
    /// Whose doing it was; nobody's if chance decided.
    pub by: Option<Colour>,
    /// The move, or what chance decided.
    pub text: String,
}

/// What kind of thing was done.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EntryKind {
    /// A move.
    Move,
    /// A pass that the server made, since it was forced.
    Pass,
    /// How the game of DVONN within GIPF begins: who is White, and the position.
    Arranged,
    /// The dice of the announcer and the challenger.
    Rolled,
    /// The game of DVONN within GIPF was given up.
    Surrendered,
}

/// Something that was said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ChatLine {
    /// When.
    pub at: i64,
    /// To whom.
    pub room: ChatRoom,
    /// By whom.
    pub author: String,
    /// What.
    pub text: String,
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
    store: &Store,
    names: &Names,
    room: &Room,
    table: &Table,
    you: Option<Colour>,
    muted: &[String],
) -> Result<GameView, StoreError> {
    let now = now();
    let over = table.outcome.is_some();
    let mut chat = Vec::new();
    let mut rated = None;
    if table.chats != [0; 2] || over {
        for stamped in store.events(&room.id, 0).await? {
            match &stamped.event {
                Event::Chat { room, author, text }
                    if Table::may_see(&stamped.event, you, over) && !muted.contains(author) =>
                {
                    let author = names.of(author).await?;
                    chat.push(ChatLine { at: stamped.at, room: *room, author, text: text.clone() });
                }
                Event::Rated { white, black } => rated = Some([*white, *black]),
                _ => {}
            }
        }
    }
    let deserted = match you.map(|you| table.seat(you.opponent())) {
        Some(Seat::User { user }) if !over => !store.can_come_back(user, now).await?,
        _ => false,
    };
    let own = |colour: Colour| colour as usize;
    Ok(GameView {
        id: room.id.clone(),
        settings: table.settings.clone(),
        white: show_seat(names, &table.seats[0], &table.settings).await?,
        black: show_seat(names, &table.seats[1], &table.settings).await?,
        you,
        version: table.version,
        created_at: table.created_at,
        start: table.start.clone(),
        entries: table.entries.iter().map(show_entry).collect(),
        position: table.board.position_text(),
        turn: table.actor(),
        times: table.times(now),
        running: table.clock_runs(),
        now,
        outcome: table.outcome,
        rated,
        takeback: table.takeback,
        premove: you.and_then(|colour| table.premoves[own(colour)].clone()),
        lines: you.map(|colour| table.lines[own(colour)].clone()).unwrap_or_default(),
        chat,
        rematch_offered: table.rematch_offered,
        rematch: table.rematch.clone(),
        rematch_of: table.rematch_of.clone(),
        deserted,
        watchers: room.watchers(),
    })
}

fn show_entry(entry: &Entry) -> EntryView {
    use crate::table::Chance;
    let view = |kind, by: Option<Colour>, text: &str| EntryView { kind, by, text: text.to_owned() };
    match entry {
        Entry::Word(by, word) => view(EntryKind::Move, Some(*by), word),
        Entry::Pass(by) => view(EntryKind::Pass, Some(*by), "pass"),
        Entry::Chance(Chance::Arranged { white, start }) => view(EntryKind::Arranged, Some(*white), start),
        Entry::Chance(Chance::Rolled { announcer, challenger }) => {
            view(EntryKind::Rolled, None, &format!("{announcer} {challenger}"))
        }
        Entry::Surrender(by) => view(EntryKind::Surrendered, Some(*by), ""),
    }
}
