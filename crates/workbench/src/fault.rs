//! What is wrong with a text, a link or a position, as a code with values, which programs translate.

use dvonn::{Fault as SetupFault, IllegalMove, InvalidSetup, Move, Piece};
use games::{RuleCode, RuleFault, RuleValue, player_name};
use notation::{Claim, Expected, Found, GameResult, GipfPart, Place, PositionError, ReadError, SyntaxError};
use serde::{Serialize, Serializer};

/// Declares the codes, and a list of all of them: those of texts, links and positions, and those of the rules.
macro_rules! codes {
    ($($rule:ident,)*) => {
        codes! {
            @all
            // Texts that break their format; what would be right follows.
            Unexpected,
            Ended,
            WantPlayer,
            WantPhase,
            WantPositionEnd,
            WantRows,
            WantRowLength,
            WantPieces,
            WantLowerStack,
            WantGame,
            WantDvonn,
            WantMoveOrResult,
            WantMoveFirst,
            WantVariation,
            WantLessDepth,
            WantCommentEnd,
            WantMark,
            WantResult,
            WantScore,
            WantTag,
            WantBracket,
            WantBoardspace,
            WantCommand,
            WantGameEnd,
            // Links.
            LinkLetter,
            LinkEnds,
            // Moves that the rules forbid; the reason follows.
            Illegal,
            // Records that contradict themselves.
            ScoreTooEarly,
            ScoreOther,
            ResultOther,
            ResultTwice,
            TurnOther,
            // Positions that cannot stand in a game; their faults follow.
            Impossible,
            TooManyWhite,
            TooManyBlack,
            TooManyRed,
            RedOnTop,
            OutOfContact,
            NoRed,
            StackWhilePlacing,
            PlacingOrder,
            WrongTurn,
            FullWhilePlacing,
            // Texts of GIPF that break their format.
            WantGipf,
            WantGipfVersion,
            WantGipfStack,
            WantGipfNumbers,
            WantGipfStages,
            WantGipfSettings,
            WantGipfChallenge,
                // Records and positions of GIPF that contradict themselves.
            GipfClaim,
            GipfAgreement,
            GipfTooManyPieces,
            GipfTooManyPotentials,
            GipfWrongStack,
            GipfStage,
            // Why a move is illegal.
            $($rule,)*
        }

        impl From<RuleCode> for FaultCode {
            fn from(code: RuleCode) -> FaultCode {
                match code {
                    $(RuleCode::$rule => FaultCode::$rule,)*
                }
            }
        }
    };
    (@all $($code:ident,)*) => {
        /// What can be wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(rename_all = "camelCase")]
        #[allow(missing_docs)] // The words for them are the translations.
        pub enum FaultCode {
            $($code,)*
        }

        impl FaultCode {
            /// All codes.
            pub const ALL: &[FaultCode] = &[$(FaultCode::$code,)*];
        }
    };
}
games::rule_codes!(codes);

impl FaultCode {
    const fn of_gipf(part: GipfPart) -> FaultCode {
        match part {
            GipfPart::Game => FaultCode::WantGipf,
            GipfPart::Version => FaultCode::WantGipfVersion,
            GipfPart::Stack => FaultCode::WantGipfStack,
            GipfPart::Numbers => FaultCode::WantGipfNumbers,
            GipfPart::Stages => FaultCode::WantGipfStages,
            GipfPart::Settings => FaultCode::WantGipfSettings,
            GipfPart::Turn => FaultCode::WantGipfTurn,
            GipfPart::Challenge => FaultCode::WantGipfChallenge,
        }
    }
}

/// The text in which the place of a fault is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Within {
    /// A text of lines.
    Text,
    /// The part of a link that holds the position.
    LinkStart,
    /// The part of a link that holds the moves.
    LinkMoves,
}

/// Where a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaultPlace {
    /// In which text.
    pub within: Within,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
}

/// A value of a fault: a label, or a count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum FaultValue {
    /// A label, like a space or a player.
    Text(String),
    /// A count.
    Number(u32),
}

