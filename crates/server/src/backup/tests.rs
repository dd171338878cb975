//! Tests of incremental backups: what is written, interruptions, damage, retention.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore, ObjectStoreExt,
    PutMultipartOptions, PutOptions, PutPayload, PutResult,
};

use super::*;
use crate::store::{BackupError, Store};
use crate::time::testing::advance;

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// A store in memory that fails after a number of writes and deletions.
#[derive(Debug)]
struct Failing {
    inner: Arc<InMemory>,
    remaining: AtomicUsize,
}

impl Failing {
    fn spend(&self) -> object_store::Result<()> {
        let spent = self.remaining.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        let failure = || object_store::Error::Generic { store: "test", source: "the power went out".into() };
        spent.map(drop).map_err(|_| failure())
    }
}

impl fmt::Display for Failing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("failing")
    }
}

type Future<'a, T> = std::pin::Pin<Box<dyn std::future::Future<Output = object_store::Result<T>> + Send + 'a>>;

impl ObjectStore for Failing {
    fn put_opts<'life0, 'life1, 'async_trait>(
        &'life0 self,
        location: &'life1 Path,
        payload: PutPayload,
        options: PutOptions,
    ) -> Future<'async_trait, PutResult>
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        Self: 'async_trait,
    {
        Box::pin(async move {
            self.spend()?;
            self.inner.put_opts(location, payload, options).await
        })
    }

    fn put_multipart_opts<'life0, 'life1, 'async_trait>(
        &'life0 self,
        location: &'life1 Path,
        options: PutMultipartOptions,
    ) -> Future<'async_trait, Box<dyn MultipartUpload>>
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        Self: 'async_trait,
    {
        self.inner.put_multipart_opts(location, options)
    }

    fn get_opts<'life0, 'life1, 'async_trait>(
        &'life0 self,
        location: &'life1 Path,
        options: GetOptions,
    ) -> Future<'async_trait, GetResult>
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        Self: 'async_trait,
    {
        self.inner.get_opts(location, options)
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, object_store::Result<Path>>,
    ) -> BoxStream<'static, object_store::Result<Path>> {
        match self.spend() {
            Ok(()) => self.inner.delete_stream(locations),
            Err(error) => Box::pin(futures_util::stream::iter([Err(error)])),
        }
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, object_store::Result<ObjectMeta>> {
        self.inner.list(prefix)
    }

    fn list_with_delimiter<'life0, 'life1, 'async_trait>(
        &'life0 self,
        prefix: Option<&'life1 Path>,
    ) -> Future<'async_trait, ListResult>
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        Self: 'async_trait,
    {
        self.inner.list_with_delimiter(prefix)
    }

    fn copy_opts<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        from: &'life1 Path,
        to: &'life2 Path,
        options: CopyOptions,
    ) -> Future<'async_trait, ()>
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        self.inner.copy_opts(from, to, options)
    }
}

/// A database with rows, and a place for backups in memory.
struct Fixture {
    folder: PathBuf,
    store: Store,
    objects: Arc<InMemory>,
    restored: AtomicUsize,
}

