//! The positions from which the games of a match of GIPF begin.

use gipf::{Position, Setup};

use crate::starts::InvalidStarts;

/// Where the pairs of a match of GIPF begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GipfStarts {
    /// The start of what was agreed on, after a random turn of each player.
    Random {
        /// The version, the potentials, the challenges.
        start: Setup,
        /// The same seed gives the same turns.
        seed: u64,
    },
    /// These positions, one a pair, from the first again after the last; there is one at least.
    Listed(Vec<Setup>),
}

/// The random turns at the beginning: one of each player.
const RANDOM_TURNS: usize = 2;

impl GipfStarts {
    /// Starts with random turns from this setup.
    ///
    /// # Errors
    /// With every fault of what was agreed on.
    pub fn random(start: Setup, seed: u64) -> Result<GipfStarts, gipf::InvalidSetup> {
        Position::from_setup(&start)?;
        Ok(GipfStarts::Random { start, seed })
    }

    /// Reads position texts, or versions alone, one a line; what follows a `#` is for people.
    ///
    /// ```
    /// let starts = arena::GipfStarts::read("# two\nstandard\ntournament+d6 # with potentials\n")?;
    /// assert_eq!(starts.of_pair(1).rules.potentials, 6);
    /// # Ok::<(), arena::InvalidStarts>(())
    /// ```
    ///
    /// # Errors
    /// If a line is no position, or one in which the game is over, or if there is none at all.
    pub fn read(text: &str) -> Result<GipfStarts, InvalidStarts> {
        let mut setups = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let bad = |reason: String| InvalidStarts::GipfPosition { line, reason };
            let setup = if text.contains(char::is_whitespace) {
                notation::gipf::read_setup(text)
            } else {
                notation::gipf::read_variant(text)
            };
            let setup = setup.map_err(|error| bad(error.to_string()))?;
            let position = Position::from_setup(&setup).map_err(|faults| bad(faults.to_string()))?;
            if position.is_over() {
                return Err(InvalidStarts::Over(line));
            }
            setups.push(setup);
        }
        if setups.is_empty() { Err(InvalidStarts::Empty) } else { Ok(GipfStarts::Listed(setups)) }
    }

    /// The position from which both games of a pair begin.
    pub fn of_pair(&self, pair: usize) -> Setup {
        match self {
            GipfStarts::Random { start, seed } => after_random_turns(start, *seed, pair as u64),
            GipfStarts::Listed(setups) => setups[pair % setups.len()].clone(),
        }
    }
}

/// The setup after a random turn of each player, which depends on nothing but the numbers; the setup itself if that would
/// end the game.
fn after_random_turns(start: &Setup, seed: u64, pair: u64) -> Setup {
    let own_seed = fastrand::Rng::with_seed(seed).u64(..) ^ pair;
    let mut random = fastrand::Rng::with_seed(fastrand::Rng::with_seed(own_seed).u64(..));
    let Ok(mut position) = Position::from_setup(start) else { return start.clone() };
    for _ in 0..RANDOM_TURNS {
        let turns = position.turns();
        if turns.is_empty() {
            return start.clone();
        }
        // A listed turn is legal.
        let _ = position.play_turn(&turns[random.usize(..turns.len())]);
    }
    if position.is_over() { start.clone() } else { position.setup() }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn random_starts_differ_and_can_be_played() {
        let start = notation::gipf::read_variant("tournament+d6").expect("a variant");
        let starts = |seed| GipfStarts::random(start.clone(), seed).expect("valid");
        let texts = |seed| -> HashSet<String> {
            (0..50).map(|pair| notation::gipf::write_position(&starts(seed).of_pair(pair))).collect()
        };
        assert!(texts(1).len() > 40);
        assert_eq!(texts(1), texts(1));
        for text in texts(2) {
            assert!(!notation::gipf::read_position(&text).expect("valid").is_over());
        }
    }

    #[test]
    fn bad_lists_are_refused_with_the_line() {
        let message = |text: &str| GipfStarts::read(text).unwrap_err().to_string();
        assert!(message("").contains("there is no position in it"));
        assert!(message("standard\nchess").starts_with("line 2: "));
    }
}
