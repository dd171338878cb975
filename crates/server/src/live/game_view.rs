//! A game as clients see it.

use api::{ChatLine, Colour, Event, GameMessage, GameView, Seat, SeatView, Settings};
use game_state::{GameState, OpponentStatus, Snapshot, StateView};

use super::names::Names;
use super::room::Room;
use super::rooms::Rooms;
use crate::store::StoreError;
use crate::time::now;

/// A message as the text of a socket or a line of a stream.
pub(super) fn to_text(message: &GameMessage) -> String {
    serde_json::to_string(message).unwrap_or_default()
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

/// The game as a player with this colour, or a spectator, sees it, without messages of the `muted` users.
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
    if state.has_chat() {
        for stamped in store.chat(&room.id).await? {
            if let Event::Chat { room, author, text } = &stamped.event
                && stamped.event.is_visible_to(you, over)
                && !muted.contains(author)
            {
                let author = names.of(author).await?;
                chat.push(ChatLine { at: stamped.at, room: *room, author, text: text.clone() });
            }
        }
    }
    let deserted = check_opponent(rooms, room, state, you).await?;
    let Snapshot { settings, start, entries, turn_since, turn_times, premove, conditional_moves, .. } =
        Snapshot::of(state, you, now);
    Ok(GameView {
        id: room.id.clone(),
        white: show_seat(names, state.seat(Colour::White), &settings).await?,
        black: show_seat(names, state.seat(Colour::Black), &settings).await?,
        settings,
        you,
        version: state.version_for(you),
        created_at: state.created_at(),
        start,
        entries,
        position: state.board().board_text(),
        turn: state.actor(),
        times: state.times(now),
        turn_since,
        turn_times,
        running: state.clock_runs(),
        now,
        outcome: state.outcome(),
        rated: state.rated(),
        takeback: state.takeback(),
        premove,
        conditional_moves,
        chat,
        rematch_offered: state.rematch_offered(),
        rematch: state.rematch().cloned(),
        rematch_of: state.rematch_of().cloned(),
        deserted,
        claim_after,
        watchers: room.watchers(),
        state: state_view(rooms, room, state, you),
    })
}

/// Whether the viewer's opponent cannot come back. The room remembers the answer for the state messages.
pub(super) async fn check_opponent(
    rooms: &Rooms,
    room: &Room,
    state: &GameState,
    you: Option<Colour>,
) -> Result<bool, StoreError> {
    let Some(opponent) = you.map(Colour::opponent) else { return Ok(false) };
    let barred = match state.seat(opponent) {
        Seat::User { user } if !state.is_over() => !rooms.store.can_come_back(user, now()).await?,
        _ => false,
    };
    room.set_barred(opponent, barred);
    Ok(barred)
}

/// The state of a game for one viewer, with what the room knows about the presence of the opponent.
pub(super) fn state_view(rooms: &Rooms, room: &Room, state: &GameState, you: Option<Colour>) -> StateView {
    let opponent = you.map(Colour::opponent).map(|opponent| OpponentStatus {
        gone_at: rooms.gone_at(room, state, opponent),
        barred: room.is_barred(opponent),
    });
    StateView::of(state, you, opponent.unwrap_or_default())
}
