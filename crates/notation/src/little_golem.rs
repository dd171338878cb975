//! The format of Little Golem: tags and numbered pairs of moves on one line. The forced last placement is omitted.

use dvonn::{Game, Move, Phase, Space};

use crate::cursor::Cursor;
use crate::error::{Place, ReadError, SyntaxError, WriteError};
use crate::expected::Expected;
use crate::format::Format;
use crate::record::{GameResult, RESIGNATION, Record, TERMINATION, Tags, UNKNOWN};

/// Parses all games of a text. Each begins with its tags.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut records = Vec::new();
    cursor.skip_blanks();
    while cursor.peek().is_some() {
        records.push(read_game(&mut cursor)?);
        cursor.skip_blanks();
    }
    Ok(records)
}

fn read_game(cursor: &mut Cursor<'_>) -> Result<Record, ReadError> {
    let mut tags = Tags::default();
    while at_tag(cursor) {
        let (name, value) = read_tag(cursor)?;
        tags.note(&name, value);
        cursor.skip_blanks();
    }
    let mut game = Game::new();
    let mut resigned = None;
    // The last placement, if it has just been played implicitly. Some records contain it nevertheless.
    let mut implied = None;
    loop {
        cursor.skip_blanks();
        if cursor.peek().is_none() || at_tag(cursor) {
            break;
        }
        if resigned.is_some() {
            return Err(cursor.unexpected(Expected::EndAfterResign).into());
        }
        let (place, word) = cursor.word();
        if is_number(word) {
            continue;
        }
        if word.eq_ignore_ascii_case("resign") {
            resigned = Some(game.position().turn());
            continue;
        }
        let action: Move =
            word.parse().map_err(|error| SyntaxError::new(place, word, Expected::MoveOrResign(error)))?;
        if implied.take() != Some(action) {
            implied = play(&mut game, place, action)?;
        }
    }
    let mut record = Record::from_game(&game);
    if let (Some(loser), None) = (resigned, record.result) {
        record.result = Some(GameResult::Win(loser.opponent()));
        tags.set(TERMINATION, RESIGNATION);
    }
    record.tags = tags;
    Ok(record)
}

/// Whether a tag follows: a name and a bracket.
fn at_tag(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    let name = ahead.take_while(|letter| letter.is_ascii_alphabetic());
    ahead.skip_blanks();
    !name.is_empty() && ahead.peek() == Some('[')
}

/// Parses `Name [value]`.
fn read_tag(cursor: &mut Cursor<'_>) -> Result<(String, String), SyntaxError> {
    let name = cursor.take_while(|letter| letter.is_ascii_alphabetic()).to_owned();
    cursor.skip_blanks();
    let place = cursor.place();
    cursor.next();
    let value = cursor.take_while(|letter| letter != ']').trim().to_owned();
    if !cursor.take(']') {
        return Err(SyntaxError::new(place, "[", Expected::Bracket(name)));
    }
    Ok((name, value))
}

/// Whether a word is a move number, such as `12.`.
fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Plays a move. If only one space is then left, also plays the last placement and returns it.
fn play(game: &mut Game, place: Place, action: Move) -> Result<Option<Move>, ReadError> {
    let ply = game.turns().len() + 1;
    game.play(action).map_err(|reason| ReadError::Illegal { place, ply, action, reason })?;
    let position = game.position();
    if position.phase() == Phase::Stacking || position.count_moves() > 1 {
        return Ok(None);
    }
    let last = position.legal_moves().next().expect("one space is left");
    game.play(last).expect("the last space is empty");
    Ok(Some(last))
}

/// Writes one line per game. The format has no comments and no variations.
pub(crate) fn write(records: &[Record]) -> Result<String, WriteError> {
    records.iter().map(write_game).collect()
}

fn write_game(record: &Record) -> Result<String, WriteError> {
    let game = record.replay_from_empty_board(Format::LittleGolem)?;
    let tag = |name: &str| {
        let value = record.tags.get(name).unwrap_or(UNKNOWN).replace(']', ")");
        format!("{name} [{value}]")
    };
    let mut words: Vec<String> = ["Event", "Site", "White", "Black"].map(tag).into();
    let last_placement = Space::COUNT - 1;
    let written = game.turns().iter().enumerate().filter(|(ply, _)| *ply != last_placement);
    let written = written.map(|(_, turn)| turn.action.to_string());
    // In this format only the player to move can resign.
    let resigns = record.resigned() == Some(game.position().turn());
    for (index, word) in written.chain(resigns.then(|| "resign".to_owned())).enumerate() {
        if index % 2 == 0 {
            words.push(format!("{}.", index / 2 + 1));
        }
        words.push(word);
    }
    Ok(words.join(" ") + "\n")
}
