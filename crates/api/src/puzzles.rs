//! Puzzles from finished games.

use std::collections::BTreeMap;

use game_state::{GameId, Timestamp};
use serde::{Deserialize, Serialize};

/// The task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleGoal {
    /// Win: no other move wins.
    Win,
    /// Reach a tie: every other move loses.
    Save,
    /// Win by the most points.
    Most,
}

/// The theme of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleTheme {
    /// Winning.
    Win,
    /// Reaching a tie.
    Save,
    /// Cutting off pieces of the opponent.
    Cut,
    /// Leaving the opponent without a move.
    Pass,
}

/// What happens after a wrong move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleTry {
    /// The final lead of the player to move, with best play after it.
    pub value: i32,
    /// The best reply; absent if the game is over.
    pub reply: Option<String>,
}

/// A puzzle from a game: a position of DVONN with a single best move. The solver has proved all values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleView {
    /// The id.
    pub id: String,
    /// The game that it comes from.
    pub game: GameId,
    /// The number of moves in that game before the position.
    pub moves: u32,
    /// The task.
    pub goal: PuzzleGoal,
    /// The theme.
    pub theme: PuzzleTheme,
    /// The difficulty, 1 to 5.
    pub grade: u8,
    /// The position.
    pub position: String,
    /// The final lead of the player to move with best play.
    pub value: i32,
    /// Best play to the end of the game. The first, third … move is to be found, as many as there are `tries`.
    pub line: Vec<String>,
    /// For each move to find, the results of all other moves.
    pub tries: Vec<BTreeMap<String, PuzzleTry>>,
    /// When it was found.
    pub found_at: Timestamp,
}

/// How far the search for puzzles in a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleSearchState {
    /// The game is not searched, or not yet.
    #[default]
    None,
    /// It waits for an engine.
    Waiting,
    /// An engine is at work.
    Running,
    /// It is complete.
    Done,
    /// It was given up after several attempts.
    Failed,
}

/// The puzzles from a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamePuzzles {
    /// How far the search is.
    pub state: PuzzleSearchState,
    /// What was found, without puzzles that equal those of other games.
    pub puzzles: Vec<PuzzleView>,
}

/// The parameters of a search for puzzles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(default)]
pub struct PuzzlesQuery {
    /// Only puzzles of this difficulty.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 5))]
    pub grade: Option<u8>,
    /// Only puzzles with this theme.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub theme: Option<PuzzleTheme>,
    /// For the next page, the id of the last puzzle of the previous page.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub after: String,
}
