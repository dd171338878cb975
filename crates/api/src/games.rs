//! Games: searches, lists, a single game, reports and exports.

use game_state::{
    ChatLine, Colour, EntryView, GameId, Outcome, RatingChange, Settings, Snapshot, SnapshotSeat, StateView, Times,
    Timestamp,
};
use serde::{Deserialize, Serialize};

use crate::players::PlayerRating;

/// Who plays a colour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatView {
    /// A person.
    User {
        /// The name.
        name: String,
        /// The current rating in this game and tempo; absent for guests and for players without a rated game of the kind.
        rating: Option<PlayerRating>,
    },
    /// The server's engine.
    Engine {
        /// Its level, 1 to 10.
        level: u8,
    },
}

impl From<&SeatView> for SnapshotSeat {
    fn from(seat: &SeatView) -> SnapshotSeat {
        match seat {
            SeatView::User { name, .. } => SnapshotSeat::User { name: name.clone() },
            SeatView::Engine { level } => SnapshotSeat::Engine { level: *level },
        }
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// The id.
    pub id: GameId,
    /// What the players agreed on.
    pub settings: Settings,
    /// White.
    pub white: SeatView,
    /// Black.
    pub black: SeatView,
    /// The colour that you play, if any.
    pub you: Option<Colour>,
    /// The version of the last event. A socket or stream that starts from it misses nothing.
    pub version: i64,
    /// When the game was created.
    pub created_at: Timestamp,
    /// The first position.
    pub start: String,
    /// The entries: moves, passes and random events.
    pub entries: Vec<EntryView>,
    /// The current position.
    pub position: String,
    /// The player to act; absent if the game is over or a random event is pending.
    pub turn: Option<Colour>,
    /// The time the players have left at `now`.
    pub times: Times,
    /// When the current turn began, moved forward by outages.
    pub turn_since: Timestamp,
    /// The time the players had left when the turn began.
    pub turn_times: Times,
    /// Whether the clock of the player to act runs.
    pub running: bool,
    /// The current time by the server's clock.
    pub now: Timestamp,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// How the ratings changed, White's first.
    pub rated: Option<[RatingChange; 2]>,
    /// The player who asks for a takeback.
    pub takeback: Option<Colour>,
    /// Your premove.
    pub premove: Option<String>,
    /// Your conditional moves.
    #[serde(rename = "lines")]
    pub conditional_moves: Vec<Vec<String>>,
    /// The chat messages that you may read.
    pub chat: Vec<ChatLine>,
    /// The player who offers a rematch.
    pub rematch_offered: Option<Colour>,
    /// The rematch, if it has begun.
    pub rematch: Option<GameId>,
    /// The game that this is a rematch of.
    pub rematch_of: Option<GameId>,
    /// Whether your opponent cannot come back, because they are banned or a guest without a session. From the second move
    /// on, you may then claim the game.
    pub deserted: bool,
    /// How long the opponent must be away before a live game may be claimed, in milliseconds.
    pub claim_after: i64,
    /// The number of spectators.
    pub watchers: usize,
    /// What a client shows beside the board and the entries. The socket sends it again after each change.
    pub state: StateView,
}

impl GameView {
    /// The snapshot from which a client can fold further events.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            settings: self.settings.clone(),
            white: (&self.white).into(),
            black: (&self.black).into(),
            you: self.you,
            version: self.version,
            created_at: self.created_at,
            start: self.start.clone(),
            entries: self.entries.clone(),
            turn_since: self.turn_since,
            turn_times: self.turn_times,
            now: self.now,
            outcome: self.outcome,
            rated: self.rated,
            takeback: self.takeback,
            premove: self.premove.clone(),
            conditional_moves: self.conditional_moves.clone(),
            chat: self.chat.clone(),
            rematch_offered: self.rematch_offered,
            rematch: self.rematch.clone(),
            rematch_of: self.rematch_of.clone(),
            deserted: self.deserted,
            claim_after: self.claim_after,
        }
    }
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The id.
    pub id: GameId,
    /// What the players agreed on.
    pub settings: Settings,
    /// White.
    pub white: SeatView,
    /// Black.
    pub black: SeatView,
    /// Whether it is over.
    pub over: bool,
    /// `white`, `black` or `none`, once it is over.
    pub winner: Option<String>,
    /// Why it ended.
    pub reason: Option<String>,
    /// The number of moves, in games that are over or that you play.
    pub moves: i64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
    /// The number of spectators; only in the list of live games.
    pub watchers: usize,
    /// Whether it is your turn; only in the list of your games.
    pub your_turn: bool,
}

