//! GIPF: records, links, editor and board geometry, the choices within a turn, and random events.
//!
//! A share link contains the start, the turns and the settings as text. Characters that would need escaping in a URL are
//! replaced by others. Of a challenge it contains only the result.

mod choices;
mod editor;
#[cfg(test)]
mod tests;

use dvonn::Player;
use games::{RuleFault, player_name};
use gipf::{
    Action, Decider, Dot, DvonnColours, Entry, Fault as SetupFault, Game, IllegalStep, InvalidSetup, Kind,
    Line as BoardLine, PlayedTurn, Point, Position, Setup, Spot, SpotSet, Stack, Terms, Turn,
};
use notation::gipf::{PositionError, Record};
use notation::{Claim, GameResult, Place as TextPlace, ReadError, Step, TurnError, Variation};

pub use choices::{
    ActionKind, ActionSoFar, ActionView, Choices, RowChoice, TakingFault, action_so_far, steps_of_action, view_action,
};
pub use editor::Editor;

use crate::error::Error;
use crate::fault::{Fault, FaultCode, Within};
use crate::layout::Place;
use crate::random::Random;
use crate::recorded::{GameRecord, PlyView, RecordedGame};

/// All points of the board: first the spots, then the dots.
pub fn points() -> impl Iterator<Item = Point> {
    Spot::ALL.into_iter().map(Point::Spot).chain(Dot::ALL.into_iter().map(Point::Dot))
}

/// The coordinates of all points, in the order of [`points`].
///
/// ```
/// let places = workbench::gipf::places();
/// assert_eq!((places.len(), places.iter().filter(|place| place.rim).count()), (61, 24));
/// ```
pub fn places() -> Vec<Place> {
    let step = 0.75_f64.sqrt();
    let place = |point: Point| {
        let name = point.to_string();
        let (x, y) = coordinates(&name);
        Place { name, x: x * step, y, rim: matches!(point, Point::Dot(_)) }
    };
    points().map(place).collect()
}

/// The column and the height of a point, from the lowest point of the middle column. The other columns start higher.
fn coordinates(name: &str) -> (f64, f64) {
    let mut letters = name.bytes();
    let column = f64::from(letters.next().unwrap_or(b'a')) - f64::from(b'a');
    let row = f64::from(letters.next().unwrap_or(b'1')) - f64::from(b'1');
    (column, row + (column - 4.0).abs() / 2.0)
}

/// The lines of the board, each as the two dots at its ends.
pub fn lines() -> Vec<[Dot; 2]> {
    let ends = |line: BoardLine| {
        let along = move |entry: &Entry| entry.path().iter().copied().collect::<SpotSet>() == line.spots();
        let mut dots = Entry::all().filter(along).map(Entry::dot);
        Some([dots.next()?, dots.next()?])
    };
    BoardLine::all().filter_map(ends).collect()
}

/// A stack as one letter per piece, from bottom to top: `w` and `b` are basic pieces, a `W` or `B` above one makes a
/// GIPF-piece, `p` and `q` are unused potentials of White and Black, `u` and `v` used ones.
///
/// ```
/// assert_eq!(workbench::gipf::stack_letters("wd^".parse()?), "wpv");
/// # Ok::<(), gipf::ParseStackError>(())
/// ```
pub fn stack_letters(stack: Stack) -> String {
    let of = |player: Player, letters: [char; 2]| letters[player as usize];
    let base = stack.base();
    let mut text = String::from(of(base, ['w', 'b']));
    match stack.kind() {
        Kind::Basic => {}
        Kind::Gipf => text.push(of(base, ['W', 'B'])),
        Kind::Loaded => text.push(of(base, ['p', 'q'])),
    }
    let mut owner = base;
    for _ in 0..stack.used() {
        owner = owner.opponent();
        text.push(of(owner, ['u', 'v']));
    }
    text
}

/// Draws the random event of a challenge: the dice, or the colours and the start of the DVONN game, depending on the
/// settings. The same seed always gives the same event.
pub fn drawn(game: &Game, seed: u32) -> Action {
    let settings = game.position().rules().settings;
    let mut random = Random::new(seed);
    if settings.decider == Decider::Dice {
        let mut die = || random.below(6) as u8 + 1;
        return Action::Roll { announcer: die(), challenger: die() };
    }
    let mut terms = Terms::default();
    if settings.dvonn_colours == DvonnColours::ByLot && random.below(2) == 1 {
        terms.white = Player::Black;
    }
    if settings.decider == Decider::PlacedDvonn {
        terms.start = crate::dvonn::random_board(seed).setup().clone();
    }
    Action::Arrange(Box::new(terms))
}

/// Parses an action of a stored game. Earlier versions stored random events as `draw:SEED`; the result is then [`drawn`]
/// again.
///
/// # Errors
/// If the text is not an action.
pub fn read_stored_action(game: &Game, text: &str) -> Result<Action, Error> {
    match text.strip_prefix("draw:").and_then(|seed| seed.parse().ok()) {
        Some(seed) => Ok(drawn(game, seed)),
        None => text.parse().map_err(Error::new),
    }
}

