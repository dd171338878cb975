//! The bench signature: the node count of `caldera bench`, which changes if and only if the behaviour of the engine does.

use assert_cmd::Command;

/// The expected signature. `tools/wasm-bench` compares WebAssembly with the same file.
const EXPECTED: &str = include_str!("../../../../data/bench-signature");

/// Runs `caldera bench` and compares its signature with the expected one.
fn check(back_end: &str, arguments: &[&str]) {
    let done = Command::cargo_bin("caldera").expect("the binary is built").arg("bench").args(arguments).assert();
    let text = String::from_utf8(done.success().get_output().stdout.clone()).expect("text");
    let signature = text.lines().find_map(|line| line.strip_prefix("Bench: ")).expect("a signature");
    assert_eq!(
        signature,
        EXPECTED.trim(),
        "{back_end}: the behaviour of the engine has changed. If that is intended, update the signature with\n    \
         echo {signature} > data/bench-signature\nand end the commit message with `Bench: {signature}`"
    );
}

/// AVX2 on a CPU that has it.
#[test]
fn the_default_back_end_has_the_pinned_signature() {
    check("the default back-end", &[]);
}

#[test]
fn the_scalar_back_end_has_the_pinned_signature() {
    check("the scalar back-end", &["--scalar"]);
}
