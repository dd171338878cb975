//! Properties that hold in every position reached by random play.

use std::collections::HashMap;

use dvonn::{Game, Move, Phase, Player, Position, Replies, Setup, Space, Symmetry};
use proptest::prelude::*;

/// Plays a game in which each number selects one of the legal moves, until the numbers or the moves run out.
fn played(choices: &[u16]) -> Game {
    let mut game = Game::new();
    for choice in choices {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        game.play(moves[usize::from(*choice) % moves.len()]).expect("a generated move is legal");
    }
    game
}

/// Games that stop anywhere between the first placement and the end.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    prop::collection::vec(any::<u16>(), 0..110).prop_map(|choices| played(&choices))
}

/// Every move that exists, legal or not.
fn all_moves() -> impl Iterator<Item = Move> {
    let stack_moves = Space::ALL.into_iter().flat_map(|from| Space::ALL.map(|to| Move::Stack { from, to }));
    Space::ALL.into_iter().map(Move::Place).chain(stack_moves).chain([Move::Pass])
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().collect();
    moves.sort();
    moves
}

fn position_of(setup: &Setup) -> Position {
    Position::from_setup(setup).expect("the image of a valid position is valid")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_move_is_legal_exactly_if_it_is_generated(game in games()) {
        let position = game.position();
        let generated = sorted_moves(position);
        let legal: Vec<Move> = {
            let mut legal: Vec<Move> = all_moves().filter(|action| position.is_legal(*action)).collect();
            legal.sort();
            legal
        };
        prop_assert_eq!(&generated, &legal);
        prop_assert_eq!(generated.is_empty(), position.is_over());
        for action in all_moves().filter(|action| !generated.contains(action)) {
            let mut unchanged = game.clone();
            prop_assert!(unchanged.play(action).is_err());
            prop_assert_eq!(&unchanged, &game);
        }
    }

    #[test]
    fn symmetric_positions_have_symmetric_moves(game in games()) {
        for symmetry in Symmetry::ALL {
            let image = position_of(&symmetry.setup(game.setup()));
            let mut mapped: Vec<Move> = game.position().legal_moves().map(|action| symmetry.action(action)).collect();
            mapped.sort();
            prop_assert_eq!(symmetry.position(game.position()), image);
            prop_assert_eq!(sorted_moves(&image), mapped);
            prop_assert_eq!(image.score(), game.position().score());
            for action in game.position().legal_moves() {
                let (mut here, mut there) = (game.clone(), image);
                let removed = here.play(action).expect("legal").turn.removed.iter().map(|(space, _)| *space).collect();
                prop_assert_eq!(there.play(symmetry.action(action)).expect("legal"), symmetry.set(removed));
                prop_assert_eq!(there, position_of(&symmetry.setup(here.setup())));
            }
        }
    }

    #[test]
    fn swapped_colours_have_the_same_game(game in games()) {
        prop_assume!(game.position().phase() == Phase::Stacking);
        let swapped = position_of(&game.setup().with_colours_swapped());
        prop_assert_eq!(sorted_moves(&swapped), sorted_moves(game.position()));
        let (score, swapped_score) = (game.position().score(), swapped.score());
        prop_assert_eq!((score.white, score.black), (swapped_score.black, swapped_score.white));
        prop_assert_eq!(dvonn::perft(&swapped, 3), dvonn::perft(game.position(), 3));
    }

    #[test]
    fn replies_are_counted_as_if_the_moves_were_played(game in games()) {
        prop_assume!(game.position().phase() == Phase::Stacking);
        let replies = Replies::new(game.position());
        for action in game.position().legal_moves() {
            let mut next = *game.position();
            let removed = next.play_unchecked(action);
            let expected = next.count_stack_moves(next.turn());
            let Move::Stack { from, to } = action else {
                prop_assert_eq!(replies.to_a_pass(), expected);
                continue;
            };
            match replies.after_leaving(from) {
                Some(left) => {
                    prop_assert_eq!(left.count_after_landing(to), expected, "{}", action);
                    prop_assert_eq!(left.key_after_landing(to), next.key(), "{}", action);
                }
                None => prop_assert!(!removed.is_empty() || game.position().reds().contains(from), "{}", action),
            }
        }
        for from in game.position().owned_by(game.position().turn().opponent()) {
            prop_assert!(replies.after_leaving(from).is_none(), "{} is not the player's", from);
        }
    }

    #[test]
    fn the_pieces_inside_agree_with_the_position(game in games()) {
        let position = game.position();
        for space in Space::ALL {
            let stack = game.stack(space);
            prop_assert_eq!(stack.height(), position.height(space));
            prop_assert_eq!(stack.owner(), position.owner(space));
            prop_assert_eq!(stack.holds_red(), position.reds().contains(space));
            prop_assert_eq!(!stack.is_empty(), position.occupied().contains(space));
            let bare_red = stack.height() == 1 && stack.holds_red();
            prop_assert_eq!(bare_red, position.bare_reds().contains(space));
        }
        prop_assert_eq!(position.key(), position.recomputed_key());
    }

    #[test]
    fn everything_can_be_taken_back(game in games()) {
        let mut game = game;
        let actions: Vec<Move> = game.actions().collect();
        let end = game.clone();
        prop_assert_eq!(end.turns().iter().map(|turn| turn.action).collect::<Vec<_>>(), actions.clone());
        let mut undone: Vec<Move> = std::iter::from_fn(|| game.undo()).collect();
        prop_assert_eq!(&game, &Game::new());
        undone.reverse();
        prop_assert_eq!(&undone, &actions);
        for action in actions {
            game.play(action).expect("it was legal before");
        }
        prop_assert_eq!(game, end);
    }
}

