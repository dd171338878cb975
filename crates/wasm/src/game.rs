//! DVONN games.

use dvonn::{Move, MoveSet, Phase, Piece, Space};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::{Error, RecordedGame, player_from_name, player_name};

use crate::boundary::{Exception, parse, texts};
use crate::object::to_object;

/// A DVONN game with its history.
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct Game {
    game: dvonn::Game,
}

#[wasm_bindgen]
impl Game {
    /// Starts a game on the empty board.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Game {
        Game::default()
    }

    /// Starts a game from position text.
    ///
    /// # Errors
    /// If the text is malformed or the position is invalid.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(text: &str) -> Result<Game, Exception> {
        Ok(Game { game: notation::read_position(text).map_err(Error::from)? })
    }

    /// Parses the first game of a record, in any known format, and plays its main line.
    ///
    /// # Errors
    /// If the text is malformed, a move is illegal, or the text contains no game.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<Game, Exception> {
        Ok(Game { game: workbench::read_game(text)? })
    }

    /// Starts a game from a full board with randomly placed pieces. The seed determines the board.
    #[wasm_bindgen(js_name = withRandomBoard)]
    pub fn with_random_board(seed: u32) -> Game {
        Game { game: workbench::dvonn::random_board(seed) }
    }

    /// The current position as text.
    pub fn position(&self) -> String {
        notation::write_position(self.game.setup())
    }

    /// The start position as text.
    pub fn start(&self) -> String {
        notation::write_position(self.game.start())
    }

    /// The game as a PGN record, with the names of the players and the player who resigned, if any.
    ///
    /// # Errors
    /// If `resigned` is not a player.
    pub fn record(&self, white: &str, black: &str, resigned: Option<String>) -> Result<String, Exception> {
        let resigned = resigned.map(|name| player_from_name(&name)).transpose()?;
        Ok(workbench::write_game(&self.game, white, black, resigned)?)
    }

    /// The parts of a share link: the start and the moves.
    pub fn link(&self) -> Vec<String> {
        dvonn::Game::write_link(self.game.start(), &self.game.plies())
    }

    /// The player to move.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour")]
    pub fn turn(&self) -> String {
        player_name(self.game.position().turn()).into()
    }

    /// Whether the game is in the placing phase.
    #[wasm_bindgen(getter)]
    pub fn placing(&self) -> bool {
        self.game.position().phase() == Phase::Placing
    }

    /// The letter of the piece to be placed next: `w`, `b` or `r`.
    #[wasm_bindgen(getter, js_name = nextPiece)]
    pub fn next_piece(&self) -> Option<String> {
        self.game.position().next_piece().map(|piece: Piece| piece.letter().to_string())
    }

    /// Whether the game is over.
    #[wasm_bindgen(getter)]
    pub fn over(&self) -> bool {
        self.game.position().is_over()
    }

    /// Whether the player to move must pass.
    #[wasm_bindgen(getter, js_name = mustPass)]
    pub fn must_pass(&self) -> bool {
        self.game.position().move_sets().any(|set| set == MoveSet::Pass)
    }

    /// The pieces that White and Black control.
    pub fn score(&self) -> Vec<u8> {
        let score = self.game.position().score();
        vec![score.white, score.black]
    }

    /// The winner once the game is over; `undefined` before that and in a tie.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour | undefined")]
    pub fn winner(&self) -> Option<String> {
        let position = self.game.position();
        position.score().winner().filter(|_| position.is_over()).map(|player| player_name(player).into())
    }

    /// The stacks in the order of the spaces: the letters of the pieces from bottom to top, empty for an empty space.
    pub fn stacks(&self) -> Vec<String> {
        Space::ALL.iter().map(|space| self.game.stack(*space).pieces().map(Piece::letter).collect()).collect()
    }

    /// The legal moves: `e3`, `a1b2` or `pass`.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        texts(self.game.position().legal_moves())
    }

    /// The spaces from which the player to move can move a stack.
    pub fn movers(&self) -> Vec<String> {
        let stacks = self.game.position().move_sets().filter_map(|set| match set {
            MoveSet::Stack(from, _) => Some(from.to_string()),
            _ => None,
        });
        stacks.collect()
    }

    /// The spaces where the next piece can be placed or, with `from`, where the stack on that space can land.
    ///
    /// # Errors
    /// If `from` is not a space.
    pub fn targets(&self, from: Option<String>) -> Result<Vec<String>, Exception> {
        let from = from.map(|space| parse::<Space>(&space)).transpose()?;
        let sets = self.game.position().move_sets().filter_map(|set| match set {
            MoveSet::Place(targets) if from.is_none() => Some(targets),
            MoveSet::Stack(space, targets) if from == Some(space) => Some(targets),
            _ => None,
        });
        Ok(texts(sets.flatten()))
    }

    /// The reason why the stack on a space cannot be moved; `undefined` if only its targets are wrong.
    ///
    /// # Errors
    /// If it is not a space.
    #[wasm_bindgen(js_name = whyNotMovable, unchecked_return_type = "types.Fault | undefined")]
    pub fn why_not_movable(&self, space: &str) -> Result<JsValue, Exception> {
        let fault = workbench::dvonn::why_not_movable(self.game.position(), parse(space)?);
        Ok(fault.map_or(JsValue::UNDEFINED, |fault| to_object(&fault)))
    }

    /// The spaces whose stacks a move would cut off. Does not play the move.
    ///
    /// # Errors
    /// With the reason if the move is illegal.
    #[wasm_bindgen(js_name = cutOff)]
    pub fn cut_off(&self, action: &str) -> Result<Vec<String>, Exception> {
        let action: Move = parse(action)?;
        let mut position = *self.game.position();
        let removed = position.play(action).map_err(Exception::new)?;
        Ok(texts(removed))
    }

    /// Plays a move and returns the spaces whose stacks it cut off.
    ///
    /// # Errors
    /// With the reason if the move is illegal. The game is then unchanged.
    pub fn play(&mut self, action: &str) -> Result<Vec<String>, Exception> {
        let action: Move = parse(action)?;
        let outcome = self.game.play(action).map_err(Exception::new)?;
        Ok(texts(outcome.turn.removed.iter().map(|(space, _)| space)))
    }

    /// Undoes the last move and returns it; `undefined` if there is none.
    pub fn undo(&mut self) -> Option<String> {
        self.game.undo().map(|action| action.to_string())
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<String> {
        texts(self.game.actions())
    }

    /// The player of each move so far.
    #[wasm_bindgen(js_name = whoMoved, unchecked_return_type = "types.Colour[]")]
    pub fn who_moved(&self) -> Vec<String> {
        self.game.turns().iter().map(|turn| player_name(turn.player).into()).collect()
    }

    /// The number of pieces that each move so far cut off.
    #[wasm_bindgen(js_name = piecesCutOff)]
    pub fn pieces_cut_off(&self) -> Vec<u8> {
        let count = |turn: &dvonn::Turn| turn.removed.iter().map(|(_, stack)| stack.height()).sum();
        self.game.turns().iter().map(count).collect()
    }

    /// An independent copy of the game.
    pub fn copy(&self) -> Game {
        self.clone()
    }
}

