//! Games with full history: the turns so far, the DVONN games of challenges, and undo.

use std::fmt;

use dvonn::{Move as DvonnMove, Player};

use crate::contest::{Contest, ContestError, Terms};
use crate::position::{Phase, Position};
use crate::refusal::IllegalStep;
use crate::rules::Surrender;
use crate::setup::{InvalidSetup, Setup};
use crate::snapshot::{InvalidSnapshot, Snapshot};
use crate::step::{Decision, Step};
use crate::turn::Turn;

/// A game: its start, its turns so far and the current position.
///
/// This is the type for user interfaces and servers. It checks steps, plays the DVONN games that decide challenges, and can
/// undo everything. A search copies [`Game::position`] and continues on that cheaper type.
///
/// ```
/// use gipf::{Game, Rules, Setup, Version};
///
/// let mut game = Game::from_setup(Setup::start(Rules::new(Version::Basic), 0))?;
/// game.play_turn(&"b1-b3".parse()?)?;
/// assert_eq!(game.turns()[0].turn.to_string(), "b1-b3");
/// assert!(game.undo());
/// assert!(!game.undo());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Snapshot,
    position: Position,
    turns: Vec<PlayedTurn>,
    /// The steps of the unfinished turn.
    current: PlayedTurn,
    /// The contest in progress.
    contest: Option<Contest>,
    undo_stack: Vec<UndoEntry>,
}

/// A turn of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The player whose turn it was.
    pub player: Player,
    /// The rows removed and the moves made.
    pub turn: Turn,
    /// The contests that decided the challenges of the turn, in order.
    pub contests: Vec<Contest>,
}

/// An entry of the undo stack.
#[derive(Clone, Debug, PartialEq, Eq)]
enum UndoEntry {
    /// A step, with the state before it.
    Step(Box<SavedState>),
    /// A move in the DVONN game.
    DvonnMove,
}

/// Everything that a step can change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SavedState {
    position: Position,
    current: PlayedTurn,
    contest: Option<Contest>,
}

impl Game {
    /// Starts a game from a setup, between two turns.
    ///
    /// # Errors
    /// [`InvalidSetup`], listing every fault, if the setup is not a valid position.
    pub fn from_setup(setup: Setup) -> Result<Game, InvalidSetup> {
        let position = Position::from_setup(&setup)?;
        Ok(Game::begun(Snapshot::from(setup), position, None))
    }

    /// Starts a game from a snapshot, which may be within a turn or within a DVONN game.
    ///
    /// # Errors
    /// [`InvalidSnapshot`], listing the faults, if no game can reach this state.
    pub fn from_snapshot(snapshot: Snapshot) -> Result<Game, InvalidSnapshot> {
        let (position, contest) = snapshot.check()?;
        Ok(Game::begun(snapshot, position, contest))
    }

    fn begun(start: Snapshot, position: Position, contest: Option<Contest>) -> Game {
        let current = PlayedTurn::new(position.turn());
        Game { start, position, turns: Vec::new(), current, contest, undo_stack: Vec::new() }
    }

    /// The arrangement the game started from.
    pub fn start(&self) -> &Setup {
        &self.start.setup
    }

    /// The state the game started from. Unlike [`Game::start`] it includes the state of the turn.
    pub fn first_snapshot(&self) -> &Snapshot {
        &self.start
    }

    /// The current position: legal steps, player to choose, result.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The finished turns.
    pub fn turns(&self) -> &[PlayedTurn] {
        &self.turns
    }

    /// The steps of the unfinished turn; empty between two turns.
    pub fn current(&self) -> &PlayedTurn {
        &self.current
    }

    /// The contest in progress, or `None` if no challenge is being decided.
    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    /// Plays a step.
    ///
    /// [`Step::Decide`] ends a challenge without playing out its DVONN game, for example when the record of a game contains
    /// only the result.
    ///
    /// # Errors
    /// [`IllegalStep`] with the reason if the step is illegal. The game is then unchanged.
    pub fn play(&mut self, step: Step) -> Result<(), IllegalStep> {
        self.position.check(step)?;
        self.play_checked(step);
        Ok(())
    }

