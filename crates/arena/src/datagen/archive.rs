//! Reads and writes archives of games: a header followed by compressed blocks, once or several times.
//!
//! An archive stores the moves and search values of its games, from which [`expand`] restores the records of the training.
//! It takes about a sixtieth of their space for DVONN and a forty-fifth for GIPF. Archives are only ever appended to, and concatenating two gives a valid one.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::columns::{COLUMNS, ColumnReader, Columns, InvalidGame, MAX_GAME_BYTES};
use super::file::{DataError, DataFault, Format, HEADER_BYTES, Header};
use super::shard::{SHARD_EXTENSION, ShardRecord, ShardWriter};
use super::{dvonn, gipf};

/// The file name extension of archives.
pub const ARCHIVE_EXTENSION: &str = "games";

const VERSION: u32 = 1;

/// The maximum number of games in a block. It is small because a kill loses the games of the unwritten block.
const BLOCK_GAMES: usize = 32;

/// The number of games and of bytes that follow as u32, the hash of these bytes as u64, and the low half of the hash of
/// all that as u32.
const BLOCK_HEADER_BYTES: usize = 20;

/// Where the hash of the header begins, in its unused bytes.
const HEADER_HASH: usize = HEADER_BYTES - 8;

/// The first bytes of the header of every archive. As the number of games of a block they are too large.
const ANY_MAGIC: &[u8] = b"CALD";

const LEVEL: i32 = 3;

/// A game played by an engine against itself: its moves and search values.
pub trait PlayedGame: Sized + Send {
    /// The first bytes of an archive of this game.
    const MAGIC: [u8; 8];

    /// A position of a game with its values.
    type Record: ShardRecord;

    /// Appends the game to the columns of its block.
    fn write(&self, columns: &mut Columns);

    /// Reads the next game of a block and replays it.
    ///
    /// # Errors
    /// Returns an error if the columns do not contain a game.
    fn read(columns: &mut ColumnReader<'_>) -> Result<Self, InvalidGame>;

    /// The records of the game, which has this number.
    fn records(&self, number: u32) -> Vec<Self::Record>;

    /// The number of records.
    fn count_positions(&self) -> usize;

    /// The number of searched positions with a proved value.
    fn count_proved(&self) -> usize;
}

fn format<G: PlayedGame>() -> Format {
    let unit = ("games per block", BLOCK_GAMES as u32);
    Format { name: "an archive of games", magic: G::MAGIC, version: VERSION, unit }
}

/// The FNV-1a hash. Every changed byte changes it.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// An archive open for writing.
pub(super) struct Archive {
    path: PathBuf,
    file: File,
    header: Header,
    games: u32,
    /// The games that are not written yet.
    unwritten: usize,
    columns: Columns,
}

impl Archive {
    /// Opens or creates an archive. Truncates an incomplete block at the end of an existing one.
    pub(super) fn open<G: PlayedGame>(path: PathBuf, header: Header) -> Result<Archive, DataError> {
        match open::<G>(&path, header) {
            Ok((file, games)) => Ok(Archive { path, file, header, games, unwritten: 0, columns: Columns::default() }),
            Err(fault) => Err(DataError::new(&path, fault)),
        }
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// The number of games, which is also the number of the next one.
    pub(super) fn games(&self) -> u32 {
        self.games
    }

    /// Appends the next game. Returns whether all games are on the disk now; otherwise they wait for the rest of their block.
    pub(super) fn append(&mut self, game: &impl PlayedGame) -> Result<bool, DataError> {
        game.write(&mut self.columns);
        self.games += 1;
        self.unwritten += 1;
        if self.unwritten < BLOCK_GAMES {
            return Ok(false);
        }
        self.flush()?;
        Ok(true)
    }

    /// Writes the games that wait for the rest of their block as a smaller one.
    pub(super) fn flush(&mut self) -> Result<(), DataError> {
        if self.unwritten > 0 {
            self.write_block().map_err(|error| DataError::new(&self.path, error))?;
            self.unwritten = 0;
            self.columns.clear();
        }
        Ok(())
    }

    fn write_block(&mut self) -> std::io::Result<()> {
        self.file.write_all(&compress(&self.columns, self.unwritten)?)?;
        self.file.sync_data()
    }
}

/// Opens an archive for appending, and counts its games.
fn open<G: PlayedGame>(path: &Path, header: Header) -> Result<(File, u32), DataFault> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    // Two processes must not write to the same archive. Closing the file releases the lock.
    if file.try_lock().is_err() {
        return Err(DataFault::InUse);
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let head = write_header::<G>(header);
    if bytes.len() < HEADER_BYTES && head.starts_with(&bytes) {
        // A new file, or one truncated within its header.
        file.rewind()?;
        file.write_all(&head)?;
        return Ok((file, 0));
    }
    let (parts, end) = read_parts::<G>(&bytes)?;
    let [part] = &parts[..] else { return Err(DataFault::Parts(parts.len())) };
    part.header.check_equals(header, &format::<G>())?;
    file.set_len(end as u64)?;
    file.seek(SeekFrom::Start(end as u64))?;
    let games = part.blocks.iter().map(|block| block.games as u32).sum();
    Ok((file, games))
}

/// An archive, or one of those that were concatenated.
struct Part<'a> {
    header: Header,
    blocks: Vec<Block<'a>>,
}

/// A block as it is in the file, and where.
struct Block<'a> {
    at: usize,
    games: usize,
    payload: &'a [u8],
}

