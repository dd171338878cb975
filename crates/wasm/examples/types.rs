//! Prints the TypeScript declarations of the structures that the bindings return, for `tools/web-wasm types`.

fn main() {
    print!("{}", wasm::types::declarations());
}
