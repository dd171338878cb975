//! Snapshots: the state of a game at any moment of a turn, validated before it becomes a game.

use std::fmt;

use dvonn::{InvalidSetup as InvalidDvonnSetup, Player, Setup as DvonnSetup};

use crate::contest::{Contest, Trial};
use crate::game::Game;
use crate::line::{Line, LineSet};
use crate::position::{Ending, Outcome, Phase, Position};
use crate::refusal::IllegalStep;
use crate::rules::{Decider, DvonnColours, LostChallenge, Surrender};
use crate::setup::{InvalidSetup, Setup};
use crate::spot_set::SpotSet;

/// The state of a game at any moment, not yet validated: the arrangement of pieces and the state of the turn.
///
/// [`Game::from_snapshot`] turns a valid snapshot into a game and lists the faults of an invalid one. A snapshot does not
/// contain the moves played before. A [`Setup`] alone is a snapshot between two turns.
///
/// ```
/// use gipf::{Game, Rules, Setup, Snapshot, Version};
///
/// let start = Setup::start(Rules::new(Version::Basic), 0);
/// let game = Game::from_snapshot(Snapshot::from(start))?;
/// assert_eq!(Game::from_snapshot(game.snapshot())?, game);
/// # Ok::<(), gipf::InvalidSnapshot>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Snapshot {
    /// The arrangement of pieces, the rules and the player to move.
    pub setup: Setup,
    /// The phase of the turn.
    pub phase: Phase,
    /// The lines with a row of GIPF-pieces that has been taken from in this part of the turn and may not be taken from
    /// again.
    pub settled: Vec<Line>,
    /// The loaded pieces that may not jump in this turn because of a lost challenge.
    pub blocked: SpotSet,
    /// The DVONN game that decides the challenge. `None` while its colours or its start have yet to be drawn; if neither
    /// is random, `None` means that no move has been played in it.
    pub dvonn: Option<OpenDvonn>,
    /// The loser, if the game ended in a way that the board does not show: by a lost challenge that left no other move, or
    /// by resigning the DVONN game under [`Surrender::LosesGame`].
    pub loser: Option<Player>,
}

/// A DVONN game in progress that decides a challenge.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpenDvonn {
    /// The GIPF player who is White in the DVONN game.
    pub white: Player,
    /// The current arrangement on the DVONN board.
    pub setup: DvonnSetup,
}

impl From<Setup> for Snapshot {
    /// The snapshot of a setup between two turns.
    fn from(setup: Setup) -> Snapshot {
        Snapshot { setup, phase: Phase::Start, settled: Vec::new(), blocked: SpotSet::EMPTY, dvonn: None, loser: None }
    }
}

impl Snapshot {
    /// The snapshot of a position and of the contest that decides its challenge, if any.
    pub(crate) fn of(position: &Position, contest: Option<&Contest>) -> Snapshot {
        let dvonn = contest.and_then(|contest| {
            let Trial::Dvonn { game, white } = &contest.trial else { return None };
            let begun = Contest::new(contest.jump, contest.announcer, position.rules().settings);
            let is_start = begun.dvonn().is_some_and(|start| start.setup() == game.setup());
            (!is_start).then(|| OpenDvonn { white: *white, setup: game.setup().clone() })
        });
        let is_shown = position.outcome() == position.outcome_shown();
        Snapshot {
            setup: position.setup(),
            phase: position.phase(),
            settled: position.settled().lines().collect(),
            blocked: position.blocked(),
            dvonn,
            loser: position.outcome().filter(|_| !is_shown).map(|outcome| outcome.winner.opponent()),
        }
    }

    /// Validates everything but the contest, and converts it to a position.
    fn position(&self) -> Result<Position, InvalidSnapshot> {
        let mut position = Position::from_setup(&self.setup)?;
        if self.phase != Phase::Start {
            position.outcome = None;
            position.set_phase(self.phase);
        }
        position.set_settled(self.settled.iter().fold(LineSet::EMPTY, |lines, line| lines.with(*line)));
        position.set_blocked(self.blocked);
        let mut faults = self.phase_faults(&position);
        faults.extend(self.set_faults(&position));
        faults.extend(self.loser.and_then(|loser| self.loser_fault(&position, loser)));
        if let Some(loser) = self.loser {
            let ending = if self.phase == Phase::Start { Ending::NoMove } else { Ending::Resignation };
            position.outcome = Some(Outcome { winner: loser.opponent(), ending });
        }
        if faults.is_empty() { Ok(position) } else { Err(InvalidSnapshot::State(faults)) }
    }

