//! Games as people play them: every turn so far, the DVONN games within it, and the way back.

use std::fmt;

use dvonn::{Move as DvonnMove, Player};

use crate::contest::{Contest, ContestError, Terms};
use crate::position::{Phase, Position};
use crate::refusal::IllegalStep;
use crate::rules::Surrender;
use crate::setup::{InvalidSetup, Setup};
use crate::step::{Decision, Step};
use crate::turn::Turn;

/// A game from its first position to the present one.
///
/// It is the door for people, servers and pages: steps are checked, a challenge opens a real game of DVONN whose result
/// decides, and everything can be taken back. Programs that search take [`Game::position`] and go on from there.
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
    start: Setup,
    position: Position,
    turns: Vec<PlayedTurn>,
    /// What has been done of the present turn.
    current: PlayedTurn,
    /// The contest that is being fought.
    contest: Option<Contest>,
    past: Vec<Past>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// Whose turn it was.
    pub player: Player,
    /// What was done.
    pub turn: Turn,
    /// What decided the challenges in it, in their order.
    pub contests: Vec<Contest>,
}

/// What can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Past {
    /// A step, with everything as it was before it.
    Step(Box<Moment>),
    /// A move in the DVONN game.
    DvonnMove,
}

/// All that a step may change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    position: Position,
    current: PlayedTurn,
    contest: Option<Contest>,
}

impl Game {
    /// A game that begins with this setup.
    ///
    /// # Errors
    /// With every fault of the setup, if it cannot stand in a game.
    pub fn from_setup(setup: Setup) -> Result<Game, InvalidSetup> {
        let position = Position::from_setup(&setup)?;
        let current = PlayedTurn::new(position.turn());
        Ok(Game { start: setup, position, turns: Vec::new(), current, contest: None, past: Vec::new() })
    }

    /// The arrangement with which the game began.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The present position: what may come next, and whose choice it is.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turns so far that are finished.
    pub fn turns(&self) -> &[PlayedTurn] {
        &self.turns
    }

    /// What has been done of the present turn.
    pub fn current(&self) -> &PlayedTurn {
        &self.current
    }

    /// The contest that decides the challenged jump, if there is one.
    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    /// Plays a step.
    ///
    /// A decision that is given here, and not reached by the DVONN game, was made elsewhere.
    ///
    /// # Errors
    /// With the reason why the step is illegal; the game stays as it was.
    pub fn play(&mut self, step: Step) -> Result<(), IllegalStep> {
        self.position.check(step)?;
        self.play_checked(step);
        Ok(())
    }

    /// Plays a whole turn; its challenges were decided elsewhere.
    ///
    /// # Errors
    /// With the reason why a step of it is illegal, or what is missing; the game stays as it was.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<(), IllegalStep> {
        let steps = self.position.steps_of(turn)?;
        self.play_all(&steps);
        Ok(())
    }

    /// Sets the terms of the DVONN game where something is left to chance, which begins it.
    ///
    /// # Errors
    /// If there is no such contest, or the players have agreed otherwise.
    pub fn arrange(&mut self, terms: Terms) -> Result<(), ContestError> {
        let settings = self.position.rules().settings;
        let mut contest = self.contest.clone().ok_or(ContestError::NoContest)?;
        contest.arrange(terms, settings)?;
        self.remember();
        self.contest = Some(contest);
        Ok(())
    }

    /// Plays a move in the DVONN game; the last one decides the challenge.
    ///
    /// # Errors
    /// If no DVONN game is being played, or the move is illegal in it.
    pub fn play_dvonn(&mut self, action: DvonnMove) -> Result<(), ContestError> {
        let contest = self.contest.as_mut().ok_or(ContestError::NoContest)?;
        contest.dvonn_mut()?.play(action).map_err(ContestError::Illegal)?;
        self.past.push(Past::DvonnMove);
        if let Some(decision) = self.contest.as_ref().and_then(Contest::verdict) {
            self.play_checked(Step::Decide(decision));
        }
        Ok(())
    }

    /// A player resigns the DVONN game, or oversteps its time.
    ///
    /// # Errors
    /// If no DVONN game is being played.
    pub fn surrender_dvonn(&mut self, player: Player) -> Result<(), ContestError> {
        let contest = self.contest.as_mut().ok_or(ContestError::NoContest)?;
        contest.dvonn_mut()?;
        let decision = if player == contest.announcer { Decision::Lost } else { Decision::Won };
        match self.position.rules().settings.surrender {
            Surrender::LosesChallenge => self.play_checked(Step::Decide(decision)),
            Surrender::LosesGame => {
                self.remember();
                self.position.concede(player);
            }
        }
        Ok(())
    }

    /// Decides the challenge by a die each.
    ///
    /// # Errors
    /// If there is no challenge, dice do not decide it, or no die shows such a number.
    pub fn roll(&mut self, announcer: u8, challenger: u8) -> Result<(), ContestError> {
        let settings = self.position.rules().settings;
        let mut contest = self.contest.clone().ok_or(ContestError::NoContest)?;
        let decision = contest.roll(announcer, challenger, settings)?;
        self.remember();
        self.contest = Some(contest);
        self.follow(Step::Decide(decision));
        Ok(())
    }

    /// Takes the last step back, or the last move in the DVONN game; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        match self.past.pop() {
            None => false,
            Some(Past::DvonnMove) => {
                self.undo_dvonn_move();
                true
            }
            Some(Past::Step(before)) => {
                // The step has led here, so if a turn ends here, it was by that step.
                if self.position.is_between_turns() {
                    self.turns.pop();
                }
                (self.position, self.current, self.contest) = (before.position, before.current, before.contest);
                // The move that ended the DVONN game has decided by itself.
                if self.contest.as_ref().is_some_and(|contest| contest.verdict().is_some()) {
                    self.past.pop();
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

    fn remember(&mut self) {
        let before = Moment { position: self.position, current: self.current.clone(), contest: self.contest.clone() };
        self.past.push(Past::Step(Box::new(before)));
    }

    /// Plays steps that are known to be legal.
    pub(crate) fn play_all(&mut self, steps: &[Step]) {
        for step in steps {
            self.play_checked(*step);
        }
    }

    fn play_checked(&mut self, step: Step) {
        self.remember();
        self.follow(step);
    }

    /// Plays a legal step on the position and keeps the books.
    fn follow(&mut self, step: Step) {
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

/// The text of the turn.
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
