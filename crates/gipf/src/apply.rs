//! Applying actions to a game, for trusted callers and for players.

use std::fmt;

use dvonn::Player;

use crate::action::{self, Action, ParseActionError};
use crate::contest::{Contest, ContestError};
use crate::game::Game;
use crate::legality::LastJump;
use crate::position::Phase;
use crate::refusal::IllegalStep;
use crate::step::{Jump, Step};
use crate::turn::Turn;

impl Game {
    /// The player to act, including in a DVONN game; `None` if the game is over or a random event is pending.
    pub fn actor(&self) -> Option<Player> {
        if self.position().is_over() {
            return None;
        }
        self.contest().map_or_else(|| self.position().chooser(), Contest::dvonn_turn)
    }

    /// The legal actions of the player to act. Between two turns these are whole turns, and announcements of jumps that
    /// can be challenged. In a DVONN game they are its moves.
    pub fn actions(&self) -> Vec<Action> {
        match self.contest() {
            _ if self.actor().is_none() => Vec::new(),
            None => self.position().actions(),
            Some(contest) => {
                let moves = contest.dvonn().into_iter().flat_map(|dvonn| dvonn.position().legal_moves());
                moves.map(Action::Dvonn).collect()
            }
        }
    }

    /// Parses an action as UGI and the server write it: while a challenge is being decided, a DVONN move needs no prefix.
    /// The inverse is [`Action::to_short_string`]. Does not check that the action is legal.
    ///
    /// # Errors
    /// [`ParseActionError`] if the text is not an action that can occur in the current phase.
    pub fn read_action(&self, text: &str) -> Result<Action, ParseActionError> {
        if self.contest().is_some() {
            return action::read_in_contest(text);
        }
        match self.position().phase() {
            Phase::Announced(jump) => text.parse().map_err(|_| ParseActionError::Answer(jump)),
            _ => text.parse(),
        }
    }

    /// Parses an action with [`Game::read_action`] and applies it with [`Game::apply`].
    ///
    /// # Errors
    /// [`ActionError`] with the reason if the action is refused. The game is then unchanged.
    pub fn apply_text(&mut self, text: &str) -> Result<Action, ActionError> {
        let action = self.read_action(text)?;
        self.apply(&action)?;
        Ok(action)
    }

    /// Parses an action with [`Game::read_action`] and applies it with [`Game::apply_as`].
    ///
    /// # Errors
    /// [`ActionError`] with the reason if the action is refused. The game is then unchanged.
    pub fn apply_text_as(&mut self, player: Player, text: &str) -> Result<Action, ActionError> {
        let action = self.read_action(text)?;
        self.apply_as(player, &action)
    }

    /// Applies an action of a trusted caller, such as one that replays a record. The action may contain the result of a
    /// challenge. A jump counts as not challenged unless the action announces it.
    ///
    /// ```
    /// use gipf::{Game, Rules, Setup, Version};
    ///
    /// let mut game = Game::from_setup(Setup::start(Rules::new(Version::Basic), 0))?;
    /// game.apply(&"b1-b3".parse()?)?;
    /// assert!(game.apply(&"b3".parse()?).is_err());
    /// assert_eq!(game.turns().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ActionError`] with the reason if the action is refused. The game is then unchanged.
    pub fn apply(&mut self, action: &Action) -> Result<(), ActionError> {
        self.check_running()?;
        match action {
            Action::Turn(turn) => {
                self.check_answered()?;
                let walk = self.position().walk_on(turn, LastJump::LetPass)?;
                self.play_all(&walk.steps);
                Ok(())
            }
            Action::Announce(turn) => {
                self.check_answered()?;
                let walk = self.position().walk_on(turn, LastJump::Announced)?;
                if !matches!(walk.position.phase(), Phase::Announced(_)) {
                    return Err(ActionError::NotAnnounced);
                }
                self.play_all(&walk.steps);
                Ok(())
            }
            Action::LetPass => Ok(self.play(Step::LetPass)?),
            Action::Challenge => Ok(self.play(Step::Challenge)?),
            Action::Done => Ok(self.play(Step::Done)?),
            Action::Decide(decision) => Ok(self.play(Step::Decide(*decision))?),
            Action::Dvonn(action) => Ok(self.play_dvonn(*action)?),
            Action::Surrender(player) => Ok(self.surrender_dvonn(*player)?),
            Action::Arrange(terms) => Ok(self.arrange(terms.as_ref().clone())?),
            Action::Roll { announcer, challenger } => Ok(self.roll(*announcer, *challenger)?),
        }
    }

