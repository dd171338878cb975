//! A slow reference implementation of DVONN, written from the rulebook alone, for differential tests.
//!
//! It shares no code with the crate under test and avoids every optimisation: the board is a map from (column, row) to
//! a list of pieces, and every query scans the whole board. Positions, spaces and moves go in and out as text. Invalid
//! input panics, since only tests call this.
//!
//! Comments cite the sections of the printed English rulebook (D placing, E stacking, F losing pieces, G end of the
//! game) and, where it is silent, the project's rules page.

// Each test file with `mod slow;` compiles its own copy and may use only part of it.
#![allow(dead_code, unreachable_pub)]

use std::collections::{BTreeMap, BTreeSet};

/// A space as (column, row): column `a` is 0, rows are 1 to 5 as written.
///
/// Signed, because a neighbour computed by addition may lie off the board.
type Space = (i32, i32);

/// The letters of the columns, in order.
const COLUMN_LETTERS: &str = "abcdefghijk";

/// Every row with its first and last column (rules page, the board: rows of 9, 10, 11, 10 and 9).
const ROWS: [(i32, i32, i32); 5] = [(1, 0, 8), (2, 0, 9), (3, 0, 10), (4, 1, 10), (5, 2, 10)];

/// One step in each of the six directions. The columns are slanted, so a diagonal is a line of the board only if column
/// and row change in the same sense (rules page, the board).
const DIRECTIONS: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

/// The number of red pieces, which are placed before the others (D1).
const RED_PIECES: usize = 3;

/// The number of spaces, which equals the number of pieces (D3: placing fills the board).
const SPACES: usize = 49;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    White,
    Black,
    Red,
}

/// A position of DVONN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowGame {
    /// The occupied spaces. A stack lists its pieces from bottom to top and is never empty.
    stacks: BTreeMap<Space, Vec<Piece>>,
    /// White or Black, never Red.
    to_move: Piece,
    placing: bool,
}

impl SlowGame {
    /// The empty board, White to place.
    pub fn start() -> SlowGame {
        SlowGame { stacks: BTreeMap::new(), to_move: Piece::White, placing: true }
    }

    /// Parses the one-line position text of the rules page.
    ///
    /// Checks only the syntax, not whether the position can occur in a game.
    pub fn from_text(text: &str) -> SlowGame {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, phase] = fields[..] else {
            panic!("not three fields: {text:?}");
        };
        let row_texts: Vec<&str> = board.split('/').collect();
        assert_eq!(row_texts.len(), ROWS.len(), "not five rows: {text:?}");

        let mut stacks = BTreeMap::new();
        for ((row, first, last), row_text) in ROWS.into_iter().zip(row_texts) {
            let mut column = first;
            for item in row_text.split(',') {
                if item.starts_with(|letter: char| letter.is_ascii_digit()) {
                    let empty: i32 = item.parse().expect("a number of empty spaces");
                    assert!((1..=11).contains(&empty), "bad number: {text:?}");
                    column += empty;
                } else {
                    assert!(!item.is_empty(), "nothing between two commas: {text:?}");
                    stacks.insert((column, row), item.chars().map(piece_of_letter).collect());
                    column += 1;
                }
            }
            assert_eq!(column, last + 1, "wrong width of row {row}: {text:?}");
        }

