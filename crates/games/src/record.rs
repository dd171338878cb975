//! Game records of any kind.

use notation::{Comment, Format, GameResult, ReadError, ReplayError, Tags, WriteError};

use crate::game::AnyGame;
use crate::kind::GameKind;

/// A whole game, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyRecord {
    /// Of DVONN.
    Dvonn(Box<notation::Record>),
    /// Of GIPF, with the games of DVONN within it.
    Gipf(Box<notation::gipf::Record>),
}

/// Records that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteRecordsError {
    /// The format does not hold games of this kind.
    #[error("{format} does not hold games of {kind}: pgn does")]
    Format {
        /// The format.
        format: Format,
        /// The kind of game.
        kind: GameKind,
    },
    /// The records of one file are of different games.
    #[error("records of different games do not go into one file")]
    Mixed,
    /// The records cannot be written in this format.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl AnyRecord {
    /// The record of a game, with its result if it is over. A turn that is not finished is left out.
    pub fn from_game(game: &AnyGame) -> AnyRecord {
        match game {
            AnyGame::Dvonn(game) => AnyRecord::Dvonn(Box::new(notation::Record::from_game(game))),
            AnyGame::Gipf(game) => AnyRecord::Gipf(Box::new(notation::gipf::Record::from_game(game))),
        }
    }

    /// The records in the bytes of a file, of whatever format the game has.
    ///
    /// # Errors
    /// With the place and what was expected there.
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

    /// The text of a file with these records, which are all of one game.
    ///
    /// # Errors
    /// If the format does not hold them.
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

    /// The text of this record alone, as pgn.
    ///
    /// # Errors
    /// If its moves are illegal, or something in it would not be read again as it is.
    pub fn to_pgn(&self) -> Result<String, WriteError> {
        match self {
            AnyRecord::Dvonn(record) => notation::write_records(std::slice::from_ref(&**record), Format::Pgn),
            AnyRecord::Gipf(record) => notation::gipf::write_records(std::slice::from_ref(&**record)),
        }
    }

    /// The game that the main line leads to.
    ///
    /// # Errors
    /// If it breaks the rules; records that were read never do.
    pub fn replay(&self) -> Result<AnyGame, ReplayError> {
        Ok(match self {
            AnyRecord::Dvonn(record) => AnyGame::from(record.replay()?),
            AnyRecord::Gipf(record) => AnyGame::from(record.replay()?),
        })
    }

    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            AnyRecord::Dvonn(_) => GameKind::Dvonn,
            AnyRecord::Gipf(_) => GameKind::Gipf,
        }
    }

    /// Who, where, when.
    pub fn tags(&self) -> &Tags {
        match self {
            AnyRecord::Dvonn(record) => &record.tags,
            AnyRecord::Gipf(record) => &record.tags,
        }
    }

    /// Who, where, when, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags {
        match self {
            AnyRecord::Dvonn(record) => &mut record.tags,
            AnyRecord::Gipf(record) => &mut record.tags,
        }
    }

    /// How the game ended, if it did.
    pub fn result(&self) -> Option<GameResult> {
        match self {
            AnyRecord::Dvonn(record) => record.result,
            AnyRecord::Gipf(record) => record.result,
        }
    }

    /// Says how the game ended.
    pub fn set_result(&mut self, result: Option<GameResult>) {
        match self {
            AnyRecord::Dvonn(record) => record.result = result,
            AnyRecord::Gipf(record) => record.result = result,
        }
    }

    /// Adds comments to the turns of the main line, in their order, where every turn is one action. In GIPF a turn may be
    /// several, so nothing is added.
    pub fn add_comments(&mut self, comments: impl IntoIterator<Item = Comment>) {
        if let AnyRecord::Dvonn(record) = self {
            let steps = record.main_line.steps.iter_mut().zip(comments);
            for (step, comment) in steps.filter(|(_, comment)| *comment != Comment::default()) {
                step.comments.push(comment);
            }
        }
    }

    /// How many turns the main line has.
    pub fn plies(&self) -> usize {
        match self {
            AnyRecord::Dvonn(record) => record.main_line.steps.len(),
            AnyRecord::Gipf(record) => record.main_line.steps.len(),
        }
    }

    /// The position with which the game begins, as text.
    pub fn start_text(&self) -> String {
        match self {
            AnyRecord::Dvonn(record) => notation::write_position(&record.start),
            AnyRecord::Gipf(record) => notation::gipf::write_position(&record.start),
        }
    }

    /// The record of DVONN, if it is one.
    pub fn dvonn(&self) -> Option<&notation::Record> {
        match self {
            AnyRecord::Dvonn(record) => Some(record),
            AnyRecord::Gipf(_) => None,
        }
    }

    /// The record of GIPF, if it is one.
    pub fn gipf(&self) -> Option<&notation::gipf::Record> {
        match self {
            AnyRecord::Dvonn(_) => None,
            AnyRecord::Gipf(record) => Some(record),
        }
    }
}
