//! What decides a challenge within a game of GIPF.

use dvonn::Player;
use gipf::{Decider, DvonnColours, Terms, Trial};
use wasm_bindgen::prelude::wasm_bindgen;

use super::GipfGame;
use crate::Game;
use crate::game::{Random, name};
use crate::refusal::Refusal;

#[wasm_bindgen]
impl GipfGame {
    /// By what the open challenge is decided: `dvonn` once that game has begun, `draw` if chance has to speak before.
    #[wasm_bindgen(getter)]
    pub fn contest(&self) -> Option<String> {
        let word = match self.game.contest()?.trial {
            Trial::Open => "draw",
            Trial::Dvonn { .. } => "dvonn",
            Trial::Dice { .. } => return None,
        };
        Some(word.into())
    }

    /// The game of DVONN that decides the open challenge, to look at; it is played by [`GipfGame::play`].
    pub fn dvonn(&self) -> Option<Game> {
        self.game.contest()?.dvonn().map(|game| Game::from(game.clone()))
    }

    /// Who is White in that game: `white` or `black` of GIPF.
    #[wasm_bindgen(getter, js_name = dvonnWhite)]
    pub fn dvonn_white(&self) -> Option<String> {
        match &self.game.contest()?.trial {
            Trial::Dvonn { white, .. } => Some(name(*white)),
            _ => None,
        }
    }

    /// What the last challenge of the present or the last turn came to for its announcer: `+`, `-` or `=`, and behind it
    /// the points of announcer and challenger, from the dice or from the DVONN game if it was played to its end.
    #[wasm_bindgen(getter, js_name = lastContest)]
    pub fn last_contest(&self) -> Option<String> {
        let played = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        let contest = played.or(self.game.turns().last())?.contests.last()?;
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
}

impl GipfGame {
    /// Lets chance speak as the players have agreed.
    pub(super) fn draw(&mut self, seed: u32) -> Result<(), Refusal> {
        let settings = self.here().rules().settings;
        let mut random = Random::new(seed);
        if settings.decider == Decider::Dice {
            let mut die = || random.below(6) as u8 + 1;
            return self.game.roll(die(), die()).map_err(Refusal::new);
        }
        let mut terms = Terms::default();
        if settings.dvonn_colours == DvonnColours::ByLot && random.below(2) == 1 {
            terms.white = Player::Black;
        }
        if settings.decider == Decider::PlacedDvonn {
            terms.start = Game::with_random_board(seed).setup();
        }
        self.game.arrange(terms).map_err(Refusal::new)
    }
}
