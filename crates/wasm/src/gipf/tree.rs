//! Games of GIPF with their variations.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::GipfGame;
use crate::boundary::Exception;
use crate::object::to_object;
use crate::tree::bind_tree;

bind_tree!(GipfGames, GipfTree, GipfGame, gipf::Game);

#[wasm_bindgen]
impl GipfTree {
    /// A tree without turns, from a variant (`tournament+d6+c1,1`).
    ///
    /// # Errors
    /// With what is wrong with the text.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str) -> Result<GipfTree, Exception> {
        let game = workbench::gipf::new_game(variant, "")?;
        Ok(GipfTree { tree: workbench::Tree::new(game.start().clone()) })
    }

    /// A tree without turns, from a position in one line and the settings that differ from the recommended ones.
    ///
    /// # Errors
    /// With what is wrong with the texts, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &str, settings: &str) -> Result<GipfTree, Exception> {
        let game = workbench::gipf::game_from_position(position, settings)?;
        Ok(GipfTree { tree: workbench::Tree::new(game.start().clone()) })
    }

    /// The game that the parts of a link hold: the start, the turns, the settings.
    ///
    /// # Errors
    /// With the place of the fault.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(start: &str, turns: &str, settings: &str) -> Result<GipfTree, Exception> {
        Ok(GipfTree { tree: workbench::Tree::from_link(&[start, turns, settings])? })
    }

    /// Adds the next turn of a game that stood after the turn `id`; `undefined` as long as that turn is not finished.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn follow(&mut self, id: usize, game: &GipfGame) -> Result<Option<usize>, Exception> {
        Ok(self.tree.follow(id, game.game())?)
    }
}
