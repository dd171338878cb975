//! Reads and writes shard files: a header followed by the records of games.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The file name extension of shards.
pub const SHARD_EXTENSION: &str = "shard";

const VERSION: u32 = 1;
const HEADER_BYTES: usize = 64;

/// A record of a game's shards: one position with its values. The last four bytes are the number of the game.
pub trait ShardRecord: Sized + Send {
    /// The first bytes of a shard of this game.
    const MAGIC: [u8; 8];

    /// The size of a record in bytes.
    const BYTES: usize;

    /// What is wrong with bytes that are not a record.
    type Fault: Display;

    /// Appends the bytes of the record.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Decodes a record from [`ShardRecord::BYTES`] bytes.
    ///
    /// # Errors
    /// Returns a description of the fault if a byte is out of range.
    fn read(bytes: &[u8]) -> Result<Self, Self::Fault>;

    /// Whether the value of the position is proved.
    fn is_proved(&self) -> bool;
}

/// The header of a shard: how its games were generated.
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

/// The reason why a shard cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct ShardError {
    path: PathBuf,
    #[source]
    fault: ShardFault,
}

/// What is wrong with a shard.
#[derive(Debug, thiserror::Error)]
enum ShardFault {
    #[error("{0}")]
    File(#[from] std::io::Error),
    #[error("another program is writing this shard")]
    InUse,
    #[error("not a shard: expected {} and a header of {HEADER_BYTES} bytes at the start", magic.escape_ascii())]
    NotAShard { magic: [u8; 8] },
    #[error(
        "version {version} with records of {record} bytes is not supported: expected version {VERSION} with {expected}"
    )]
    Version { version: u32, record: u32, expected: usize },
    #[error("record {number} (counted from 0): {fault}")]
    Record { number: usize, fault: String },
    #[error(
        "the file is a shard with other settings ({}): choose another folder or seed, or remove it",
        differences(.found, .expected)
    )]
    Other { found: Header, expected: Header },
}

impl ShardError {
    pub(super) fn new(path: &Path, fault: std::io::Error) -> ShardError {
        ShardError { path: path.to_owned(), fault: fault.into() }
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
    fn to_bytes<R: ShardRecord>(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        let fields = [self.seed, self.signature, self.net, self.nodes].map(u64::to_le_bytes).concat();
        let head = [&R::MAGIC[..], &VERSION.to_le_bytes(), &(R::BYTES as u32).to_le_bytes(), &fields].concat();
        bytes[..head.len()].copy_from_slice(&head);
        bytes
    }

    fn from_bytes<R: ShardRecord>(bytes: &[u8; HEADER_BYTES]) -> Result<Header, ShardFault> {
        if bytes[..8] != R::MAGIC {
            return Err(ShardFault::NotAShard { magic: R::MAGIC });
        }
        let number = |at: usize, length: usize| {
            bytes[at..at + length].iter().rev().fold(0, |number: u64, byte| number << 8 | u64::from(*byte))
        };
        let (version, record) = (number(8, 4) as u32, number(12, 4) as u32);
        if version != VERSION || record as usize != R::BYTES {
            return Err(ShardFault::Version { version, record, expected: R::BYTES });
        }
        let [seed, signature, net, nodes] = [16, 24, 32, 40].map(|at| number(at, 8));
        Ok(Header { seed, signature, net, nodes })
    }
}

/// A shard open for writing.
pub(super) struct Shard<R> {
    path: PathBuf,
    file: File,
    header: Header,
    games: u32,
    records: PhantomData<R>,
}

impl<R: ShardRecord> Shard<R> {
    /// Opens or creates a shard. Truncates an existing one to the games that are certainly complete.
    pub(super) fn open(path: PathBuf, header: Header) -> Result<Shard<R>, ShardError> {
        match open::<R>(&path, &header) {
            Ok((file, games)) => Ok(Shard { path, file, header, games, records: PhantomData }),
            Err(fault) => Err(ShardError { path, fault }),
        }
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// The number of games, which is also the number of the next one.
    pub(super) fn games(&self) -> u32 {
        self.games
    }

    /// Appends the next game.
    pub(super) fn append(&mut self, records: &[R]) -> Result<(), ShardError> {
        let mut bytes = Vec::with_capacity(records.len() * R::BYTES);
        for record in records {
            record.write(&mut bytes);
        }
        self.file.write_all(&bytes).map_err(|error| ShardError::new(&self.path, error))?;
        self.games += 1;
        Ok(())
    }
}

fn open<R: ShardRecord>(path: &Path, header: &Header) -> Result<(File, u32), ShardFault> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    // Two processes must not write to the same shard. Closing the file releases the lock.
    if file.try_lock().is_err() {
        return Err(ShardFault::InUse);
    }
    let length = file.metadata()?.len();
    let (end, games) = if length < HEADER_BYTES as u64 {
        // A new file, or one truncated within its header. Do not overwrite any other short file.
        let mut head = Vec::new();
        file.read_to_end(&mut head)?;
        if !header.to_bytes::<R>().starts_with(&head) {
            return Err(ShardFault::NotAShard { magic: R::MAGIC });
        }
        file.rewind()?;
        file.write_all(&header.to_bytes::<R>())?;
        (HEADER_BYTES as u64, 0)
    } else {
        let mut head = [0; HEADER_BYTES];
        file.read_exact(&mut head)?;
        let found = Header::from_bytes::<R>(&head)?;
        if found != *header {
            return Err(ShardFault::Other { found, expected: *header });
        }
        last_whole_game(&mut file, length, R::BYTES)?
    };
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok((file, games))
}

/// Returns where the certainly complete games end, and their number. The last game does not count, because some of its
/// records may be missing.
fn last_whole_game(file: &mut File, length: u64, record: usize) -> Result<(u64, u32), ShardFault> {
    /// More records than any game has, since a ply fits in a byte.
    const ENOUGH: u64 = 256;
    let position = |number: u64| HEADER_BYTES as u64 + number * record as u64;
    let count = (length - HEADER_BYTES as u64) / record as u64;
    let first = count.saturating_sub(ENOUGH);
    file.seek(SeekFrom::Start(position(first)))?;
    let mut bytes = vec![0; (count - first) as usize * record];
    file.read_exact(&mut bytes)?;
    let games: Vec<u32> = bytes.chunks_exact(record).map(game_of).collect();
    let Some(&last) = games.last() else { return Ok((HEADER_BYTES as u64, 0)) };
    let begin = first + games.iter().take_while(|game| **game != last).count() as u64;
    Ok((position(begin), last))
}

/// The number of the game, at the end of a record.
fn game_of(record: &[u8]) -> u32 {
    record[record.len() - 4..].iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Reads a whole shard. Ignores an incomplete record at the end.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a shard, or contains an invalid record.
pub fn read_shard<R: ShardRecord>(path: &Path) -> Result<(Header, Vec<R>), ShardError> {
    let read = || {
        let bytes = std::fs::read(path)?;
        let (head, records) = bytes.split_first_chunk().ok_or(ShardFault::NotAShard { magic: R::MAGIC })?;
        let header = Header::from_bytes::<R>(head)?;
        let records = records.chunks_exact(R::BYTES).enumerate().map(|(number, bytes)| {
            R::read(bytes).map_err(|fault| ShardFault::Record { number, fault: fault.to_string() })
        });
        Ok((header, records.collect::<Result<_, _>>()?))
    };
    read().map_err(|fault| ShardError { path: path.to_owned(), fault })
}