    fn phase_faults(&self, position: &Position) -> Vec<StateFault> {
        let mut faults = Vec::new();
        let (player, challenger) = (position.turn(), position.turn().opponent());
        if self.phase != Phase::Start && position.outcome_by_gipfs(player).is_some() {
            faults.push(StateFault::GameOver);
        }
        let rules = position.rules();
        let challenged_before = rules.connected && position.challenges(challenger) < rules.potentials;
        match self.phase {
            Phase::Taken if !position.can_go_on() => faults.push(StateFault::NoMove(player)),
            Phase::Moved if position.rows_to_take().next().is_none() => faults.push(StateFault::NothingToTake(player)),
            Phase::Start | Phase::Taken | Phase::Moved => {}
            Phase::Announced(jump) | Phase::Challenged(jump) => {
                faults.extend(position.check_jump(jump).err().map(StateFault::Jump));
                let announced = matches!(self.phase, Phase::Announced(_));
                if announced && position.challenges(challenger) == 0 {
                    faults.push(StateFault::CannotChallenge(challenger));
                }
                if !announced && !challenged_before {
                    faults.push(StateFault::NoChallengeUsed(challenger));
                }
            }
            Phase::Again => {
                if !challenged_before {
                    faults.push(StateFault::NoChallengeUsed(challenger));
                }
                if !position.can_push() && position.jumps().next().is_none() {
                    faults.push(StateFault::NoMove(player));
                }
                let blocks = rules.settings.lost_challenge == LostChallenge::PotentialBlocked;
                if blocks && self.blocked.is_empty() {
                    faults.push(StateFault::NothingBlocked);
                }
            }
        }
        faults
    }

    /// Checks the lines and spots that are remembered during a turn.
    fn set_faults(&self, position: &Position) -> Vec<StateFault> {
        let may_stay = |line: &Line| position.rows(position.turn()).any(|row| row.line == *line && row.may_stay);
        let is_wrong = |line: &&Line| self.phase == Phase::Start || !may_stay(line);
        let mut faults: Vec<StateFault> =
            self.settled.iter().filter(is_wrong).map(|line| StateFault::Settled(*line)).collect();
        let may_block = matches!(self.phase, Phase::Announced(_) | Phase::Challenged(_) | Phase::Again)
            && position.rules().settings.lost_challenge == LostChallenge::PotentialBlocked;
        let blockable = if may_block { position.ready() & position.owned_by(position.turn()) } else { SpotSet::EMPTY };
        let wrong = self.blocked & !blockable;
        if !wrong.is_empty() {
            faults.push(StateFault::Blocked(wrong));
        }
        faults
    }

    fn loser_fault(&self, position: &Position, loser: Player) -> Option<StateFault> {
        let rules = position.rules();
        let possible = match self.phase {
            // The announcer lost the challenge with an empty reserve, so the challenger is to move.
            Phase::Start => {
                position.outcome.is_none_or(|shown| shown.winner == loser)
                    && loser != position.turn()
                    && rules.connected
                    && position.challenges(position.turn()) < rules.potentials
                    && position.reserve(loser) == 0
            }
            Phase::Challenged(_) => {
                rules.settings.surrender == Surrender::LosesGame && rules.settings.decider != Decider::Dice
            }
            _ => false,
        };
        (!possible).then_some(StateFault::Loser(loser))
    }

    /// Validates the contest of an undecided challenge.
    fn contest(&self, position: &Position) -> Result<Option<Contest>, StateFault> {
        let Phase::Challenged(jump) = self.phase else {
            return if self.dvonn.is_some() { Err(StateFault::NoChallenge) } else { Ok(None) };
        };
        let settings = position.rules().settings;
        let mut contest = Contest::new(jump, position.turn(), settings);
        if let Some(OpenDvonn { white, setup }) = &self.dvonn {
            let placing = setup.phase == dvonn::Phase::Placing;
            let agreed = match settings.decider {
                Decider::Dvonn => true,
                Decider::PlacedDvonn => !placing,
                Decider::Dice => false,
            };
            if !agreed || settings.dvonn_colours == DvonnColours::Same && *white != Player::White {
                return Err(StateFault::DvonnNotAgreed);
            }
            let game = dvonn::Game::from_setup(setup.clone()).map_err(StateFault::Dvonn)?;
            contest.trial = Trial::Dvonn { game: Box::new(game), white: *white };
        }
        if contest.verdict().is_some() {
            return Err(StateFault::DvonnOver);
        }
        if self.loser.is_some() && contest.dvonn().is_none() {
            return Err(StateFault::Loser(self.loser.unwrap_or(position.turn())));
        }
        Ok(Some(contest))
    }

