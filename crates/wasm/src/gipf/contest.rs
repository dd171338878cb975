//! The contest that decides a GIPF challenge.

use gipf::Trial;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{ActionKind, read_stored_action, view_action};
use workbench::player_name;

use super::GipfGame;
use crate::Game;
use crate::boundary::Exception;

#[wasm_bindgen]
impl GipfGame {
    /// The state of the undecided challenge: `dvonn` once the DVONN game has started, `draw` while a random event is
    /// pending.
    #[wasm_bindgen(getter)]
    pub fn contest(&self) -> Option<String> {
        let word = match self.game().contest()?.trial {
            Trial::Open => "draw",
            Trial::Dvonn { .. } => "dvonn",
            Trial::Dice { .. } => return None,
        };
        Some(word.into())
    }

    /// A copy of the DVONN game that decides the challenge. Its moves are played with [`GipfGame::play`].
    pub fn dvonn(&self) -> Option<Game> {
        self.game().contest()?.dvonn().map(|game| Game::from(game.clone()))
    }

    /// The GIPF player who is White in the DVONN game.
    #[wasm_bindgen(getter, js_name = dvonnWhite, unchecked_return_type = "types.Colour | undefined")]
    pub fn dvonn_white(&self) -> Option<String> {
        match &self.game().contest()?.trial {
            Trial::Dvonn { white, .. } => Some(player_name(*white).into()),
            _ => None,
        }
    }

    /// The result of the last challenge of the current or previous turn, for its announcer: `+`, `-` or `=`, followed by the
    /// points of announcer and challenger if they are known, from the dice or from a finished DVONN game.
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

    /// The result of a challenge if `action`, the last one of the game, decided it; see [`GipfGame::last_contest`].
    ///
    /// # Errors
    /// If the text is not an action.
    #[wasm_bindgen(js_name = decidedBy)]
    pub fn decided_by(&self, action: &str) -> Result<Option<String>, Exception> {
        let kind = view_action(&read_stored_action(self.game(), action)?).kind;
        let decides =
            matches!(kind, ActionKind::Dvonn | ActionKind::Surrender | ActionKind::Arrange | ActionKind::Roll);
        Ok(self.last_contest().filter(|_| decides && self.game().contest().is_none()))
    }
}
