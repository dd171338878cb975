//! What is wrong with a text, a link or a position, as a code with what it is about: the page has the words, in every
//! language.

use dvonn::{Fault as SetupFault, IllegalMove, InvalidSetup, Move, ParseMoveError, ParseSpaceError, Piece, SpaceFault};
use notation::{Claim, Expected, Found, GameResult, GipfPart, Place, PositionError, ReadError, SyntaxError};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::name;
use crate::json;

/// Lists the codes once: for Rust, and as a type for the page, which cannot be built while one of them has no words.
macro_rules! codes {
    ($first:ident $first_code:literal, $($code:ident $text:literal,)*) => {
        /// What can be wrong; some of it with games of GIPF alone.
        #[cfg_attr(not(feature = "gipf"), allow(dead_code))]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Code {
            $first,
            $($code,)*
        }

        impl Code {
            #[cfg(test)]
            pub(crate) const ALL: &[Code] = &[Code::$first, $(Code::$code,)*];

            pub(crate) const fn text(self) -> &'static str {
                match self {
                    Code::$first => $first_code,
                    $(Code::$code => $text,)*
                }
            }
        }

        #[wasm_bindgen(typescript_custom_section)]
        const CODES: &str = concat!("export type FaultCode = '", $first_code, "'", $(" | '", $text, "'",)* ";\n");
    };
}

codes! {
    // Texts that break their format; what would be right follows.
    Unexpected "unexpected",
    Ended "ended",
    WantPlayer "wantPlayer",
    WantPhase "wantPhase",
    WantPositionEnd "wantPositionEnd",
    WantRows "wantRows",
    WantRowLength "wantRowLength",
    WantPieces "wantPieces",
    WantLowerStack "wantLowerStack",
    WantGame "wantGame",
    WantDvonn "wantDvonn",
    WantMove "wantMove",
    WantSpace "wantSpace",
    WantRowOfBoard "wantRowOfBoard",
    WantSpaceOfRow "wantSpaceOfRow",
    WantMoveOrResult "wantMoveOrResult",
    WantMoveFirst "wantMoveFirst",
    WantVariation "wantVariation",
    WantLessDepth "wantLessDepth",
    WantCommentEnd "wantCommentEnd",
    WantMark "wantMark",
    WantResult "wantResult",
    WantScore "wantScore",
    WantTag "wantTag",
    WantBracket "wantBracket",
    WantBoardspace "wantBoardspace",
    WantCommand "wantCommand",
    WantGameEnd "wantGameEnd",
    // Links.
    LinkLetter "linkLetter",
    LinkEnds "linkEnds",
    // Moves that the rules forbid; the reason follows.
    Illegal "illegal",
    GameOver "gameOver",
    StillPlacing "stillPlacing",
    PlacingIsOver "placingIsOver",
    Taken "taken",
    PassWhilePlacing "passWhilePlacing",
    PassWhileAbleToMove "passWhileAbleToMove",
    NothingToMove "nothingToMove",
    BareRed "bareRed",
    NotYours "notYours",
    Surrounded "surrounded",
    TooTall "tooTall",
    NotInLine "notInLine",
    WrongDistance "wrongDistance",
    EmptyTarget "emptyTarget",
    // Records that contradict themselves.
    ScoreTooEarly "scoreTooEarly",
    ScoreOther "scoreOther",
    ResultOther "resultOther",
    ResultTwice "resultTwice",
    TurnOther "turnOther",
    // Positions that cannot stand in a game; their faults follow.
    Impossible "impossible",
    TooManyWhite "tooManyWhite",
    TooManyBlack "tooManyBlack",
    TooManyRed "tooManyRed",
    RedOnTop "redOnTop",
    OutOfContact "outOfContact",
    NoRed "noRed",
    StackWhilePlacing "stackWhilePlacing",
    PlacingOrder "placingOrder",
    WrongTurn "wrongTurn",
    FullWhilePlacing "fullWhilePlacing",
    // Texts of GIPF that break their format.
    WantGipf "wantGipf",
    WantGipfVersion "wantGipfVersion",
    WantGipfStack "wantGipfStack",
    WantGipfNumbers "wantGipfNumbers",
    WantGipfStages "wantGipfStages",
    WantGipfSettings "wantGipfSettings",
    WantGipfTurn "wantGipfTurn",
    WantGipfChallenge "wantGipfChallenge",
    // Why a turn of GIPF is illegal.
    GipfRowFirst "gipfRowFirst",
    GipfLineFull "gipfLineFull",
    GipfNotEmpty "gipfNotEmpty",
    GipfEndsElsewhere "gipfEndsElsewhere",
    GipfNoGipfs "gipfNoGipfs",
    GipfGipfFirst "gipfGipfFirst",
    GipfNoPotential "gipfNoPotential",
    GipfReserve "gipfReserve",
    GipfNoJumpFrom "gipfNoJumpFrom",
    GipfNoJumpOnto "gipfNoJumpOnto",
    GipfNoRow "gipfNoRow",
    GipfMustGo "gipfMustGo",
    GipfLoadedRow "gipfLoadedRow",
    GipfLeavesNoMove "gipfLeavesNoMove",
    GipfWrongMark "gipfWrongMark",
    GipfOrder "gipfOrder",
    GipfContest "gipfContest",
    // Records and positions of GIPF that contradict themselves.
    GipfClaim "gipfClaim",
    GipfAgreement "gipfAgreement",
    GipfTooManyPieces "gipfTooManyPieces",
    GipfTooManyPotentials "gipfTooManyPotentials",
    GipfWrongStack "gipfWrongStack",
    GipfStage "gipfStage",
}

