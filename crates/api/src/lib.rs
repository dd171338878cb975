//! The types of the server's HTTP and WebSocket API: requests, responses and messages, shared by server and clients.
//!
//! Events, settings and ids come from [`game_state`] and are re-exported. With the feature `openapi` the types have schemas
//! for the server's OpenAPI document. `docs/api.md` describes the API.
//!
//! # Example
//!
//! Parse a line of the stream `/api/me/stream`, and write the body of `POST /api/games/{id}/actions`:
//!
//! ```
//! use api::{Action, Notice};
//!
//! # fn main() -> Result<(), serde_json::Error> {
//! let notice: Notice = serde_json::from_str(r#"{ "type": "your_turn", "game": "b0vsGKeoBB8E", "version": 3 }"#)?;
//! let Notice::YourTurn { game, version } = notice else { panic!("another notice") };
//! assert_eq!((game.as_str(), version), ("b0vsGKeoBB8E", 3));
//!
//! // The id makes it safe to send the move again if the response is lost.
//! let action = Action::Move { text: "a1b1".to_owned(), id: Some(format!("bot-{version}")) };
//! assert_eq!(serde_json::to_string(&action)?, r#"{"type":"move","move":"a1b1","id":"bot-3"}"#);
//! # Ok(())
//! # }
//! ```

#![cfg_attr(
    feature = "openapi",
    allow(unused_qualifications, reason = "utoipa's macros expand to fully qualified paths")
)]

mod accounts;
mod analysis;
mod documents;
mod error;
mod games;
mod lobby;
mod mail;
mod messages;
mod moderation;
mod passkeys;
mod players;
mod puzzles;

pub use accounts::{
    Confirmation, DeleteAccount, Me, NameAndPassword, NewToken, Passwords, Scope, SessionView, TokenView,
};
pub use analysis::{
    AnalysedMove, AnalysedPlayer, AnalysisProgress, AnalysisState, AnalysisView, GameAnalysis, MoveJudgement,
};
pub use documents::{DocumentName, DocumentStored, DocumentView, NewDocument};
pub use error::{ErrorBody, ErrorDetail};
pub use game_state::{
    Action, ChatLine, ChatRoom, Clock, Colour, EndReason, EntryKind, EntryView, Event, FaultValue, Game, GameId,
    InvalidId, OfferId, Outcome, Placing, Presence, RatingChange, ReasonCode, Seat, Settings, StampedEvent, StateView,
    Tempo, Times, Timestamp, UserId,
};
pub use games::{
    Done, ExportFormat, ExportQuery, GameSummary, GameView, NewReport, PictureQuery, SearchQuery, SeatView, SinceQuery,
};
pub use lobby::{EngineGame, GameCreated, NewChallenge, NewSeek, OfferView};
pub use mail::{EmailView, ForgottenPassword, Language, MailLink, NewEmail, PasswordReset, ServerInfo};
pub use messages::{ClientMessage, EventMessage, GameMessage, Notice};
pub use moderation::{
    AddressGroup, AddressesBanned, EngineLikeness, HandleReport, LogEntry, LogPage, LogQuery, NewAddressBan, NewName,
    NewNote, NewSanction, NoteView, ReportFile, ReportPage, ReportState, ReportView, ReportsQuery, Role, SanctionKind,
    SanctionRecord, SanctionView, UserFile,
};
pub use passkeys::{
    AssertionResponse, AttestationResponse, NewPasskey, NewSecondFactor, PasskeyAlgorithm, PasskeyAssertion,
    PasskeyCreation, PasskeyDescriptor, PasskeyName, PasskeyRegistration, PasskeyRequest, PasskeyRequirements,
    PasskeySite, PasskeySupport, PasskeyUser, PasskeyView, RecoveryCode, SecondFactor, SecondFactorRequest,
};
pub use players::{FindQuery, LeaderView, LeadersQuery, PlayerRating, Profile, RatingPoint, RatingView};
pub use puzzles::{GamePuzzles, PuzzleGoal, PuzzleSearchState, PuzzleTheme, PuzzleTry, PuzzleView, PuzzlesQuery};
