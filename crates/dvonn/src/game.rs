//! Games with full history: every piece of every stack, what each move removed, and undo.

use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::piece::{Piece, Player};
use crate::position::Position;
use crate::score::Score;
use crate::setup::{InvalidSetup, Setup};
use crate::space::Space;
use crate::stack::Stack;

/// A game: its start, its moves so far and the current position.
///
/// This is the type for user interfaces and servers. It checks moves, tracks the pieces inside every stack and can undo
/// moves. A search copies [`Game::position`] and continues on that cheaper type.
///
/// ```
/// use dvonn::Game;
///
/// let mut game = Game::new();
/// game.play("e3".parse()?)?;
/// assert_eq!(game.stack("e3".parse()?).to_string(), "r");
/// assert_eq!(game.undo(), Some("e3".parse()?));
/// assert_eq!(game, Game::new());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Setup,
    /// The current arrangement. Its turn and phase always equal those of `position`.
    now: Setup,
    position: Position,
    turns: Vec<Turn>,
}

/// One turn of a game: the move, what it carried and what it removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player who moved.
    pub player: Player,
    /// The move.
    pub action: Move,
    /// The piece placed or the stack moved; empty for a pass.
    pub moved: Stack,
    /// The stacks that lost contact with the red pieces and left the game, with their spaces, row 1 first.
    pub removed: Vec<(Space, Stack)>,
}

/// The result of [`Game::play`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<'game> {
    /// The turn just played.
    pub turn: &'game Turn,
    /// The final score if this turn ended the game.
    pub final_score: Option<Score>,
}

impl Game {
    /// Starts a game on the empty board.
    pub fn new() -> Game {
        Game { start: Setup::start(), now: Setup::start(), position: Position::start(), turns: Vec::new() }
    }

    /// Starts a game from a setup.
    ///
    /// # Errors
    /// [`InvalidSetup`], listing every fault, if the setup is not a valid position.
    pub fn from_setup(setup: Setup) -> Result<Game, InvalidSetup> {
        let position = Position::from_setup(&setup)?;
        Ok(Game { start: setup.clone(), now: setup, position, turns: Vec::new() })
    }

    /// The arrangement the game started from.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The current arrangement, with every piece.
    pub fn setup(&self) -> &Setup {
        &self.now
    }

    /// The current position: legal moves, turn, phase and score.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stack on a space; empty if the space is.
    pub fn stack(&self, space: Space) -> Stack {
        self.now.stack(space)
    }

    /// The turns played so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The moves played so far.
    pub fn actions(&self) -> impl Iterator<Item = Move> {
        self.turns.iter().map(|turn| turn.action)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] with the reason if the move is illegal. The game is then unchanged.
    pub fn play(&mut self, action: Move) -> Result<Outcome<'_>, IllegalMove> {
        let player = self.position.turn();
        let placed = self.position.next_piece();
        let lost = self.position.play(action)?;
        let moved = match action {
            Move::Place(space) => {
                let piece = Stack::of(placed.unwrap_or(Piece::Red));
                self.now.set(space, piece);
                piece
            }
            Move::Stack { from, to } => {
                let carried = self.stack(from);
                let mut target = self.stack(to);
                target.put(carried);
                self.now.set(from, Stack::EMPTY);
                self.now.set(to, target);
                carried
            }
            Move::Pass => Stack::EMPTY,
        };
        let removed: Vec<_> = lost.into_iter().map(|space| (space, self.stack(space))).collect();
        for (space, _) in &removed {
            self.now.set(*space, Stack::EMPTY);
        }
        self.sync_with_position();
        self.turns.push(Turn { player, action, moved, removed });
        let turn = &self.turns[self.turns.len() - 1];
        Ok(Outcome { turn, final_score: self.position.final_score() })
    }

    /// Undoes the last move and returns it, or `None` if no move has been played.
    pub fn undo(&mut self) -> Option<Move> {
        let turn = self.turns.pop()?;
        for (space, stack) in turn.removed {
            self.now.set(space, stack);
        }
        match turn.action {
            Move::Place(space) => self.now.set(space, Stack::EMPTY),
            Move::Stack { from, to } => {
                let mut target = self.stack(to);
                self.now.set(from, target.take(turn.moved.height()));
                self.now.set(to, target);
            }
            Move::Pass => {}
        }
        self.now.turn = turn.player;
        // Only a placement can have started the stacking phase, so only a placement can lead back out of it.
        if let Move::Place(_) = turn.action {
            self.now.phase = crate::Phase::Placing;
        }
        self.position = Position::from_valid_setup(&self.now);
        Some(turn.action)
    }

    /// Copies turn and phase from the position, which has just played a move.
    fn sync_with_position(&mut self) {
        self.now.turn = self.position.turn();
        self.now.phase = self.position.phase();
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}