impl Fixture {
    async fn new() -> Fixture {
        let folder = std::env::temp_dir().join(format!("caldera-backup-{}", crate::secrets::random_text(12)));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&format!("sqlite:{}", folder.join("original.db").display())).await.expect("a database");
        Fixture { folder, store, objects: Arc::new(InMemory::new()), restored: AtomicUsize::new(0) }
    }

    async fn run(&self, statement: String) {
        self.store.run_for_test(statement).await;
    }

    /// Adds games of two events each, and as many users.
    async fn add(&self, numbers: std::ops::Range<usize>) {
        for number in numbers {
            self.run(format!(
                "INSERT INTO users (id, kind, name, name_key, created_at) VALUES ('u{number}', 'account', 'U{number}', \
                 'u{number}', {number}); \
                 INSERT INTO games (id, game, tempo, rated, settings, white, state, moves, created_at) VALUES \
                 ('g{number}', 'dvonn', 'rapid', 0, '{{}}', 'u{number}', 'live', 0, {number}); \
                 INSERT INTO events (game_id, version, at, body) VALUES ('g{number}', 1, {number}, 'a'), \
                 ('g{number}', 2, {number}, 'b')"
            ))
            .await;
        }
    }

    fn location(&self) -> Location {
        Location::of(Arc::<InMemory>::clone(&self.objects))
    }

    async fn back_up(&self) -> Written {
        self.back_up_keeping(Keep::All, false).await
    }

    async fn back_up_keeping(&self, keep: Keep, full: bool) -> Written {
        // Each has its own time.
        advance(1);
        back_up(&self.store, &self.location(), keep, full, Pace::Fast).await.expect("a backup")
    }

    async fn dump(store: &Store) -> String {
        let mut text = Vec::new();
        store.dump(&mut text).await.expect("a dump");
        String::from_utf8(text).expect("text")
    }

    /// The contents of the database after restoring a backup.
    async fn restored(&self, at: Option<&str>) -> Result<String, BackupError> {
        let number = self.restored.fetch_add(1, Ordering::Relaxed);
        let url = format!("sqlite:{}", self.folder.join(format!("restored{number}.db")).display());
        let store = Store::connect(&url).await.expect("a database");
        let done = restore(&self.location(), at, &store).await;
        let text = match done {
            Ok(_) => Ok(Fixture::dump(&store).await),
            Err(error) => {
                // A failed restore leaves the database empty.
                store.migrate().await.expect("a schema");
                assert!(!Fixture::dump(&store).await.contains(r#""table":"users""#));
                Err(error)
            }
        };
        store.close().await;
        text
    }

    async fn expect_equal(&self) {
        assert_eq!(self.restored(None).await.expect("a restore"), Fixture::dump(&self.store).await);
    }

    async fn names(&self, folder: &str) -> Vec<String> {
        let listed: Vec<ObjectMeta> = self.objects.list(Some(&Path::from(folder))).try_collect().await.expect("a list");
        let mut names: Vec<String> = listed.into_iter().map(|meta| meta.location.to_string()).collect();
        names.sort_unstable();
        names
    }

    async fn objects(&self) -> BTreeMap<String, Vec<u8>> {
        let mut all = BTreeMap::new();
        for name in [self.names("chunks").await, self.names("backups").await].concat() {
            let content = self.objects.get(&Path::from(name.as_str())).await.expect("an object");
            all.insert(name, content.bytes().await.expect("its content").to_vec());
        }
        all
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test]
async fn every_increment_restores_the_database_of_its_moment() {
    let fixture = Fixture::new().await;
    fixture.add(0..1500).await;
    let mut states = Vec::new();
    let first = fixture.back_up().await;
    assert!(first.objects > 10, "{first:?}");
    for statement in [
        "UPDATE users SET name = 'deleted', password = NULL WHERE id = 'u7'",
        "DELETE FROM events WHERE game_id = 'g1'",
        "INSERT INTO events (game_id, version, at, body) VALUES ('g700', 3, 5, 'c')",
        "INSERT INTO ratings (user_id, game, tempo, rating, deviation, volatility, games, updated_at) VALUES \
         ('u1', 'dvonn', 'rapid', 1500.1, 33.3333333333333333, 0.06, 1, 1)",
        "UPDATE games SET state = 'over', winner = 'white' WHERE id = 'g9'; DELETE FROM ratings",
        "UPDATE nodes SET seen_at = seen_at + 1",
    ] {
        fixture.run(statement.to_owned()).await;
        let written = fixture.back_up().await;
        // The changed chunk, the manifest, and at most one more table.
        assert!(written.objects <= 3, "{statement}: {written:?}");
        states.push(Fixture::dump(&fixture.store).await);
    }
    fixture.add(1500..1510).await;
    let written = fixture.back_up().await;
    // New games are in the last chunks of their tables; users are sorted by their random ids.
    assert!(written.objects <= 3 + 4, "{written:?}");
    fixture.expect_equal().await;
    let unchanged = fixture.back_up().await;
    assert_eq!(unchanged.objects, 1, "only the manifest");
    // All earlier ones can still be restored.
    let names = fixture.names("backups").await;
    for (name, state) in names[1..].iter().zip(&states) {
        let limited = Fixture::new().await;
        for (object, content) in fixture.objects().await {
            if !object.starts_with("backups") || object <= *name {
                limited.objects.put(&Path::from(object), content.into()).await.expect("written");
            }
        }
        assert_eq!(&limited.restored(None).await.expect("a restore"), state);
    }
    let verified = verify(&fixture.location(), None).await.expect("intact");
    assert_eq!(verified.backups, 9);
}

#[tokio::test]
async fn the_next_backup_lacks_the_chat_messages_of_a_deleted_user() {
    let fixture = Fixture::new().await;
    fixture.add(0..300).await;
    fixture
        .run("UPDATE events SET author = 'u7', body = 'a secret' WHERE game_id = 'g150' AND version = 2".to_owned())
        .await;
    fixture.back_up().await;
    // As many events as before.
    fixture
        .run(
            "UPDATE users SET kind = 'deleted' WHERE id = 'u7'; UPDATE events SET body = '' WHERE author = 'u7'"
                .to_owned(),
        )
        .await;
    let after = Fixture::dump(&fixture.store).await;
    advance(1);
    fixture.back_up().await;
    assert_eq!(fixture.restored(None).await.expect("a restore"), after);
}

#[tokio::test]
async fn an_interrupted_backup_changes_nothing_that_can_be_restored() {
    let fixture = Fixture::new().await;
    fixture.add(0..600).await;
    fixture.back_up().await;
    let before = Fixture::dump(&fixture.store).await;
    fixture.run("UPDATE users SET name = name || 'x'; UPDATE games SET moves = 5".to_owned()).await;
    fixture.add(600..900).await;
    let after = Fixture::dump(&fixture.store).await;
    let mut writes = 0;
    loop {
        let failing = Failing { inner: Arc::clone(&fixture.objects), remaining: AtomicUsize::new(writes) };
        advance(1);
        let done = back_up(&fixture.store, &Location::of(Arc::new(failing)), Keep::All, false, Pace::Fast).await;
        let restored = fixture.restored(None).await.expect("a restore");
        verify(&fixture.location(), None).await.expect("intact");
        match done {
            Ok(written) => {
                assert_eq!(restored, after);
                // What the interrupted ones left behind was not trusted.
                assert_eq!(written.objects, writes as u64);
                break;
            }
            Err(error) => {
                assert!(error.to_string().contains("the power went out"), "{error}");
                assert_eq!(restored, before, "after {writes} writes");
            }
        }
        writes += 1;
    }
    assert!(writes > 5, "only {writes} writes");
}

#[tokio::test]
async fn damaged_and_missing_objects_are_named_and_written_again() {
    let fixture = Fixture::new().await;
    fixture.add(0..300).await;
    fixture.back_up().await;
    let objects = fixture.objects().await;
    for (name, content) in &objects {
        let path = Path::from(name.as_str());
        let mut flipped = content.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 1;
        let shorter = content[..content.len() - 1].to_vec();
        for damaged in [Some(flipped), Some(shorter), Some(Vec::new()), None] {
            let is_missing = damaged.is_none();
            match damaged {
                Some(damaged) => drop(fixture.objects.put(&path, damaged.into()).await.expect("written")),
                None => fixture.objects.delete(&path).await.expect("deleted"),
            }
            let restored = fixture.restored(None).await.expect_err("damage").to_string();
            let verified = verify(&fixture.location(), None).await.expect_err("damage").to_string();
            if !(is_missing && name.starts_with("backups")) {
                assert!(restored.contains(name), "{name}: {restored}");
                assert!(verified.contains(name), "{name}: {verified}");
            }
            fixture.objects.put(&path, content.clone().into()).await.expect("written");
        }
    }
    fixture.expect_equal().await;
    // A chunk that is gone is written again by the next backup.
    let chunk = objects.keys().find(|name| name.starts_with("chunks")).expect("a chunk");
    fixture.objects.delete(&Path::from(chunk.as_str())).await.expect("deleted");
    assert_eq!(fixture.back_up().await.objects, 2);
    fixture.expect_equal().await;
    // If the newest manifest is damaged, the next backup is complete again.
    let newest = fixture.names("backups").await.pop().expect("a manifest");
    fixture.objects.put(&Path::from(newest.as_str()), "broken".into()).await.expect("written");
    assert!(fixture.back_up().await.objects >= objects.len() as u64);
    fixture.expect_equal().await;
}

#[tokio::test]
async fn retention_deletes_what_no_kept_backup_needs() {
    let fixture = Fixture::new().await;
    fixture.add(0..200).await;
    let keep = Keep::Some { days: 2, weeks: 0, months: 0 };
    for day in 0..6 {
        fixture.run(format!("UPDATE users SET name = 'personal {day}' WHERE id = 'u3'")).await;
        fixture.back_up_keeping(keep, false).await;
        verify(&fixture.location(), None).await.expect("intact");
        fixture.expect_equal().await;
        advance(DAY);
    }
    let written = fixture.back_up_keeping(keep, false).await;
    assert!(written.problem.is_none() && written.superseded > 0, "{written:?}");
    assert_eq!(fixture.names("backups").await.len(), 2);
    fixture.expect_equal().await;
    verify(&fixture.location(), None).await.expect("intact");
    // Chunks that no backup needs are gone.
    let mut needed = std::collections::BTreeSet::new();
    for name in fixture.names("backups").await {
        let manifest = manifest::Manifest::read(&fixture.location(), &name).await.expect("a manifest");
        needed.extend(manifest.chunks().map(manifest::Chunk::name));
    }
    assert_eq!(fixture.names("chunks").await, needed.into_iter().collect::<Vec<_>>());
}

#[tokio::test]
async fn changes_of_events_by_hand_are_noticed_within_a_day_or_on_request() {
    let fixture = Fixture::new().await;
    fixture.add(0..100).await;
    fixture.back_up().await;
    fixture.run("UPDATE events SET body = 'x' WHERE game_id = 'g1' AND version = 2".to_owned()).await;
    assert_eq!(fixture.back_up().await.objects, 1, "only the manifest");
    assert!(fixture.back_up_keeping(Keep::All, true).await.objects > 1);
    fixture.expect_equal().await;
    fixture.run("UPDATE events SET body = 'y' WHERE game_id = 'g1' AND version = 2".to_owned()).await;
    advance(DAY);
    fixture.back_up().await;
    fixture.expect_equal().await;
}

#[tokio::test]
async fn the_last_backup_up_to_a_time_is_restored() {
    let fixture = Fixture::new().await;
    assert!(matches!(fixture.restored(None).await, Err(BackupError::NoBackup { .. })));
    let mut states = Vec::new();
    for number in 0..3 {
        fixture.add(number..number + 1).await;
        fixture.back_up().await;
        states.push((crate::admin::day(crate::time::now()), Fixture::dump(&fixture.store).await));
        advance(DAY);
    }
    for (day, state) in &states {
        assert_eq!(&fixture.restored(Some(day)).await.expect("a restore"), state);
    }
    let early = fixture.restored(Some("2020-01-01")).await.expect_err("no backup").to_string();
    assert!(early.contains("no backup up to 2020-01-01"), "{early}");
    assert!(matches!(fixture.restored(Some("yesterday")).await, Err(BackupError::Time(_))));
    assert_eq!(list(&fixture.location()).await.expect("a list").len(), 3);
}

#[test]
fn places_are_checked() {
    for (url, reason) in
        [("ftp://x/y", "expected a folder"), ("s3://", "expected s3://BUCKET"), ("/no/such/folder", "/no/such/folder")]
    {
        let message = Location::open(url, false).expect_err("a refusal").to_string();
        assert!(message.contains(reason), "{message}");
    }
}
