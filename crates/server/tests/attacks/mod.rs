//! Attacks on the server, each with the harm that it must not do. docs/security.md lists them.

mod conditional_moves;
mod engine_games;
mod health;
mod hidden_events;
mod mail;
mod passkeys;
mod passwords;
mod ratings;
mod sign_ins;
mod small;
mod two_servers;
