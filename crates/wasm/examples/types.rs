//! Prints the TypeScript declarations of what crosses the boundary, for `tools/web-wasm`.

fn main() {
    print!("{}", wasm::types::declarations());
}
