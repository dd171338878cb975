//! Moderation: roles, sanctions, reports, notes, bans of addresses, and the audit log.

use game_state::{ChatLine, GameId, Timestamp};
use serde::{Deserialize, Serialize};

use crate::games::GameSummary;
use crate::players::RatingView;

/// What a user may do beyond playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Handles reports and imposes sanctions.
    Moderator,
}

/// What a sanction forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SanctionKind {
    /// Chat messages.
    Chat,
    /// New games, seeks and challenges. Games in progress may be finished.
    Play,
    /// Signing in.
    Full,
}

/// A sanction in force, as the user concerned sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SanctionView {
    /// What it forbids.
    pub kind: SanctionKind,
    /// Why it was imposed.
    pub reason: String,
    /// When it ends; absent if it has no end.
    pub until: Option<Timestamp>,
}

/// A sanction, as moderators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SanctionRecord {
    /// The id.
    pub id: String,
    /// What it forbids.
    pub kind: SanctionKind,
    /// The reason, which the user sees.
    pub reason: String,
    /// The name of the moderator; absent for the operator.
    pub by: Option<String>,
    /// When it was imposed.
    pub at: Timestamp,
    /// When it ends; absent if it has no end.
    pub until: Option<Timestamp>,
    /// When it was lifted early.
    pub lifted_at: Option<Timestamp>,
    /// The name of the moderator who lifted it; absent for the operator.
    pub lifted_by: Option<String>,
    /// Whether it is in force.
    pub in_force: bool,
}

/// A new sanction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSanction {
    /// What it forbids.
    pub kind: SanctionKind,
    /// The reason, which the user sees.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500))]
    pub reason: String,
    /// The hours until it ends, up to ten years; without it, the sanction has no end.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 87600))]
    pub hours: Option<u32>,
}

/// A ban of the addresses from which a user signed in lately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAddressBan {
    /// The reason, for moderators.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500))]
    pub reason: String,
    /// The days until it ends, up to 30: addresses change their owners.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
    pub days: u32,
}

/// The number of banned addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddressesBanned {
    /// How many addresses are banned now; 0 if the user did not sign in lately.
    pub addresses: usize,
}

/// The state of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReportState {
    /// Nobody has handled it yet.
    Open,
    /// A moderator has acted on it.
    Resolved,
    /// A moderator has found nothing to act on.
    Dismissed,
}

/// A report about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportView {
    /// The id.
    pub id: String,
    /// The name of the reporter.
    pub reporter: String,
    /// The name of the reported player.
    pub subject: String,
    /// The game.
    pub game: GameId,
    /// What the reporter wrote.
    pub text: String,
    /// When it was sent.
    pub at: Timestamp,
    /// Its state.
    pub state: ReportState,
    /// The name of the moderator who handled it.
    pub handled_by: Option<String>,
    /// When it was handled.
    pub handled_at: Option<Timestamp>,
    /// The note of that moderator.
    pub note: String,
}

/// A page of reports: the open ones first, then the others, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportPage {
    /// The reports.
    pub reports: Vec<ReportView>,
    /// The key of the next page, for `after`; absent on the last page.
    pub next: Option<String>,
    /// The number of open reports.
    pub open: i64,
}

/// A report with its context.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportFile {
    /// The report.
    pub report: ReportView,
    /// The game.
    pub game: GameSummary,
    /// The chat of the game around the time of the report: of the players and of the spectators.
    pub chat: Vec<ChatLine>,
    /// Other reports about the same player, the newest first.
    pub earlier: Vec<ReportView>,
    /// The sanctions of that player, the newest first.
    pub sanctions: Vec<SanctionRecord>,
}

/// The parameters of the list of reports.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(default)]
pub struct ReportsQuery {
    /// Only reports about the player with this name.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub subject: String,
    /// `next` of the previous page.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub after: String,
}

/// How a report is handled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandleReport {
    /// `resolved` or `dismissed`.
    pub state: ReportState,
    /// A note for other moderators.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub note: String,
}

