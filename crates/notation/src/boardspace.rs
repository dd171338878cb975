//! The SGF dialect of Boardspace.net, in which picking up and dropping a piece are separate nodes.
//!
//! A player can change their mind any number of times within a turn; only the command `done` commits it. The parser
//! therefore keeps the uncommitted part of a turn ([`Pending`]) and plays the move at `done`.

use std::fmt::Write;

use dvonn::{Game, Move, Player, Space};

use crate::cursor::Cursor;
use crate::error::{Place, ReadError, SyntaxError, WriteError};
use crate::expected::{Claim, Expected};
use crate::format::Format;
use crate::record::{GameResult, RESIGNATION, Record, TERMINATION, Tags};

/// The tags for the time used by each player.
const TIME_TAGS: [&str; 2] = ["WhiteTime", "BlackTime"];

/// The tag for the result as text, in the language of the site's user.
const RESULT_WORDS: &str = "ResultWords";

/// The commands that affect the game. They may also be written without a number.
const COMMANDS: [&str; 7] = ["dropb", "pickb", "move", "pass", "resign", "reset", "done"];

/// Parses all games of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut records = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.peek().is_none() {
            return Ok(records);
        }
        if !cursor.take('(') {
            return Err(cursor.unexpected(Expected::GameStart).into());
        }
        records.push(read_game(&mut cursor)?);
    }
}

fn read_game(cursor: &mut Cursor<'_>) -> Result<Record, ReadError> {
    let mut replay = Replay::default();
    loop {
        cursor.skip_blanks();
        match cursor.peek() {
            Some(';') => {
                cursor.next();
            }
            Some(')') => {
                if !replay.is_dvonn {
                    return Err(cursor.unexpected(Expected::GameProperty).into());
                }
                cursor.next();
                return Ok(replay.finish());
            }
            Some(letter) if letter.is_ascii_alphabetic() => {
                let property = Property::read(cursor)?;
                replay.take(&property)?;
            }
            _ => return Err(cursor.unexpected(Expected::Property).into()),
        }
    }
}

/// An SGF property: a name and its value in brackets.
struct Property<'a> {
    name: String,
    /// The value as written, with escaped brackets.
    raw: &'a str,
    /// Where the value begins.
    place: Place,
}

impl<'a> Property<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Property<'a>, SyntaxError> {
        let name = cursor.take_while(|letter| letter.is_ascii_alphanumeric()).to_ascii_uppercase();
        cursor.skip_blanks();
        if !cursor.take('[') {
            return Err(cursor.unexpected(Expected::PropertyValue(name)));
        }
        let place = cursor.place();
        let text = cursor.rest();
        loop {
            let raw = &text[..text.len() - cursor.rest().len()];
            match cursor.next() {
                Some(']') => return Ok(Property { name, raw, place }),
                Some('\\') => {
                    cursor.next();
                }
                Some(_) => {}
                None => return Err(SyntaxError::new(place, "", Expected::Bracket(name))),
            }
        }
    }

    /// The player the property belongs to, if any.
    fn player(&self) -> Option<Player> {
        match self.name.as_str() {
            "P0" => Some(Player::White),
            "P1" => Some(Player::Black),
            _ => None,
        }
    }
}

/// The uncommitted part of a turn, since the last `done`.
#[derive(Clone, Copy, Default)]
struct Pending {
    picked: Option<Space>,
    action: Option<Move>,
    resigns: bool,
}

/// The state of the parser within one game.
#[derive(Default)]
struct Replay {
    game: Game,
    tags: Tags,
    pending: Pending,
    /// Whether the header has named the game as DVONN.
    is_dvonn: bool,
    resigned: Option<Player>,
}

