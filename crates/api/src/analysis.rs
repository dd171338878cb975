//! Analyses of finished games.

use game_state::{Colour, Timestamp};
use serde::{Deserialize, Serialize};

/// How far the analysis of a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// It was not requested.
    #[default]
    None,
    /// It waits for an engine.
    Waiting,
    /// An engine is at work.
    Running,
    /// It is complete.
    Done,
    /// It was given up after several attempts. It can be requested again.
    Failed,
}

/// The progress of an analysis, as sent on the socket and the stream of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisProgress {
    /// How far it is.
    pub state: AnalysisState,
    /// Analysed positions.
    pub done: u32,
    /// All positions; 0 before the beginning.
    pub total: u32,
}

/// The analysis of a game: its progress and, if it is complete, the result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisView {
    /// How far it is.
    #[serde(flatten)]
    pub progress: AnalysisProgress,
    /// When it was requested.
    pub requested_at: Option<Timestamp>,
    /// Why it failed.
    pub reason: Option<String>,
    /// The result.
    pub result: Option<GameAnalysis>,
}

/// The engine's analysis of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameAnalysis {
    /// The nodes that each search was limited to.
    pub nodes: u64,
    /// The moves (in GIPF: turns) in order. An unfinished turn at the end is not included.
    pub moves: Vec<AnalysedMove>,
    /// White's play.
    pub white: AnalysedPlayer,
    /// Black's play.
    pub black: AnalysedPlayer,
    /// The index in `moves` after which the player who led at the end led all the time; absent if they always led, or nobody
    /// led at the end.
    pub turning_point: Option<usize>,
}

/// A move with its values in points, for White.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedMove {
    /// The index of the entry with which the move was complete.
    pub entry: usize,
    /// The player.
    pub by: Colour,
    /// The move.
    pub text: String,
    /// The value before it.
    pub before: f64,
    /// The value after it.
    pub after: f64,
    /// Whether the value after it is proved.
    pub exact: bool,
    /// The best move: the played one if no other is better. Absent for moves that are not judged.
    pub best: Option<String>,
    /// The best line, beginning with `best`.
    pub line: Vec<String>,
    /// The points lost; absent for moves that are not judged: placements in DVONN, challenged jumps in GIPF.
    pub lost: Option<f64>,
    /// The judgement.
    pub judgement: Option<MoveJudgement>,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveJudgement {
    /// The best move, or one as good.
    Best,
    /// A loss smaller than that of an inaccuracy.
    Good,
    /// A small loss.
    Inaccuracy,
    /// A considerable loss.
    Mistake,
    /// A heavy loss.
    Blunder,
}

/// A summary of one player's moves. Forced moves and those that are not judged do not count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedPlayer {
    /// The number of moves.
    pub moves: usize,
    /// The accuracy, 0 to 100; absent without moves. docs/analysis.md has the formula.
    pub accuracy: Option<f64>,
    /// The points lost in total.
    pub lost: f64,
    /// The number of inaccuracies.
    pub inaccuracies: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
}
