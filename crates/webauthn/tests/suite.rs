//! Tests with the vectors of the standard, and with an authenticator in software that misbehaves.

mod misuse;
mod vectors;
