//! The reasons for illegal moves as codes with values, so that programs can translate them.

use dvonn::{IllegalMove, ParseMoveError, ParseSpaceError, Player, SpaceFault};
use gipf::{ActionError, ContestError, IllegalStep, ParseActionError};

use crate::{IllegalReason, PlayError, UnreadableAction};

/// Calls a macro with the names of all [`RuleCode`]s, so that crates with additional codes can extend the list instead of
/// repeating it.
#[macro_export]
macro_rules! rule_codes {
    ($callback:ident) => {
        $callback! {
            // Text that is not a move.
            WantMove,
            WantSpace,
            WantRowOfBoard,
            WantSpaceOfRow,
            WantGipfTurn,
            // Illegal moves in DVONN.
            GameOver,
            StillPlacing,
            PlacingIsOver,
            Taken,
            PassWhilePlacing,
            PassWhileAbleToMove,
            NothingToMove,
            BareRed,
            NotYours,
            Surrounded,
            TooTall,
            NotInLine,
            WrongDistance,
            EmptyTarget,
            // Illegal turns in GIPF.
            GipfRowFirst,
            GipfLineFull,
            GipfNotEmpty,
            GipfEndsElsewhere,
            GipfNoGipfs,
            GipfGipfFirst,
            GipfNoPotential,
            GipfReserve,
            GipfNoJumpFrom,
            GipfNoJumpOnto,
            GipfNoRow,
            GipfMustGo,
            GipfLoadedRow,
            GipfLeavesNoMove,
            GipfWrongMark,
            GipfOrder,
            GipfContest,
        }
    };
}

macro_rules! declare {
    ($($code:ident,)*) => {
        /// The reason why a move is illegal or not a move at all.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the corresponding errors of the rules crates explain them")]
        pub enum RuleCode {
            $($code,)*
        }
    };
}
rule_codes!(declare);

/// A value of a [`RuleFault`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleValue {
    /// A label, such as a space or a player.
    Text(String),
    /// A number.
    Number(u32),
}

/// The reason why a move is illegal: a code, and the values that its message contains.
///
/// ```
/// use games::{RuleCode, RuleFault, RuleValue};
///
/// let taken = dvonn::IllegalMove::Taken("e3".parse()?);
/// let fault = RuleFault::from(&taken);
/// assert_eq!(fault.code, RuleCode::Taken);
/// assert_eq!(fault.values, [("space", RuleValue::Text("e3".to_owned()))]);
/// # Ok::<(), dvonn::ParseSpaceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFault {
    /// The kind of the reason.
    pub code: RuleCode,
    /// The values by name.
    pub values: Vec<(&'static str, RuleValue)>,
}

/// The name of a player in the values of a fault: `white` or `black`.
pub const fn player_name(player: Player) -> &'static str {
    match player {
        Player::White => "white",
        Player::Black => "black",
    }
}

impl RuleFault {
    fn new(code: RuleCode) -> RuleFault {
        RuleFault { code, values: Vec::new() }
    }

    fn text(mut self, name: &'static str, value: &impl ToString) -> RuleFault {
        self.values.push((name, RuleValue::Text(value.to_string())));
        self
    }

    fn number(mut self, name: &'static str, value: impl TryInto<u32>) -> RuleFault {
        self.values.push((name, RuleValue::Number(value.try_into().unwrap_or(u32::MAX))));
        self
    }
}

impl From<&PlayError> for RuleFault {
    fn from(error: &PlayError) -> RuleFault {
        match error {
            PlayError::Unreadable(UnreadableAction::Dvonn(error)) => error.into(),
            PlayError::Unreadable(UnreadableAction::Gipf(error)) => error.into(),
            PlayError::Illegal { reason: IllegalReason::Dvonn(reason), .. } => reason.into(),
            PlayError::Illegal { reason: IllegalReason::Gipf(reason), .. } => reason.into(),
            PlayError::Start(_) | PlayError::NoInnerGame(_) | PlayError::NothingRandom(_) => {
                RuleFault::new(RuleCode::GipfContest)
            }
        }
    }
}

impl From<&ParseMoveError> for RuleFault {
    fn from(error: &ParseMoveError) -> RuleFault {
        match error {
            ParseMoveError::NotAMove(_) => RuleFault::new(RuleCode::WantMove),
            ParseMoveError::Space(error) => error.into(),
        }
    }
}

impl From<&ParseSpaceError> for RuleFault {
    fn from(error: &ParseSpaceError) -> RuleFault {
        match error.reason() {
            SpaceFault::NotALabel => RuleFault::new(RuleCode::WantSpace),
            SpaceFault::NoSuchRow => RuleFault::new(RuleCode::WantRowOfBoard).text("space", &error.text()),
            SpaceFault::OutsideRow { first, last } => RuleFault::new(RuleCode::WantSpaceOfRow)
                .text("space", &error.text())
                .text("first", &first)
                .text("last", &last),
        }
    }
}

