//! The choices within a GIPF turn, by points of the board.

use gipf::{Kind, Spot, SpotSet};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::Choices;

use super::GipfGame;
use crate::boundary::{Exception, parse, texts};
use crate::object::to_object;

#[wasm_bindgen]
impl GipfGame {
    /// The kinds of pieces that can be pushed onto the board now: `gipf`, `loaded`, `basic`.
    pub fn kinds(&self) -> Vec<String> {
        self.choices().kinds().into_iter().map(|kind| kind_name(kind).into()).collect()
    }

    /// The dots from which a piece of this kind can be pushed, and the spots from which a potential can jump.
    ///
    /// # Errors
    /// If the kind does not exist.
    pub fn movers(&self, kind: &str) -> Result<Vec<String>, Exception> {
        Ok(texts(self.choices().movers(read_kind(kind)?)))
    }

    /// The first spots of the lines along which a piece can be pushed from a dot, or the targets of the jumps from a spot.
    ///
    /// # Errors
    /// If the point or the kind does not exist.
    pub fn targets(&self, from: &str, kind: &str) -> Result<Vec<String>, Exception> {
        Ok(texts(self.choices().targets(parse(from)?, read_kind(kind)?)))
    }

    /// The text of the push from a dot towards a spot next to it, or of the jump between two spots, for
    /// [`GipfGame::play`].
    ///
    /// # Errors
    /// If the point or the kind does not exist, or the move is illegal.
    pub fn moving(&self, from: &str, to: &str, kind: &str) -> Result<String, Exception> {
        Ok(self.choices().moving(parse(from)?, parse(to)?, read_kind(kind)?)?.to_string())
    }

    /// The reason why nothing can be pushed from a dot, or why no potential can jump from a spot; `undefined` if it is possible.
    ///
    /// # Errors
    /// If the point or the kind does not exist.
    #[wasm_bindgen(js_name = whyNot, unchecked_return_type = "types.Fault | undefined")]
    pub fn why_not(&self, from: &str, kind: &str) -> Result<JsValue, Exception> {
        let fault = self.choices().why_not(parse(from)?, read_kind(kind)?);
        Ok(fault.map_or(JsValue::UNDEFINED, |fault| to_object(&fault)))
    }

    /// The rows that the player to move can take now.
    #[wasm_bindgen(unchecked_return_type = "types.RowChoice[]")]
    pub fn rows(&self) -> JsValue {
        to_object(&self.choices().rows())
    }

    /// The text of the step that takes these spots (`e2,e3`), for [`GipfGame::play`].
    ///
    /// # Errors
    /// With the reason if they cannot be taken.
    pub fn taking(&self, spots: &str) -> Result<String, Exception> {
        Ok(self.choices().taking(read_spots(spots)?)?.to_string())
    }

    /// The reason why these spots cannot be taken; `undefined` if they can.
    ///
    /// # Errors
    /// If a spot does not exist.
    #[wasm_bindgen(js_name = takingFault, unchecked_return_type = "types.TakingFault | undefined")]
    pub fn taking_fault(&self, spots: &str) -> Result<JsValue, Exception> {
        let fault = self.choices().taking_fault(read_spots(spots)?);
        Ok(fault.map_or(JsValue::UNDEFINED, |fault| to_object(&fault)))
    }

    /// Whether the player may end the turn and leave the remaining rows.
    #[wasm_bindgen(getter, js_name = mayFinish)]
    pub fn may_finish(&self) -> bool {
        self.choices().may_finish()
    }

    /// The two spots of the announced or challenged jump; empty if there is none.
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
    found.ok_or_else(|| Exception::new(format!("{text:?} is not a kind of piece: expected basic, gipf or loaded")))
}
