//! What the tests of the commands share.
#![allow(dead_code, reason = "no test needs all of it")]

use std::path::PathBuf;

use assert_cmd::Command;

/// A place in the folder for test files, which is removed with the build.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A call of the program.
pub(crate) fn caldera(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("caldera").expect("the binary is built");
    command.args(arguments);
    command
}

/// What a call that succeeds prints.
pub(crate) fn stdout(command: &mut Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).expect("text")
}

/// The one message of a refused call; nothing is printed besides, and the exit code is 2.
pub(crate) fn refusal(command: &mut Command) -> String {
    let done = command.assert().code(2);
    assert!(done.get_output().stdout.is_empty(), "a refused call prints no result");
    String::from_utf8(done.get_output().stderr.clone()).expect("text")
}
