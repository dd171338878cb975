//! The net: all back-ends agree with a plain implementation, and damaged files are refused.

mod common;

use std::collections::HashMap;
use std::sync::Arc;

use common::{after, mixed_board, play_randomly, shut_in_board};
use dvonn::{Game, Phase, Piece, Player, Position, Setup, Space, Stack};
use engine::dvonn::net::inputs::{self, BUCKETS, DENSE, INPUTS, active_inputs};
use engine::dvonn::net::{FIRST, OUTPUTS, Parameters, SECOND, WIDTH};
use engine::dvonn::{Backend, Engine, Evaluate, Features, Net, NetError, Value};
use engine::{Level, Limits, Stop};

const FIRST_INPUTS: usize = 288;

/// Reference implementation: the outputs of a net in 64-bit arithmetic, input by input.
fn compute_plainly(parameters: &Parameters, position: &Position) -> [i64; OUTPUTS] {
    let mover = position.turn();
    let mut first_inputs: Vec<i64> = Vec::new();
    for player in [mover, mover.opponent()] {
        let mut sums: Vec<i64> = parameters.biases.iter().map(|bias| i64::from(*bias)).collect();
        for input in active_inputs(position, player) {
            for (sum, weight) in sums.iter_mut().zip(&parameters.weights[input * WIDTH..]) {
                *sum += i64::from(*weight);
            }
        }
        first_inputs.extend(sums.iter().map(|sum| sum.clamp(&0, &127).pow(2) / 128));
    }
    let dense = inputs::dense(position).map(i64::from);
    first_inputs.extend(dense);
    first_inputs.extend([0; DENSE]);
    let bucket = inputs::bucket(position);
    let layer = |inputs: &[i64], weights: &[i8], biases: &[i32], outputs: usize| -> Vec<i64> {
        let output = |output: usize| {
            let weights = &weights[(bucket * outputs + output) * inputs.len()..];
            let products = inputs.iter().zip(weights).map(|(input, weight)| input * i64::from(*weight));
            let sum = i64::from(biases[bucket * outputs + output]) + products.sum::<i64>();
            sum.div_euclid(64).clamp(0, 127)
        };
        (0..outputs).map(output).collect()
    };
    let first = layer(&first_inputs, &parameters.first_weights, &parameters.first_biases, FIRST);
    let second = layer(&first, &parameters.second_weights, &parameters.second_biases, SECOND);
    std::array::from_fn(|output| {
        let row = bucket * OUTPUTS + output;
        let weights = parameters.output_weights[row * SECOND..].iter().zip(&second);
        let skips = parameters.skip_weights[row * DENSE..].iter().take(DENSE).zip(&dense);
        let products = weights.chain(skips).map(|(weight, input)| i64::from(*weight) * input);
        i64::from(parameters.output_biases[row]) + products.sum::<i64>()
    })
}

/// Positions of random games of both phases, including boards on which players have to pass.
fn for_positions(games: u32, seed: u64, mut look: impl FnMut(&Position)) {
    let mut random = fastrand::Rng::with_seed(seed);
    for number in 0..games {
        let mut game = match number % 3 {
            0 => Game::new(),
            1 => mixed_board(&mut random),
            _ => shut_in_board(&mut random),
        };
        while !game.position().is_over() {
            look(game.position());
            play_randomly(&mut game, &mut random);
        }
        look(game.position());
    }
}

/// A copy of the net for each back-end that this processor supports.
fn with_all_backends(net: &Net) -> Vec<Net> {
    let backends = Backend::available();
    if cfg!(target_arch = "x86_64") && backends.len() < 3 {
        println!("skipped: this processor lacks AVX2 or AVX-512 with VNNI, the back-ends are {backends:?}");
    }
    backends.into_iter().map(|backend| net.with_backend(backend)).collect()
}

