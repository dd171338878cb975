//! Health checks of a server that cannot store moves, and a flood of them.

use sqlx::{AnyConnection, Connection, Executor};

use crate::start;

on_both_databases! {
    a_server_that_cannot_write_is_alive_but_not_ready: 2,
    many_checks_are_one_write: 2,
}

async fn a_server_that_cannot_write_is_alive_but_not_ready(database: String) {
    let app = start(&database, true).await;
    let visitor = app.visitor();
    let mut other = AnyConnection::connect(&database).await.expect("a connection");
    // Reading still works, as on a full disk.
    other.execute("ALTER TABLE nodes RENAME TO hidden").await.expect("a hidden table");
    for path in ["/healthz", "/readyz"] {
        visitor.get(path).await.expect(503);
    }
    visitor.get("/livez").await.expect(200);
    visitor.get("/api/games").await.expect(200);
}

async fn many_checks_are_one_write(database: String) {
    let app = start(&database, true).await;
    let visitor = app.visitor();
    let writes = async || {
        let metrics = visitor.get("/metrics").await.expect(200).text().await;
        let line = metrics.lines().find_map(|line| line.strip_prefix("caldera_commit_size_count "));
        line.map_or(0, |count| count.parse::<u64>().expect("a number"))
    };
    let before = writes().await;
    for _ in 0..20 {
        let checks = futures_util::future::join_all((0..50).map(|_| visitor.get("/readyz"))).await;
        for answer in checks {
            answer.expect(200);
        }
    }
    let written = writes().await - before;
    assert!(written < 200, "{written} writes for 1000 checks");
}
