//! Jobs for the engine, and what workers and nodes tell each other about them.

use api::{Colour, EntryView, GameAnalysis, GameId, Timestamp};
use game_state::{Entry, GameState};
use games::{AnyGame, GameKind};
use puzzles::Puzzle;
use serde::{Deserialize, Serialize};

/// The kinds of jobs, the most urgent first. Each has its own consumer in the queue.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Class {
    /// A move of a game with a live clock, or without one.
    Live,
    /// A move of a correspondence game.
    Correspondence,
    /// The analysis of a finished game.
    Analysis,
    /// The search for puzzles in a finished game, for which nobody waits.
    Puzzles,
}

impl Class {
    /// All classes.
    pub(crate) const ALL: [Class; 4] = [Class::Live, Class::Correspondence, Class::Analysis, Class::Puzzles];

    /// The name in subjects and metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Class::Live => "live",
            Class::Correspondence => "correspondence",
            Class::Analysis => "analysis",
            Class::Puzzles => "puzzles",
        }
    }
}

/// A job.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Job {
    pub(crate) game: GameId,
    pub(crate) position: GameText,
    pub(crate) task: Task,
}

/// What to do with the game.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Task {
    /// Choose a move.
    Move(MoveTask),
    /// Analyse the whole game, with this number of nodes for each search.
    Analysis { nodes: u64 },
    /// Find puzzles.
    Puzzles,
}

/// A move that the engine has to make.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct MoveTask {
    pub(crate) by: Colour,
    /// The version of the last change to the entries: the move is made only if nothing has changed since.
    pub(crate) entered: i64,
    pub(crate) level: u8,
    pub(crate) seed: u64,
    /// The time left on the clock, in milliseconds.
    pub(crate) left: Option<i64>,
    pub(crate) live: bool,
    /// Until when the node waits for the move, by the clock of the site.
    pub(crate) deadline: Timestamp,
}

impl Job {
    pub(crate) const fn class(&self) -> Class {
        match &self.task {
            Task::Move(MoveTask { live: true, .. }) => Class::Live,
            Task::Move(_) => Class::Correspondence,
            Task::Analysis { .. } => Class::Analysis,
            Task::Puzzles => Class::Puzzles,
        }
    }

    /// Identifies the job within its class and site: the queue contains at most one with each key.
    pub(crate) fn key(&self) -> String {
        match &self.task {
            Task::Move(task) => format!("{}:{}", self.game, task.entered),
            Task::Analysis { .. } | Task::Puzzles => self.game.to_string(),
        }
    }
}

/// A game as text, which another process can replay.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct GameText {
    kind: String,
    start: String,
    entries: Vec<EntryView>,
}

impl GameText {
    pub(crate) fn of(state: &GameState) -> GameText {
        GameText {
            kind: state.board().kind().name().to_owned(),
            start: state.board().start_text(),
            entries: state.entries().iter().map(EntryView::from).collect(),
        }
    }

    /// Replays the game, and calls `each` with the index of each entry and the game after it.
    pub(crate) fn replay(&self, mut each: impl FnMut(usize, &AnyGame)) -> Result<AnyGame, String> {
        let kind: GameKind = self.kind.parse().map_err(|error| format!("{error}"))?;
        let mut game = AnyGame::from_position(kind, &self.start).map_err(|error| error.to_string())?;
        for (index, view) in self.entries.iter().enumerate() {
            let entered = Entry::try_from(view)?.enter(&mut game);
            entered.map_err(|fault| format!("entry {}, {}: {}", index + 1, view.text, fault))?;
            each(index, &game);
        }
        Ok(game)
    }
}

/// The result of a job.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Outcome {
    Move { task: MoveTask, text: String },
    Analysis { analysis: Box<GameAnalysis> },
    Puzzles { puzzles: Vec<FoundPuzzle> },
}

/// A puzzle from the game of a job.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct FoundPuzzle {
    /// The number of moves before the position.
    pub(crate) moves: u32,
    pub(crate) puzzle: Puzzle,
}

/// What a worker tells the nodes of a site about a job.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Report {
    /// The worker is about to begin.
    Begun { job: JobName },
    /// So many positions are done.
    Progress { job: JobName, done: u32, total: u32 },
    /// The result, to be stored.
    Done { job: JobName, outcome: Outcome },
    /// The job is in the queue of dead letters.
    Failed { job: JobName, reason: String },
}

/// Which job a report is about.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct JobName {
    pub(crate) class: Class,
    pub(crate) game: GameId,
    /// The task of a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) entered: Option<i64>,
    /// Until when the result of a move is of use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) deadline: Option<Timestamp>,
}

impl JobName {
    pub(crate) fn of(job: &Job) -> JobName {
        let task = match &job.task {
            Task::Move(task) => Some(task),
            Task::Analysis { .. } | Task::Puzzles => None,
        };
        JobName {
            class: job.class(),
            game: job.game.clone(),
            entered: task.map(|task| task.entered),
            deadline: task.map(|task| task.deadline),
        }
    }

    /// The only job of this class about a game.
    pub(crate) fn about(class: Class, game: &GameId) -> JobName {
        JobName { class, game: game.clone(), entered: None, deadline: None }
    }

    /// The job with this key, if its content is not known.
    pub(crate) fn of_key(class: Class, key: &str) -> Option<JobName> {
        let (game, entered) = key.split_once(':').map_or((key, None), |(game, entered)| (game, entered.parse().ok()));
        Some(JobName { class, game: game.parse().ok()?, entered, deadline: None })
    }
}

/// The answer of a node.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Reply {
    /// Continue with the job.
    Continue,
    /// The result is not needed any more: it exists, or the game has continued.
    Unneeded,
    /// What was reported is stored.
    Stored,
    /// The node could not store it: send the report again.
    Retry,
    /// The result is invalid.
    Refused { reason: String },
}

/// Why a job has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoResult {
    /// It was stopped.
    Stopped,
    /// It cannot be done.
    Impossible(String),
}