fn write_header<G: PlayedGame>(header: Header) -> [u8; HEADER_BYTES] {
    let mut bytes = header.to_bytes(&format::<G>());
    let hash = hash(&bytes[..HEADER_HASH]);
    bytes[HEADER_HASH..].copy_from_slice(&hash.to_le_bytes());
    bytes
}

fn read_header<G: PlayedGame>(bytes: &[u8], at: usize) -> Result<Header, DataFault> {
    let (header, _) = Header::split_from(bytes, &format::<G>())?;
    if write_header::<G>(header) != bytes[..HEADER_BYTES] {
        return Err(DataFault::Damaged { at, fault: "the header does not have its hash".to_owned() });
    }
    Ok(header)
}

/// Finds the blocks of a file and compares their hashes. Returns the parts and where the last complete block ends: the
/// rest, if any, is a block whose writing was interrupted.
fn read_parts<G: PlayedGame>(bytes: &[u8]) -> Result<(Vec<Part<'_>>, usize), DataFault> {
    let mut parts = vec![Part { header: read_header::<G>(bytes, 0)?, blocks: Vec::new() }];
    let mut at = HEADER_BYTES;
    loop {
        let rest = &bytes[at..];
        if rest.starts_with(ANY_MAGIC) {
            if rest.len() < HEADER_BYTES {
                return Ok((parts, at));
            }
            let header = read_header::<G>(rest, at)?;
            if parts.iter().any(|part| part.header == header) {
                let fault = "the games of a seed follow for the second time".to_owned();
                return Err(DataFault::Damaged { at, fault });
            }
            parts.push(Part { header, blocks: Vec::new() });
            at += HEADER_BYTES;
        } else if let Some(block) = read_block(rest, at)? {
            at += BLOCK_HEADER_BYTES + block.payload.len();
            parts.last_mut().expect("a part begins with every file").blocks.push(block);
        } else {
            return Ok((parts, at));
        }
    }
}

/// Reads a block without decompressing it; `None` if it is incomplete.
fn read_block(bytes: &[u8], at: usize) -> Result<Option<Block<'_>>, DataFault> {
    let damaged = |fault: &str| Err(DataFault::Damaged { at, fault: fault.to_owned() });
    let Some((head, rest)) = bytes.split_first_chunk::<BLOCK_HEADER_BYTES>() else { return Ok(None) };
    let number = |from: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| head[from + byte]));
    if number(16) != hash(&head[..16]) as u32 {
        return damaged("the head of the block does not have its hash");
    }
    let (games, length) = (number(0) as usize, number(4) as usize);
    if !(1..=BLOCK_GAMES).contains(&games) {
        return damaged(&format!("the block has {games} games, expected 1 to {BLOCK_GAMES}"));
    }
    let Some(payload) = rest.get(..length) else { return Ok(None) };
    if hash(payload) != u64::from(number(8)) | u64::from(number(12)) << 32 {
        return damaged("the block does not have its hash");
    }
    Ok(Some(Block { at, games, payload }))
}

/// Compresses each column of a block, preceded by its length.
fn compress(columns: &Columns, games: usize) -> std::io::Result<Vec<u8>> {
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    let mut block = vec![0; BLOCK_HEADER_BYTES];
    for column in columns.parts() {
        let frame = compressor.compress(column)?;
        block.extend((frame.len() as u32).to_le_bytes());
        block.extend(frame);
    }
    let (head, payload) = block.split_at_mut(BLOCK_HEADER_BYTES);
    head[..4].copy_from_slice(&(games as u32).to_le_bytes());
    head[4..8].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    head[8..16].copy_from_slice(&hash(payload).to_le_bytes());
    let check = hash(&head[..16]) as u32;
    head[16..].copy_from_slice(&check.to_le_bytes());
    Ok(block)
}

/// Decompresses a block and replays its games.
fn decode<G: PlayedGame>(block: &Block<'_>) -> Result<Vec<G>, DataFault> {
    decode_payload(block).map_err(|fault| DataFault::Damaged { at: block.at, fault })
}