impl From<&IllegalMove> for RuleFault {
    fn from(reason: &IllegalMove) -> RuleFault {
        match reason {
            IllegalMove::GameOver => RuleFault::new(RuleCode::GameOver),
            IllegalMove::StillPlacing => RuleFault::new(RuleCode::StillPlacing),
            IllegalMove::PlacingIsOver => RuleFault::new(RuleCode::PlacingIsOver),
            IllegalMove::Taken(space) => RuleFault::new(RuleCode::Taken).text("space", space),
            IllegalMove::PassWhilePlacing => RuleFault::new(RuleCode::PassWhilePlacing),
            IllegalMove::PassWhileAbleToMove => RuleFault::new(RuleCode::PassWhileAbleToMove),
            IllegalMove::NothingToMove(space) => RuleFault::new(RuleCode::NothingToMove).text("space", space),
            IllegalMove::BareRed(space) => RuleFault::new(RuleCode::BareRed).text("space", space),
            IllegalMove::NotYours { space, owner } => {
                RuleFault::new(RuleCode::NotYours).text("space", space).text("player", &player_name(owner.opponent()))
            }
            IllegalMove::Surrounded(space) => RuleFault::new(RuleCode::Surrounded).text("space", space),
            IllegalMove::TooTall { space, height } => {
                RuleFault::new(RuleCode::TooTall).text("space", space).number("height", *height)
            }
            IllegalMove::NotInLine { from, to } => {
                RuleFault::new(RuleCode::NotInLine).text("from", from).text("to", to)
            }
            IllegalMove::WrongDistance { height, distance } => {
                RuleFault::new(RuleCode::WrongDistance).number("height", *height).number("distance", *distance)
            }
            IllegalMove::EmptyTarget(space) => RuleFault::new(RuleCode::EmptyTarget).text("space", space),
        }
    }
}

impl From<&ActionError> for RuleFault {
    fn from(error: &ActionError) -> RuleFault {
        match error {
            ActionError::Unreadable(error) => error.into(),
            ActionError::Illegal(reason) => reason.into(),
            ActionError::Contest(reason) => reason.into(),
            ActionError::ChallengeTold | ActionError::NotByPlayers => RuleFault::new(RuleCode::GipfContest),
            ActionError::Unanswered(_)
            | ActionError::NotAnnounced
            | ActionError::AnswerFirst(_)
            | ActionError::OutOfTurn(_) => RuleFault::new(RuleCode::GipfOrder),
        }
    }
}

impl From<&ParseActionError> for RuleFault {
    fn from(error: &ParseActionError) -> RuleFault {
        match error {
            ParseActionError::DvonnMove(error) | ParseActionError::ContestMove(error) => error.into(),
            ParseActionError::Answer(_) => RuleFault::new(RuleCode::GipfOrder),
            _ => RuleFault::new(RuleCode::WantGipfTurn),
        }
    }
}

impl From<&ContestError> for RuleFault {
    fn from(error: &ContestError) -> RuleFault {
        match error {
            ContestError::Illegal(reason) => reason.into(),
            _ => RuleFault::new(RuleCode::GipfContest),
        }
    }
}

impl From<&IllegalStep> for RuleFault {
    fn from(reason: &IllegalStep) -> RuleFault {
        match reason {
            IllegalStep::GameOver | IllegalStep::TakingEndedGame => RuleFault::new(RuleCode::GameOver),
            IllegalStep::RowFirst(row) => RuleFault::new(RuleCode::GipfRowFirst).text("spots", row),
            IllegalStep::LineFull(entry) => RuleFault::new(RuleCode::GipfLineFull).text("dot", &entry.dot()),
            IllegalStep::NotEmpty(spot) => RuleFault::new(RuleCode::GipfNotEmpty).text("spot", spot),
            IllegalStep::EndsElsewhere { dot, named, end } => {
                RuleFault::new(RuleCode::GipfEndsElsewhere).text("dot", dot).text("named", named).text("end", end)
            }
            IllegalStep::NoNewGipfs(_) | IllegalStep::GipfsOver => RuleFault::new(RuleCode::GipfNoGipfs),
            IllegalStep::GipfFirst => RuleFault::new(RuleCode::GipfGipfFirst),
            IllegalStep::NoPotentials | IllegalStep::LoadingOver => RuleFault::new(RuleCode::GipfNoPotential),
            IllegalStep::ReserveTooSmall { needed, reserve } => {
                RuleFault::new(RuleCode::GipfReserve).number("needed", *needed).number("reserve", *reserve)
            }
            IllegalStep::NothingToJump(spot)
            | IllegalStep::Covered(spot)
            | IllegalStep::NotYours { spot, .. }
            | IllegalStep::AlreadyUsed(spot)
            | IllegalStep::NotLoaded(spot)
            | IllegalStep::Blocked(spot) => RuleFault::new(RuleCode::GipfNoJumpFrom).text("spot", spot),
            IllegalStep::NotNextTo(jump) => RuleFault::new(RuleCode::GipfNoJumpOnto).text("spot", &jump.to),
            IllegalStep::JumpOntoNothing(spot) | IllegalStep::JumpOntoOwn(spot) | IllegalStep::JumpOntoGipf(spot) => {
                RuleFault::new(RuleCode::GipfNoJumpOnto).text("spot", spot)
            }
            IllegalStep::NothingTaken
            | IllegalStep::NothingToTake(_)
            | IllegalStep::NoRow(_)
            | IllegalStep::NotInRun { .. } => RuleFault::new(RuleCode::GipfNoRow),
            IllegalStep::MustGo { spot, .. } => RuleFault::new(RuleCode::GipfMustGo).text("spot", spot),
            IllegalStep::LoadedRowKept(_) => RuleFault::new(RuleCode::GipfLoadedRow),
            IllegalStep::WrongMark { written, expected } => {
                RuleFault::new(RuleCode::GipfWrongMark).text("written", written).text("expected", expected)
            }
            IllegalStep::LeavesNoMove => RuleFault::new(RuleCode::GipfLeavesNoMove),
            IllegalStep::TurnBegun
            | IllegalStep::JumpUnanswered(_)
            | IllegalStep::ChallengeUndecided(_)
            | IllegalStep::NoJumpAnnounced
            | IllegalStep::NothingToDecide
            | IllegalStep::NoChallengeLeft
            | IllegalStep::TakingAfterChallenge
            | IllegalStep::AlreadyMoved
            | IllegalStep::NoMove
            | IllegalStep::OfferedBefore(_) => RuleFault::new(RuleCode::GipfOrder),
        }
    }
}