/// A text: a note about a user, or the reason of a moderation action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewNote {
    /// The text.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 1000))]
    pub text: String,
}

/// A note by a moderator about a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoteView {
    /// The id.
    pub id: String,
    /// The name of the moderator.
    pub by: String,
    /// The text.
    pub text: String,
    /// When it was written.
    pub at: Timestamp,
}

/// An address from which a user signed in lately. Moderators see only its pseudonym.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddressGroup {
    /// The pseudonym.
    pub address: String,
    /// When the user last signed in from there.
    pub last_at: Timestamp,
    /// When the ban of the address ends, if it is banned.
    pub banned_until: Option<Timestamp>,
    /// The names of other users who signed in from there lately.
    pub others: Vec<String>,
}

/// Play in one kind of game that resembles the engine's, with its evidence. Nothing follows from it by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EngineLikeness {
    /// The name of the user.
    pub name: String,
    /// The name of the game.
    pub game: String,
    /// Whether the score is above the threshold, and there is enough evidence.
    pub flagged: bool,
    /// The score. docs/deploying.md explains it.
    pub score: f64,
    /// The number of analysed games.
    pub games: usize,
    /// The number of moves that were not forced.
    pub moves: usize,
    /// The share of moves that were the engine's first choice.
    pub agreement: f64,
    /// The share that is expected of a player with this rating.
    pub expected_agreement: f64,
    /// The average loss in points.
    pub loss: f64,
    /// The loss that is expected of a player with this rating.
    pub expected_loss: f64,
    /// The median thinking time in seconds.
    pub median_time: f64,
    /// The standard deviation of the logarithm of the thinking times.
    pub time_spread: f64,
    /// The rank correlation of thinking time and number of legal moves.
    pub time_correlation: f64,
    /// The analysed games, the newest first.
    pub recent: Vec<GameId>,
    /// When it was computed.
    pub at: Timestamp,
}

/// A user, as moderators see them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserFile {
    /// The name.
    pub name: String,
    /// `guest`, `account` or `deleted`.
    pub kind: String,
    /// The role, if any.
    pub role: Option<Role>,
    /// When the account was created.
    pub created_at: Timestamp,
    /// Whether you may act on this user: not on yourself, on other moderators, or on deleted users.
    pub may_act: bool,
    /// Whether the user may choose a name: a guest whose name no moderator has replaced, or an account after that.
    pub may_rename: bool,
    /// Whether the user has chosen the name; that of a guest is random at first.
    pub chosen_name: bool,
    /// The ratings.
    pub ratings: Vec<RatingView>,
    /// The number of games.
    pub games: i64,
    /// The addresses from which the user signed in lately, the newest first.
    pub addresses: Vec<AddressGroup>,
    /// The sanctions, the newest first.
    pub sanctions: Vec<SanctionRecord>,
    /// The notes, the newest first.
    pub notes: Vec<NoteView>,
    /// The reports about the user, the newest first.
    pub reports: Vec<ReportView>,
    /// How much the user's play resembles the engine's, by kind of game.
    pub likeness: Vec<EngineLikeness>,
}

/// A new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub name: String,
}

/// An entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogEntry {
    /// The id.
    pub id: String,
    /// When it happened.
    pub at: Timestamp,
    /// What happened, such as `sanctioned`.
    pub event: String,
    /// The name of the user who acted; absent for the operator.
    pub actor: Option<String>,
    /// The name of the user concerned.
    pub subject: Option<String>,
    /// The pseudonym of the address.
    pub address: Option<String>,
    /// Details.
    pub detail: String,
}

/// A page of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogPage {
    /// The entries, the newest first.
    pub entries: Vec<LogEntry>,
    /// The key of the next page, for `after`; absent on the last page.
    pub next: Option<String>,
    /// The names of all events, for the filter.
    pub events: Vec<String>,
}

/// The parameters of the audit log.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(default)]
pub struct LogQuery {
    /// Only what the user with this name did, or what was done to them.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub user: String,
    /// Only this event.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub event: String,
    /// `next` of the previous page.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub after: String,
}