impl Code {
    const fn of_gipf(part: GipfPart) -> Code {
        match part {
            GipfPart::Game => Code::WantGipf,
            GipfPart::Version => Code::WantGipfVersion,
            GipfPart::Stack => Code::WantGipfStack,
            GipfPart::Numbers => Code::WantGipfNumbers,
            GipfPart::Stages => Code::WantGipfStages,
            GipfPart::Settings => Code::WantGipfSettings,
            GipfPart::Turn => Code::WantGipfTurn,
            GipfPart::Challenge => Code::WantGipfChallenge,
        }
    }
}

/// In what the place of a fault is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    /// A text of lines.
    Text,
    /// The part of a link that holds the position.
    LinkStart,
    /// The part of a link that holds the moves.
    LinkMoves,
}

#[wasm_bindgen(typescript_custom_section)]
const FAULT: &str = "
/** What is wrong: the words for the code are the page's, with the values filled in and the parts in their place. */
export interface Fault {
  code: FaultCode;
  values: Record<string, string | number>;
  where?: { within: 'text' | 'linkStart' | 'linkMoves'; line: number; column: number };
  parts: Fault[];
}
";

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) code: Code,
    /// Names, and values as JSON.
    values: Vec<(&'static str, String)>,
    place: Option<(Within, Place)>,
    pub(crate) parts: Vec<Fault>,
}

impl Fault {
    pub(crate) fn new(code: Code) -> Fault {
        Fault { code, values: Vec::new(), place: None, parts: Vec::new() }
    }

    pub(crate) fn text(mut self, name: &'static str, value: &impl ToString) -> Fault {
        self.values.push((name, json::string(&value.to_string())));
        self
    }

    pub(crate) fn number(mut self, name: &'static str, value: &impl ToString) -> Fault {
        self.values.push((name, value.to_string()));
        self
    }

    pub(crate) fn at(mut self, within: Within, place: Place) -> Fault {
        self.place = Some((within, place));
        self
    }

    /// The same, counted in something else.
    pub(crate) fn within(mut self, within: Within) -> Fault {
        self.place = self.place.map(|(_, place)| (within, place));
        self
    }

    pub(crate) fn with(mut self, part: Fault) -> Fault {
        self.parts.push(part);
        self
    }

    pub(crate) fn to_json(&self) -> String {
        let values: Vec<String> = self.values.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        let place = self.place.map(|(within, Place { line, column })| {
            let within = match within {
                Within::Text => "text",
                Within::LinkStart => "linkStart",
                Within::LinkMoves => "linkMoves",
            };
            format!(",\"where\":{{\"within\":\"{within}\",\"line\":{line},\"column\":{column}}}")
        });
        format!(
            "{{\"code\":\"{}\",\"values\":{{{}}}{},\"parts\":{}}}",
            self.code.text(),
            values.join(","),
            place.unwrap_or_default(),
            json::list(self.parts.iter().map(Fault::to_json)),
        )
    }

