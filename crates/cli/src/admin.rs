//! `caldera admin`: manages accounts.

use std::io::{BufRead, Write};

use anyhow::Context;
use clap::Subcommand;
use server::{Account, Admin, AuditLine, Report, day, moment};

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
    /// Show the newest entries of the audit log: sign-ins, changes of credentials, what operators did.
    Audit {
        /// Show only what this user did, or what was done to them.
        name: Option<String>,
    },
    /// Set a new random password and print it; revokes all sessions and tokens.
    ResetPassword {
        /// The name of the account.
        name: String,
        /// Read the new password from the first line of standard input instead.
        #[arg(long)]
        stdin: bool,
    },
    /// End the sessions of an account, or of all users; tokens stay valid.
    EndSessions {
        /// The name of the account.
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        name: Option<String>,
        /// End the sessions of all users.
        #[arg(long)]
        all: bool,
    },
    /// Let the password of an account suffice again, if it requires a passkey; its passkeys stay.
    RemoveSecondFactor {
        /// The name of the account.
        name: String,
    },
    /// Ban an account; revokes all sessions and tokens.
    Ban {
        /// The name of the account.
        name: String,
        /// The reason, which the user sees when signing in.
        #[arg(long, default_value = "")]
        reason: String,
        /// End the ban after this number of days.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=3650))]
        days: Option<u32>,
    },
    /// Lift a ban.
    Unban {
        /// The name of the account.
        name: String,
    },
    /// Make an account a moderator, or take that role.
    Role {
        /// The name of the account.
        name: String,
        /// The role.
        role: Role,
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

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Role {
    /// Handles reports and imposes sanctions, in the web app.
    Moderator,
    /// An ordinary user.
    None,
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
        Task::Audit { name } => {
            for entry in admin.audit(name.as_deref())? {
                write_entry(&entry, out)?;
            }
        }
        Task::ResetPassword { name, stdin: true } => {
            let mut line = String::new();
            std::io::stdin().lock().read_line(&mut line).context("standard input cannot be read")?;
            admin.reset_password(name, Some(line.trim_end_matches(['\r', '\n'])))?;
            writeln!(out, "{name} has a new password")?;
        }
        Task::ResetPassword { name, stdin: false } => writeln!(out, "{}", admin.reset_password(name, None)?)?,
        Task::EndSessions { name, .. } => {
            let ended = admin.end_sessions(name.as_deref())?;
            writeln!(out, "{ended} {} ended", if ended == 1 { "session" } else { "sessions" })?;
        }
        Task::RemoveSecondFactor { name } => {
            let removed = admin.remove_second_factor(name)?;
            let what = if removed { "needs only the password now" } else { "did not require a second factor" };
            writeln!(out, "{name} {what}")?;
        }
        Task::Ban { name, reason, days } => {
            admin.ban(name, reason, *days)?;
            writeln!(out, "{name} is banned")?;
        }
        Task::Unban { name } => {
            admin.unban(name)?;
            writeln!(out, "{name} is no longer banned")?;
        }
        Task::Role { name, role } => {
            admin.set_role(name, *role == Role::Moderator)?;
            let text = if *role == Role::Moderator { "a moderator" } else { "no moderator any more" };
            writeln!(out, "{name} is {text}")?;
        }
        Task::Delete { name, .. } => writeln!(out, "{name} is now {}", admin.delete(name)?)?,
    }
    Ok(())
}

fn line_of(account: &Account) -> String {
    let banned = account.banned_at.map(|at| format!(", banned since {}", day(at))).unwrap_or_default();
    let role = if account.moderator { ", moderator" } else { "" };
    format!("{}: {} since {}{role}{banned}", account.name, account.kind, day(account.created_at))
}

fn write_entry(entry: &AuditLine, out: &mut impl Write) -> std::io::Result<()> {
    let AuditLine { at, event, actor, subject, address, detail } = entry;
    write!(out, "{} {event}", moment(*at))?;
    for (key, value) in [("by", actor), ("user", subject), ("address", address)] {
        if let Some(value) = value {
            write!(out, " {key}={value}")?;
        }
    }
    writeln!(out, "{}{}", if detail.is_empty() { "" } else { ": " }, on_one_line(detail))
}

/// A text of a user, which must not be able to imitate lines of the output.
fn on_one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
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
    let Report { reporter, subject, game, text, at, handled } = report;
    let text = on_one_line(text);
    let handled = handled.map(|state| format!(" ({state})")).unwrap_or_default();
    writeln!(out, "report: {} {reporter} about {subject} in game {game}{handled}: {text}", day(*at))
}
