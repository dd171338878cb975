//! A game between two players as a state machine without input or output: events make it, time is told to it.
//!
//! [`Table::decide`] says what would happen, as a [`Draft`]; nothing has happened until the draft's events are stored and the
//! draft's table takes the place of the old one. [`Table::replay`] makes the same table of the same events.

mod action;
mod board;
mod clock;
mod decide;
mod event;
mod settings;
mod state;

pub(crate) use action::{Action, Refusal};
pub(crate) use board::{Board, Chance};
pub(crate) use clock::Times;
pub(crate) use decide::{Context, Draft};
pub(crate) use event::{ChatRoom, Event, Outcome, RatingChange, Reason, Seat, Stamped};
pub(crate) use settings::{Clock, Colour, Settings};
#[cfg(test)]
pub(crate) use settings::{Game, Placing};
pub(crate) use state::{Entry, Table};

#[cfg(test)]
mod tests;
