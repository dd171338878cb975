//! Complete GIPF positions as text: the six fields, the settings, and the state of the turn.

use dvonn::Player;
use gipf::{Game, InvalidSnapshot, Jump, Line, OpenDvonn, Phase, Snapshot, Spot, SpotSet};

use super::position::{read_fields, read_variant, write_position};
use super::settings::{read_setting, write_settings};
use crate::cursor::Cursor;
use crate::error::{Place, SyntaxError};
use crate::expected::{Expected, GipfPart};

const PHASE: &str = "phase";
const TAKEN: &str = "taken";
const MOVED: &str = "moved";
const AGAIN: &str = "again";
const ANNOUNCED: &str = "announced";
const CHALLENGED: &str = "challenged";
const SETTLED: &str = "settled";
const BLOCKED: &str = "blocked";
const DVONN: &str = "dvonn";
const LOSER: &str = "loser";

/// The error of parsing a complete position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// The text is malformed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text is well-formed, but no game can reach this state.
    #[error(transparent)]
    Invalid(#[from] InvalidSnapshot),
}

/// Parses a complete position and starts a game from it. A version alone, or followed by settings, means the start of such
/// a game.
///
/// ```
/// use notation::gipf::{read_game, write_game};
///
/// let text = "tournament+d6+c1,1 c3=B,d5=bd,e6=wd,f6=W 15,15 5,5 ll b lost-challenge=blocked";
/// let mut game = read_game(text)?;
/// assert_eq!(write_game(&game), text);
/// game.apply_text("d5^e6!")?;
/// assert_eq!(write_game(&game), format!("{text} announced=d5^e6"));
/// assert_eq!(read_game(&write_game(&game))?.actions(), game.actions());
/// assert_eq!(read_game("basic+d6 tie=no-jump")?.position().unplayed(gipf::Player::White), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`GameTextError`] with the place of the syntax error, or with the faults of an invalid state.
pub fn read_game(text: &str) -> Result<Game, GameTextError> {
    Ok(Game::from_snapshot(read_snapshot(text)?)?)
}

/// Parses a complete position without checking that it is valid, for editors.
///
/// # Errors
/// [`SyntaxError`] with the place and what was expected there.
pub fn read_snapshot(text: &str) -> Result<Snapshot, SyntaxError> {
    if let Some(start) = read_start(text)? {
        return Ok(start);
    }
    let mut cursor = Cursor::new(text);
    let mut snapshot = Snapshot::from(read_fields(&mut cursor)?);
    let mut keys: Vec<&str> = Vec::new();
    loop {
        let (place, word) = cursor.word();
        if word.is_empty() {
            return Ok(snapshot);
        }
        let key = word.split('=').next().unwrap_or_default();
        let fault = || {
            let known = format!(
                "a setting, like tie=no-jump, or one of {PHASE}={TAKEN}, {PHASE}={MOVED}, {PHASE}={AGAIN}, \
                 {ANNOUNCED}=d5^e6, {CHALLENGED}=d5^e6, {SETTLED}=b2-b5, {BLOCKED}=e5, \
                 {DVONN}=white:9/10/11/10/9_w_place and {LOSER}=white, each once"
            );
            SyntaxError::new(place, word, Expected::Gipf(GipfPart::Settings, known))
        };
        // An announced or challenged jump is also a phase.
        let key = if matches!(key, ANNOUNCED | CHALLENGED) { PHASE } else { key };
        if keys.contains(&key) {
            return Err(fault());
        }
        keys.push(key);
        if !read_setting(word, &mut snapshot.setup.rules.settings) {
            read_state(place, word, &mut snapshot)?.ok_or_else(fault)?;
        }
    }
}

/// Parses a version followed by settings only; `None` if anything else follows.
fn read_start(text: &str) -> Result<Option<Snapshot>, SyntaxError> {
    let mut words = text.split_whitespace();
    let version = words.next().unwrap_or_default();
    let mut settings = gipf::Settings::default();
    if !words.all(|word| read_setting(word, &mut settings)) {
        return Ok(None);
    }
    let mut start = read_variant(version)?;
    start.rules.settings = settings;
    Ok(Some(Snapshot::from(start)))
}

