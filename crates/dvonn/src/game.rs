//! Games as people see them: every piece of every stack, what each move removed, and the way back.

use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::piece::{Piece, Player};
use crate::position::Position;
use crate::score::Score;
use crate::setup::{InvalidSetup, Setup};
use crate::space::Space;
use crate::stack::Stack;

/// A game from its first position to the present one.
///
/// It is the door for people, servers and pages: moves are checked, the pieces inside the stacks are known, and moves
/// can be taken back. Programs that search take [`Game::position`] and go on from there.
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
    now: Setup,
    position: Position,
    turns: Vec<Turn>,
}

/// One turn of a game: who did what, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it was.
    pub player: Player,
    /// What he did.
    pub action: Move,
    /// What he put on the target: the piece placed or the stack moved; nothing if he passed.
    pub moved: Stack,
    /// What was out of contact afterwards and left the game, and from where, row 1 first.
    pub removed: Vec<(Space, Stack)>,
}

/// What came of playing a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<'game> {
    /// The turn just played.
    pub turn: &'game Turn,
    /// The final score, if the game is over now.
    pub final_score: Option<Score>,
}

impl Game {
    /// A new game.
    pub fn new() -> Game {
        Game { start: Setup::start(), now: Setup::start(), position: Position::start(), turns: Vec::new() }
    }

    /// A game that begins with this setup.
    ///
    /// # Errors
    /// With every fault of the setup, if it cannot stand in a game.
    pub fn from_setup(setup: Setup) -> Result<Game, InvalidSetup> {
        let position = Position::from_setup(&setup)?;
        Ok(Game { start: setup.clone(), now: setup, position, turns: Vec::new() })
    }

    /// The arrangement with which the game began.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The present arrangement, with every piece.
    pub fn setup(&self) -> &Setup {
        &self.now
    }

    /// The present position, for search and for questions about moves.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The pieces on a space.
    pub fn stack(&self, space: Space) -> Stack {
        self.now.stack(space)
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The moves so far.
    pub fn actions(&self) -> impl Iterator<Item = Move> {
        self.turns.iter().map(|turn| turn.action)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// With the reason why the move is illegal; the game stays as it was.
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
        self.follow_position();
        self.turns.push(Turn { player, action, moved, removed });
        let turn = &self.turns[self.turns.len() - 1];
        Ok(Outcome { turn, final_score: self.position.final_score() })
    }

    /// Takes the last move back and tells which it was.
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
        // Only a placement can have begun another phase.
        if let Move::Place(_) = turn.action {
            self.now.phase = crate::Phase::Placing;
        }
        self.position = Position::from_valid_setup(&self.now);
        Some(turn.action)
    }

    fn follow_position(&mut self) {
        self.now.turn = self.position.turn();
        self.now.phase = self.position.phase();
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}
