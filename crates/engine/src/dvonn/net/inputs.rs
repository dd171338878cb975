//! The inputs of the net. They are relative to a player's perspective: stacks are own or theirs, never white or black.

use dvonn::{Phase, Player, Position, Space, SpaceSet, Survey};

use crate::dvonn::evaluation::{COUNTS, count_both};

/// The inputs per space: a bare red; a stack by owner, red and height; surrounded; settled.
pub const SLOTS: usize = 61;

/// The number of sparse inputs. The input of a slot on a space is `space.index() * SLOTS + slot`.
pub const INPUTS: usize = Space::COUNT * SLOTS;

/// The number of dense inputs: eight counts of the side to move, then those of the opponent.
pub const DENSE: usize = 2 * COUNTS;

/// The number of output buckets: the later layers exist once per bucket, chosen by game phase.
pub const BUCKETS: usize = 12;

/// The encoding of an empty space.
pub const EMPTY: u8 = 63;

/// The flag of a surrounded stack in a byte of [`encode_spaces`].
pub const SURROUNDED_BIT: u8 = 1 << 6;

/// The flag of a settled stack in a byte of [`encode_spaces`].
pub const SETTLED_BIT: u8 = 1 << 7;

/// The length of an encoded position: one byte per space, then the dense inputs.
pub const ENCODED: usize = Space::COUNT + DENSE;

/// The slot of a bare red.
pub(crate) const BARE_RED: usize = 0;

/// The first slot of own stacks without a red, and the offsets of their stacks and of stacks with a red.
pub(crate) const STACKS: usize = 1;
pub(crate) const THEIRS: usize = 2 * HEIGHT_CLASSES;
pub(crate) const WITH_RED: usize = HEIGHT_CLASSES;

/// The slots of a surrounded and of a settled own stack; each is followed by that of the opponent.
pub(crate) const SURROUNDED: usize = 57;
pub(crate) const SETTLED: usize = 59;

const HEIGHT_CLASSES: usize = 14;

/// The scale of each dense count, chosen so that all use the range of a byte.
pub(crate) const DENSE_SCALES: [i32; COUNTS] = [1, 2, 4, 4, 2, 2, 32, 4];

/// The greatest value of a dense input and of an activation.
pub const MAX_ACTIVATION: i32 = 127;

const STACKING_BUCKETS: usize = 8;
const PLACING_BUCKETS: usize = BUCKETS - STACKING_BUCKETS;

/// The class of a height. Great heights share classes, since their exact value hardly matters.
#[inline]
pub const fn height_class(height: u8) -> usize {
    const CLASSES: [u8; 32] = {
        let mut classes = [HEIGHT_CLASSES as u8 - 1; 32];
        let mut height = 0;
        while height <= 20 {
            classes[height] = match height {
                0..=1 => 0,
                2..=10 => height as u8 - 1,
                11..=12 => 10,
                13..=15 => 11,
                _ => 12,
            };
            height += 1;
        }
        classes
    };
    CLASSES[if height < 32 { height as usize } else { 31 }] as usize
}

/// The slots of an occupied space from a player's perspective. A bare red has only the main slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slots {
    /// What stands on the space, 0 to 56.
    pub main: usize,
    /// 57 or 58, if the stack is surrounded.
    pub surrounded: Option<usize>,
    /// 59 or 60, if the stack is settled.
    pub settled: Option<usize>,
}

/// The sets of surrounded and settled stacks, from which slots are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// All occupied spaces with six occupied neighbours.
    pub surrounded: SpaceSet,
    /// [`Position::settled`].
    pub settled: SpaceSet,
}

impl View {
    /// The sets of a position.
    #[inline]
    pub fn new(position: &Position) -> View {
        View { surrounded: position.occupied().surrounded(), settled: position.settled() }
    }

    /// The slots of an occupied space of that position from a player's perspective.
    #[inline]
    pub fn slots(&self, position: &Position, space: Space, player: Player) -> Slots {
        let own = position.owned_by(player).contains(space);
        if !own && !position.owned_by(player.opponent()).contains(space) {
            return Slots { main: BARE_RED, surrounded: None, settled: None };
        }
        let side = usize::from(!own);
        let red = usize::from(position.reds().contains(space));
        Slots {
            main: STACKS + side * THEIRS + red * WITH_RED + height_class(position.height(space)),
            surrounded: self.surrounded.contains(space).then_some(SURROUNDED + side),
            settled: self.settled.contains(space).then_some(SETTLED + side),
        }
    }
}

