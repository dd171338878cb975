//! The error type of the crate.

use std::fmt;

use notation::{PositionError, ReadError, SyntaxError};

use crate::fault::{Fault, Within};

/// An error: an English sentence and, if the user's text or link is at fault, a [`Fault`] that programs can translate.
///
/// ```
/// use workbench::{FaultCode, Tree};
///
/// let error = Tree::<dvonn::Game>::from_link(&["new", "AA"]).unwrap_err();
/// assert_eq!(error.to_string(), "letter 2 of the moves: move 2, a1: a1 is already taken");
/// assert_eq!(error.fault().map(|fault| fault.code), Some(FaultCode::Illegal));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    reason: String,
    fault: Option<Box<Fault>>,
}

impl Error {
    /// Creates an error without a fault.
    pub fn new(reason: impl fmt::Display) -> Error {
        Error { reason: reason.to_string(), fault: None }
    }

    /// The fault of the user's text, if that is the cause.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_deref()
    }

    pub(crate) fn with(self, fault: impl Into<Option<Fault>>) -> Error {
        Error { fault: fault.into().map(Box::new), ..self }
    }

    /// Returns the error with the place of its fault in another text.
    pub(crate) fn within(self, within: Within) -> Error {
        Error { fault: self.fault.map(|fault| Box::new(fault.within(within))), ..self }
    }
}

impl From<SyntaxError> for Error {
    fn from(error: SyntaxError) -> Error {
        Error::new(&error).with(Fault::from(&error))
    }
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Error {
        Error::new(&error).with(Fault::of_position(&error))
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        Error::new(&error).with(Fault::of_record(&error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason)
    }
}

impl std::error::Error for Error {}
