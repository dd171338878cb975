//! Searches for puzzles in both databases: what they find is stored once, and no list scans the table.

use std::collections::BTreeMap;

use puzzles::Kind::{Cut, Pass, Win};

use super::*;
use crate::store::search::tests::{Folder, postgres};

const SETTINGS: &str = r#"{"game":{"name":"dvonn","placing":"random"},"clock":{"type":"unlimited"},"rated":false}"#;

fn game(number: usize) -> GameId {
    format!("g{number}").parse().expect("an id")
}

/// Adds finished games, each of which ended after the one before it, and one in progress.
async fn add_games(store: &Store, count: usize) {
    for number in 0..=count {
        let state = if number == count { "live" } else { "over" };
        sqlx::query(
            "INSERT INTO games (id, game, tempo, rated, settings, state, moves, created_at, ended_at) \
             VALUES ($1, 'dvonn', 'unlimited', 0, $2, $3, $4, 0, $5)",
        )
        .bind(game(number).as_str())
        .bind(SETTINGS)
        .bind(state)
        .bind(number as i64)
        .bind(number as i64)
        .execute(&store.writers)
        .await
        .expect("a game");
    }
}

fn puzzle(id: &str, fingerprint: &str, kind: puzzles::Kind, grade: u8) -> NewPuzzle {
    let puzzle = puzzles::Puzzle {
        id: id.to_owned(),
        goal: puzzles::Goal::Win,
        kind,
        grade,
        position: "w,bw,r,6/10/11/10/9 w move".to_owned(),
        value: 3,
        line: "a1b1 pass".to_owned(),
        tries: vec![BTreeMap::from([("b1c1".to_owned(), puzzles::Try(-2, None))])],
        source: "somewhere, move 3".to_owned(),
    };
    NewPuzzle { fingerprint: fingerprint.to_owned(), moves: 3, puzzle }
}

fn ids(puzzles: &[PuzzleView]) -> Vec<&str> {
    puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect()
}

async fn check(store: &Store) {
    add_games(store, 5).await;
    // The latest games first, and each of them once.
    assert_eq!(store.add_puzzle_searches(2, |row| row.moves != 3).await.expect("searches"), 2);
    assert_eq!(store.add_puzzle_searches(9, |row| row.moves != 3).await.expect("searches"), 2);
    assert_eq!(store.add_puzzle_searches(9, |_| true).await.expect("no search"), 0, "all were looked at");
    let mut open = store.open_puzzle_searches(9).await.expect("searches");
    open.sort();
    assert_eq!(open, [game(0), game(1), game(2), game(4)]);
    assert_eq!(store.open_puzzle_searches(1).await.expect("searches").len(), 1);
    for (number, state) in [(3, PuzzleSearchState::None), (4, PuzzleSearchState::Waiting)] {
        assert_eq!(store.puzzle_search(&game(number)).await.expect("a state"), state);
    }

    // A result is stored once, and an equivalent position, too.
    assert!(store.note_puzzle_search(&game(4)).await.expect("a state"), "it is open");
    assert_eq!(store.puzzle_search(&game(4)).await.expect("a state"), PuzzleSearchState::Running);
    let found = [puzzle("bbb", "one", Cut, 1), puzzle("ccc", "two", Win, 2)];
    assert!(store.finish_puzzle_search(&game(4), &found).await.expect("stored"));
    assert!(!store.finish_puzzle_search(&game(4), &[puzzle("xxx", "other", Win, 1)]).await.expect("known"));
    assert!(!store.note_puzzle_search(&game(4)).await.expect("a state"), "it is over");
    let equivalent = [puzzle("ddd", "one", Win, 1), puzzle("aaa", "three", Win, 1), puzzle("eee", "four", Pass, 2)];
    assert!(store.finish_puzzle_search(&game(2), &equivalent).await.expect("stored"));
    assert_eq!(ids(&store.puzzles_of(&game(4)).await.expect("puzzles")), ["bbb", "ccc"]);
    assert_eq!(ids(&store.puzzles_of(&game(2)).await.expect("puzzles")).len(), 2);
    let view = store.puzzle("bbb").await.expect("a query").expect("a puzzle");
    assert_eq!((view.game, view.theme, view.moves), (game(4), PuzzleTheme::Cut, 3));
    assert_eq!(view.tries[0]["b1c1"], PuzzleTry { value: -2, reply: None });
    assert_eq!(store.puzzle("xxx").await.expect("a query"), None);

    // A search that is given up stays so, unless its result comes after all.
    assert!(store.fail_puzzle_search(&game(0), "poisoned").await.expect("a state"));
    assert!(!store.fail_puzzle_search(&game(0), "again").await.expect("a state"));
    assert!(!store.note_puzzle_search(&game(0)).await.expect("a state"));
    assert_eq!(store.puzzle_search(&game(0)).await.expect("a state"), PuzzleSearchState::Failed);
    assert_eq!(store.begin_puzzle_search(&game(1)).await.expect("a number"), 1);
    assert_eq!(store.begin_puzzle_search(&game(1)).await.expect("a number"), 2);
    store.interrupt_puzzle_search(&game(1)).await.expect("a number");
    assert_eq!(store.begin_puzzle_search(&game(1)).await.expect("a number"), 2);

    let find = async |grade, theme, after: &str, most| {
        let search = PuzzleSearch { grade, theme, after: after.to_owned(), most };
        let found = store.find_puzzles(&search).await.expect("puzzles");
        found.into_iter().map(|puzzle| puzzle.id).collect::<Vec<_>>()
    };
    assert_eq!(find(None, None, "", 9).await, ["aaa", "bbb", "ccc", "eee"]);
    assert_eq!(find(None, None, "", 2).await, ["aaa", "bbb"]);
    assert_eq!(find(None, None, "bbb", 2).await, ["ccc", "eee"]);
    assert_eq!(find(Some(1), None, "", 9).await, ["aaa", "bbb"]);
    assert_eq!(find(None, Some(PuzzleTheme::Win), "", 9).await, ["aaa", "ccc"]);
    assert_eq!(find(Some(2), Some(PuzzleTheme::Win), "", 9).await, ["ccc"]);
    assert_eq!(find(Some(2), Some(PuzzleTheme::Save), "", 9).await, Vec::<String>::new());
}

