//! Positions: the game state that decides which moves are legal, in the form a search needs.
//!
//! # Representation
//!
//! A [`Position`] is a plain value of 200 bytes. A search makes a move by copying the position and playing on the copy
//! (copy-make), so there is nothing to undo. Which pieces lie inside a stack never affects the rules, only who owns the
//! stack, how high it is and whether it contains a red piece; the rest is left to [`Game`](crate::Game).
//!
//! Heights are stored twice: as an array for lookups by space, and as one bitboard per height for operations on all
//! stacks of that height at once. The empty spaces are simply the stacks of height 0.
//!
//! | question | answer |
//! |---|---|
//! | Which stacks are blocked? | [`SpaceSet::surrounded`] of the occupied spaces: 4 shifts and 5 ANDs |
//! | How many moves does a player have? | per height, one shift and one popcount for each direction |
//! | Where can a stack land? | one table lookup and one AND with the occupied spaces |
//! | What is the Zobrist key? | updated incrementally with each stack that changes |
//!
//! # Removing stacks that lose contact
//!
//! After each stack move, every stack without a chain of neighbours to a red piece must be removed. A flood fill from
//! the red pieces would find them, but most moves cannot disconnect anything. `Position::move_stack` therefore works in
//! three steps:
//!
//! 1. If the stack contains no red piece, and the occupied neighbours of the space it leaves form one contiguous arc,
//!    nothing is disconnected: every chain through that space can go around it along the arc. Spaces with two or more
//!    arcs are found for the whole board at once ([`SpaceSet::joints`]).
//! 2. Otherwise a flood fill starts from the red pieces, but it stops as soon as it has reached all neighbours of the
//!    space. Every chain that used the space passed through one of them, so everything else is connected too.
//! 3. Only if the fill ends without reaching all of them are the unreached stacks removed.

use crate::hash::{self, stack_key};
use crate::moves::{Move, MoveSet};
use crate::piece::{Piece, Player};
use crate::score::Score;
use crate::setup::Setup;
use crate::space::Space;
use crate::space_set::{SpaceSet, Spaces, TALLEST_MOVER};

/// The two phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The players place pieces on empty spaces until the board is full.
    Placing,
    /// The players move stacks onto each other until neither can move.
    Stacking,
}

/// The index in [`Position::by_height`] of the stacks that are too high to move.
const TOO_TALL: usize = TALLEST_MOVER as usize + 1;

/// A position: the owner and height of every stack, the red pieces, the player to move and the phase.
///
/// The pieces inside a stack do not affect the rules and are not stored; [`Game`](crate::Game) keeps them. `Position` is
/// a 200-byte `Copy` type: to try a move, copy the position and play on the copy.
///
/// ```
/// use dvonn::{Move, Player, Position};
///
/// let mut position = Position::start();
/// assert_eq!(position.legal_moves().count(), 49);
/// position.play("e3".parse()?)?;
/// assert_eq!(position.turn(), Player::Black);
/// assert_eq!(position.play("e3".parse()?).unwrap_err().to_string(), "e3 is already taken");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stacks of White and of Black.
    owned: [SpaceSet; 2],
    /// The spaces with a red piece, bare or inside a stack.
    reds: SpaceSet,
    /// The spaces by the height of their stack. Index 0 holds the empty spaces; heights above [`TALLEST_MOVER`] share
    /// the last entry.
    by_height: [SpaceSet; TOO_TALL + 1],
    /// The height of the stack at each bit of a [`SpaceSet`]; 0 if the space is empty.
    heights: [u8; 64],
    /// The Zobrist key.
    key: u64,
    turn: Player,
    phase: Phase,
}

impl Position {
    /// The start of a game: an empty board, White to place the first red piece.
    pub fn start() -> Position {
        Position::empty(Player::White, Phase::Placing)
    }

    fn empty(turn: Player, phase: Phase) -> Position {
        let mut position = Position {
            owned: [SpaceSet::EMPTY; 2],
            reds: SpaceSet::EMPTY,
            by_height: [SpaceSet::EMPTY; TOO_TALL + 1],
            heights: [0; 64],
            key: 0,
            turn,
            phase,
        };
        position.by_height[0] = SpaceSet::BOARD;
        position.key = position.recomputed_key();
        position
    }

    /// Converts a setup without validating it.
    pub(crate) fn from_valid_setup(setup: &Setup) -> Position {
        let mut position = Position::empty(setup.turn, setup.phase);
        for (space, stack) in setup.stacks() {
            position.add(space, stack.owner(), stack.holds_red(), stack.height());
        }
        position
    }

