//! The net of GIPF: it agrees with a plain implementation of docs/nets.md, and damaged files are refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::gipf::net::inputs::{BUCKETS, DENSE, INPUTS};
use engine::gipf::net::{Parameters, WIDTH, encode};
use engine::gipf::{Engine, Evaluate, Features, Net, count_features};
use engine::{Limits, NetError, Stop};
use gipf::{Kind, Line, Player, Position, Rules, Spot, Stack, Version};

/// Positions between two turns from random games of every version, with and without potentials.
fn positions() -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(4);
    let mut positions = Vec::new();
    for game in 0..24 {
        let rules = Rules::new(Version::ALL[game % 3]).with_potentials([0, 3, 6, 15][game / 3 % 4]);
        let mut position = Position::start(rules, 0).expect("a game that can be agreed on");
        for _ in 0..120 {
            if position.is_between_turns() {
                positions.push(position);
            }
            let steps = position.steps();
            if steps.is_empty() {
                break;
            }
            position.play_unchecked(steps[random.usize(..steps.len())]);
        }
    }
    positions
}

/// The slot of a stack as docs/nets.md describes it.
fn slot(stack: Stack, seer: Player) -> usize {
    let cover = match stack.used() {
        0 => 0,
        1 => 1,
        2 => 2,
        odd if odd % 2 == 1 => 3,
        _ => 4,
    };
    let of_kind = match stack.kind() {
        Kind::Basic => cover,
        Kind::Loaded => 5 + cover,
        Kind::Gipf => 10,
    };
    if stack.base() == seer { of_kind } else { 11 + of_kind }
}

/// The numbers of all patterns of a length, by their digits: patterns and their mirror images are numbered together, in
/// the order of the smaller ternary number.
fn patterns(length: usize) -> BTreeMap<Vec<usize>, usize> {
    let mut numbers = BTreeMap::new();
    let mut next = 0;
    for number in 0..3_usize.pow(length as u32) {
        let digits: Vec<usize> = (0..length).map(|place| number / 3_usize.pow(place as u32) % 3).collect();
        let mirrored: Vec<usize> = digits.iter().rev().copied().collect();
        let known = numbers.get(&mirrored).copied();
        numbers.insert(digits, known.unwrap_or(next));
        next += usize::from(known.is_none());
    }
    numbers
}

/// The active inputs as docs/nets.md describes them.
fn active_inputs(position: &Position, seer: Player) -> Vec<usize> {
    let occupied = Spot::ALL.iter().enumerate().filter_map(|(index, spot)| Some((index, position.stack(*spot)?)));
    let mut inputs: Vec<usize> = occupied.map(|(index, stack)| index * 22 + slot(stack, seer)).collect();
    let players = [seer, seer.opponent()];
    let counts = count_features(position);
    for (side, player) in players.into_iter().enumerate() {
        let first = 814 + side * 38;
        inputs.push(first + usize::from(position.reserve(player)));
        inputs.push(first + 19 + usize::from(position.unplayed(player)));
        inputs.push(first + 35 + position.stage(player) as usize);
        let counts = counts[usize::from(player != position.turn())];
        let mut first = 893 + side * 23;
        for (feature, most) in [(4, 3), (12, 8), (14, 4), (15, 7), (16, 1)] {
            let value = (counts[feature] as usize).min(most);
            inputs.extend((value > 0).then(|| first + value - 1));
            first += most;
        }
    }
    inputs.push(890 + position.rules().version as usize);
    let mut first = 939;
    for length in 4..=7 {
        let numbers = patterns(length);
        for line in Line::all().filter(|line| line.spots().len() as usize == length) {
            let digit = |spot: Spot| position.stack(spot).map_or(0, |stack| 1 + usize::from(stack.owner() != seer));
            inputs.push(first + numbers[&line.spots().into_iter().map(digit).collect::<Vec<_>>()]);
        }
        first += numbers.values().max().expect("there are patterns") + 1;
    }
    assert_eq!(first, INPUTS);
    inputs
}

/// The net as docs/nets.md describes it, in plain arithmetic.
fn plain_output(parameters: &Parameters, position: &Position) -> i32 {
    let scales = [7, 7, 14, 31, 64, 64, 8, 8, 8, 8, 8, 4, 18, 31, 16, 64];
    let features = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
    let counts = count_features(position);
    let dense = counts.iter().flat_map(|counts| (0..16).map(|at| (counts[features[at]] * scales[at]).min(127)));
    let pieces = |player: Player| {
        let stacks = position.occupied().into_iter().filter_map(|spot| position.stack(spot));
        let on_board: u8 = stacks.filter(|stack| stack.base() == player).map(|stack| stack.kind().basics()).sum();
        usize::from(position.reserve(player) + on_board)
    };
    let phase = ((pieces(Player::White) + pieces(Player::Black) - 1) / 12).min(2);
    let rules = position.rules();
    let bucket = (rules.version as usize * 2 + usize::from(rules.potentials > 0)) * 3 + phase;
    assert!(bucket < BUCKETS);

    let mut sum = i64::from(parameters.output_biases[bucket]);
    for (side, seer) in [position.turn(), position.turn().opponent()].into_iter().enumerate() {
        let inputs = active_inputs(position, seer);
        for unit in 0..WIDTH {
            let weights = inputs.iter().map(|input| i64::from(parameters.weights[input * WIDTH + unit]));
            let accumulator = i64::from(parameters.biases[unit]) + weights.sum::<i64>();
            let active = accumulator.clamp(0, 127).pow(2) / 16;
            sum += active * i64::from(parameters.output_weights[(bucket * 2 + side) * WIDTH + unit]);
        }
    }
    for (at, input) in dense.enumerate() {
        sum += i64::from(input) * i64::from(parameters.skip_weights[bucket * DENSE + at]);
    }
    (sum * 400 / (127 * 127 * 8)) as i32
}

