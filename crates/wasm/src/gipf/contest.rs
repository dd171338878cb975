//! What decides a challenge within a game of GIPF.

use gipf::Trial;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{ActionKind, read_stored_action, view_action};
use workbench::player_name;

use super::GipfGame;
use crate::Game;
use crate::boundary::Exception;

#[wasm_bindgen]
impl GipfGame {
    /// How the open challenge is decided: `dvonn` once that game has begun, `draw` if lots must be drawn first.
    #[wasm_bindgen(getter)]
    pub fn contest(&self) -> Option<String> {
        let word = match self.game().contest()?.trial {
            Trial::Open => "draw",
            Trial::Dvonn { .. } => "dvonn",
            Trial::Dice { .. } => return None,
        };
        Some(word.into())
    }

    /// The game of DVONN that decides the open challenge, to look at; it is played by [`GipfGame::play`].
    pub fn dvonn(&self) -> Option<Game> {
        self.game().contest()?.dvonn().map(|game| Game::from(game.clone()))
    }

    /// Which player of GIPF is White in that game.
    #[wasm_bindgen(getter, js_name = dvonnWhite, unchecked_return_type = "types.Colour | undefined")]
    pub fn dvonn_white(&self) -> Option<String> {
        match &self.game().contest()?.trial {
            Trial::Dvonn { white, .. } => Some(player_name(*white).into()),
            _ => None,
        }
    }

    /// What the last challenge of the present or the last turn came to for its announcer: `+`, `-` or `=`, and behind it
    /// the points of announcer and challenger, from the dice or from the DVONN game if it was played to its end.
    #[wasm_bindgen(getter, js_name = lastContest)]
    pub fn last_contest(&self) -> Option<String> {
        let played = Some(self.game().current()).filter(|current| !current.turn.is_empty());
        let contest = played.or(self.game().turns().last())?.contests.last()?;
        let points = match &contest.trial {
            Trial::Open => None,
            Trial::Dice { announcer, challenger } => Some((*announcer, *challenger)),
            Trial::Dvonn { game, white } => game.position().final_score().map(|score| {
                if *white == contest.announcer { (score.white, score.black) } else { (score.black, score.white) }
            }),
        };
        let sign = contest.decision?.sign();
        Some(points.map_or_else(|| sign.to_string(), |(one, other)| format!("{sign} {one} {other}")))
    }

    /// What a challenge came to that this action, the last one of the game, has decided; see [`GipfGame::last_contest`].
    ///
    /// # Errors
    /// If the text is no action.
    #[wasm_bindgen(js_name = decidedBy)]
    pub fn decided_by(&self, action: &str) -> Result<Option<String>, Exception> {
        let kind = view_action(&read_stored_action(self.game(), action)?).kind;
        let decides =
            matches!(kind, ActionKind::Dvonn | ActionKind::Surrender | ActionKind::Arrange | ActionKind::Roll);
        Ok(self.last_contest().filter(|_| decides && self.game().contest().is_none()))
    }
}
