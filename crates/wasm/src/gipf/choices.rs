//! What can be done next in a game of GIPF, by the points of the board.

use gipf::{Kind, Spot, SpotSet};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::Choices;

use super::GipfGame;
use crate::boundary::{Exception, parse, texts};
use crate::object::to_object;

#[wasm_bindgen]
impl GipfGame {
    /// What may be pushed onto the board now: `gipf`, `loaded`, `basic`.
    pub fn kinds(&self) -> Vec<String> {
        self.choices().kinds().into_iter().map(|kind| kind_name(kind).into()).collect()
    }

    /// The dots from which a piece of this kind can be pushed, and the spots from which a potential can jump.
    ///
    /// # Errors
    /// If there is no such kind.
    pub fn movers(&self, kind: &str) -> Result<Vec<String>, Exception> {
        Ok(texts(self.choices().movers(read_kind(kind)?)))
    }

    /// The spots to which the new piece can be pushed from a dot, or a potential can jump from a spot.
    ///
    /// # Errors
    /// If there is no such point or kind.
    pub fn targets(&self, from: &str, kind: &str) -> Result<Vec<String>, Exception> {
        Ok(texts(self.choices().targets(parse(from)?, read_kind(kind)?)))
    }

    /// The push or the jump from a point to the next, for [`GipfGame::play`].
    ///
    /// # Errors
    /// If there is no such point or kind, or no such move.
    pub fn moving(&self, from: &str, to: &str, kind: &str) -> Result<String, Exception> {
        Ok(self.choices().moving(parse(from)?, parse(to)?, read_kind(kind)?)?.to_string())
    }

    /// The rows that the player to move can take now.
    #[wasm_bindgen(unchecked_return_type = "types.RowChoice[]")]
    pub fn rows(&self) -> JsValue {
        to_object(&self.choices().rows())
    }

    /// The taking of these spots (`e2,e3`), for [`GipfGame::play`].
    ///
    /// # Errors
    /// With the reason why they cannot be taken.
    pub fn taking(&self, spots: &str) -> Result<String, Exception> {
        Ok(self.choices().taking(read_spots(spots)?)?.to_string())
    }

    /// Why these spots cannot be taken; `undefined` if they can.
    ///
    /// # Errors
    /// If there is no such spot.
    #[wasm_bindgen(js_name = takingFault, unchecked_return_type = "types.TakingFault | undefined")]
    pub fn taking_fault(&self, spots: &str) -> Result<JsValue, Exception> {
        let fault = self.choices().taking_fault(read_spots(spots)?);
        Ok(fault.map_or(JsValue::UNDEFINED, |fault| to_object(&fault)))
    }

    /// Whether the turn can end now although rows are left.
    #[wasm_bindgen(getter, js_name = mayFinish)]
    pub fn may_finish(&self) -> bool {
        self.choices().may_finish()
    }

    /// The jump that is announced or challenged: from and to; empty if there is none.
    pub fn announced(&self) -> Vec<String> {
        self.choices().announced().map_or_else(Vec::new, |jump| texts([jump.from, jump.to]))
    }
}

impl GipfGame {
    pub(super) fn choices(&self) -> Choices<'_> {
        Choices::new(self.game().position())
    }
}

fn read_spots(spots: &str) -> Result<SpotSet, Exception> {
    spots.split(',').filter(|spot| !spot.is_empty()).map(parse::<Spot>).collect()
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Basic => "basic",
        Kind::Gipf => "gipf",
        Kind::Loaded => "loaded",
    }
}

fn read_kind(text: &str) -> Result<Kind, Exception> {
    let found = Kind::ALL.into_iter().find(|kind| kind_name(*kind) == text);
    found.ok_or_else(|| Exception::new(format!("{text:?} is no kind of piece: basic, gipf or loaded is expected")))
}