impl From<dvonn::Game> for Game {
    fn from(game: dvonn::Game) -> Game {
        Game { game }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Plays random games through the bindings and checks every result.
    #[test]
    fn random_games_can_be_played_and_undone() {
        let mut random = fastrand::Rng::with_seed(5);
        for seed in 0..30 {
            let mut game = if seed % 2 == 0 { Game::new() } else { Game::with_random_board(seed) };
            let start = game.stacks();
            while !game.over() {
                let moves = game.legal_moves();
                let by_parts: Vec<String> = match (game.placing(), game.must_pass()) {
                    (true, _) => game.targets(None).expect("all spaces"),
                    (_, true) => vec!["pass".into()],
                    _ => (game.movers().into_iter())
                        .flat_map(|from| {
                            let targets = game.targets(Some(from.clone())).expect("a space");
                            targets.into_iter().map(move |to| format!("{from}{to}"))
                        })
                        .collect(),
                };
                assert_eq!(moves.iter().collect::<HashSet<_>>(), by_parts.iter().collect::<HashSet<_>>());
                let action = &moves[random.usize(..moves.len())];
                let foreseen = game.cut_off(action).expect("a legal move");
                assert_eq!(game.play(action).as_ref(), Ok(&foreseen));
                let stacks = game.stacks();
                let at = |space: &String| &stacks[space.parse::<Space>().expect("a space").index()];
                assert!(foreseen.iter().all(|space| at(space).is_empty()));
                assert!(game.over() || game.winner().is_none());
            }
            let owned = |letter| game.stacks().iter().filter(|stack| stack.ends_with(letter)).map(String::len).sum();
            let counted: [usize; 2] = [owned('w'), owned('b')];
            assert_eq!(game.score(), counted.map(|pieces| pieces as u8));
            let winner = match counted[0].cmp(&counted[1]) {
                std::cmp::Ordering::Greater => Some("white"),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Less => Some("black"),
            };
            assert_eq!(game.winner().as_deref(), winner);
            let record = game.record("Ada", "Bob", None).expect("a record");
            assert_eq!(Game::from_record(&record).expect("the same game").stacks(), game.stacks());
            assert_eq!(Game::from_position(&game.position()).expect("the same board").stacks(), game.stacks());
            while game.undo().is_some() {}
            assert_eq!(game.stacks(), start);
        }
    }

    #[test]
    fn errors_give_a_reason() {
        let mut game = Game::new();
        game.play("e3").expect("a placement");
        assert_eq!(game.play("e3").unwrap_err().to_string(), "e3 is already taken");
        assert!(game.cut_off("k1").unwrap_err().to_string().contains("not on the board"));
        assert!(game.record("a", "b", Some("green".into())).unwrap_err().to_string().contains("is not a player"));
        assert!(Game::from_record("hello").is_err());
        assert!(Game::from_position("hello").is_err());
    }

    #[test]
    fn a_resignation_is_written_to_the_record() {
        let record = Game::with_random_board(3).record("Ada", "Bob", Some("white".into())).expect("a record");
        assert!(record.contains("0-1") && record.contains("resignation"), "{record}");
    }
}
