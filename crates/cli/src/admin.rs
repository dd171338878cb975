//! `caldera admin`: what an operator does about people.

use std::io::{BufRead, Write};

use anyhow::Context;
use clap::Subcommand;
use server::{Account, Admin, Report, day};

use crate::serve::Database;

/// See, ban and delete people, and reset passwords, whether or not the server runs.
///
/// The server need not be told: it asks the database who somebody is. Sockets that are open end within half a minute.
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
    /// List accounts, a line each.
    List {
        /// Only those whose names begin so.
        #[arg(default_value = "")]
        beginning: String,
        /// Only those who are banned, guests too.
        #[arg(long)]
        banned: bool,
    },
    /// Show somebody, with ratings, sessions, tokens and what was reported about him.
    Show {
        /// The name.
        name: String,
    },
    /// List what was reported, the newest first.
    Reports,
    /// Give somebody another password, and print it; sessions and tokens end.
    ResetPassword {
        /// The name.
        name: String,
        /// Take the password from the first line of the standard input, and print none.
        #[arg(long)]
        stdin: bool,
    },
    /// Keep somebody out; sessions and tokens end.
    Ban {
        /// The name.
        name: String,
    },
    /// Let somebody in again.
    Unban {
        /// The name.
        name: String,
    },
    /// Forget who somebody is; his games stay, under another name.
    Delete {
        /// The name.
        name: String,
        /// It cannot be undone, and this says that you know.
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
            std::io::stdin().lock().read_line(&mut line).context("the standard input cannot be read")?;
            admin.reset_password(name, Some(line.trim_end_matches(['\r', '\n'])))?;
            writeln!(out, "{name} has the new password")?;
        }
        Task::ResetPassword { name, stdin: false } => writeln!(out, "{}", admin.reset_password(name, None)?)?,
        Task::Ban { name } => {
            admin.ban(name)?;
            writeln!(out, "{name} is banned")?;
        }
        Task::Unban { name } => {
            admin.unban(name)?;
            writeln!(out, "{name} may come again")?;
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
    writeln!(out, "games: {}, of which {} go on", details.games, details.live_games)?;
    for (game, tempo, rating, games) in &details.ratings {
        writeln!(out, "rating: {game} {tempo} {rating:.0} after {games}")?;
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
    // What somebody wrote must not look like a line of ours.
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    writeln!(out, "report: {} {reporter} about {subject} in game {game}: {text}", day(*at))
}
