//! The inputs of the net. They are relative to a player's perspective: pieces are own or theirs, never white or black.

use std::sync::LazyLock;

use gipf::{Kind, Line, Player, Position, Spot, Stack};

use crate::gipf::evaluation::{FEATURES, count_features};

/// The classes of used potentials on a base: none, one, two, an odd number, an even number. The parity determines the
/// owner.
const COVERS: usize = 5;

/// The slots of one player's bases: basic and loaded pieces by cover, and GIPF-pieces, which are never covered.
const SLOTS_PER_SIDE: usize = 2 * COVERS + 1;

/// The inputs per spot.
pub const SLOTS: usize = 2 * SLOTS_PER_SIDE;

/// The greatest numbers of pieces in reserve and of unplayed potentials, and the number of stages.
const MAX_RESERVE: usize = 18;
const MAX_UNPLAYED: usize = 15;
const STAGES: usize = 3;

/// The inputs for the pieces of one player that are not on the board: reserve, unplayed potentials, stage.
const OFF_BOARD: usize = MAX_RESERVE + 1 + MAX_UNPLAYED + 1 + STAGES;

const VERSIONS: usize = 3;

/// The features of a player that are sparse inputs too, by their dense input: one input for each value from 1 up to the
/// maximum. Combined with other inputs, threats mean more than the skip connections of the dense inputs can express.
const THREATS: [(usize, usize); 5] = [(3, 3), (11, 8), (13, 4), (14, 7), (15, 1)];

/// The inputs for the threats of one player.
const THREATS_PER_SIDE: usize = 3 + 8 + 4 + 7 + 1;

/// The number of spots of the shortest and of the longest line.
const SHORTEST: usize = 4;
const LONGEST: usize = 7;

/// The patterns of own and their pieces on a line of each length. A line and its mirror image are the same pattern, and
/// all lines of a length share their inputs, since the symmetries of the board map them to each other.
pub const PATTERNS: usize = {
    let (mut count, mut length) = (0, SHORTEST);
    while length <= LONGEST {
        count += power_of_3(length).midpoint(power_of_3(length.div_ceil(2)));
        length += 1;
    }
    count
};

/// The first input of the pieces off the board, the version, the threats and the line patterns. The slots of spots come
/// first.
const OFF_BOARD_AT: usize = Spot::COUNT * SLOTS;
const VERSION_AT: usize = OFF_BOARD_AT + 2 * OFF_BOARD;
const THREATS_AT: usize = VERSION_AT + VERSIONS;
const PATTERNS_AT: usize = THREATS_AT + 2 * THREATS_PER_SIDE;

/// The number of sparse inputs.
pub const INPUTS: usize = PATTERNS_AT + PATTERNS;

/// The maximum number of active sparse inputs: one for each spot and line, the version, and for each player three
/// about pieces off the board and the threats.
pub(crate) const MAX_ACTIVE: usize = Spot::COUNT + Line::COUNT + 1 + 2 * (3 + THREATS.len());

/// The features of [`count_features`] that are dense inputs, with their scales, chosen so that all use the range of a
/// byte. Those left out are functions of the reserve, or constant.
const DENSE_FEATURES: [(usize, i32); DENSE / 2] = [
    (0, 7),
    (2, 7),
    (3, 14),
    (4, 31),
    (5, 64),
    (6, 64),
    (7, 8),
    (8, 8),
    (9, 8),
    (10, 8),
    (11, 8),
    (12, 4),
    (13, 18),
    (14, 31),
    (15, 16),
    (16, 64),
];

/// The number of dense inputs: sixteen counts of the side to move, then those of the opponent.
pub const DENSE: usize = 32;

/// The greatest value of a dense input.
pub const MAX_DENSE: i32 = 127;

/// The number of output buckets: versions, with and without potentials, and three phases.
pub const BUCKETS: usize = VERSIONS * 2 * PHASES;

/// The phases of a game: by how many basic pieces are left in the game, in steps of this many.
const PHASES: usize = 3;
const PHASE_PIECES: usize = 12;

/// The encoding of an empty spot.
pub const EMPTY: u8 = 63;

