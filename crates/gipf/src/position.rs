//! Positions: the complete state of play at any moment of a turn, small enough for search.

use std::fmt;

use dvonn::Player;

use crate::board::Spot;
use crate::hash::{self, Count, count_key, stack_key};
use crate::line::LineSet;
use crate::rules::{LastGipfs, Rules, Stage, Version};
use crate::setup::{InvalidSetup, Setup};
use crate::spot_set::SpotSet;
use crate::stack::{Kind, Stack};
use crate::step::Jump;

/// The phase of a turn: a state machine that determines which steps are possible.
///
/// | phase | possible steps | next phase |
/// |---|---|---|
/// | `Start`, `Taken` | a taking | `Taken` |
/// | | a push or a jump, if no row must be taken | `Moved`; `Announced` if the jump can be challenged |
/// | `Announced` | the opponent lets the jump pass | `Moved` |
/// | | the opponent challenges it | `Challenged` |
/// | `Challenged` | the decision | `Moved` if the jump is carried out, otherwise `Again` |
/// | `Again` | a push or a jump | as from `Start` |
/// | `Moved` | a taking | `Moved` |
/// | | done, if no row must be taken | `Start`, with the opponent to move |
///
/// The player to move makes every step except two: the opponent answers an announced jump, and a game of DVONN decides a
/// challenge. If the opponent has no challenge left, a jump is carried out at once instead of being announced. The turn
/// ends automatically when no row can be taken; [`Step::Done`](crate::Step::Done) ends it when the only rows left are rows
/// that may stay. The end of the game also ends the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Between two turns: the player to move takes rows or, if none must be taken, makes the move.
    Start,
    /// Like `Start`, after a row was taken in this turn.
    Taken,
    /// A jump is announced: the opponent lets it pass or challenges it.
    Announced(Jump),
    /// The jump is challenged and the challenge not yet decided.
    Challenged(Jump),
    /// The announcer lost the challenge and makes another move: a push, or a jump of another potential.
    Again,
    /// The move is made, and rows of the mover can be taken.
    Moved,
}

/// The result of a game. GIPF has no draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Player,
    /// The reason.
    pub ending: Ending,
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The loser had to move and could neither push nor jump.
    NoMove,
    /// The loser had no GIPF-piece left. If neither player had one, [`LastGipfs`] decides.
    NoGipf,
    /// The loser resigned the DVONN game of a challenge under [`Surrender::LosesGame`](crate::Surrender::LosesGame).
    Resignation,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loser = self.winner.opponent();
        match self.ending {
            Ending::NoMove => write!(formatter, "{} wins: {loser} cannot move", self.winner),
            Ending::NoGipf => write!(formatter, "{} wins: {loser} has no GIPF-piece left", self.winner),
            Ending::Resignation => write!(formatter, "{} wins: {loser} resigned", self.winner),
        }
    }
}

/// A position in a game, between two turns or within one.
///
/// A position is a plain `Copy` value: to try a step, copy the position and play the step on the copy. [`Phase`] shows how
/// the steps of a turn follow each other.
///
/// ```
/// use dvonn::Player;
/// use gipf::{Position, Rules, Version};
///
/// let mut position = Position::start(Rules::new(Version::Basic), 0)?;
/// assert_eq!(position.steps().len(), 30);
/// position.play_turn(&"b1-b3".parse()?)?;
/// assert_eq!(position.turn(), Player::Black);
/// let refusal = position.play_turn(&"b3".parse()?).unwrap_err();
/// assert_eq!(refusal.to_string(), "b3 is not empty: name the dot where the push begins, like b1-e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) rules: Rules,
    stacks: [Option<Stack>; 64],
    /// The spots of White and of Black, by the colour of the top piece.
    owned: [SpotSet; 2],
    gipfs: SpotSet,
    /// Uncovered loaded pieces.
    ready: SpotSet,
    /// Spots with a used potential on top.
    covered: SpotSet,
    reserves: [u8; 2],
    unplayed: [u8; 2],
    challenges: [u8; 2],
    stages: [Stage; 2],
    turn: Player,
    phase: Phase,
    /// Lines with a row of GIPF-pieces that has been taken from in this part of the turn and may not be taken from again.
    settled: LineSet,
    /// Loaded pieces that may not jump in this turn because of a lost challenge.
    blocked: SpotSet,
    pub(crate) outcome: Option<Outcome>,
    key: u64,
}

