//! `caldera backup` and `caldera restore`: save a server's data in a file that SQLite and PostgreSQL share.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::serve::Database;

/// Back up a server's database to a file.
///
/// The backup is a consistent snapshot; the server may keep running. The file contains lines of JSON, including password
/// hashes: protect it like the database.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  caldera backup --database sqlite:/var/lib/caldera/caldera.db caldera-2026-11-15.backup"
)]
pub(crate) struct BackupArguments {
    #[command(flatten)]
    database: Database,

    /// The file to write; an existing one is replaced once the backup is complete.
    file: PathBuf,
}

/// Restore a backup into a new or empty database.
///
/// Backups are portable between SQLite and PostgreSQL. If the restore fails, the database stays empty.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  caldera restore --database postgres://caldera@localhost/caldera caldera-2026-11-15.backup"
)]
pub(crate) struct RestoreArguments {
    #[command(flatten)]
    database: Database,

    /// A file written by `caldera backup`.
    file: PathBuf,
}

pub(crate) fn back_up(arguments: &BackupArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let url = arguments.database.url()?;
    let path = &arguments.file;
    let mut unfinished = path.clone().into_os_string();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    let rows = write(&url, &unfinished).inspect_err(|_| {
        // Remove the incomplete file. If that fails, its name shows that it is unfinished.
        let _ = std::fs::remove_file(&unfinished);
    })?;
    std::fs::rename(&unfinished, path).with_context(|| format!("{} cannot be written", path.display()))?;
    writeln!(out, "{rows} rows written to {}", path.display())?;
    Ok(())
}

fn write(url: &str, path: &Path) -> anyhow::Result<u64> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).with_context(|| format!("{} cannot be written", path.display()))?;
    let mut writer = BufWriter::new(file);
    let rows = server::back_up(url, &mut writer)?;
    let flushed = writer.into_inner().map_err(std::io::IntoInnerError::into_error).and_then(|file| file.sync_all());
    flushed.with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(rows)
}

pub(crate) fn restore(arguments: &RestoreArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let path = &arguments.file;
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let rows = server::restore(&arguments.database.url()?, BufReader::new(file))?;
    writeln!(out, "{rows} rows restored")?;
    Ok(())
}
