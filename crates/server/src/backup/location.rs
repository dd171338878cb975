//! Where backups are: a folder, or a bucket of an S3-compatible store.

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use futures_util::TryStreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt};

use crate::store::BackupError;

/// The folder of the manifests.
pub(super) const MANIFESTS: &str = "backups";
/// The folder of the chunks.
pub(super) const CHUNKS: &str = "chunks";

/// A place for backups.
#[derive(Clone, Debug)]
pub(crate) struct Location {
    store: Arc<dyn ObjectStore>,
    url: String,
}

impl fmt::Display for Location {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.url)
    }
}

impl Location {
    /// Opens `s3://bucket/prefix`, `file:///folder` or a path. With `create`, a missing folder is created.
    pub(crate) fn open(url: &str, create: bool) -> Result<Location, BackupError> {
        let unusable = |reason: String| BackupError::Location { url: url.to_owned(), reason };
        let store: Arc<dyn ObjectStore> = if let Some(rest) = url.strip_prefix("s3://") {
            let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
            if bucket.is_empty() {
                return Err(unusable("expected s3://BUCKET or s3://BUCKET/PREFIX".to_owned()));
            }
            // The HTTP client uses the default of the process. An error means that there is one already.
            let _ = rustls::crypto::ring::default_provider().install_default();
            let opened = AmazonS3Builder::from_env().with_bucket_name(bucket).build();
            let store = opened.map_err(|error| unusable(error.to_string()))?;
            Arc::new(PrefixStore::new(store, Path::from(prefix)))
        } else {
            let folder = match url.split_once("://") {
                Some(("file", path)) => PathBuf::from(path),
                Some(_) => return Err(unusable("expected a folder, file:///FOLDER or s3://BUCKET/PREFIX".to_owned())),
                None => PathBuf::from(url),
            };
            if create {
                for name in [MANIFESTS, CHUNKS] {
                    create_private(&folder.join(name)).map_err(|error| unusable(error.to_string()))?;
                }
            }
            let opened = LocalFileSystem::new_with_prefix(&folder).map_err(|error| unusable(error.to_string()))?;
            // A backup must be on disk before retention deletes an earlier one.
            Arc::new(opened.with_fsync(true))
        };
        Ok(Location { store, url: url.to_owned() })
    }

    #[cfg(test)]
    pub(super) fn of(store: Arc<dyn ObjectStore>) -> Location {
        Location { store, url: "test".to_owned() }
    }

    /// The objects of a folder, by name.
    pub(super) async fn list(&self, folder: &str) -> Result<HashMap<String, ObjectMeta>, BackupError> {
        let found = self.store.list(Some(&Path::from(folder)));
        let named = found.map_ok(|meta| (meta.location.as_ref().to_owned(), meta));
        named.try_collect().await.map_err(|error| self.failed(folder, &error))
    }

    pub(super) async fn read(&self, name: &str) -> Result<Vec<u8>, BackupError> {
        let failed = |error: object_store::Error| match error {
            object_store::Error::NotFound { .. } => {
                BackupError::Object { name: name.to_owned(), reason: "it is missing".to_owned() }
            }
            other => self.failed(name, &other),
        };
        let found = self.store.get(&Path::from(name)).await.map_err(failed)?;
        Ok(found.bytes().await.map_err(failed)?.to_vec())
    }

    /// Writes an object atomically.
    pub(super) async fn write(&self, name: &str, content: Vec<u8>) -> Result<(), BackupError> {
        self.store.put(&Path::from(name), content.into()).await.map_err(|error| self.failed(name, &error))?;
        Ok(())
    }

    /// Deletes an object; one that does not exist is no error.
    pub(super) async fn delete(&self, name: &str) -> Result<(), BackupError> {
        match self.store.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(self.failed(name, &error)),
        }
    }

    fn failed(&self, name: &str, error: &object_store::Error) -> BackupError {
        BackupError::Location { url: format!("{}: {name}", self.url), reason: error.to_string() }
    }
}

/// Creates a folder that only its owner can read: backups contain password hashes.
fn create_private(folder: &std::path::Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
