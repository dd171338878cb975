//! Settings: what the players agree on before a game.

use dvonn::Player;
use games::{AnyGame, GameKind, StartError};
use serde::{Deserialize, Serialize};

use crate::limits::{VARIANT_BYTES, VARIANT_SETTINGS_BYTES};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The player who moves first.
    White,
    /// The other player.
    Black,
}

impl Colour {
    /// Both, White first.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// Its name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }

    /// The opponent.
    pub const fn opponent(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// The index in arrays of both.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Player> for Colour {
    fn from(player: Player) -> Colour {
        match player {
            Player::White => Colour::White,
            Player::Black => Colour::Black,
        }
    }
}

impl From<Colour> for Player {
    fn from(colour: Colour) -> Player {
        match colour {
            Colour::White => Player::White,
            Colour::Black => Player::Black,
        }
    }
}

/// What the players agree on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game and its variant.
    pub game: Game,
    /// The time control.
    pub clock: Clock,
    /// Whether the result changes the ratings.
    #[serde(default)]
    pub rated: bool,
}

/// A game and its variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
pub enum Game {
    /// DVONN.
    Dvonn {
        /// How the board is filled.
        #[serde(default)]
        placing: Placing,
    },
    /// GIPF.
    Gipf {
        /// The version, the potentials and the challenges, such as `tournament+d6+c1,1`.
        #[serde(default = "basic")]
        #[cfg_attr(feature = "openapi", schema(max_length = 100))]
        variant: String,
        /// Options of challenges, such as `decider=placed colours=lot`; empty for the recommendation of the rules.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        settings: String,
    },
}

fn basic() -> String {
    "basic".to_owned()
}

/// How the board of DVONN is filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// By the players, piece by piece.
    #[default]
    Whole,
    /// At random, by the server.
    Random,
}

impl Game {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Game::Dvonn { .. } => GameKind::Dvonn,
            Game::Gipf { .. } => GameKind::Gipf,
        }
    }

    /// Its name in ratings and searches.
    pub const fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// The first position as text; a random board is drawn with the seed.
    ///
    /// # Errors
    /// If the description of the game is not valid.
    pub fn start_text(&self, seed: u64) -> Result<String, StartError> {
        Ok(match self {
            Game::Dvonn { placing: Placing::Whole } => AnyGame::start(GameKind::Dvonn).board_text(),
            Game::Dvonn { placing: Placing::Random } => notation::write_position(&games::random_board(seed)),
            Game::Gipf { variant, settings } => AnyGame::gipf(variant, settings)?.board_text(),
        })
    }

    /// Starts a game from this position.
    ///
    /// # Errors
    /// If the description of the game or the position is not valid.
    pub fn begin(&self, start: &str) -> Result<AnyGame, StartError> {
        match self {
            Game::Dvonn { .. } => AnyGame::from_position(self.kind(), start),
            // The complete position text is the board followed by the settings.
            Game::Gipf { settings, .. } => AnyGame::from_position(self.kind(), &format!("{start} {settings}")),
        }
    }
}

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// No clock.
    Unlimited,
    /// Sudden death: a fixed time for the whole game.
    Simple {
        /// Seconds for the game.
        #[cfg_attr(feature = "openapi", schema(minimum = 10, maximum = 10800))]
        seconds: u32,
    },
    /// Fischer: a time for the game, plus an increment after each move.
    Fischer {
        /// Seconds for the game.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10800))]
        seconds: u32,
        /// Seconds after each move.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 180))]
        increment: u32,
    },
    /// Byo-yomi: a main time, then periods. A period is lost only when it is used up.
    Byoyomi {
        /// Seconds before the first period.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10800))]
        seconds: u32,
        /// Seconds of a period.
        #[cfg_attr(feature = "openapi", schema(minimum = 3, maximum = 300))]
        period: u32,
        /// The number of periods.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
        periods: u32,
    },
    /// Correspondence: days for each move.
    Correspondence {
        /// Days for a move.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 14))]
        days: u32,
    },
}

/// How fast a game is, for ratings and searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tempo {
    /// Less than 8 minutes per player, estimated for 40 moves.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// 25 minutes or more.
    Classical,
    /// Days for a move.
    Correspondence,
    /// No clock.
    Unlimited,
}

