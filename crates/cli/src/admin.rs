//! `caldera admin`: manages accounts.

use std::io::{BufRead, Write};

use anyhow::Context;
use clap::Subcommand;
use server::{Account, Admin, Report, day};

use crate::serve::Database;

/// Manage accounts: list, ban, delete, reset passwords.
///
/// Works on the database directly, whether or not the server is running. A running server applies changes to new requests
/// immediately and closes open connections of the account within 30 seconds.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  caldera admin list\n  \
    caldera admin --database sqlite:/var/lib/caldera/caldera.db reset-password Ada")]
pub(crate) struct Arguments {
    #[command(flatten)]
    database: Database,

    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// List accounts, one per line.
    List {
        /// List only accounts whose names start with this text.
        #[arg(default_value = "")]
        beginning: String,
        /// List only banned accounts, including guests.
        #[arg(long)]
        banned: bool,
    },
    /// Show an account with its ratings, sessions and tokens, and the reports about it.
    Show {
        /// The name of the account.
        name: String,
    },
    /// List the reports of players, newest first.
    Reports,
    /// Set a new random password and print it; revokes all sessions and tokens.
    ResetPassword {
        /// The name of the account.
        name: String,
        /// Read the new password from the first line of standard input instead.
        #[arg(long)]
        stdin: bool,
    },
    /// Ban an account; revokes all sessions and tokens.
    Ban {
        /// The name of the account.
        name: String,
    },
    /// Lift a ban.
    Unban {
        /// The name of the account.
        name: String,
    },
    /// Delete an account; its games remain, under an anonymous name.
    Delete {
        /// The name of the account.
        name: String,
        /// Confirm the deletion, which cannot be undone.
        #[arg(long, required = true)]
        yes: bool,
    },
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let admin = Admin::open(&arguments.database.url()?)?;
    match &arguments.command {
        Task::List { beginning, banned } => {
            for account in admin.list(beginning, *banned)? {
                writeln!(out, "{}", line_of(&account))?;
            }
        }
        Task::Show { name } => show(&admin, name, out)?,
        Task::Reports => {
            for report in admin.reports()? {
                write_report(&report, out)?;
            }
        }
        Task::ResetPassword { name, stdin: true } => {
            let mut line = String::new();
            std::io::stdin().lock().read_line(&mut line).context("standard input cannot be read")?;
            admin.reset_password(name, Some(line.trim_end_matches(['\r', '\n'])))?;
            writeln!(out, "{name} has a new password")?;
        }
        Task::ResetPassword { name, stdin: false } => writeln!(out, "{}", admin.reset_password(name, None)?)?,
        Task::Ban { name } => {
            admin.ban(name)?;
            writeln!(out, "{name} is banned")?;
        }
        Task::Unban { name } => {
            admin.unban(name)?;
            writeln!(out, "{name} is no longer banned")?;
        }
        Task::Delete { name, .. } => writeln!(out, "{name} is now {}", admin.delete(name)?)?,
    }
    Ok(())
}

fn line_of(account: &Account) -> String {
    let banned = account.banned_at.map(|at| format!(", banned since {}", day(at))).unwrap_or_default();
    format!("{}: {} since {}{banned}", account.name, account.kind, day(account.created_at))
}

fn show(admin: &Admin, name: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let details = admin.show(name)?;
    writeln!(out, "{}", line_of(&details.account))?;
    writeln!(out, "games: {}, {} in progress", details.games, details.live_games)?;
    for (game, tempo, rating, games) in &details.ratings {
        writeln!(out, "rating: {game} {tempo} {rating:.0} after {games} games")?;
    }
    writeln!(out, "sessions: {}", details.sessions)?;
    for token in &details.tokens {
        writeln!(out, "token: {token}")?;
    }
    for report in &details.reports {
        write_report(report, out)?;
    }
    Ok(())
}

fn write_report(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    let Report { reporter, subject, game, text, at } = report;
    // A report must not be able to imitate lines of the output.
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    writeln!(out, "report: {} {reporter} about {subject} in game {game}: {text}", day(*at))
}
