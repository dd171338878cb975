//! Tests of the `caldera` command, without the server.

mod analyse;
mod bench;
mod bench_signature;
mod commands;
mod common;
mod datagen;
mod documentation;
mod engines;
mod gipf;
mod matches;
mod puzzles;
mod solve;
