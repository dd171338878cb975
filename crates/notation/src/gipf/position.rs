//! GIPF positions between two turns as text: one line of six fields.

use dvonn::Player;
use gipf::{InvalidSetup, Position, Rules, Setup, Spot, Stack, Stage, Version};

use crate::cursor::Cursor;
use crate::error::{Place, SyntaxError};
use crate::expected::{Expected, Found, GipfPart};

/// The error of parsing a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text is well-formed, but the position is invalid.
    #[error(transparent)]
    Invalid(#[from] InvalidSetup),
}

/// Parses a position between two turns. [`read_game`](super::read_game) also accepts settings and positions within a turn.
///
/// ```
/// use notation::gipf::read_position;
///
/// let position = read_position("basic b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 0,0 pp w")?;
/// assert_eq!(position.steps().len(), 30);
///
/// let error = read_position("basic e1=w 12,12 0,0 pp w").unwrap_err();
/// let message = "line 1, column 7: found `e1=w`, expected a spot and its stack, like e5=w \
///                (e1 is a dot, where pieces only enter: expected a spot, like e5)";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), notation::gipf::PositionError>(())
/// ```
///
/// # Errors
/// [`PositionError`] with the place of the syntax error, or with every fault of an invalid position.
pub fn read_position(text: &str) -> Result<Position, PositionError> {
    Ok(Position::from_setup(&read_setup(text)?)?)
}

/// Parses a position without checking that it is valid, for editors.
///
/// # Errors
/// [`SyntaxError`] with the place and what was expected there.
pub fn read_setup(text: &str) -> Result<Setup, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let setup = read_fields(&mut cursor)?;
    let (place, rest) = cursor.word();
    if rest.is_empty() { Ok(setup) } else { Err(SyntaxError::new(place, rest, Expected::PositionEnd)) }
}

/// Parses the six fields that every position has.
pub(super) fn read_fields(cursor: &mut Cursor<'_>) -> Result<Setup, SyntaxError> {
    let [variant, board, reserves, unplayed, stages, (turn_place, turn)] = std::array::from_fn(|_| cursor.word());

    let agreed = read_agreement(variant)?;
    let mut setup = Setup::empty(agreed.rules);
    setup.challenges = agreed.challenges;
    read_board(board, &mut setup)?;
    setup.reserves = read_pair(reserves, "the reserves of White and Black, like 12,12")?;
    setup.unplayed = read_pair(unplayed, "the unplayed potentials of White and Black, like 6,6")?;
    setup.stages = read_stages(stages)?;
    setup.turn = match turn {
        "w" | "W" => Player::White,
        "b" | "B" => Player::Black,
        _ => return Err(SyntaxError::new(turn_place, turn, Expected::Player)),
    };
    Ok(setup)
}

/// Parses a variant, the first field of a position, and returns the start of such a game. The variant is not checked for
/// contradictions; [`Setup::faults`] does that.
///
/// ```
/// let start = notation::gipf::read_variant("standard+d6+c1,1")?;
/// assert_eq!(start.rules.potentials, 6);
/// assert_eq!(start.challenges, [1, 1]);
/// # Ok::<(), notation::SyntaxError>(())
/// ```
///
/// # Errors
/// [`SyntaxError`] with the place and what was expected there.
pub fn read_variant(text: &str) -> Result<Setup, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let [variant, (rest_place, rest)] = std::array::from_fn(|_| cursor.word());
    if !rest.is_empty() {
        return Err(SyntaxError::new(
            rest_place,
            rest,
            Expected::Gipf(GipfPart::Version, "the end of the version".to_owned()),
        ));
    }
    let agreed = read_agreement(variant)?;
    let mut start = Setup::start(agreed.rules, 0);
    start.challenges = agreed.challenges;
    Ok(start)
}

