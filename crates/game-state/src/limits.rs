//! Sizes and times that a game accepts. The server has further limits in its own module `limits`.

use std::time::Duration;

/// Characters of a chat message.
pub const CHAT_CHARACTERS: usize = 300;
/// Messages in each of the two chats of a game.
pub const CHAT_MESSAGES: usize = 500;
/// Premoves, conditional moves and takeback requests of one player between two moves.
pub const PENDING_REQUESTS: usize = 100;
/// Events of a game. After that many, a player can still move, resign and chat, but not ask for takebacks and set premoves or
/// conditional moves; so the size of a game is bounded.
pub const EVENTS: i64 = 5_000;
/// Bytes of a move.
pub const MOVE_BYTES: usize = 300;
/// Bytes of the id that a player gives a move.
pub const MOVE_ID_BYTES: usize = 64;
/// Variations of conditional moves that one player may set.
pub const VARIATIONS: usize = 50;
/// Moves of one such variation.
pub const VARIATION_MOVES: usize = 40;
/// Time for the first move of each player in a live game, before the game is aborted.
pub const FIRST_MOVE: Duration = Duration::from_mins(1);
/// How long a player of a live game must be away before the opponent may claim it, unless the server sets another value.
pub const GONE_AFTER: Duration = Duration::from_mins(1);
/// Bytes of the variant of GIPF.
pub const VARIANT_BYTES: usize = 100;
/// Bytes of the settings of GIPF.
pub const VARIANT_SETTINGS_BYTES: usize = 200;
