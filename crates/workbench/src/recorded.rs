//! The trait by which trees and links access a game: parse, replay and write its records and positions.

use std::fmt::Debug;

use dvonn::Player;
use notation::{GameResult, RESIGNATION, TERMINATION, Tags, Variation};

use crate::error::Error;

/// A game with records and share links. Implemented for the `Game` of each rules crate.
pub trait RecordedGame: Clone + Debug + Sized {
    /// A start position.
    type Setup: Clone + Debug;
    /// One ply of a record: a move (DVONN) or a whole turn (GIPF).
    type Ply: Clone + Debug + PartialEq;

    /// The number of parts of a share link to a game: the start, the plies, and for some games more.
    const LINK_PARTS: usize;

    /// Parses a position, or records in any known format.
    ///
    /// # Errors
    /// If the text is malformed or a move is illegal; the error has a fault with its place.
    fn read_games(text: &[u8]) -> Result<Vec<GameRecord<Self>>, Error>;

    /// Writes a record in Caldera's PGN format.
    ///
    /// # Errors
    /// If its variations are nested too deeply.
    fn write_record(record: GameRecord<Self>) -> Result<String, Error>;

    /// Plays the plies from a start position.
    ///
    /// # Errors
    /// If the start is invalid or a ply is illegal.
    fn replay(start: &Self::Setup, plies: Vec<Self::Ply>) -> Result<Self, Error>;

    /// Plays one ply, given as text.
    ///
    /// # Errors
    /// With the reason if the ply is malformed or illegal. The game is then unchanged.
    fn play_text(&mut self, text: &str) -> Result<(), Error>;

    /// The finished plies.
    fn plies(&self) -> Vec<Self::Ply>;

    /// The position the game started from.
    fn start(&self) -> &Self::Setup;

    /// The current position.
    fn setup(&self) -> Self::Setup;

    /// The result, if the game is over.
    fn result(&self) -> Option<GameResult>;

    /// Normalises the plies of a variation, so that equal plies compare equal.
    fn normalise(_start: &Self::Setup, _line: &mut Variation<Self::Ply>) {}

    /// Plays a ply while walking a tree, and describes it.
    fn enter(&mut self, ply: &Self::Ply) -> PlyView;

    /// Undoes the last [`enter`](RecordedGame::enter).
    fn leave(&mut self);

    /// Writes a start position and plies as the parts of a share link.
    fn write_link(start: &Self::Setup, plies: &[Self::Ply]) -> Vec<String>;

    /// Parses the parts of a share link. Missing parts count as empty.
    ///
    /// # Errors
    /// If a part is malformed or a move is illegal; the error has a fault with its place.
    fn read_link(parts: &[&str]) -> Result<Self, Error>;
}

/// The description of a ply in a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyView {
    /// The text of the ply.
    pub text: String,
    /// The player who made it.
    pub player: Player,
    /// The number of pieces it cut off, in DVONN.
    pub cut: Option<u8>,
}

/// A game record with variations, for any game.
#[derive(Clone, Debug)]
pub struct GameRecord<G: RecordedGame> {
    /// Names, place, date and other tags.
    pub tags: Tags,
    /// The position the game starts from.
    pub start: G::Setup,
    /// The plies of the game, with their variations.
    pub main_line: Variation<G::Ply>,
    /// The result, or `None` if the game is unfinished.
    pub result: Option<GameResult>,
}

impl<G: RecordedGame> GameRecord<G> {
    /// Creates a record without plies.
    pub fn new(start: G::Setup) -> GameRecord<G> {
        GameRecord { tags: Tags::default(), start, main_line: Variation::default(), result: None }
    }

    /// Creates the record of a game. An unfinished turn is left out.
    pub fn from_game(game: &G) -> GameRecord<G> {
        let steps = game.plies().into_iter().map(notation::Step::new).collect();
        let main_line = Variation { comments: Vec::new(), steps };
        GameRecord { main_line, result: game.result(), ..GameRecord::new(game.start().clone()) }
    }

    /// The plies of the main line.
    pub fn plies(&self) -> Vec<G::Ply> {
        self.main_line.steps.iter().map(|step| step.action.clone()).collect()
    }
}

/// Parses the first game of a text and plays its main line.
///
/// # Errors
/// If the text is malformed, a move is illegal, or the text contains no game.
pub fn read_game<G: RecordedGame>(text: &str) -> Result<G, Error> {
    let records = G::read_games(text.as_bytes())?;
    let record = records.first().ok_or_else(|| Error::new("the text contains no game"))?;
    G::replay(&record.start, record.plies())
}

/// Writes the record of a game with the names of the players and, if a player resigned, the result.
///
/// ```
/// let game = dvonn::Game::new();
/// let record = workbench::write_game(&game, "Ada", "Bob", Some(dvonn::Player::White))?;
/// assert!(record.contains("[White \"Ada\"]") && record.contains("0-1"));
/// # Ok::<(), workbench::Error>(())
/// ```
///
/// # Errors
/// If the record cannot be written.
pub fn write_game<G: RecordedGame>(
    game: &G,
    white: &str,
    black: &str,
    resigned: Option<Player>,
) -> Result<String, Error> {
    let mut record = GameRecord::from_game(game);
    record.tags.set("White", white);
    record.tags.set("Black", black);
    if let Some(loser) = resigned {
        record.result = Some(GameResult::Win(loser.opponent()));
        record.tags.set(TERMINATION, RESIGNATION);
    }
    G::write_record(record)
}
