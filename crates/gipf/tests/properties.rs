//! What must hold in every position that random play reaches.

mod support;

use std::collections::{HashMap, HashSet};

use gipf::{
    Decision, Entry, Game, Jump, Kind, Phase, Position, Push, Rules, Setup, Spot, SpotSet, Step, Symmetry, Turn,
    Version,
};
use proptest::prelude::*;

/// A game in which each number chooses among the allowed steps, until the numbers or the steps run out.
fn played(version: usize, choices: &[u16]) -> Game {
    let rules = [
        (Rules::new(Version::Basic), 0),
        (Rules::new(Version::Standard), 0),
        (Rules::new(Version::Tournament).with_potentials(6), 0),
        (Rules::new(Version::Basic).with_potentials(6).with_dvonn(), 2),
    ];
    let (rules, challenges) = rules[version];
    let mut game = Game::from_setup(Setup::start(rules, challenges)).expect("a game that can be agreed on");
    for choice in choices {
        let steps = game.position().steps();
        if steps.is_empty() {
            break;
        }
        // Loaded pieces, jumps and takings are chosen more often than chance would.
        let rare: Vec<Step> = steps.iter().copied().filter(|step| is_rare(*step)).collect();
        let from = if choice % 3 == 0 && !rare.is_empty() { &rare } else { &steps };
        game.play(from[usize::from(*choice) % from.len()]).expect("a listed step is legal");
    }
    game
}

fn is_rare(step: Step) -> bool {
    match step {
        Step::Push(push) => push.kind() != Kind::Basic,
        _ => true,
    }
}

/// Games that stop anywhere, within a turn too.
fn games() -> impl Strategy<Value = Game> {
    (0_usize..4, prop::collection::vec(any::<u16>(), 0..90)).prop_map(|(version, choices)| played(version, &choices))
}

/// Every step that can be written down, but for takings: of these all that hold up to two rows' worth of any line.
fn all_steps(position: &Position) -> Vec<Step> {
    let pushes = Entry::all().flat_map(|entry| {
        let ends = entry.path().iter();
        ends.flat_map(move |to| Kind::ALL.into_iter().filter_map(move |kind| Push::new(kind, entry.dot(), *to)))
    });
    let jumps = Spot::ALL.into_iter().flat_map(|from| Spot::ALL.map(|to| Step::Jump(Jump { from, to })));
    let takings = Entry::all().flat_map(|entry| {
        (0_u32..1 << entry.path().len()).map(move |number| {
            let chosen = |(index, _): &(usize, &Spot)| number >> index & 1 == 1;
            entry.path().iter().enumerate().filter(chosen).map(|(_, spot)| *spot).collect()
        })
    });
    let takings = takings.map(|spots| Step::Take(position.taking(spots)));
    let others = [Step::LetPass, Step::Challenge, Step::Done].into_iter().chain(Decision::ALL.map(Step::Decide));
    pushes.map(Step::Push).chain(jumps).chain(takings).chain(others).collect()
}

fn as_texts(steps: impl IntoIterator<Item = Step>) -> HashSet<String> {
    steps.into_iter().map(|step| step.to_string()).collect()
}

/// Whether the last turn ended the game by a lost challenge after which no other move was left.
fn lost_by_challenge(game: &Game) -> bool {
    let last = game.turns().last().map(|played| played.turn.to_string());
    game.position().is_over() && last.is_some_and(|text| text.ends_with("?-"))
}

