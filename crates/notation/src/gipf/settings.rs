//! Settings as text. Only those that differ from the defaults are written.

use gipf::{Decider, DvonnColours, LastGipfs, LostChallenge, Settings, Surrender, TiedChallenge};

/// A word that is not a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a setting: expected last-gipfs=taker-loses, lost-challenge=blocked, tie=no-jump, colours=lot, \
     surrender=game, decider=placed or decider=dice"
)]
pub struct UnknownSetting(String);

/// Parses settings separated by whitespace. Settings that are not named have their defaults.
///
/// ```
/// let settings = notation::gipf::read_settings("tie=no-jump decider=dice")?;
/// assert_eq!(settings.decider, gipf::Decider::Dice);
/// assert_eq!(notation::gipf::write_settings(settings), "tie=no-jump decider=dice");
/// # Ok::<(), notation::gipf::UnknownSetting>(())
/// ```
///
/// # Errors
/// [`UnknownSetting`] with the first word that is not a setting.
pub fn read_settings(text: &str) -> Result<Settings, UnknownSetting> {
    let mut settings = Settings::default();
    for word in text.split_whitespace() {
        if !read_setting(word, &mut settings) {
            return Err(UnknownSetting(word.chars().take(40).collect()));
        }
    }
    Ok(settings)
}

/// Applies the setting that a word names; `false` if it is not a setting.
pub(super) fn read_setting(word: &str, settings: &mut Settings) -> bool {
    match word {
        "last-gipfs=taker-loses" => settings.last_gipfs = LastGipfs::TakerLoses,
        "lost-challenge=blocked" => settings.lost_challenge = LostChallenge::PotentialBlocked,
        "tie=no-jump" => settings.tied_challenge = TiedChallenge::NoJump,
        "colours=lot" => settings.dvonn_colours = DvonnColours::ByLot,
        "surrender=game" => settings.surrender = Surrender::LosesGame,
        "decider=placed" => settings.decider = Decider::PlacedDvonn,
        "decider=dice" => settings.decider = Decider::Dice,
        _ => return false,
    }
    true
}

/// Writes the settings that differ from the defaults, separated by spaces; empty if there are none.
pub fn write_settings(settings: Settings) -> String {
    let decider = match settings.decider {
        Decider::Dvonn => "",
        Decider::PlacedDvonn => "decider=placed",
        Decider::Dice => "decider=dice",
    };
    let words = [
        (settings.last_gipfs == LastGipfs::TakerLoses, "last-gipfs=taker-loses"),
        (settings.lost_challenge == LostChallenge::PotentialBlocked, "lost-challenge=blocked"),
        (settings.tied_challenge == TiedChallenge::NoJump, "tie=no-jump"),
        (settings.dvonn_colours == DvonnColours::ByLot, "colours=lot"),
        (settings.surrender == Surrender::LosesGame, "surrender=game"),
        (!decider.is_empty(), decider),
    ];
    let words: Vec<&str> = words.into_iter().filter(|(differs, _)| *differs).map(|(_, word)| word).collect();
    words.join(" ")
}