/// Starts a game of a variant (`tournament+d6+c1,1`) with the settings that differ from the defaults
/// (`tie=no-jump decider=dice`).
///
/// ```
/// let game = workbench::gipf::new_game("basic+d3+c2,2", "decider=dice")?;
/// assert!(game.position().rules().connected);
/// # Ok::<(), workbench::Error>(())
/// ```
///
/// # Errors
/// If a text is malformed or the variant is contradictory.
pub fn new_game(variant: &str, settings: &str) -> Result<Game, Error> {
    with_settings(notation::gipf::read_variant(variant).map_err(Error::new)?, settings)
}

/// Starts a game from position text, with the settings that differ from the defaults.
///
/// # Errors
/// If a text is malformed or the position is invalid.
pub fn game_from_position(position: &str, settings: &str) -> Result<Game, Error> {
    with_settings(notation::gipf::read_setup(position).map_err(Error::new)?, settings)
}

fn with_settings(mut setup: Setup, settings: &str) -> Result<Game, Error> {
    setup.rules.settings = notation::gipf::read_settings(settings).map_err(Error::new)?;
    Game::from_setup(setup).map_err(Error::new)
}

impl RecordedGame for Game {
    type Setup = Setup;
    type Ply = PlayedTurn;

    const LINK_PARTS: usize = 3;

    fn read_games(text: &[u8]) -> Result<Vec<GameRecord<Game>>, Error> {
        let words = String::from_utf8_lossy(text);
        if words.trim_start().starts_with(|letter: char| letter.is_alphabetic()) {
            let position = notation::gipf::read_position(&words).map_err(|error| position_error(&error))?;
            return Ok(vec![GameRecord::new(position.setup())]);
        }
        let records = notation::gipf::read_records(text).map_err(|error| record_error(&error))?;
        let convert = |Record { tags, start, main_line, result }| GameRecord { tags, start, main_line, result };
        Ok(records.into_iter().map(convert).collect())
    }

    fn write_record(GameRecord { tags, start, main_line, result }: GameRecord<Game>) -> Result<String, Error> {
        notation::gipf::write_records(&[Record { tags, start, main_line, result }]).map_err(Error::new)
    }

    fn replay(start: &Setup, plies: Vec<PlayedTurn>) -> Result<Game, Error> {
        let mut record = Record::new(start.clone());
        record.main_line.steps = plies.into_iter().map(Step::new).collect();
        record.replay().map_err(Error::new)
    }

    fn play_text(&mut self, text: &str) -> Result<(), Error> {
        self.play_turn(&text.parse().map_err(Error::new)?).map_err(Error::new)
    }

    fn plies(&self) -> Vec<PlayedTurn> {
        Record::from_game(self).main_line.steps.into_iter().map(|step| step.action).collect()
    }

    fn start(&self) -> &Setup {
        self.start()
    }

    fn setup(&self) -> Setup {
        self.position().setup()
    }

    fn result(&self) -> Option<GameResult> {
        self.position().outcome().map(|outcome| GameResult::Win(outcome.winner))
    }

    fn normalise(start: &Setup, line: &mut Variation<PlayedTurn>) {
        if let Ok(start) = Position::from_setup(start) {
            normalise_turns(line, start);
        }
    }

    /// A recorded turn contains its player, so nothing has to be played.
    fn enter(&mut self, played: &PlayedTurn) -> PlyView {
        PlyView { text: played.turn.to_string(), player: played.player, cut: None }
    }

    fn leave(&mut self) {}

    fn write_link(start: &Setup, plies: &[PlayedTurn]) -> Vec<String> {
        write_link(start, plies)
    }

    fn read_link(parts: &[&str]) -> Result<Game, Error> {
        let part = |index: usize| parts.get(index).copied().unwrap_or_default();
        read_link(part(0), part(1), part(2))
    }
}

/// Normalises the turns of a variation, so that the same turn compares equal however it was written.
fn normalise_turns(line: &mut Variation<PlayedTurn>, start: Position) {
    let mut position = start;
    for step in &mut line.steps {
        for variation in &mut step.variations {
            normalise_turns(variation, position);
        }
        if let Ok(steps) = position.steps_of(&step.action.turn) {
            let mut turn = Turn::default();
            for part in steps {
                turn.add(part);
            }
            step.action.turn = turn;
        }
        // The turns were checked by the parser.
        let _ = position.play_turn(&step.action.turn);
    }
}

/// Characters that need escaping in a URL, each with its replacement. The replacement works in both directions.
const SIGNS: [(char, char); 7] = [(' ', '.'), (',', '_'), ('=', '~'), ('+', '!'), ('^', '\''), (';', '('), ('?', ')')];

/// Separates turns, and replaces the spaces of a start position.
const BETWEEN: char = '.';

fn exchange(text: &str) -> String {
    let other = |letter: char| {
        let found = SIGNS.iter().find(|(one, two)| *one == letter || *two == letter);
        found.map_or(letter, |(one, two)| if *one == letter { *two } else { *one })
    };
    text.chars().map(other).collect()
}

