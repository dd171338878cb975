//! Tests of the protocols and of the client for other engines.

mod analysis;
mod check;
mod client;
mod documentation;
mod gipf;
mod support;
mod ugi;
