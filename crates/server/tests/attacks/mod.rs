//! Attacks on the server, each with the harm that it must not do. docs/security.md lists them.

mod two_servers;
