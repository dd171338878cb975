//! Converts the errors of the rules crates to faults, with the codes and value names that the web app translates.

use dvonn::{IllegalMove, ParseMoveError, Player, SpaceFault};
use gipf::{ActionError, ContestError, IllegalStep, ParseActionError};

use games::{IllegalReason, PlayError, UnreadableAction};

use crate::refusal::{Fault, ReasonCode as Code};
use crate::settings::Colour;

fn name(player: Player) -> &'static str {
    match Colour::from(player) {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

impl From<PlayError> for Fault {
    fn from(error: PlayError) -> Fault {
        match error {
            PlayError::Unreadable(UnreadableAction::Dvonn(error)) => Fault::from(error),
            PlayError::Unreadable(UnreadableAction::Gipf(error)) => Fault::from(error),
            PlayError::Illegal { reason: IllegalReason::Dvonn(reason), .. } => Fault::from(reason),
            PlayError::Illegal { reason: IllegalReason::Gipf(reason), .. } => Fault::from(reason),
            PlayError::Start(_) | PlayError::NoInnerGame(_) | PlayError::NothingRandom(_) => {
                Fault::new(Code::GipfContest, error)
            }
        }
    }
}

impl From<ParseMoveError> for Fault {
    fn from(error: ParseMoveError) -> Fault {
        let fault = |code| Fault::new(code, &error);
        match &error {
            ParseMoveError::NotAMove(_) => fault(Code::WantMove),
            ParseMoveError::Space(space) => match space.reason() {
                SpaceFault::NotALabel => fault(Code::WantSpace),
                SpaceFault::NoSuchRow => fault(Code::WantRowOfBoard).text("space", &space.text()),
                SpaceFault::OutsideRow { first, last } => {
                    fault(Code::WantSpaceOfRow).text("space", &space.text()).text("first", &first).text("last", &last)
                }
            },
        }
    }
}

impl From<IllegalMove> for Fault {
    fn from(reason: IllegalMove) -> Fault {
        let fault = |code| Fault::new(code, reason);
        match &reason {
            IllegalMove::GameOver => fault(Code::GameOver),
            IllegalMove::StillPlacing => fault(Code::StillPlacing),
            IllegalMove::PlacingIsOver => fault(Code::PlacingIsOver),
            IllegalMove::Taken(space) => fault(Code::Taken).text("space", space),
            IllegalMove::PassWhilePlacing => fault(Code::PassWhilePlacing),
            IllegalMove::PassWhileAbleToMove => fault(Code::PassWhileAbleToMove),
            IllegalMove::NothingToMove(space) => fault(Code::NothingToMove).text("space", space),
            IllegalMove::BareRed(space) => fault(Code::BareRed).text("space", space),
            IllegalMove::NotYours { space, owner } => {
                fault(Code::NotYours).text("space", space).text("player", &name(owner.opponent()))
            }
            IllegalMove::Surrounded(space) => fault(Code::Surrounded).text("space", space),
            IllegalMove::TooTall { space, height } => {
                fault(Code::TooTall).text("space", space).number("height", *height)
            }
            IllegalMove::NotInLine { from, to } => fault(Code::NotInLine).text("from", from).text("to", to),
            IllegalMove::WrongDistance { height, distance } => {
                fault(Code::WrongDistance).number("height", *height).number("distance", *distance)
            }
            IllegalMove::EmptyTarget(space) => fault(Code::EmptyTarget).text("space", space),
        }
    }
}

impl From<ActionError> for Fault {
    fn from(error: ActionError) -> Fault {
        match error {
            ActionError::Unreadable(error) => Fault::from(error),
            ActionError::Illegal(reason) => Fault::from(reason),
            ActionError::Contest(reason) => Fault::from(reason),
            ActionError::ChallengeTold | ActionError::NotByPlayers => Fault::new(Code::GipfContest, error),
            ActionError::Unanswered(_)
            | ActionError::NotAnnounced
            | ActionError::AnswerFirst(_)
            | ActionError::OutOfTurn(_) => Fault::new(Code::GipfOrder, error),
        }
    }
}

impl From<ParseActionError> for Fault {
    fn from(error: ParseActionError) -> Fault {
        match error {
            ParseActionError::DvonnMove(error) | ParseActionError::ContestMove(error) => Fault::from(error),
            ParseActionError::Answer(_) => Fault::new(Code::GipfOrder, error),
            _ => Fault::new(Code::WantGipfTurn, error),
        }
    }
}

impl From<ContestError> for Fault {
    fn from(error: ContestError) -> Fault {
        match error {
            ContestError::Illegal(reason) => Fault::from(reason),
            _ => Fault::new(Code::GipfContest, error),
        }
    }
}

impl From<IllegalStep> for Fault {
    fn from(reason: IllegalStep) -> Fault {
        let fault = |code| Fault::new(code, &reason);
        match &reason {
            IllegalStep::GameOver | IllegalStep::TakingEndedGame => fault(Code::GameOver),
            IllegalStep::RowFirst(row) => fault(Code::GipfRowFirst).text("spots", row),
            IllegalStep::LineFull(entry) => fault(Code::GipfLineFull).text("dot", &entry.dot()),
            IllegalStep::NotEmpty(spot) => fault(Code::GipfNotEmpty).text("spot", spot),
            IllegalStep::EndsElsewhere { dot, named, end } => {
                fault(Code::GipfEndsElsewhere).text("dot", dot).text("named", named).text("end", end)
            }
            IllegalStep::NoNewGipfs(_) | IllegalStep::GipfsOver => fault(Code::GipfNoGipfs),
            IllegalStep::GipfFirst => fault(Code::GipfGipfFirst),
            IllegalStep::NoPotentials | IllegalStep::LoadingOver => fault(Code::GipfNoPotential),
            IllegalStep::ReserveTooSmall { needed, reserve } => {
                fault(Code::GipfReserve).number("needed", *needed).number("reserve", *reserve)
            }
            IllegalStep::NothingToJump(spot)
            | IllegalStep::Covered(spot)
            | IllegalStep::NotYours { spot, .. }
            | IllegalStep::AlreadyUsed(spot)
            | IllegalStep::NotLoaded(spot)
            | IllegalStep::Blocked(spot) => fault(Code::GipfNoJumpFrom).text("spot", spot),
            IllegalStep::NotNextTo(jump) => fault(Code::GipfNoJumpOnto).text("spot", &jump.to),
            IllegalStep::JumpOntoNothing(spot) | IllegalStep::JumpOntoOwn(spot) | IllegalStep::JumpOntoGipf(spot) => {
                fault(Code::GipfNoJumpOnto).text("spot", spot)
            }
            IllegalStep::NothingTaken
            | IllegalStep::NothingToTake(_)
            | IllegalStep::NoRow(_)
            | IllegalStep::NotInRun { .. } => fault(Code::GipfNoRow),
            IllegalStep::MustGo { spot, .. } => fault(Code::GipfMustGo).text("spot", spot),
            IllegalStep::LoadedRowKept(_) => fault(Code::GipfLoadedRow),
            IllegalStep::WrongMark { written, expected } => {
                fault(Code::GipfWrongMark).text("written", written).text("expected", expected)
            }
            IllegalStep::LeavesNoMove => fault(Code::GipfLeavesNoMove),
            IllegalStep::TurnBegun
            | IllegalStep::JumpUnanswered(_)
            | IllegalStep::ChallengeUndecided(_)
            | IllegalStep::NoJumpAnnounced
            | IllegalStep::NothingToDecide
            | IllegalStep::NoChallengeLeft
            | IllegalStep::TakingAfterChallenge
            | IllegalStep::AlreadyMoved
            | IllegalStep::NoMove
            | IllegalStep::OfferedBefore(_) => fault(Code::GipfOrder),
        }
    }
}
