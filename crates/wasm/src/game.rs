//! A game of DVONN in the browser.

use dvonn::{Move, MoveSet, Phase, Piece, Player, Space};
use notation::{Format, GameResult, RESIGNATION, Record, TERMINATION};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::link;
use crate::refusal::Refusal;

/// A game from its first position to the present one.
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct Game {
    game: dvonn::Game,
}

#[wasm_bindgen]
impl Game {
    /// A new game: an empty board.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Game {
        Game::default()
    }

    /// A game that begins with a position in one line.
    ///
    /// # Errors
    /// With what is wrong with the text, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(text: &str) -> Result<Game, Refusal> {
        Ok(Game { game: notation::read_position(text)? })
    }

    /// The first game of a record in any known format, at the end of its main line.
    ///
    /// # Errors
    /// With the place and what was expected there, or if there is no game in the text.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<Game, Refusal> {
        let (_, records) = notation::read_records(text.as_bytes())?;
        let record = records.first().ok_or_else(|| Refusal::new("there is no game in the text"))?;
        Ok(Game { game: record.replay().map_err(Refusal::new)? })
    }

    /// A game that begins with a full board, placed at random by the rules; the seed tells which.
    #[wasm_bindgen(js_name = withRandomBoard)]
    pub fn with_random_board(seed: u32) -> Game {
        let mut random = Random::new(seed);
        let mut placed = dvonn::Game::new();
        while placed.position().phase() == Phase::Placing {
            let free: Vec<Move> = placed.position().legal_moves().collect();
            if placed.play(free[random.below(free.len())]).is_err() {
                break;
            }
        }
        Game { game: dvonn::Game::from_setup(placed.setup().clone()).unwrap_or_default() }
    }

    /// The present position in one line.
    pub fn position(&self) -> String {
        notation::write_position(self.game.setup())
    }

    /// The position with which the game began, in one line.
    pub fn start(&self) -> String {
        notation::write_position(self.game.start())
    }

    /// The game as a record in our own format, with the names of the players and who gave up, if anybody did.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn record(&self, white: &str, black: &str, resigned: Option<String>) -> Result<String, Refusal> {
        let mut record = Record::from_game(&self.game);
        record.tags.set("White", white);
        record.tags.set("Black", black);
        if let Some(loser) = resigned {
            record.result = Some(GameResult::Win(player(&loser)?.opponent()));
            record.tags.set(TERMINATION, RESIGNATION);
        }
        notation::write_records(&[record], Format::Pgn).map_err(Refusal::new)
    }

    /// The parts of an address that hold the game: its start and its moves.
    pub fn link(&self) -> Vec<String> {
        vec![link::write_start(self.game.start()), link::write_moves(self.game.actions())]
    }

    /// Whose turn it is: `white` or `black`.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        name(self.game.position().turn())
    }

    /// Whether pieces are placed rather than stacks moved.
    #[wasm_bindgen(getter)]
    pub fn placing(&self) -> bool {
        self.game.position().phase() == Phase::Placing
    }

    /// The letter of the piece to be placed next: `w`, `b` or `r`.
    #[wasm_bindgen(getter, js_name = nextPiece)]
    pub fn next_piece(&self) -> Option<String> {
        self.game.position().next_piece().map(|piece: Piece| piece.letter().to_string())
    }

    /// Whether nobody can do anything any more.
    #[wasm_bindgen(getter)]
    pub fn over(&self) -> bool {
        self.game.position().is_over()
    }

    /// Whether the player to move can do nothing but pass.
    #[wasm_bindgen(getter, js_name = mustPass)]
    pub fn must_pass(&self) -> bool {
        self.game.position().move_sets().any(|set| set == MoveSet::Pass)
    }

    /// The pieces that White and Black control.
    pub fn score(&self) -> Vec<u8> {
        let score = self.game.position().score();
        vec![score.white, score.black]
    }

    /// Who has won, once the game is over; nobody in a tie.
    #[wasm_bindgen(getter)]
    pub fn winner(&self) -> Option<String> {
        let position = self.game.position();
        position.score().winner().filter(|_| position.is_over()).map(name)
    }

    /// The stacks in the order of the spaces: the letters of the pieces from bottom to top, or nothing.
    pub fn stacks(&self) -> Vec<String> {
        Space::ALL.iter().map(|space| self.game.stack(*space).pieces().map(Piece::letter).collect()).collect()
    }

    /// The legal moves: `e3`, `a1b2` or `pass`.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.game.position().legal_moves().map(|action| action.to_string()).collect()
    }

    /// The spaces from which the player to move can move a stack.
    pub fn movers(&self) -> Vec<String> {
        let stacks = self.game.position().move_sets().filter_map(|set| match set {
            MoveSet::Stack(from, _) => Some(from.to_string()),
            _ => None,
        });
        stacks.collect()
    }

    /// The spaces on which the next piece, or the stack on `from`, can be put.
    ///
    /// # Errors
    /// If `from` is no space.
    pub fn targets(&self, from: Option<String>) -> Result<Vec<String>, Refusal> {
        let from = from.map(|text| text.parse::<Space>().map_err(Refusal::new)).transpose()?;
        let sets = self.game.position().move_sets().filter_map(|set| match set {
            MoveSet::Place(targets) if from.is_none() => Some(targets),
            MoveSet::Stack(space, targets) if from == Some(space) => Some(targets),
            _ => None,
        });
        Ok(sets.flatten().map(|space| space.to_string()).collect())
    }

    /// The spaces whose stacks a move will cut off; the game stays as it is.
    ///
    /// # Errors
    /// With the reason why the move is illegal.
    #[wasm_bindgen(js_name = cutOff)]
    pub fn cut_off(&self, action: &str) -> Result<Vec<String>, Refusal> {
        let action: Move = action.parse().map_err(Refusal::new)?;
        let mut position = *self.game.position();
        let removed = position.play(action).map_err(Refusal::new)?;
        Ok(removed.into_iter().map(|space| space.to_string()).collect())
    }

    /// Plays a move and tells which spaces lost their stacks.
    ///
    /// # Errors
    /// With the reason why the move is illegal; the game stays as it was.
    pub fn play(&mut self, action: &str) -> Result<Vec<String>, Refusal> {
        let action: Move = action.parse().map_err(Refusal::new)?;
        let outcome = self.game.play(action).map_err(Refusal::new)?;
        Ok(outcome.turn.removed.iter().map(|(space, _)| space.to_string()).collect())
    }

    /// Takes the last move back and tells which it was.
    pub fn undo(&mut self) -> Option<String> {
        self.game.undo().map(|action| action.to_string())
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<String> {
        self.game.actions().map(|action| action.to_string()).collect()
    }

    /// Who made each of the moves so far: `white` or `black`.
    #[wasm_bindgen(js_name = whoMoved)]
    pub fn who_moved(&self) -> Vec<String> {
        self.game.turns().iter().map(|turn| name(turn.player)).collect()
    }

    /// How many pieces each of the moves so far cut off.
    #[wasm_bindgen(js_name = piecesCutOff)]
    pub fn pieces_cut_off(&self) -> Vec<u8> {
        let count = |turn: &dvonn::Turn| turn.removed.iter().map(|(_, stack)| stack.height()).sum();
        self.game.turns().iter().map(count).collect()
    }

    /// Another game of the same moves, to try things on.
    pub fn copy(&self) -> Game {
        self.clone()
    }
}