    pub(crate) fn check(&self) -> Result<(Position, Option<Contest>), InvalidSnapshot> {
        let position = self.position()?;
        let contest = self.contest(&position).map_err(|fault| InvalidSnapshot::State(vec![fault]))?;
        Ok((position, contest))
    }
}

impl Game {
    /// The current state, without the history. [`Game::from_snapshot`] continues from it.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(self.position(), self.contest())
    }
}

/// A reason why the state of the turn in a [`Snapshot`] is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateFault {
    /// The turn is unfinished although the game is over.
    GameOver,
    /// The player's turn is unfinished, but the player has no move.
    NoMove(Player),
    /// The player has moved and has no row to take, so the turn is over.
    NothingToTake(Player),
    /// The announced jump is illegal.
    Jump(IllegalStep),
    /// A jump is announced, but the player has no challenge left, so the jump would have been carried out at once.
    CannotChallenge(Player),
    /// A jump was challenged, but the player still has all challenges.
    NoChallengeUsed(Player),
    /// A challenge was lost under [`LostChallenge::PotentialBlocked`], but no potential is blocked.
    NothingBlocked,
    /// A line in [`Snapshot::settled`] that has no row that may stay.
    Settled(Line),
    /// Spots in [`Snapshot::blocked`] without a potential that can be blocked now.
    Blocked(SpotSet),
    /// A DVONN game without a challenge.
    NoChallenge,
    /// A DVONN game that contradicts the settings.
    DvonnNotAgreed,
    /// A DVONN game that is over, so the challenge would already be decided.
    DvonnOver,
    /// An invalid DVONN position.
    Dvonn(InvalidDvonnSetup),
    /// A player in [`Snapshot::loser`] who cannot have lost through a challenge here.
    Loser(Player),
}

impl fmt::Display for StateFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateFault::GameOver => formatter.write_str("the turn is unfinished, but the game is over"),
            StateFault::NoMove(player) => write!(formatter, "{player}'s turn is unfinished, but {player} has no move"),
            StateFault::NothingToTake(player) => {
                write!(formatter, "{player} has moved and has no row to take, so the turn is over")
            }
            StateFault::Jump(reason) => write!(formatter, "the announced jump is illegal: {reason}"),
            StateFault::CannotChallenge(player) => {
                write!(formatter, "a jump is announced, but {player} has no challenge left")
            }
            StateFault::NoChallengeUsed(player) => {
                write!(formatter, "a jump was challenged, but {player} has used no challenge")
            }
            StateFault::NothingBlocked => formatter.write_str("a challenge was lost, but no potential is blocked"),
            StateFault::Settled(line) => {
                write!(formatter, "{line} has no row of the player to move that may stay")
            }
            StateFault::Blocked(spots) => write!(formatter, "{spots}: no potential there can be blocked now"),
            StateFault::NoChallenge => formatter.write_str("a DVONN game is in progress, but no jump is challenged"),
            StateFault::DvonnNotAgreed => formatter.write_str("the DVONN game contradicts the settings"),
            StateFault::DvonnOver => formatter.write_str("the DVONN game is over, so the challenge is decided"),
            StateFault::Dvonn(faults) => write!(formatter, "the DVONN position is invalid: {faults}"),
            StateFault::Loser(player) => write!(formatter, "{player} cannot have lost through a challenge here"),
        }
    }
}

/// The error for an invalid snapshot, with every fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidSnapshot {
    /// The arrangement of pieces is invalid.
    Setup(InvalidSetup),
    /// The arrangement is valid, but the state of the turn is not; at least one fault.
    State(Vec<StateFault>),
}

impl From<InvalidSetup> for InvalidSnapshot {
    fn from(faults: InvalidSetup) -> InvalidSnapshot {
        InvalidSnapshot::Setup(faults)
    }
}

/// Writes all faults, separated by semicolons.
impl fmt::Display for InvalidSnapshot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidSnapshot::Setup(faults) => faults.fmt(formatter),
            InvalidSnapshot::State(faults) => {
                let faults: Vec<String> = faults.iter().map(StateFault::to_string).collect();
                formatter.write_str(&faults.join("; "))
            }
        }
    }
}

impl std::error::Error for InvalidSnapshot {}