impl Replay {
    fn take(&mut self, property: &Property<'_>) -> Result<(), ReadError> {
        let value = &unescaped(property.raw);
        if let Some(player) = property.player() {
            return self.take_from_player(player, property);
        }
        match property.name.as_str() {
            "GM" if value.eq_ignore_ascii_case("dvonn") => {
                self.is_dvonn = true;
                Ok(())
            }
            "GM" => Err(SyntaxError::new(property.place, value, Expected::Dvonn("Dvonn")).into()),
            "DT" => {
                self.tags.note("Date", short_date(value).unwrap_or_else(|| value.to_owned()));
                Ok(())
            }
            "GN" => {
                self.tags.note("Event", value);
                Ok(())
            }
            "RE" => {
                self.tags.note(RESULT_WORDS, value);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Handles a property of a player: a name, a time, a rank or a numbered command.
    fn take_from_player(&mut self, player: Player, property: &Property<'_>) -> Result<(), ReadError> {
        let mut words = Words { cursor: Cursor::new(property.raw), start: property.place };
        let (place, first) = words.next();
        match first.to_ascii_lowercase().as_str() {
            "id" => {
                let name = &unescaped(words.rest());
                let name = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
                self.tags.note(&player.to_string(), name);
                Ok(())
            }
            "time" => {
                self.tags.note(TIME_TAGS[usize::from(player == Player::Black)], words.rest());
                Ok(())
            }
            number if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                let (place, command) = words.next();
                self.command(player, place, command, words)
            }
            command if COMMANDS.contains(&command) => self.command(player, place, command, words),
            _ => Ok(()),
        }
    }

    fn command(&mut self, player: Player, place: Place, command: &str, mut words: Words<'_>) -> Result<(), ReadError> {
        match command.to_ascii_lowercase().as_str() {
            "dropb" => self.drop_on(words.space()?),
            "pickb" => self.pick_from(words.space()?),
            "move" => {
                let (from, to) = (words.space()?, words.space()?);
                self.pending = Pending { action: Some(Move::Stack { from, to }), ..Pending::default() };
            }
            "pass" => self.pending = Pending { action: Some(Move::Pass), ..Pending::default() },
            "resign" => self.pending.resigns = true,
            "reset" => self.pending = Pending::default(),
            "done" => self.commit(player, place)?,
            // Commands that do not change the board, with any arguments: picking from the rack, and administration.
            "pick" | "drop" | "start" | "edit" => return Ok(()),
            _ => return Err(SyntaxError::new(place, command, Expected::Command).into()),
        }
        match words.next() {
            (_, "") => Ok(()),
            (place, word) => Err(SyntaxError::new(place, word, Expected::CommandEnd(command.to_owned())).into()),
        }
    }

    fn drop_on(&mut self, space: Space) {
        self.pending.action = match self.pending.picked.take() {
            // The stack is put back.
            Some(from) if from == space => None,
            Some(from) => Some(Move::Stack { from, to: space }),
            None => Some(Move::Place(space)),
        };
    }

    fn pick_from(&mut self, space: Space) {
        match self.pending.action.take() {
            // The piece that was just dropped is picked up again.
            Some(Move::Place(target)) if target == space => {}
            Some(Move::Stack { from, to }) if to == space => self.pending.picked = Some(from),
            _ => self.pending.picked = Some(space),
        }
    }

    fn commit(&mut self, player: Player, place: Place) -> Result<(), ReadError> {
        let pending = std::mem::take(&mut self.pending);
        if pending.resigns {
            self.resigned = Some(player);
            return Ok(());
        }
        if self.resigned.is_some() || pending.action.is_none() && self.game.position().is_over() {
            return Ok(());
        }
        let turn = self.game.position().turn();
        if player != turn {
            return Err(ReadError::Contradiction { place, claim: Claim::Turn { said: player, found: turn } });
        }
        let action = pending.action.unwrap_or(Move::Pass);
        let ply = self.game.turns().len() + 1;
        self.game.play(action).map_err(|reason| ReadError::Illegal { place, ply, action, reason })?;
        Ok(())
    }

    fn finish(mut self) -> Record {
        self.tags.set("Site", "Boardspace.net");
        let mut record = Record::from_game(&self.game);
        if record.result.is_none() {
            match self.resigned {
                Some(loser) => {
                    record.result = Some(GameResult::Win(loser.opponent()));
                    self.tags.set(TERMINATION, RESIGNATION);
                }
                None => record.result = self.winner_in_words().map(GameResult::Win),
            }
        }
        record.tags = self.tags;
        record
    }

    /// The winner according to the text of the result: the player whose name it contains, if it contains only one. The
    /// text can be in any language.
    fn winner_in_words(&self) -> Option<Player> {
        let words = self.tags.get(RESULT_WORDS)?;
        let names = Player::BOTH.map(|player| self.tags.get(&player.to_string()).unwrap_or_default());
        match names.map(|name| contains_word(words, name)) {
            [true, false] => Some(Player::White),
            [false, true] => Some(Player::Black),
            // If one name contains the other, the longer one is meant.
            [true, true] if names[0].contains(names[1]) && names[0] != names[1] => Some(Player::White),
            [true, true] if names[1].contains(names[0]) && names[0] != names[1] => Some(Player::Black),
            _ => None,
        }
    }
}

/// The words of a property's value, with their places in the file.
struct Words<'a> {
    cursor: Cursor<'a>,
    start: Place,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> (Place, &'a str) {
        let (place, word) = self.cursor.word();
        let column = if place.line == 1 { self.start.column + place.column - 1 } else { place.column };
        (Place { line: self.start.line + place.line - 1, column }, word)
    }

    /// The rest of the value, trimmed.
    fn rest(&self) -> &'a str {
        self.cursor.rest().trim()
    }

