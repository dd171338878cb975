//! Tests of the client, against the server and against programs that are not engines.

use std::time::Duration;

use crate::support::{PATIENCE, start};
use games::{AnyGame, GameKind};
use protocol::{RemoteEngine, RemoteError, Settings, serve_ugi};

fn connect() -> RemoteEngine {
    let client = start(|input, output| serve_ugi(&Settings::default(), input, output));
    RemoteEngine::greet(client, PATIENCE).expect("the server sends ugiok")
}

#[test]
fn a_remote_engine_plays() {
    let mut engine = connect();
    assert!(engine.name().is_some_and(|name| name.starts_with("Caldera ")));
    assert!(engine.has_option("hash") && !engine.has_option("Colour"));
    engine.set_option("Hash", "1").expect("the option exists");
    let refusal = engine.set_option("Colour", "red").expect_err("it has no colour").to_string();
    assert_eq!(refusal, "it has no option Colour; its options are Threads, Hash, Level, Seed, EvalFile, Game");
    let refusal = engine.set_option("Hash", "lots").expect_err("no number").to_string();
    assert_eq!(refusal, "it refuses Hash = lots: Hash: found `lots`, expected a whole number from 1 to 65536");
    engine.new_game().expect("the engine is ready");
    let start = AnyGame::start(GameKind::Dvonn);
    let (mut game, mut actions) = (start.clone(), Vec::new());
    for _ in 0..6 {
        let answer = engine.choose(&start, &actions, "go nodes 100", PATIENCE).expect("a move");
        assert!(answer.evaluation.is_some() && answer.time < PATIENCE);
        actions.push(game.apply(&answer.action).expect("a legal move"));
    }
}

#[test]
fn a_timeout_is_distinguished_from_an_ended_engine() {
    let start = AnyGame::start(GameKind::Dvonn);
    let error = connect().choose(&start, &[], "go infinite", Duration::from_millis(50)).expect_err("no move");
    assert!(matches!(error, RemoteError::Timeout { expected: "bestmove", .. }), "{error}");
    let error = connect().choose(&start, &[], "quit", PATIENCE).expect_err("no move");
    assert_eq!(error.to_string(), "it closed its output");
}

#[cfg(unix)]
mod programs {
    use std::path::PathBuf;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use protocol::{Client, ClientError, RemoteEngine};

    use super::PATIENCE;

    /// A short timeout for answers that must not arrive.
    const MOMENT: Duration = Duration::from_millis(150);

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    fn spawn(script: &str) -> Client {
        Client::spawn(&mut shell(script)).expect("sh is available")
    }

    /// Whether the process with this id is running.
    fn is_running(number: &str) -> bool {
        shell(&format!("kill -0 {number} 2>&-")).status().expect("sh is available").success()
    }

    #[test]
    fn dropping_the_client_kills_a_program_that_does_not_exit() {
        let mut client = spawn("echo $$; exec sleep 60");
        let number = client.receive(PATIENCE).expect("its number");
        assert!(is_running(&number));
        assert_eq!(client.wait_for_end(MOMENT), Err(ClientError::StillRunning(MOMENT)));
        let begin = Instant::now();
        drop(client);
        assert!(begin.elapsed() < PATIENCE && !is_running(&number));
    }

    #[test]
    fn dropping_the_client_sends_quit() {
        let heard = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("heard-by-client-test.txt");
        let _ = std::fs::remove_file(&heard);
        let mut client = spawn(&format!("echo $$; read line; echo $line > '{}'", heard.display()));
        let number = client.receive(PATIENCE).expect("its number");
        drop(client);
        assert!(!is_running(&number));
        assert_eq!(std::fs::read_to_string(heard).expect("the program received a line"), "quit\n");
    }

    #[test]
    fn a_program_that_closes_its_output_may_still_run() {
        let mut client = spawn("exec sleep 60 >&-");
        assert_eq!(client.receive(PATIENCE), Err(ClientError::Ended));
        assert_eq!(client.wait_for_end(MOMENT), Err(ClientError::StillRunning(MOMENT)));
        client.kill();
        client.wait_for_end(MOMENT).expect("the program was killed");
        assert_eq!(client.send("ugi"), Err(ClientError::Ended));
    }

    #[test]
    fn sending_to_a_program_that_does_not_read_does_not_block() {
        let mut client = spawn("exec sleep 60");
        let begin = Instant::now();
        for _ in 0..100 {
            client.send(&"x".repeat(10_000)).expect("its input is open");
        }
        assert_eq!(client.receive(MOMENT), Err(ClientError::Timeout(MOMENT)));
        drop(client);
        assert!(begin.elapsed() < PATIENCE);
    }

    #[test]
    fn a_closed_input_is_reported() {
        let mut client = spawn("exec 0<&-; echo closed; exec sleep 60");
        client.receive(PATIENCE).expect("its last line");
        let begin = Instant::now();
        while client.send("ugi") != Err(ClientError::InputClosed) {
            assert!(begin.elapsed() < PATIENCE, "the pipe is broken");
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_flood_of_output_does_not_extend_the_timeout() {
        for script in ["exec yes", "exec cat /dev/zero", "exec tr '\\0' x < /dev/zero"] {
            let mut client = spawn(script);
            let begin = Instant::now();
            assert_eq!(client.wait_for(MOMENT, |line| line == "ugiok"), Err(ClientError::Timeout(MOMENT)), "{script}");
            client.discard_pending();
            drop(client);
            assert!(begin.elapsed() < PATIENCE, "{script}: {:?}", begin.elapsed());
        }
    }

    #[test]
    fn the_description_of_the_exit_includes_standard_error() {
        let end = |script: &str| {
            let mut client = Client::spawn(shell(script).stderr(Stdio::piped())).expect("sh is available");
            client.wait_for_end(PATIENCE).expect("the program exits");
            client.describe_exit()
        };
        assert_eq!(end("exit 3"), "it ended with exit status: 3");
        assert_eq!(
            end("for word in 1 2 3 4 5; do echo $word >&2; done"),
            "it ended with exit status: 0; standard error: 2 / 3 / 4 / 5"
        );
        assert_eq!(
            end("printf 'so\\nit panicked at\\n  that\\na\\nb\\nc\\n' >&2; exit 1"),
            "it ended with exit status: 1; standard error: it panicked at / that / a / b"
        );
    }

    #[test]
    fn programs_that_are_not_engines_are_rejected() {
        let refusal = |script: &str, patience| match RemoteEngine::start(&mut shell(script), patience) {
            Ok(_) => panic!("{script} is not an engine"),
            Err(error) => error.to_string(),
        };
        let second = Duration::from_secs(1);
        assert_eq!(refusal("exec sleep 60", MOMENT), "no ugiok within 0.150 s");
        assert_eq!(
            refusal("echo '  hello'; exec sleep 60", second),
            "no ugiok within 1.000 s; its last line was \"hello\""
        );
        assert_eq!(refusal("echo why >&2; exit 7", PATIENCE), "it ended with exit status: 7; standard error: why");
        let missing = RemoteEngine::start(&mut Command::new("/no/such/engine"), PATIENCE).err().expect("no engine");
        assert!(missing.to_string().starts_with("/no/such/engine cannot be started: "), "{missing}");
    }
}
