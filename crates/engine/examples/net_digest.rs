//! Judges the positions of some games by nets nobody trained, with every back-end there is, and prints one number.
//!
//! It must be the same on every machine, also in a browser's: `tools/wasm-net` compares.

use dvonn::Position;
use engine::dvonn::net::Parameters;
use engine::dvonn::{Backend, Evaluate, Net};

fn main() {
    println!("{}", digest());
}

/// A hash of all judgements, or 0 if two back-ends do not agree.
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
                    || net.look(&position) != scalar.look(&position)
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
