//! Whole turns and their text.

use std::fmt;
use std::str::FromStr;

use crate::board::{ParsePointError, Point, Spot, excerpt};
use crate::spot_set::SpotSet;
use crate::stack::Kind;
use crate::step::{Decision, Jump, Push, Step, Taking};

/// A whole turn: the rows removed before the move, the move, and the rows removed after it.
///
/// The text joins these parts with `;`. It does not contain the opponent's decision to let a jump pass, nor the decision
/// to leave rows that may stay: both follow from what is written.
///
/// ```
/// use gipf::Turn;
///
/// let turn: Turn = "h6-c4;xc6*,d6,f5,g4".parse()?;
/// assert_eq!(turn.after.len(), 1);
/// assert_eq!(turn.to_string(), "h6-c4;xc6*,d6,f5,g4");
/// let error = "h6-b2".parse::<Turn>().unwrap_err();
/// assert_eq!(error.to_string(), "h6-b2: no line leads from the dot h6 to b2");
/// # Ok::<(), gipf::ParseTurnError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The rows removed before the move, in order.
    pub before: Vec<Taking>,
    /// The move, preceded by jumps that lost their challenge. Empty if a taking ended the game before the move.
    pub moves: Vec<TurnMove>,
    /// The rows removed after the move, in order.
    pub after: Vec<Taking>,
}

/// The move of a turn, or a jump that was prevented by a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnMove {
    /// A push of a new piece.
    Push(Push),
    /// A jump of a potential.
    Jump {
        /// The jump.
        jump: Jump,
        /// The result of the challenge, or `None` if the jump was not challenged.
        challenge: Option<Decision>,
    },
}

impl Turn {
    /// Appends a step. Answers and [`Step::Done`] leave the turn unchanged, because they are not written.
    pub fn add(&mut self, step: Step) {
        match step {
            Step::Take(taking) if self.moves.is_empty() => self.before.push(taking),
            Step::Take(taking) => self.after.push(taking),
            Step::Push(push) => self.moves.push(TurnMove::Push(push)),
            Step::Jump(jump) => self.moves.push(TurnMove::Jump { jump, challenge: None }),
            Step::Decide(decision) => {
                if let Some(TurnMove::Jump { challenge, .. }) = self.moves.last_mut() {
                    *challenge = Some(decision);
                }
            }
            Step::LetPass | Step::Challenge | Step::Done => {}
        }
    }

    /// Whether the turn has no steps.
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.moves.is_empty() && self.after.is_empty()
    }
}

impl fmt::Display for TurnMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnMove::Push(push) => push.fmt(formatter),
            TurnMove::Jump { jump, challenge: None } => jump.fmt(formatter),
            TurnMove::Jump { jump, challenge: Some(decision) } => formatter.pad(&format!("{jump}?{}", decision.sign())),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = |takings: &[Taking]| takings.iter().map(Taking::to_string).collect::<Vec<_>>();
        let mut parts = texts(&self.before);
        if !self.moves.is_empty() {
            parts.push(self.moves.iter().map(TurnMove::to_string).collect::<Vec<_>>().join("/"));
        }
        parts.extend(texts(&self.after));
        formatter.pad(&parts.join(";"))
    }
}

impl FromStr for Turn {
    type Err = ParseTurnError;

    /// Parses a turn, in lower or upper case. The spots of a taking may be in any order.
    fn from_str(text: &str) -> Result<Turn, ParseTurnError> {
        let mut turn = Turn::default();
        for part in text.split(';') {
            if let Some(list) = part.strip_prefix(['x', 'X']) {
                turn.add(Step::Take(read_taking(list)?));
            } else if turn.moves.is_empty() {
                turn.moves = read_moves(part)?;
            } else {
                return Err(ParseTurnError::new(part, TurnFault::SecondMove));
            }
        }
        Ok(turn)
    }
}

fn read_taking(list: &str) -> Result<Taking, ParseTurnError> {
    let mut taking = Taking::default();
    for item in list.split(',') {
        let (name, captured) = item.strip_suffix('*').map_or((item, false), |name| (name, true));
        let (potential, name) = name.strip_prefix('^').map_or((false, name), |name| (true, name));
        let (kind, name) = if potential { (Kind::Basic, name) } else { split_kind(name) };
        let spot = read_spot(item, name)?;
        if potential && captured {
            return Err(ParseTurnError::new(item, TurnFault::CapturedPotential));
        }
        if taking.spots.contains(spot) {
            return Err(ParseTurnError::new(item, TurnFault::Twice(spot)));
        }
        let mark = |marks: &mut SpotSet, marked: bool| {
            if marked {
                *marks = marks.with(spot);
            }
        };
        mark(&mut taking.spots, true);
        mark(&mut taking.captured, captured);
        mark(&mut taking.gipfs, kind == Kind::Gipf);
        mark(&mut taking.loaded, kind == Kind::Loaded);
        mark(&mut taking.potentials, potential);
    }
    Ok(taking)
}

