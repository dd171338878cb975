//! Game records of any kind.

use notation::{Comment, Format, GameResult, ReadError, ReplayError, Tags, WriteError};

use crate::game::AnyGame;
use crate::kind::GameKind;

/// A game record of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyRecord {
    /// A DVONN record.
    Dvonn(Box<notation::Record>),
    /// A GIPF record, including the DVONN games of its challenges.
    Gipf(Box<notation::gipf::Record>),
}

/// The error of writing records.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteRecordsError {
    /// The format cannot store games of this kind.
    #[error("{format} cannot store {kind} games: use pgn")]
    Format {
        /// The format.
        format: Format,
        /// The kind of game.
        kind: GameKind,
    },
    /// The records are of different kinds of games.
    #[error("records of different games cannot be written to one file")]
    Mixed,
    /// The records cannot be written in the format.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl AnyRecord {
    /// Creates the record of a game, with its result if it is over. An unfinished turn is left out.
    pub fn from_game(game: &AnyGame) -> AnyRecord {
        match game {
            AnyGame::Dvonn(game) => AnyRecord::Dvonn(Box::new(notation::Record::from_game(game))),
            AnyGame::Gipf(game) => AnyRecord::Gipf(Box::new(notation::gipf::Record::from_game(game))),
        }
    }

    /// Parses all records of a file, in any format of the game.
    ///
    /// # Errors
    /// [`ReadError`] if the file is malformed or a move is illegal.
    pub fn read_all(kind: GameKind, bytes: &[u8]) -> Result<Vec<AnyRecord>, ReadError> {
        Ok(match kind {
            GameKind::Dvonn => {
                let (_, records) = notation::read_records(bytes)?;
                records.into_iter().map(|record| AnyRecord::Dvonn(Box::new(record))).collect()
            }
            GameKind::Gipf => {
                let records = notation::gipf::read_records(bytes)?;
                records.into_iter().map(|record| AnyRecord::Gipf(Box::new(record))).collect()
            }
        })
    }

    /// Writes records, which must all be of the same kind of game.
    ///
    /// # Errors
    /// [`WriteRecordsError`] if the kinds differ or the format cannot store the records.
    pub fn write_all(records: &[AnyRecord], format: Format) -> Result<String, WriteRecordsError> {
        let Some(first) = records.first() else { return Ok(notation::write_records(&[], format)?) };
        match first.kind() {
            GameKind::Dvonn => {
                let records: Option<Vec<_>> = records.iter().map(|record| record.dvonn().cloned()).collect();
                Ok(notation::write_records(&records.ok_or(WriteRecordsError::Mixed)?, format)?)
            }
            GameKind::Gipf if format == Format::Pgn => {
                let records: Option<Vec<_>> = records.iter().map(|record| record.gipf().cloned()).collect();
                Ok(notation::gipf::write_records(&records.ok_or(WriteRecordsError::Mixed)?)?)
            }
            kind @ GameKind::Gipf => Err(WriteRecordsError::Format { format, kind }),
        }
    }

    /// Writes this record as PGN.
    ///
    /// # Errors
    /// [`WriteError`] if a move is illegal, or something in the record could not be read back unchanged.
    pub fn to_pgn(&self) -> Result<String, WriteError> {
        match self {
            AnyRecord::Dvonn(record) => notation::write_records(std::slice::from_ref(&**record), Format::Pgn),
            AnyRecord::Gipf(record) => notation::gipf::write_records(std::slice::from_ref(&**record)),
        }
    }

    /// Plays the main line and returns the game.
    ///
    /// # Errors
    /// [`ReplayError`] if a move is illegal. This cannot happen for a record that was read and not changed.
    pub fn replay(&self) -> Result<AnyGame, ReplayError> {
        Ok(match self {
            AnyRecord::Dvonn(record) => AnyGame::from(record.replay()?),
            AnyRecord::Gipf(record) => AnyGame::from(record.replay()?),
        })
    }

    /// The kind of the game.
    pub const fn kind(&self) -> GameKind {
        match self {
            AnyRecord::Dvonn(_) => GameKind::Dvonn,
            AnyRecord::Gipf(_) => GameKind::Gipf,
        }
    }

    /// The tags.
    pub fn tags(&self) -> &Tags {
        match self {
            AnyRecord::Dvonn(record) => &record.tags,
            AnyRecord::Gipf(record) => &record.tags,
        }
    }

    /// The tags, for changing them.
    pub fn tags_mut(&mut self) -> &mut Tags {
        match self {
            AnyRecord::Dvonn(record) => &mut record.tags,
            AnyRecord::Gipf(record) => &mut record.tags,
        }
    }

    /// The result, or `None` if the game is unfinished.
    pub fn result(&self) -> Option<GameResult> {
        match self {
            AnyRecord::Dvonn(record) => record.result,
            AnyRecord::Gipf(record) => record.result,
        }
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: Option<GameResult>) {
        match self {
            AnyRecord::Dvonn(record) => record.result = result,
            AnyRecord::Gipf(record) => record.result = result,
        }
    }

    /// Adds one comment to each move of a DVONN main line, in order; default comments are skipped. Does nothing for GIPF,
    /// where a turn can consist of several actions.
    pub fn add_comments(&mut self, comments: impl IntoIterator<Item = Comment>) {
        if let AnyRecord::Dvonn(record) = self {
            let steps = record.main_line.steps.iter_mut().zip(comments);
            for (step, comment) in steps.filter(|(_, comment)| *comment != Comment::default()) {
                step.comments.push(comment);
            }
        }
    }

    /// The number of turns in the main line.
    pub fn plies(&self) -> usize {
        match self {
            AnyRecord::Dvonn(record) => record.main_line.steps.len(),
            AnyRecord::Gipf(record) => record.main_line.steps.len(),
        }
    }

    /// The start position as text.
    pub fn start_text(&self) -> String {
        match self {
            AnyRecord::Dvonn(record) => notation::write_position(&record.start),
            AnyRecord::Gipf(record) => notation::gipf::write_position(&record.start),
        }
    }

    /// The DVONN record, or `None` for another kind.
    pub fn dvonn(&self) -> Option<&notation::Record> {
        match self {
            AnyRecord::Dvonn(record) => Some(record),
            AnyRecord::Gipf(_) => None,
        }
    }

    /// The GIPF record, or `None` for another kind.
    pub fn gipf(&self) -> Option<&notation::gipf::Record> {
        match self {
            AnyRecord::Dvonn(_) => None,
            AnyRecord::Gipf(record) => Some(record),
        }
    }
}
