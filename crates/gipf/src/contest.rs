//! Contests: what decides a challenged jump.

use std::fmt;

use dvonn::{Game as DvonnGame, IllegalMove, InvalidSetup as InvalidDvonnSetup, Player, Setup as DvonnSetup};

use crate::rules::{Decider, DvonnColours, Settings};
use crate::step::{Decision, Jump};

/// A challenge, and the game of DVONN or the dice that decide it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The jump that was announced.
    pub jump: Jump,
    /// Who announced it.
    pub announcer: Player,
    /// By what it is decided.
    pub trial: Trial,
    /// What it came to, once it is decided.
    pub decision: Option<Decision>,
}

/// By what a challenge is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trial {
    /// Nobody knows yet who is White in the DVONN game, with what it begins, or how the dice fall.
    Open,
    /// A game of DVONN.
    Dvonn {
        /// The game.
        game: Box<DvonnGame>,
        /// Who is White in it.
        white: Player,
    },
    /// A die each.
    Dice {
        /// What the announcer rolled.
        announcer: u8,
        /// What the challenger rolled.
        challenger: u8,
    },
}

/// The terms of a DVONN game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The GIPF player who is White in it.
    pub white: Player,
    /// With what it begins.
    pub start: DvonnSetup,
}

impl Default for Terms {
    /// The same colours, and an empty board.
    fn default() -> Terms {
        Terms { white: Player::White, start: DvonnSetup::start() }
    }
}

impl Contest {
    /// A contest that has begun, if nothing is left to chance.
    pub(crate) fn new(jump: Jump, announcer: Player, settings: Settings) -> Contest {
        let mut contest = Contest { jump, announcer, trial: Trial::Open, decision: None };
        if settings.decider == Decider::Dvonn && settings.dvonn_colours == DvonnColours::Same {
            contest.trial = Trial::Dvonn { game: Box::new(DvonnGame::new()), white: Player::White };
        }
        contest
    }

    /// Begins the DVONN game with these terms.
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

    /// Decides by a die each: the announcer needs an equal or higher roll.
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

    /// The game of DVONN, if there is one.
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

    /// The GIPF player whose move it is in the DVONN game, if one is being played.
    pub fn dvonn_turn(&self) -> Option<Player> {
        let Trial::Dvonn { game, white } = &self.trial else { return None };
        let position = game.position();
        let player = if position.turn() == Player::White { *white } else { white.opponent() };
        (self.decision.is_none() && !position.is_over()).then_some(player)
    }

    /// What the DVONN game says, once it is over.
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

/// What the players agreed on about contests, which something contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Dice decide challenges.
    Dice,
    /// A game of DVONN decides challenges.
    Dvonn,
    /// The players have the same colours in the DVONN game as in GIPF.
    SameColours,
    /// The DVONN game begins with the empty board.
    EmptyBoard,
    /// The DVONN game begins with the empty board, and the players have the same colours.
    EmptyBoardSameColours,
    /// The DVONN game begins with a full board and White to move.
    FullBoard,
}

impl fmt::Display for Agreement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Agreement::Dice => "challenges are decided by dice",
            Agreement::Dvonn => "challenges are decided by DVONN",
            Agreement::SameColours => "the players keep their colours in the DVONN game",
            Agreement::EmptyBoard => "the DVONN game begins with the empty board",
            Agreement::EmptyBoardSameColours => {
                "the DVONN game begins with the empty board, and the players keep their colours"
            }
            Agreement::FullBoard => "the DVONN game begins with a full board and White to move",
        })
    }
}

/// Why something cannot be done in a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestError {
    /// No jump is challenged.
    NoContest,
    /// The terms of the DVONN game are not known yet.
    NotArranged,
    /// The contest has begun already.
    Arranged,
    /// The players have agreed otherwise.
    NotAgreed(Agreement),
    /// The DVONN game cannot begin so.
    BadStart(InvalidDvonnSetup),
    /// A die does not show such a number.
    NoRoll,
    /// The move is illegal in DVONN.
    Illegal(IllegalMove),
}

impl fmt::Display for ContestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::NoContest => formatter.write_str("no jump is challenged"),
            ContestError::NotArranged => {
                formatter.write_str("the terms of the DVONN game are not known: who is White, with what it begins")
            }
            ContestError::Arranged => formatter.write_str("the DVONN game has begun"),
            ContestError::NotAgreed(agreement) => agreement.fmt(formatter),
            ContestError::BadStart(faults) => write!(formatter, "the DVONN game cannot begin so: {faults}"),
            ContestError::NoRoll => formatter.write_str("a die shows 1 to 6"),
            ContestError::Illegal(reason) => reason.fmt(formatter),
        }
    }
}

impl std::error::Error for ContestError {}
