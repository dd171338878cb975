//! Schema migrations: forward only, each in its own transaction.

use sqlx::{Any, AssertSqlSafe, Executor, Row, Transaction};

use super::{Store, StoreError};

/// All migrations. A released migration never changes.
pub(super) const ALL: &[&str] = &[
    include_str!("migrations/0001_beginning.sql"),
    include_str!("migrations/0002_strikes.sql"),
    include_str!("migrations/0003_hardening.sql"),
    include_str!("migrations/0004_accounts.sql"),
    include_str!("migrations/0005_documents_and_puzzles.sql"),
];

/// Applies the migrations that the database does not have yet.
pub(super) async fn run(store: &Store, steps: &'static [&'static str]) -> Result<(), StoreError> {
    let mut transaction = begin_alone(store).await?;
    transaction.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    transaction.commit().await?;
    loop {
        let mut transaction = begin_alone(store).await?;
        let row = transaction.fetch_one("SELECT COALESCE(MAX(version), 0) AS version FROM schema_version").await?;
        let version: i64 = row.try_get("version")?;
        let known = steps.len() as i64;
        if version > known {
            return Err(StoreError::TooNew { found: version, known });
        }
        let Some(step) = steps.get(version as usize) else { return Ok(()) };
        // A constant of this program, so it is safe. It has several statements, so it cannot be prepared.
        transaction.execute(sqlx::raw_sql(AssertSqlSafe(*step))).await?;
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
            .bind(version + 1)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        tracing::info!(version = version + 1, "database schema migrated");
    }
}

/// Begins a transaction that waits for the migrations of other nodes.
async fn begin_alone(store: &Store) -> Result<Transaction<'static, Any>, StoreError> {
    let mut transaction = store.begin().await?;
    if !store.is_sqlite() {
        transaction.execute("SET LOCAL lock_timeout = 0").await?;
        store.lift_timeouts(&mut transaction).await?;
        sqlx::query("SELECT 1 AS one FROM (SELECT pg_advisory_xact_lock($1)) AS locked")
            .bind(LOCK)
            .fetch_one(&mut *transaction)
            .await?;
    }
    Ok(transaction)
}

/// The number of the advisory lock of migrations.
const LOCK: i64 = 0x6361_6c64_6572_6131;

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_earlier_schema_migrates_to_the_newest() {
        let folder = std::env::temp_dir().join(format!("caldera-migrations-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for earlier in 0..=ALL.len() {
            let url = format!("sqlite:{}", folder.join(format!("{earlier}.db")).display());
            let store = Store::connect(&url).await.expect("a database");
            run(&store, &ALL[..earlier]).await.expect("an earlier schema");
            run(&store, ALL).await.expect("the newest schema");
            run(&store, ALL).await.expect("nothing to do");
            let row = store.readers.fetch_one("SELECT COUNT(*) AS steps FROM schema_version").await.expect("a row");
            assert_eq!(row.try_get::<i64, _>("steps").expect("a number"), ALL.len() as i64);
            assert_eq!(store.last_heartbeat().await.expect("a heartbeat").millis(), 0);
            store.close().await;
        }
        std::fs::remove_dir_all(&folder).expect("the folder");
    }
}
