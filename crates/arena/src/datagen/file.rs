//! What shards and archives have in common: the header, which says how the games were generated, and the errors.

use std::path::{Path, PathBuf};

/// The size of a header in bytes.
pub(super) const HEADER_BYTES: usize = 64;

/// The header of a file: how its games were generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The seed of the games.
    pub seed: u64,
    /// The bench signature of the engine at a small depth; engines with the same behaviour have the same signature.
    pub signature: u64,
    /// The hash of the net; 0 for the hand-crafted evaluation.
    pub net: u64,
    /// Nodes per move.
    pub nodes: u64,
}

/// A file format: the first bytes of its files and what the header says about the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Format {
    /// The name of a file of this format, with its article.
    pub(super) name: &'static str,
    pub(super) magic: [u8; 8],
    pub(super) version: u32,
    /// What the content consists of, and the size of one: records of some bytes, or blocks of some games.
    pub(super) unit: (&'static str, u32),
}

/// The reason why a shard or an archive cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct DataError {
    path: PathBuf,
    #[source]
    fault: DataFault,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub(super) enum DataFault {
    #[error("{0}")]
    File(#[from] std::io::Error),
    #[error("another program is writing this file")]
    InUse,
    #[error("not {}: expected {} and a header of {HEADER_BYTES} bytes at the start", .0.name, .0.magic.escape_ascii())]
    Foreign(Format),
    #[error("not an archive of games: expected {expected} and a header of {HEADER_BYTES} bytes at the start")]
    UnknownGame { expected: String },
    #[error(
        "version {version} with {} {size} is not supported: expected version {} with {}",
        expected.unit.0, expected.version, expected.unit.1
    )]
    Version { version: u32, size: u32, expected: Format },
    #[error("record {number} (counted from 0): {fault}")]
    Record { number: usize, fault: String },
    #[error("damaged at byte {at}: {fault}")]
    Damaged { at: usize, fault: String },
    #[error("the file consists of {0} archives: only a single one can be continued, so choose another folder or seed")]
    Parts(usize),
    #[error(
        "the file is {name} with other settings ({}): choose another folder or seed, or remove it",
        differences(.found, .expected)
    )]
    Other { name: &'static str, found: Header, expected: Header },
}

impl DataError {
    pub(super) fn new(path: &Path, fault: impl Into<DataFault>) -> DataError {
        DataError { path: path.to_owned(), fault: fault.into() }
    }
}

/// Lists the fields in which two headers differ.
fn differences(found: &Header, expected: &Header) -> String {
    let fields = [
        ("seed", found.seed, expected.seed),
        ("signature of the engine", found.signature, expected.signature),
        ("hash of the net", found.net, expected.net),
        ("nodes per move", found.nodes, expected.nodes),
    ];
    let different = fields.iter().filter(|(_, found, expected)| found != expected);
    let texts: Vec<String> =
        different.map(|(name, found, expected)| format!("{name} {found}, not {expected}")).collect();
    texts.join("; ")
}

impl Header {
    pub(super) fn to_bytes(self, format: &Format) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        let fields = [self.seed, self.signature, self.net, self.nodes].map(u64::to_le_bytes).concat();
        let head = [&format.magic[..], &format.version.to_le_bytes(), &format.unit.1.to_le_bytes(), &fields].concat();
        bytes[..head.len()].copy_from_slice(&head);
        bytes
    }

    /// Reads the header at the start of a file; returns it and the rest.
    pub(super) fn split_from<'a>(bytes: &'a [u8], format: &Format) -> Result<(Header, &'a [u8]), DataFault> {
        let (head, rest) = bytes.split_first_chunk().ok_or(DataFault::Foreign(*format))?;
        Ok((Header::from_bytes(head, format)?, rest))
    }

    fn from_bytes(bytes: &[u8; HEADER_BYTES], format: &Format) -> Result<Header, DataFault> {
        if bytes[..8] != format.magic {
            return Err(DataFault::Foreign(*format));
        }
        let number = |at: usize, length: usize| {
            bytes[at..at + length].iter().rev().fold(0, |number: u64, byte| number << 8 | u64::from(*byte))
        };
        let (version, size) = (number(8, 4) as u32, number(12, 4) as u32);
        if (version, size) != (format.version, format.unit.1) {
            return Err(DataFault::Version { version, size, expected: *format });
        }
        let [seed, signature, net, nodes] = [16, 24, 32, 40].map(|at| number(at, 8));
        Ok(Header { seed, signature, net, nodes })
    }

    /// Refuses a file that was generated with other settings.
    pub(super) fn check_equals(self, expected: Header, format: &Format) -> Result<(), DataFault> {
        if self == expected { Ok(()) } else { Err(DataFault::Other { name: format.name, found: self, expected }) }
    }
}