/// The parameters of a search for games.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(default)]
pub struct SearchQuery {
    /// The name of a player.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub player: String,
    /// The name of the opponent.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub opponent: String,
    /// The name of the game.
    pub game: String,
    /// `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`.
    pub tempo: String,
    /// `live` or `over`.
    pub state: String,
    /// Only rated or only casual games.
    pub rated: Option<bool>,
    /// Only games created before this time. For the next page, use `created_at` of the last game of the previous page.
    pub before: Option<i64>,
    /// With `before`: the id of that last game, so that games created at the same time are not skipped.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub after: String,
}

/// The confirmation of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The version of the game after the action.
    pub version: i64,
}

/// The position of a picture.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PictureQuery {
    /// The name of the game.
    pub game: String,
    /// The position text, or `startpos`.
    #[cfg_attr(feature = "openapi", param(max_length = 2000))]
    pub position: String,
}

/// The version from which to follow a game.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(default)]
pub struct SinceQuery {
    /// The last known version; 0 for the whole game.
    pub since: i64,
}

/// A new report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The name of the reported player.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub player: String,
    /// What the player did.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 1000))]
    pub text: String,
}

/// The format of exported games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// PGN, for other programs.
    #[default]
    Pgn,
    /// Newline-delimited JSON: one game per line, as `GET /api/games/{id}` returns it.
    Ndjson,
}

/// The parameters of an export.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ExportQuery {
    /// `pgn`, or `ndjson` for one line of JSON per game.
    #[serde(default)]
    pub format: ExportFormat,
}

#[cfg(test)]
mod tests {
    use game_state::{Clock, EntryKind, Game, Left, Permissions, Placing};

    use super::*;

    #[test]
    fn a_game_can_be_parsed_as_a_snapshot() {
        let left = Left { milliseconds: 1_000, periods: 0 };
        let times = Times { white: left, black: left };
        let (now, seat) = (Timestamp::from_millis(9_000), SeatView::Engine { level: 3 });
        let view = GameView {
            id: "abc".parse().expect("an id"),
            settings: Settings {
                game: Game::Dvonn { placing: Placing::Whole },
                clock: Clock::Simple { seconds: 60 },
                rated: false,
            },
            white: SeatView::User { name: "Ada".to_owned(), rating: None },
            black: seat,
            you: Some(Colour::White),
            version: 7,
            created_at: now,
            start: "5/5".to_owned(),
            entries: vec![EntryView { kind: EntryKind::Move, by: Some(Colour::White), text: "e3".to_owned() }],
            position: "5/5".to_owned(),
            turn: Some(Colour::Black),
            times,
            turn_since: now,
            turn_times: times,
            running: false,
            now,
            outcome: None,
            rated: None,
            takeback: Some(Colour::White),
            premove: Some("d3".to_owned()),
            conditional_moves: vec![vec!["e4".to_owned(), "d4".to_owned()]],
            chat: Vec::new(),
            rematch_offered: None,
            rematch: None,
            rematch_of: Some("xyz".parse().expect("an id")),
            deserted: true,
            claim_after: 60_000,
            watchers: 2,
            state: StateView {
                version: 7,
                entries: 1,
                actor: Some(Colour::Black),
                live: true,
                outcome: None,
                rated: None,
                takeback: Some(Colour::White),
                premove: Some("d3".to_owned()),
                conditional_moves: Vec::new(),
                rematch_offered: None,
                rematch: None,
                permissions: Permissions { claim_at: Some(now), ..Permissions::default() },
                clock: None,
            },
        };
        let text = serde_json::to_string(&view).expect("JSON");
        assert_eq!(serde_json::from_str::<Snapshot>(&text).expect("a snapshot"), view.snapshot());
        assert_eq!(serde_json::from_str::<GameView>(&text).expect("a game"), view);
    }
}
