//! Test positions.

use dvonn::{Game, Move};

/// All pieces placed, White to move.
pub(crate) const FULL_BOARD: &str =
    "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";

/// Black is to move and must pass; White can move.
pub(crate) const FORCED_PASS: &str = "w,bw,r,6/10/11/10/9 b move";

/// Game over: White has won 3-0.
pub(crate) const FINISHED: &str = "1,bww,r,6/10/11/10/9 b move";

/// Game over: Black has won 2-0.
pub(crate) const LOST: &str = "r,bb,7/10/11/10/9 w move";

/// Game over: a 0-0 tie.
pub(crate) const DRAWN: &str = "r,8/10/11/10/9 w move";

/// Parses one of the positions above.
pub(crate) fn game(text: &str) -> Game {
    notation::read_position(text).expect("the samples are valid positions")
}

/// Generates unfinished games of increasing length from random moves. The result is always the same.
pub(crate) fn games(count: u64) -> impl Iterator<Item = Game> {
    // Far into the stacking phase. Games that would be over stop one move earlier.
    const LONGEST: u64 = 80;
    (0..count).map(move |number| {
        let mut numbers = Numbers(number);
        let mut game = Game::new();
        for _ in 0..number * LONGEST / count {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            let action = moves[numbers.next() as usize % moves.len()];
            game.play(action).expect("a generated move is legal");
            if game.position().is_over() {
                game.undo();
                break;
            }
        }
        game
    })
}

/// A pseudo-random number generator (`SplitMix64`).
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) const fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_cover_both_phases_and_are_not_over() {
        let games: Vec<Game> = games(50).collect();
        assert_eq!(games.len(), 50);
        assert!(games.iter().all(|game| !game.position().is_over()));
        let placing = games.iter().filter(|game| game.position().phase() == dvonn::Phase::Placing).count();
        assert!((15..=35).contains(&placing), "{placing} of 50 are placements");
    }

    #[test]
    fn sample_positions_match_their_names() {
        assert_eq!(game(FULL_BOARD).position().count_moves(), 34);
        assert_eq!(game(FORCED_PASS).position().legal_moves().collect::<Vec<_>>(), [Move::Pass]);
        let winner = |text| game(text).position().final_score().map(dvonn::Score::winner);
        assert_eq!(winner(FINISHED), Some(Some(dvonn::Player::White)));
        assert_eq!(winner(LOST), Some(Some(dvonn::Player::Black)));
        assert_eq!(winner(DRAWN), Some(None));
    }
}
