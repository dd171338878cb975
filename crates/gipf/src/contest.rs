//! Contests: the DVONN game or the dice that decide a challenged jump.

use std::fmt;

use dvonn::{Game as DvonnGame, IllegalMove, InvalidSetup as InvalidDvonnSetup, Player, Setup as DvonnSetup};

use crate::rules::{Decider, DvonnColours, Settings};
use crate::step::{Decision, Jump};

/// A challenge with the DVONN game or the dice that decide it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The announced jump.
    pub jump: Jump,
    /// The player who announced the jump.
    pub announcer: Player,
    /// The DVONN game or the dice.
    pub trial: Trial,
    /// The result, or `None` while the challenge is undecided.
    pub decision: Option<Decision>,
}

/// The means by which a challenge is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trial {
    /// A random event is pending: the colours or the start of the DVONN game, or the dice.
    Open,
    /// A game of DVONN.
    Dvonn {
        /// The DVONN game.
        game: Box<DvonnGame>,
        /// The GIPF player who is White in it.
        white: Player,
    },
    /// One die for each player.
    Dice {
        /// The announcer's roll.
        announcer: u8,
        /// The challenger's roll.
        challenger: u8,
    },
}

/// The colours and the start of a DVONN game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The GIPF player who is White in the DVONN game.
    pub white: Player,
    /// The position it starts from.
    pub start: DvonnSetup,
}

impl Default for Terms {
    /// The same colours as in GIPF, and the empty board.
    fn default() -> Terms {
        Terms { white: Player::White, start: DvonnSetup::start() }
    }
}

impl Contest {
    /// A new contest. Its DVONN game starts at once unless a random event must come first.
    pub(crate) fn new(jump: Jump, announcer: Player, settings: Settings) -> Contest {
        let mut contest = Contest { jump, announcer, trial: Trial::Open, decision: None };
        if settings.decider == Decider::Dvonn && settings.dvonn_colours == DvonnColours::Same {
            contest.trial = Trial::Dvonn { game: Box::new(DvonnGame::new()), white: Player::White };
        }
        contest
    }

    /// Starts the DVONN game with these terms.
    pub(crate) fn arrange(&mut self, terms: Terms, settings: Settings) -> Result<(), ContestError> {
        if self.trial != Trial::Open {
            return Err(ContestError::Arranged);
        }
        if settings.dvonn_colours == DvonnColours::Same && terms.white != Player::White {
            return Err(ContestError::NotAgreed(Agreement::SameColours));
        }
        let placed = terms.start.stacks().count() == dvonn::Space::COUNT;
        match settings.decider {
            Decider::Dice => return Err(ContestError::NotAgreed(Agreement::Dice)),
            Decider::Dvonn if terms.start != DvonnSetup::start() => {
                return Err(ContestError::NotAgreed(Agreement::EmptyBoard));
            }
            Decider::PlacedDvonn if !placed || terms.start.turn != Player::White => {
                return Err(ContestError::NotAgreed(Agreement::FullBoard));
            }
            _ => {}
        }
        let game = DvonnGame::from_setup(terms.start).map_err(ContestError::BadStart)?;
        self.trial = Trial::Dvonn { game: Box::new(game), white: terms.white };
        Ok(())
    }

    /// Decides the contest by dice: the announcer wins with an equal or higher roll.
    pub(crate) fn roll(&mut self, announcer: u8, challenger: u8, settings: Settings) -> Result<Decision, ContestError> {
        if settings.decider != Decider::Dice {
            return Err(ContestError::NotAgreed(Agreement::Dvonn));
        }
        if ![announcer, challenger].iter().all(|roll| (1..=6).contains(roll)) {
            return Err(ContestError::NoRoll);
        }
        self.trial = Trial::Dice { announcer, challenger };
        Ok(if announcer >= challenger { Decision::Won } else { Decision::Lost })
    }

    /// The DVONN game, if it has started.
    pub fn dvonn(&self) -> Option<&DvonnGame> {
        match &self.trial {
            Trial::Dvonn { game, .. } => Some(game),
            _ => None,
        }
    }

    pub(crate) fn dvonn_mut(&mut self) -> Result<&mut DvonnGame, ContestError> {
        match &mut self.trial {
            Trial::Dvonn { game, .. } => Ok(game),
            _ => Err(ContestError::NotArranged),
        }
    }

    /// The GIPF player to move in the DVONN game; `None` if no DVONN game is in progress.
    pub fn dvonn_turn(&self) -> Option<Player> {
        let Trial::Dvonn { game, white } = &self.trial else { return None };
        let position = game.position();
        let player = if position.turn() == Player::White { *white } else { white.opponent() };
        (self.decision.is_none() && !position.is_over()).then_some(player)
    }

    /// The result according to the score of the DVONN game; `None` unless that game is over.
    pub fn verdict(&self) -> Option<Decision> {
        let Trial::Dvonn { game, white } = &self.trial else { return None };
        let score = game.position().final_score()?;
        Some(match score.winner() {
            None => Decision::Tied,
            Some(winner) if (winner == Player::White) == (*white == self.announcer) => Decision::Won,
            Some(_) => Decision::Lost,
        })
    }
}

/// An agreement about contests that was violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Challenges are decided by dice.
    Dice,
    /// Challenges are decided by a game of DVONN.
    Dvonn,
    /// The players have the same colours in the DVONN game as in GIPF.
    SameColours,
    /// The DVONN game starts with the empty board.
    EmptyBoard,
    /// The DVONN game starts with the empty board, and the players have the same colours as in GIPF.
    EmptyBoardSameColours,
    /// The DVONN game starts with a full board and White to move.
    FullBoard,
}

impl fmt::Display for Agreement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Agreement::Dice => "challenges are decided by dice",
            Agreement::Dvonn => "challenges are decided by DVONN",
            Agreement::SameColours => "the players keep their colours in the DVONN game",
            Agreement::EmptyBoard => "the DVONN game starts with the empty board",
            Agreement::EmptyBoardSameColours => {
                "the DVONN game starts with the empty board, and the players keep their colours"
            }
            Agreement::FullBoard => "the DVONN game starts with a full board and White to move",
        })
    }
}

/// The reason why an action in a contest was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestError {
    /// No challenge is being decided.
    NoContest,
    /// The DVONN game has not started: its colours or its start have yet to be drawn.
    NotArranged,
    /// The DVONN game has already started.
    Arranged,
    /// The settings of the game do not allow it.
    NotAgreed(Agreement),
    /// The start of the DVONN game is not a valid position.
    BadStart(InvalidDvonnSetup),
    /// A roll is not between 1 and 6.
    NoRoll,
    /// The move is illegal in DVONN.
    Illegal(IllegalMove),
}

impl fmt::Display for ContestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::NoContest => formatter.write_str("no jump is challenged"),
            ContestError::NotArranged => {
                formatter.write_str("the DVONN game has not started: its colours or its start have yet to be drawn")
            }
            ContestError::Arranged => formatter.write_str("the DVONN game has already started"),
            ContestError::NotAgreed(agreement) => agreement.fmt(formatter),
            ContestError::BadStart(faults) => write!(formatter, "the start of the DVONN game is invalid: {faults}"),
            ContestError::NoRoll => formatter.write_str("a die must show 1 to 6"),
            ContestError::Illegal(reason) => reason.fmt(formatter),
        }
    }
}

impl std::error::Error for ContestError {}