#[test]
fn different_positions_have_different_hashes() {
    let mut seen: HashMap<u64, Position> = HashMap::new();
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..3000 {
        let mut position = Position::start();
        while !position.is_over() {
            let known = *seen.entry(position.key()).or_insert(position);
            assert_eq!(known, position, "one hash for two positions");
            let moves: Vec<Move> = position.legal_moves().collect();
            position.play_unchecked(moves[random.usize(..moves.len())]);
        }
    }
    assert!(seen.len() > 200_000, "{} positions", seen.len());
}

#[test]
fn whatever_bears_on_play_bears_on_the_key() {
    let key = |text: &str| notation::read_position(text).expect("valid").position().key();
    let tall = |height: usize| format!("r,{},7/10/11/10/9 w move", "w".repeat(height));
    for height in 1..23 {
        assert_ne!(key(&tall(height)), key(&tall(height + 1)), "height {height}");
    }
    let pairs = [
        ("r,ww,7/10/11/10/9 w move", "r,ww,7/10/11/10/9 b move"),
        ("r,ww,7/10/11/10/9 w move", "r,wb,7/10/11/10/9 w move"),
        ("r,ww,7/10/11/10/9 w move", "r,rw,7/10/11/10/9 w move"),
        ("r,r,7/10/11/10/9 w move", "r,r,7/10/11/10/9 w place"),
        ("r,w,7/10/11/10/9 w move", "w,r,7/10/11/10/9 w move"),
    ];
    for (one, other) in pairs {
        assert_ne!(key(one), key(other), "{one} and {other}");
    }
    assert_eq!(key("r,bw,7/10/11/10/9 w move"), key("r,ww,7/10/11/10/9 w move"), "what lies inside does not");
}

#[test]
fn transpositions_share_a_hash() {
    let hash_after = |moves: [&str; 5]| {
        let mut position = Position::start();
        for action in moves {
            position.play(action.parse().expect("a move")).expect("legal");
        }
        position.key()
    };
    assert_eq!(hash_after(["a1", "b1", "c1", "d1", "e1"]), hash_after(["c1", "a1", "b1", "d1", "e1"]));
    assert_ne!(hash_after(["a1", "b1", "c1", "d1", "e1"]), hash_after(["a1", "b1", "c1", "e1", "d1"]));
}

#[test]
fn a_pass_changes_only_the_turn() {
    let text = "b,b,1,bwb,5/b,w,r,r,6/b,b,b,b,7/r,b,w,wwb,6/b,b,b,6 w move";
    let mut game = notation::read_position(text).expect("valid");
    let before = game.clone();
    assert_eq!(game.position().legal_moves().collect::<Vec<_>>(), [Move::Pass]);
    game.play(Move::Pass).expect("forced");
    assert_eq!(game.position().turn(), Player::Black);
    assert_ne!(game.position().key(), before.position().key());
    assert!(Space::ALL.iter().all(|space| game.stack(*space) == before.stack(*space)));
}