fn read_moves(text: &str) -> Result<Vec<TurnMove>, ParseTurnError> {
    let mut moves = Vec::new();
    let mut parts = text.split('/').peekable();
    while let Some(part) = parts.next() {
        let turn_move = read_move(part)?;
        let lost = matches!(turn_move, TurnMove::Jump { challenge: Some(Decision::Lost | Decision::Tied), .. });
        if parts.peek().is_some() && !lost {
            return Err(ParseTurnError::new(part, TurnFault::NotLost));
        }
        moves.push(turn_move);
    }
    Ok(moves)
}

fn read_move(text: &str) -> Result<TurnMove, ParseTurnError> {
    let fail = |fault| ParseTurnError::new(text, fault);
    if let Some((from, rest)) = text.split_once('^') {
        let (to, challenge) = match rest.split_once('?') {
            None => (rest, None),
            Some((to, sign)) => {
                let mut signs = sign.chars();
                let decision = signs.next().and_then(Decision::from_sign).filter(|_| signs.next().is_none());
                (to, Some(decision.ok_or_else(|| fail(TurnFault::NoDecision))?))
            }
        };
        let jump = Jump { from: read_spot(text, from)?, to: read_spot(text, to)? };
        return Ok(TurnMove::Jump { jump, challenge });
    }
    let (kind, names) = split_kind(text);
    let Some((from, to)) = names.split_once('-') else {
        let point = read_point(text, names)?;
        let Point::Spot(spot) = point else { return Err(fail(TurnFault::OnlyADot(point))) };
        return Push::onto(kind, spot).map(TurnMove::Push).ok_or_else(|| fail(TurnFault::NotAtTheEdge(spot)));
    };
    let (from, to) = (read_point(text, from)?, read_spot(text, to)?);
    let Point::Dot(dot) = from else { return Err(fail(TurnFault::FromASpot(from))) };
    Push::new(kind, dot, to).map(TurnMove::Push).ok_or_else(|| fail(TurnFault::NotInLine(from, to)))
}

/// Splits the prefix `G` or `D` from a label. It is a prefix if a letter follows; the column of a label is followed by a
/// digit.
fn split_kind(text: &str) -> (Kind, &str) {
    let kind = match text.as_bytes() {
        [b'g' | b'G', next, ..] if next.is_ascii_alphabetic() => Kind::Gipf,
        [b'd' | b'D', next, ..] if next.is_ascii_alphabetic() => Kind::Loaded,
        _ => return (Kind::Basic, text),
    };
    (kind, &text[1..])
}

fn read_point(part: &str, label: &str) -> Result<Point, ParseTurnError> {
    label.parse().map_err(|error| ParseTurnError::new(part, TurnFault::Label(error)))
}

fn read_spot(part: &str, label: &str) -> Result<Spot, ParseTurnError> {
    label.parse().map_err(|error| ParseTurnError::new(part, TurnFault::Label(error)))
}

/// Text that is not a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTurnError {
    part: String,
    fault: TurnFault,
}

impl ParseTurnError {
    fn new(part: &str, fault: TurnFault) -> ParseTurnError {
        ParseTurnError { part: excerpt(part), fault }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TurnFault {
    Label(ParsePointError),
    SecondMove,
    CapturedPotential,
    Twice(Spot),
    NotLost,
    NoDecision,
    OnlyADot(Point),
    NotAtTheEdge(Spot),
    FromASpot(Point),
    NotInLine(Point, Spot),
}

impl fmt::Display for ParseTurnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = &self.part;
        if part.is_empty() {
            return formatter.write_str("expected a move, like b1-e4, f7 or e4^e5, or a row to take, like xe7,e8");
        }
        match &self.fault {
            TurnFault::Label(error) => write!(formatter, "{part}: {error}"),
            TurnFault::SecondMove => {
                write!(formatter, "{part}: a turn has only one move; rows taken after it begin with x")
            }
            TurnFault::CapturedPotential => {
                write!(formatter, "{part}: a used potential is written without *, whatever its colour")
            }
            TurnFault::Twice(spot) => write!(formatter, "{part}: {spot} is listed twice"),
            TurnFault::NotLost => write!(formatter, "{part}: only a jump that lost its challenge can be followed by /"),
            TurnFault::NoDecision => {
                write!(formatter, "{part}: expected ?+, ?- or ?=, the result of the challenge for the announcer")
            }
            TurnFault::OnlyADot(dot) => {
                write!(formatter, "{part}: {dot} is a dot: add the spot where the push ends, like b1-e4")
            }
            TurnFault::NotAtTheEdge(spot) => {
                write!(formatter, "{part}: {spot} is not at the edge: name the dot where the piece enters, like b1-e4")
            }
            TurnFault::FromASpot(spot) => {
                write!(formatter, "{part}: {spot} is a spot: a push begins at a dot, like b1-e4")
            }
            TurnFault::NotInLine(dot, spot) => write!(formatter, "{part}: no line leads from the dot {dot} to {spot}"),
        }
    }
}

impl std::error::Error for ParseTurnError {}