    pub(crate) fn of_position(error: &PositionError) -> Fault {
        match error {
            PositionError::Syntax(error) => Fault::from(error),
            PositionError::Invalid(faults) => Fault::from(faults),
        }
    }

    /// What is wrong with a record; nothing of which is said here if it is one of GIPF.
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
        Fault::new(Code::Illegal).number("ply", &ply).text("move", &action).with(reason.into())
    }

    fn of_claim(claim: &Claim) -> Option<Fault> {
        let sign = |result: &GameResult| GameResult::sign(Some(*result));
        Some(match claim {
            Claim::Score { said, found: None } => Fault::new(Code::ScoreTooEarly).text("said", &said),
            Claim::Score { said, found: Some(found) } => {
                Fault::new(Code::ScoreOther).text("said", &said).text("found", &found)
            }
            Claim::ResultOfScore { said, found } => {
                Fault::new(Code::ResultOther).text("said", &sign(said)).text("found", &found)
            }
            Claim::ResultAgain { said, before } => {
                Fault::new(Code::ResultTwice).text("said", &sign(said)).text("before", &sign(before))
            }
            Claim::Turn { found, .. } => Fault::new(Code::TurnOther).text("player", &name(*found)),
            Claim::Gipf { .. } => return None,
        })
    }
}

impl From<&SyntaxError> for Fault {
    fn from(SyntaxError { place, found, expected }: &SyntaxError) -> Fault {
        let fault = match found {
            Found::Word(word) | Found::Stack(word) => Fault::new(Code::Unexpected).text("found", &word),
            Found::End | Found::RowEnd | Found::Nothing | Found::NoVariant => Fault::new(Code::Ended),
        };
        fault.at(Within::Text, *place).with(expected.into())
    }
}

impl From<&Expected> for Fault {
    fn from(expected: &Expected) -> Fault {
        let code = match expected {
            Expected::Player | Expected::PlayerAfterRows => Code::WantPlayer,
            Expected::Phase => Code::WantPhase,
            Expected::PositionEnd => Code::WantPositionEnd,
            Expected::FiveRows { .. } => Code::WantRows,
            Expected::RowEnd { row, length }
            | Expected::FewerSpaces { row, length, .. }
            | Expected::MoreSpaces { row, length, .. } => {
                return Fault::new(Code::WantRowLength).number("row", &row).number("length", &length);
            }
            Expected::EmptySpaces | Expected::Pieces => Code::WantPieces,
            Expected::StackHeight(most) => return Fault::new(Code::WantLowerStack).number("most", &most),
            Expected::Game => Code::WantGame,
            Expected::Gipf(part, _) => Code::of_gipf(*part),
            Expected::Dvonn(_) | Expected::GameProperty => Code::WantDvonn,
            Expected::Move(error) | Expected::MoveOrResign(error) | Expected::MoveOrQuit(error) => match error {
                ParseMoveError::Space(error) => return error.into(),
                ParseMoveError::NotAMove(_) => Code::WantMove,
            },
            Expected::Space(error) => return error.into(),
            Expected::MoveOrResult | Expected::MoveOrNumber => Code::WantMoveOrResult,
            Expected::MoveBeforeGlyph | Expected::MoveBeforeVariation => Code::WantMoveFirst,
            Expected::MoveInVariation | Expected::VariationEnd => Code::WantVariation,
            Expected::Depth(most) => return Fault::new(Code::WantLessDepth).number("most", &most),
            Expected::CommentEnd => Code::WantCommentEnd,
            Expected::Glyph | Expected::Sign => Code::WantMark,
            Expected::Result => Code::WantResult,
            Expected::Score => Code::WantScore,
            Expected::TagName
            | Expected::TagValue(_)
            | Expected::TagQuote(_)
            | Expected::TagEnd
            | Expected::Escaped
            | Expected::PositionWithoutBackslash => Code::WantTag,
            Expected::Bracket(_) | Expected::CommandEnd(_) => Code::WantBracket,
            Expected::PropertyValue(_) | Expected::Property | Expected::GameStart => Code::WantBoardspace,
            Expected::Command => Code::WantCommand,
            Expected::EndAfterResign | Expected::EndAfterQuit => Code::WantGameEnd,
        };
        Fault::new(code)
    }
}

