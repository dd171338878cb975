//! Entries: what happens on the board, by a player, at random, or by the server on behalf of a player.

use serde::{Deserialize, Serialize};

use games::{AnyGame, PlayError, RandomEvent};

use crate::event::ChatRoom;
use crate::ids::Timestamp;
use crate::refusal::Fault;
use crate::settings::Colour;

/// An entry in the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A player's move, in the notation of the game.
    Move(Colour, String),
    /// A forced pass, made by the server.
    Pass(Colour),
    /// The result of a random event.
    Random(RandomEvent),
    /// A player resigned the game of DVONN that decides a challenge.
    Surrender(Colour),
}

/// An entry in the list of moves: a move, a forced pass, or a random event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntryView {
    /// The kind of entry.
    pub kind: EntryKind,
    /// The player who acted, or who has White in an arranged game; absent for a roll of the dice.
    pub by: Option<Colour>,
    /// The move, or the result of the random event.
    pub text: String,
}

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// A move.
    Move,
    /// A forced pass, made by the server.
    Pass,
    /// How the game of DVONN that decides a challenge begins: who has White, and the position.
    Arranged,
    /// The dice of the announcer and the challenger.
    Rolled,
    /// A player resigned the game of DVONN that decides a challenge.
    Surrendered,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// When it was sent.
    pub at: Timestamp,
    /// The chat it belongs to.
    pub room: ChatRoom,
    /// The name of its author.
    pub author: String,
    /// The message.
    pub text: String,
}

impl Entry {
    /// Whether a player made this move. Passes and random events are not counted as moves.
    pub const fn is_move(&self) -> bool {
        matches!(self, Entry::Move(..))
    }

    /// Applies the entry to a game.
    ///
    /// # Errors
    /// If the entry is illegal; the game stays as it was.
    pub fn enter(&self, game: &mut AnyGame) -> Result<(), Fault> {
        let entered: Result<(), PlayError> = match self {
            Entry::Move(by, text) => game.apply_as((*by).into(), text).map(drop),
            Entry::Pass(by) => game.apply_as((*by).into(), "pass").map(drop),
            Entry::Random(event) => game.apply_event(event),
            Entry::Surrender(by) => game.surrender((*by).into()),
        };
        entered.map_err(Fault::from)
    }
}

impl From<&Entry> for EntryView {
    fn from(entry: &Entry) -> EntryView {
        let view = |kind, by: Option<Colour>, text: &str| EntryView { kind, by, text: text.to_owned() };
        match entry {
            Entry::Move(by, text) => view(EntryKind::Move, Some(*by), text),
            Entry::Pass(by) => view(EntryKind::Pass, Some(*by), "pass"),
            Entry::Random(RandomEvent::Arranged { white, start }) => {
                view(EntryKind::Arranged, Some(Colour::from(*white)), start)
            }
            Entry::Random(RandomEvent::Rolled { announcer, challenger }) => {
                view(EntryKind::Rolled, None, &format!("{announcer} {challenger}"))
            }
            Entry::Surrender(by) => view(EntryKind::Surrendered, Some(*by), ""),
        }
    }
}

impl TryFrom<&EntryView> for Entry {
    type Error = String;

    fn try_from(view: &EntryView) -> Result<Entry, String> {
        let by = || view.by.ok_or_else(|| format!("an entry of kind {:?} has no player", view.kind));
        Ok(match view.kind {
            EntryKind::Move => Entry::Move(by()?, view.text.clone()),
            EntryKind::Pass => Entry::Pass(by()?),
            EntryKind::Arranged => {
                Entry::Random(RandomEvent::Arranged { white: by()?.into(), start: view.text.clone() })
            }
            EntryKind::Rolled => {
                let dice: Vec<u8> = view.text.split_whitespace().filter_map(|die| die.parse().ok()).collect();
                let [announcer, challenger] = dice[..] else {
                    return Err(format!("{:?} is not a roll: two numbers are expected", view.text));
                };
                Entry::Random(RandomEvent::Rolled { announcer, challenger })
            }
            EntryKind::Surrendered => Entry::Surrender(by()?),
        })
    }
}