/// Writes the parts of a link: start, turns and settings, without empty parts at the end.
fn write_link(start: &Setup, turns: &[PlayedTurn]) -> Vec<String> {
    let turns: Vec<String> = turns.iter().map(|played| exchange(&played.turn.to_string())).collect();
    let settings = notation::gipf::write_settings(start.rules.settings);
    let mut parts = vec![exchange(&notation::gipf::write_position(start)), turns.join("."), exchange(&settings)];
    while parts.len() > 1 && parts.last().is_some_and(String::is_empty) {
        parts.pop();
    }
    parts
}

/// Parses the parts of a link and plays the game.
fn read_link(start: &str, turns: &str, settings: &str) -> Result<Game, Error> {
    // Characters are replaced one by one, so the columns of errors are right for the link too.
    let setup = notation::gipf::read_setup(&exchange(start));
    let mut setup = setup.map_err(|error| position_error(&error.into()).within(Within::LinkStart))?;
    setup.rules.settings = notation::gipf::read_settings(&exchange(settings)).map_err(Error::new)?;
    let begun = Game::from_setup(setup);
    let mut game = begun.map_err(|faults| Error::new(&faults).with(of_setup(&faults)))?;
    let mut column = 1;
    for (ply, part) in (1..).zip(turns.split(BETWEEN).filter(|_| !turns.is_empty())) {
        let word = exchange(part);
        let place = TextPlace { line: 1, column };
        let refuse = |reason: &dyn std::fmt::Display, fault: Fault| {
            Error::new(format!("letter {column} of the turns: {reason}")).with(fault.at(Within::LinkMoves, place))
        };
        let turn: Turn = word.parse().map_err(|error| {
            let fault =
                Fault::new(FaultCode::Unexpected).text("found", &word).with(Fault::new(FaultCode::WantGipfTurn));
            refuse(&error, fault)
        })?;
        game.play_turn(&turn).map_err(|reason| refuse(&reason, illegal(ply, &turn, &reason)))?;
        column += part.chars().count() + 1;
    }
    Ok(game)
}

fn position_error(error: &PositionError) -> Error {
    let fault = match error {
        PositionError::Syntax(error) => Fault::from(error),
        PositionError::Invalid(faults) => of_setup(faults),
    };
    Error::new(error).with(fault)
}

fn record_error(error: &ReadError) -> Error {
    let (fault, place) = match error {
        ReadError::IllegalTurn { place, ply, turn, reason } => {
            let fault = match reason {
                TurnError::Illegal(reason) => illegal(*ply, turn, reason),
                TurnError::Contest { .. } | TurnError::Verdict { .. } | TurnError::Count { .. } => {
                    illegal_turn(*ply, turn, Fault::new(FaultCode::GipfContest))
                }
            };
            (fault, place)
        }
        ReadError::GipfSetup { place, faults } => (of_setup(faults), place),
        ReadError::Contradiction { place, claim: Claim::Gipf { .. } } => (Fault::new(FaultCode::GipfClaim), place),
        _ => return Error::new(error).with(Fault::of_record(error)),
    };
    Error::new(error).with(fault.at(Within::Text, *place))
}

fn of_setup(invalid: &InvalidSetup) -> Fault {
    invalid.faults().iter().fold(Fault::new(FaultCode::Impossible), |all, fault| all.with(of_setup_fault(*fault)))
}

fn of_setup_fault(fault: SetupFault) -> Fault {
    match fault {
        SetupFault::PotentialsAgreed { .. }
        | SetupFault::NothingToChallenge
        | SetupFault::NotConnected { .. }
        | SetupFault::TooManyChallenges { .. } => Fault::new(FaultCode::GipfAgreement),
        SetupFault::TooManyPieces { player, .. } => {
            Fault::new(FaultCode::GipfTooManyPieces).text("player", &player_name(player))
        }
        SetupFault::TooManyPotentials { player, .. } => {
            Fault::new(FaultCode::GipfTooManyPotentials).text("player", &player_name(player))
        }
        SetupFault::GipfInBasic { spot } | SetupFault::PotentialOnGipf { spot } => {
            Fault::new(FaultCode::GipfWrongStack).text("spot", &spot)
        }
        SetupFault::GipfStageOutsideTournament { player, .. }
        | SetupFault::GipfStageWhileLoading { player, .. }
        | SetupFault::NothingToLoad { player }
        | SetupFault::PlainWithPotentials { player, .. } => {
            Fault::new(FaultCode::GipfStage).text("player", &player_name(player))
        }
    }
}

fn illegal(ply: usize, turn: &Turn, reason: &IllegalStep) -> Fault {
    illegal_turn(ply, turn, RuleFault::from(reason).into())
}

fn illegal_turn(ply: usize, turn: &Turn, reason: Fault) -> Fault {
    Fault::new(FaultCode::Illegal).number("ply", ply).text("move", turn).with(reason)
}
