//! Faults of texts, links and positions as codes with values, so that user interfaces can translate them.

use dvonn::{Fault as SetupFault, IllegalMove, InvalidSetup, Move, Piece};
use games::{RuleCode, RuleFault, RuleValue, player_name};
use notation::{Claim, Expected, Found, GameResult, GipfPart, Place, PositionError, ReadError, SyntaxError};
use serde::{Serialize, Serializer};

/// Declares the codes of texts, links and positions together with those of the rules, and a list of all of them.
macro_rules! codes {
    ($($rule:ident,)*) => {
        codes! {
            @all
            // Malformed text; the part says what was expected.
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
            // Malformed links.
            LinkLetter,
            LinkEnds,
            // Illegal moves; the part says why.
            Illegal,
            // Contradictions in records.
            ScoreTooEarly,
            ScoreOther,
            ResultOther,
            ResultTwice,
            TurnOther,
            // Invalid positions; the parts list the faults.
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
            // Malformed GIPF text.
            WantGipf,
            WantGipfVersion,
            WantGipfStack,
            WantGipfNumbers,
            WantGipfStages,
            WantGipfSettings,
            WantGipfChallenge,
            // Contradictions in GIPF records, and faults of GIPF positions.
            GipfClaim,
            GipfAgreement,
            GipfTooManyPieces,
            GipfTooManyPotentials,
            GipfWrongStack,
            GipfStage,
            // Reasons why a move is illegal.
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
        /// The kind of a fault.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(rename_all = "camelCase")]
        #[allow(missing_docs)] // The translations describe them.
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

/// The text that the place of a fault refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Within {
    /// The user's text.
    Text,
    /// The part of a link with the position.
    LinkStart,
    /// The part of a link with the moves.
    LinkMoves,
}

/// The place of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaultPlace {
    /// The text that contains the fault.
    pub within: Within,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
}

/// A value of a fault: a label or a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum FaultValue {
    /// A label, such as a space or a player.
    Text(String),
    /// A number.
    Number(u32),
}

/// A fault: a code that programs translate, values to fill in, a place, and parts with the reasons.
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
    /// The kind of the fault.
    pub code: FaultCode,
    /// The values by name.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<String, FaultValue>"))]
    pub values: Vec<(&'static str, FaultValue)>,
    /// The place of the fault, if it has one.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub place: Option<FaultPlace>,
    /// The reasons, or what was expected.
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

    /// Returns the fault with its place in another text.
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

    /// The fault of a DVONN record; `None` for errors that only GIPF has.
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