/// The pushes after which the pusher has a row, with what stands in the runs, found by playing them all.
fn played_prospects(position: &Position) -> Vec<(usize, SpotSet)> {
    let player = position.turn();
    let mut found: Vec<(usize, SpotSet)> = Vec::new();
    for push in position.pushes() {
        let mut next = *position;
        next.play_unchecked(Step::Push(push));
        if next.phase() == Phase::Moved {
            let runs = next.rows(player).fold(SpotSet::EMPTY, |runs, row| runs | row.run);
            found.push((push.entry().index(), runs));
        }
    }
    found.dedup();
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_step_is_legal_exactly_if_it_is_listed(game in games()) {
        let position = game.position();
        let listed = position.steps();
        let texts = as_texts(listed.iter().copied());
        prop_assert_eq!(texts.len(), listed.len());
        let legal = all_steps(position).into_iter().filter(|step| position.is_legal(*step));
        prop_assert_eq!(as_texts(legal), texts);
        prop_assert_eq!(position.is_over(), listed.is_empty());
    }

    #[test]
    fn the_images_of_a_position_behave_alike(game in games(), number in 0_usize..12) {
        let symmetry = Symmetry::ALL[number];
        let (position, image) = (game.position(), symmetry.position(game.position()));
        prop_assert_eq!(image.key(), image.recomputed_key());
        let expected = as_texts(position.steps().into_iter().map(|step| symmetry.step(step)));
        prop_assert_eq!(as_texts(image.steps()), expected);
        for step in position.steps() {
            let (mut next, mut image_next) = (*position, image);
            next.play_unchecked(step);
            image_next.play(symmetry.step(step)).expect("the image of a legal step is legal");
            prop_assert_eq!(symmetry.position(&next), image_next);
        }
        if position.is_between_turns() && !lost_by_challenge(&game) {
            prop_assert_eq!(Position::from_setup(&symmetry.setup(&position.setup())), Ok(image));
        }
    }

    #[test]
    fn the_other_colour_behaves_alike(game in games()) {
        let position = game.position();
        prop_assume!(position.is_between_turns() && !lost_by_challenge(&game));
        let swapped = Position::from_setup(&position.setup().with_colours_swapped()).expect("valid as well");
        prop_assert_eq!(support::turns(&swapped), support::turns(position));
        let winner = |position: &Position| position.outcome().map(|outcome| outcome.winner);
        prop_assert_eq!(winner(&swapped), winner(position).map(gipf::Player::opponent));
    }

    #[test]
    fn everything_can_be_taken_back(version in 0_usize..4, choices in prop::collection::vec(any::<u16>(), 0..60)) {
        let mut game = played(version, &choices);
        let mut stages = Vec::new();
        for length in 0..=choices.len() {
            let stage = played(version, &choices[..length]);
            if stages.last() != Some(&stage) {
                stages.push(stage);
            }
        }
        while let Some(stage) = stages.pop() {
            prop_assert_eq!(&game, &stage);
            prop_assert_eq!(game.undo(), !stages.is_empty());
        }
    }

    #[test]
    fn turns_are_read_as_they_are_written(game in games()) {
        for played in game.turns() {
            prop_assert_eq!(&played.turn.to_string().parse::<Turn>().expect("readable"), &played.turn);
            prop_assert_eq!(&played.turn.to_string().to_uppercase().parse::<Turn>().expect("readable"), &played.turn);
        }
        let mut again = Game::from_setup(game.start().clone()).expect("valid");
        for played in game.turns() {
            again.play_turn(&played.turn).expect("it was played");
        }
        prop_assert_eq!(again.turns(), game.turns());
    }

    #[test]
    fn prospects_are_the_pushes_that_make_a_row(game in games()) {
        let position = game.position();
        let rows_go_first = position.rows_that_must_go().next().is_some();
        prop_assume!(matches!(position.phase(), Phase::Start | Phase::Taken) && !position.is_over() && !rows_go_first);
        let found = position.prospects(position.turn());
        let found: Vec<_> = found.map(|prospect| (prospect.entry.index(), prospect.own | prospect.theirs)).collect();
        let mut expected = played_prospects(position);
        expected.dedup_by_key(|(entry, _)| *entry);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn positions_are_read_as_they_are_written(game in games()) {
        let position = game.position();
        prop_assert_eq!(position.key(), position.recomputed_key());
        // A loss by a lost challenge is not in the text of a position; all else is.
        prop_assume!(position.is_between_turns() && !lost_by_challenge(&game));
        prop_assert_eq!(&support::at(&support::text(position)), position);
    }
}

#[test]
fn different_positions_have_different_keys() {
    let mut keys: HashMap<u64, Position> = HashMap::new();
    let mut random = fastrand::Rng::with_seed(3);
    for version in 0..4 {
        for _ in 0..150 {
            let mut game = played(version, &[]);
            for _ in 0..80 {
                let steps = game.position().steps();
                if steps.is_empty() {
                    break;
                }
                game.play(steps[random.usize(..steps.len())]).expect("a listed step is legal");
                let known = *keys.entry(game.position().key()).or_insert(*game.position());
                assert_eq!(known, *game.position());
            }
        }
    }
    assert!(keys.len() > 20_000);
}
