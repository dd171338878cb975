//! Prints the bench signature, the speed, and a digest of the evaluations of untrained nets:
//! `cargo run --release -p caldera-engine --example bench`.
//!
//! `tools/wasm-bench` runs it as WebAssembly, where the command-line program would take much longer to build. Signature and
//! digest must be the same on every machine and with every back-end.

use dvonn::Position;
use engine::dvonn::net::Parameters;
use engine::dvonn::{Backend, Engine, Evaluate, Net, bench};

fn main() -> Result<(), notation::PositionError> {
    let read = |text: &str| notation::read_position(text).map(|game| *game.position());
    let (nodes, elapsed) = bench::run(&mut Engine::new(), bench::DEPTH, read, |_, _, _| {})?;
    println!("Bench: {nodes}");
    println!("{:.0} nodes/s", nodes as f64 / elapsed.as_secs_f64().max(1e-9));
    println!("digest {}", digest());
    Ok(())
}

/// A hash of the evaluations of some games by untrained nets, some of them with extreme weights; 0 if two back-ends disagree.
fn digest() -> u32 {
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
