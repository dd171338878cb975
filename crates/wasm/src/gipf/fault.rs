//! What is wrong with a text, a link or a position of GIPF.

use gipf::{Fault as SetupFault, IllegalStep, InvalidSetup, Turn};
use notation::gipf::PositionError;
use notation::{Claim, ReadError, TurnError};

use crate::fault::{Code, Fault, Within};
use crate::game::name;
use crate::refusal::Refusal;

pub(super) fn refuse_position(error: &PositionError) -> Refusal {
    let fault = match error {
        PositionError::Syntax(error) => Fault::from(error),
        PositionError::Invalid(faults) => of_setup(faults),
    };
    Refusal::new(error).with(fault)
}

pub(super) fn refuse_record(error: &ReadError) -> Refusal {
    let (fault, place) = match error {
        ReadError::IllegalTurn { place, ply, turn, reason } => {
            let fault = match reason {
                TurnError::Illegal(reason) => illegal(*ply, turn, reason),
                TurnError::Contest { .. } | TurnError::Verdict { .. } | TurnError::Count { .. } => {
                    against_rules(*ply, turn, Fault::new(Code::GipfContest))
                }
            };
            (fault, place)
        }
        ReadError::GipfSetup { place, faults } => (of_setup(faults), place),
        ReadError::Contradiction { place, claim: Claim::Gipf { .. } } => (Fault::new(Code::GipfClaim), place),
        _ => return Refusal::new(error).with(Fault::of_record(error)),
    };
    Refusal::new(error).with(fault.at(Within::Text, *place))
}

pub(super) fn of_setup(invalid: &InvalidSetup) -> Fault {
    invalid.faults().iter().fold(Fault::new(Code::Impossible), |all, fault| all.with(of_setup_fault(*fault)))
}

pub(super) fn of_setup_fault(fault: SetupFault) -> Fault {
    match fault {
        SetupFault::PotentialsAgreed { .. }
        | SetupFault::NothingToChallenge
        | SetupFault::NotConnected { .. }
        | SetupFault::TooManyChallenges { .. } => Fault::new(Code::GipfAgreement),
        SetupFault::TooManyPieces { player, .. } => Fault::new(Code::GipfTooManyPieces).text("player", &name(player)),
        SetupFault::TooManyPotentials { player, .. } => {
            Fault::new(Code::GipfTooManyPotentials).text("player", &name(player))
        }
        SetupFault::GipfInBasic { spot } | SetupFault::PotentialOnGipf { spot } => {
            Fault::new(Code::GipfWrongStack).text("spot", &spot)
        }
        SetupFault::GipfStageOutsideTournament { player, .. }
        | SetupFault::GipfStageWhileLoading { player, .. }
        | SetupFault::NothingToLoad { player }
        | SetupFault::PlainWithPotentials { player, .. } => Fault::new(Code::GipfStage).text("player", &name(player)),
    }
}

pub(super) fn illegal(ply: usize, turn: &Turn, reason: &IllegalStep) -> Fault {
    against_rules(ply, turn, of_step(reason))
}

fn against_rules(ply: usize, turn: &Turn, reason: Fault) -> Fault {
    Fault::new(Code::Illegal).number("ply", &ply).text("move", turn).with(reason)
}

fn of_step(reason: &IllegalStep) -> Fault {
    match reason {
        IllegalStep::GameOver | IllegalStep::TakingEndedGame => Fault::new(Code::GameOver),
        IllegalStep::RowFirst(row) => Fault::new(Code::GipfRowFirst).text("spots", row),
        IllegalStep::LineFull(entry) => Fault::new(Code::GipfLineFull).text("dot", &entry.dot()),
        IllegalStep::NotEmpty(spot) => Fault::new(Code::GipfNotEmpty).text("spot", spot),
        IllegalStep::EndsElsewhere { dot, named, end } => {
            Fault::new(Code::GipfEndsElsewhere).text("dot", dot).text("named", named).text("end", end)
        }
        IllegalStep::NoNewGipfs(_) | IllegalStep::GipfsOver => Fault::new(Code::GipfNoGipfs),
        IllegalStep::GipfFirst => Fault::new(Code::GipfGipfFirst),
        IllegalStep::NoPotentials | IllegalStep::LoadingOver => Fault::new(Code::GipfNoPotential),
        IllegalStep::ReserveTooSmall { needed, reserve } => {
            Fault::new(Code::GipfReserve).number("needed", needed).number("reserve", reserve)
        }
        IllegalStep::NothingToJump(spot)
        | IllegalStep::Covered(spot)
        | IllegalStep::NotYours { spot, .. }
        | IllegalStep::AlreadyUsed(spot)
        | IllegalStep::NotLoaded(spot)
        | IllegalStep::Blocked(spot) => Fault::new(Code::GipfNoJumpFrom).text("spot", spot),
        IllegalStep::NotNextTo(jump) => Fault::new(Code::GipfNoJumpOnto).text("spot", &jump.to),
        IllegalStep::JumpOntoNothing(spot) | IllegalStep::JumpOntoOwn(spot) | IllegalStep::JumpOntoGipf(spot) => {
            Fault::new(Code::GipfNoJumpOnto).text("spot", spot)
        }
        IllegalStep::NothingTaken
        | IllegalStep::NothingToTake(_)
        | IllegalStep::NoRow(_)
        | IllegalStep::NotInRun { .. } => Fault::new(Code::GipfNoRow),
        IllegalStep::MustGo { spot, .. } => Fault::new(Code::GipfMustGo).text("spot", spot),
        IllegalStep::LoadedRowKept(_) => Fault::new(Code::GipfLoadedRow),
        IllegalStep::WrongMark { written, expected } => {
            Fault::new(Code::GipfWrongMark).text("written", written).text("expected", expected)
        }
        IllegalStep::LeavesNoMove => Fault::new(Code::GipfLeavesNoMove),
        IllegalStep::TurnBegun
        | IllegalStep::JumpUnanswered(_)
        | IllegalStep::ChallengeUndecided(_)
        | IllegalStep::NoJumpAnnounced
        | IllegalStep::NothingToDecide
        | IllegalStep::NoChallengeLeft
        | IllegalStep::TakingAfterChallenge
        | IllegalStep::AlreadyMoved
        | IllegalStep::NoMove
        | IllegalStep::OfferedBefore(_) => Fault::new(Code::GipfOrder),
    }
}