/// The bytes of an encoded position that are not about the board: reserves, unplayed potentials and stages of both
/// players, the version, and the potentials per player.
pub const COUNTS: usize = 8;

/// The length of an encoded position: one byte per spot, the counts, then the dense inputs.
pub const ENCODED: usize = Spot::COUNT + COUNTS + DENSE;

const fn power_of_3(exponent: usize) -> usize {
    3_usize.pow(exponent as u32)
}

/// The number of lanes of [`LineDigits`]: the lines, padded to whole SIMD registers.
const LANES: usize = 32;

/// For each line, the sum of the place values of some spots: the ternary number whose digits 1 are those spots.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct LineDigits([u16; LANES]);

/// Tables that depend only on the geometry of the board.
pub(crate) struct Tables {
    /// By [`Spot::bit`]: the place value of the spot in each line; 0 in lines that do not contain it.
    digits: [LineDigits; 64],
    /// By [`Spot::bit`]: the first input of the spot.
    spots: [u16; 64],
    /// By line: where the patterns of its length begin in `patterns`.
    starts: [u16; Line::COUNT],
    /// By length and ternary number (own pieces 1, theirs 2, the first spot least significant): the input.
    patterns: Vec<u16>,
}

pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Tables {
        let (mut patterns, mut length_starts) = (Vec::new(), Vec::new());
        let mut next = PATTERNS_AT as u16;
        for length in SHORTEST..=LONGEST {
            let start = patterns.len();
            length_starts.push(start as u16);
            for number in 0..power_of_3(length) {
                let mirrored = (0..length).fold(0, |mirrored, place| mirrored * 3 + number / power_of_3(place) % 3);
                patterns.push(if mirrored < number { patterns[start + mirrored] } else { next });
                next += u16::from(mirrored >= number);
            }
        }
        let mut digits = [LineDigits([0; LANES]); 64];
        let mut starts = [0; Line::COUNT];
        for (number, line) in Line::all().enumerate() {
            starts[number] = length_starts[line.spots().len() as usize - SHORTEST];
            for (place, spot) in line.spots().into_iter().enumerate() {
                digits[spot.bit()].0[number] = power_of_3(place) as u16;
            }
        }
        let mut spots = [0; 64];
        for (number, spot) in Spot::ALL.into_iter().enumerate() {
            spots[spot.bit()] = (number * SLOTS) as u16;
        }
        Tables { digits, spots, starts, patterns }
    }
}

/// The active sparse inputs, from the perspectives of the side to move and of the opponent.
pub(crate) struct ActiveInputs {
    seen_by: [[u16; MAX_ACTIVE]; 2],
    count: usize,
}

impl ActiveInputs {
    pub(crate) fn new(tables: &Tables, position: &Position, dense: &[u8; DENSE]) -> ActiveInputs {
        let mut inputs = ActiveInputs { seen_by: [[0; MAX_ACTIVE]; 2], count: 0 };
        let mover = position.turn();
        let players = [mover, mover.opponent()];
        let mut digits = [LineDigits([0; LANES]); 2];
        for (side, player) in players.into_iter().enumerate() {
            for spot in position.owned_by(player) {
                for (sum, value) in digits[side].0.iter_mut().zip(&tables.digits[spot.bit()].0) {
                    *sum += value;
                }
                let Some(stack) = position.stack(spot) else { continue };
                let first = tables.spots[spot.bit()];
                inputs.push(players.map(|seer| first + u16::from(slot(stack, seer))));
            }
            let [reserve, unplayed] = [position.reserve(player), position.unplayed(player)].map(usize::from);
            let stage = position.stage(player) as usize;
            inputs.push_sided(side, OFF_BOARD_AT + reserve.min(MAX_RESERVE), OFF_BOARD);
            inputs.push_sided(side, OFF_BOARD_AT + MAX_RESERVE + 1 + unplayed.min(MAX_UNPLAYED), OFF_BOARD);
            inputs.push_sided(side, OFF_BOARD_AT + OFF_BOARD - STAGES + stage, OFF_BOARD);
            let mut first = THREATS_AT;
            for (feature, max) in THREATS {
                let scale = DENSE_FEATURES[feature].1 as u8;
                let value = usize::from(dense[side * DENSE / 2 + feature] / scale).min(max);
                if value > 0 {
                    inputs.push_sided(side, first + value - 1, THREATS_PER_SIDE);
                }
                first += max;
            }
        }
        inputs.push([(VERSION_AT + position.rules().version as usize) as u16; 2]);
        let [own, theirs] = digits;
        for line in 0..Line::COUNT {
            let (own, theirs, start) = (own.0[line], theirs.0[line], tables.starts[line]);
            inputs
                .push([own + 2 * theirs, theirs + 2 * own].map(|number| tables.patterns[usize::from(start + number)]));
        }
        inputs
    }

