//! Transcripts of the `CodeCup` contest of 2011: one move per line, in upper case.

use dvonn::{Game, Move};

use crate::cursor::Cursor;
use crate::error::{ReadError, SyntaxError, WriteError};
use crate::expected::Expected;
use crate::format::Format;
use crate::record::Record;

/// Parses the single game of a transcript. `Start` may precede the moves, and `Quit` ends them.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut game = Game::new();
    let mut started = false;
    loop {
        let (place, word) = cursor.word();
        if word.eq_ignore_ascii_case("start") && !started {
            started = true;
            continue;
        }
        if word.eq_ignore_ascii_case("quit") {
            cursor.skip_blanks();
            if cursor.peek().is_some() {
                return Err(cursor.unexpected(Expected::EndAfterQuit).into());
            }
            break;
        }
        if word.is_empty() {
            break;
        }
        started = true;
        let action: Move = word.parse().map_err(|error| SyntaxError::new(place, word, Expected::MoveOrQuit(error)))?;
        let ply = game.turns().len() + 1;
        game.play(action).map_err(|reason| ReadError::Illegal { place, ply, action, reason })?;
    }
    Ok(vec![Record::from_game(&game)])
}

/// Writes a single game. The format has only moves.
pub(crate) fn write(records: &[Record]) -> Result<String, WriteError> {
    let [record] = records else {
        return Err(WriteError::SeveralGames { format: Format::CodeCup, count: records.len() });
    };
    let game = record.replay_from_empty_board(Format::CodeCup)?;
    Ok(game.actions().map(|action| action.to_string().to_ascii_uppercase() + "\n").collect())
}