/// How the database carries out a statement.
async fn plan(store: &Store, query: Query<'static, Any, AnyArguments>) -> String {
    let rows = query.fetch_all(&store.searchers).await.expect("a plan");
    rows.iter()
        .map(|row| {
            row.try_get::<String, _>(if store.is_sqlite() { "detail" } else { "QUERY PLAN" }).expect("a line") + "\n"
        })
        .collect()
}

/// Fills the tables so that PostgreSQL uses indexes, and looks at the plans.
async fn check_plans(store: &Store) {
    let numbers = if store.is_sqlite() {
        "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < 20000)"
    } else {
        "WITH numbers (n) AS (SELECT generate_series(0, 19999))"
    };
    let games = format!(
        "{numbers} INSERT INTO games (id, game, tempo, rated, settings, state, moves, created_at, ended_at, puzzled) \
         SELECT 'many' || n, 'dvonn', 'blitz', 0, '{SETTINGS}', 'over', 40, 0, n, CASE WHEN n % 100 = 0 THEN 0 ELSE 1 END \
         FROM numbers"
    );
    let searches = format!(
        "{numbers} INSERT INTO puzzle_searches (game_id, added_at, state, tries) \
         SELECT 'many' || n, n, CASE WHEN n % 1000 = 0 THEN 'waiting' ELSE 'done' END, 0 FROM numbers"
    );
    let puzzles = format!(
        "{numbers} INSERT INTO puzzles (id, fingerprint, game_id, moves, grade, theme, found_at, puzzle) \
         SELECT 'p' || n, 'f' || n, 'many' || n, 40, CASE WHEN n % 5000 = 7 THEN 5 ELSE 1 + n % 4 END, \
         CASE WHEN n % 7000 = 3 THEN 'pass' ELSE 'cut' END, 0, '' FROM numbers"
    );
    for statement in [games, searches, puzzles] {
        sqlx::query(AssertSqlSafe(statement)).execute(&store.writers).await.expect("rows");
    }
    if !store.is_sqlite() {
        sqlx::query("ANALYZE").execute(&store.writers).await.expect("statistics");
    }
    let explain = if store.is_sqlite() { "EXPLAIN QUERY PLAN" } else { "EXPLAIN" };
    let is_scan = |plan: &str| plan.lines().any(|line| line.trim().starts_with("SCAN") || line.contains("Seq Scan"));
    for grade in [None, Some(1), Some(5)] {
        for theme in [None, Some(PuzzleTheme::Cut), Some(PuzzleTheme::Pass)] {
            for after in ["", "p700"] {
                let search = PuzzleSearch { grade, theme, after: after.to_owned(), most: 50 };
                let plan = plan(store, search.query(format!("{explain} {}", search.statement()))).await;
                assert!(!is_scan(&plan) && !plan.contains("TEMP B-TREE"), "{search:?}\n{plan}");
                // PostgreSQL may filter the puzzles for a frequent value, but not for a rare one.
                let is_rare = grade == Some(5) || theme == Some(PuzzleTheme::Pass);
                assert!(!is_rare || !plan.contains("puzzles_pkey"), "{search:?}\n{plan}");
                let columns = [(grade.is_some(), "grade=?"), (theme.is_some(), "theme=?")];
                let uses = |(wanted, column): (bool, &str)| !wanted || !store.is_sqlite() || plan.contains(column);
                assert!(columns.into_iter().all(uses), "{search:?}\n{plan}");
            }
        }
    }
    for statement in [
        "SELECT * FROM games WHERE puzzled = 0 AND state = 'over' AND game = 'dvonn' ORDER BY ended_at DESC, id LIMIT 100",
        "SELECT game_id FROM puzzle_searches WHERE state IN ('waiting', 'running') ORDER BY added_at, game_id LIMIT 50",
        "SELECT * FROM puzzles WHERE game_id = 'many7' ORDER BY moves",
    ] {
        let plan = plan(store, sqlx::query(AssertSqlSafe(format!("{explain} {statement}")))).await;
        // SQLite names an index that it reads in its order a scan, too.
        let plan = plan.replace("SCAN games USING INDEX games_to_search", "");
        assert!(!is_scan(&plan), "{statement}\n{plan}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_are_stored_once_in_sqlite() {
    let folder = Folder::new();
    let store = Store::open(&format!("sqlite:{}", folder.0.join("puzzles.db").display())).await.expect("a database");
    check(&store).await;
    check_plans(&store).await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_are_stored_once_in_postgresql() {
    let Some(cluster) = postgres::Cluster::start() else { return };
    let store = Store::open(&cluster.database("puzzles")).await.expect("a database");
    check(&store).await;
    check_plans(&store).await;
    store.close().await;
}
