//! The reasons why a step is illegal.

use std::fmt;

use dvonn::Player;

use crate::board::{Dot, Spot};
use crate::line::Entry;
use crate::rules::Version;
use crate::spot_set::SpotSet;
use crate::step::Jump;

/// The reason why a step or a whole turn is illegal. `Display` gives a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalStep {
    /// The game is over.
    GameOver,
    /// A whole turn, although a turn has already begun.
    TurnBegun,
    /// A step other than an answer, while this jump is announced.
    JumpUnanswered(Jump),
    /// A step other than the decision, while this jump is challenged.
    ChallengeUndecided(Jump),
    /// An answer, although no jump is announced.
    NoJumpAnnounced,
    /// A decision, although no jump is challenged.
    NothingToDecide,
    /// A turn that records a challenge by a player who has no challenge left.
    NoChallengeLeft,
    /// A taking between a lost challenge and the move made instead.
    TakingAfterChallenge,
    /// A second move in the same turn.
    AlreadyMoved,
    /// A step after a taking that ended the game.
    TakingEndedGame,
    /// The end of a turn without a move.
    NoMove,
    /// A move, or the end of the turn, while this row must be taken.
    RowFirst(SpotSet),
    /// A push along a line without an empty spot.
    LineFull(Entry),
    /// A push written without its dot onto a spot that is not empty.
    NotEmpty(Spot),
    /// A push that names the wrong end.
    EndsElsewhere {
        /// The dot where the piece enters.
        dot: Dot,
        /// The named end.
        named: Spot,
        /// The spot where the furthest piece would end.
        end: Spot,
    },
    /// A new GIPF-piece in a version that has none.
    NoNewGipfs(Version),
    /// A GIPF-piece after the first loaded or plain piece.
    GipfsOver,
    /// A first piece that is not a GIPF-piece.
    GipfFirst,
    /// A loaded piece in a game without potentials.
    NoPotentials,
    /// A loaded piece of a player without unplayed potentials.
    LoadingOver,
    /// A push with too few pieces in reserve.
    ReserveTooSmall {
        /// The number of basic pieces needed.
        needed: u8,
        /// The number in reserve.
        reserve: u8,
    },
    /// A jump from an empty spot.
    NothingToJump(Spot),
    /// A jump from a loaded piece under a used potential.
    Covered(Spot),
    /// A jump from a stack of the opponent.
    NotYours {
        /// The spot.
        spot: Spot,
        /// The owner of the stack.
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
    /// A jump onto a piece of the player's own colour.
    JumpOntoOwn(Spot),
    /// A jump onto a GIPF-piece.
    JumpOntoGipf(Spot),
    /// A taking of nothing.
    NothingTaken,
    /// A taking from an empty spot.
    NothingToTake(Spot),
    /// A taking by a player who has no row.
    NoRow(Player),
    /// A taking of a piece outside the run of the row.
    NotInRun {
        /// The spot of the piece.
        spot: Spot,
        /// The run of the row.
        run: SpotSet,
    },
    /// A taking that leaves a compulsory piece.
    MustGo {
        /// The spot of the piece.
        spot: Spot,
        /// Whether it is a used potential.
        potential: bool,
    },
    /// A second taking from the same row of GIPF-pieces in one part of the turn.
    OfferedBefore(SpotSet),
    /// A taking that leaves a row with a loaded piece in it.
    LoadedRowKept(SpotSet),
    /// A taking whose marks do not match the pieces.
    WrongMark {
        /// The item as written.
        written: Box<str>,
        /// The correct item.
        expected: Box<str>,
    },
    /// A taking before the move after which the player could neither push nor jump.
    LeavesNoMove,
}

impl fmt::Display for IllegalStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::RowFirst(row) => write!(formatter, "the row {row} must be taken first"),
            IllegalStep::TakingAfterChallenge => formatter.write_str(
                "a lost challenge is followed by another move: rows are taken before the jump or after that move",
            ),
            IllegalStep::NothingTaken
            | IllegalStep::NothingToTake(_)
            | IllegalStep::NoRow(_)
            | IllegalStep::NotInRun { .. }
            | IllegalStep::MustGo { .. }
            | IllegalStep::OfferedBefore(_)
            | IllegalStep::LoadedRowKept(_)
            | IllegalStep::WrongMark { .. }
            | IllegalStep::LeavesNoMove => self.fmt_taking_reason(formatter),
            IllegalStep::LineFull(_)
            | IllegalStep::NotEmpty(_)
            | IllegalStep::EndsElsewhere { .. }
            | IllegalStep::NoNewGipfs(_)
            | IllegalStep::GipfsOver
            | IllegalStep::GipfFirst
            | IllegalStep::NoPotentials
            | IllegalStep::LoadingOver
            | IllegalStep::ReserveTooSmall { .. } => self.fmt_push_reason(formatter),
            IllegalStep::NothingToJump(_)
            | IllegalStep::Covered(_)
            | IllegalStep::NotYours { .. }
            | IllegalStep::AlreadyUsed(_)
            | IllegalStep::NotLoaded(_)
            | IllegalStep::Blocked(_)
            | IllegalStep::NotNextTo(_)
            | IllegalStep::JumpOntoNothing(_)
            | IllegalStep::JumpOntoOwn(_)
            | IllegalStep::JumpOntoGipf(_) => self.fmt_jump_reason(formatter),
            _ => self.fmt_order_reason(formatter),
        }
    }
}

