//! GIPF variation trees.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::GipfGame;
use crate::boundary::Exception;
use crate::object::to_object;
use crate::tree::bind_tree;

bind_tree!(GipfGames, GipfTree, GipfGame, gipf::Game);

#[wasm_bindgen]
impl GipfTree {
    /// A tree without turns for a variant (`tournament+d6+c1,1`).
    ///
    /// # Errors
    /// If the variant is malformed or contradictory.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str) -> Result<GipfTree, Exception> {
        let game = workbench::gipf::new_game(variant, "")?;
        Ok(GipfTree { tree: workbench::Tree::new(game.start().clone()) })
    }

    /// A tree without turns that starts from position text, with the settings that differ from the defaults.
    ///
    /// # Errors
    /// If a text is malformed or the position is invalid.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &str, settings: &str) -> Result<GipfTree, Exception> {
        let game = workbench::gipf::game_from_position(position, settings)?;
        Ok(GipfTree { tree: workbench::Tree::new(game.start().clone()) })
    }

    /// Parses the parts of a share link: the start, the turns, the settings, the place of the turn to show, and its
    /// line if it is a variation.
    ///
    /// # Errors
    /// If a part is malformed or a turn is illegal; the `cause` is a `Fault` with its place.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(start: &str, turns: &str, settings: &str, place: &str, line: &str) -> Result<GipfTree, Exception> {
        Ok(GipfTree { tree: workbench::Tree::from_link(&[start, turns, settings, place, line])? })
    }

    /// Adds the next turn of a game that was at the turn `id` and has been continued. Returns its number, or `undefined` if
    /// the turn is not finished yet.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn follow(&mut self, id: usize, game: &GipfGame) -> Result<Option<usize>, Exception> {
        Ok(self.tree.follow(id, game.game())?)
    }
}
