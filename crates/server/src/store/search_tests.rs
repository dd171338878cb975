//! Searches in a large database: every combination of filters uses an index, and finds what a scan finds.

use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Executor, Row};

use super::*;

#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "../../tests/common/postgres.rs"]
pub(crate) mod postgres;

/// A temporary folder, removed when dropped.
pub(crate) struct Folder(pub(crate) std::path::PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let name = std::thread::current().name().unwrap_or_default().replace(':', "-");
        let path = std::env::temp_dir().join(format!("caldera-search-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const PLAYERS: i64 = 2_000;

/// Fills a database with games, a hundred a second. User 0 plays in every tenth of them; game, tempo, state and result depend
/// on the number of the game, so that some combinations are rare and some do not occur.
async fn fill(store: &Store, games: i64) {
    let numbers = if store.is_sqlite() {
        "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < $1)"
    } else {
        "WITH numbers (n) AS (SELECT generate_series(0, $1 - 1))"
    };
    let users = format!(
        "{numbers} INSERT INTO users (id, kind, name, name_key, created_at) \
         SELECT 'u' || n, 'account', 'u' || n, 'u' || n, 0 FROM numbers"
    );
    let rows = format!(
        "{numbers} INSERT INTO games (id, game, tempo, rated, settings, white, black, black_level, state, moves, created_at) \
         SELECT 'g' || n, CASE WHEN n % 5 = 0 THEN 'gipf' ELSE 'dvonn' END, \
         CASE WHEN n % 50000 = 7 THEN 'classical' WHEN n % 7 < 3 THEN 'blitz' WHEN n % 7 < 5 THEN 'rapid' \
              WHEN n % 7 = 5 THEN 'correspondence' ELSE 'unlimited' END, \
         n % 2, '{SETTINGS}', 'u' || white, \
         CASE WHEN n % 11 = 0 THEN NULL ELSE 'u' || ((white + 1 + (n / 7) % ({PLAYERS} - 1)) % {PLAYERS}) END, \
         CASE WHEN n % 11 = 0 THEN 3 END, CASE WHEN n % 1000 = 0 THEN 'live' ELSE 'over' END, 30, n / 100 \
         FROM (SELECT n, CASE WHEN n % 10 = 3 THEN 0 ELSE n % {PLAYERS} END AS white FROM numbers) AS games"
    );
    for (statement, count) in [(users, PLAYERS), (rows, games)] {
        let mut transaction = store.begin().await.expect("a transaction");
        store.lift_timeouts(&mut transaction).await.expect("no timeout");
        sqlx::query(AssertSqlSafe(statement)).bind(count).execute(&mut *transaction).await.expect("rows");
        transaction.commit().await.expect("a commit");
    }
    // PostgreSQL does this by itself, SQLite only on request.
    if !store.is_sqlite() {
        store.writers.execute("ANALYZE").await.expect("statistics");
    }
}

const SETTINGS: &str = r#"{"game":{"name":"dvonn","placing":"random"},"clock":{"type":"unlimited"},"rated":false}"#;

/// Every combination of filters, on the first page and on a later one.
fn searches(games: i64) -> Vec<GameSearch> {
    let mut all = Vec::new();
    let later = Timestamp::from_millis(games / 300);
    for (player, opponent) in [("", ""), ("u0", ""), ("u77", ""), ("u0", "u5"), ("", "u7"), ("nobody", "u0")] {
        for game in ["", "gipf"] {
            for tempo in ["", "classical", "blitz"] {
                for state in ["", "live", "over"] {
                    for rated in [-1, 1] {
                        for (before, after) in [(Timestamp::from_millis(i64::MAX), ""), (later, "g500")] {
                            let [player, opponent, game, tempo, state, after] =
                                [player, opponent, game, tempo, state, after].map(str::to_owned);
                            all.push(GameSearch {
                                player,
                                opponent,
                                game,
                                tempo,
                                state,
                                rated,
                                before,
                                after,
                                most: 50,
                            });
                        }
                    }
                }
            }
        }
    }
    all
}

/// The ids that a search must find, by a scan.
async fn scan(store: &Store, search: &GameSearch) -> Vec<String> {
    let rows = sqlx::query(
        "SELECT id FROM games WHERE created_at <= $1 AND (created_at < $1 OR ($9 <> '' AND id > $9)) \
         AND ($2 = '' OR white = $2 OR black = $2) AND ($3 = '' OR white = $3 OR black = $3) \
         AND ($4 = '' OR game = $4) AND ($5 = '' OR tempo = $5) AND ($6 = '' OR state = $6) \
         AND ($7 = -1 OR rated = $7) ORDER BY created_at DESC, id LIMIT $8",
    )
    .bind(search.before.millis())
    .bind(&search.player)
    .bind(&search.opponent)
    .bind(&search.game)
    .bind(&search.tempo)
    .bind(&search.state)
    .bind(search.rated)
    .bind(search.most)
    .bind(&search.after)
    .fetch_all(&store.readers)
    .await
    .expect("rows");
    rows.iter().map(|row| row.try_get("id").expect("an id")).collect()
}

/// Runs all searches several times, and prints the 99th percentile and the slowest search.
async fn measure(store: &Store, games: i64) {
    let mut times: Vec<(Duration, GameSearch)> = Vec::new();
    for search in searches(games) {
        for _ in 0..3 {
            let begun = Instant::now();
            store.find_games(&search).await.expect("games");
            times.push((begun.elapsed(), search.clone()));
        }
    }
    times.sort_by_key(|(time, _)| *time);
    let [median, most] = [50, 99].map(|percent| times[(times.len() - 1) * percent / 100].0);
    println!("{games} games, {} searches: median {median:?}, 99th percentile {most:?}", times.len());
    println!("slowest: {:?}", times.last());
}

/// The plan of a search, as the database describes it.
async fn plan(store: &Store, search: &GameSearch) -> String {
    let mut statement = search.statement();
    let (explain, column) =
        if store.is_sqlite() { ("EXPLAIN QUERY PLAN", "detail") } else { ("EXPLAIN", "QUERY PLAN") };
    statement.text = format!("{explain} {}", statement.text);
    let rows = query(statement).fetch_all(&store.searchers).await.expect("a plan");
    rows.iter().map(|row| row.try_get::<String, _>(column).expect("a line") + "\n").collect()
}

/// `make test-long` sets a larger number of games, and prints the times.
fn games() -> i64 {
    std::env::var("CALDERA_SEARCH_GAMES").map_or(20_000, |games| games.parse().expect("a number"))
}

async fn check(store: &Store) {
    let games = games();
    fill(store, games).await;
    for search in searches(games) {
        let plan = plan(store, &search).await;
        assert!(!plan.contains("SCAN games") && !plan.contains("Seq Scan on games"), "{search:?}\n{plan}");
        // Each part comes in order from its index, so that it ends after a page. Only the pages are sorted.
        let lines: Vec<&str> = plan.lines().map(str::trim).collect();
        let sorts = |pair: &[&str]| pair[0].starts_with("SEARCH games") && pair[1].starts_with("USE TEMP B-TREE");
        assert!(!lines.windows(2).any(sorts), "{search:?}\n{plan}");
        // The index finds the rows of a part without reading others, which a filter would exclude.
        let is_pair = !search.player.is_empty() && !search.opponent.is_empty();
        let by_kind = !is_pair && search.filters().iter().any(|(_, wanted, _)| wanted.is_some());
        for line in &lines {
            let part = line.starts_with("SEARCH games") && !line.contains("(id=?)");
            let has_kind = line.contains("state=? AND game=? AND tempo=? AND rated=? AND created_at<?");
            assert!(!part || !by_kind || has_kind, "{search:?}\n{plan}");
            let has_player = line.contains("white=?") || line.contains("black=?");
            assert!(!part || search.player.is_empty() || has_player, "{search:?}\n{plan}");
            // PostgreSQL may find a player who plays in many games by the time, but not games of a rare kind.
            let filters = line.starts_with("Filter:") && line.contains("tempo =");
            assert!(is_pair || !filters, "{search:?}\n{plan}");
        }
    }
    measure(store, games).await;
    let all = searches(games);
    // The scans of a large database take long.
    for search in all.iter().step_by(if games > 100_000 { 20 } else { 1 }) {
        let found = store.find_games(search).await.expect("games");
        let found: Vec<String> = found.into_iter().map(|game| game.id.into()).collect();
        assert_eq!(found, scan(store, search).await, "{search:?}");
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_search_scans_the_games_in_sqlite() {
    let folder = Folder::new();
    check(&Store::open(&format!("sqlite:{}", folder.0.join("search.db").display())).await.expect("a database")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_search_scans_the_games_in_postgresql() {
    let Some(cluster) = postgres::Cluster::start() else { return };
    check(&Store::open(&cluster.database("search")).await.expect("a database")).await;
}

#[tokio::test]
async fn searches_and_games_have_their_own_connections() {
    let folder = Folder::new();
    let store = Store::open(&format!("sqlite:{}", folder.0.join("pools.db").display())).await.expect("a database");
    let search = searches(0).swap_remove(0);
    let mut busy = Vec::new();
    for _ in 0..store.searchers.options().get_max_connections() {
        busy.push(store.searchers.acquire().await.expect("a connection"));
    }
    store.has_game("g1").await.expect("a connection for games");
    store.user_named("u1").await.expect("a connection for users");
    busy.clear();
    for _ in 0..store.readers.options().get_max_connections() {
        busy.push(store.readers.acquire().await.expect("a connection"));
    }
    store.find_games(&search).await.expect("a connection for searches");
}