impl Tempo {
    /// All tempos.
    pub const ALL: [Tempo; 5] = [Tempo::Blitz, Tempo::Rapid, Tempo::Classical, Tempo::Correspondence, Tempo::Unlimited];

    /// Its name in ratings and searches.
    pub const fn name(self) -> &'static str {
        match self {
            Tempo::Blitz => "blitz",
            Tempo::Rapid => "rapid",
            Tempo::Classical => "classical",
            Tempo::Correspondence => "correspondence",
            Tempo::Unlimited => "unlimited",
        }
    }
}

/// Moves of one player in an average game.
const MOVES: u32 = 40;

impl Clock {
    /// The tempo of a game with this clock, by the time that a player has for 40 moves.
    pub const fn tempo(self) -> Tempo {
        match (self, self.seconds_per_game()) {
            (Clock::Correspondence { .. }, _) => Tempo::Correspondence,
            (_, None) => Tempo::Unlimited,
            (_, Some(..480)) => Tempo::Blitz,
            (_, Some(480..1500)) => Tempo::Rapid,
            (_, Some(_)) => Tempo::Classical,
        }
    }

    /// The seconds that a player of a live game has for 40 moves.
    pub(crate) const fn seconds_per_game(self) -> Option<u32> {
        match self {
            Clock::Unlimited | Clock::Correspondence { .. } => None,
            Clock::Simple { seconds } => Some(seconds),
            Clock::Fischer { seconds, increment } => Some(seconds + MOVES * increment),
            Clock::Byoyomi { seconds, period, .. } => Some(seconds + MOVES * period / 2),
        }
    }

    /// Whether it is a live time control: seconds or minutes, in contrast to correspondence and unlimited games.
    pub const fn is_live(self) -> bool {
        matches!(self, Clock::Simple { .. } | Clock::Fischer { .. } | Clock::Byoyomi { .. })
    }

    fn fault(self) -> Option<String> {
        let outside = |what: &str, value: u32, least: u32, most: u32| {
            (value < least || value > most).then(|| format!("{value} {what}: must be {least} to {most}"))
        };
        match self {
            Clock::Unlimited => None,
            Clock::Simple { seconds } => outside("seconds for a game", seconds, 10, 10_800),
            Clock::Fischer { seconds, increment } => outside("seconds for a game", seconds, 0, 10_800)
                .or_else(|| outside("seconds after each move", increment, 1, 180)),
            Clock::Byoyomi { seconds, period, periods } => outside("seconds for a game", seconds, 0, 10_800)
                .or_else(|| outside("seconds per period", period, 3, 300))
                .or_else(|| outside("periods", periods, 1, 20)),
            Clock::Correspondence { days } => outside("days per move", days, 1, 14),
        }
    }
}

impl Settings {
    /// Checks that a game can be played with these settings.
    ///
    /// # Errors
    /// With the reason, as an English message.
    pub fn check(&self) -> Result<(), String> {
        if let Some(fault) = self.clock.fault() {
            return Err(fault);
        }
        if self.rated && self.clock == Clock::Unlimited {
            return Err("a game without a clock cannot be rated".to_owned());
        }
        if let Game::Gipf { variant, settings } = &self.game
            && (variant.len() > VARIANT_BYTES || settings.len() > VARIANT_SETTINGS_BYTES)
        {
            return Err("the variant has at most 100 bytes, and the settings 200".to_owned());
        }
        self.game.start_text(0).map(drop).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: Game, clock: Clock) -> Result<(), String> {
        Settings { game, clock, rated: false }.check()
    }