    /// Applies an action of a player, who is not trusted: a player cannot act for the opponent, nor decide a challenge or a
    /// random event. A jump that can be challenged waits for the opponent's answer, whether or not the text announces it.
    ///
    /// Returns the action as it was played, with the `!` of an announced jump.
    ///
    /// # Errors
    /// [`ActionError`] with the reason if the action is refused. The game is then unchanged.
    pub fn apply_as(&mut self, player: Player, action: &Action) -> Result<Action, ActionError> {
        self.check_running()?;
        match action {
            Action::Surrender(loser) if *loser == player => {}
            Action::Surrender(_) => return Err(ActionError::OutOfTurn(player)),
            Action::Decide(_) | Action::Arrange(_) | Action::Roll { .. } => return Err(ActionError::NotByPlayers),
            _ if self.actor() != Some(player) => return Err(ActionError::OutOfTurn(player)),
            Action::Turn(_) | Action::Announce(_) if action.tells_of_challenge() => {
                return Err(ActionError::ChallengeTold);
            }
            Action::Turn(turn) | Action::Announce(turn) => {
                self.check_answered()?;
                return self.apply_turn_as(player, turn);
            }
            _ => {}
        }
        self.apply(action)?;
        Ok(action.clone())
    }

    fn apply_turn_as(&mut self, player: Player, turn: &Turn) -> Result<Action, ActionError> {
        let mut steps = Action::Turn(turn.clone()).steps();
        let mut position = *self.position();
        for step in &steps {
            if position.chooser() != Some(player) {
                return Err(ActionError::AnswerFirst(*step));
            }
            position.play(*step)?;
        }
        let announced = matches!(position.phase(), Phase::Announced(_));
        if !announced && !position.is_between_turns() {
            position.play(Step::Done)?;
            steps.push(Step::Done);
        }
        self.play_all(&steps);
        Ok(if announced { Action::Announce(turn.clone()) } else { Action::Turn(turn.clone()) })
    }

    /// Applies only the steps that an action contains: the turn stays open while rows can be taken, and a jump that can be
    /// challenged waits for an answer. For user interfaces in which a turn is entered step by step.
    ///
    /// # Errors
    /// [`ActionError`] with the reason if the action is refused. The game is then unchanged.
    pub fn apply_steps(&mut self, action: &Action) -> Result<(), ActionError> {
        self.check_running()?;
        let steps = action.steps();
        if steps.is_empty() {
            return self.apply(action);
        }
        let mut position = *self.position();
        for step in &steps {
            position.play(*step)?;
        }
        self.play_all(&steps);
        Ok(())
    }

    fn check_running(&self) -> Result<(), ActionError> {
        if self.position().is_over() { Err(IllegalStep::GameOver.into()) } else { Ok(()) }
    }

    fn check_answered(&self) -> Result<(), ActionError> {
        match self.position().phase() {
            Phase::Announced(jump) => Err(ActionError::Unanswered(jump)),
            _ => Ok(()),
        }
    }
}

/// The reason why an action was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// The text is not an action.
    Unreadable(ParseActionError),
    /// A step of the action is illegal.
    Illegal(IllegalStep),
    /// The contest that decides the challenge does not allow it.
    Contest(ContestError),
    /// The announced jump must be answered first.
    Unanswered(Jump),
    /// An announcement that does not end with a jump that can be challenged.
    NotAnnounced,
    /// A step after a jump that the opponent must answer first.
    AnswerFirst(Step),
    /// An action by a player who is not to act, or on behalf of the opponent.
    OutOfTurn(Player),
    /// A player's turn contained the result of a challenge.
    ChallengeTold,
    /// A player tried to decide a challenge or a random event.
    NotByPlayers,
}

impl From<ParseActionError> for ActionError {
    fn from(error: ParseActionError) -> ActionError {
        ActionError::Unreadable(error)
    }
}

impl From<IllegalStep> for ActionError {
    fn from(reason: IllegalStep) -> ActionError {
        ActionError::Illegal(reason)
    }
}

impl From<ContestError> for ActionError {
    fn from(reason: ContestError) -> ActionError {
        ActionError::Contest(reason)
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionError::Unreadable(error) => error.fmt(formatter),
            ActionError::Illegal(reason) => reason.fmt(formatter),
            ActionError::Contest(reason) => reason.fmt(formatter),
            ActionError::Unanswered(jump) => action::write_unanswered(*jump, formatter),
            ActionError::NotAnnounced => {
                formatter.write_str("! is only for an action that ends with a jump the opponent can challenge")
            }
            ActionError::AnswerFirst(step) => write!(formatter, "{step}: the opponent must answer the jump first"),
            ActionError::OutOfTurn(player) => write!(formatter, "{player} cannot act now"),
            ActionError::ChallengeTold => {
                formatter.write_str("a turn must not contain the result of a challenge: announce the jump alone")
            }
            ActionError::NotByPlayers => {
                formatter.write_str("players do not decide the result of a challenge or a random event")
            }
        }
    }
}

impl std::error::Error for ActionError {}
