//! What moderators do. Each action is on disk, with its entry in the audit log, before it takes effect.

use api::{NewAddressBan, NewSanction, Notice, ReportState, SanctionKind, Timestamp};

use crate::accounts::Person;
use crate::app::App;
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::guest_names::random_guest_name;
use crate::limits::{ADDRESS_BAN_DAYS, MODERATOR_NOTE, SANCTION_HOURS, SANCTION_REASON};
use crate::names_policy::check_name;
use crate::secrets::random_text;
use crate::store::{AddressBanRow, NotImposed, SanctionRow, UserKind, UserRow, kind_of_sanction, new_id};
use crate::time::now;

/// How long back sign-ins count as recent, in milliseconds.
pub(crate) const LATELY: i64 = 30 * 86_400_000;
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// A text of a moderator, without spaces around it.
fn check_text(text: &str, most: usize) -> Result<String, ApiError> {
    let text = text.trim();
    if text.is_empty()
        || text.chars().count() > most
        || text.chars().any(|letter| letter.is_control() && letter != '\n')
    {
        return Err(ApiError::bad(format!("the text has 1 to {most} characters")));
    }
    Ok(text.to_owned())
}

impl Person {
    /// Checks that the user is a moderator, and signed in: tokens never carry a moderator's rights.
    pub(crate) fn require_moderator(&self) -> Result<(), ApiError> {
        if self.user.role.is_none() {
            return Err(ApiError::forbidden("this requires a moderator"));
        }
        self.session().map(drop)
    }

    /// Checks that the moderator may act on a user: not on themselves, on other moderators, or on deleted users.
    pub(crate) fn may_act_on(&self, subject: &UserRow) -> bool {
        subject.id != self.user.id && subject.role.is_none() && subject.kind != UserKind::Deleted
    }
}

fn protected() -> ApiError {
    ApiError::forbidden("moderators cannot act on themselves, on other moderators, or on deleted users")
}

impl App {
    /// The user with this name, on whom the moderator may act.
    pub(crate) async fn subject_of(&self, moderator: &Person, name: &str) -> Result<UserRow, ApiError> {
        let subject = self.store.user_named(name).await?.ok_or_else(|| ApiError::not_found("player"))?;
        if moderator.may_act_on(&subject) { Ok(subject) } else { Err(protected()) }
    }

    /// Imposes a sanction, at once also on open connections.
    pub(crate) async fn impose(
        &self,
        moderator: &Person,
        subject: &UserRow,
        new: &NewSanction,
        address: String,
    ) -> Result<SanctionRow, ApiError> {
        let reason = check_text(&new.reason, SANCTION_REASON)?;
        if new.hours.is_some_and(|hours| !(1..=SANCTION_HOURS).contains(&hours)) {
            return Err(ApiError::bad(format!("a sanction lasts 1 to {SANCTION_HOURS} hours")));
        }
        let at = now();
        let until = new.hours.map(|hours| at + i64::from(hours) * HOUR);
        let (by, user) = (Some(moderator.user.id.to_string()), subject.id.clone());
        let (lifted_at, lifted_by, kind) = (None, None, new.kind);
        let sanction = SanctionRow { id: new_id(), user, kind, reason, by, at, until, lifted_at, lifted_by };
        let ends = until.map_or("without end".to_owned(), |until| format!("until {}", crate::admin::moment(until)));
        let detail = format!("{}, {ends}: {}", kind_of_sanction(new.kind), sanction.reason);
        let entry = AuditEntry::by(AuditEvent::Sanctioned, &moderator.user.id, &subject.id);
        let entry = entry.from(address).with(detail);
        let imposed = self.enforcement.change(self.store.impose(&sanction, &entry)).await?;
        let action = imposed.map_err(|reason| match reason {
            NotImposed::Protected => protected(),
            NotImposed::InForce => {
                ApiError::conflict("sanction_in_force", "a sanction of this kind is in force: lift it first")
            }
        })?;
        entry.log();
        if new.kind == SanctionKind::Play {
            self.lobby.forget(&subject.id);
        }
        self.hub.notify(&subject.id, Notice::AccountChanged);
        if let Some(action) = action {
            // The periodic task retries what fails.
            match self.end_activity(&subject.id, false).await {
                Ok(()) => self.store.finish_moderation(&action).await?,
                Err(error) => tracing::error!(?error, "cannot end the connections of a banned user, will retry"),
            }
        }
        Ok(sanction)
    }

