//! GIPF: its records, links, editor and board, the choices within a turn, and draws of lots.

mod actions;
mod choices;
mod editor;
mod record;
#[cfg(test)]
mod tests;

use dvonn::Player;
use gipf::{Action, Decider, Dot, DvonnColours, Entry, Game, Kind, Line, Point, Setup, Spot, SpotSet, Stack, Terms};

pub use actions::{ActionKind, ActionSoFar, ActionView, action_so_far, steps_of_action, view_action};
pub use choices::{Choices, RowChoice, TakingFault};
pub use editor::Editor;

use crate::error::Error;
use crate::layout::Place;
use crate::random::Random;

/// Every point of the board: the spots first, then the dots.
pub fn points() -> impl Iterator<Item = Point> {
    Spot::ALL.into_iter().map(Point::Spot).chain(Dot::ALL.into_iter().map(Point::Dot))
}

/// The points of the board, in the order of [`points`]; the dots are the rim.
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

/// The column and the height of a point, counted from the middle column's foot: columns beside it begin higher up.
fn coordinates(name: &str) -> (f64, f64) {
    let mut letters = name.bytes();
    let column = f64::from(letters.next().unwrap_or(b'a')) - f64::from(b'a');
    let row = f64::from(letters.next().unwrap_or(b'1')) - f64::from(b'1');
    (column, row + (column - 4.0).abs() / 2.0)
}

/// The lines of the board, each by the two dots at its ends.
pub fn lines() -> Vec<[Dot; 2]> {
    let ends = |line: Line| {
        let along = move |entry: &Entry| entry.path().iter().copied().collect::<SpotSet>() == line.spots();
        let mut dots = Entry::all().filter(along).map(Entry::dot);
        Some([dots.next()?, dots.next()?])
    };
    Line::all().filter_map(ends).collect()
}

/// The letters of a stack from bottom to top: `w` and `b` are basic pieces, a `W` or `B` makes a GIPF-piece of the one
/// below it, `p` and `q` are White's and Black's unused potentials, `u` and `v` their used ones.
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

/// What an open challenge leaves to chance, as the players have agreed: dice, or the colours and the board of the DVONN
/// game. A seed always draws the same.
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

/// Reads an action of a stored game. Earlier versions stored `draw:SEED` where they now store what was [`drawn`].
///
/// # Errors
/// With what is wrong with the text.
pub fn read_stored_action(game: &Game, text: &str) -> Result<Action, Error> {
    match text.strip_prefix("draw:").and_then(|seed| seed.parse().ok()) {
        Some(seed) => Ok(drawn(game, seed)),
        None => text.parse().map_err(Error::new),
    }
}

/// A new game of a variant (`tournament+d6+c1,1`), with the settings that differ from the recommended ones
/// (`tie=no-jump decider=dice`).
///
/// ```
/// let game = workbench::gipf::new_game("basic+d3+c2,2", "decider=dice")?;
/// assert!(game.position().rules().connected);
/// # Ok::<(), workbench::Error>(())
/// ```
///
/// # Errors
/// With what is wrong with the texts.
pub fn new_game(variant: &str, settings: &str) -> Result<Game, Error> {
    with_settings(notation::gipf::read_variant(variant).map_err(Error::new)?, settings)
}

/// A game that begins with a position in one line, with the settings that differ from the recommended ones.
///
/// # Errors
/// With what is wrong with the texts, or with every fault of the position.
pub fn game_from_position(position: &str, settings: &str) -> Result<Game, Error> {
    with_settings(notation::gipf::read_setup(position).map_err(Error::new)?, settings)
}

fn with_settings(mut setup: Setup, settings: &str) -> Result<Game, Error> {
    setup.rules.settings = notation::gipf::read_settings(settings).map_err(Error::new)?;
    Game::from_setup(setup).map_err(Error::new)
}
