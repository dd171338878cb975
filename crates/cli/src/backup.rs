//! `caldera backup` and `caldera restore`: everything that a server keeps, in a file that both databases take.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::serve::Database;

/// Write everything that the server keeps to a file, as it is at one moment; the server may run meanwhile.
///
/// The file is lines of JSON, and holds the hashes of passwords: keep it as you keep the database.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  caldera backup --database sqlite:/var/lib/caldera/caldera.db caldera-2026-11-15.backup"
)]
pub(crate) struct BackupArguments {
    #[command(flatten)]
    database: Database,

    /// The file to write; one that is there is replaced once the new one is whole.
    file: PathBuf,
}

/// Read a backup into a new or empty database, of the same kind or the other one. If anything fails, it stays empty.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  caldera restore --database postgres://caldera@localhost/caldera caldera-2026-11-15.backup"
)]
pub(crate) struct RestoreArguments {
    #[command(flatten)]
    database: Database,

    /// The file that `caldera backup` has written.
    file: PathBuf,
}

pub(crate) fn back_up(arguments: &BackupArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let url = arguments.database.url()?;
    let path = &arguments.file;
    let mut unfinished = path.clone().into_os_string();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    let rows = write(&url, &unfinished).inspect_err(|_| {
        // Half a backup is worse than none; if it cannot be removed, its name says what it is.
        let _ = std::fs::remove_file(&unfinished);
    })?;
    std::fs::rename(&unfinished, path).with_context(|| format!("{} cannot be written", path.display()))?;
    writeln!(out, "{rows} rows in {}", path.display())?;
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
