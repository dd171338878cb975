//! DVONN: records, links, editor and board geometry.

mod editor;
mod link;

use dvonn::{Game, IllegalMove, Move, Position, Setup, Space};
use notation::{Format, GameResult, Record};

pub use editor::Editor;

use crate::error::Error;
use crate::fault::Fault;
use crate::layout::Place;
use crate::random::Random;
use crate::recorded::{GameRecord, PlyView, RecordedGame};

/// The coordinates of the spaces, in the order of [`Space::ALL`].
///
/// ```
/// let places = workbench::dvonn::places();
/// assert_eq!((places.len(), places[0].name.as_str()), (49, "a1"));
/// ```
pub fn places() -> Vec<Place> {
    let step = 0.75_f64.sqrt();
    let place = |space: &Space| Place {
        name: space.to_string(),
        x: f64::from(space.column()) - f64::from(space.row()) / 2.0,
        y: f64::from(space.row()) * step,
        rim: false,
    };
    Space::ALL.iter().map(place).collect()
}

/// The reason why the player to move cannot move the stack on a space, whatever the target; `None` if only the targets are wrong.
///
/// ```
/// let game = notation::read_position("9/10/4,w,b,r,4/10/9 w move")?;
/// let why = workbench::dvonn::why_not_movable(game.position(), "f3".parse()?).expect("a reason");
/// assert_eq!(why.code, workbench::FaultCode::NotYours);
/// assert_eq!(workbench::dvonn::why_not_movable(game.position(), "e3".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_not_movable(position: &Position, from: Space) -> Option<Fault> {
    let target = |reason: &IllegalMove| {
        matches!(
            reason,
            IllegalMove::NotInLine { .. } | IllegalMove::WrongDistance { .. } | IllegalMove::EmptyTarget(_)
        )
    };
    // The checks of the stack come before those of the target, so any target shows them.
    let to = Space::ALL.iter().copied().find(|space| *space != from)?;
    let reason = match position.check(Move::Stack { from, to }) {
        Err(IllegalMove::StillPlacing) => position.check(Move::Place(from)).err()?,
        checked => checked.err()?,
    };
    (!target(&reason)).then(|| games::RuleFault::from(&reason).into())
}

/// Starts a game from a full board with randomly placed pieces. The same seed always gives the same board.
pub fn random_board(seed: u32) -> Game {
    let mut random = Random::new(seed);
    let placed = games::place_randomly(|count| random.below(count));
    Game::from_setup(placed.setup().clone()).unwrap_or_default()
}

impl RecordedGame for Game {
    type Setup = Setup;
    type Ply = Move;

    const LINK_PARTS: usize = 2;

    fn read_games(text: &[u8]) -> Result<Vec<GameRecord<Game>>, Error> {
        // The first word of a position contains slashes. So does `1/2-1/2`, which can be a whole record.
        let words = String::from_utf8_lossy(text);
        let first = words.split_whitespace().next().unwrap_or_default();
        let is_position = first.contains('/') && !first.starts_with(['[', '(', '{']) && first != "1/2-1/2";
        if is_position {
            return Ok(vec![GameRecord::new(notation::read_position(&words)?.start().clone())]);
        }
        let (_, records) = notation::read_records(text)?;
        let convert = |Record { tags, start, main_line, result }| GameRecord { tags, start, main_line, result };
        Ok(records.into_iter().map(convert).collect())
    }

    fn write_record(GameRecord { tags, start, main_line, result }: GameRecord<Game>) -> Result<String, Error> {
        notation::write_records(&[Record { tags, start, main_line, result }], Format::Pgn).map_err(Error::new)
    }

    fn replay(start: &Setup, plies: Vec<Move>) -> Result<Game, Error> {
        let mut game = Game::from_setup(start.clone()).map_err(Error::new)?;
        for action in plies {
            game.play(action).map_err(Error::new)?;
        }
        Ok(game)
    }

    fn play_text(&mut self, text: &str) -> Result<(), Error> {
        self.play(text.parse().map_err(Error::new)?).map(drop).map_err(Error::new)
    }

