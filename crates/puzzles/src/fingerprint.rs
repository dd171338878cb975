//! What makes two puzzles the same: the board turned or flipped, and the colours swapped, change nothing.

use dvonn::{Position, Space, Symmetry};

/// A position of the stacking phase as the player to move sees it, the least of its four images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u16; Space::COUNT]);

/// What a position shares with all that are the same but for symmetry and colours.
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

/// The signs of an id: digits and letters that are not mistaken for each other.
const SIGNS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// How many signs an id has.
const ID_LENGTH: usize = 6;

impl Fingerprint {
    /// A short name, which stays the same however often the puzzles are made anew.
    pub fn id(&self) -> String {
        // FNV-1a, whose result is the same with every compiler.
        let bytes = self.0.into_iter().flat_map(u16::to_le_bytes);
        let hash = bytes
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        (0..ID_LENGTH).map(|place| char::from(SIGNS[(hash >> (5 * place) & 31) as usize])).collect()
    }
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
    fn symmetry_and_colours_change_nothing_and_all_else_does() {
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
        // What lies inside a stack never bears on play.
        assert_eq!(of(&notation::read_setup("9/3,b,w,5/3,ww,rwb,b,5/3,b,r,5/9 w move").unwrap()), own);
    }
}
