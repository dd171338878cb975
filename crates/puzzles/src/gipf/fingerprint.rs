//! Canonical positions of GIPF, to find equivalent puzzles.

use ::gipf::{Player, Setup, Symmetry};

use crate::fingerprint::short_id;

/// The canonical form of a position between two turns: with White to move, the smallest text of its twelve symmetric images.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(String);

/// Returns the canonical form of a position. Positions that differ only by symmetry or by swapped colours share it.
pub fn fingerprint(setup: &Setup) -> Fingerprint {
    let own = if setup.turn == Player::White { setup.clone() } else { setup.with_colours_swapped() };
    let images = Symmetry::ALL.into_iter().map(|symmetry| notation::gipf::write_position(&symmetry.setup(&own)));
    Fingerprint(images.min().unwrap_or_default())
}

impl Fingerprint {
    /// Returns a short id, which is the same every time the puzzle is extracted. Its first letters tell it from the ids of
    /// DVONN puzzles.
    pub fn id(&self) -> String {
        format!("g-{}", short_id(self.0.bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_symmetry_and_swapped_colours_keep_the_fingerprint() {
        let read = |text: &str| notation::gipf::read_setup(text).unwrap();
        let setup = read("standard+d6 b2=b,b5=W,c4=bd^,e5=wd,g3=B 9,8 3,0 lp b");
        let own = fingerprint(&setup);
        for symmetry in Symmetry::ALL {
            let image = symmetry.setup(&setup);
            assert_eq!(fingerprint(&image), own);
            assert_eq!(fingerprint(&image.with_colours_swapped()), own);
            assert_eq!(fingerprint(&image.with_colours_swapped()).id(), own.id());
        }
        for other in [
            "standard+d6 b2=b,b5=W,c4=bd^,e5=wd,g3=B 9,8 3,0 lp w",
            "standard+d6 b2=b,b5=W,c4=bd^,e5=wd,g3=B 8,8 3,0 lp b",
            "standard+d6 b2=b,b5=W,c4=bd^,e5=w,g3=B 9,8 3,0 lp b",
            "standard+d6 b2=b,b5=W,c4=bd^,e6=wd,g3=B 9,8 3,0 lp b",
            "tournament+d6 b2=b,b5=W,c4=bd^,e5=wd,g3=B 9,8 3,0 lp b",
        ] {
            assert_ne!(fingerprint(&read(other)), own, "{other}");
        }
    }
}