/// The active sparse inputs from a player's perspective.
pub fn active_inputs(position: &Position, player: Player) -> impl Iterator<Item = usize> {
    let view = View::new(position);
    position.occupied().into_iter().flat_map(move |space| {
        let Slots { main, surrounded, settled } = view.slots(position, space, player);
        [Some(main), surrounded, settled].into_iter().flatten().map(move |slot| space.index() * SLOTS + slot)
    })
}

/// The board from the perspective of the side to move, one byte per space: [`EMPTY`], or the main slot with
/// [`SURROUNDED_BIT`] and [`SETTLED_BIT`].
pub fn encode_spaces(position: &Position) -> [u8; Space::COUNT] {
    let view = View::new(position);
    let mut bytes = [EMPTY; Space::COUNT];
    for space in position.occupied() {
        let Slots { main, surrounded, settled } = view.slots(position, space, position.turn());
        bytes[space.index()] = main as u8
            | if surrounded.is_some() { SURROUNDED_BIT } else { 0 }
            | if settled.is_some() { SETTLED_BIT } else { 0 };
    }
    bytes
}

/// The dense inputs: the first counts of [`count_features`](crate::dvonn::count_features), scaled to bytes, of the side
/// to move and of the opponent.
pub fn dense(position: &Position) -> [u8; DENSE] {
    dense_of(position, &position.survey())
}

#[inline]
pub(crate) fn dense_of(position: &Position, survey: &Survey) -> [u8; DENSE] {
    let [white, black] = count_both(position, survey);
    let counts = if position.turn() == Player::White { [white, black] } else { [black, white] };
    let mut bytes = [0; DENSE];
    for (half, counts) in bytes.as_chunks_mut::<COUNTS>().0.iter_mut().zip(counts) {
        for ((byte, count), scale) in half.iter_mut().zip(counts).zip(DENSE_SCALES) {
            *byte = (count * scale).clamp(0, MAX_ACTIVATION) as u8;
        }
    }
    bytes
}

/// The output bucket of a position: eight for the stacking phase, by the number of occupied spaces, then four for the
/// placing phase.
#[inline]
pub fn bucket(position: &Position) -> usize {
    let occupied = position.occupied().len() as usize;
    match position.phase() {
        Phase::Stacking => occupied.saturating_sub(1) * STACKING_BUCKETS / Space::COUNT,
        Phase::Placing => STACKING_BUCKETS + occupied * PLACING_BUCKETS / Space::COUNT,
    }
}

/// A position from the perspective of the side to move, as training data stores it: [`encode_spaces`], then [`dense`].
pub fn encode(position: &Position) -> [u8; ENCODED] {
    let mut bytes = [0; ENCODED];
    let (spaces, counts) = bytes.split_at_mut(Space::COUNT);
    spaces.copy_from_slice(&encode_spaces(position));
    counts.copy_from_slice(&dense(position));
    bytes
}

#[cfg(test)]
mod tests {
    use dvonn::{Direction, Game, Setup, Symmetry};

    use super::*;
    use crate::dvonn::evaluation::count_features;

    /// Every position of some random games, from the empty board to the end, with all pieces of the stacks.
    fn for_random_positions(games: u32, mut look: impl FnMut(&Game)) {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..games {
            let mut game = Game::new();
            look(&game);
            while !game.position().is_over() {
                let moves: Vec<_> = game.position().legal_moves().collect();
                game.play(moves[random.usize(..moves.len())]).expect("a generated move is legal");
                look(&game);
            }
        }
    }

    /// Reference implementation, from the pieces of the setup.
    fn plain_byte(setup: &Setup, space: Space) -> u8 {
        let stack = setup.stack(space);
        if stack.is_empty() {
            return 63;
        }
        let Some(owner) = stack.owner() else { return 0 };
        let class = match stack.height() {
            height @ 1..=10 => height - 1,
            11 | 12 => 10,
            13..=15 => 11,
            16..=20 => 12,
            _ => 13,
        };
        let side = u8::from(owner != setup.turn);
        let slot = 1 + side * 28 + u8::from(stack.holds_red()) * 14 + class;
        let stands_at =
            |direction, steps| space.step(direction, steps).is_some_and(|target| !setup.stack(target).is_empty());
        let surrounded = Direction::ALL.into_iter().all(|direction| stands_at(direction, 1));
        let settled = !Direction::ALL.into_iter().any(|direction| stands_at(direction, stack.height()));
        slot | u8::from(surrounded) << 6 | u8::from(settled) << 7
    }

