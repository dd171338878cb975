//! Writes a net with random weights, for speed measurements and for testing tools that read nets:
//!
//! ```text
//! cargo run --release -p caldera-engine --example random_net -- random.net 1
//! ```

use engine::dvonn::net::Parameters;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("the name of the file is missing")?;
    let seed = arguments.next().map_or(Ok(0), |seed| seed.parse())?;
    std::fs::write(path, Parameters::random(seed).write())?;
    Ok(())
}
