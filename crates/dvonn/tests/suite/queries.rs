//! What a position says about itself, against a computation from the stacks of the game and the steps of the board.

use std::collections::HashSet;

use dvonn::{
    Direction, Game, Move, MoveSet, Phase, Piece, Player, Position, Score, Setup, Space, SpaceSet, Stack, Survey,
    TALLEST_MOVER,
};
use proptest::prelude::*;

use crate::properties::games;

/// The occupied spaces at a distance equal to the height of the stack.
fn landings(game: &Game, space: Space) -> Vec<Space> {
    let height = game.stack(space).height();
    let targets = Direction::ALL.into_iter().filter_map(|direction| space.step(direction, height));
    targets.filter(|target| !game.stack(*target).is_empty()).collect()
}

fn is_surrounded(game: &Game, space: Space) -> bool {
    let is_occupied = |neighbour: Space| !game.stack(neighbour).is_empty();
    Direction::ALL.into_iter().all(|direction| space.step(direction, 1).is_some_and(is_occupied))
}

/// The survey, one stack and one target at a time.
fn survey(game: &Game) -> Survey {
    let mut survey = Survey::default();
    for (space, stack) in game.setup().stacks() {
        let surrounded = is_surrounded(game, space);
        if surrounded {
            survey.surrounded = survey.surrounded.with(space);
        }
        let Some(owner) = stack.owner() else { continue };
        let (player, height) = (usize::from(owner == Player::Black), u32::from(stack.height()));
        let landings = landings(game, space);
        survey.pieces[player] += height;
        if landings.is_empty() {
            survey.settled = survey.settled.with(space);
            survey.settled_pieces[player] += height;
        }
        if !surrounded {
            let captured = |target: &&Space| game.stack(**target).owner() == Some(owner.opponent());
            survey.moves[player] += landings.len() as u32;
            survey.captures[player] += landings.iter().filter(captured).count() as u32;
        }
    }
    survey
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn counts_and_bitboards_agree_with_the_stacks(game in games()) {
        let position = game.position();
        let survey = survey(&game);
        prop_assert_eq!(position.survey(), survey);
        prop_assert_eq!(position.settled(), survey.settled);
        let over = position.phase() == Phase::Stacking && survey.moves == [0, 0];
        let [white, black] = survey.pieces.map(|pieces| pieces as u8);
        prop_assert_eq!(position.final_score(), over.then_some(Score { white, black }));
        for height in 0..=u8::MAX {
            let of_height: SpaceSet = Space::ALL.into_iter().filter(|space| game.stack(*space).height() == height).collect();
            let expected = if height > TALLEST_MOVER { SpaceSet::EMPTY } else { of_height };
            prop_assert_eq!(position.of_height(height), expected, "height {}", height);
        }
        for (player, moves) in Player::BOTH.into_iter().zip(survey.moves) {
            prop_assert_eq!(position.count_stack_moves(player), moves);
            prop_assert_eq!(position.can_move(player), moves > 0);
            let is_unblocked = |space: &Space| {
                let stack = game.stack(*space);
                stack.owner() == Some(player) && stack.height() <= TALLEST_MOVER && !is_surrounded(&game, *space)
            };
            let unblocked: SpaceSet = Space::ALL.into_iter().filter(is_unblocked).collect();
            prop_assert_eq!(position.unblocked(player), unblocked);
        }
        for set in position.move_sets() {
            prop_assert!(!set.is_empty());
            prop_assert_eq!(set.into_iter().count(), set.len() as usize);
        }
        prop_assert!(MoveSet::Place(SpaceSet::EMPTY).is_empty());
    }

    #[test]
    fn positions_differ_where_their_stacks_differ_in_play(one in games(), other in games()) {
        check_differences(&one, &other);
        // The position two moves earlier differs in a few spaces only.
        let mut earlier = one.clone();
        earlier.undo();
        earlier.undo();
        check_differences(&one, &earlier);
    }
}

fn check_differences(one: &Game, other: &Game) {
    let in_play = |stack: Stack| (stack.owner(), stack.height(), stack.holds_red());
    let differs = |space: &Space| in_play(one.stack(*space)) != in_play(other.stack(*space));
    let expected: SpaceSet = Space::ALL.into_iter().filter(differs).collect();
    assert_eq!(one.position().differences(other.position()), expected);
}

#[test]
fn stacks_too_high_to_move_differ_by_their_height() {
    let game = |text: &str| notation::read_position(text).expect("valid");
    let tall = |height: usize| game(&format!("r,{},w,6/10/11/10/9 w move", "w".repeat(height)));
    for heights in [(11, 11), (11, 12), (12, 11), (10, 11), (11, 10), (10, 10)] {
        check_differences(&tall(heights.0), &tall(heights.1));
    }
    // A tall stack that carries a red piece, or changes its owner.
    let texts = ["r,wwwwwwwwwwww,7/10/11/10/9 w move", "r,rwwwwwwwwwww,7/10/11/10/9 w move"];
    check_differences(&game(texts[0]), &game(texts[1]));
    check_differences(&game(texts[0]), &game("r,wwwwwwwwwwwb,7/10/11/10/9 w move"));
    let survey = survey(&tall(12));
    assert_eq!((tall(12).position().survey(), survey.settled_pieces), (survey, [12, 0]));
}

/// One stack and, beside it, a bare red piece, for every space, kind of stack and height.
#[test]
fn every_stack_has_its_own_key() {
    let mut keys = HashSet::new();
    let mut positions = 0;
    for space in Space::ALL {
        let beside = SpaceSet::neighbours_of(space).first().expect("every space has a neighbour");
        for top in [Piece::White, Piece::Black] {
            for bottom in [Piece::White, Piece::Red] {
                for height in 2..=20 {
                    let mut stack = Stack::of(bottom);
                    (1..height).for_each(|_| stack.push(top));
                    let mut setup = Setup::empty(Player::White, Phase::Stacking);
                    setup.set(space, stack);
                    setup.set(beside, Stack::of(Piece::Red));
                    keys.insert(Position::from_setup(&setup).expect("valid").key());
                    positions += 1;
                }
            }
        }
    }
    assert_eq!(keys.len(), positions);
}

#[test]
fn values_are_printed_by_their_labels() {
    let space: Space = "e3".parse().expect("a label");
    let action: Move = "a1b2".parse().expect("a move");
    let stack: Stack = [Piece::Red, Piece::White].into_iter().collect();
    assert_eq!(format!("{space:?} {action:?} {stack:?}"), "e3 a1b2 rw");
    assert_eq!(
        format!("{:?} {:?}", SpaceSet::neighbours_of("a1".parse().expect("a label")), SpaceSet::EMPTY),
        "{b1 a2 b2} {}"
    );
    assert_eq!(format!("{}, {}", Stack::EMPTY, Player::Black), "-, Black");
}

#[test]
fn a_label_that_does_not_parse_is_returned_with_its_reason() {
    let error = "k1".parse::<Space>().expect_err("not on the board");
    let [first, last] = ["a1", "i1"].map(|label| label.parse().expect("a label"));
    assert_eq!((error.text(), error.reason()), ("k1", dvonn::SpaceFault::OutsideRow { first, last }));
    let long = "x".repeat(24);
    assert_eq!(long.parse::<Space>().expect_err("no label").text(), long);
    assert_eq!(format!("{long}x").parse::<Space>().expect_err("no label").text(), format!("{long}…"));
}