    #[test]
    fn spaces_are_encoded_as_the_plain_definition_says() {
        let mut seen = [false; 256];
        for_random_positions(300, |game| {
            let bytes = encode_spaces(game.position());
            for space in Space::ALL {
                let byte = bytes[space.index()];
                assert_eq!(byte, plain_byte(game.setup(), space), "{space} in {:?}", game.position());
                seen[usize::from(byte)] = true;
            }
        });
        for byte in [0, 1, 5, 19, 29, 33, 47, 63, 64 + 1, 64 + 29, 128 + 1, 128 + 19, 128 + 29] {
            assert!(seen[byte], "no position had a space of {byte}: the games are too few");
        }
    }

    #[test]
    fn every_height_has_its_class() {
        let classes: Vec<usize> = (1..=25).map(height_class).collect();
        let expected = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 11, 11, 11, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13];
        assert_eq!(classes, expected);
    }

    #[test]
    fn inputs_of_the_player_to_move_are_the_encoded_spaces() {
        for_random_positions(50, |game| {
            let position = game.position();
            let mut expected = Vec::new();
            for (index, byte) in encode_spaces(position).into_iter().enumerate().filter(|(_, byte)| *byte != EMPTY) {
                let main = usize::from(byte & 63);
                let side = usize::from(main >= 29);
                expected.push(index * 61 + main);
                expected.extend((byte & 64 != 0).then_some(index * 61 + 57 + side));
                expected.extend((byte & 128 != 0).then_some(index * 61 + 59 + side));
            }
            let mut inputs: Vec<_> = active_inputs(position, position.turn()).collect();
            inputs.sort_unstable();
            expected.sort_unstable();
            assert_eq!(inputs, expected);
            assert!(inputs.iter().all(|input| *input < INPUTS));
        });
    }

    #[test]
    fn colours_do_not_matter() {
        for_random_positions(50, |game| {
            let position = game.position();
            // On the full board White is to move by rule, and with three reds placed it is Black's turn by rule: only
            // between two stacking moves can the colours be swapped.
            let Ok(swapped) = Position::from_setup(&game.setup().with_colours_swapped()) else { return };
            assert_eq!(encode(&swapped), encode(position));
            for player in Player::BOTH {
                let [mut inputs, mut others] = [(position, player), (&swapped, player.opponent())]
                    .map(|(position, player)| active_inputs(position, player).collect::<Vec<_>>());
                inputs.sort_unstable();
                others.sort_unstable();
                assert_eq!(inputs, others);
            }
        });
    }

    #[test]
    fn symmetries_move_the_spaces_and_nothing_else() {
        for_random_positions(20, |game| {
            let bytes = encode_spaces(game.position());
            for symmetry in Symmetry::ALL {
                let image = symmetry.position(game.position());
                let moved = encode_spaces(&image);
                for space in Space::ALL {
                    assert_eq!(moved[symmetry.space(space).index()], bytes[space.index()]);
                }
                assert_eq!(dense(&image), dense(game.position()));
                assert_eq!(bucket(&image), bucket(game.position()));
            }
        });
    }

    #[test]
    fn dense_inputs_are_scaled_counts_within_a_byte() {
        for_random_positions(50, |game| {
            let position = game.position();
            let counts = [position.turn(), position.turn().opponent()].map(|player| count_features(position, player));
            let scales = [1, 2, 4, 4, 2, 2, 32, 4];
            for (index, byte) in dense(position).into_iter().enumerate() {
                assert_eq!(i32::from(byte), (counts[index / 8][index % 8] * scales[index % 8]).min(127));
            }
        });
    }

    #[test]
    fn buckets_follow_the_game() {
        let mut last = 8;
        for_random_positions(20, |game| {
            let position = game.position();
            let (bucket, occupied) = (bucket(position), position.occupied().len() as usize);
            match position.phase() {
                Phase::Placing => assert_eq!(bucket, [8, 9, 10, 11][occupied * 4 / 49]),
                Phase::Stacking => assert_eq!(bucket, (occupied - 1) * 8 / 49),
            }
            match (last, bucket, occupied) {
                (_, 8, 0) | (11, 7, 49) => {}
                (8..=11, _, _) => assert!(bucket == last || bucket == last + 1),
                _ => assert!(bucket <= last),
            }
            last = bucket;
        });
    }
}
