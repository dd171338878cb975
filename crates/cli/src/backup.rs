//! `caldera backup` and `caldera restore`: save a server's data in a form that SQLite and PostgreSQL share.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use server::{BackupEntry, Keep, Verified, Written};

use crate::serve::Database;

/// Back up a server's database.
///
/// The backup is a consistent snapshot; the server may keep running. With --to, the place keeps many backups, and only what has
/// changed since the last one is written. Credentials for S3 are read from the usual AWS_* variables. Backups contain password
/// hashes: protect them like the database.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  caldera backup --database sqlite:/var/lib/caldera/caldera.db caldera-2026-11-15.backup\n  \
        caldera backup --database sqlite:/var/lib/caldera/caldera.db --to /var/backups/caldera\n  \
        caldera backup --to s3://my-bucket/caldera --keep 7d,4w,12m\n  caldera backup verify s3://my-bucket/caldera"
)]
pub(crate) struct BackupArguments {
    #[command(flatten)]
    database: Database,

    /// The file to write; an existing one is replaced once the backup is complete.
    #[arg(required_unless_present = "to", conflicts_with = "to")]
    file: Option<PathBuf>,

    /// Folder, `file:///FOLDER` or `s3://BUCKET/PREFIX` for incremental backups.
    #[arg(long, value_name = "URL")]
    to: Option<String>,

    /// Backups to keep, by days, weeks and months; all of the last 24 hours are kept, or with `all` every one.
    #[arg(long, value_name = "KEEP", default_value = "7d,4w,6m", requires = "to")]
    keep: Keep,

    /// Read all rows, and not only those that may have changed.
    #[arg(long, requires = "to")]
    full: bool,

    #[command(subcommand)]
    command: Option<BackupCommand>,
}

#[derive(clap::Subcommand)]
enum BackupCommand {
    /// List the backups in a place.
    List {
        /// Folder, `file:///FOLDER` or `s3://BUCKET/PREFIX`.
        url: String,
    },
    /// Check all objects of the backups in a place, and restore one into a temporary database.
    Verify {
        /// Folder, `file:///FOLDER` or `s3://BUCKET/PREFIX`.
        url: String,

        /// Restore the last backup up to this time (UTC), such as 2026-11-18 or 2026-11-18T21:15.
        #[arg(long, value_name = "TIME")]
        at: Option<String>,
    },
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
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    file: Option<PathBuf>,

    /// Folder, `file:///FOLDER` or `s3://BUCKET/PREFIX` with incremental backups.
    #[arg(long, value_name = "URL")]
    from: Option<String>,

    /// Restore the last backup up to this time (UTC), such as 2026-11-18 or 2026-11-18T21:15 [default: the newest].
    #[arg(long, value_name = "TIME", requires = "from")]
    at: Option<String>,
}

pub(crate) fn back_up(arguments: &BackupArguments, out: &mut impl Write) -> anyhow::Result<()> {
    match &arguments.command {
        Some(BackupCommand::List { url }) => return list(url, out),
        Some(BackupCommand::Verify { url, at }) => {
            let Verified { backups, objects, bytes, at, rows } = server::verify_backups(url, at.as_deref())?;
            writeln!(out, "{backups} backups with {objects} objects ({bytes} bytes) are intact")?;
            writeln!(out, "the backup of {} was restored: {rows} rows", server::moment(at))?;
            return Ok(());
        }
        None => {}
    }
    let url = arguments.database.url()?;
    if let Some(to) = &arguments.to {
        let written = server::back_up_to(&url, to, arguments.keep, arguments.full)?;
        let Written { rows, objects, bytes, superseded, problem, .. } = written;
        writeln!(out, "{rows} rows backed up to {to}: {objects} objects written ({bytes} bytes)")?;
        if superseded > 0 {
            writeln!(out, "{superseded} earlier backups deleted")?;
        }
        return problem
            .map_or(Ok(()), |problem| Err(anyhow!("the backup is complete, but old ones remain: {problem}")));
    }
    let Some(path) = &arguments.file else { anyhow::bail!("expected a file or --to") };
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

fn list(url: &str, out: &mut impl Write) -> anyhow::Result<()> {
    for BackupEntry { at, rows, size } in server::list_backups(url)? {
        writeln!(out, "{}  {rows} rows  {size} bytes", server::moment(at))?;
    }
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
    let url = arguments.database.url()?;
    if let Some(from) = &arguments.from {
        let (at, rows) = server::restore_from(&url, from, arguments.at.as_deref())?;
        writeln!(out, "{rows} rows restored from the backup of {}", server::moment(at))?;
        return Ok(());
    }
    let Some(path) = &arguments.file else { anyhow::bail!("expected a file or --from") };
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let rows = server::restore(&url, BufReader::new(file))?;
    writeln!(out, "{rows} rows restored")?;
    Ok(())
}