impl Position {
    /// The start of a game. `challenges` is the number of challenges per player, which must be 0 unless DVONN is connected.
    ///
    /// # Errors
    /// [`InvalidSetup`], listing every fault, if the rules are contradictory.
    pub fn start(rules: Rules, challenges: u8) -> Result<Position, InvalidSetup> {
        Position::from_setup(&Setup::start(rules, challenges))
    }

    /// Validates a setup and converts it to a position between two turns.
    ///
    /// # Errors
    /// [`InvalidSetup`], listing every fault, if the setup is not a valid position.
    pub fn from_setup(setup: &Setup) -> Result<Position, InvalidSetup> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(InvalidSetup::new(faults));
        }
        let mut position = Position {
            rules: setup.rules,
            stacks: [None; 64],
            owned: [SpotSet::EMPTY; 2],
            gipfs: SpotSet::EMPTY,
            ready: SpotSet::EMPTY,
            covered: SpotSet::EMPTY,
            reserves: setup.reserves,
            unplayed: setup.unplayed,
            challenges: setup.challenges,
            stages: setup.stages,
            turn: setup.turn,
            phase: Phase::Start,
            settled: LineSet::EMPTY,
            blocked: SpotSet::EMPTY,
            outcome: None,
            key: 0,
        };
        for (spot, stack) in setup.stacks() {
            position.set(spot, Some(stack));
        }
        position.key = position.recomputed_key();
        position.outcome = position.outcome_between_turns();
        Ok(position)
    }

    /// The current arrangement of pieces. Within a turn this loses information, such as the phase;
    /// [`Game::snapshot`](crate::Game::snapshot) keeps it.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.rules);
        setup.reserves = self.reserves;
        setup.unplayed = self.unplayed;
        setup.stages = self.stages;
        setup.challenges = self.challenges;
        setup.turn = self.turn;
        for spot in self.occupied() {
            setup.set(spot, self.stack(spot));
        }
        setup
    }

    /// The rules agreed before the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The player whose turn it is. While a jump is announced, the next step is the opponent's: see
    /// [`Position::chooser`].
    #[inline]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The phase of the turn.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the last turn is finished and the next one has not begun. Also true once the game is over, unless it ended
    /// by resignation.
    #[inline]
    pub fn is_between_turns(&self) -> bool {
        self.phase == Phase::Start
    }

    /// The player who makes the next step; `None` if the game is over or a challenge is being decided.
    pub fn chooser(&self) -> Option<Player> {
        match self.phase {
            _ if self.outcome.is_some() => None,
            Phase::Announced(_) => Some(self.turn.opponent()),
            Phase::Challenged(_) => None,
            _ => Some(self.turn),
        }
    }

    /// The result, or `None` while the game is in progress.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The Zobrist key, updated incrementally. Equal positions have equal keys. Different positions, including those that
    /// differ only in the rules or in the phase of the turn, almost always have different keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The stack on a spot, or `None` if it is empty.
    #[inline]
    pub fn stack(&self, spot: Spot) -> Option<Stack> {
        self.stacks[spot.bit()]
    }

    /// The occupied spots.
    #[inline]
    pub fn occupied(&self) -> SpotSet {
        self.owned[0] | self.owned[1]
    }

    /// The spots of a player: those whose top piece has the player's colour.
    #[inline]
    pub fn owned_by(&self, player: Player) -> SpotSet {
        self.owned[player as usize]
    }

    /// The GIPF-pieces of both players.
    #[inline]
    pub fn gipfs(&self) -> SpotSet {
        self.gipfs
    }

    /// The uncovered loaded pieces of both players, whose potentials can still jump.
    #[inline]
    pub fn ready(&self) -> SpotSet {
        self.ready
    }

    /// The spots with a used potential on top.
    #[inline]
    pub fn covered(&self) -> SpotSet {
        self.covered
    }

    /// The number of a player's basic pieces in reserve.
    #[inline]
    pub fn reserve(&self, player: Player) -> u8 {
        self.reserves[player as usize]
    }

    /// The number of a player's unplayed potentials.
    #[inline]
    pub fn unplayed(&self, player: Player) -> u8 {
        self.unplayed[player as usize]
    }

    /// The number of challenges a player has left.
    #[inline]
    pub fn challenges(&self, player: Player) -> u8 {
        self.challenges[player as usize]
    }

    /// The kinds of pieces that a player may still introduce.
    #[inline]
    pub fn stage(&self, player: Player) -> Stage {
        self.stages[player as usize]
    }

    /// The number of a player's basic pieces that have been captured.
    pub fn captured(&self, player: Player) -> u8 {
        let of_player = |spot| self.stack(spot).filter(|stack| stack.base() == player);
        let on_board: u8 = self.occupied().into_iter().filter_map(of_player).map(|stack| stack.kind().basics()).sum();
        self.rules.version.pieces() - self.reserve(player) - on_board
    }

    /// The number of a player's potentials that are out of the game: removed from the board or forfeited.
    pub fn potentials_out(&self, player: Player) -> u8 {
        let stacks = self.occupied().into_iter().filter_map(|spot| self.stack(spot));
        let on_board: u8 = stacks.map(|stack| stack.potentials_of(player)).sum();
        self.rules.potentials - self.unplayed(player) - on_board
    }

    /// The loaded pieces that may not jump in this turn because of a lost challenge, under
    /// [`LostChallenge::PotentialBlocked`](crate::LostChallenge::PotentialBlocked).
    #[inline]
    pub fn blocked(&self) -> SpotSet {
        self.blocked
    }

    /// The lines with a row of GIPF-pieces that may not be taken from again in this part of the turn.
    #[inline]
    pub(crate) fn settled(&self) -> LineSet {
        self.settled
    }

    /// Whether a player's next piece is the player's first of a tournament game.
    #[inline]
    pub(crate) fn is_first_piece(&self, player: Player) -> bool {
        self.stage(player) == Stage::Gipf && self.reserve(player) == self.rules.version.pieces()
    }

    /// Whether a player has lost for lack of a GIPF-piece.
    #[inline]
    pub(crate) fn lacks_gipf(&self, player: Player) -> bool {
        self.rules.version != Version::Basic && !self.gipfs.meets(self.owned_by(player)) && !self.is_first_piece(player)
    }

    /// The result if a player has no GIPF-piece left. `taker` made the last taking.
    pub(crate) fn outcome_by_gipfs(&self, taker: Player) -> Option<Outcome> {
        let winner = match (self.lacks_gipf(taker), self.lacks_gipf(taker.opponent())) {
            (false, false) => return None,
            (true, true) if self.rules.settings.last_gipfs == LastGipfs::TakerWins => taker,
            (true, _) => taker.opponent(),
            (false, true) => taker,
        };
        Some(Outcome { winner, ending: Ending::NoGipf })
    }

    /// The result at the start of a turn: by the GIPF-pieces, or because the player to move cannot move.
    fn outcome_between_turns(&self) -> Option<Outcome> {
        let stuck = || (!self.can_go_on()).then(|| Outcome { winner: self.turn.opponent(), ending: Ending::NoMove });
        // The opponent has just finished a turn and so made the last taking.
        self.outcome_by_gipfs(self.turn.opponent()).or_else(stuck)
    }

    /// The result as far as it follows from the board and the player to move.
    pub(crate) fn outcome_shown(&self) -> Option<Outcome> {
        if self.is_between_turns() { self.outcome_between_turns() } else { None }
    }

    /// Replaces the stack on a spot and updates the bitboards and the key. Every change of the board goes through here.
    #[inline]
    pub(crate) fn set(&mut self, spot: Spot, stack: Option<Stack>) {
        if let Some(before) = self.stack(spot) {
            self.key ^= stack_key(spot, before);
        }
        let others = !SpotSet::only(spot);
        self.owned[0] &= others;
        self.owned[1] &= others;
        self.gipfs &= others;
        self.ready &= others;
        self.covered &= others;
        self.stacks[spot.bit()] = stack;
        let Some(stack) = stack else { return };
        self.key ^= stack_key(spot, stack);
        let owned = &mut self.owned[stack.owner() as usize];
        *owned = owned.with(spot);
        if stack.used() > 0 {
            self.covered = self.covered.with(spot);
        } else {
            match stack.kind() {
                Kind::Gipf => self.gipfs = self.gipfs.with(spot),
                Kind::Loaded => self.ready = self.ready.with(spot),
                Kind::Basic => {}
            }
        }
    }

    #[inline]
    pub(crate) fn set_reserve(&mut self, player: Player, value: u8) {
        self.key ^= count_key(Count::Reserve, player, self.reserve(player)) ^ count_key(Count::Reserve, player, value);
        self.reserves[player as usize] = value;
    }

    #[inline]
    pub(crate) fn set_unplayed(&mut self, player: Player, value: u8) {
        let count = Count::Unplayed;
        self.key ^= count_key(count, player, self.unplayed(player)) ^ count_key(count, player, value);
        self.unplayed[player as usize] = value;
    }

    pub(crate) fn set_challenges(&mut self, player: Player, value: u8) {
        let count = Count::Challenges;
        self.key ^= count_key(count, player, self.challenges(player)) ^ count_key(count, player, value);
        self.challenges[player as usize] = value;
    }

    #[inline]
    pub(crate) fn set_stage(&mut self, player: Player, stage: Stage) {
        let count = Count::Stage;
        self.key ^= count_key(count, player, self.stage(player) as u8) ^ count_key(count, player, stage as u8);
        self.stages[player as usize] = stage;
    }

    #[inline]
    pub(crate) fn set_phase(&mut self, phase: Phase) {
        self.key ^= hash::phase_key(self.phase) ^ hash::phase_key(phase);
        self.phase = phase;
    }

    #[inline]
    pub(crate) fn set_settled(&mut self, settled: LineSet) {
        self.key ^= lines_key(self.settled) ^ lines_key(settled);
        self.settled = settled;
    }

    #[inline]
    pub(crate) fn set_blocked(&mut self, blocked: SpotSet) {
        self.key ^= spots_key(self.blocked) ^ spots_key(blocked);
        self.blocked = blocked;
    }

    /// Ends the turn and determines whether the game is over.
    pub(crate) fn end_turn(&mut self) {
        self.hand_over();
        self.outcome = self.outcome_between_turns();
    }

    /// Hands the turn to the opponent without a move, which no rule allows. For null-move pruning, in a position between
    /// two turns.
    pub fn play_null_move(&mut self) {
        self.end_turn();
    }

    /// Ends the game in the middle of a turn because a player resigns.
    pub(crate) fn concede(&mut self, loser: Player) {
        self.outcome = Some(Outcome { winner: loser.opponent(), ending: Ending::Resignation });
    }

    /// Ends the turn and the game.
    pub(crate) fn end_game(&mut self, outcome: Outcome) {
        self.hand_over();
        self.outcome = Some(outcome);
    }

    #[inline]
    fn hand_over(&mut self) {
        self.set_phase(Phase::Start);
        self.set_settled(LineSet::EMPTY);
        self.set_blocked(SpotSet::EMPTY);
        self.turn = self.turn.opponent();
        self.key ^= hash::BLACK_TO_MOVE;
    }

    /// Returns the image of the position under a permutation of the spots; `lines` is the image of [`Position::settled`].
    pub(crate) fn mapped(&self, spot: impl Fn(Spot) -> Spot, jump: impl Fn(Jump) -> Jump, lines: LineSet) -> Position {
        let mut position = *self;
        for place in Spot::ALL {
            position.set(place, None);
        }
        for place in self.occupied() {
            position.set(spot(place), self.stack(place));
        }
        position.set_settled(lines);
        position.set_blocked(self.blocked.into_iter().map(&spot).collect());
        position.set_phase(match self.phase {
            Phase::Announced(announced) => Phase::Announced(jump(announced)),
            Phase::Challenged(challenged) => Phase::Challenged(jump(challenged)),
            phase => phase,
        });
        position
    }

    /// Computes the Zobrist key from scratch. Equal to [`Position::key`], which is updated incrementally; for tests.
    pub fn recomputed_key(&self) -> u64 {
        let stack = |spot| self.stack(spot).map_or(0, |stack| stack_key(spot, stack));
        let stacks = Spot::ALL.into_iter().fold(0, |key, spot| key ^ stack(spot));
        let counts = Player::BOTH.into_iter().fold(0, |key, player| {
            key ^ count_key(Count::Reserve, player, self.reserve(player))
                ^ count_key(Count::Unplayed, player, self.unplayed(player))
                ^ count_key(Count::Challenges, player, self.challenges(player))
                ^ count_key(Count::Stage, player, self.stage(player) as u8)
        });
        let turn = match self.turn {
            Player::White => 0,
            Player::Black => hash::BLACK_TO_MOVE,
        };
        let within = hash::phase_key(self.phase) ^ lines_key(self.settled) ^ spots_key(self.blocked);
        hash::rules_key(&self.rules) ^ stacks ^ counts ^ turn ^ within
    }
}

fn lines_key(lines: LineSet) -> u64 {
    hash::set_key(0, u64::from(lines.word()))
}

fn spots_key(spots: SpotSet) -> u64 {
    hash::set_key(1, spots.word())
}