    /// Lifts a sanction.
    pub(crate) async fn lift(
        &self,
        moderator: &Person,
        subject: &UserRow,
        sanction: &str,
        address: String,
    ) -> Result<(), ApiError> {
        let sanctions = self.store.sanctions_of(&subject.id, i64::MAX).await?;
        let row = sanctions.iter().find(|row| row.id == sanction).ok_or_else(|| ApiError::not_found("sanction"))?;
        let entry = AuditEntry::by(AuditEvent::SanctionLifted, &moderator.user.id, &subject.id);
        let entry = entry.from(address).with(format!("{}: {}", kind_of_sanction(row.kind), row.reason));
        let lift = self.store.lift(&subject.id, sanction, Some(&moderator.user.id), entry.at, &entry);
        if !self.enforcement.change(lift).await? {
            return Err(ApiError::conflict("not_in_force", "the sanction is not in force any more"));
        }
        entry.log();
        self.hub.notify(&subject.id, Notice::AccountChanged);
        Ok(())
    }

    /// Bans the addresses from which a user signed in lately; returns their number.
    pub(crate) async fn ban_addresses(
        &self,
        moderator: &Person,
        subject: &UserRow,
        new: &NewAddressBan,
        address: String,
    ) -> Result<usize, ApiError> {
        let reason = check_text(&new.reason, SANCTION_REASON)?;
        if !(1..=ADDRESS_BAN_DAYS).contains(&new.days) {
            return Err(ApiError::bad(format!("a ban of addresses lasts 1 to {ADDRESS_BAN_DAYS} days")));
        }
        let at = now();
        let until = at + i64::from(new.days) * DAY;
        let found = self.store.addresses_of(&subject.id, at - LATELY).await?;
        let user = subject.id.to_string();
        let ban = |(address, _): (String, Timestamp)| AddressBanRow { address, user: user.clone(), at, until };
        // The moderator's own address stays usable for the moderator, but not for new accounts.
        let bans: Vec<AddressBanRow> = found.into_iter().map(ban).collect();
        let entry = AuditEntry::by(AuditEvent::AddressesBanned, &moderator.user.id, &subject.id);
        let entry = entry.from(address).with(format!("{}, {} days: {reason}", bans.len(), new.days));
        if !self.enforcement.change(self.store.ban_addresses(&bans, &subject.id, &reason, &entry)).await? {
            return Err(protected());
        }
        entry.log();
        Ok(bans.len())
    }

    /// Lifts the bans of addresses because of a user.
    pub(crate) async fn lift_address_bans(
        &self,
        moderator: &Person,
        subject: &UserRow,
        address: String,
    ) -> Result<(), ApiError> {
        let entry = AuditEntry::by(AuditEvent::AddressBansLifted, &moderator.user.id, &subject.id).from(address);
        if !self.enforcement.change(self.store.lift_address_bans(&subject.id, &entry)).await? {
            return Err(protected());
        }
        entry.log();
        Ok(())
    }

    /// Adds a note about a user.
    pub(crate) async fn add_note(
        &self,
        moderator: &Person,
        subject: &UserRow,
        text: &str,
        address: String,
    ) -> Result<(), ApiError> {
        let text = check_text(text, MODERATOR_NOTE)?;
        let entry = AuditEntry::by(AuditEvent::NoteAdded, &moderator.user.id, &subject.id).from(address);
        if !self.store.add_note(&subject.id, &text, &entry).await? {
            return Err(protected());
        }
        entry.log();
        Ok(())
    }

