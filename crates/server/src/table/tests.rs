//! The state machine under random players.