    /// Plays a whole turn. The results of challenges are taken from the turn; no DVONN game is played.
    ///
    /// # Errors
    /// [`IllegalStep`] with the reason if a step of the turn is illegal or missing, or if a turn has already begun. The game
    /// is then unchanged.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<(), IllegalStep> {
        let steps = self.position.steps_of(turn)?;
        self.play_all(&steps);
        Ok(())
    }

    /// Starts the DVONN game of a challenge whose colours or start are random, with the values that were drawn.
    ///
    /// # Errors
    /// [`ContestError`] if no challenge is waiting for them, or if the settings do not allow these values. The game is then
    /// unchanged.
    pub fn arrange(&mut self, terms: Terms) -> Result<(), ContestError> {
        let settings = self.position.rules().settings;
        let mut contest = self.contest.clone().ok_or(ContestError::NoContest)?;
        contest.arrange(terms, settings)?;
        self.save_for_undo();
        self.contest = Some(contest);
        Ok(())
    }

    /// Plays a move in the DVONN game. The move that ends the DVONN game also decides the challenge.
    ///
    /// # Errors
    /// [`ContestError`] if no DVONN game is in progress or the move is illegal. The game is then unchanged.
    pub fn play_dvonn(&mut self, action: DvonnMove) -> Result<(), ContestError> {
        let contest = self.contest.as_mut().ok_or(ContestError::NoContest)?;
        contest.dvonn_mut()?.play(action).map_err(ContestError::Illegal)?;
        self.undo_stack.push(UndoEntry::DvonnMove);
        if let Some(decision) = self.contest.as_ref().and_then(Contest::verdict) {
            self.play_checked(Step::Decide(decision));
        }
        Ok(())
    }

    /// Ends the DVONN game because a player resigns it or exceeds its time limit. Depending on [`Surrender`], the player
    /// loses the challenge or the GIPF game.
    ///
    /// # Errors
    /// [`ContestError`] if no DVONN game is in progress. The game is then unchanged.
    pub fn surrender_dvonn(&mut self, player: Player) -> Result<(), ContestError> {
        let contest = self.contest.as_mut().ok_or(ContestError::NoContest)?;
        contest.dvonn_mut()?;
        let decision = if player == contest.announcer { Decision::Lost } else { Decision::Won };
        match self.position.rules().settings.surrender {
            Surrender::LosesChallenge => self.play_checked(Step::Decide(decision)),
            Surrender::LosesGame => {
                self.save_for_undo();
                self.position.concede(player);
            }
        }
        Ok(())
    }

    /// Decides the challenge with one die for each player.
    ///
    /// # Errors
    /// [`ContestError`] if no challenge is being decided, if it is not decided by dice, or if a roll is not between 1 and 6.
    /// The game is then unchanged.
    pub fn roll(&mut self, announcer: u8, challenger: u8) -> Result<(), ContestError> {
        let settings = self.position.rules().settings;
        let mut contest = self.contest.clone().ok_or(ContestError::NoContest)?;
        let decision = contest.roll(announcer, challenger, settings)?;
        self.save_for_undo();
        self.contest = Some(contest);
        self.advance(Step::Decide(decision));
        Ok(())
    }

    /// Undoes the last step, DVONN move or random event. Returns `false` if there is none.
    ///
    /// The decision of a finished DVONN game is undone together with the DVONN move that ended it. Every
    /// step keeps a copy of the state before it, so nothing is replayed.
    pub fn undo(&mut self) -> bool {
        match self.undo_stack.pop() {
            None => false,
            Some(UndoEntry::DvonnMove) => {
                self.undo_dvonn_move();
                true
            }
            Some(UndoEntry::Step(before)) => {
                // If the position is between two turns, this step ended the last one.
                if self.position.is_between_turns() {
                    self.turns.pop();
                }
                (self.position, self.current, self.contest) = (before.position, before.current, before.contest);
                // The decision was made by the last DVONN move, which is undone as well.
                if self.contest.as_ref().is_some_and(|contest| contest.verdict().is_some()) {
                    self.undo_stack.pop();
                    self.undo_dvonn_move();
                }
                true
            }
        }
    }

    fn undo_dvonn_move(&mut self) {
        if let Some(game) = self.contest.as_mut().and_then(|contest| contest.dvonn_mut().ok()) {
            game.undo();
        }
    }

    fn save_for_undo(&mut self) {
        let before =
            SavedState { position: self.position, current: self.current.clone(), contest: self.contest.clone() };
        self.undo_stack.push(UndoEntry::Step(Box::new(before)));
    }

    /// Plays steps that are known to be legal.
    pub(crate) fn play_all(&mut self, steps: &[Step]) {
        for step in steps {
            self.play_checked(*step);
        }
    }

    fn play_checked(&mut self, step: Step) {
        self.save_for_undo();
        self.advance(step);
    }

    /// Plays a legal step on the position, and updates the turns and the contest.
    fn advance(&mut self, step: Step) {
        let mover = self.position.turn();
        if let (Step::Decide(decision), Some(mut contest)) = (step, self.contest.take()) {
            contest.decision = Some(decision);
            self.current.contests.push(contest);
        }
        self.position.play_unchecked(step);
        self.current.turn.add(step);
        if let (Step::Challenge, Phase::Challenged(jump)) = (step, self.position.phase()) {
            self.contest = Some(Contest::new(jump, mover, self.position.rules().settings));
        }
        if self.position.is_between_turns() {
            let next = PlayedTurn::new(self.position.turn());
            self.turns.push(std::mem::replace(&mut self.current, next));
        }
    }
}

/// Writes the text of the turn.
impl fmt::Display for PlayedTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turn.fmt(formatter)
    }
}

impl PlayedTurn {
    fn new(player: Player) -> PlayedTurn {
        PlayedTurn { player, turn: Turn::default(), contests: Vec::new() }
    }
}
