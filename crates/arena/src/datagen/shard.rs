//! Reads and writes shards: a header followed by one record per position, the input of the training.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::file::{DataError, DataFault, Format, HEADER_BYTES, Header};

/// The file name extension of shards.
pub const SHARD_EXTENSION: &str = "shard";

const VERSION: u32 = 1;

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
}

fn format<R: ShardRecord>() -> Format {
    Format { name: "a shard", magic: R::MAGIC, version: VERSION, unit: ("bytes per record", R::BYTES as u32) }
}

/// A shard that is being written. It gets its name only when it is complete.
pub(super) struct ShardWriter<'a> {
    path: &'a Path,
    unfinished: PathBuf,
    file: BufWriter<File>,
    positions: u64,
    bytes: Vec<u8>,
}

impl<'a> ShardWriter<'a> {
    /// Starts a shard, which will replace one with the same header.
    pub(super) fn new<R: ShardRecord>(path: &'a Path, header: Header) -> Result<ShardWriter<'a>, DataError> {
        let start = || -> Result<_, DataFault> {
            if path.exists() {
                let mut head = Vec::new();
                File::open(path)?.take(HEADER_BYTES as u64).read_to_end(&mut head)?;
                Header::split_from(&head, &format::<R>())?.0.check_equals(header, &format::<R>())?;
            }
            let unfinished = path.with_extension("unfinished");
            let mut file = BufWriter::new(File::create(&unfinished)?);
            file.write_all(&header.to_bytes(&format::<R>()))?;
            Ok((unfinished, file))
        };
        let (unfinished, file) = start().map_err(|fault| DataError::new(path, fault))?;
        Ok(ShardWriter { path, unfinished, file, positions: 0, bytes: Vec::new() })
    }

    /// Appends the records of a game.
    pub(super) fn append<R: ShardRecord>(&mut self, records: &[R]) -> Result<(), DataError> {
        self.bytes.clear();
        for record in records {
            record.write(&mut self.bytes);
        }
        self.positions += records.len() as u64;
        self.file.write_all(&self.bytes).map_err(|error| DataError::new(self.path, error))
    }

    /// Completes the shard and returns the number of its positions.
    pub(super) fn finish(mut self) -> Result<u64, DataError> {
        let done = self.file.flush().and_then(|()| std::fs::rename(&self.unfinished, self.path));
        done.map_err(|error| DataError::new(self.path, error))?;
        Ok(self.positions)
    }
}

impl Drop for ShardWriter<'_> {
    /// Removes the file of a shard that was not completed.
    fn drop(&mut self) {
        // After `finish` the file has another name.
        let _ = std::fs::remove_file(&self.unfinished);
    }
}

/// Reads a whole shard. Ignores an incomplete record at the end.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a shard, or contains an invalid record.
pub fn read_shard<R: ShardRecord>(path: &Path) -> Result<(Header, Vec<R>), DataError> {
    let read = || -> Result<_, DataFault> {
        let bytes = std::fs::read(path)?;
        let (header, records) = Header::split_from(&bytes, &format::<R>())?;
        let records = records.chunks_exact(R::BYTES).enumerate().map(|(number, bytes)| {
            R::read(bytes).map_err(|fault| DataFault::Record { number, fault: fault.to_string() })
        });
        Ok((header, records.collect::<Result<_, _>>()?))
    };
    read().map_err(|fault| DataError::new(path, fault))
}
