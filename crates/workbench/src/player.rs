//! The names of the players in views and links: `white` and `black`.

use dvonn::Player;
use games::player_name;

use crate::error::Error;

/// Parses the name of a player.
///
/// # Errors
/// If the name is neither `white` nor `black`.
pub fn player_from_name(name: &str) -> Result<Player, Error> {
    let found = Player::BOTH.into_iter().find(|player| player_name(*player) == name);
    found.ok_or_else(|| Error::new(format!("{name:?} is not a player: expected white or black")))
}