    /// The same position with every stack on `map(space)` instead of `space`. Used by [`Symmetry`](crate::Symmetry).
    pub(crate) fn mapped(&self, map: impl Fn(Space) -> Space) -> Position {
        let mut position = Position::empty(self.turn, self.phase);
        for space in self.occupied() {
            position.add(map(space), self.owner(space), self.reds.contains(space), self.height(space));
        }
        position
    }

    /// The player to move.
    #[inline]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The phase of the game.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The Zobrist key: equal for equal positions and, except for rare collisions, different for different ones.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The occupied spaces.
    #[inline]
    pub fn occupied(&self) -> SpaceSet {
        !self.by_height[0]
    }

    /// The spaces of the stacks a player owns.
    #[inline]
    pub fn owned_by(&self, player: Player) -> SpaceSet {
        self.owned[player.number()]
    }

    /// The spaces with a red piece, bare or inside a stack.
    #[inline]
    pub fn reds(&self) -> SpaceSet {
        self.reds
    }

    /// The spaces with a red piece that has nothing on top. They have no owner and cannot move.
    #[inline]
    pub fn bare_reds(&self) -> SpaceSet {
        self.reds & !self.owned[0] & !self.owned[1]
    }

    /// The height of the stack on a space; 0 if the space is empty.
    #[inline]
    pub fn height(&self, space: Space) -> u8 {
        self.heights[space.bit()]
    }

    /// The spaces with stacks of exactly this height. Empty for heights above [`TALLEST_MOVER`].
    #[inline]
    pub fn of_height(&self, height: u8) -> SpaceSet {
        if height > TALLEST_MOVER { SpaceSet::EMPTY } else { self.by_height[usize::from(height)] }
    }

    /// The spaces with stacks higher than [`TALLEST_MOVER`].
    #[inline]
    pub(crate) fn too_tall(&self) -> SpaceSet {
        self.by_height[TOO_TALL]
    }

    /// The spaces on which the two positions differ in owner, height or the presence of a red piece.
    ///
    /// An evaluation can use it to update its accumulator incrementally.
    #[inline]
    pub fn differences(&self, other: &Position) -> SpaceSet {
        let mut different = self.reds ^ other.reds | self.owned[0] ^ other.owned[0] | self.owned[1] ^ other.owned[1];
        for (ours, theirs) in self.by_height.into_iter().zip(other.by_height) {
            different |= ours ^ theirs;
        }
        // Stacks above the movable height share one bitboard, so their heights need a comparison of their own.
        for space in self.too_tall() {
            if self.height(space) != other.height(space) {
                different = different.with(space);
            }
        }
        different
    }