/// Writes a setup as position text, without the settings; [`write_snapshot`](super::write_snapshot) includes them.
///
/// ```
/// use gipf::{Rules, Setup, Version};
///
/// let start = Setup::start(Rules::new(Version::Tournament).with_potentials(6), 0);
/// assert_eq!(notation::gipf::write_position(&start), "tournament+d6 - 18,18 6,6 gg w");
/// ```
pub fn write_position(setup: &Setup) -> String {
    let stacks: Vec<String> = setup.stacks().map(|(spot, stack)| format!("{spot}={stack}")).collect();
    let board = if stacks.is_empty() { "-".to_owned() } else { stacks.join(",") };
    let pair = |[white, black]: [u8; 2]| format!("{white},{black}");
    let stages: String = setup.stages.map(Stage::letter).iter().collect();
    let turn = setup.turn.piece().letter();
    format!("{} {board} {} {} {stages} {turn}", write_variant(setup), pair(setup.reserves), pair(setup.unplayed))
}

/// Writes the variant, the first field of a position: the version, the potentials and the challenges left.
pub fn write_variant(setup: &Setup) -> String {
    let Rules { version, potentials, connected, .. } = setup.rules;
    let potentials = if potentials > 0 { format!("+d{potentials}") } else { String::new() };
    let [white, black] = setup.challenges;
    let challenges = if connected { format!("+c{white},{black}") } else { String::new() };
    format!("{version}{potentials}{challenges}")
}

struct Agreement {
    rules: Rules,
    challenges: [u8; 2],
}

fn read_agreement((place, text): (Place, &str)) -> Result<Agreement, SyntaxError> {
    const EXPECTED: &str =
        "basic, standard or tournament, with +d6 for six potentials and +c1,1 for one challenge each";
    let fault = || SyntaxError::new(place, text, Expected::Gipf(GipfPart::Version, EXPECTED.to_owned()));
    let mut parts = text.split('+');
    let version = parts.next().and_then(Version::from_name).ok_or_else(fault)?;
    let mut agreed = Agreement { rules: Rules::new(version), challenges: [0; 2] };
    let mut part = parts.next();
    if let Some(number) = part.and_then(|part| part.strip_prefix('d')) {
        agreed.rules.potentials = read_number(number).filter(|number| *number > 0).ok_or_else(fault)?;
        part = parts.next();
    }
    if let Some(numbers) = part.and_then(|part| part.strip_prefix('c')) {
        agreed.rules.connected = true;
        agreed.challenges = split_pair(numbers).ok_or_else(fault)?;
        part = parts.next();
    }
    if part.is_some() { Err(fault()) } else { Ok(agreed) }
}

fn read_board((place, text): (Place, &str), setup: &mut Setup) -> Result<(), SyntaxError> {
    if text == "-" {
        return Ok(());
    }
    let mut place = place;
    for item in text.split(',') {
        let fail = |reason: &str| {
            let expected = Expected::Gipf(GipfPart::Stack, format!("a spot and its stack, like e5=w{reason}"));
            if item.is_empty() {
                return SyntaxError { place, found: Found::Nothing, expected };
            }
            SyntaxError::new(place, item, expected)
        };
        let (spot, stack) = item.split_once('=').ok_or_else(|| fail(", or - for an empty board"))?;
        let spot: Spot = spot.parse().map_err(|error| fail(&format!(" ({error})")))?;
        let stack: Stack = stack.parse().map_err(|error| fail(&format!(" ({error})")))?;
        if setup.stack(spot).is_some() {
            return Err(fail(&format!(", each spot once: {spot} is listed twice")));
        }
        setup.set(spot, Some(stack));
        place.column += item.chars().count() + 1;
    }
    Ok(())
}

fn read_pair((place, text): (Place, &str), expected: &str) -> Result<[u8; 2], SyntaxError> {
    split_pair(text)
        .ok_or_else(|| SyntaxError::new(place, text, Expected::Gipf(GipfPart::Numbers, expected.to_owned())))
}

fn split_pair(text: &str) -> Option<[u8; 2]> {
    let (white, black) = text.split_once(',')?;
    Some([read_number(white)?, read_number(black)?])
}

/// Parses a number that consists of digits only; a plus sign is not accepted.
fn read_number(text: &str) -> Option<u8> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

fn read_stages((place, text): (Place, &str)) -> Result<[Stage; 2], SyntaxError> {
    let stages: Option<Vec<Stage>> = text.chars().map(Stage::from_letter).collect();
    let stages = stages.and_then(|stages| stages.try_into().ok());
    let expected = "two letters g, l or p, what White and Black may still introduce";
    stages.ok_or_else(|| SyntaxError::new(place, text, Expected::Gipf(GipfPart::Stages, expected.to_owned())))
}
