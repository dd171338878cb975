//! Why a step may not be made.

use std::fmt;

use dvonn::Player;

use crate::board::{Dot, Spot};
use crate::line::Entry;
use crate::rules::Version;
use crate::spot_set::SpotSet;
use crate::step::Jump;

/// Why a step, or a whole turn, is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalStep {
    /// The game is over.
    GameOver,
    /// A whole turn in the middle of one.
    TurnBegun,
    /// Something other than an answer to an announced jump.
    JumpUnanswered(Jump),
    /// Something other than the decision of a challenge.
    ChallengeUndecided(Jump),
    /// An answer although no jump is announced.
    NoJumpAnnounced,
    /// A decision although nothing was challenged.
    NothingToDecide,
    /// A challenge of a jump that the other player cannot challenge.
    NoChallengeLeft,
    /// A taking between a lost challenge and the move made instead.
    TakingAfterChallenge,
    /// A second move, or one after the turn was over.
    AlreadyMoved,
    /// More steps after a taking that ended the game.
    TakingEndedGame,
    /// The end of the turn without a move.
    NoMove,
    /// A move, or the end of the turn, while a row has to be taken.
    RowFirst(SpotSet),
    /// A push along a line without an empty spot.
    LineFull(Entry),
    /// A piece put on a spot that is not empty.
    NotEmpty(Spot),
    /// A push whose furthest piece ends elsewhere.
    EndsElsewhere {
        /// Where it enters.
        dot: Dot,
        /// The end that was named.
        named: Spot,
        /// The end that it has.
        end: Spot,
    },
    /// A new GIPF-piece in a version without.
    NoNewGipfs(Version),
    /// A GIPF-piece after the first loaded or plain piece.
    GipfsOver,
    /// A first piece that is not a GIPF-piece.
    GipfFirst,
    /// A loaded piece in a game without potentials.
    NoPotentials,
    /// A loaded piece of a player who has no potential to play.
    LoadingOver,
    /// A push with too few pieces in reserve.
    ReserveTooSmall {
        /// How many it takes.
        needed: u8,
        /// How many there are.
        reserve: u8,
    },
    /// A jump from an empty spot.
    NothingToJump(Spot),
    /// A jump from a loaded piece under a used potential.
    Covered(Spot),
    /// A jump from a stack of the other player.
    NotYours {
        /// The spot.
        spot: Spot,
        /// Whose it is.
        owner: Player,
    },
    /// A jump of a used potential.
    AlreadyUsed(Spot),
    /// A jump from a piece without a potential.
    NotLoaded(Spot),
    /// A jump of a potential that lost a challenge in this turn.
    Blocked(Spot),
    /// A jump onto a spot that is not adjacent.
    NotNextTo(Jump),
    /// A jump onto an empty spot.
    JumpOntoNothing(Spot),
    /// A jump onto the own colour.
    JumpOntoOwn(Spot),
    /// A jump onto a GIPF-piece.
    JumpOntoGipf(Spot),
    /// A taking of nothing.
    NothingTaken,
    /// A taking from an empty spot.
    NothingToTake(Spot),
    /// A taking by a player without a row.
    NoRow(Player),
    /// A taking of a piece that does not go with the row.
    NotInRun {
        /// The piece.
        spot: Spot,
        /// The run that goes with the row.
        run: SpotSet,
    },
    /// A taking that leaves what has to go.
    MustGo {
        /// What.
        spot: Spot,
        /// Whether it is a used potential.
        potential: bool,
    },
    /// A second taking from a row that may stay.
    OfferedBefore(SpotSet),
    /// A taking that leaves a row with a loaded piece in it.
    LoadedRowKept(SpotSet),
    /// A list that says of a piece what it is not.
    WrongMark {
        /// What was written.
        written: Box<str>,
        /// What is right.
        expected: Box<str>,
    },
    /// A taking after which the player could neither push nor jump.
    LeavesNoMove,
}

impl fmt::Display for IllegalStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::RowFirst(row) => write!(formatter, "the row {row} has to be taken first"),
            IllegalStep::TakingAfterChallenge => formatter
                .write_str("a lost challenge is followed by another move: rows are taken before it or after it"),
            IllegalStep::NothingTaken
            | IllegalStep::NothingToTake(_)
            | IllegalStep::NoRow(_)
            | IllegalStep::NotInRun { .. }
            | IllegalStep::MustGo { .. }
            | IllegalStep::OfferedBefore(_)
            | IllegalStep::LoadedRowKept(_)
            | IllegalStep::WrongMark { .. }
            | IllegalStep::LeavesNoMove => self.tell_taking(formatter),
            IllegalStep::LineFull(_)
            | IllegalStep::NotEmpty(_)
            | IllegalStep::EndsElsewhere { .. }
            | IllegalStep::NoNewGipfs(_)
            | IllegalStep::GipfsOver
            | IllegalStep::GipfFirst
            | IllegalStep::NoPotentials
            | IllegalStep::LoadingOver
            | IllegalStep::ReserveTooSmall { .. } => self.tell_push(formatter),
            IllegalStep::NothingToJump(_)
            | IllegalStep::Covered(_)
            | IllegalStep::NotYours { .. }
            | IllegalStep::AlreadyUsed(_)
            | IllegalStep::NotLoaded(_)
            | IllegalStep::Blocked(_)
            | IllegalStep::NotNextTo(_)
            | IllegalStep::JumpOntoNothing(_)
            | IllegalStep::JumpOntoOwn(_)
            | IllegalStep::JumpOntoGipf(_) => self.tell_jump(formatter),
            _ => self.tell_order(formatter),
        }
    }
}