    /// The owner of the stack on a space; `None` if the space is empty or holds a bare red piece.
    #[inline]
    pub fn owner(&self, space: Space) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.owned_by(*player).contains(space))
    }

    /// The piece that the player to move places next; `None` in the stacking phase.
    pub fn next_piece(&self) -> Option<Piece> {
        match self.phase {
            Phase::Placing if self.occupied().len() < Piece::REDS => Some(Piece::Red),
            Phase::Placing => Some(self.turn.piece()),
            Phase::Stacking => None,
        }
    }

    /// A player's stacks that are neither surrounded nor too high to move. Some may have no occupied space to land on.
    #[inline]
    pub fn unblocked(&self, player: Player) -> SpaceSet {
        self.owned_by(player) & !self.occupied().surrounded() & !self.by_height[TOO_TALL]
    }

    /// The spaces the stack on a space could land on: the occupied spaces at a distance equal to its height.
    ///
    /// Does not check whether the stack is surrounded or who owns it.
    #[inline]
    pub fn landings(&self, space: Space) -> SpaceSet {
        SpaceSet::at_distance(space, self.height(space)) & self.occupied()
    }

    /// The stacks of both players that have no occupied space at a distance equal to their height.
    ///
    /// In the stacking phase an empty space stays empty, so a settled stack never moves again unless another stack lands
    /// on it.
    #[inline]
    pub fn settled(&self) -> SpaceSet {
        let occupied = self.occupied();
        let owned = occupied & !self.bare_reds();
        let mut unsettled = SpaceSet::EMPTY;
        macro_rules! add_height {
            ($($height:literal)*) => {$(
                let stacks = owned & self.by_height[$height];
                if !stacks.is_empty() {
                    unsettled |= stacks.with_landing::<$height>(occupied);
                }
            )*};
        }
        add_height!(1 2 3 4 5 6 7 8 9 10);
        owned & !unsettled
    }

    /// A player's mobility: the number of stack moves if it were that player's turn.
    ///
    /// Counts all stacks of one height together by shifts and popcounts, without generating moves.
    #[inline]
    pub fn count_stack_moves(&self, player: Player) -> u32 {
        let occupied = self.occupied();
        let unblocked = self.owned_by(player) & !occupied.surrounded();
        let mut count = 0;
        macro_rules! add_height {
            ($($height:literal)*) => {$(
                let movers = unblocked & self.by_height[$height];
                if !movers.is_empty() {
                    count += movers.count_jumps::<$height>(occupied);
                }
            )*};
        }
        add_height!(1 2 3 4 5 6 7 8 9 10);
        count
    }

    /// Whether a player would have a stack move if it were that player's turn.
    #[inline]
    pub fn can_move(&self, player: Player) -> bool {
        self.unblocked(player).into_iter().any(|space| !self.landings(space).is_empty())
    }

    /// The number of legal moves. A forced pass counts as one; a finished game has none.
    #[inline]
    pub fn count_moves(&self) -> u32 {
        match self.phase {
            Phase::Placing => (!self.occupied()).len(),
            Phase::Stacking => match self.count_stack_moves(self.turn) {
                0 => u32::from(self.can_move(self.turn.opponent())),
                count => count,
            },
        }
    }

    /// Generates the legal moves lazily, one [`MoveSet`] per stack.
    ///
    /// A search that drops the iterator after a cutoff pays nothing for the stacks that were not reached.
    ///
    /// ```
    /// use dvonn::Position;
    ///
    /// let position = Position::start();
    /// let moves: u32 = position.move_sets().map(|set| set.len()).sum();
    /// assert_eq!(moves, position.count_moves());
    /// ```
    #[inline]
    pub fn move_sets(&self) -> MoveSets<'_> {
        let movers = match self.phase {
            Phase::Placing => SpaceSet::EMPTY,
            Phase::Stacking => self.unblocked(self.turn),
        };
        MoveSets { position: self, movers: movers.into_iter(), found: false }
    }

    /// Generates the legal moves lazily.
    #[inline]
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> {
        self.move_sets().flatten()
    }

    /// Whether the game is over: neither player has a stack move.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Stacking && !self.can_move(self.turn) && !self.can_move(self.turn.opponent())
    }

    /// The number of pieces each player currently controls.
    pub fn score(&self) -> Score {
        let pieces = |player| self.owned_by(player).into_iter().map(|space| self.height(space)).sum();
        Score { white: pieces(Player::White), black: pieces(Player::Black) }
    }

    /// The final score; `None` while the game is in progress.
    pub fn final_score(&self) -> Option<Score> {
        self.is_over().then(|| self.score())
    }

    /// Plays a legal move without checking it, and returns the spaces whose stacks were removed because they lost contact
    /// with the red pieces.
    ///
    /// For generated moves, in a search. An illegal move may panic or leave an inconsistent position.
    #[inline]
    pub fn play_unchecked(&mut self, action: Move) -> SpaceSet {
        match action {
            Move::Place(space) => {
                self.place(space);
                SpaceSet::EMPTY
            }
            Move::Stack { from, to } => {
                let removed = self.move_stack(from, to);
                self.switch_turn();
                removed
            }
            Move::Pass => {
                self.switch_turn();
                SpaceSet::EMPTY
            }
        }
    }

    fn place(&mut self, space: Space) {
        let piece = self.next_piece().unwrap_or(Piece::Red);
        self.add(space, piece.owner(), piece == Piece::Red, 1);
        if self.occupied() == SpaceSet::BOARD {
            // White places the last piece and also makes the first stack move, so the turn does not switch.
            self.phase = Phase::Stacking;
            self.key ^= hash::PLACING;
        } else {
            self.switch_turn();
        }
    }

    /// Moves a stack and removes the stacks that lose contact. The module documentation explains the shortcuts.
    #[inline]
    fn move_stack(&mut self, from: Space, to: Space) -> SpaceSet {
        let occupied = self.occupied();
        let player = self.turn;
        let carries_red = self.reds.contains(from);
        let (carried, below) = (self.height(from), self.height(to));
        self.key ^= stack_key(from, Some(player), carries_red, carried) ^ self.key_of(to);

        let [mine, theirs] = [player, player.opponent()].map(Player::number);
        self.owned[mine] = self.owned[mine].without(from).with(to);
        self.owned[theirs] = self.owned[theirs].without(to);
        if carries_red {
            self.reds = self.reds.without(from).with(to);
        }
        self.set_height(from, carried, 0);
        self.set_height(to, below, carried + below);
        self.key ^= stack_key(to, Some(player), self.reds.contains(to), carried + below);

        // If the remaining neighbours form one arc, every chain can go around the gap. A red piece that leaves may have
        // been the only one its neighbours were connected to, so that case always needs the flood fill.
        if !carries_red && !occupied.joints().contains(from) {
            return SpaceSet::EMPTY;
        }
        let removed = self.disconnected_without(from, occupied.without(from));
        for space in removed {
            self.remove(space);
        }
        removed
    }

    /// The spaces of `rest`, the occupied spaces without `from`, that lose contact when the stack on `from` leaves.
    ///
    /// Every chain through `from` also passes through one of its neighbours, so the flood fill can stop once all of these
    /// are reached.
    #[inline]
    pub(crate) fn disconnected_without(&self, from: Space, rest: SpaceSet) -> SpaceSet {
        match self.reds.connected_within_unless(rest, rest.neighbours_in(from)) {
            None => SpaceSet::EMPTY,
            Some(in_contact) => rest & !in_contact,
        }
    }

    #[inline]
    pub(crate) fn switch_turn(&mut self) {
        self.turn = self.turn.opponent();
        self.key ^= hash::BLACK_TO_MOVE;
    }

    fn add(&mut self, space: Space, owner: Option<Player>, holds_red: bool, height: u8) {
        if let Some(player) = owner {
            let stacks = &mut self.owned[player.number()];
            *stacks = stacks.with(space);
        }
        if holds_red {
            self.reds = self.reds.with(space);
        }
        self.set_height(space, 0, height);
        self.key ^= stack_key(space, owner, holds_red, height);
    }

    fn remove(&mut self, space: Space) {
        self.key ^= self.key_of(space);
        self.owned = self.owned.map(|owned| owned.without(space));
        self.reds = self.reds.without(space);
        self.set_height(space, self.height(space), 0);
    }

    /// Updates both representations of the heights.
    #[inline]
    fn set_height(&mut self, space: Space, before: u8, after: u8) {
        let [before_set, after_set] = [before, after].map(|height| usize::from(height).min(TOO_TALL));
        self.by_height[before_set] = self.by_height[before_set].without(space);
        self.by_height[after_set] = self.by_height[after_set].with(space);
        self.heights[space.bit()] = after;
    }

    /// The Zobrist key of the stack on a space.
    #[inline]
    pub(crate) fn key_of(&self, space: Space) -> u64 {
        stack_key(space, self.owner(space), self.reds.contains(space), self.height(space))
    }

    /// Computes the Zobrist key from scratch. Always equals the incrementally updated [`Position::key`]; for tests.
    pub fn recomputed_key(&self) -> u64 {
        let stacks = self.occupied().into_iter().map(|space| self.key_of(space)).fold(0, |hash, key| hash ^ key);
        let turn = match self.turn {
            Player::White => 0,
            Player::Black => hash::BLACK_TO_MOVE,
        };
        let phase = match self.phase {
            Phase::Placing => hash::PLACING,
            Phase::Stacking => 0,
        };
        stacks ^ turn ^ phase
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

/// Iterator over the legal moves of a position, one [`MoveSet`] per stack. Created by [`Position::move_sets`].
#[derive(Clone, Debug)]
pub struct MoveSets<'a> {
    position: &'a Position,
    movers: Spaces,
    /// Whether a set has been yielded; if not, the moves are placements, a forced pass or none.
    found: bool,
}

impl Iterator for MoveSets<'_> {
    type Item = MoveSet;

    #[inline]
    fn next(&mut self) -> Option<MoveSet> {
        for from in self.movers.by_ref() {
            let landings = self.position.landings(from);
            if !landings.is_empty() {
                self.found = true;
                return Some(MoveSet::Stack(from, landings));
            }
        }
        if std::mem::replace(&mut self.found, true) {
            return None;
        }
        match self.position.phase {
            Phase::Placing => Some(MoveSet::Place(!self.position.occupied())),
            Phase::Stacking => self.position.can_move(self.position.turn.opponent()).then_some(MoveSet::Pass),
        }
    }
}
