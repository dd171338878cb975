//! Positions: all that bears on play, at any moment of a turn, for people and for programs that search.

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

/// How far the turn is, and so what may come next.
///
/// | phase | steps that may come | which lead to |
/// |---|---|---|
/// | `Start`, `Taken` | a taking | `Taken` |
/// | | a push or a jump, if no row has to go | `Moved`; `Announced` if the jump can be challenged |
/// | `Announced` | the other player lets it pass | `Moved` |
/// | | the other player challenges | `Challenged` |
/// | `Challenged` | the decision, for the announcer or against him | `Moved` or `Again` |
/// | `Again` | a push or a jump | as from `Start` |
/// | `Moved` | a taking | `Moved` |
/// | | done, if no row has to go | `Start`, the other player's |
///
/// The player whose turn it is makes every step but two: the other one answers an announced jump, and a game of DVONN
/// decides a challenge. A jump is announced only while the other player can challenge it; otherwise it is made at once.
/// Rows that have to go are taken before anything else. A turn ends by itself when nothing is left to take, and
/// [`Step::Done`](crate::Step::Done) ends it where rows remain that may stay. The turn ends as well with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Between two turns: rows are taken, or a move made if none has to go.
    Start,
    /// The same, after a row was taken.
    Taken,
    /// The other player lets the jump pass or challenges it.
    Announced(Jump),
    /// The challenge waits to be decided.
    Challenged(Jump),
    /// A challenge was lost: a push, or another jump.
    Again,
    /// The move is made: rows are taken.
    Moved,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub winner: Player,
    /// Why.
    pub ending: Ending,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The loser had to move and could not.
    NoMove,
    /// The loser, or each player, had no GIPF-piece left.
    NoGipf,
    /// The loser gave up.
    Resignation,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loser = self.winner.opponent();
        match self.ending {
            Ending::NoMove => write!(formatter, "{} wins: {loser} cannot move", self.winner),
            Ending::NoGipf => write!(formatter, "{} wins: {loser} has no GIPF-piece left", self.winner),
            Ending::Resignation => write!(formatter, "{} wins: {loser} gave up", self.winner),
        }
    }
}

/// A position in a game, between two turns or within one.
///
/// Positions are plain values: to try a step, copy the position and play it on the copy. [`Phase`] tells how a turn
/// goes.
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
/// assert_eq!(refusal.to_string(), "b3 is not empty: name the dot from which the push comes, like b1-e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) rules: Rules,
    stacks: [Option<Stack>; 64],
    /// The spots of White and of Black, by the colour on top.
    owned: [SpotSet; 2],
    gipfs: SpotSet,
    /// Loaded pieces that nothing covers.
    ready: SpotSet,
    /// Spots with a used potential on top.
    covered: SpotSet,
    reserves: [u8; 2],
    unplayed: [u8; 2],
    challenges: [u8; 2],
    stages: [Stage; 2],
    turn: Player,
    phase: Phase,
    /// The lines whose row was taken from and still stands: the choice is not offered again.
    settled: LineSet,
    /// Loaded pieces that a lost challenge keeps from jumping in this turn.
    blocked: SpotSet,
    pub(crate) outcome: Option<Outcome>,
    key: u64,
}

impl Position {
    /// The start of a game in which each player may challenge this many times; 0 unless DVONN is connected.
    ///
    /// # Errors
    /// With every fault of what was agreed on.
    pub fn start(rules: Rules, challenges: u8) -> Result<Position, InvalidSetup> {
        Position::from_setup(&Setup::start(rules, challenges))
    }

    /// The position of a setup that can stand in a game.
    ///
    /// # Errors
    /// With every fault of the setup.
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

    /// The arrangement as it stands; within a turn the way on is not in it.
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

    /// What was agreed on.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// How far the turn is.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the last turn is finished and the next not begun.
    #[inline]
    pub fn is_between_turns(&self) -> bool {
        self.phase == Phase::Start
    }

    /// Who makes the next step; nobody if the game is over, or while a game of DVONN decides.
    pub fn chooser(&self) -> Option<Player> {
        match self.phase {
            _ if self.outcome.is_some() => None,
            Phase::Announced(_) => Some(self.turn.opponent()),
            Phase::Challenged(_) => None,
            _ => Some(self.turn),
        }
    }

    /// How the game ended, if it did.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// A number that equal positions share and different ones, as good as always, do not.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// What stands on a spot.
    #[inline]
    pub fn stack(&self, spot: Spot) -> Option<Stack> {
        self.stacks[spot.bit()]
    }

    /// The spots with anything on them.
    #[inline]
    pub fn occupied(&self) -> SpotSet {
        self.owned[0] | self.owned[1]
    }

    /// The spots whose top has a player's colour.
    #[inline]
    pub fn owned_by(&self, player: Player) -> SpotSet {
        self.owned[player as usize]
    }

    /// The GIPF-pieces of both players.
    #[inline]
    pub fn gipfs(&self) -> SpotSet {
        self.gipfs
    }

