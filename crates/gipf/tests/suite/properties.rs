//! Properties that hold in every position reached by random play.
//!
//! A failing property prints the shrunken case as a [`Case`], which can be passed to [`played`]. Its seed is saved beside
//! this file, in `properties.proptest-regressions`, and tried first in the next run; commit the file with the fix.

use crate::support;

use std::collections::{HashMap, HashSet};
use std::fmt;

use gipf::{
    Decision, Entry, Game, Jump, Kind, Line, Phase, Position, Push, Rules, Setup, Spot, SpotSet, Step, Symmetry, Turn,
    Version,
};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// Plays a game in which each number selects one of the legal steps, until the numbers or the steps run out.
fn played(version: usize, choices: &[u16]) -> Game {
    let rules = [
        (Rules::new(Version::Basic), 0),
        (Rules::new(Version::Standard), 0),
        (Rules::new(Version::Tournament).with_potentials(6), 0),
        (Rules::new(Version::Basic).with_potentials(6).with_dvonn(), 2),
    ];
    let (rules, challenges) = rules[version];
    let mut game = Game::from_setup(Setup::start(rules, challenges)).expect("valid rules");
    for choice in choices {
        let steps = game.position().steps();
        if steps.is_empty() {
            break;
        }
        // Uniform random play rarely meets loaded pieces, jumps and takings, so they are preferred.
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

/// A generated game and the numbers it was generated from.
#[derive(Clone)]
struct Case {
    version: usize,
    choices: Vec<u16>,
    game: Game,
}

/// Writes the call that reproduces the case, and what it leads to. The game itself would fill pages.
impl fmt::Debug for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { version, choices, game } = self;
        let turns: Vec<String> = game.turns().iter().chain([game.current()]).map(ToString::to_string).collect();
        let (turns, position) = (turns.join(" "), support::text(game.position()));
        let phase = game.position().phase();
        write!(formatter, "played({version}, &{choices:?}): turns {turns:?}, position {position:?}, phase {phase:?}")
    }
}

/// Games that stop anywhere, also within a turn.
fn cases() -> impl Strategy<Value = Case> {
    let numbers = (0_usize..4, prop::collection::vec(any::<u16>(), 0..90));
    numbers.prop_map(|(version, choices)| Case { version, game: played(version, &choices), choices })
}

/// Every push, jump, answer and decision that exists, and the taking of every set of spots of every line.
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

/// Whether the game ended with a lost challenge that left no other move.
fn lost_by_challenge(game: &Game) -> bool {
    let last = game.turns().last().map(|played| played.turn.to_string());
    game.position().is_over() && last.is_some_and(|text| text.ends_with("?-"))
}

/// The row of a player on a line, its spots and its run, found by walking along the line.
fn walked_row(position: &Position, player: gipf::Player, line: Line) -> Option<(Line, SpotSet, SpotSet)> {
    let path = Entry::all().map(Entry::path).find(|path| path.iter().copied().collect::<SpotSet>() == line.spots())?;
    let runs_of = |set: SpotSet| path.split(move |spot| !set.contains(*spot)).map(|run| run.iter().copied().collect());
    // A line has at most seven spots, so it has at most one row.
    let spots: SpotSet = runs_of(position.owned_by(player)).find(|run: &SpotSet| run.len() >= 4)?;
    let run = runs_of(position.occupied()).find(|run: &SpotSet| spots.is_within(*run))?;
    Some((line, spots, run))
}

/// The pushes after which the pusher has a row, with the runs of all rows, found by playing every push.
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
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("proptest-regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_step_is_legal_exactly_if_it_is_generated(case in cases()) {
        let game = &case.game;
        let position = game.position();
        let listed = position.steps();
        let texts = as_texts(listed.iter().copied());
        prop_assert_eq!(texts.len(), listed.len());
        let legal = all_steps(position).into_iter().filter(|step| position.is_legal(*step));
        prop_assert_eq!(as_texts(legal), texts);
        prop_assert_eq!(position.is_over(), listed.is_empty());
    }

    #[test]
    fn a_null_move_only_hands_over_the_turn(case in cases()) {
        let before = *case.game.position();
        if before.is_between_turns() && !before.is_over() {
            let mut position = before;
            position.play_null_move();
            prop_assert_eq!(position.key(), position.recomputed_key());
            let mut setup = before.setup();
            setup.turn = before.turn().opponent();
            prop_assert_eq!(position.setup(), setup);
        }
    }

    #[test]
    fn symmetric_positions_have_symmetric_steps(case in cases(), number in 0_usize..12) {
        let game = &case.game;
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
        if position.is_between_turns() && !lost_by_challenge(game) {
            prop_assert_eq!(Position::from_setup(&symmetry.setup(&position.setup())), Ok(image));
        }
    }

    #[test]
    fn exchanging_the_colours_exchanges_the_winner(case in cases()) {
        let game = &case.game;
        let position = game.position();
        prop_assume!(position.is_between_turns() && !lost_by_challenge(game));
        let swapped = Position::from_setup(&position.setup().with_colours_swapped()).expect("valid as well");
        prop_assert_eq!(support::turns(&swapped), support::turns(position));
        let winner = |position: &Position| position.outcome().map(|outcome| outcome.winner);
        prop_assert_eq!(winner(&swapped), winner(position).map(gipf::Player::opponent));
    }

    #[test]
    fn undo_restores_every_earlier_state(version in 0_usize..4, choices in prop::collection::vec(any::<u16>(), 0..60)) {
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
    fn turns_round_trip_and_replay(case in cases()) {
        let game = &case.game;
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
    fn prospects_are_the_pushes_that_make_a_row(case in cases()) {
        let game = &case.game;
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
    fn rows_are_runs_of_four_and_more_along_a_line(case in cases()) {
        let position = case.game.position();
        for player in gipf::Player::BOTH {
            let found: Vec<_> = position.rows(player).map(|row| (row.line, row.spots, row.run)).collect();
            let expected: Vec<_> = Line::all().filter_map(|line| walked_row(position, player, line)).collect();
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(position.has_row(player), !expected.is_empty());
        }
    }

    #[test]
    fn positions_round_trip(case in cases()) {
        let game = &case.game;
        let position = game.position();
        prop_assert_eq!(position.key(), position.recomputed_key());
        // Position text does not record a loss by challenge.
        prop_assume!(position.is_between_turns() && !lost_by_challenge(game));
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
