//! Positions: all that bears on play, small and fast, for programs that search.

use crate::hash::{self, stack_key};
use crate::moves::{Move, MoveSet};
use crate::piece::{Piece, Player};
use crate::score::Score;
use crate::setup::Setup;
use crate::space::Space;
use crate::space_set::{SpaceSet, Spaces, TALLEST_MOVER};

/// The two parts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Phase {
    /// Pieces are put on empty spaces until the board is full.
    Placing,
    /// Stacks are moved onto each other until nobody can move.
    Stacking,
}

/// Where [`Position::by_height`] keeps the stacks that are too high to move ever again.
const TOO_TALL: usize = TALLEST_MOVER as usize + 1;

/// A position in a game: who owns which stack, how high it is, where the reds are, whose turn it is.
///
/// What lies inside a stack never bears on play, so it is not here; [`Game`](crate::Game) remembers it for people.
/// Positions are plain values: to try a move, copy the position and play it on the copy.
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
    /// The spaces that hold a red, bare or inside a stack.
    reds: SpaceSet,
    /// The spaces by the height of their stack, the empty ones first; heights that cannot move share the last entry.
    by_height: [SpaceSet; TOO_TALL + 1],
    /// The height on each bit of a [`SpaceSet`], 0 where nothing stands.
    heights: [u8; 64],
    key: u64,
    turn: Player,
    phase: Phase,
}

impl Position {
    /// The start of a game: an empty board, White to place the first red.
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

    pub(crate) fn from_valid_setup(setup: &Setup) -> Position {
        let mut position = Position::empty(setup.turn, setup.phase);
        for (space, stack) in setup.stacks() {
            position.add(space, stack.owner(), stack.holds_red(), stack.height());
        }
        position
    }