    /// The inputs of one perspective.
    #[inline]
    pub(crate) fn seen_by(&self, side: usize) -> &[u16] {
        &self.seen_by[side][..self.count]
    }

    #[inline]
    fn push(&mut self, seen: [u16; 2]) {
        for (list, input) in self.seen_by.iter_mut().zip(seen) {
            list[self.count] = input;
        }
        self.count += 1;
    }

    /// Adds an input about one player: its number from this player's perspective is `own`, and greater by `inputs` from
    /// the opponent's.
    #[inline]
    fn push_sided(&mut self, side: usize, own: usize, inputs: usize) {
        let (own, theirs) = (own as u16, (own + inputs) as u16);
        self.push(if side == 0 { [own, theirs] } else { [theirs, own] });
    }
}

/// The slot of a stack from a player's perspective.
#[inline]
fn slot(stack: Stack, seer: Player) -> u8 {
    let side = u8::from(stack.base() != seer) * SLOTS_PER_SIDE as u8;
    let cover = match stack.used() {
        few @ 0..=2 => few,
        many => 4 - many % 2,
    };
    side + match stack.kind() {
        Kind::Basic => cover,
        Kind::Loaded => COVERS as u8 + cover,
        Kind::Gipf => 2 * COVERS as u8,
    }
}

/// The dense inputs of a position.
#[inline]
pub(crate) fn dense(position: &Position) -> [u8; DENSE] {
    let counts: [[i32; FEATURES]; 2] = count_features(position);
    let mut dense = [0; DENSE];
    for (bytes, counts) in dense.as_chunks_mut::<{ DENSE / 2 }>().0.iter_mut().zip(counts) {
        for (byte, (feature, scale)) in bytes.iter_mut().zip(DENSE_FEATURES) {
            *byte = (counts[feature] * scale).min(MAX_DENSE) as u8;
        }
    }
    dense
}

/// The output bucket of a position.
#[inline]
pub(crate) fn bucket(position: &Position) -> usize {
    let board = position.occupied().len() + position.gipfs().len();
    let [white, black] = Player::BOTH.map(|player| usize::from(position.reserve(player)));
    let phase = ((board as usize + white + black).saturating_sub(1) / PHASE_PIECES).min(PHASES - 1);
    let rules = position.rules();
    (rules.version as usize * 2 + usize::from(rules.potentials > 0)) * PHASES + phase
}

/// Encodes the inputs of a position for training data, from the perspective of the side to move.
pub fn encode(position: &Position) -> [u8; ENCODED] {
    let mut encoded = [0; ENCODED];
    let (board, rest) = encoded.split_at_mut(Spot::COUNT);
    for (byte, spot) in board.iter_mut().zip(Spot::ALL) {
        *byte = position.stack(spot).map_or(EMPTY, |stack| slot(stack, position.turn()));
    }
    let (counts, dense_inputs) = rest.split_at_mut(COUNTS);
    let rules = position.rules();
    let players = [position.turn(), position.turn().opponent()];
    for (side, player) in players.into_iter().enumerate() {
        let own = [position.reserve(player), position.unplayed(player), position.stage(player) as u8];
        for (index, count) in own.into_iter().enumerate() {
            counts[2 * index + side] = count;
        }
    }
    counts[COUNTS - 2..].copy_from_slice(&[rules.version as u8, rules.potentials]);
    dense_inputs.copy_from_slice(&dense(position));
    encoded
}