    /// The loaded pieces of both players that nothing covers.
    #[inline]
    pub fn ready(&self) -> SpotSet {
        self.ready
    }

    /// The spots with a used potential on top.
    #[inline]
    pub fn covered(&self) -> SpotSet {
        self.covered
    }

    /// The basics of a player in reserve.
    #[inline]
    pub fn reserve(&self, player: Player) -> u8 {
        self.reserves[player as usize]
    }

    /// The potentials of a player that are still to be played.
    #[inline]
    pub fn unplayed(&self, player: Player) -> u8 {
        self.unplayed[player as usize]
    }

    /// How many times a player may still challenge a jump.
    #[inline]
    pub fn challenges(&self, player: Player) -> u8 {
        self.challenges[player as usize]
    }

    /// What a player may still bring onto the board.
    #[inline]
    pub fn stage(&self, player: Player) -> Stage {
        self.stages[player as usize]
    }

    /// The basics that a player has lost for good.
    pub fn captured(&self, player: Player) -> u8 {
        let of_his = |spot| self.stack(spot).filter(|stack| stack.base() == player);
        let on_board: u8 = self.occupied().into_iter().filter_map(of_his).map(|stack| stack.kind().basics()).sum();
        self.rules.version.pieces() - self.reserve(player) - on_board
    }

    /// The potentials of a player that are out of the game, taken off or forfeited.
    pub fn potentials_out(&self, player: Player) -> u8 {
        let stacks = self.occupied().into_iter().filter_map(|spot| self.stack(spot));
        let on_board: u8 = stacks.map(|stack| stack.potentials_of(player)).sum();
        self.rules.potentials - self.unplayed(player) - on_board
    }

    /// The loaded pieces that a lost challenge keeps from jumping in this turn.
    #[inline]
    pub fn blocked(&self) -> SpotSet {
        self.blocked
    }

    #[inline]
    pub(crate) fn settled(&self) -> LineSet {
        self.settled
    }

    /// Whether a player's next piece is his first of the game.
    #[inline]
    pub(crate) fn is_first_piece(&self, player: Player) -> bool {
        self.stage(player) == Stage::Gipf && self.reserve(player) == self.rules.version.pieces()
    }

    /// Whether a player has no GIPF-piece where he needs one.
    #[inline]
    pub(crate) fn lacks_gipf(&self, player: Player) -> bool {
        self.rules.version != Version::Basic && !self.gipfs.meets(self.owned_by(player)) && !self.is_first_piece(player)
    }

    /// How the game has ended by what GIPF-pieces are left, if `taker` made the last taking.
    pub(crate) fn outcome_by_gipfs(&self, taker: Player) -> Option<Outcome> {
        let winner = match (self.lacks_gipf(taker), self.lacks_gipf(taker.opponent())) {
            (false, false) => return None,
            (true, true) if self.rules.settings.last_gipfs == LastGipfs::TakerWins => taker,
            (true, _) => taker.opponent(),
            (false, true) => taker,
        };
        Some(Outcome { winner, ending: Ending::NoGipf })
    }

    /// How the game has ended, before any step of the turn.
    fn outcome_between_turns(&self) -> Option<Outcome> {
        let stuck = || (!self.can_go_on()).then(|| Outcome { winner: self.turn.opponent(), ending: Ending::NoMove });
        // Whoever took last has just finished his turn.
        self.outcome_by_gipfs(self.turn.opponent()).or_else(stuck)
    }

    /// How the game has ended, as far as the board and the player to move show it.
    pub(crate) fn outcome_shown(&self) -> Option<Outcome> {
        if self.is_between_turns() { self.outcome_between_turns() } else { None }
    }

    /// Puts a stack on a spot, or nothing; all board changes go through here.
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

    /// Ends the turn, and looks whether the game goes on.
    pub(crate) fn end_turn(&mut self) {
        self.hand_over();
        self.outcome = self.outcome_between_turns();
    }

    /// Ends the game where it stands, since a player gives up.
    pub(crate) fn concede(&mut self, loser: Player) {
        self.outcome = Some(Outcome { winner: loser.opponent(), ending: Ending::Resignation });
    }

    /// Ends the turn together with the game.
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

    /// The same position with another meaning of each spot and line: how symmetries act.
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

    /// The key counted anew; equal to [`Position::key`], which is kept up step by step.
    pub fn recomputed_key(&self) -> u64 {
        let stack = |spot| self.stack(spot).map_or(0, |stack| stack_key(spot, stack));
        let stacks = Spot::ALL.into_iter().fold(0, |key, spot| key ^ stack(spot));
        let counts = Player::BOTH.into_iter().fold(0, |key, player| {
            key ^ count_key(Count::Reserve, player, self.reserve(player))
                ^ count_key(Count::Unplayed, player, self.unplayed(player))
                ^ count_key(Count::Challenges, player, self.challenges(player))
                ^ count_key(Count::Stage, player, self.stage(player) as u8)
        });
        let turn = if self.turn == Player::Black { hash::BLACK_TO_MOVE } else { 0 };
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
