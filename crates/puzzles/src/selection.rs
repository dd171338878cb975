//! Which of the puzzles that were found make a good book: of every kind, grade and size, and no two alike.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use crate::fingerprint::Fingerprint;
use crate::puzzle::{Kind, Puzzle};

/// A puzzle that was found, with what is needed to choose it or not.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The game that it is from.
    pub game: u32,
    /// How many spaces are occupied.
    pub spaces: u32,
    /// The positions in which a move is to be found, the first one first.
    pub fingerprints: Vec<Fingerprint>,
}

/// The most puzzles of one game: more would look alike.
const MOST_OF_A_GAME: u32 = 2;

/// Up to so many occupied spaces a puzzle is small, or of middle size.
const SIZES: [u32; 2] = [10, 14];

impl Candidate {
    fn shelf(&self) -> (Kind, u8, usize) {
        let size = SIZES.iter().filter(|size| self.spaces > **size).count();
        (self.puzzle.kind, self.puzzle.grade, size)
    }
}

/// Chooses up to `count` puzzles, in turn from every kind, grade and size; the easy ones come first in the book.
pub fn select(candidates: Vec<Candidate>, count: usize) -> Vec<Puzzle> {
    let mut shelves: BTreeMap<_, VecDeque<Candidate>> = BTreeMap::new();
    for candidate in candidates {
        shelves.entry(candidate.shelf()).or_default().push_back(candidate);
    }
    let mut seen: HashSet<Fingerprint> = HashSet::new();
    let mut ids: HashSet<String> = HashSet::new();
    let mut of_game: HashMap<u32, u32> = HashMap::new();
    let mut chosen = Vec::new();
    while chosen.len() < count && !shelves.is_empty() {
        for shelf in shelves.values_mut() {
            while let Some(candidate) = shelf.pop_front() {
                let taken = of_game.entry(candidate.game).or_default();
                let known = candidate.fingerprints.iter().any(|fingerprint| seen.contains(fingerprint));
                if *taken >= MOST_OF_A_GAME || known || !ids.insert(candidate.puzzle.id.clone()) {
                    continue;
                }
                *taken += 1;
                seen.extend(candidate.fingerprints);
                chosen.push(candidate.puzzle);
                break;
            }
        }
        shelves.retain(|_, shelf| !shelf.is_empty());
    }
    // A round that was cut short took from the first shelves only.
    chosen.truncate(count);
    chosen.sort_by(|a, b| (a.grade, a.kind, &a.id).cmp(&(b.grade, b.kind, &b.id)));
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint::fingerprint;
    use crate::puzzle::Goal;

    /// A candidate on whose board the height of a stack is the number that tells it from others.
    fn candidate(game: u32, kind: Kind, grade: u8, height: usize) -> Candidate {
        let position = format!("w,b{},r,6/10/11/10/9 w move", "w".repeat(height));
        let fingerprint = fingerprint(notation::read_position(&position).unwrap().position());
        let puzzle = Puzzle {
            id: fingerprint.id(),
            goal: Goal::Win,
            kind,
            grade,
            position,
            value: 1,
            line: "a1b1".into(),
            tries: vec![BTreeMap::new()],
            source: String::new(),
        };
        Candidate { puzzle, game, spaces: 3, fingerprints: vec![fingerprint] }
    }

    #[test]
    fn every_kind_and_grade_gets_its_share() {
        let mut found: Vec<Candidate> =
            (0..15).map(|number| candidate(number, Kind::Win, 1, number as usize)).collect();
        found.push(candidate(20, Kind::Pass, 5, 16));
        found.push(candidate(21, Kind::Win, 3, 17));
        let chosen = select(found, 4);
        let shelves: Vec<(u8, Kind)> = chosen.iter().map(|puzzle| (puzzle.grade, puzzle.kind)).collect();
        assert_eq!(shelves, [(1, Kind::Win), (1, Kind::Win), (3, Kind::Win), (5, Kind::Pass)]);
    }

    #[test]
    fn no_puzzle_comes_twice_and_no_game_too_often() {
        let twice = vec![candidate(1, Kind::Win, 1, 3), candidate(2, Kind::Win, 1, 3)];
        assert_eq!(select(twice, 10).len(), 1);
        let of_a_game = (0..5).map(|height| candidate(1, Kind::Win, 1, height)).collect();
        assert_eq!(select(of_a_game, 10).len(), 2);
    }

    #[test]
    fn what_comes_up_inside_another_puzzle_is_no_puzzle_of_its_own() {
        let (mut long, later) = (candidate(1, Kind::Cut, 1, 3), candidate(2, Kind::Win, 1, 4));
        long.fingerprints.extend(&later.fingerprints);
        assert_eq!(select(vec![long.clone(), later.clone()], 10).len(), 1);
    }
}