        let to_move = match side {
            "w" => Piece::White,
            "b" => Piece::Black,
            _ => panic!("no such side to move: {text:?}"),
        };
        let placing = match phase {
            "place" => true,
            "move" => false,
            _ => panic!("no such phase: {text:?}"),
        };
        // Filling the last space ends the placing phase (D3), so a full board cannot be in it.
        assert!(!placing || stacks.len() < SPACES, "no space left to place on: {text:?}");
        SlowGame { stacks, to_move, placing }
    }

    /// Writes the position text, with runs of empty spaces in a row merged into one number.
    pub fn to_text(&self) -> String {
        let mut row_texts = Vec::new();
        for (row, first, last) in ROWS {
            let mut items = Vec::new();
            let mut empty = 0;
            for column in first..=last {
                match self.stacks.get(&(column, row)) {
                    None => empty += 1,
                    Some(stack) => {
                        if empty > 0 {
                            items.push(empty.to_string());
                            empty = 0;
                        }
                        items.push(stack_text(stack));
                    }
                }
            }
            if empty > 0 {
                items.push(empty.to_string());
            }
            row_texts.push(items.join(","));
        }
        let side = stack_text(&[self.to_move]);
        let phase = if self.placing { "place" } else { "move" };
        format!("{} {side} {phase}", row_texts.join("/"))
    }

    /// Every legal move, sorted: placements `e3`, moves `a1b2`, or the one forced `pass`.
    ///
    /// Empty exactly when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        if self.placing {
            // Any vacant space is legal (D2), and passing is not (rules page, placing).
            let mut vacant = all_spaces();
            vacant.retain(|space| !self.stacks.contains_key(space));
            let mut placements: Vec<String> = vacant.into_iter().map(space_name).collect();
            placements.sort();
            return placements;
        }
        let moves = self.stack_moves(self.to_move);
        if moves.is_empty() && !self.stack_moves(other(self.to_move)).is_empty() {
            // Only a player without a move passes (E8), and only while the opponent can still move (G1).
            return vec!["pass".to_string()];
        }
        moves
    }

    /// Plays a legal move and returns the removed stacks: each space with its pieces from bottom to top, sorted by row
    /// and then by column.
    pub fn play(&mut self, mv: &str) -> Vec<(String, String)> {
        assert!(self.legal_moves().iter().any(|legal| legal == mv), "{mv:?} is not legal in {}", self.to_text());
        self.apply(mv)
    }

    /// Whether the game is over: neither player can move (G1, G2).
    pub fn is_over(&self) -> bool {
        !self.placing && self.stack_moves(Piece::White).is_empty() && self.stack_moves(Piece::Black).is_empty()
    }

    /// The number of pieces White and Black control: all pieces of a stack, of any colour, count for its owner, and a
    /// bare red piece for neither player (G2; rules page, the end).
    pub fn score(&self) -> (u32, u32) {
        let (mut white, mut black) = (0, 0);
        for stack in self.stacks.values() {
            for _piece in stack {
                match owner(stack) {
                    Piece::White => white += 1,
                    Piece::Black => black += 1,
                    Piece::Red => {}
                }
            }
        }
        (white, black)
    }

    /// Whether it is White's turn.
    pub fn white_to_move(&self) -> bool {
        self.to_move == Piece::White
    }

    /// Whether the game is in the placing phase.
    pub fn is_placing(&self) -> bool {
        self.placing
    }

    /// The connected groups of occupied spaces, each sorted, ordered by their first spaces.
    pub fn groups(&self) -> Vec<Vec<String>> {
        let mut groups = Vec::new();
        for group in self.connected_groups() {
            let mut names: Vec<String> = group.into_iter().map(space_name).collect();
            names.sort();
            groups.push(names);
        }
        groups.sort();
        groups
    }

    /// Perft: counts the sequences of `depth` moves. A forced pass is a move, and a game that ends earlier has no
    /// sequence of that length (rules page, perft).
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut sequences = 0;
        for mv in self.legal_moves() {
            let mut after = self.clone();
            after.apply(&mv);
            sequences += after.perft(depth - 1);
        }
        sequences
    }

    /// The number of pieces on the board, including the red ones.
    pub fn pieces_on_board(&self) -> usize {
        self.stacks.values().map(Vec::len).sum()
    }

    /// The moves of all stacks of one player, sorted, regardless of whose turn it is.
    fn stack_moves(&self, player: Piece) -> Vec<String> {
        let mut moves = Vec::new();
        for (&from, stack) in &self.stacks {
            // The top piece determines the owner (E2), so a bare red piece has none (E7).
            if owner(stack) != player || self.is_blocked(from) {
                continue;
            }
            for direction in DIRECTIONS {
                // Exactly as many spaces as the stack has pieces, landing on an occupied one (E3, E4, E5).
                match walk(from, direction, stack.len()) {
                    Some(to) if self.stacks.contains_key(&to) => {
                        moves.push(space_name(from) + &space_name(to));
                    }
                    _ => {}
                }
            }
        }
        moves.sort();
        moves
    }

    /// Whether all six neighbours are occupied (E6). At the edge of the board at least one of them does not exist, so a
    /// stack on the edge is never blocked.
    fn is_blocked(&self, space: Space) -> bool {
        DIRECTIONS.into_iter().all(|direction| self.stacks.contains_key(&step(space, direction)))
    }

    /// Plays a legal move without checking it.
    fn apply(&mut self, mv: &str) -> Vec<(String, String)> {
        if self.placing {
            // The red pieces come first, then each player places pieces of their colour (D1).
            let piece = if self.stacks.len() < RED_PIECES { Piece::Red } else { self.to_move };
            self.stacks.insert(space_named(mv), vec![piece]);
            if self.stacks.len() == SPACES {
                // White has placed the last piece and also makes the first move (E1).
                self.placing = false;
                self.to_move = Piece::White;
            } else {
                self.to_move = other(self.to_move);
            }
            return Vec::new();
        }
        self.to_move = other(self.to_move);
        if mv == "pass" {
            return Vec::new();
        }
        let (from, to) = mv.split_at(2);
        // The whole stack moves, in its order, on top of the target (E4).
        let moved = self.stacks.remove(&space_named(from)).expect("a stack to move");
        self.stacks.get_mut(&space_named(to)).expect("a stack to land on").extend(moved);
        self.remove_cut_off()
    }

    /// Removes every stack that is not connected to a red piece by a chain of stacks, whatever its owner (F1, F2).
    /// A group with a red piece anywhere in its stacks stays complete, so a red piece is never removed (F3).
    fn remove_cut_off(&mut self) -> Vec<(String, String)> {
        let mut removed = Vec::new();
        for group in self.connected_groups() {
            let in_contact = group.iter().any(|space| self.stacks[space].contains(&Piece::Red));
            if !in_contact {
                for space in group {
                    let stack = self.stacks.remove(&space).expect("a stack of the group");
                    removed.push((space, stack_text(&stack)));
                }
            }
        }
        removed.sort_by_key(|&((column, row), _)| (row, column));
        removed.into_iter().map(|(space, pieces)| (space_name(space), pieces)).collect()
    }

    /// Splits the occupied spaces into connected groups by a flood fill from each space not yet seen.
    fn connected_groups(&self) -> Vec<Vec<Space>> {
        let mut unseen: BTreeSet<Space> = self.stacks.keys().copied().collect();
        let mut groups = Vec::new();
        while let Some(seed) = unseen.pop_first() {
            let mut group = Vec::new();
            let mut waiting = vec![seed];
            while let Some(space) = waiting.pop() {
                group.push(space);
                for direction in DIRECTIONS {
                    let neighbour = step(space, direction);
                    if unseen.remove(&neighbour) {
                        waiting.push(neighbour);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }
}

fn other(player: Piece) -> Piece {
    match player {
        Piece::White => Piece::Black,
        Piece::Black => Piece::White,
        Piece::Red => panic!("red is not a player"),
    }
}

/// The top piece, whose colour is the owner of the stack (E2); red means no owner.
fn owner(stack: &[Piece]) -> Piece {
    *stack.last().expect("no stack is empty")
}

fn all_spaces() -> Vec<Space> {
    let mut spaces = Vec::new();
    for (row, first, last) in ROWS {
        for column in first..=last {
            spaces.push((column, row));
        }
    }
    spaces
}

fn is_on_board((column, row): Space) -> bool {
    ROWS.into_iter().any(|(this_row, first, last)| row == this_row && column >= first && column <= last)
}

fn step((column, row): Space, (right, up): (i32, i32)) -> Space {
    (column + right, row + up)
}

/// Goes `distance` spaces in a straight line, over empty and occupied spaces alike (E5); `None` if that leaves the board.
fn walk(from: Space, direction: (i32, i32), distance: usize) -> Option<Space> {
    let mut space = from;
    for _ in 0..distance {
        space = step(space, direction);
        if !is_on_board(space) {
            return None;
        }
    }
    Some(space)
}

fn space_name((column, row): Space) -> String {
    let index = usize::try_from(column).expect("a column on the board");
    let letter = COLUMN_LETTERS.chars().nth(index);
    format!("{}{row}", letter.expect("a column on the board"))
}

fn space_named(name: &str) -> Space {
    all_spaces()
        .into_iter()
        .find(|&space| space_name(space) == name)
        .unwrap_or_else(|| panic!("no such space: {name:?}"))
}

fn piece_of_letter(letter: char) -> Piece {
    match letter {
        'w' => Piece::White,
        'b' => Piece::Black,
        'r' => Piece::Red,
        _ => panic!("no such piece: {letter:?}"),
    }
}

/// The letters of the pieces from bottom to top.
fn stack_text(stack: &[Piece]) -> String {
    let letter = |piece: &Piece| match piece {
        Piece::White => 'w',
        Piece::Black => 'b',
        Piece::Red => 'r',
    };
    stack.iter().map(letter).collect()
}
