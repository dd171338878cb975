//! What the tree and the links need to know about a game: how its records and positions are read, replayed and written.

use std::fmt::Debug;

use dvonn::Player;
use notation::{GameResult, Line, RESIGNATION, TERMINATION, Tags};

use crate::error::Error;

/// A game that has records and links: implemented for the `Game` of each rules crate.
pub trait RecordedGame: Clone + Debug + Sized {
    /// The position with which a game begins.
    type Setup: Clone + Debug;
    /// One ply of a record: a move, or a whole turn.
    type Ply: Clone + Debug + PartialEq;

    /// Reads a position in one line, or records in any known format.
    ///
    /// # Errors
    /// With the place of the fault and what was expected there.
    fn read_games(text: &[u8]) -> Result<Vec<GameRecord<Self>>, Error>;

    /// Writes a record in the project's format.
    ///
    /// # Errors
    /// If its variations are nested too deeply.
    fn write_record(record: GameRecord<Self>) -> Result<String, Error>;

    /// Plays the plies from a start position.
    ///
    /// # Errors
    /// If the start or a ply breaks the rules.
    fn replay(start: &Self::Setup, plies: Vec<Self::Ply>) -> Result<Self, Error>;

    /// Plays one ply, given as text.
    ///
    /// # Errors
    /// With the reason why it is illegal; the game stays as it was.
    fn play_text(&mut self, text: &str) -> Result<(), Error>;

    /// The finished plies so far.
    fn plies(&self) -> Vec<Self::Ply>;

    /// The position with which the game began.
    fn start(&self) -> &Self::Setup;

    /// The present position.
    fn setup(&self) -> Self::Setup;

    /// The result, if the game is over.
    fn result(&self) -> Option<GameResult>;

    /// Spells every ply of a line as the game does, so that the same ply is found again.
    fn normalise(_start: &Self::Setup, _line: &mut Line<Self::Ply>) {}

    /// Goes on to the next ply of a tree, and tells who made it and how many pieces it cut off.
    fn enter(&mut self, ply: &Self::Ply) -> PlyView;

    /// Goes back to the ply before.
    fn leave(&mut self);

    /// Writes a start position and plies as the parts of a link.
    fn write_link(start: &Self::Setup, plies: &[Self::Ply]) -> Vec<String>;

    /// Reads the parts of a link; missing parts are empty.
    ///
    /// # Errors
    /// With the place of the fault.
    fn read_link(parts: &[&str]) -> Result<Self, Error>;
}

/// What a ply looks like in a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyView {
    /// Its text.
    pub text: String,
    /// Who made it.
    pub player: Player,
    /// How many pieces it cut off, in games in which moves do.
    pub cut: Option<u8>,
}

/// A game with its variations, whatever the game.
#[derive(Clone, Debug)]
pub struct GameRecord<G: RecordedGame> {
    /// Who, where, when.
    pub tags: Tags,
    /// The position with which the game begins.
    pub start: G::Setup,
    /// The plies that were played, and their variations.
    pub main_line: Line<G::Ply>,
    /// How the game ended, if it did.
    pub result: Option<GameResult>,
}

impl<G: RecordedGame> GameRecord<G> {
    /// A record without plies.
    pub fn new(start: G::Setup) -> GameRecord<G> {
        GameRecord { tags: Tags::default(), start, main_line: Line::default(), result: None }
    }

    /// The record of a game; a turn that is not finished is left out.
    pub fn from_game(game: &G) -> GameRecord<G> {
        let steps = game.plies().into_iter().map(notation::Step::new).collect();
        let main_line = Line { comments: Vec::new(), steps };
        GameRecord { main_line, result: game.result(), ..GameRecord::new(game.start().clone()) }
    }

    /// The plies of the main line.
    pub fn plies(&self) -> Vec<G::Ply> {
        self.main_line.steps.iter().map(|step| step.action.clone()).collect()
    }
}

/// The first game of a text, at the end of its main line.
///
/// # Errors
/// With the place of the fault, or if there is no game in the text.
pub fn read_game<G: RecordedGame>(text: &str) -> Result<G, Error> {
    let records = G::read_games(text.as_bytes())?;
    let record = records.first().ok_or_else(|| Error::new("there is no game in the text"))?;
    G::replay(&record.start, record.plies())
}

/// The record of a game, with the names of the players and who resigned, if a player did.
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
