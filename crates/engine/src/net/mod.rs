//! The net: judges positions by what it learned from millions of them.

pub mod inputs;

pub use inputs::encode;