    #[test]
    fn time_controls_are_accepted_within_their_limits() {
        let fischer = |seconds, increment| Clock::Fischer { seconds, increment };
        let byoyomi = |seconds, period, periods| Clock::Byoyomi { seconds, period, periods };
        let accepted = [
            [Clock::Simple { seconds: 10 }, Clock::Simple { seconds: 10_800 }],
            [fischer(0, 1), fischer(10_800, 180)],
            [byoyomi(0, 3, 1), byoyomi(10_800, 300, 20)],
            [Clock::Correspondence { days: 1 }, Clock::Correspondence { days: 14 }],
        ];
        let refused = [
            (Clock::Simple { seconds: 9 }, "9 seconds for a game"),
            (Clock::Simple { seconds: 10_801 }, "10801 seconds for a game"),
            (fischer(10_801, 1), "10801 seconds for a game"),
            (fischer(60, 0), "0 seconds after each move"),
            (fischer(60, 181), "181 seconds after each move"),
            (byoyomi(10_801, 30, 1), "10801 seconds for a game"),
            (byoyomi(0, 2, 1), "2 seconds per period"),
            (byoyomi(0, 301, 1), "301 seconds per period"),
            (byoyomi(0, 30, 0), "0 periods"),
            (byoyomi(0, 30, 21), "21 periods"),
            (Clock::Correspondence { days: 0 }, "0 days per move"),
            (Clock::Correspondence { days: 15 }, "15 days per move"),
        ];
        let dvonn = Game::Dvonn { placing: Placing::Whole };
        for clock in accepted.into_iter().flatten() {
            assert_eq!(check(dvonn.clone(), clock), Ok(()), "{clock:?}");
        }
        for (clock, reason) in refused {
            let message = check(dvonn.clone(), clock).expect_err("no such clock");
            assert!(message.starts_with(reason), "{message}");
        }
    }

    /// The tempo is that of 40 moves: under 8 minutes, under 25, or more.
    #[test]
    fn the_tempo_follows_the_time_for_forty_moves() {
        let fischer = |seconds, increment| Clock::Fischer { seconds, increment }.tempo();
        let byoyomi = |seconds, period| Clock::Byoyomi { seconds, period, periods: 3 }.tempo();
        assert_eq!(Clock::Simple { seconds: 479 }.tempo(), Tempo::Blitz);
        assert_eq!(Clock::Simple { seconds: 480 }.tempo(), Tempo::Rapid);
        assert_eq!(Clock::Simple { seconds: 1_499 }.tempo(), Tempo::Rapid);
        assert_eq!(Clock::Simple { seconds: 1_500 }.tempo(), Tempo::Classical);
        assert_eq!([fischer(359, 3), fischer(360, 3), fischer(0, 11)], [Tempo::Blitz, Tempo::Rapid, Tempo::Blitz]);
        // A move uses half a period on average.
        assert_eq!([byoyomi(279, 10), byoyomi(280, 10)], [Tempo::Blitz, Tempo::Rapid]);
        assert_eq!(Clock::Correspondence { days: 1 }.tempo(), Tempo::Correspondence);
        assert_eq!(Clock::Unlimited.tempo(), Tempo::Unlimited);
    }

    #[test]
    fn tempos_are_named_as_in_json() {
        for tempo in [Tempo::Blitz, Tempo::Rapid, Tempo::Classical, Tempo::Correspondence, Tempo::Unlimited] {
            assert_eq!(serde_json::to_value(tempo).expect("JSON"), tempo.name());
        }
    }

    #[test]
    fn games_have_defaults_and_are_named_as_in_json() {
        let dvonn: Game = serde_json::from_str(r#"{"name":"dvonn"}"#).expect("a game");
        assert_eq!((dvonn.name(), &dvonn), ("dvonn", &Game::Dvonn { placing: Placing::Whole }));
        let gipf: Game = serde_json::from_str(r#"{"name":"gipf"}"#).expect("a game");
        assert_eq!(gipf.name(), "gipf");
        assert_eq!(check(gipf.clone(), Clock::Unlimited), Ok(()));
        assert!(gipf.start_text(0).expect("a start").starts_with("basic "));
    }

    #[test]
    fn long_variants_and_settings_are_refused_before_they_are_parsed() {
        let too_long = |variant: usize, settings: usize| {
            let game = Game::Gipf { variant: "x".repeat(variant), settings: "x".repeat(settings) };
            check(game, Clock::Unlimited).expect_err("no such variant").starts_with("the variant has at most")
        };
        assert!(!too_long(VARIANT_BYTES, VARIANT_SETTINGS_BYTES));
        assert!(too_long(VARIANT_BYTES + 1, 0) && too_long(0, VARIANT_SETTINGS_BYTES + 1));
    }
}
