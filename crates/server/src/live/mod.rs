//! Games while they are being played: rooms, what is sent to those in them, and the engine as an opponent.

mod engine;
mod feed;
mod hub;
mod names;
mod room;
mod rooms;
mod socket;
mod stream;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod time;
mod turns;
mod view;

pub(crate) use engine::Opponent;
pub(crate) use hub::Hub;
pub(crate) use hub::Notice;
pub(crate) use names::{Names, Standing};
pub(crate) use rooms::{Players, Rooms, finish};
pub(crate) use socket::{game_socket, own_socket};
pub(crate) use stream::{game_stream, own_stream};
pub(crate) use view::{GameView, SeatView};
pub(crate) use view::{show_game, show_seat};