/// What is wrong: a code that programs put into words, values to fill in, a place, and the reasons.
///
/// ```
/// use workbench::{FaultCode, Games};
///
/// let error = Games::<dvonn::Game>::read(b"E3\nE3\n").unwrap_err();
/// let fault = error.fault().unwrap();
/// assert_eq!((fault.code, fault.parts[0].code), (FaultCode::Illegal, FaultCode::Taken));
/// assert_eq!(fault.place.map(|place| (place.line, place.column)), Some((2, 1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Fault {
    /// What kind of fault it is.
    pub code: FaultCode,
    /// Names and values.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<String, FaultValue>"))]
    pub values: Vec<(&'static str, FaultValue)>,
    /// Where it is, if it has a place.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub place: Option<FaultPlace>,
    /// The reasons for it.
    pub parts: Vec<Fault>,
}

fn as_map<S: Serializer>(values: &[(&'static str, FaultValue)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|(name, value)| (name, value)))
}

impl Fault {
    pub(crate) fn new(code: FaultCode) -> Fault {
        Fault { code, values: Vec::new(), place: None, parts: Vec::new() }
    }

    pub(crate) fn text(mut self, name: &'static str, value: &impl ToString) -> Fault {
        self.values.push((name, FaultValue::Text(value.to_string())));
        self
    }

    pub(crate) fn number(mut self, name: &'static str, value: impl TryInto<u32>) -> Fault {
        self.values.push((name, FaultValue::Number(value.try_into().unwrap_or(u32::MAX))));
        self
    }

    pub(crate) fn at(mut self, within: Within, Place { line, column }: Place) -> Fault {
        self.place = Some(FaultPlace { within, line, column });
        self
    }

    /// The same, counted in something else.
    pub(crate) fn within(mut self, within: Within) -> Fault {
        self.place = self.place.map(|place| FaultPlace { within, ..place });
        self
    }

    pub(crate) fn with(mut self, part: Fault) -> Fault {
        self.parts.push(part);
        self
    }

    pub(crate) fn of_position(error: &PositionError) -> Fault {
        match error {
            PositionError::Syntax(error) => Fault::from(error),
            PositionError::Invalid(faults) => Fault::from(faults),
        }
    }

    /// What is wrong with a record of DVONN; `None` for faults that only GIPF has.
    pub(crate) fn of_record(error: &ReadError) -> Option<Fault> {
        let (fault, place) = match error {
            ReadError::Syntax(error) => return Some(error.into()),
            ReadError::Illegal { place, ply, action, reason } => (Fault::illegal(*ply, *action, *reason), place),
            ReadError::Setup { place, faults } => (faults.into(), place),
            ReadError::Contradiction { place, claim } => (Fault::of_claim(claim)?, place),
            ReadError::IllegalTurn { .. } | ReadError::GipfSetup { .. } => return None,
        };
        Some(fault.at(Within::Text, *place))
    }

    pub(crate) fn illegal(ply: usize, action: Move, reason: IllegalMove) -> Fault {
        Fault::new(FaultCode::Illegal).number("ply", ply).text("move", &action).with(RuleFault::from(&reason).into())
    }

    fn of_claim(claim: &Claim) -> Option<Fault> {
        let sign = |result: &GameResult| GameResult::sign(Some(*result));
        Some(match claim {
            Claim::Score { said, found: None } => Fault::new(FaultCode::ScoreTooEarly).text("said", &said),
            Claim::Score { said, found: Some(found) } => {
                Fault::new(FaultCode::ScoreOther).text("said", &said).text("found", &found)
            }
            Claim::ResultOfScore { said, found } => {
                Fault::new(FaultCode::ResultOther).text("said", &sign(said)).text("found", &found)
            }
            Claim::ResultAgain { said, before } => {
                Fault::new(FaultCode::ResultTwice).text("said", &sign(said)).text("before", &sign(before))
            }
            Claim::Turn { found, .. } => Fault::new(FaultCode::TurnOther).text("player", &player_name(*found)),
            Claim::Gipf { .. } => return None,
        })
    }
}

impl From<&SyntaxError> for Fault {
    fn from(SyntaxError { place, found, expected }: &SyntaxError) -> Fault {
        let fault = match found {
            Found::Word(word) | Found::Stack(word) => Fault::new(FaultCode::Unexpected).text("found", &word),
            Found::End | Found::RowEnd | Found::Nothing | Found::NoVariant => Fault::new(FaultCode::Ended),
        };
        fault.at(Within::Text, *place).with(expected.into())
    }
}

impl From<&Expected> for Fault {
    fn from(expected: &Expected) -> Fault {
        let code = match expected {
            Expected::Player | Expected::PlayerAfterRows => FaultCode::WantPlayer,
            Expected::Phase => FaultCode::WantPhase,
            Expected::PositionEnd => FaultCode::WantPositionEnd,
            Expected::FiveRows { .. } => FaultCode::WantRows,
            Expected::RowEnd { row, length }
            | Expected::FewerSpaces { row, length, .. }
            | Expected::MoreSpaces { row, length, .. } => {
                return Fault::new(FaultCode::WantRowLength).number("row", *row).number("length", *length);
            }
            Expected::EmptySpaces | Expected::Pieces => FaultCode::WantPieces,
            Expected::StackHeight(most) => return Fault::new(FaultCode::WantLowerStack).number("most", *most),
            Expected::Game => FaultCode::WantGame,
            Expected::Gipf(part, _) => FaultCode::of_gipf(*part),
            Expected::Dvonn(_) | Expected::GameProperty => FaultCode::WantDvonn,
            Expected::Move(error) | Expected::MoveOrResign(error) | Expected::MoveOrQuit(error) => {
                return RuleFault::from(error).into();
            }
            Expected::Space(error) => return RuleFault::from(error).into(),
            Expected::MoveOrResult | Expected::MoveOrNumber => FaultCode::WantMoveOrResult,
            Expected::MoveBeforeGlyph | Expected::MoveBeforeVariation => FaultCode::WantMoveFirst,
            Expected::MoveInVariation | Expected::VariationEnd => FaultCode::WantVariation,
            Expected::Depth(most) => return Fault::new(FaultCode::WantLessDepth).number("most", *most),
            Expected::CommentEnd => FaultCode::WantCommentEnd,
            Expected::Glyph | Expected::Sign => FaultCode::WantMark,
            Expected::Result => FaultCode::WantResult,
            Expected::Score => FaultCode::WantScore,
            Expected::TagName
            | Expected::TagValue(_)
            | Expected::TagQuote(_)
            | Expected::TagEnd
            | Expected::Escaped
            | Expected::PositionWithoutBackslash => FaultCode::WantTag,
            Expected::Bracket(_) | Expected::CommandEnd(_) => FaultCode::WantBracket,
            Expected::PropertyValue(_) | Expected::Property | Expected::GameStart => FaultCode::WantBoardspace,
            Expected::Command => FaultCode::WantCommand,
            Expected::EndAfterResign | Expected::EndAfterQuit => FaultCode::WantGameEnd,
        };
        Fault::new(code)
    }
}

impl From<RuleFault> for Fault {
    fn from(fault: RuleFault) -> Fault {
        let value = |value| match value {
            RuleValue::Text(text) => FaultValue::Text(text),
            RuleValue::Number(number) => FaultValue::Number(number),
        };
        let values = fault.values.into_iter().map(|(name, of)| (name, value(of))).collect();
        Fault { values, ..Fault::new(fault.code.into()) }
    }
}

impl From<&InvalidSetup> for Fault {
    fn from(invalid: &InvalidSetup) -> Fault {
        Fault { parts: invalid.faults().iter().map(Fault::from).collect(), ..Fault::new(FaultCode::Impossible) }
    }
}

impl From<&SetupFault> for Fault {
    fn from(fault: &SetupFault) -> Fault {
        match fault {
            SetupFault::TooMany { piece, count, space } => {
                let code = match piece {
                    Piece::White => FaultCode::TooManyWhite,
                    Piece::Black => FaultCode::TooManyBlack,
                    Piece::Red => FaultCode::TooManyRed,
                };
                Fault::new(code).number("count", *count).number("total", piece.total()).text("space", &space)
            }
            SetupFault::RedOnTop { space } => Fault::new(FaultCode::RedOnTop).text("space", &space),
            SetupFault::OutOfContact { space } => Fault::new(FaultCode::OutOfContact).text("space", &space),
            SetupFault::NoRed => Fault::new(FaultCode::NoRed),
            SetupFault::StackWhilePlacing { space, .. } => {
                Fault::new(FaultCode::StackWhilePlacing).text("space", &space)
            }
            SetupFault::PlacingOrder { expected: [white, black, red], .. } => {
                Fault::new(FaultCode::PlacingOrder).number("white", *white).number("black", *black).number("red", *red)
            }
            SetupFault::WrongTurn { turn, .. } => Fault::new(FaultCode::WrongTurn).text("player", &player_name(*turn)),
            SetupFault::FullWhilePlacing => Fault::new(FaultCode::FullWhilePlacing),
        }
    }
}

#[cfg(test)]
mod tests;