fn decode_payload<G: PlayedGame>(block: &Block<'_>) -> Result<Vec<G>, String> {
    let mut rest = block.payload;
    let mut columns: [Vec<u8>; COLUMNS] = Default::default();
    for column in &mut columns {
        let frame = split_frame(&mut rest).ok_or("a column is missing")?;
        *column = zstd::bulk::decompress(frame, block.games * MAX_GAME_BYTES).map_err(|error| error.to_string())?;
    }
    if !rest.is_empty() {
        return Err("the block has more bytes than columns".to_owned());
    }
    let mut reader = ColumnReader::new(columns.each_ref().map(Vec::as_slice));
    let mut games = Vec::with_capacity(block.games);
    for _ in 0..block.games {
        games.push(G::read(&mut reader).map_err(|fault| fault.to_string())?);
        reader.next_game();
    }
    reader.finish().map_err(|fault| fault.to_string())?;
    Ok(games)
}

fn split_frame<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    bytes.split_off(..usize::try_from(u32::from_le_bytes(*length)).ok()?)
}

/// What an archive contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The number of archives that were concatenated.
    pub parts: u64,
    /// The number of games.
    pub games: u64,
    /// The number of their records.
    pub positions: u64,
    /// The number of bytes up to the end of the last complete block.
    pub bytes: u64,
    /// The number of bytes of an incomplete block at the end.
    pub incomplete: u64,
}

/// Checks an archive of either game: compares its hashes and replays its games.
///
/// # Errors
/// Returns an error if the archive cannot be read or is damaged.
pub fn check(archive: &Path) -> Result<Contents, DataError> {
    process(archive, None)
}

/// Replays the games of an archive, of either game, and writes their records to a shard with the same name and header in
/// the folder. The second and following parts of a concatenated archive get shards of their own: `NAME-2`, `NAME-3`…
///
/// # Errors
/// Returns an error if the archive cannot be read or is damaged, or if a shard cannot be written or belongs to other
/// games. No incomplete shard is left then.
pub fn expand(archive: &Path, folder: &Path) -> Result<Contents, DataError> {
    process(archive, Some(folder))
}

fn process(archive: &Path, folder: Option<&Path>) -> Result<Contents, DataError> {
    let bytes = std::fs::read(archive).map_err(|error| DataError::new(archive, error))?;
    if bytes.starts_with(&gipf::Game::MAGIC) {
        process_bytes::<gipf::Game>(archive, &bytes, folder)
    } else if bytes.starts_with(&dvonn::Game::MAGIC) {
        process_bytes::<dvonn::Game>(archive, &bytes, folder)
    } else {
        let [first, second] = [dvonn::Game::MAGIC, gipf::Game::MAGIC].map(|magic| magic.escape_ascii().to_string());
        Err(DataError::new(archive, DataFault::UnknownGame { expected: format!("{first} or {second}") }))
    }
}

fn process_bytes<G: PlayedGame>(archive: &Path, bytes: &[u8], folder: Option<&Path>) -> Result<Contents, DataError> {
    let (parts, end) = read_parts::<G>(bytes).map_err(|fault| DataError::new(archive, fault))?;
    let mut contents = Contents { bytes: end as u64, incomplete: (bytes.len() - end) as u64, ..Contents::default() };
    for part in parts {
        contents.parts += 1;
        let path = folder.map(|folder| shard_path(archive, folder, contents.parts));
        let mut shard = path.as_ref().map(|path| ShardWriter::new::<G::Record>(path, part.header)).transpose()?;
        let mut number = 0;
        for block in &part.blocks {
            for game in decode::<G>(block).map_err(|fault| DataError::new(archive, fault))? {
                if let Some(shard) = &mut shard {
                    shard.append(&game.records(number))?;
                }
                contents.positions += game.count_positions() as u64;
                number += 1;
            }
        }
        contents.games += u64::from(number);
        shard.map_or(Ok(0), ShardWriter::finish)?;
    }
    Ok(contents)
}

/// The path of the shard of a part, counted from 1.
fn shard_path(archive: &Path, folder: &Path, part: u64) -> PathBuf {
    let mut name = archive.file_stem().unwrap_or_default().to_owned();
    if part > 1 {
        name.push(format!("-{part}"));
    }
    folder.join(name).with_added_extension(SHARD_EXTENSION)
}

/// Reads the games of an archive, with the header of each part. Ignores an incomplete block at the end.
///
/// # Errors
/// Returns an error if the file cannot be read, is not an archive of this game, or is damaged.
pub fn read_archive<G: PlayedGame>(path: &Path) -> Result<Vec<(Header, Vec<G>)>, DataError> {
    let bytes = std::fs::read(path).map_err(|error| DataError::new(path, error))?;
    parse_archive(&bytes).map_err(|fault| DataError::new(path, fault))
}

fn parse_archive<G: PlayedGame>(bytes: &[u8]) -> Result<Vec<(Header, Vec<G>)>, DataFault> {
    let (parts, _) = read_parts::<G>(bytes)?;
    let games = |part: Part<'_>| {
        let blocks = part.blocks.iter().map(decode).collect::<Result<Vec<Vec<G>>, _>>()?;
        Ok((part.header, blocks.into_iter().flatten().collect()))
    };
    parts.into_iter().map(games).collect()
}
