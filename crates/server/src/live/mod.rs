//! Games in progress: rooms, sockets and streams, timers, and the engine as an opponent.

mod addresses;
#[cfg(test)]
mod clock_tests;
mod engine;
mod engine_queue;
mod feed;
mod game_view;
mod hub;
mod names;
#[cfg(test)]
mod node_tests;
mod open_rooms;
mod outage_credit;
mod presence;
mod publishing;
mod remote;
mod room;
mod rooms;
mod scheduling;
mod socket;
mod stream;
#[cfg(test)]
mod test_server;
#[cfg(test)]
mod tests;
mod worker_moves;

pub(crate) use engine::{Opponent, Search, choose, yield_to_moves};
pub(crate) use engine_queue::{Client, EngineQueue, Place};
pub(crate) use game_view::{show_game, show_seat};
pub(crate) use hub::{Ended, Hub};
pub(crate) use names::Names;
pub(crate) use room::RoomSummary;
pub(crate) use rooms::{Parts, Players, Rooms, finish};
pub(crate) use socket::{game_socket, own_socket};
pub(crate) use stream::{game_stream, own_stream};