fn assert_back_ends_agree(parameters: &Parameters, games: u32, seed: u64) {
    let nets = with_all_backends(&Net::new(parameters).expect("the numbers are within their limits"));
    for_positions(games, seed, |position| {
        let outputs = compute_plainly(parameters, position);
        let points = (outputs[0] * 1600 / (127 * 1024)) as i32;
        for net in &nets {
            assert_eq!(net.evaluate_from_scratch(position), points, "{net:?}, {position:?}");
            let prediction = net.predict(position);
            assert_eq!(prediction.points, points);
            assert!((prediction.wdl.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{prediction:?}");
            let logits = [1, 2, 3].map(|output| outputs[output] as f32 / (127.0 * 1024.0));
            for (chance, logit) in prediction.wdl.into_iter().zip(logits) {
                let expected = 1.0 / logits.iter().map(|other| (other - logit).exp()).sum::<f32>();
                assert!((chance - expected).abs() < 1e-4, "{prediction:?}, {logits:?}");
            }
        }
    });
}

#[test]
fn back_ends_agree_with_the_reference() {
    for seed in 0..4 {
        assert_back_ends_agree(&Parameters::random(seed), 60, seed);
    }
}

#[test]
fn parameters_at_their_limits_do_not_overflow() {
    for seed in 0..12 {
        assert_back_ends_agree(&Parameters::extreme(seed), 12, seed);
    }
}

/// Walks down and up the tree as a search does, and compares evaluations with those from scratch.
#[test]
fn accumulators_never_change_an_evaluation() {
    for (seed, parameters) in [Parameters::random(5), Parameters::extreme(0), Parameters::extreme(4)].iter().enumerate()
    {
        for net in with_all_backends(&Net::new(parameters).expect("the numbers are within their limits")) {
            let mut random = fastrand::Rng::with_seed(seed as u64);
            let (mut evaluated, mut passes, mut removals) = (0, 0, 0);
            // One stack for all games: what one leaves behind must not affect the next.
            let mut accumulators = net.new_accumulators();
            for number in 0..200 {
                let root = match number % 3 {
                    0 => Game::new(),
                    1 => mixed_board(&mut random),
                    _ => shut_in_board(&mut random),
                };
                let mut path = vec![*root.position()];
                for _ in 0..200 {
                    let position = *path.last().expect("the root stays");
                    let ply = path.len() - 1;
                    if random.u8(..3) > 0 {
                        let fresh = net.evaluate_from_scratch(&position);
                        assert_eq!(net.evaluate(&mut accumulators, &position, ply), fresh, "ply {ply}, {position:?}");
                        evaluated += 1;
                    }
                    if position.is_over() || random.u8(..4) == 0 && ply > 0 {
                        path.truncate((ply - random.usize(..ply.min(3))).max(1));
                        continue;
                    }
                    // A search pushes the positions on its path; omitting a push must do no harm.
                    if random.u8(..8) > 0 {
                        net.push(&mut accumulators, &position, ply);
                    }
                    let moves: Vec<_> = position.legal_moves().collect();
                    let action = moves[random.usize(..moves.len())];
                    let mut child = position;
                    removals += u32::from(!child.play_unchecked(action).is_empty());
                    passes += u32::from(action == dvonn::Move::Pass);
                    path.push(child);
                }
            }
            assert!(evaluated > 10_000 && passes > 20 && removals > 100, "{evaluated} evaluated, {passes}, {removals}");
        }
    }
}

/// A nearly empty board with a stack of this height on a space.
fn tower(height: u8, owner: Player) -> Position {
    let mut setup = Setup::empty(Player::White, Phase::Stacking);
    let mut stack = Stack::EMPTY;
    // Pieces of the opponent below, so that no colour is used up.
    for number in 1..=height {
        let below = number < height && number % 2 == 0;
        stack.push(if below { owner.opponent().piece() } else { owner.piece() });
    }
    setup.set(Space::ALL[20], stack);
    setup.set(Space::ALL[21], Stack::of(Piece::Red));
    Position::from_setup(&setup).expect("a tower beside a red is in contact")
}

/// Stacks too high to move are alike to the rules, but not to the net.
#[test]
fn stacks_of_all_heights_are_distinguished() {
    let net = Net::new(&Parameters::random(9)).expect("the numbers are within their limits");
    let mut accumulators = net.new_accumulators();
    let mut values = Vec::new();
    for owner in Player::BOTH {
        for height in 1..=30 {
            let position = tower(height, owner);
            // From each stack to the next, one ply further.
            let ply = usize::from(height);
            net.push(&mut accumulators, &position, ply);
            assert_eq!(
                net.evaluate(&mut accumulators, &position, ply),
                net.evaluate_from_scratch(&position),
                "{height}"
            );
            values.push(net.evaluate_from_scratch(&position));
        }
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 20, "the towers look alike: {values:?}");
}

#[test]
fn colours_do_not_matter_to_a_net() {
    let net = Net::new(&Parameters::random(2)).expect("the numbers are within their limits");
    let mut random = fastrand::Rng::with_seed(2);
    let mut compared = 0;
    for _ in 0..30 {
        let mut game = mixed_board(&mut random);
        while !game.position().is_over() {
            if let Ok(swapped) = Position::from_setup(&game.setup().with_colours_swapped()) {
                assert_eq!(net.evaluate_from_scratch(&swapped), net.evaluate_from_scratch(game.position()));
                compared += 1;
            }
            play_randomly(&mut game, &mut random);
        }
    }
    assert!(compared > 500);
}

#[test]
fn files_round_trip() {
    for parameters in
        [Parameters::random(1), Parameters::extreme(1), Parameters { name: "Käse".to_owned(), ..Parameters::random(3) }]
    {
        let bytes = parameters.write();
        assert_eq!(bytes.len(), Net::FILE_BYTES);
        assert!(bytes.len() <= 1_000_000);
        assert_eq!(Parameters::read(&bytes).as_ref(), Ok(&parameters));
        let net = Net::read(&bytes).expect("it was just written");
        assert_eq!(net.name(), parameters.name);
        assert_eq!(net.hash().to_le_bytes(), bytes[bytes.len() - 8..]);
    }
    let long = Parameters { name: "ü".repeat(30), ..Parameters::random(1) };
    assert_eq!(Parameters::read(&long.write()).expect("names are cut").name, "ü".repeat(20));
}

fn refusal(bytes: &[u8]) -> String {
    Net::read(bytes).expect_err("the file is wrong").to_string()
}

/// A net file with one change and a correct hash.
fn written(change: impl FnOnce(&mut Parameters)) -> Vec<u8> {
    let mut parameters = Parameters::random(1);
    change(&mut parameters);
    parameters.write()
}

#[test]
fn every_fault_of_a_file_is_named() {
    let good = Parameters::random(1).write();
    let length = good.len();
    assert_eq!(refusal(b""), "it does not begin with CALDNET1: it is not a net, or a net of another version");
    assert_eq!(refusal(b"PK"), refusal(b""));
    for short in [8, 20, 32, 71, 72, 500, length - 1] {
        assert_eq!(refusal(&good[..short]), format!("it has {short} bytes, expected {length}"));
    }
    let longer = [&good[..], &[0]].concat();
    assert_eq!(refusal(&longer), format!("it has {} bytes, expected {length}", length + 1));
    for (index, what) in
        ["inputs", "accumulator", "first layer", "second layer", "buckets", "outputs"].iter().enumerate()
    {
        let mut bytes = good.clone();
        let found = u32::from(bytes[8 + 4 * index]) ^ 1;
        bytes[8 + 4 * index] ^= 1;
        let text = refusal(&bytes);
        assert!(text.starts_with(&format!("its {what} has size ")), "{text}");
        assert!(found != 0 || text.contains(" 0,"));
    }
    for place in [32, 40, 71, 72, 100_000, length - 9, length - 1] {
        let mut bytes = good.clone();
        bytes[place] ^= 0x40;
        let text = refusal(&bytes);
        assert!(text.starts_with("its bytes hash to ") && text.ends_with(": it is damaged"), "{place}: {text}");
    }
    let limit = |what: &str, found: i64, limit: i64| {
        format!("number 7 of its {what} is {found}, expected at most {limit} in absolute value")
    };
    assert_eq!(refusal(&written(|net| net.weights[7] = 191)), limit("weights", 191, 190));
    assert_eq!(refusal(&written(|net| net.weights[7] = -191)), limit("weights", -191, 190));
    assert_eq!(refusal(&written(|net| net.biases[7] = i16::MIN)), limit("biases", -32768, 4000));
    let (most, above) = (1 << 28, (1 << 28) + 1);
    let refused = |layer: &str| limit(&format!("biases of the {layer}"), i64::from(above), most);
    assert_eq!(refusal(&written(|net| net.first_biases[7] = above)), refused("first layer"));
    assert_eq!(refusal(&written(|net| net.second_biases[7] = above)), refused("second layer"));
    assert_eq!(refusal(&written(|net| net.output_biases[7] = above)), refused("outputs"));
    let padding = refusal(&written(|net| net.first_weights[FIRST_INPUTS - 1] = 1));
    assert!(padding.contains("padded with zeros"), "{padding}");
    assert_eq!(refusal(&written(|net| net.name = "a\0b".to_owned())), "its name is not UTF-8 padded with zeros");
    let short = Net::new(&Parameters { weights: vec![0; (INPUTS - 1) * WIDTH], ..Parameters::random(1) });
    assert!(matches!(short, Err(NetError::Length { .. })));
    assert_eq!(BUCKETS, 12);
}

/// Minimax without pruning, transposition table, move ordering or accumulators.
fn minimax(net: &Net, position: &Position, depth: u32) -> i32 {
    if let Some(score) = position.final_score() {
        return 100 * score.lead(position.turn());
    }
    if depth == 0 {
        return net.evaluate_from_scratch(position);
    }
    let value = |action| -minimax(net, &after(position, action), depth - u32::from(action != dvonn::Move::Pass));
    position.legal_moves().map(value).max().expect("the game is not over")
}

fn engine_with(net: &Net) -> Engine {
    let mut engine = Engine::new();
    engine.set_hash(1);
    engine.set_net(Some(Arc::new(net.clone())));
    engine
}

#[test]
fn a_search_of_two_moves_with_a_net_is_minimax() {
    let net = Net::new(&Parameters::random(6)).expect("the numbers are within their limits");
    let mut random = fastrand::Rng::with_seed(6);
    for number in 0..100 {
        let game = common::random_live_ending(&mut random, 8 + number % 42);
        let mut engine = engine_with(&net);
        for depth in [1, 2, 2] {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let mut last = None;
            engine.search(game.position(), &limits, &Stop::new(), |report| {
                if let Value::Estimate(value) = report.value {
                    last = Some((report.depth, value));
                }
            });
            if let Some((reached, value)) = last.filter(|(reached, _)| *reached == depth) {
                assert_eq!(
                    value,
                    minimax(&net, game.position(), reached),
                    "{}",
                    notation::write_position(game.setup())
                );
            }
        }
    }
}

#[test]
fn back_ends_search_alike() {
    let net = Net::new(&Parameters::random(3)).expect("the numbers are within their limits");
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..5 {
        let game = mixed_board(&mut random);
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let search =
            |net: &Net| common::timeless(&engine_with(net).search(game.position(), &limits, &Stop::new(), |_| {}));
        let scalar = search(&net.with_backend(Backend::SCALAR));
        assert!(scalar.nodes > 1000);
        for net in with_all_backends(&net) {
            assert_eq!(search(&net), scalar, "{net:?}");
        }
    }
}

/// A new evaluation must not use entries of the previous one from the transposition table.
#[test]
fn a_new_net_clears_the_transposition_table() {
    let nets = [1, 2].map(|seed| Net::new(&Parameters::random(seed)).expect("the numbers are within their limits"));
    let game = mixed_board(&mut fastrand::Rng::with_seed(4));
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let mut engine = engine_with(&nets[0]);
    engine.search(game.position(), &limits, &Stop::new(), |_| {});
    engine.set_net(Some(Arc::new(nets[1].clone())));
    let second = engine.search(game.position(), &limits, &Stop::new(), |_| {});
    let fresh = engine_with(&nets[1]).search(game.position(), &limits, &Stop::new(), |_| {});
    assert_eq!(common::timeless(&second), common::timeless(&fresh));
    engine.set_net(None);
    let features = engine.search(game.position(), &Limits { depth: Some(1), ..limits }, &Stop::new(), |_| {});
    let best = game
        .position()
        .legal_moves()
        .map(|action| -Features.evaluate_from_scratch(&after(game.position(), action)))
        .max();
    assert_eq!(Some(features.value.hundredths()), best);
}

/// The minimax value of a placement for the player who makes it, to the full board.
fn worth_of_placing(net: &Net, position: &Position, searched: bool) -> i32 {
    if position.phase() == Phase::Stacking || !searched {
        return net.evaluate_from_scratch(position);
    }
    let value = |action| {
        let child = after(position, action);
        let value = worth_of_placing(net, &child, true);
        if child.turn() == position.turn() { value } else { -value }
    };
    position.legal_moves().map(value).max().expect("there is an empty space")
}

#[test]
fn placements_are_chosen_by_the_net() {
    let net = Net::new(&Parameters::random(8)).expect("the numbers are within their limits");
    let mut random = fastrand::Rng::with_seed(8);
    let mut engine = engine_with(&net);
    for number in 0..12 {
        let mut game = Game::new();
        let placed = if number < 6 { 44 + number } else { random.u32(0..40) }.min(48);
        while game.position().occupied().len() < placed {
            play_randomly(&mut game, &mut random);
        }
        let position = game.position();
        // The last placements are searched to the full board.
        let depth = (placed < 44).then_some(1);
        let report = engine.search(position, &Limits { depth, ..Limits::default() }, &Stop::new(), |_| {});
        let values: Vec<(dvonn::Move, i32)> = position
            .legal_moves()
            .map(|action| {
                let child = after(position, action);
                let value = worth_of_placing(&net, &child, placed >= 44);
                (action, if child.turn() == position.turn() { value } else { -value })
            })
            .collect();
        let best = values.iter().map(|(_, value)| *value).max().expect("there is an empty space");
        let chosen = values.iter().find(|(action, _)| Some(*action) == report.best()).expect("it is legal").1;
        // Every board is evaluated with noise of up to 15 hundredths.
        let error = (report.value.hundredths() - chosen).abs();
        assert!(error <= 15, "off by {error}: {}", notation::write_position(game.setup()));
        assert!(best - chosen <= 30, "{best} could be had, {chosen} was chosen");
    }
}

#[test]
fn the_last_ten_placements_are_searched_to_the_full_board() {
    /// The minimax value for the side to move, by brute force over all ways to fill the board.
    fn minimax(net: &Net, position: &Position, known: &mut HashMap<u64, i32>) -> i32 {
        if let Some(value) = known.get(&position.key()) {
            return *value;
        }
        let value = |action| {
            let child = after(position, action);
            match child.phase() {
                Phase::Stacking => net.evaluate_from_scratch(&child) * child.turn().sign() * position.turn().sign(),
                Phase::Placing => -minimax(net, &child, known),
            }
        };
        let best = position.legal_moves().map(value).max().expect("there is an empty space");
        known.insert(position.key(), best);
        best
    }
    let net = Net::embedded();
    let mut random = fastrand::Rng::with_seed(21);
    for _ in 0..3 {
        let mut game = Game::new();
        while game.position().occupied().len() < 42 {
            play_randomly(&mut game, &mut random);
        }
        let report = engine_with(&net).search(game.position(), &Limits::default(), &Stop::new(), |_| {});
        let best = minimax(&net, game.position(), &mut HashMap::new());
        let error = (report.value.hundredths() - best).abs();
        assert!(report.depth == 7 && error <= 15, "depth {}, {error} off", report.depth);
    }
}

#[test]
fn placements_respect_the_limits() {
    let mut random = fastrand::Rng::with_seed(22);
    let mut game = Game::new();
    while game.position().occupied().len() < 20 {
        play_randomly(&mut game, &mut random);
    }
    let mut engine = Engine::new();
    let mut search = |limits: &Limits, stop: &Stop| engine.search(game.position(), limits, stop, |_| {});
    let few = search(&Limits { nodes: Some(500), ..Limits::default() }, &Stop::new());
    assert!(few.nodes <= 500 && few.best().is_some(), "{few:?}");
    let many = search(&Limits::default(), &Stop::new());
    assert!(many.nodes > 5000 && many.depth > few.depth, "{many:?}");
    let stopped = Stop::new();
    stopped.stop();
    let none = search(&Limits::default(), &stopped);
    assert!(none.nodes < 200 && none.best().is_some(), "{none:?}");
}

#[test]
fn levels_play_whole_games_with_a_net() {
    let net = Net::new(&Parameters::random(8)).expect("the numbers are within their limits");
    for number in [1, 4, 6] {
        let mut engine = engine_with(&net);
        engine.set_level(Level::new(number).expect("1 to 10"));
        let mut game = Game::new();
        while !game.position().is_over() {
            let report = engine.search(game.position(), &Limits::default(), &Stop::new(), |_| {});
            game.play(report.best().expect("the game is not over")).expect("the engine plays by the rules");
        }
    }
}

#[test]
fn the_embedded_net_is_valid() {
    assert!(!Net::embedded().name().is_empty());
}
