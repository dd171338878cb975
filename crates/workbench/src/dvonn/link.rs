//! Share links of DVONN games: the start position, and the moves with one letter per space.

use dvonn::{Game, Move, Phase, Setup, Space};
use notation::Place;

use crate::error::Error;
use crate::fault::{Fault, FaultCode, Within};

/// The letters of the spaces in the order of [`Space::ALL`]. None of them needs escaping in a URL.
const LETTERS: &[u8; Space::COUNT] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw";

/// Means a pass.
const PASS: char = '_';

/// Means the empty board.
const EMPTY_BOARD: &str = "new";

/// Writes the parts of a link. The moves are left out if there are none.
pub(super) fn write(start: &Setup, moves: &[Move]) -> Vec<String> {
    let mut parts = vec![write_start(start)];
    if !moves.is_empty() {
        parts.push(write_moves(moves));
    }
    parts
}

fn write_start(setup: &Setup) -> String {
    if *setup == Setup::start() {
        return EMPTY_BOARD.to_owned();
    }
    notation::write_position(setup).replace(['/', ' '], ".").replace(',', "-")
}

fn write_moves(moves: &[Move]) -> String {
    let letter = |space: Space| char::from(LETTERS[space.index()]);
    let mut text = String::new();
    for action in moves {
        match action {
            Move::Place(space) => text.push(letter(*space)),
            Move::Stack { from, to } => text.extend([letter(*from), letter(*to)]),
            Move::Pass => text.push(PASS),
        }
    }
    text
}

/// Parses the parts of a link and plays the game.
pub(super) fn read(start: &str, moves: &str) -> Result<Game, Error> {
    let mut game = read_start(start)?;
    let mut letters = moves.chars().enumerate();
    let mut ply = 0;
    while let Some((index, letter)) = letters.next() {
        ply += 1;
        let action = match (letter, game.position().phase()) {
            (PASS, _) => Move::Pass,
            (letter, Phase::Placing) => Move::Place(space(index, letter)?),
            (letter, Phase::Stacking) => {
                let from = space(index, letter)?;
                let breaks_off = || refuse(index + 1, "the move is incomplete", Fault::new(FaultCode::LinkEnds));
                let (index, letter) = letters.next().ok_or_else(breaks_off)?;
                Move::Stack { from, to: space(index, letter)? }
            }
        };
        game.play(action).map_err(|reason| {
            let words = format!("move {ply}, {action}: {reason}");
            refuse(index, &words, Fault::illegal(ply, action, reason))
        })?;
    }
    Ok(game)
}

/// The space that a letter means.
fn space(index: usize, letter: char) -> Result<Space, Error> {
    let found = LETTERS.iter().position(|known| char::from(*known) == letter);
    found.map(|found| Space::ALL[found]).ok_or_else(|| {
        refuse(index, &format!("{letter:?} is not a space"), Fault::new(FaultCode::LinkLetter).text("found", &letter))
    })
}

fn refuse(index: usize, reason: &str, fault: Fault) -> Error {
    let column = index + 1;
    let fault = fault.at(Within::LinkMoves, Place { line: 1, column });
    Error::new(format!("letter {column} of the moves: {reason}")).with(fault)
}

fn read_start(text: &str) -> Result<Game, Error> {
    if text == EMPTY_BOARD {
        return Ok(Game::new());
    }
    // Five rows, then the player to move and the phase.
    let spelt: Vec<String> = text.split('.').map(|part| part.replace('-', ",")).collect();
    let rows = spelt.len().min(5);
    let position = [&[spelt[..rows].join("/")], &spelt[rows..]].concat().join(" ");
    // Characters are replaced one by one, so the columns of errors are right for the link too.
    notation::read_position(&position)
        .map_err(|error| Error::new(&error).with(Fault::of_position(&error).within(Within::LinkStart)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_round_trip() {
        let mut random = fastrand::Rng::with_seed(8);
        for number in 0..40 {
            let mut game = Game::new();
            let mut start_at = if number % 2 == 0 { 0 } else { random.usize(..90) };
            while !game.position().is_over() {
                let moves: Vec<Move> = game.position().legal_moves().collect();
                game.play(moves[random.usize(..moves.len())]).expect("a legal move");
                start_at = start_at.saturating_sub(1);
                if start_at == 1 {
                    game = Game::from_setup(game.setup().clone()).expect("a position of a game");
                }
            }
            let (start, moves) = (write_start(game.start()), write_moves(&game.actions().collect::<Vec<Move>>()));
            let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
            assert!(start.chars().chain(moves.chars()).all(plain), "{start} {moves}");
            assert!(moves.len() <= 2 * game.turns().len());
            let again = read(&start, &moves).expect("the same game");
            assert_eq!((again.start(), again.turns()), (game.start(), game.turns()));
        }
    }

    #[test]
    fn no_link_makes_the_parser_panic() {
        let mut random = fastrand::Rng::with_seed(9);
        let signs: Vec<char> = "ABCXYZabcw_.-,/wbr19 é🌋".chars().collect();
        let mut text = |most: usize| (0..random.usize(..most)).map(|_| signs[random.usize(..signs.len())]).collect();
        for _ in 0..20_000 {
            let (start, moves): (String, String) = (text(40), text(60));
            let _ = read(&start, &moves);
            let _ = read(EMPTY_BOARD, &moves);
        }
    }

    #[test]
    fn errors_name_their_place() {
        let refusal = |start: &str, moves: &str| read(start, moves).expect_err("a refusal").to_string();
        assert_eq!(refusal("new", "AB!"), "letter 3 of the moves: '!' is not a space");
        assert_eq!(refusal("new", "AA"), "letter 2 of the moves: move 2, a1: a1 is already taken");
        assert!(refusal("w-bw-r-6.10.11.10.9.w.move", "B").contains("incomplete"));
        assert!(refusal("9.10.11.10.9.x.place", "").contains("column 14"));
        assert!(refusal("", "").contains("line 1"));
        assert!(refusal("9.9.9.9.9.9.9.9.9", "").contains("row 2"));
    }
}
