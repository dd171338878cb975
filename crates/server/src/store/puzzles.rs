//! Puzzles from finished games, and the searches for them.

use std::fmt::Write;

use api::{GameId, PuzzleGoal, PuzzleSearchState, PuzzleTheme, PuzzleTry, PuzzleView};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row};

use super::games::read_game;
use super::{GameRow, Store, StoreError, id, moment};
use crate::time::now;

/// A puzzle to be stored.
#[derive(Clone, Debug)]
pub(crate) struct NewPuzzle {
    /// What equivalent positions have in common.
    pub(crate) fingerprint: String,
    /// The number of moves before the position.
    pub(crate) moves: u32,
    pub(crate) puzzle: puzzles::Puzzle,
}

/// A search for puzzles.
#[derive(Clone, Debug, Default)]
pub(crate) struct PuzzleSearch {
    pub(crate) grade: Option<u8>,
    pub(crate) theme: Option<PuzzleTheme>,
    /// Only puzzles with greater ids.
    pub(crate) after: String,
    pub(crate) most: i64,
}

/// Finished games that are looked at in one transaction.
const AT_ONCE: i64 = 100;

/// The name of a theme in the database and in the API.
const fn theme_name(theme: PuzzleTheme) -> &'static str {
    match theme {
        PuzzleTheme::Win => "win",
        PuzzleTheme::Save => "save",
        PuzzleTheme::Cut => "cut",
        PuzzleTheme::Pass => "pass",
    }
}

const fn theme_of(kind: puzzles::Kind) -> PuzzleTheme {
    match kind {
        puzzles::Kind::Win => PuzzleTheme::Win,
        puzzles::Kind::Save => PuzzleTheme::Save,
        puzzles::Kind::Cut => PuzzleTheme::Cut,
        puzzles::Kind::Pass => PuzzleTheme::Pass,
    }
}

fn state_of(name: &str) -> Result<PuzzleSearchState, StoreError> {
    Ok(match name {
        "waiting" => PuzzleSearchState::Waiting,
        "running" => PuzzleSearchState::Running,
        "done" => PuzzleSearchState::Done,
        "failed" => PuzzleSearchState::Failed,
        other => return Err(StoreError::Broken(format!("{other} is not the state of a search for puzzles"))),
    })
}

fn read_puzzle(row: &AnyRow) -> Result<PuzzleView, StoreError> {
    let puzzle: puzzles::Puzzle = serde_json::from_str(&row.try_get::<String, _>("puzzle")?)?;
    let tries = puzzle.tries.into_iter().map(|tries| {
        tries.into_iter().map(|(text, puzzles::Try(value, reply))| (text, PuzzleTry { value, reply })).collect()
    });
    Ok(PuzzleView {
        id: puzzle.id,
        game: id(row, "game_id")?,
        moves: row.try_get::<i64, _>("moves")?.clamp(0, i64::from(u32::MAX)) as u32,
        goal: match puzzle.goal {
            puzzles::Goal::Win => PuzzleGoal::Win,
            puzzles::Goal::Save => PuzzleGoal::Save,
            puzzles::Goal::Most => PuzzleGoal::Most,
        },
        theme: theme_of(puzzle.kind),
        grade: puzzle.grade,
        position: puzzle.position,
        value: puzzle.value,
        line: puzzle.line.split(' ').map(str::to_owned).collect(),
        tries: tries.collect(),
        found_at: moment(row, "found_at")?,
    })
}

impl PuzzleSearch {
    /// The statement of the search, which reads the first rows of a range of an index.
    fn statement(&self) -> String {
        let mut text = "SELECT * FROM puzzles WHERE id > $1".to_owned();
        if self.theme.is_some() {
            text.push_str(" AND theme = $3");
        }
        if let Some(grade) = self.grade {
            // Writing to a string cannot fail.
            let _ = write!(text, " AND grade = {grade}");
        }
        text.push_str(" ORDER BY id LIMIT $2");
        text
    }

    fn query(&self, statement: String) -> Query<'static, Any, AnyArguments> {
        // The text contains nothing of the request but a number.
        let query = sqlx::query(AssertSqlSafe(statement)).bind(self.after.clone()).bind(self.most);
        match self.theme {
            Some(theme) => query.bind(theme_name(theme)),
            None => query,
        }
    }
}

impl Store {
    /// Looks at finished games of DVONN, the latest first, and adds a search for puzzles in those that are `suitable`, until there are
    /// `most`. No game is looked at again. Returns the number of searches.
    pub(crate) async fn add_puzzle_searches(
        &self,
        most: usize,
        suitable: impl Fn(&GameRow) -> bool,
    ) -> Result<usize, StoreError> {
        let mut transaction = self.begin().await?;
        let rows = sqlx::query(
            "SELECT * FROM games WHERE puzzled = 0 AND state = 'over' AND game = 'dvonn' ORDER BY ended_at DESC, id LIMIT $1",
        )
        .bind(AT_ONCE)
        .fetch_all(&mut *transaction)
        .await?;
        let mut added = 0;
        for row in &rows {
            if added == most {
                break;
            }
            let game: GameId = id(row, "id")?;
            // A row that cannot be read must not keep the others from being looked at.
            if read_game(row).is_ok_and(|row| suitable(&row)) {
                sqlx::query(
                    "INSERT INTO puzzle_searches (game_id, added_at, state, tries) VALUES ($1, $2, 'waiting', 0) \
                     ON CONFLICT DO NOTHING",
                )
                .bind(game.as_str())
                .bind(now().millis())
                .execute(&mut *transaction)
                .await?;
                added += 1;
            }
            sqlx::query("UPDATE games SET puzzled = 1 WHERE id = $1")
                .bind(game.as_str())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(added)
    }

    /// The games whose searches are not finished, those that were added first.
    pub(crate) async fn open_puzzle_searches(&self, most: i64) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT game_id FROM puzzle_searches WHERE state IN ('waiting', 'running') \
             ORDER BY added_at, game_id LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(|row| id(row, "game_id")).collect()
    }