    /// The same position with another meaning of each space: how symmetries act.
    pub(crate) fn mapped(&self, map: impl Fn(Space) -> Space) -> Position {
        let mut position = Position::empty(self.turn, self.phase);
        for space in self.occupied() {
            position.add(map(space), self.owner(space), self.reds.contains(space), self.height(space));
        }
        position
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Whether pieces are placed or stacks moved.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// A number that equal positions share and different ones, as good as always, do not.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The spaces with anything on them.
    #[inline]
    pub fn occupied(&self) -> SpaceSet {
        !self.by_height[0]
    }

    /// The spaces of the stacks that a player owns.
    #[inline]
    pub fn owned_by(&self, player: Player) -> SpaceSet {
        self.owned[player.number()]
    }

    /// The spaces that hold a red, bare or inside a stack.
    #[inline]
    pub fn reds(&self) -> SpaceSet {
        self.reds
    }

    /// The spaces with a red piece alone, which nobody owns.
    #[inline]
    pub fn bare_reds(&self) -> SpaceSet {
        self.reds & !(self.owned[0] | self.owned[1])
    }

    /// How many pieces stand on a space.
    #[inline]
    pub fn height(&self, space: Space) -> u8 {
        self.heights[space.bit()]
    }

    /// The spaces with stacks of exactly this height, if stacks of it can move; none for greater heights.
    #[inline]
    pub fn of_height(&self, height: u8) -> SpaceSet {
        if height > TALLEST_MOVER { SpaceSet::EMPTY } else { self.by_height[usize::from(height)] }
    }

    /// The spaces with stacks too high to move ever again.
    #[inline]
    pub(crate) fn too_tall(&self) -> SpaceSet {
        self.by_height[TOO_TALL]
    }

    /// The spaces on which something else stands than in the other position: owner, height or red differ.
    #[inline]
    pub fn differences(&self, other: &Position) -> SpaceSet {
        let mut different = self.reds ^ other.reds | self.owned[0] ^ other.owned[0] | self.owned[1] ^ other.owned[1];
        for (ours, theirs) in self.by_height.into_iter().zip(other.by_height) {
            different |= ours ^ theirs;
        }
        // These share an entry, though their heights may differ.
        for space in self.too_tall() & other.too_tall() {
            if self.height(space) != other.height(space) {
                different = different.with(space);
            }
        }
        different
    }

    /// Who owns the stack on a space, if anybody does.
    #[inline]
    pub fn owner(&self, space: Space) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.owned_by(*player).contains(space))
    }

    /// The piece that the player to move places next, until all are on the board.
    pub fn next_piece(&self) -> Option<Piece> {
        match self.phase {
            Phase::Placing if self.occupied().len() < Piece::REDS => Some(Piece::Red),
            Phase::Placing => Some(self.turn.piece()),
            Phase::Stacking => None,
        }
    }

    /// The stacks of a player that are neither surrounded nor too high; each may still lack a space to land on.
    #[inline]
    pub fn unblocked(&self, player: Player) -> SpaceSet {
        self.owned_by(player) & !self.occupied().surrounded() & !self.by_height[TOO_TALL]
    }

    /// Where the stack on a space would land, were it not blocked: the occupied spaces at its height's distance.
    #[inline]
    pub fn landings(&self, space: Space) -> SpaceSet {
        SpaceSet::at_distance(space, self.height(space)) & self.occupied()
    }

    /// The stacks of both players with no occupied space at their height's distance.
    ///
    /// Spaces are never filled again, so these have made their last move, unless something lands on them.
    #[inline]
    pub fn settled(&self) -> SpaceSet {
        let occupied = self.occupied();
        let owned = self.owned[0] | self.owned[1];
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

    /// How many stacks a player could move to how many places, if it were his turn to move one.
    ///
    /// All stacks of one height are counted together, without looking at a single move.
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

    /// Whether a player could move a stack, if it were his turn.
    #[inline]
    pub fn can_move(&self, player: Player) -> bool {
        self.unblocked(player).into_iter().any(|space| !self.landings(space).is_empty())
    }

    /// How many legal moves there are; a forced pass is one, and a finished game has none.
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

    /// The legal moves in compact sets, lazily: drop the iterator, and nothing more is generated.
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

    /// The legal moves, one by one.
    #[inline]
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> {
        self.move_sets().flatten()
    }

    /// Whether neither player can do anything any more.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Stacking && !self.can_move(self.turn) && !self.can_move(self.turn.opponent())
    }

    /// The pieces that each player controls now.
    pub fn score(&self) -> Score {
        let pieces = |player| self.owned_by(player).into_iter().map(|space| self.height(space)).sum();
        Score { white: pieces(Player::White), black: pieces(Player::Black) }
    }

    /// The final score, once the game is over.
    pub fn final_score(&self) -> Option<Score> {
        self.is_over().then(|| self.score())
    }

    /// Plays a move that is known to be legal, and tells which spaces lost their stack for want of contact.
    ///
    /// For search: an illegal move leaves a position that makes no sense, and may panic.
    #[inline]
    pub fn play_unchecked(&mut self, action: Move) -> SpaceSet {
        match action {
            Move::Place(space) => {
                self.place(space);
                SpaceSet::EMPTY
            }
            Move::Stack { from, to } => {
                let removed = self.carry(from, to);
                self.hand_over();
                removed
            }
            Move::Pass => {
                self.hand_over();
                SpaceSet::EMPTY
            }
        }
    }

    fn place(&mut self, space: Space) {
        let piece = self.next_piece().unwrap_or(Piece::Red);
        self.add(space, piece.owner(), piece == Piece::Red, 1);
        if self.occupied() == SpaceSet::BOARD {
            // White, who has placed the last piece, goes on with the first move.
            self.phase = Phase::Stacking;
            self.key ^= hash::PLACING;
        } else {
            self.hand_over();
        }
    }

    /// Moves a stack and removes what loses contact.
    #[inline]
    fn carry(&mut self, from: Space, to: Space) -> SpaceSet {
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

        // If the neighbours left behind are one arc, chains lead around the gap. A red that left may have been all
        // that its neighbours had.
        if !carries_red && !occupied.joints().contains(from) {
            return SpaceSet::EMPTY;
        }
        let removed = self.out_of_contact(from, occupied.without(from));
        for space in removed {
            self.remove(space);
        }
        removed
    }

    /// Which of the `rest` lose contact when the stack on `from` is gone.
    ///
    /// Every chain to a red that used `from` reached it through one of its neighbours. So as soon as all of these have
    /// contact again, everything has.
    #[inline]
    pub(crate) fn out_of_contact(&self, from: Space, rest: SpaceSet) -> SpaceSet {
        let neighbours = SpaceSet::neighbours_of(from) & rest;
        match self.reds.connected_within_unless(rest, neighbours) {
            None => SpaceSet::EMPTY,
            Some(in_contact) => rest & !in_contact,
        }
    }

    #[inline]
    pub(crate) fn hand_over(&mut self) {
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

    /// Keeps both records of heights in step.
    #[inline]
    fn set_height(&mut self, space: Space, before: u8, after: u8) {
        let [before_set, after_set] = [before, after].map(|height| usize::from(height).min(TOO_TALL));
        self.by_height[before_set] = self.by_height[before_set].without(space);
        self.by_height[after_set] = self.by_height[after_set].with(space);
        self.heights[space.bit()] = after;
    }

    #[inline]
    pub(crate) fn key_of(&self, space: Space) -> u64 {
        stack_key(space, self.owner(space), self.reds.contains(space), self.height(space))
    }

    /// The key counted anew from the stacks; equal to [`Position::key`], which is kept up move by move.
    pub fn recomputed_key(&self) -> u64 {
        let stacks = self.occupied().into_iter().map(|space| self.key_of(space)).fold(0, |hash, key| hash ^ key);
        let turn = if self.turn == Player::Black { hash::BLACK_TO_MOVE } else { 0 };
        let phase = if self.phase == Phase::Placing { hash::PLACING } else { 0 };
        stacks ^ turn ^ phase
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

/// The legal moves of a position in compact sets.
#[derive(Clone, Debug)]
pub struct MoveSets<'a> {
    position: &'a Position,
    movers: Spaces,
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