/// Parses a word that describes the state of the turn; `None` if it is no such word.
fn read_state(place: Place, word: &str, snapshot: &mut Snapshot) -> Result<Option<()>, SyntaxError> {
    let Some((key, value)) = word.split_once('=') else { return Ok(None) };
    let fault = |expected: &str| {
        let place = Place { column: place.column + key.chars().count() + 1, ..place };
        SyntaxError::new(place, value, Expected::Gipf(GipfPart::Settings, expected.to_owned()))
    };
    let jump = || read_jump(value).ok_or_else(|| fault("a jump, like d5^e6"));
    match (key, value) {
        (PHASE, TAKEN) => snapshot.phase = Phase::Taken,
        (PHASE, MOVED) => snapshot.phase = Phase::Moved,
        (PHASE, AGAIN) => snapshot.phase = Phase::Again,
        (ANNOUNCED, _) => snapshot.phase = Phase::Announced(jump()?),
        (CHALLENGED, _) => snapshot.phase = Phase::Challenged(jump()?),
        (SETTLED, _) => {
            let lines: Result<Vec<Line>, _> = value.split(',').map(str::parse).collect();
            snapshot.settled = lines.map_err(|error| fault(&format!("lines ({error})")))?;
        }
        (BLOCKED, _) => {
            let spots: Result<SpotSet, _> = value.split(',').map(str::parse::<Spot>).collect();
            snapshot.blocked = spots.map_err(|error| fault(&format!("spots ({error})")))?;
        }
        (DVONN, _) => {
            let (white, board) = value.split_once(':').ok_or_else(|| {
                fault("the player who is White and a DVONN position, like white:9/10/11/10/9_w_place")
            })?;
            let white =
                read_player(white).ok_or_else(|| fault("white or black, the player who is White in the DVONN game"))?;
            let setup = crate::position::read_setup(&board.replace('_', " "))
                .map_err(|error| fault(&format!("a DVONN position with _ instead of spaces ({error})")))?;
            snapshot.dvonn = Some(OpenDvonn { white, setup });
        }
        (LOSER, _) => {
            snapshot.loser = Some(read_player(value).ok_or_else(|| fault("white or black, the player who lost"))?);
        }
        _ => return Ok(None),
    }
    Ok(Some(()))
}

fn read_jump(text: &str) -> Option<Jump> {
    let (from, to) = text.split_once('^')?;
    Some(Jump { from: from.parse().ok()?, to: to.parse().ok()? })
}

fn read_player(text: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| name(*player) == text)
}

fn name(player: Player) -> &'static str {
    match player {
        Player::White => "white",
        Player::Black => "black",
    }
}

/// Writes the current state of a game as a complete position. Between two turns of a game with default settings this is
/// the same as [`write_position`]. The history is not included.
pub fn write_game(game: &Game) -> String {
    write_snapshot(&game.snapshot())
}

/// Writes a snapshot as a complete position. The inverse of [`read_snapshot`].
pub fn write_snapshot(snapshot: &Snapshot) -> String {
    let mut words = vec![write_position(&snapshot.setup)];
    let settings = write_settings(snapshot.setup.rules.settings);
    words.extend(settings.split_whitespace().map(str::to_owned));
    words.extend(match snapshot.phase {
        Phase::Start => None,
        Phase::Taken => Some(format!("{PHASE}={TAKEN}")),
        Phase::Moved => Some(format!("{PHASE}={MOVED}")),
        Phase::Again => Some(format!("{PHASE}={AGAIN}")),
        Phase::Announced(jump) => Some(format!("{ANNOUNCED}={jump}")),
        Phase::Challenged(jump) => Some(format!("{CHALLENGED}={jump}")),
    });
    if !snapshot.settled.is_empty() {
        words.push(format!("{SETTLED}={}", joined(&snapshot.settled)));
    }
    if !snapshot.blocked.is_empty() {
        words.push(format!("{BLOCKED}={}", joined(snapshot.blocked)));
    }
    if let Some(OpenDvonn { white, setup }) = &snapshot.dvonn {
        let board = crate::position::write_position(setup).replace(' ', "_");
        words.push(format!("{DVONN}={}:{board}", name(*white)));
    }
    words.extend(snapshot.loser.map(|loser| format!("{LOSER}={}", name(loser))));
    words.join(" ")
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}