impl IllegalStep {
    /// Reasons that concern the order of the steps.
    fn fmt_order_reason(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::TurnBegun => formatter.write_str("a turn has already begun: finish it step by step"),
            IllegalStep::JumpUnanswered(jump) => {
                write!(formatter, "{jump} is announced: the opponent must let it pass or challenge it")
            }
            IllegalStep::ChallengeUndecided(jump) => {
                write!(formatter, "{jump} is challenged: the challenge must be decided first")
            }
            IllegalStep::NoJumpAnnounced => formatter.write_str("there is no announced jump to answer"),
            IllegalStep::NothingToDecide => formatter.write_str("there is no challenge to decide"),
            IllegalStep::NoChallengeLeft => formatter.write_str("the opponent has no challenge left"),
            IllegalStep::AlreadyMoved => formatter.write_str("this turn already has its move"),
            IllegalStep::TakingEndedGame => formatter.write_str("the game ended with the taking before this"),
            IllegalStep::NoMove => formatter.write_str("the turn has no move yet: a push or a jump is missing"),
            _ => formatter.write_str("the game is over"),
        }
    }

    fn fmt_push_reason(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
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
                write!(formatter, "{spot} is not empty: name the dot where the push begins, like b1-e4")
            }
            IllegalStep::EndsElsewhere { dot, named, end } => {
                write!(formatter, "the push from {dot} moves the furthest piece to {end}, not to {named}")
            }
            IllegalStep::NoNewGipfs(version) => write!(formatter, "the {version} version has no new GIPF-pieces"),
            IllegalStep::GipfsOver => {
                formatter.write_str("GIPF-pieces must be played before the first loaded or plain piece")
            }
            IllegalStep::GipfFirst => formatter.write_str("the first piece must be a GIPF-piece"),
            IllegalStep::NoPotentials => formatter.write_str("this game is played without potentials"),
            IllegalStep::LoadingOver => {
                formatter.write_str("no potentials left: the first plain piece forfeits those not yet played")
            }
            IllegalStep::ReserveTooSmall { needed, reserve } => {
                write!(formatter, "the piece needs {needed} from the reserve, which has {reserve}")
            }
            _ => self.fmt_order_reason(formatter),
        }
    }

    fn fmt_jump_reason(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::NothingToJump(spot) => write!(formatter, "there is nothing on {spot} that could jump"),
            IllegalStep::Covered(spot) => {
                write!(formatter, "the loaded piece on {spot} is covered by a used potential")
            }
            IllegalStep::NotYours { spot, owner } => {
                write!(formatter, "{spot} belongs to {owner}, but it is {}'s turn", owner.opponent())
            }
            IllegalStep::AlreadyUsed(spot) => {
                write!(formatter, "the potential on {spot} is used: a potential jumps only once")
            }
            IllegalStep::NotLoaded(spot) => write!(formatter, "there is no potential on {spot} that could jump"),
            IllegalStep::Blocked(spot) => {
                write!(formatter, "the potential on {spot} lost a challenge and is blocked for this turn")
            }
            IllegalStep::NotNextTo(jump) => write!(formatter, "{} is not next to {}", jump.to, jump.from),
            IllegalStep::JumpOntoNothing(spot) => {
                write!(formatter, "{spot} is empty: a jump must end on an opposing piece")
            }
            IllegalStep::JumpOntoOwn(spot) => {
                write!(formatter, "{spot} has the player's own colour: a jump must end on an opposing piece")
            }
            IllegalStep::JumpOntoGipf(spot) => {
                write!(formatter, "{spot} holds a GIPF-piece: potentials cannot jump onto GIPF-pieces")
            }
            _ => self.fmt_order_reason(formatter),
        }
    }

    fn fmt_taking_reason(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalStep::NothingTaken => formatter.write_str("at least one piece must be taken"),
            IllegalStep::NothingToTake(spot) => write!(formatter, "there is nothing on {spot} to take"),
            IllegalStep::NoRow(player) => write!(formatter, "{player} has no row to take"),
            IllegalStep::NotInRun { spot, run } => {
                write!(formatter, "{spot} is not part of the row: the unbroken run is {run}")
            }
            IllegalStep::MustGo { spot, potential: true } => {
                write!(formatter, "the used potential on {spot} must be taken as well: ^{spot}")
            }
            IllegalStep::MustGo { spot, potential: false } => {
                write!(formatter, "{spot} must be taken as well: only GIPF-pieces and loaded pieces may stay")
            }
            IllegalStep::OfferedBefore(row) => write!(
                formatter,
                "the row {row} was already taken from: a row that may stay is offered once before and once after the move"
            ),
            IllegalStep::LoadedRowKept(row) => {
                write!(formatter, "{row} would stay as a row with a loaded piece: at least one of them must be taken")
            }
            IllegalStep::WrongMark { written, expected } => {
                write!(formatter, "{written} does not match the board: it should be {expected}")
            }
            IllegalStep::LeavesNoMove => {
                formatter.write_str("after this taking the player could neither push nor jump, so it is not allowed")
            }
            _ => self.fmt_order_reason(formatter),
        }
    }
}

impl std::error::Error for IllegalStep {}