#[test]
fn the_net_agrees_with_plain_arithmetic() {
    let positions = positions();
    assert!(positions.len() > 400, "{}", positions.len());
    let all = [Parameters::random(1), Parameters::random(2), Parameters::extreme(0), Parameters::extreme(1)];
    for parameters in all {
        let net = Net::new(&parameters).expect("valid parameters");
        let outputs: Vec<i32> = positions.iter().map(|position| net.output(position)).collect();
        let plain: Vec<i32> = positions.iter().map(|position| plain_output(&parameters, position)).collect();
        assert_eq!(outputs, plain, "{net:?}");
        let different: std::collections::BTreeSet<i32> = outputs.into_iter().collect();
        assert!(different.len() > 10, "{net:?}: {different:?}");
    }
}

#[test]
fn colours_do_not_matter() {
    let net = Net::new(&Parameters::random(3)).expect("valid parameters");
    for position in positions() {
        let swapped = Position::from_setup(&position.setup().with_colours_swapped()).expect("valid as well");
        assert_eq!(net.evaluate(&swapped), net.evaluate(&position));
        assert_eq!(encode(&swapped), encode(&position));
    }
}

#[test]
fn remaining_challenges_are_worth_the_same_as_without_a_net() {
    let rules = Rules::new(Version::Tournament).with_potentials(6);
    let plain = Position::start(rules, 0).expect("a game");
    let mut setup = Position::start(rules.with_dvonn(), 2).expect("a game").setup();
    setup.challenges = [2, 0];
    let connected = Position::from_setup(&setup).expect("a position");
    let net = Net::embedded();
    assert_eq!(net.evaluate(&connected) - net.evaluate(&plain), 30);
    assert_eq!(Features.evaluate(&connected) - Features.evaluate(&plain), 30);
}

#[test]
fn a_file_round_trips_and_damage_is_detected() {
    let parameters = Parameters::random(7);
    let bytes = parameters.write();
    assert_eq!(bytes.len(), Net::FILE_BYTES);
    assert_eq!(Parameters::read(&bytes), Ok(parameters));
    let error = |bytes: &[u8]| Net::read(bytes).expect_err("the file is wrong").to_string();
    assert!(error(b"CALDNET1").starts_with("it does not begin with CALDGNT1"));
    assert_eq!(error(&bytes[..bytes.len() - 1]), format!("it has {} bytes, expected {}", bytes.len() - 1, bytes.len()));
    let mut damaged = bytes.clone();
    damaged[1000] ^= 1;
    assert!(error(&damaged).ends_with("it is damaged"));
    let mut other = bytes.clone();
    other[12] = 65;
    assert_eq!(error(&other), "its accumulator has size 65, expected 64");
}

#[test]
fn parameters_that_could_overflow_are_refused() {
    let spoil = |change: fn(&mut Parameters)| {
        let mut parameters = Parameters::random(1);
        change(&mut parameters);
        Net::new(&parameters).expect_err("too large")
    };
    let message = spoil(|parameters| parameters.weights[5] = 381).to_string();
    assert_eq!(message, "number 5 of its weights is 381, expected at most 380 in absolute value");
    for change in [
        (|parameters| parameters.biases[0] = -4001) as fn(&mut Parameters),
        |parameters| parameters.output_weights[9] = 8192,
        |parameters| parameters.output_biases[0] = i32::MIN,
    ] {
        assert!(matches!(spoil(change), NetError::Limit { .. }));
    }
    assert!(matches!(spoil(|parameters| parameters.skip_weights.clear()), NetError::Length { .. }));
}

#[test]
fn the_engine_uses_the_net_it_is_given() {
    let position = Position::start(Rules::new(Version::Standard), 0).expect("a game");
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let net = Arc::new(Net::new(&Parameters::random(9)).expect("valid parameters"));
    let mut engine = Engine::with_hash(1);
    let mut values = Vec::new();
    for choice in [None, Some(net)] {
        engine.set_net(choice);
        let report = engine.search(&position, &limits, &Stop::new(), |_| ());
        let best = position.steps().into_iter().map(|step| {
            let mut after = position;
            after.play_unchecked(step);
            -engine.evaluation().evaluate(&after)
        });
        assert_eq!(Some(report.value.hundredths()), best.max());
        values.push(report.value);
    }
    assert_ne!(values[0], values[1]);
}
