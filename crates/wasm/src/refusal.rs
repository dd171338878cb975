//! Why something cannot be done, as the page gets to hear it.

use std::fmt;

use wasm_bindgen::{JsError, JsValue};

/// A reason in words, thrown as an `Error` in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    pub(crate) fn new(reason: impl fmt::Display) -> Refusal {
        Refusal(reason.to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> JsValue {
        JsError::new(&refusal.0).into()
    }
}