    /// Parses a space that is written as two words, column and row.
    fn space(&mut self) -> Result<Space, SyntaxError> {
        let ((place, column), (_, row)) = (self.next(), self.next());
        let label = format!("{column}{row}");
        label.parse().map_err(|error| SyntaxError::new(place, &format!("{column} {row}"), Expected::Space(error)))
    }
}

/// Whether a text contains a name as a whole word, with no letter or digit directly before or after it.
fn contains_word(text: &str, name: &str) -> bool {
    let ends_word = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
    let alone = |(start, _): (usize, &str)| {
        ends_word(text[..start].chars().next_back()) && ends_word(text[start + name.len()..].chars().next())
    };
    !name.is_empty() && text.match_indices(name).any(alone)
}

/// Unescapes and trims the value of a property.
fn unescaped(raw: &str) -> String {
    let mut text = String::new();
    let mut letters = raw.trim().chars();
    while let Some(letter) = letters.next() {
        text.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    text
}

/// Converts `Wed Oct 29 01:16:11 CET 2008` to `2008.10.29`.
fn short_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[_, month, day, _, _, year] = words.as_slice() else { return None };
    let month = MONTHS.iter().position(|name| *name == month)? + 1;
    let (day, year): (u8, u16) = (day.parse().ok()?, year.parse().ok()?);
    Some(format!("{year:04}.{month:02}.{day:02}"))
}

/// Writes all games. Comments and variations are dropped.
pub(crate) fn write(records: &[Record]) -> Result<String, WriteError> {
    records.iter().map(write_game).collect()
}

fn write_game(record: &Record) -> Result<String, WriteError> {
    let game = record.replay_from_empty_board(Format::Boardspace)?;
    let escaped = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    let tag = |name: &str| escaped(record.tags.get(name).unwrap_or_default());
    let mut text = String::from("(;\nGM[Dvonn]VV[1]\n");
    let mut line = |line: std::fmt::Arguments<'_>| writeln!(text, "{line}").expect("writing to a string cannot fail");
    line(format_args!("DT[{}]", tag("Date")));
    line(format_args!("GN[{}]", tag("Event")));
    for player in Player::BOTH {
        line(format_args!("{}[id \"{}\"]", property_name(player), tag(&player.to_string())));
    }
    match record.result {
        Some(GameResult::Win(player)) => line(format_args!("RE[Game won by {}]", tag(&player.to_string()))),
        Some(GameResult::Tie) => line(format_args!("RE[Game ends in a tie]")),
        None => {}
    }

    let mut number = 0;
    let mut node = |player: Player, command: std::fmt::Arguments<'_>| {
        line(format_args!("; {}[{number} {command}]", property_name(player)));
        number += 1;
    };
    node(Player::White, format_args!("Start P0"));
    for turn in game.turns() {
        match turn.action {
            Move::Place(space) => node(turn.player, format_args!("dropb {}", spaced(space))),
            Move::Stack { from, to } => node(turn.player, format_args!("move {} {}", spaced(from), spaced(to))),
            Move::Pass => node(turn.player, format_args!("pass")),
        }
        node(turn.player, format_args!("done"));
    }
    if let Some(loser) = record.resigned() {
        node(loser, format_args!("resign"));
        node(loser, format_args!("done"));
    }
    line(format_args!(";"));
    for (player, name) in Player::BOTH.into_iter().zip(TIME_TAGS) {
        if record.tags.get(name).is_some() {
            line(format_args!("{}[time {} ]", property_name(player), tag(name)));
        }
    }
    text.push_str(")\n");
    Ok(text)
}

fn property_name(player: Player) -> &'static str {
    match player {
        Player::White => "P0",
        Player::Black => "P1",
    }
}

/// Writes `e3` as `E 3`.
fn spaced(space: Space) -> String {
    let label = space.to_string().to_ascii_uppercase();
    format!("{} {}", &label[..1], &label[1..])
}
