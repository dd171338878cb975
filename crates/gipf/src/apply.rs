//! How actions change a game, by trusted callers and for one of the players.

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
    /// Who acts next, in the DVONN game too; `None` if the game is over or a random event is pending.
    pub fn actor(&self) -> Option<Player> {
        if self.position().is_over() {
            return None;
        }
        self.contest().map_or_else(|| self.position().chooser(), Contest::dvonn_turn)
    }

    /// Every action that the player to act may choose. Between two turns these are whole turns; of those with a jump
    /// that can be challenged, only the announcement is listed.
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

    /// Reads an action as UGI and the server write it here: while a challenge is open, a DVONN move needs no prefix.
    /// [`Action::to_short_string`] is the way back.
    ///
    /// # Errors
    /// With what is wrong with the text, or what is expected here instead.
    pub fn read_action(&self, text: &str) -> Result<Action, ParseActionError> {
        if self.contest().is_some() {
            return action::read_in_contest(text);
        }
        match self.position().phase() {
            Phase::Announced(jump) => text.parse().map_err(|_| ParseActionError::Answer(jump)),
            _ => text.parse(),
        }
    }

    /// Reads an action with [`Game::read_action`] and applies it with [`Game::apply`].
    ///
    /// # Errors
    /// With the reason; the game stays as it was.
    pub fn apply_text(&mut self, text: &str) -> Result<Action, ActionError> {
        let action = self.read_action(text)?;
        self.apply(&action)?;
        Ok(action)
    }

    /// Reads an action with [`Game::read_action`] and applies it with [`Game::apply_as`].
    ///
    /// # Errors
    /// With the reason; the game stays as it was.
    pub fn apply_text_as(&mut self, player: Player, text: &str) -> Result<Action, ActionError> {
        let action = self.read_action(text)?;
        self.apply_as(player, &action)
    }

    /// Applies an action of a caller who is trusted: it may tell how a challenge ended, and a jump without a challenge
    /// is let pass unless it is announced.
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
    /// With the reason; the game stays as it was.
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

    /// Applies an action of one of the players, who is not trusted: nobody acts for the other player, and nobody tells
    /// how a challenge ended or what chance decided. A jump that can be challenged waits for its answer, whether its text
    /// announces it or not.
    ///
    /// The action comes back as it was played, so with the `!` of an announced jump.
    ///
    /// # Errors
    /// With the reason; the game stays as it was.
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
        if !announced && !position.is_between_turns() && !position.is_over() {
            position.play(Step::Done)?;
            steps.push(Step::Done);
        }
        self.play_all(&steps);
        Ok(if announced { Action::Announce(turn.clone()) } else { Action::Turn(turn.clone()) })
    }

    /// Applies the steps that an action names and no others: a turn stays open where rows may be taken, and a jump that
    /// can be challenged waits for its answer. For boards on which a turn is made step by step.
    ///
    /// # Errors
    /// With the reason; the game stays as it was.
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

/// Why an action cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// Its text cannot be read.
    Unreadable(ParseActionError),
    /// The rules forbid a step of it.
    Illegal(IllegalStep),
    /// What decides the challenge forbids it.
    Contest(ContestError),
    /// An announced jump has to be answered first.
    Unanswered(Jump),
    /// Marked as an announcement without ending with a jump that can be challenged.
    NotAnnounced,
    /// A step behind one that the other player has to answer.
    AnswerFirst(Step),
    /// An action of a player who may not act now, or one for the other player.
    OutOfTurn(Player),
    /// A player told how a challenge ended.
    ChallengeTold,
    /// A player told what a challenge or chance decides.
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
                formatter.write_str("! ends an action with a jump that the other player may challenge")
            }
            ActionError::AnswerFirst(step) => write!(formatter, "{step}: the other player answers first"),
            ActionError::OutOfTurn(player) => write!(formatter, "{player} cannot act now"),
            ActionError::ChallengeTold => {
                formatter.write_str("how a challenge ends is seen when it ends: announce the jump alone")
            }
            ActionError::NotByPlayers => {
                formatter.write_str("how a challenge ends, and what chance decides about it, is not a player's choice")
            }
        }
    }
}

impl std::error::Error for ActionError {}