impl IllegalStep {
    /// What is wrong with the order of the steps.
    fn tell_order(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::TurnBegun => formatter.write_str("a turn has begun: it is finished step by step"),
            IllegalStep::JumpUnanswered(jump) => {
                write!(formatter, "{jump} is announced: the other player lets it pass or challenges it")
            }
            IllegalStep::ChallengeUndecided(jump) => {
                write!(formatter, "{jump} is challenged: the game of DVONN has to decide it")
            }
            IllegalStep::NoJumpAnnounced => formatter.write_str("no jump is announced that could be answered"),
            IllegalStep::NothingToDecide => formatter.write_str("no jump is challenged, so there is nothing to decide"),
            IllegalStep::NoChallengeLeft => formatter.write_str("the other player cannot challenge a jump"),
            IllegalStep::AlreadyMoved => formatter.write_str("the move of this turn is made"),
            IllegalStep::TakingEndedGame => formatter.write_str("the game has ended with what came before"),
            IllegalStep::NoMove => formatter.write_str("the turn has no move yet: a push or a jump is missing"),
            _ => formatter.write_str("the game is over"),
        }
    }

    fn tell_push(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::LineFull(entry) => {
                let last = entry.path()[entry.path().len() - 1];
                write!(
                    formatter,
                    "the line {} to {last} is full: nothing can be pushed from {}",
                    entry.first(),
                    entry.dot()
                )
            }
            IllegalStep::NotEmpty(spot) => {
                write!(formatter, "{spot} is not empty: name the dot from which the push comes, like b1-e4")
            }
            IllegalStep::EndsElsewhere { dot, named, end } => {
                write!(formatter, "the push from {dot} moves the furthest piece to {end}, not to {named}")
            }
            IllegalStep::NoNewGipfs(version) => write!(formatter, "the {version} version has no new GIPF-pieces"),
            IllegalStep::GipfsOver => {
                formatter.write_str("GIPF-pieces are played before all loaded and plain pieces, not after one")
            }
            IllegalStep::GipfFirst => formatter.write_str("the first piece must be a GIPF-piece"),
            IllegalStep::NoPotentials => formatter.write_str("this game is played without potentials"),
            IllegalStep::LoadingOver => {
                formatter.write_str("no potential is left to play: a plain piece forfeits those not played before it")
            }
            IllegalStep::ReserveTooSmall { needed, reserve } => {
                write!(formatter, "a piece of {needed} cannot be played with {reserve} in reserve")
            }
            _ => self.tell_order(formatter),
        }
    }

    fn tell_jump(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::NothingToJump(spot) => write!(formatter, "there is nothing on {spot} to jump with"),
            IllegalStep::Covered(spot) => write!(formatter, "the loaded piece on {spot} lies under a used potential"),
            IllegalStep::NotYours { spot, owner } => {
                write!(formatter, "{spot} belongs to {owner}, and it is {}'s turn", owner.opponent())
            }
            IllegalStep::AlreadyUsed(spot) => write!(formatter, "the potential on {spot} is used: it works only once"),
            IllegalStep::NotLoaded(spot) => write!(formatter, "{spot} holds no potential that could jump"),
            IllegalStep::Blocked(spot) => {
                write!(formatter, "the potential on {spot} lost a challenge and is blocked for this turn")
            }
            IllegalStep::NotNextTo(jump) => write!(formatter, "{} is not next to {}", jump.to, jump.from),
            IllegalStep::JumpOntoNothing(spot) => {
                write!(formatter, "{spot} is empty: a jump ends on an opposing piece")
            }
            IllegalStep::JumpOntoOwn(spot) => {
                write!(formatter, "{spot} has the player's own colour: a jump ends on an opposing piece")
            }
            IllegalStep::JumpOntoGipf(spot) => {
                write!(formatter, "{spot} holds a GIPF-piece, onto which no potential jumps")
            }
            _ => self.tell_order(formatter),
        }
    }

    fn tell_taking(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::NothingTaken => formatter.write_str("a taking takes one piece at least"),
            IllegalStep::NothingToTake(spot) => write!(formatter, "there is nothing on {spot} to take"),
            IllegalStep::NoRow(player) => write!(formatter, "{player} has no row that could be taken now"),
            IllegalStep::NotInRun { spot, run } => {
                write!(formatter, "{spot} is not taken with this row: the unbroken run is {run}")
            }
            IllegalStep::MustGo { spot, potential: true } => {
                write!(formatter, "the used potential on {spot} has to be taken off as well: ^{spot}")
            }
            IllegalStep::MustGo { spot, potential: false } => {
                write!(formatter, "{spot} has to go as well: only GIPF-pieces and loaded pieces may stay")
            }
            IllegalStep::OfferedBefore(row) => write!(
                formatter,
                "the row {row} was taken from already: what may stay is offered once before and once after the move"
            ),
            IllegalStep::LoadedRowKept(row) => {
                write!(formatter, "{row} would stay as a row with a loaded piece in it: one of them has to go")
            }
            IllegalStep::WrongMark { written, expected } => {
                write!(formatter, "{written} is not what stands there: {expected} is")
            }
            IllegalStep::LeavesNoMove => {
                formatter.write_str("after this the player could neither push nor jump, so he may not take it so")
            }
            _ => self.tell_order(formatter),
        }
    }
}

impl std::error::Error for IllegalStep {}
