//! Tests of matches and self-play.

mod datagen;
mod figures;
mod matches;
mod saved;