    fn plies(&self) -> Vec<Move> {
        self.actions().collect()
    }

    fn start(&self) -> &Setup {
        self.start()
    }

    fn setup(&self) -> Setup {
        self.setup().clone()
    }

    fn result(&self) -> Option<GameResult> {
        self.position().final_score().map(GameResult::from)
    }

    fn enter(&mut self, action: &Move) -> PlyView {
        let player = self.position().turn();
        // The moves were checked when they were added to the tree.
        let cut = self.play(*action).map_or(0, |done| done.turn.removed.iter().map(|(_, stack)| stack.height()).sum());
        PlyView { text: action.to_string(), player, cut: Some(cut) }
    }

    fn leave(&mut self) {
        self.undo();
    }

    fn write_link(start: &Setup, plies: &[Move]) -> Vec<String> {
        link::write(start, plies)
    }

    fn read_link(parts: &[&str]) -> Result<Game, Error> {
        let part = |index: usize| parts.get(index).copied().unwrap_or_default();
        link::read(part(0), part(1))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use dvonn::Phase;

    use super::*;
    use crate::FaultCode;

    #[test]
    fn a_stack_that_cannot_move_has_a_reason() {
        let code = |text: &str, space: &str| {
            let game = notation::read_position(text).expect("a position");
            why_not_movable(game.position(), space.parse().expect("a space")).map(|fault| fault.code)
        };
        let enclosed = "9/3,b,w,5/3,b,w,b,5/3,b,r,5/9 w move";
        assert_eq!(code(enclosed, "d3"), Some(FaultCode::NotYours));
        assert_eq!(code(enclosed, "a1"), Some(FaultCode::NothingToMove));
        let tall = "9/10/3,r,wwwwwwwwwww,b,5/10/9 w move";
        assert_eq!([code(tall, "e3"), code(tall, "d3")], [Some(FaultCode::TooTall), Some(FaultCode::BareRed)]);
        let around = "9/3,b,b,5/3,b,w,r,5/3,b,b,5/9 w move";
        assert_eq!(code(around, "e3"), Some(FaultCode::Surrounded));
        // It could move, but not to any of its targets.
        assert_eq!(code("9/10/3,r,ww,b,5/10/9 w move", "e3"), None);
        assert_eq!(code("9/10/4,r,6/10/9 b place", "e3"), Some(FaultCode::Taken));
    }

    #[test]
    fn exactly_the_neighbours_are_at_distance_1() {
        let places = places();
        for a in Space::ALL {
            for b in Space::ALL {
                let (one, other) = (&places[a.index()], &places[b.index()]);
                let distance = (one.x - other.x).hypot(one.y - other.y);
                let neighbours = a.line_to(b).is_some_and(|(_, steps)| steps == 1);
                assert_eq!((distance - 1.0).abs() < 1e-9, neighbours, "{a} {b}");
                assert!(a == b || distance > 0.99, "{a} {b}");
            }
        }
    }

    #[test]
    fn random_boards_are_full_and_differ() {
        let position = |seed| notation::write_position(random_board(seed).setup());
        assert_eq!((0..100).map(position).collect::<HashSet<String>>().len(), 100);
        let game = random_board(1);
        assert!(game.position().phase() == Phase::Stacking && game.turns().is_empty());
        assert!(Space::ALL.iter().all(|space| game.stack(*space).height() == 1));
    }

    /// Stored games contain seeds, so their boards must not change.
    #[test]
    fn the_board_of_a_seed_never_changes() {
        let position = notation::write_position(random_board(5).setup());
        assert_eq!(
            position,
            "w,w,w,w,w,w,b,w,b/b,b,w,b,w,b,w,b,r,w/w,w,b,w,b,b,w,b,b,w,b/w,b,w,w,w,b,b,b,w,b/r,w,b,b,b,r,w,b,b w move"
        );
    }

    #[test]
    fn the_main_line_of_the_first_game_is_played() {
        let game: Game = crate::read_game("1. e3 d3 (1... b2) 2. f3 *").expect("a game");
        assert_eq!(game.plies().len(), 3);
        assert!(crate::read_game::<Game>("hello").is_err());
    }
}
