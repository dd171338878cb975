//! Canonical positions, to find equivalent puzzles: symmetric boards and swapped colours.

use dvonn::{Position, Space, Symmetry};

/// The canonical form of a position in the stacking phase: from the point of view of the player to move, the smallest of
/// its four symmetric images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u16; Space::COUNT]);

/// Returns the canonical form of a position. Positions that differ only by symmetry or by swapped colours share it.
pub fn fingerprint(position: &Position) -> Fingerprint {
    let images = Symmetry::ALL.map(|symmetry| describe(&symmetry.position(position)));
    Fingerprint(images.into_iter().min().unwrap_or([0; Space::COUNT]))
}

fn describe(position: &Position) -> [u16; Space::COUNT] {
    Space::ALL.map(|space| {
        let owner = position.owner(space).map_or(0, |owner| if owner == position.turn() { 1 } else { 2 });
        u16::from(position.height(space)) << 3 | u16::from(position.reds().contains(space)) << 2 | owner
    })
}

/// The characters of an id: digits and letters without similar-looking ones.
const ID_CHARACTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// The number of characters of an id.
const ID_LENGTH: usize = 6;

impl Fingerprint {
    /// Returns the canonical form as bytes, the same in every version.
    pub fn to_bytes(self) -> Vec<u8> {
        self.0.into_iter().flat_map(u16::to_le_bytes).collect()
    }

    /// Returns a short id, which is the same every time the puzzle is extracted.
    pub fn id(&self) -> String {
        short_id(self.0.into_iter().flat_map(u16::to_le_bytes))
    }
}

/// A short text that is always the same for the same bytes.
pub(crate) fn short_id(bytes: impl Iterator<Item = u8>) -> String {
    // FNV-1a, which unlike the standard library's hash is stable between versions.
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (0..ID_LENGTH).map(|place| char::from(ID_CHARACTERS[(hash >> (5 * place) & 31) as usize])).collect()
}

#[cfg(test)]
mod tests {
    use dvonn::{Piece, Player, Setup, Stack};

    use super::*;

    const BOARD: &str = "9/3,b,w,5/3,bw,wrb,b,5/3,b,r,5/9 w move";

    fn swapped(setup: &Setup) -> Setup {
        let mut other = Setup::empty(setup.turn.opponent(), setup.phase);
        for (space, stack) in setup.stacks() {
            let mut swapped = Stack::EMPTY;
            for piece in stack.pieces() {
                swapped.put(Stack::of(piece.owner().map_or(Piece::Red, |owner: Player| owner.opponent().piece())));
            }
            other.set(space, swapped);
        }
        other
    }

    #[test]
    fn only_symmetry_and_swapped_colours_keep_the_fingerprint() {
        let setup = notation::read_setup(BOARD).unwrap();
        let of = |setup: &Setup| fingerprint(dvonn::Game::from_setup(setup.clone()).unwrap().position());
        let own = of(&setup);
        for symmetry in Symmetry::ALL {
            let image = symmetry.setup(&setup);
            assert_eq!(of(&image), own);
            assert_eq!(of(&swapped(&image)), own);
            assert_eq!(of(&swapped(&image)).id(), own.id());
        }
        let others = [
            "9/3,b,w,5/3,bw,wrb,b,5/3,b,r,5/9 b move",
            "9/3,w,b,5/3,bw,wrb,b,5/3,b,r,5/9 w move",
            "9/3,b,w,5/3,bw,wwb,b,5/3,b,r,5/9 w move",
            "9/3,b,w,5/3,w,wrb,b,5/3,b,r,5/9 w move",
        ];
        for other in others {
            assert_ne!(of(&notation::read_setup(other).unwrap()), own, "{other}");
        }
        // The order of the pieces inside a stack does not affect the game.
        assert_eq!(of(&notation::read_setup("9/3,b,w,5/3,ww,rwb,b,5/3,b,r,5/9 w move").unwrap()), own);
    }
}
