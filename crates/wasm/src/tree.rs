//! Games with their variations.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::Error;

use crate::boundary::Exception;
use crate::game::Game;
use crate::object::to_object;

/// Whether a text is a position or a record of GIPF rather than of DVONN, judged by its beginning.
#[wasm_bindgen(js_name = isGipf)]
pub fn is_gipf(text: &[u8]) -> bool {
    notation::gipf::is_gipf(&String::from_utf8_lossy(text))
}

/// Declares the classes for the games and the tree of a game; what a turn is in GIPF is a move here.
macro_rules! bind_tree {
    ($Games:ident, $Tree:ident, $Game:ident, $rules:ty) => {
        /// The games of a text in any known format, or the one position that it is.
        #[wasm_bindgen]
        #[derive(Clone, Debug)]
        pub struct $Games {
            games: workbench::Games<$rules>,
        }

        #[wasm_bindgen]
        impl $Games {
            /// Reads a position in one line, or records.
            ///
            /// # Errors
            /// With the place of the fault and what was expected there.
            pub fn read(text: &[u8]) -> Result<$Games, Exception> {
                Ok($Games { games: workbench::Games::read(text)? })
            }

            /// The number of games.
            #[wasm_bindgen(getter)]
            pub fn length(&self) -> usize {
                self.games.len()
            }

            /// The names of a game's players; `?` if they are unknown.
            pub fn title(&self, index: usize) -> String {
                self.games.title(index)
            }

            /// The tree of a game.
            ///
            /// # Errors
            /// If there is no game with this index.
            pub fn tree(&self, index: usize) -> Result<$Tree, Exception> {
                Ok($Tree { tree: self.games.tree(index)? })
            }
        }

        /// Moves and variations. Every move has a number that it keeps; 0 is the start.
        #[wasm_bindgen]
        #[derive(Clone, Debug)]
        pub struct $Tree {
            tree: workbench::Tree<$rules>,
        }

        #[wasm_bindgen]
        impl $Tree {
            /// All moves, each before those that follow it.
            #[wasm_bindgen(unchecked_return_type = "types.TreeNode[]")]
            pub fn nodes(&self) -> JsValue {
                to_object(&self.tree.nodes())
            }

            /// The game up to a move.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn game(&self, id: usize) -> Result<$Game, Exception> {
                Ok(self.tree.game(id)?.into())
            }

            /// Plays a move after another one and returns its number; one that is there already is not added again.
            ///
            /// # Errors
            /// With the reason why it is illegal; the tree stays as it was.
            pub fn play(&mut self, id: usize, text: &str) -> Result<usize, Exception> {
                Ok(self.tree.play(id, text)?)
            }

            /// Deletes a move and all that follow it, and returns the number of the one before. The start stays.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn remove(&mut self, id: usize) -> Result<usize, Exception> {
                Ok(self.tree.remove(id)?)
            }

            /// Makes the line to a move the main line.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn promote(&mut self, id: usize) -> Result<(), Exception> {
                Ok(self.tree.promote(id)?)
            }

            /// Notes an engine's evaluation after a move, in hundredths of a point for White, and a glyph for the judgement
            /// (`inaccuracy`, `mistake`, `blunder`; others have no glyph).
            ///
            /// # Errors
            /// If there is no such move.
            pub fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Exception> {
                Ok(self.tree.note(id, hundredths, exact, judgement)?)
            }

            /// The value of a tag like `White` or `Date`.
            pub fn tag(&self, name: &str) -> Option<String> {
                self.tree.tag(name).map(str::to_owned)
            }

            /// The game with its variations as a record.
            ///
            /// # Errors
            /// If the variations are nested too deeply.
            pub fn record(&self) -> Result<String, Exception> {
                Ok(self.tree.record()?)
            }

            /// The parts of a link to the line through a move to its end.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn link(&self, id: usize) -> Result<Vec<String>, Exception> {
                Ok(self.tree.link(id)?)
            }

            /// The parts of a link to the position after a move.
            ///
            /// # Errors
            /// If there is no such move.
            #[wasm_bindgen(js_name = positionLink)]
            pub fn position_link(&self, id: usize) -> Result<Vec<String>, Exception> {
                Ok(self.tree.position_link(id)?)
            }
        }
    };
}
#[cfg(feature = "gipf")]
pub(crate) use bind_tree;

bind_tree!(Games, Tree, Game, dvonn::Game);

#[wasm_bindgen]
impl Tree {
    /// A tree without moves, from a position in one line.
    ///
    /// # Errors
    /// With what is wrong with the text, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(text: &str) -> Result<Tree, Exception> {
        let game = notation::read_position(text).map_err(Error::from)?;
        Ok(Tree { tree: workbench::Tree::new(game.start().clone()) })
    }

    /// The game that the parts of a link hold.
    ///
    /// # Errors
    /// With the place of the fault.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(start: &str, moves: &str) -> Result<Tree, Exception> {
        Ok(Tree { tree: workbench::Tree::from_link(&[start, moves])? })
    }
}
