//! Variation trees.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::Error;

use crate::boundary::Exception;
use crate::game::Game;
use crate::object::to_object;

/// Whether a text appears to be a position or a record of GIPF rather than of DVONN.
#[wasm_bindgen(js_name = isGipf)]
pub fn is_gipf(text: &[u8]) -> bool {
    notation::gipf::is_gipf(&String::from_utf8_lossy(text))
}

/// Declares the classes for the games of a text and for the tree of a game. A GIPF turn counts as a move here.
macro_rules! bind_tree {
    ($Games:ident, $Tree:ident, $Game:ident, $rules:ty) => {
        /// The games of a text: records in any known format, or a single position.
        #[wasm_bindgen]
        #[derive(Clone, Debug)]
        pub struct $Games {
            games: workbench::Games<$rules>,
        }

        #[wasm_bindgen]
        impl $Games {
            /// Parses a position or game records.
            ///
            /// # Errors
            /// If the text is malformed or a move is illegal; the `cause` is a `Fault` with its place.
            pub fn read(text: &[u8]) -> Result<$Games, Exception> {
                Ok($Games { games: workbench::Games::read(text)? })
            }

            /// The number of games.
            #[wasm_bindgen(getter)]
            pub fn length(&self) -> usize {
                self.games.len()
            }

            /// The names of a game's players; `?` if unknown.
            pub fn title(&self, index: usize) -> String {
                self.games.title(index)
            }

            /// The variation tree of a game.
            ///
            /// # Errors
            /// If there is no game with this index, counted from 0.
            pub fn tree(&self, index: usize) -> Result<$Tree, Exception> {
                Ok($Tree { tree: self.games.tree(index)? })
            }
        }

        /// A variation tree. Every move has a number that never changes; 0 is the start.
        #[wasm_bindgen]
        #[derive(Clone, Debug)]
        pub struct $Tree {
            tree: workbench::Tree<$rules>,
        }

        #[wasm_bindgen]
        impl $Tree {
            /// All nodes in depth-first order, each before its children.
            #[wasm_bindgen(unchecked_return_type = "types.TreeNode[]")]
            pub fn nodes(&self) -> JsValue {
                to_object(&self.tree.nodes())
            }

            /// The game up to and including a move.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn game(&self, id: usize) -> Result<$Game, Exception> {
                Ok(self.tree.game(id)?.into())
            }

            /// Plays a move after the move `id` and returns its number. If the tree already has it, returns the existing
            /// number.
            ///
            /// # Errors
            /// If there is no move `id` or the new move is illegal. The tree is then unchanged.
            pub fn play(&mut self, id: usize, text: &str) -> Result<usize, Exception> {
                Ok(self.tree.play(id, text)?)
            }

            /// Deletes a move with its subtree and returns the number of its parent. The start is never deleted.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn remove(&mut self, id: usize) -> Result<usize, Exception> {
                Ok(self.tree.remove(id)?)
            }

            /// Makes the variation that leads to a move the main line.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn promote(&mut self, id: usize) -> Result<(), Exception> {
                Ok(self.tree.promote(id)?)
            }

            /// Annotates a move with an engine's evaluation, in hundredths of a point for White, and with the glyph of the
            /// judgement (`inaccuracy`, `mistake` or `blunder`; others have none).
            ///
            /// # Errors
            /// If there is no such move.
            pub fn note(&mut self, id: usize, hundredths: i32, exact: bool, judgement: &str) -> Result<(), Exception> {
                Ok(self.tree.note(id, hundredths, exact, judgement)?)
            }

            /// The value of a tag, such as `White` or `Date`.
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

            /// The number of the move to show first: the one that a link leads to, or the end of a record.
            #[wasm_bindgen(js_name = opensAt)]
            pub fn opens_at(&self) -> usize {
                self.tree.opens_at()
            }

            /// The parts of a share link to a move: the game, and the place of the move in it.
            ///
            /// # Errors
            /// If there is no such move.
            pub fn link(&self, id: usize) -> Result<Vec<String>, Exception> {
                Ok(self.tree.link(id)?)
            }

            /// The parts of a share link to the position after a move.
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
    /// A tree without moves that starts from position text.
    ///
    /// # Errors
    /// If the text is malformed or the position is invalid.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(text: &str) -> Result<Tree, Exception> {
        let game = notation::read_position(text).map_err(Error::from)?;
        Ok(Tree { tree: workbench::Tree::new(game.start().clone()) })
    }

    /// Parses the parts of a share link: the start, the moves, the place of the move to show, and its line if it is a variation.
    ///
    /// # Errors
    /// If a part is malformed or a move is illegal; the `cause` is a `Fault` with its place.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(start: &str, moves: &str, place: &str, line: &str) -> Result<Tree, Exception> {
        Ok(Tree { tree: workbench::Tree::from_link(&[start, moves, place, line])? })
    }
}
