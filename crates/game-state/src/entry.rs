//! What was done on the board: by a player, by chance, or by the server in a player's place.

use serde::{Deserialize, Serialize};

use crate::event::ChatRoom;
use crate::settings::Colour;

/// Something done on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A player's move, in the notation of the game.
    Move(Colour, String),
    /// A forced pass, made by the server.
    Pass(Colour),
    /// The result of a random event.
    Chance(Chance),
    /// A player resigned the game of DVONN that decides a challenge.
    Surrender(Colour),
}

/// The result of a random event, drawn by the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Who has White in the game of DVONN that decides a challenge, and its first position.
    Arranged {
        /// Who has White.
        white: Colour,
        /// The first position.
        start: String,
    },
    /// One die for each player.
    Rolled {
        /// The die of the player who announced the jump.
        announcer: u8,
        /// The die of the player who challenged it.
        challenger: u8,
    },
}

/// Something done on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntryView {
    /// The kind of entry.
    pub kind: EntryKind,
    /// The player who did it; nothing for a roll of the dice.
    pub by: Option<Colour>,
    /// The move, or what was drawn at random.
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
    pub at: i64,
    /// To which chat.
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
}

impl From<&Entry> for EntryView {
    fn from(entry: &Entry) -> EntryView {
        let view = |kind, by: Option<Colour>, text: &str| EntryView { kind, by, text: text.to_owned() };
        match entry {
            Entry::Move(by, text) => view(EntryKind::Move, Some(*by), text),
            Entry::Pass(by) => view(EntryKind::Pass, Some(*by), "pass"),
            Entry::Chance(Chance::Arranged { white, start }) => view(EntryKind::Arranged, Some(*white), start),
            Entry::Chance(Chance::Rolled { announcer, challenger }) => {
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
            EntryKind::Arranged => Entry::Chance(Chance::Arranged { white: by()?, start: view.text.clone() }),
            EntryKind::Rolled => {
                let dice: Vec<u8> = view.text.split_whitespace().filter_map(|die| die.parse().ok()).collect();
                let [announcer, challenger] = dice[..] else {
                    return Err(format!("{:?} is not a roll: two numbers are expected", view.text));
                };
                Entry::Chance(Chance::Rolled { announcer, challenger })
            }
            EntryKind::Surrendered => Entry::Surrender(by()?),
        })
    }
}
