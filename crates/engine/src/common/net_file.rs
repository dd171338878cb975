//! What the net files of both games have in common: the header, the checks, and the hash at the end.
//!
//! A file is a magic number, the sizes of the layers as u32, the name, the parameters and an FNV-1a hash of everything
//! before it. All numbers are little-endian.

/// The reason why bytes are not a valid net file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The file is of another type or version.
    #[error("it does not begin with {expected}: it is not a net, or a net of another version")]
    Magic {
        /// The first bytes of a net file.
        expected: &'static str,
    },
    /// The file has the wrong length.
    #[error("it has {found} bytes, expected {expected}")]
    Length {
        /// The actual length in bytes.
        found: usize,
        /// The length of a net file.
        expected: usize,
    },
    /// The net has another architecture.
    #[error("its {what} has size {found}, expected {expected}")]
    Size {
        /// The size that differs.
        what: &'static str,
        /// The size in the file.
        found: u32,
        /// The supported size.
        expected: usize,
    },
    /// The file is damaged.
    #[error("its bytes hash to {found:016x}, expected {expected:016x}: it is damaged")]
    Hash {
        /// The hash of the bytes.
        found: u64,
        /// The hash at the end of the file.
        expected: u64,
    },
    /// The name is not valid text.
    #[error("its name is not UTF-8 padded with zeros")]
    Name,
    /// A parameter is so large that a sum could overflow.
    #[error("number {index} of its {what} is {found}, expected at most {limit} in absolute value")]
    Limit {
        /// The array.
        what: &'static str,
        /// The index in the array.
        index: usize,
        /// The value.
        found: i32,
        /// The greatest allowed absolute value.
        limit: i32,
    },
}

const NAME_BYTES: usize = 40;
pub(crate) const HASH_BYTES: usize = 8;

/// The format of a game's net files.
pub(crate) struct Format<const SIZES: usize> {
    /// The first eight bytes.
    pub(crate) magic: &'static str,
    /// The sizes in the header, in their order.
    pub(crate) sizes: [(&'static str, usize); SIZES],
    /// The length of the parameters between the header and the hash.
    pub(crate) parameters: usize,
}

impl<const SIZES: usize> Format<SIZES> {
    const HEADER: usize = 8 + 4 * SIZES + NAME_BYTES;

    /// The length of a file.
    pub(crate) const fn bytes(&self) -> usize {
        Self::HEADER + self.parameters + HASH_BYTES
    }

    /// Checks everything but the parameters; returns the name and a reader of the parameters.
    pub(crate) fn open<'a>(&self, bytes: &'a [u8]) -> Result<(String, Reader<'a>), NetError> {
        let Some(rest) = bytes.strip_prefix(self.magic.as_bytes()) else {
            return Err(NetError::Magic { expected: self.magic });
        };
        let mut reader = Reader { rest, found: bytes.len(), expected: self.bytes() };
        for (what, expected) in self.sizes {
            let found = u32::from_le_bytes(reader.take()?);
            if found as usize != expected {
                return Err(NetError::Size { what, found, expected });
            }
        }
        if bytes.len() != self.bytes() {
            return Err(NetError::Length { found: bytes.len(), expected: self.bytes() });
        }
        let (content, end) = bytes.split_at(bytes.len() - HASH_BYTES);
        let found = hash(content);
        let expected = Reader { rest: end, ..reader }.take().map(u64::from_le_bytes)?;
        if found != expected {
            return Err(NetError::Hash { found, expected });
        }
        Ok((read_name(reader.take()?)?, reader))
    }

    /// A file without its parameters and hash.
    pub(crate) fn begin(&self, name: &str) -> Vec<u8> {
        let mut bytes = self.magic.as_bytes().to_vec();
        for (_, size) in self.sizes {
            bytes.extend((size as u32).to_le_bytes());
        }
        let mut end = name.len().min(NAME_BYTES);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        bytes.extend(&name.as_bytes()[..end]);
        bytes.resize(Self::HEADER, 0);
        bytes
    }
}

/// Refuses an array with a number whose absolute value exceeds the limit.
pub(crate) fn check_limit<N: Copy + Into<i32>>(what: &'static str, numbers: &[N], limit: N) -> Result<(), NetError> {
    let limit = limit.into();
    match numbers.iter().position(|number| !(-limit..=limit).contains(&(*number).into())) {
        None => Ok(()),
        Some(index) => Err(NetError::Limit { what, index, found: numbers[index].into(), limit }),
    }
}

fn read_name(bytes: [u8; NAME_BYTES]) -> Result<String, NetError> {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(NAME_BYTES);
    let (name, padding) = bytes.split_at(end);
    if padding.iter().any(|byte| *byte != 0) {
        return Err(NetError::Name);
    }
    String::from_utf8(name.to_vec()).map_err(|_| NetError::Name)
}

/// FNV-1a: detects accidental damage, not manipulation.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Reads numbers from a file.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
    /// The actual and the expected length of the whole file.
    found: usize,
    expected: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let short = NetError::Length { found: self.found, expected: self.expected };
        let (taken, rest) = self.rest.split_first_chunk().ok_or(short)?;
        self.rest = rest;
        Ok(*taken)
    }

    /// Reads an array.
    pub(crate) fn numbers<T, const N: usize>(
        &mut self,
        count: usize,
        read: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, NetError> {
        (0..count).map(|_| Ok(read(self.take()?))).collect()
    }
}

/// The `SplitMix64` generator, for untrained nets.
pub(crate) struct SplitMix64(pub(crate) u64);

impl SplitMix64 {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// `count` random values between −`size` and `size`.
    pub(crate) fn values<T: TryFrom<i32>>(&mut self, count: usize, size: i32) -> Vec<T> {
        let mut number = || (self.next() % (2 * size as u64 + 1)) as i32 - size;
        (0..count).filter_map(|_| T::try_from(number()).ok()).collect()
    }
}
