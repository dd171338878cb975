//! Selects a balanced set of puzzles by theme, grade and size, without duplicates.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::hash::Hash;

use crate::fingerprint::Fingerprint;
use crate::puzzle::{Kind, Puzzle};

/// A puzzle with the properties that the selection uses.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of the game that it comes from.
    pub game: u32,
    /// The number of occupied spaces.
    pub spaces: u32,
    /// The positions in which a move is to be found, in order.
    pub fingerprints: Vec<Fingerprint>,
}

/// The maximum number of puzzles from one game, because more would look alike.
const MOST_OF_A_GAME: u32 = 2;

/// The maximum numbers of occupied spaces of a small and of a medium puzzle.
const SIZES: [u32; 2] = [10, 14];

impl Entry for Candidate {
    type Category = (Kind, u8, usize);
    type Fingerprint = Fingerprint;

    fn category(&self) -> (Kind, u8, usize) {
        let size = SIZES.iter().filter(|size| self.spaces > **size).count();
        (self.puzzle.kind, self.puzzle.grade, size)
    }

    fn game(&self) -> u32 {
        self.game
    }

    fn id(&self) -> &str {
        &self.puzzle.id
    }

    fn fingerprints(&self) -> &[Fingerprint] {
        &self.fingerprints
    }
}

/// Selects up to `count` puzzles by taking one from each category (theme, grade, size) in turn. Sorts them by grade.
pub fn select(candidates: Vec<Candidate>, count: usize) -> Vec<Puzzle> {
    let mut chosen: Vec<Puzzle> =
        select_entries(candidates, count).into_iter().map(|candidate| candidate.puzzle).collect();
    chosen.sort_by(|a, b| (a.grade, a.kind, &a.id).cmp(&(b.grade, b.kind, &b.id)));
    chosen
}

/// A candidate of any game, as far as the selection is concerned.
pub(crate) trait Entry {
    /// A group that is to be represented as well as the others.
    type Category: Ord;
    /// A position.
    type Fingerprint: Clone + Eq + Hash;

    fn category(&self) -> Self::Category;
    fn game(&self) -> u32;
    fn id(&self) -> &str;
    fn fingerprints(&self) -> &[Self::Fingerprint];
}

/// Takes one candidate from each category in turn, without equivalent positions and with few from any one game.
pub(crate) fn select_entries<E: Entry>(candidates: Vec<E>, count: usize) -> Vec<E> {
    let mut categories: BTreeMap<_, VecDeque<E>> = BTreeMap::new();
    for candidate in candidates {
        categories.entry(candidate.category()).or_default().push_back(candidate);
    }
    let mut seen: HashSet<E::Fingerprint> = HashSet::new();
    let mut ids: HashSet<String> = HashSet::new();
    let mut of_game: HashMap<u32, u32> = HashMap::new();
    let mut chosen = Vec::new();
    while chosen.len() < count && !categories.is_empty() {
        for category in categories.values_mut() {
            while let Some(candidate) = category.pop_front() {
                let taken = of_game.entry(candidate.game()).or_default();
                let known = candidate.fingerprints().iter().any(|fingerprint| seen.contains(fingerprint));
                if *taken >= MOST_OF_A_GAME || known || !ids.insert(candidate.id().to_owned()) {
                    continue;
                }
                *taken += 1;
                seen.extend(candidate.fingerprints().iter().cloned());
                chosen.push(candidate);
                break;
            }
        }
        categories.retain(|_, category| !category.is_empty());
    }
    // Drop the surplus of the last round.
    chosen.truncate(count);
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint::fingerprint;
    use crate::puzzle::Goal;

    /// A candidate whose position is determined by the height of one stack.
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
    fn every_theme_and_grade_is_represented() {
        let mut found: Vec<Candidate> =
            (0..15).map(|number| candidate(number, Kind::Win, 1, number as usize)).collect();
        found.push(candidate(20, Kind::Pass, 5, 16));
        found.push(candidate(21, Kind::Win, 3, 17));
        let chosen = select(found, 4);
        let categories: Vec<(u8, Kind)> = chosen.iter().map(|puzzle| (puzzle.grade, puzzle.kind)).collect();
        assert_eq!(categories, [(1, Kind::Win), (1, Kind::Win), (3, Kind::Win), (5, Kind::Pass)]);
    }

    #[test]
    fn duplicates_and_too_many_puzzles_of_a_game_are_dropped() {
        let twice = vec![candidate(1, Kind::Win, 1, 3), candidate(2, Kind::Win, 1, 3)];
        assert_eq!(select(twice, 10).len(), 1);
        let of_a_game = (0..5).map(|height| candidate(1, Kind::Win, 1, height)).collect();
        assert_eq!(select(of_a_game, 10).len(), 2);
    }

    #[test]
    fn a_position_within_another_puzzle_is_not_selected() {
        let (mut long, later) = (candidate(1, Kind::Cut, 1, 3), candidate(2, Kind::Win, 1, 4));
        long.fingerprints.extend(&later.fingerprints);
        assert_eq!(select(vec![long.clone(), later.clone()], 10).len(), 1);
    }
}