impl From<&ParseSpaceError> for Fault {
    fn from(error: &ParseSpaceError) -> Fault {
        match error.reason() {
            SpaceFault::NotALabel => Fault::new(Code::WantSpace),
            SpaceFault::NoSuchRow => Fault::new(Code::WantRowOfBoard).text("space", &error.text()),
            SpaceFault::OutsideRow { first, last } => {
                Fault::new(Code::WantSpaceOfRow).text("space", &error.text()).text("first", &first).text("last", &last)
            }
        }
    }
}

impl From<IllegalMove> for Fault {
    fn from(reason: IllegalMove) -> Fault {
        match reason {
            IllegalMove::GameOver => Fault::new(Code::GameOver),
            IllegalMove::StillPlacing => Fault::new(Code::StillPlacing),
            IllegalMove::PlacingIsOver => Fault::new(Code::PlacingIsOver),
            IllegalMove::Taken(space) => Fault::new(Code::Taken).text("space", &space),
            IllegalMove::PassWhilePlacing => Fault::new(Code::PassWhilePlacing),
            IllegalMove::PassWhileAbleToMove => Fault::new(Code::PassWhileAbleToMove),
            IllegalMove::NothingToMove(space) => Fault::new(Code::NothingToMove).text("space", &space),
            IllegalMove::BareRed(space) => Fault::new(Code::BareRed).text("space", &space),
            IllegalMove::NotYours { space, owner } => {
                Fault::new(Code::NotYours).text("space", &space).text("player", &name(owner.opponent()))
            }
            IllegalMove::Surrounded(space) => Fault::new(Code::Surrounded).text("space", &space),
            IllegalMove::TooTall { space, height } => {
                Fault::new(Code::TooTall).text("space", &space).number("height", &height)
            }
            IllegalMove::NotInLine { from, to } => Fault::new(Code::NotInLine).text("from", &from).text("to", &to),
            IllegalMove::WrongDistance { height, distance } => {
                Fault::new(Code::WrongDistance).number("height", &height).number("distance", &distance)
            }
            IllegalMove::EmptyTarget(space) => Fault::new(Code::EmptyTarget).text("space", &space),
        }
    }
}

impl From<&InvalidSetup> for Fault {
    fn from(invalid: &InvalidSetup) -> Fault {
        Fault { parts: invalid.faults().iter().map(Fault::from).collect(), ..Fault::new(Code::Impossible) }
    }
}

impl From<&SetupFault> for Fault {
    fn from(fault: &SetupFault) -> Fault {
        match fault {
            SetupFault::TooMany { piece, count, space } => {
                let code = match piece {
                    Piece::White => Code::TooManyWhite,
                    Piece::Black => Code::TooManyBlack,
                    Piece::Red => Code::TooManyRed,
                };
                Fault::new(code).number("count", &count).number("total", &piece.total()).text("space", &space)
            }
            SetupFault::RedOnTop { space } => Fault::new(Code::RedOnTop).text("space", &space),
            SetupFault::OutOfContact { space } => Fault::new(Code::OutOfContact).text("space", &space),
            SetupFault::NoRed => Fault::new(Code::NoRed),
            SetupFault::StackWhilePlacing { space, .. } => Fault::new(Code::StackWhilePlacing).text("space", &space),
            SetupFault::PlacingOrder { expected: [white, black, red], .. } => {
                Fault::new(Code::PlacingOrder).number("white", &white).number("black", &black).number("red", &red)
            }
            SetupFault::WrongTurn { turn, .. } => Fault::new(Code::WrongTurn).text("player", &name(*turn)),
            SetupFault::FullWhilePlacing => Fault::new(Code::FullWhilePlacing),
        }
    }
}

#[cfg(test)]
mod tests;
