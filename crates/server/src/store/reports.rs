//! Reports about players.

use api::{GameId, ReportState, Timestamp, UserId};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::audit::add_entry;
use super::{Store, StoreError, id, moment, moment_if_any};
use crate::audit::AuditEntry;

/// A report about a user, with the names of those concerned.
#[derive(Clone, Debug)]
pub(crate) struct ReportRow {
    pub(crate) id: String,
    pub(crate) reporter: String,
    pub(crate) reporter_id: UserId,
    pub(crate) subject: String,
    pub(crate) subject_id: UserId,
    pub(crate) game: GameId,
    pub(crate) text: String,
    pub(crate) at: Timestamp,
    pub(crate) state: ReportState,
    pub(crate) handled_by: Option<String>,
    pub(crate) handled_at: Option<Timestamp>,
    pub(crate) note: String,
}

/// The name of a state in the database.
pub(crate) fn state_name(state: ReportState) -> &'static str {
    match state {
        ReportState::Open => "open",
        ReportState::Resolved => "resolved",
        ReportState::Dismissed => "dismissed",
    }
}

/// A place in the list of reports: whether the report is open, when it was sent, and its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReportKey {
    pub(crate) open: bool,
    pub(crate) at: Timestamp,
    pub(crate) id: String,
}

const COLUMNS: &str = "SELECT reports.*, reporters.name AS reporter_name, subjects.name AS subject_name, \
     handlers.name AS handler_name FROM reports JOIN users AS reporters ON reporters.id = reports.reporter \
     JOIN users AS subjects ON subjects.id = reports.subject LEFT JOIN users AS handlers ON handlers.id = reports.handled_by";

fn read_report(row: &AnyRow) -> Result<ReportRow, StoreError> {
    let state: String = row.try_get("state")?;
    let all = [ReportState::Open, ReportState::Resolved, ReportState::Dismissed];
    let state = all.into_iter().find(|known| state_name(*known) == state);
    Ok(ReportRow {
        id: row.try_get("id")?,
        reporter: row.try_get("reporter_name")?,
        reporter_id: id(row, "reporter")?,
        subject: row.try_get("subject_name")?,
        subject_id: id(row, "subject")?,
        game: id(row, "game_id")?,
        text: row.try_get("text")?,
        at: moment(row, "at")?,
        state: state.ok_or_else(|| StoreError::Broken("unknown state of a report".to_owned()))?,
        handled_by: row.try_get("handler_name")?,
        handled_at: moment_if_any(row, "handled_at")?,
        note: row.try_get("note")?,
    })
}

impl Store {
    /// Adds a report unless its author has `most` open ones; returns whether it was added.
    pub(crate) async fn report(
        &self,
        id: &str,
        [reporter, game, subject, text]: [&str; 4],
        at: Timestamp,
        most: i64,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO reports (id, reporter, game_id, subject, text, at, state) SELECT $1, $2, $3, $4, $5, $6, 'open' \
             WHERE (SELECT COUNT(*) FROM reports WHERE reporter = $2 AND state = 'open') < $7",
        )
        .bind(id)
        .bind(reporter)
        .bind(game)
        .bind(subject)
        .bind(text)
        .bind(at.millis())
        .bind(most)
        .execute(&self.writers)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// A report.
    pub(crate) async fn report_of(&self, id: &str) -> Result<Option<ReportRow>, StoreError> {
        let row = sqlx::query(AssertSqlSafe(format!("{COLUMNS} WHERE reports.id = $1")))
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_report).transpose()
    }

    /// The newest reports, about one user or, if `subject` is empty, about all.
    pub(crate) async fn reports(&self, subject: &str, most: i64) -> Result<Vec<ReportRow>, StoreError> {
        let filter = "WHERE $1 = '' OR reports.subject = $1 ORDER BY reports.at DESC, reports.id LIMIT $2";
        let rows = sqlx::query(AssertSqlSafe(format!("{COLUMNS} {filter}")))
            .bind(subject)
            .bind(most)
            .fetch_all(&self.searchers)
            .await?;
        rows.iter().map(read_report).collect()
    }

    /// The reports that a user has sent, the newest first.
    pub(crate) async fn reports_by(&self, reporter: &str, most: i64) -> Result<Vec<ReportRow>, StoreError> {
        let statement =
            AssertSqlSafe(format!("{COLUMNS} WHERE reports.reporter = $1 ORDER BY reports.at DESC LIMIT $2"));
        let rows = sqlx::query(statement).bind(reporter).bind(most).fetch_all(&self.searchers).await?;
        rows.iter().map(read_report).collect()
    }

    /// A page of reports: open ones first, the newest first. Without those about the user `except`.
    pub(crate) async fn report_page(
        &self,
        subject: &str,
        except: &str,
        after: Option<&ReportKey>,
        most: usize,
    ) -> Result<Vec<ReportRow>, StoreError> {
        let mut found = Vec::new();
        for (open, operator) in [(true, "="), (false, "<>")] {
            if found.len() >= most || after.is_some_and(|key| open && !key.open) {
                continue;
            }
            let start = after.filter(|key| key.open == open);
            let rows = sqlx::query(AssertSqlSafe(format!(
                "{COLUMNS} WHERE reports.state {operator} 'open' AND ($1 = '' OR reports.subject = $1) \
                 AND reports.subject <> $2 AND (reports.at < $3 OR (reports.at = $3 AND reports.id > $4)) \
                 ORDER BY reports.at DESC, reports.id LIMIT $5"
            )))
            .bind(subject)
            .bind(except)
            .bind(start.map_or(i64::MAX, |key| key.at.millis()))
            .bind(start.map_or("", |key| &*key.id))
            .bind((most - found.len()) as i64)
            .fetch_all(&self.searchers)
            .await?;
            for row in &rows {
                found.push(read_report(row)?);
            }
        }
        Ok(found)
    }

    /// The number of open reports, without those about the user `except`.
    pub(crate) async fn open_reports(&self, except: &str) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS number FROM reports WHERE state = 'open' AND subject <> $1")
            .bind(except)
            .fetch_one(&self.readers)
            .await?;
        Ok(row.try_get("number")?)
    }

    /// Closes an open report; returns whether it was open.
    pub(crate) async fn handle_report(
        &self,
        id: &str,
        state: ReportState,
        note: &str,
        entry: &AuditEntry,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let done = sqlx::query(
            "UPDATE reports SET state = $2, note = $3, handled_by = $4, handled_at = $5 WHERE id = $1 AND state = 'open'",
        )
        .bind(id)
        .bind(state_name(state))
        .bind(note)
        .bind(entry.actor.as_ref().map(UserId::as_str))
        .bind(entry.at.millis())
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// How many of a user's reports were handled since they last acknowledged that.
    pub(crate) async fn handled_reports(&self, reporter: &str) -> Result<i64, StoreError> {
        let statement = "SELECT COUNT(*) AS number FROM reports WHERE reporter = $1 AND state <> 'open' AND seen = 0";
        let row = sqlx::query(statement).bind(reporter).fetch_one(&self.readers).await?;
        Ok(row.try_get("number")?)
    }

    /// Notes that a user has acknowledged which of their reports were handled.
    pub(crate) async fn acknowledge_reports(&self, reporter: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE reports SET seen = 1 WHERE reporter = $1 AND state <> 'open' AND seen = 0")
            .bind(reporter)
            .execute(&self.writers)
            .await?;
        Ok(())
    }
}
