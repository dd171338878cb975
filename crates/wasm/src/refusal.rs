//! Why something cannot be done, as the page gets to hear it.

use std::fmt;

use notation::{PositionError, ReadError, SyntaxError};
use wasm_bindgen::JsValue;

use crate::fault::Fault;
#[cfg(feature = "gipf")]
use crate::fault::Within;

/// A reason in English, thrown as an `Error` in the browser. Where people can bring it about with a text of their own, its
/// `cause` is the fault as JSON, for which the page has words in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    reason: String,
    fault: Option<Box<Fault>>,
}

impl Refusal {
    pub(crate) fn new(reason: impl fmt::Display) -> Refusal {
        Refusal { reason: reason.to_string(), fault: None }
    }

    pub(crate) fn with(self, fault: impl Into<Option<Fault>>) -> Refusal {
        Refusal { fault: fault.into().map(Box::new), ..self }
    }

    /// The same, with the place of the fault counted in something else.
    #[cfg(feature = "gipf")]
    pub(crate) fn within(self, within: Within) -> Refusal {
        Refusal { fault: self.fault.map(|fault| Box::new(fault.within(within))), ..self }
    }

    #[cfg(test)]
    pub(crate) fn fault(&self) -> Option<&Fault> {
        self.fault.as_deref()
    }
}

impl From<SyntaxError> for Refusal {
    fn from(error: SyntaxError) -> Refusal {
        Refusal::new(&error).with(Fault::from(&error))
    }
}

impl From<PositionError> for Refusal {
    fn from(error: PositionError) -> Refusal {
        Refusal::new(&error).with(Fault::of_position(&error))
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        Refusal::new(&error).with(Fault::of_record(&error))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason)
    }
}

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> JsValue {
        let error = js_sys::Error::new(&refusal.reason);
        if let Some(fault) = refusal.fault {
            error.set_cause(&fault.to_json().into());
        }
        error.into()
    }
}
