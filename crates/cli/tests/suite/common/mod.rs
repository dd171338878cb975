//! Helpers shared by the tests of the commands.
#![allow(dead_code, reason = "no test file uses all of this")]

use std::path::PathBuf;

use assert_cmd::Command;

/// A path in the folder for test files, which is part of the target directory.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A command that runs the program with these arguments.
pub(crate) fn caldera(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("caldera").expect("the binary is built");
    command.args(arguments);
    command
}

/// Runs a command that must succeed and returns its output.
pub(crate) fn stdout(command: &mut Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).expect("text")
}

/// Runs a command that must fail with exit code 2 and print nothing to standard output. Returns its error message.
pub(crate) fn refusal(command: &mut Command) -> String {
    let done = command.assert().code(2);
    assert!(done.get_output().stdout.is_empty(), "an error prints no result");
    String::from_utf8(done.get_output().stderr.clone()).expect("text")
}