    /// How far the search in a game is.
    pub(crate) async fn puzzle_search(&self, game: &GameId) -> Result<PuzzleSearchState, StoreError> {
        let row = sqlx::query("SELECT state FROM puzzle_searches WHERE game_id = $1")
            .bind(game.as_str())
            .fetch_optional(&self.readers)
            .await?;
        let state = row.map(|row| row.try_get::<String, _>("state")).transpose()?;
        state.map_or(Ok(PuzzleSearchState::None), |state| state_of(&state))
    }

    /// Counts an attempt in the process of the server, and returns their number.
    pub(crate) async fn begin_puzzle_search(&self, game: &GameId) -> Result<i64, StoreError> {
        let row = sqlx::query("UPDATE puzzle_searches SET tries = tries + 1 WHERE game_id = $1 RETURNING tries")
            .bind(game.as_str())
            .fetch_one(&self.writers)
            .await?;
        Ok(row.try_get("tries")?)
    }

    /// Does not count the last attempt, because the server was stopped properly during it.
    pub(crate) async fn interrupt_puzzle_search(&self, game: &GameId) -> Result<(), StoreError> {
        sqlx::query("UPDATE puzzle_searches SET tries = tries - 1 WHERE game_id = $1 AND tries > 0")
            .bind(game.as_str())
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Notes that a search is running. Returns whether it is still open.
    pub(crate) async fn note_puzzle_search(&self, game: &GameId) -> Result<bool, StoreError> {
        let state = self.puzzle_search(game).await?;
        if state == PuzzleSearchState::Waiting {
            sqlx::query("UPDATE puzzle_searches SET state = 'running' WHERE game_id = $1 AND state = 'waiting'")
                .bind(game.as_str())
                .execute(&self.writers)
                .await?;
        }
        Ok(matches!(state, PuzzleSearchState::Waiting | PuzzleSearchState::Running))
    }

    /// Stores what a search has found, without puzzles that are known. Returns whether it is the first result.
    pub(crate) async fn finish_puzzle_search(&self, game: &GameId, found: &[NewPuzzle]) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let at = now().millis();
        let updated = sqlx::query(
            "UPDATE puzzle_searches SET state = 'done', ended_at = $2, reason = NULL \
             WHERE game_id = $1 AND state <> 'done'",
        )
        .bind(game.as_str())
        .bind(at)
        .execute(&mut *transaction)
        .await?;
        if updated.rows_affected() == 0 {
            return Ok(false);
        }
        for NewPuzzle { fingerprint, moves, puzzle } in found {
            // Equivalent positions have the same fingerprint. Others have the same id so rarely that one of them may be lost.
            sqlx::query(
                "INSERT INTO puzzles (id, fingerprint, game_id, moves, grade, theme, found_at, puzzle) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            )
            .bind(puzzle.id.as_str())
            .bind(fingerprint.as_str())
            .bind(game.as_str())
            .bind(i64::from(*moves))
            .bind(i64::from(puzzle.grade))
            .bind(theme_name(theme_of(puzzle.kind)))
            .bind(at)
            .bind(serde_json::to_string(puzzle)?)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Gives a search up. Returns whether it was open.
    pub(crate) async fn fail_puzzle_search(&self, game: &GameId, reason: &str) -> Result<bool, StoreError> {
        let updated = sqlx::query(
            "UPDATE puzzle_searches SET state = 'failed', ended_at = $2, reason = $3 \
             WHERE game_id = $1 AND state IN ('waiting', 'running')",
        )
        .bind(game.as_str())
        .bind(now().millis())
        .bind(reason)
        .execute(&self.writers)
        .await?;
        Ok(updated.rows_affected() > 0)
    }

    /// A puzzle.
    pub(crate) async fn puzzle(&self, id: &str) -> Result<Option<PuzzleView>, StoreError> {
        let row = sqlx::query("SELECT * FROM puzzles WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(read_puzzle).transpose()
    }

    /// The puzzles from a game, in the order of its moves.
    pub(crate) async fn puzzles_of(&self, game: &GameId) -> Result<Vec<PuzzleView>, StoreError> {
        let rows = sqlx::query("SELECT * FROM puzzles WHERE game_id = $1 ORDER BY moves")
            .bind(game.as_str())
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_puzzle).collect()
    }

    /// Finds puzzles, in the order of their ids.
    pub(crate) async fn find_puzzles(&self, search: &PuzzleSearch) -> Result<Vec<PuzzleView>, StoreError> {
        let rows = search.query(search.statement()).fetch_all(&self.searchers).await?;
        rows.iter().map(read_puzzle).collect()
    }
}

#[cfg(test)]
#[path = "puzzles_tests.rs"]
mod tests;