impl From<dvonn::Game> for Game {
    fn from(game: dvonn::Game) -> Game {
        Game { game }
    }
}

#[cfg(feature = "gipf")]
impl Game {
    /// The board as it stands.
    pub(crate) fn setup(&self) -> dvonn::Setup {
        self.game.setup().clone()
    }
}

pub(crate) fn name(player: Player) -> String {
    match player {
        Player::White => "white".into(),
        Player::Black => "black".into(),
    }
}

pub(crate) fn player(name_of_it: &str) -> Result<Player, Refusal> {
    let found = Player::BOTH.into_iter().find(|player| name(*player) == name_of_it);
    found.ok_or_else(|| Refusal::new(format!("{name_of_it:?} is no player: white or black are expected")))
}

/// Even chances from a seed (`SplitMix64`); good enough to shuffle pieces.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u32) -> Random {
        Random(u64::from(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound.max(1) as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Plays random games through the page's door alone, and looks at what it says on the way.
    #[test]
    fn random_games_go_to_the_end_and_back() {
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
    fn random_boards_are_full_and_differ() {
        let boards: HashSet<String> = (0..100).map(|seed| Game::with_random_board(seed).position()).collect();
        assert_eq!(boards.len(), 100);
        let game = Game::with_random_board(1);
        assert!(!game.placing() && game.moves().is_empty());
        assert!(game.stacks().iter().all(|stack| stack.len() == 1));
    }

    #[test]
    fn what_cannot_be_done_is_refused_with_the_reason() {
        let mut game = Game::new();
        game.play("e3").expect("a placement");
        assert_eq!(game.play("e3").unwrap_err().to_string(), "e3 is already taken");
        assert!(game.cut_off("k1").unwrap_err().to_string().contains("not on the board"));
        assert!(game.record("a", "b", Some("green".into())).unwrap_err().to_string().contains("is no player"));
        assert!(Game::from_record("hello").is_err());
        assert!(Game::from_position("hello").is_err());
    }

    #[test]
    fn a_resignation_stands_in_the_record() {
        let record = Game::with_random_board(3).record("Ada", "Bob", Some("white".into())).expect("a record");
        assert!(record.contains("0-1") && record.contains(RESIGNATION), "{record}");
    }
}
