//! Conversion of errors and strings between Rust and JavaScript.

use std::fmt;
use std::str::FromStr;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::Error;

use crate::object::to_object;

#[wasm_bindgen(typescript_custom_section)]
const IMPORTS: &str = "import type * as types from '../types';\n";

/// An error that is thrown as a JavaScript `Error`. If the user's text is at fault, its `cause` is a `Fault`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception(Error);

impl Exception {
    pub(crate) fn new(reason: impl fmt::Display) -> Exception {
        Exception(Error::new(reason))
    }
}

impl From<Error> for Exception {
    fn from(error: Error) -> Exception {
        Exception(error)
    }
}

impl fmt::Display for Exception {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl From<Exception> for JsValue {
    fn from(Exception(error): Exception) -> JsValue {
        let thrown = js_sys::Error::new(&error.to_string());
        if let Some(fault) = error.fault() {
            thrown.set_cause(&to_object(fault));
        }
        thrown.into()
    }
}

/// Parses an argument.
pub(crate) fn parse<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, Exception> {
    text.parse().map_err(Exception::new)
}

/// Converts values to strings.
pub(crate) fn texts<T: ToString>(values: impl IntoIterator<Item = T>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}
