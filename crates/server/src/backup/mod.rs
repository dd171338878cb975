//! Incremental backups in a folder or an S3-compatible store.
//!
//! A backup is a manifest that lists the chunks of every table. A chunk holds consecutive rows as lines of JSON, compressed with
//! zstd, and is named by the SHA-256 digest of these lines, so equal chunks are stored once: a backup writes only the chunks that
//! have changed since the newest one. The manifest is written last, so an interrupted backup leaves the earlier ones as they were.
//!
//! ```text
//! backups/20261118T211515.123Z-0123456789abcdef.json.zst    a manifest, with the beginning of its own digest
//! chunks/01/0123…                                           rows of one table
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `location` | where backups are, and reading and writing its objects |
//! | `manifest` | what a backup consists of |
//! | `chunks` | how tables are divided into chunks |
//! | `run` | writes a backup |
//! | `restore` | lists, restores and verifies backups |
//! | `retention` | which backups are kept |
//! | `continuous` | backups by the running server |

mod chunks;
mod continuous;
mod location;
mod manifest;
mod restore;
mod retention;
mod run;
#[cfg(test)]
mod tests;

pub use continuous::BackupPlan;
pub(crate) use continuous::back_up_regularly;
pub(crate) use location::Location;
pub use restore::{BackupEntry, Verified};
pub(crate) use restore::{list, restore, verify};
pub use retention::Keep;
pub use run::Written;
pub(crate) use run::{Pace, back_up};
