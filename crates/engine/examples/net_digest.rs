//! Evaluates the positions of some games by untrained nets with all back-ends, and prints a digest of the values.
//!
//! The digest must be the same on every machine and in WebAssembly: `tools/wasm-net` compares them.

use dvonn::Position;
use engine::dvonn::net::Parameters;
use engine::dvonn::{Backend, Evaluate, Net};

fn main() {
    println!("{}", digest());
}

/// A hash of all evaluations, or 0 if two back-ends disagree.
#[unsafe(no_mangle)]
pub extern "C" fn digest() -> u32 {
    let mut digest = 1_u32;
    for seed in 0..9 {
        let parameters = if seed % 3 == 0 { Parameters::random(seed) } else { Parameters::extreme(seed) };
        let Ok(net) = Net::new(&parameters) else { return 0 };
        let scalar = net.with_backend(Backend::SCALAR);
        let mut accumulators = net.new_accumulators();
        for game in 0..20 {
            let mut position = Position::start();
            let mut ply = 0;
            while !position.is_over() {
                let value = scalar.evaluate_from_scratch(&position);
                if net.evaluate(&mut accumulators, &position, ply) != value
                    || net.predict(&position) != scalar.predict(&position)
                {
                    return 0;
                }
                digest = (digest ^ value as u32).wrapping_mul(0x0100_0193);
                let choice = digest.wrapping_add(game) % position.count_moves();
                let Some(action) = position.legal_moves().nth(choice as usize) else { return 0 };
                net.push(&mut accumulators, &position, ply);
                position.play_unchecked(action);
                ply += 1;
            }
        }
    }
    digest.max(1)
}