    /// Replaces an offensive name by a random one. An account may choose another once, a guest not any more.
    pub(crate) async fn force_rename(
        &self,
        moderator: &Person,
        subject: &UserRow,
        reason: &str,
        address: String,
    ) -> Result<String, ApiError> {
        let reason = check_text(reason, SANCTION_REASON)?;
        if !subject.is_chosen {
            return Err(ApiError::bad("the name of this guest is random already"));
        }
        let is_guest = subject.kind == UserKind::Guest;
        let name = if is_guest { random_guest_name() } else { format!("player-{}", random_text(8)) };
        let entry = AuditEntry::by(AuditEvent::Renamed, &moderator.user.id, &subject.id);
        let entry = entry.from(address).with(format!("{} is now {name}: {reason}", subject.name));
        if !self.store.force_rename(&subject.id, &name, &entry).await? {
            return Err(protected());
        }
        entry.log();
        self.announce_name(&subject.id).await;
        Ok(name)
    }

    /// Gives a user whom a moderator has renamed the name they choose.
    pub(crate) async fn choose_name(&self, person: &Person, name: &str, address: String) -> Result<(), ApiError> {
        person.session()?;
        check_name(name)?;
        if !person.user.may_choose_name() {
            return Err(ApiError::forbidden("you can choose a name only after a moderator has replaced yours"));
        }
        let detail = format!("{} is now {name}", person.user.name);
        let entry = AuditEntry::of(AuditEvent::NameChosen, &person.user.id).from(address).with(detail);
        if !self.store.choose_name(&person.user.id, name, &entry).await? {
            return Err(ApiError::conflict("not_now", "you have chosen a name already"));
        }
        entry.log();
        self.announce_name(&person.user.id).await;
        Ok(())
    }

    /// Resolves or dismisses a report.
    pub(crate) async fn handle_report(
        &self,
        moderator: &Person,
        report: &str,
        state: ReportState,
        note: &str,
        address: String,
    ) -> Result<(), ApiError> {
        let note = if note.trim().is_empty() { String::new() } else { check_text(note, MODERATOR_NOTE)? };
        let event = match state {
            ReportState::Resolved => "resolved",
            ReportState::Dismissed => "dismissed",
            ReportState::Open => return Err(ApiError::bad("a report is handled as resolved or dismissed")),
        };
        let row = self.store.report_of(report).await?.filter(|row| row.subject_id != moderator.user.id);
        let row = row.ok_or_else(|| ApiError::not_found("report"))?;
        let entry = AuditEntry::by(AuditEvent::ReportHandled, &moderator.user.id, &row.subject_id);
        let entry = entry.from(address).with(format!("{event}, game {}: {note}", row.game));
        if !self.store.handle_report(report, state, &note, &entry).await? {
            return Err(ApiError::conflict("already_handled", "another moderator has handled this report"));
        }
        entry.log();
        self.hub.notify(&row.reporter_id, Notice::AccountChanged);
        self.notify_moderators().await;
        Ok(())
    }

    /// Tells connected moderators that the number of open reports has changed.
    pub(crate) async fn notify_moderators(&self) {
        match self.store.moderators().await {
            Ok(moderators) => {
                for moderator in moderators {
                    self.hub.notify(&moderator, Notice::AccountChanged);
                }
            }
            // They see the number with their next request.
            Err(error) => tracing::error!(%error, "cannot notify the moderators"),
        }
    }

    /// Checks that a person may start or offer games.
    pub(crate) fn check_may_begin(&self, person: &Person) -> Result<(), ApiError> {
        self.enforcement.check_play(&person.user.id)?;
        self.enforcement.check_guest(&person.user, self.rooms.addresses.of(&person.user.id).as_deref())
    }
}
